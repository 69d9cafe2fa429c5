# The two commands of the README are `make demo` and `make test`; each makes what it needs.
PYTHON ?= $(shell command -v python3.11 || command -v python3)
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
FRONTEND := .ci/frontend
BIOME := $(FRONTEND)/node_modules/.bin/biome
TSC := $(FRONTEND)/node_modules/.bin/tsc
SAMPLE := datasets/sample/images/finished-hand.jpg

# A worker for each core; each has its own PostgreSQL, browser and service. Who is done takes over from who is not.
WORKERS := --numprocesses auto --maxprocesses 4 --dist worksteal

.PHONY: web-parts dist-web bench-web constraints hashes demo test lint api-types format-front docs dist check-dist bench bench-nodes bench-overlay bench-page bench-streams accept accept-attack accept-camera accept-firefox accept-overlay accept-pages accept-phones accept-streams mutants count count-shapes screenshots stranger clean

# One stamp for each set of extras, made again when pyproject.toml changes.
$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.run: pyproject.toml | $(BIN)/python
	$(PIP) install --editable .
	@touch $@

$(VENV)/.test: pyproject.toml $(VENV)/.run
	$(PIP) install --editable '.[test]'
	@touch $@

$(VENV)/.dev: pyproject.toml $(VENV)/.test
	$(PIP) install --editable '.[test,dev]'
	@touch $@

$(VENV)/.docs: pyproject.toml $(VENV)/.test
	$(PIP) install --editable '.[test,docs]'
	@touch $@

$(VENV)/.bench: pyproject.toml $(VENV)/.test
	$(PIP) install --editable '.[test,bench]'
	@touch $@

# Biome and TypeScript, pinned in the lock file. Once they are installed, `make lint` needs no network.
$(FRONTEND)/node_modules/.installed: $(FRONTEND)/package-lock.json
	@command -v npm > /dev/null || { echo "make lint: npm not found. It installs Biome and TypeScript, which check service/static. Install Node.js with npm (Debian: apt-get install nodejs npm)." >&2; exit 1; }
	npm ci --prefix $(FRONTEND) --no-audit --no-fund
	@touch $@

demo: $(VENV)/.run  ## read the sample photo, print the hand, the score with its reasons, and who pays whom
	@$(BIN)/tehai score $(SAMPLE) --rules wrc-2017 --win discard --seat south --from west --riichi --dora-indicators 4p

test: $(VENV)/.test  ## what a stranger runs; under ten minutes on two cores
	$(BIN)/python -m pytest $(WORKERS)

lint: $(VENV)/.dev $(FRONTEND)/node_modules/.installed  ## style, types, import layers; style and types of the front end
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIOME) ci --config-path=$(FRONTEND) --error-on-warnings service/static
	$(TSC) --project $(FRONTEND)

api-types: $(VENV)/.run  ## the types of the API for the check of service/static
	$(BIN)/python -m service.typescript > $(FRONTEND)/api.d.ts

format-front: $(FRONTEND)/node_modules/.installed  ## put service/static into the form that `make lint` asks for
	$(BIOME) check --config-path=$(FRONTEND) --write service/static

bench: $(VENV)/.bench  ## speed and memory of scoring and of reading, time to start, against peers in the same run; writes docs/bench*.md
	$(BIN)/python -m tests.bench.scoring
	$(BIN)/python -m tests.bench.start
	$(BIN)/python -m tests.bench.vision

accept: $(VENV)/.test  ## what takes minutes: thousands of hands against the naive second implementations, their sentences in Japanese and Chinese; kill -9 while recording; a tournament of 128
	TEHAI_ACCEPT=1 $(BIN)/python -m pytest tests/scorer
	TEHAI_FUZZ=500 $(BIN)/python -m pytest tests/service/test_fuzz.py
	TEHAI_FUZZ=100 $(BIN)/python -m pytest tests/service/desk/test_fuzz.py tests/service/stream/test_fuzz.py tests/service/tournaments/test_fuzz.py
	TEHAI_ACCEPT=1 $(BIN)/python -m pytest tests/service/stream/test_nodes.py
	$(BIN)/python -m tests.accept.kill --kills 30
	$(BIN)/python -m tests.accept.tournament
	$(BIN)/python -m tests.accept.seating

hashes: $(VENV)/.test  ## hashes of the answers to 30,000 seeded requests; writes docs/accept-hashes.md
	$(BIN)/python -m tests.accept.hashes --write

SEED ?= 1
mutants: $(VENV)/.test  ## 150 small faults put into the code, drawn by SEED=1: which of them no test of their area finds
	$(BIN)/python -m tests.mutants --seed $(SEED)

BEFORE ?=
count: $(VENV)/.run  ## lines and numbers of the code that turns a photo into a reading; BEFORE=PATH compares another tree with it
	@$(BIN)/python -m tests.count $(if $(BEFORE),--before $(BEFORE))

count-shapes: $(VENV)/.run  ## lines that declare, parse or write JSON shapes
	@$(BIN)/python -m tests.count_shapes

accept-phones: $(VENV)/.test  ## forty phones at once, two thousand photos, poisoned uploads; writes docs/accept-phones.md
	$(BIN)/python -m tests.accept.phones

accept-camera: $(VENV)/.test  ## films of a phone over a finished hand: one photo each, of the complete hand; writes docs/accept-camera.md
	$(BIN)/python -m vision.render phone --out build/phone --count 10 --seed 1
	$(BIN)/python -m vision.render phone --out build/phone/short --count 2 --seed 101 --short
	$(BIN)/python -m tests.accept.camera build/phone

accept-pages: $(VENV)/.test  ## every screen and the games of the phone page in every size, colour and language; every page of a hall; writes docs/accept-pages.md and docs/accept-hall.md
	$(BIN)/python -m tests.accept.pages
	TEHAI_ACCEPT=1 TEHAI_REQUIRE_BROWSER=1 $(BIN)/python -m pytest tests/service/browser/game
	$(BIN)/python -m tests.accept.hall

accept-attack: $(VENV)/.test  ## what strangers' phones could do to a started service, on SQLite and PostgreSQL; writes docs/accept-attack.md
	$(BIN)/python -m tests.accept.attack

accept-streams: $(VENV)/.test  ## films of matches rendered and watched: hands, riichi, calls, draws; writes docs/accept-streams.md
	$(BIN)/python -m vision.render match --out build/films --count 3 --hands 10 --seed 41
	$(BIN)/python -m vision.render match --out build/films --count 4 --hands 10 --seed 51
	$(BIN)/python -m vision.render whole --out build/whole --count 10 --hands 4 --seed 640
	$(BIN)/python -m tests.accept.streams build/films --whole build/whole

bench-nodes: $(VENV)/.test  ## a machine of a Ray cluster is killed: when its tables are back, and what others notice; writes docs/bench-nodes.md
	$(BIN)/python -m tests.bench.nodes --default-checks

bench-streams: $(VENV)/.test  ## what a table costs, streams per core, looks by Ray; BEFORE=PATH compares another tree with it; writes docs/bench-streams.md
	$(BIN)/python -m vision.render match --out build/film --count 1 --hands 3 --seed 1
	$(BIN)/python -m tests.bench.streams build/film/match-001.mp4 --cluster $(if $(BEFORE),--before $(BEFORE))

accept-overlay: $(VENV)/.test  ## the overlay compared by pixels in both sizes, three languages, two themes; writes docs/accept-overlay.md
	$(BIN)/python -m tests.accept.overlay

bench-overlay: $(VENV)/.test  ## from an event to the overlay, in a real Chromium; writes docs/bench-overlay.md
	$(BIN)/python -m tests.bench.overlay

bench-page: $(VENV)/.test  ## photo chosen to score shown, bytes, in a real Chromium; writes docs/bench-page.md
	$(BIN)/python -m tests.bench.page

screenshots: $(VENV)/.test  ## pictures of the pages for the documents; every page of a hall in build/screenshots
	$(BIN)/python -m tests.service.screenshots
	$(BIN)/python -m tests.service.games.screenshots
	$(BIN)/python -m tests.service.desk.screenshots
	$(BIN)/python -m tests.service.tournaments.screenshots
	$(BIN)/python -m tests.accept.hall --players 64 --dry --pictures build/screenshots
	$(BIN)/python -m tests.service.stream.screenshots
	$(BIN)/python -m tests.service.stream.air_screenshots
	$(BIN)/python -m tests.service.picture

docs: $(VENV)/.docs  ## the pages as a site in build/site: no warning, no dead link, nothing from another host
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet --strict --config-file docs/site/mkdocs.yml
	$(BIN)/python -m pytest tests/docs

stranger:  ## a fresh clone, the two commands, and every block of the README
	$(PYTHON) -m tests.stranger

dist: $(VENV)/.dev  ## a wheel that holds the default weights
	rm -rf dist
	$(BIN)/python -m build --wheel --outdir dist

check-dist: dist  ## installed in an empty environment, the wheel reads and scores
	rm -rf $(VENV)-dist
	$(PYTHON) -m venv $(VENV)-dist
	$(VENV)-dist/bin/python -m pip --disable-pip-version-check --quiet install dist/*.whl
	cd / && $(CURDIR)/$(VENV)-dist/bin/tehai check
	cd / && $(CURDIR)/$(VENV)-dist/bin/tehai score $(CURDIR)/$(SAMPLE) --rules wrc-2017 --win self-draw --seat south
	rm -rf $(VENV)-dist

WEB := .ci/web
WEB_PARTS := build/web-parts
# Once the parts are fetched, nothing that needs them asks npm or the package index again.
$(WEB_PARTS)/parts.json: $(WEB)/package-lock.json $(WEB)/requirements.txt $(wildcard $(WEB)/numpy/*.whl) | $(VENV)/.run
	@command -v npm > /dev/null || { echo "make web-parts: npm not found. It fetches Pyodide and ONNX Runtime Web. Install Node.js with npm (Debian: apt-get install nodejs npm)." >&2; exit 1; }
	npm ci --prefix $(WEB) --ignore-scripts --no-audit --no-fund
	$(PIP) download --no-deps --require-hashes --only-binary=:all: --platform pyemscripten_2026_0_wasm32 --python-version 3.14 --dest build/web-wheels --requirement $(WEB)/requirements.txt
	cp $(WEB)/numpy/*.whl build/web-wheels
	$(BIN)/python -m service.web.parts $(WEB)/node_modules build/web-wheels $(WEB_PARTS)

web-parts: $(WEB_PARTS)/parts.json  ## the parts of `tehai web` that are not Python source, in build/web-parts; needs npm

dist-web: $(WEB_PARTS)/parts.json $(VENV)/.dev  ## a wheel of these parts, tehai-web
	$(BIN)/python -m build --wheel --outdir dist $(WEB)

bench-web: $(WEB_PARTS)/parts.json $(VENV)/.test  ## hands and photos in a real Chromium without a network, sizes, memory; writes docs/bench-web.md
	$(BIN)/python -m tests.bench.web

accept-firefox: $(WEB_PARTS)/parts.json $(VENV)/.test  ## the page without a service in Firefox ESR, without a network after the first visit; writes docs/accept-firefox.md
	$(BIN)/python -m tests.accept.firefox

constraints: $(VENV)/.dev  ## the versions that the tests ran with, for those who install; run `make clean` before for the newest
	$(BIN)/python -m tests.constraints > docs/deploy/constraints.txt

clean:
	rm -rf $(VENV) $(VENV)-dist $(FRONTEND)/node_modules build dist
