"""What is given for deploying names commands, settings and addresses that exist, and parses as what it is."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml

from service.cli import parser
from service.http import create_app
from service.settings import Settings

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
    assert set(given) <= {"FROM", "WORKDIR", "RUN", "COPY", "USER", "ENV", "VOLUME", "EXPOSE", "HEALTHCHECK",
                          "ENTRYPOINT", "CMD"}  # fmt: skip
    assert json.loads(given["ENTRYPOINT"]) == ["tehai"]
    assert parser().parse_args(json.loads(given["CMD"])).host == "0.0.0.0"
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
    addresses = {rule.rule for rule in create_app(None, Settings()).url_map.iter_rules()}
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
