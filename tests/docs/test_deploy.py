"""What is given for deploying names commands, settings and addresses that exist, and parses as what it is."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest
import yaml

from service.cli.parser import parser
from service.http import create_app

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "docs" / "deploy"
FILES = sorted(path for path in DEPLOY.iterdir() if path.suffix != ".dockerignore")
API = (ROOT / "docs" / "api.md").read_text("utf-8") + (ROOT / "docs" / "vision.md").read_text("utf-8")


def text(name: str) -> str:
    return (DEPLOY / name).read_text(encoding="utf-8")


def instructions() -> list[tuple[str, str]]:
    """The instructions of the Dockerfile with their arguments."""
    joined = re.sub(r"\\\n\s*", " ", re.sub(r"^#.*\n", "", text("Dockerfile"), flags=re.MULTILINE))
    return [tuple(line.split(" ", 1)) for line in joined.splitlines() if line]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_every_setting_is_one_that_is_documented(file):
    for setting in re.findall(r"TEHAI_\w+", file.read_text(encoding="utf-8")):
        assert f"| `{setting}` |" in API


def test_the_image_serves_as_the_command_line_takes_it():
    given = dict(instructions())
    assert set(given) <= {"ARG", "FROM", "WORKDIR", "RUN", "COPY", "USER", "ENV", "VOLUME", "EXPOSE", "HEALTHCHECK",
                          "ENTRYPOINT", "CMD"}  # fmt: skip
    assert json.loads(given["ENTRYPOINT"]) == ["tehai"]
    started = parser().parse_args(json.loads(given["CMD"]))
    assert (started.host, started.lan, started.desk) == ("0.0.0.0", True, True)
    assert given["USER"] == "tehai"
    assert ("RUN", "tehai check") in instructions()
    assert compile(json.loads(given["HEALTHCHECK"].split("CMD ")[1])[2], "health", "exec")


def test_the_context_of_the_image_holds_what_the_wheel_is_built_from():
    kept = {line[1:] for line in text("Dockerfile.dockerignore").splitlines() if line.startswith("!")}
    assert all((ROOT / name).exists() for name in kept)
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    sources = re.findall(
        r'^"([\w/.-]+)" = "', project.split("[tool.hatch.build.targets.wheel.force-include]")[1], re.MULTILINE
    )
    assert {"models", "docs/tehai.1"} <= set(sources) <= kept
    assert {"scorer", "vision", "service", "pyproject.toml", "README.md", "LICENSE"} <= kept


def test_compose_joins_the_service_and_its_database():
    services = yaml.safe_load(text("compose.yaml"))["services"]
    url = services["tehai"]["environment"]["TEHAI_RECORDS"]
    database = services["db"]["environment"]
    assert url.startswith(f"postgresql://{database['POSTGRES_USER']}:")
    assert url.endswith(f"@db/{database['POSTGRES_DB']}")
    assert (DEPLOY / services["tehai"]["build"]["context"]).resolve() == ROOT
    assert (ROOT / services["tehai"]["build"]["dockerfile"]).is_file()


def test_the_cluster_asks_addresses_and_ports_that_are_served():
    made = {each["kind"]: each for each in yaml.safe_load_all(text("kubernetes.yaml"))}
    pod = made["Deployment"]["spec"]["template"]["spec"]
    (container,) = pod["containers"]
    addresses = {rule.rule for rule in create_app().url_map.iter_rules()}
    assert {container[probe]["httpGet"]["path"] for probe in ("readinessProbe", "livenessProbe")} <= addresses
    assert parser().parse_args(container["args"]).port == container["ports"][0]["containerPort"]
    assert made["Service"]["spec"]["selector"] == made["Deployment"]["spec"]["selector"]["matchLabels"]
    claims = {each["persistentVolumeClaim"]["claimName"] for each in pod["volumes"] if "persistentVolumeClaim" in each}
    assert claims == {made["PersistentVolumeClaim"]["metadata"]["name"]}
    assert f"useradd --system --uid {pod['securityContext']['runAsUser']} " in text("Dockerfile")


def test_the_unit_is_one_that_systemd_takes(tmp_path):
    (started,) = re.findall(r"^ExecStart=(.*)$", text("tehai.service"), re.MULTILINE)
    command, *arguments = shlex.split(started)
    assert command.endswith("/tehai")
    assert parser().parse_args(arguments).desk
    analyze = shutil.which("systemd-analyze")
    if analyze is None:
        pytest.skip("systemd-analyze is not installed")
    unit = tmp_path / "tehai.service"
    unit.write_text(text("tehai.service").replace(command, shutil.which("true")), encoding="utf-8")
    ran = subprocess.run([analyze, "verify", str(unit)], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")


CONSTRAINTS = text("constraints.txt")


def pinned() -> dict[str, str]:
    return dict(line.split("==") for line in CONSTRAINTS.splitlines() if not line.startswith("#"))


def test_constraints_are_versions_and_nothing_else():
    lines = [line for line in CONSTRAINTS.splitlines() if not line.startswith("#")]
    assert all(re.fullmatch(r"[a-z0-9-]+==[0-9][\w.+!]*", line) for line in lines)
    assert lines == sorted(lines, key=lambda line: line.split("==")[0])
    assert "://" not in CONSTRAINTS


def test_every_requirement_is_pinned_to_a_version_that_it_takes():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    for requirement in (*project["dependencies"], *extras["postgres"], *extras["test"], *extras["dev"]):
        name, lowest = re.fullmatch(r"([\w-]+)(?:\[\w+\])?>=([\d.]+)", requirement).groups()
        assert numbers(pinned()[name]) >= numbers(lowest), requirement


def numbers(version: str) -> list[int]:
    return [int(each) for each in re.match(r"[\d.]*\d", version).group().split(".")]


def test_the_image_and_the_checks_install_by_the_constraints():
    dockerfile = text("Dockerfile")
    installs = [line for line in dockerfile.splitlines() if "pip install" in line]
    assert len(installs) == 2
    assert "ENV PIP_CONSTRAINT=/src/docs/deploy/constraints.txt" in dockerfile
    assert "--constraint /dist/constraints.txt" in installs[1]
    assert "!docs/deploy/constraints.txt" in text("Dockerfile.dockerignore")
    assert 'PIP_CONSTRAINT="$PWD/docs/deploy/constraints.txt"' in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


def test_images_can_be_pinned_by_their_digests():
    page = (ROOT / "docs" / "deploy.md").read_text(encoding="utf-8")
    froms = [argument for name, argument in instructions() if name == "FROM"]
    assert froms == ["${PYTHON_IMAGE} AS build", "${PYTHON_IMAGE}"]
    assert "--build-arg PYTHON_IMAGE=python:3.11-slim@sha256:" in page
    assert yaml.safe_load(text("compose.yaml"))["services"]["db"]["image"] == "${POSTGRES_IMAGE:-postgres:16}"
    assert "POSTGRES_IMAGE=postgres:16@sha256:" in page


def test_the_page_on_security_names_how_each_file_starts_the_service():
    page = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
    rows = {line.split("|")[1].strip(): line for line in page.splitlines() if line.startswith("| ")}
    paired = {"the container image": "**yes**", "`compose.yaml`": "**yes**", "`tehai.service` (systemd)": "none",
              "`kubernetes.yaml`": "**none", "`tehai serve --lan --desk`": "**yes**"}  # fmt: skip
    assert all(expected in rows[name].split("|")[3] for name, expected in paired.items())
    (started,) = re.findall(r"^ExecStart=\S+ (.*)$", text("tehai.service"), re.MULTILINE)
    unit = parser().parse_args(shlex.split(started))
    assert (unit.lan, unit.host) == (False, "127.0.0.1")
