"""Files for a public forge: they can be read, and they name what is there."""

import re
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[1]
FORGE = ROOT / ".github"
FLOWS = sorted((FORGE / "workflows").glob("*.yml"))
FILES = [*FLOWS, *sorted(FORGE.glob("*.yml")), *sorted((FORGE / "ISSUE_TEMPLATE").glob("*.yml"))]


def read(path: Path) -> dict:
    # the key `on` is a boolean to YAML 1.1
    return {str(key): value for key, value in yaml.safe_load(path.read_text("utf-8")).items()}


def steps(flow: dict) -> list[dict]:
    return [step for job in flow["jobs"].values() for step in job["steps"]]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_file_can_be_read(path):
    assert read(path)


@pytest.mark.parametrize("path", FLOWS, ids=lambda path: path.stem)
def test_every_job_has_a_machine_and_steps_that_do_something(path):
    flow = read(path)
    assert flow["True"], "when it runs"
    for job in flow["jobs"].values():
        assert job["runs-on"]
        for step in job["steps"]:
            assert ("uses" in step) != ("run" in step)


@pytest.mark.parametrize("path", FLOWS, ids=lambda path: path.stem)
def test_commands_of_workflows_name_what_is_there(path):
    text = "\n".join(step.get("run", "") for step in steps(read(path)))
    targets = re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.M)
    assert set(re.findall(r"make ([a-z]+)", text)) <= set(targets)
    for name in re.findall(r"(?:tests|examples|\.ci)/[\w/.]+|constraints[\w-]*\.txt", text):
        assert (ROOT / name).exists(), name


def test_only_the_publishing_job_may_ask_for_an_identity():
    flow = read(FORGE / "workflows" / "release.yml")
    assert flow["permissions"] == {"contents": "read"}
    allowed = {name: job.get("permissions") for name, job in flow["jobs"].items()}
    assert allowed == {"build": None, "publish": {"id-token": "write"}}
    assert flow["jobs"]["publish"]["environment"] == "pypi"
    assert "secrets." not in (FORGE / "workflows" / "release.yml").read_text("utf-8")


def test_the_matrix_has_every_python_that_the_package_names():
    project = (ROOT / "pyproject.toml").read_text("utf-8")
    promised = set(re.findall(r"Python :: (3\.\d+)", project))
    job = read(FORGE / "workflows" / "tests.yml")["jobs"]["pythons"]
    assert promised - {"3.11"} == set(job["strategy"]["matrix"]["python"])


def test_hooks_use_the_tools_of_the_environment():
    hooks = read(ROOT / ".pre-commit-config.yaml")["repos"][0]["hooks"]
    assert [hook["language"] for hook in hooks] == ["system"] * len(hooks)
    assert (ROOT / hooks[-1]["entry"]).is_file()


@pytest.mark.parametrize("name", ["rule", "bug"])
def test_forms_ask_for_what_a_maintainer_needs(name):
    form = read(FORGE / "ISSUE_TEMPLATE" / f"{name}.yml")
    ids = [field["id"] for field in form["body"]]
    assert len(ids) == len(set(ids)) == 4 - (name == "bug")
    assert any(field.get("validations", {}).get("required") for field in form["body"])
