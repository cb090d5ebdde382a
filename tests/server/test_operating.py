"""The units, the compose file and the image of docs/operating.md ask for what the program has."""

import os
import re
import shlex
import subprocess
import tomllib
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest
import yaml

from trunkline import cli
from trunkline.commands import serve
from trunkline.server.app import ENDPOINTS
from workbench.proxy import CONFIG, environment, program

HERE = Path(__file__).parents[2]
PAGE = (HERE / "docs" / "operating.md").read_text()
IMAGE = (HERE / "Containerfile").read_text()
COMPOSE: dict[str, Any] = yaml.safe_load((HERE / "compose.yaml").read_text())["services"]
SETTINGS = {serve.DATABASE_URL, serve.SMTP, serve.METRICS_TOKEN}


def unit(name: str) -> dict[str, list[str]]:
    """Return the settings of a systemd unit on the page, by key."""
    (text,) = re.findall(rf"{re.escape(name)}`[^\n]*:\n\n((?:    [^\n]*\n|\n)+)", reflowed())
    lines = dedent(text).replace("\\\n", " ").splitlines()
    pairs = [line.split("=", 1) for line in lines if "=" in line]
    return {key: [value for k, value in pairs if k == key] for key, _ in pairs}


def reflowed() -> str:
    """The page with each paragraph on one line."""
    return re.sub(r"(?<=\S)\n(?=[^\s\-#|])(?!    )", " ", PAGE)


def entry() -> list[str]:
    (found,) = re.findall(r"^ENTRYPOINT (.*)$", IMAGE, re.M)
    words: list[str] = yaml.safe_load(found)
    return words


def asked(words: list[str]) -> Any:
    """Parse the words of a command; fail if the program does not accept them."""
    assert words[0].endswith("trunkline")
    return cli.parser(words[1]).parse_args(words[1:])


def filled(text: str) -> str:
    """Replace variables as compose does."""
    text = re.sub(r"\$\{\w+:-(.*?)\}", r"\1", text)
    return re.sub(r"\$\{\w+(:\?.*?)?\}", "example.org", text)


def test_the_service_starts_with_its_environment_file(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    words = unit("trunkline@.service")["ExecStart"][0].replace("%i", "1849")
    found = asked(shlex.split(words))
    assert (found.port, found.https, found.proxied) == (1849, True, True)
    assert "127.0.0.1" in found.allow_host, "the proxy's checks"
    lines = dict(re.findall(r"^    (TRUNKLINE_\w+)=(.*)$", PAGE, re.M))
    assert set(lines) == SETTINGS
    monkeypatch.setenv(serve.SMTP, lines[serve.SMTP])
    assert serve.mail_of(found) is not None


def test_the_service_is_hardened() -> None:
    """It keeps what the program needs: descriptors are raised, code is compiled at run time."""
    found = unit("trunkline@.service")
    for name in ("PrivateUsers", "NoNewPrivileges", "PrivateTmp", "LockPersonality"):
        assert found[name] == ["true"]
    assert found["ProtectProc"] == ["invisible"]
    allowed, denied, again = found["SystemCallFilter"]
    assert (allowed, denied) == ("@system-service", "~@privileged @resources")
    assert {"setrlimit", "prlimit64"} <= set(again.split())
    assert "MemoryDenyWriteExecute" not in found
    assert found["StartLimitIntervalSec"] == ["0"]


def test_the_container_starts_with_the_compose_settings() -> None:
    server = COMPOSE["one"]
    found = asked([*entry(), *(filled(word) for word in server["command"])])
    assert (found.host, found.proxied) == ("0.0.0.0", True)
    health = re.search(r"HEALTHCHECK .*http://([\d.]+):(\d+)/health", IMAGE)
    assert health is not None
    assert health[1] in found.allow_host
    assert int(health[2]) == found.port
    assert set(server["environment"]) == SETTINGS
    assert (HERE / server["build"]["dockerfile"]).is_file()
    assert COMPOSE["backup"]["image"] == server["image"]


def test_the_hosts_of_compose_are_alike_and_only_the_proxy_is_reached() -> None:
    built = {"pull_policy": "never"}
    assert COMPOSE["two"] == COMPOSE["one"] | built
    assert [name for name in COMPOSE if "ports" in COMPOSE[name]] == ["proxy"]
    proxy = COMPOSE["proxy"]
    assert proxy["ports"] == ["127.0.0.1:1848:1848"]
    port = asked([*entry()]).port
    told = proxy["environment"]
    assert told["TRUNKLINE_BIND"] == f":{port}"
    hosts = [told["TRUNKLINE_ONE"], told["TRUNKLINE_TWO"]]
    assert hosts == [f"one:{port}", f"two:{port}"]
    assert set(proxy["depends_on"]) == {"one", "two"}
    assert all(one["condition"] == "service_healthy" for one in proxy["depends_on"].values())
    (mounted,) = proxy["volumes"]
    source, target, manner = mounted.split(":")
    assert (HERE / source).samefile(CONFIG)
    assert (target, manner) == ("/usr/local/etc/haproxy/haproxy.cfg", "ro")
    assert "pg_isready" in COMPOSE["database"]["healthcheck"]["test"][1]
    assert f"/dev/tcp/127.0.0.1/{port}" in proxy["healthcheck"]["test"][-1]
    assert "\nHEALTHCHECK " in IMAGE


def test_the_proxy_understands_its_configuration() -> None:
    """With the addresses of one machine, and with names that nobody knows yet."""
    found = program()
    if found is None:
        pytest.skip("needs HAProxy")
    for told in (environment(18480, 1848, 1849), COMPOSE["proxy"]["environment"]):
        words = [found, "-c", "-f", str(CONFIG)]
        env = {**os.environ, **told}
        done = subprocess.run(words, env=env, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr


def test_the_proxy_says_again_only_what_has_an_id() -> None:
    """Every such path takes an id in its body, by which the server knows a request again."""
    (pattern,) = re.findall(r"acl has_id path_reg (\S+)", CONFIG.read_text())
    ids = {
        one.path: one.body is not None and "id" in one.body.fields
        for one in ENDPOINTS
        if one.method == "POST" and re.match(pattern, one.path)
    }
    assert len(ids) == 7
    assert all(ids.values())


def test_the_page_sets_the_variables_of_the_proxy() -> None:
    lines = dict(re.findall(r"^ +(TRUNKLINE_(?:BIND|ONE|TWO))=(.*)$", PAGE, re.M))
    assert lines.keys() == environment(1, 2, 3).keys()
    units = re.search(r"systemctl enable --now trunkline@(\d+) trunkline@(\d+)", PAGE)
    assert units is not None
    hosts = [lines["TRUNKLINE_ONE"], lines["TRUNKLINE_TWO"]]
    assert hosts == [f"127.0.0.1:{port}" for port in units.groups()]
    assert f"reverse_proxy {lines['TRUNKLINE_BIND']}" in PAGE
    assert f"proxy_pass http://{lines['TRUNKLINE_BIND']}" in PAGE


def test_backups_are_written_before_old_ones_go() -> None:
    (shell,) = unit("trunkline-backup.service")["ExecStart"]
    script = shlex.split(shell)[-1].replace("$$(date -u +%%F-%%H%%M)", "now")
    assert asked(script.split()).file == Path("/var/backups/trunkline/now.gz")
    loop = COMPOSE["backup"]["command"][-1].replace("$$(date -u +%F-%H%M)", "now")
    written, then, _ = loop.partition(" &&\n")
    assert asked(shlex.split(written.splitlines()[-1])).file == Path("/backups/now.gz")
    assert then, "or a month of failures deletes the last backup"


def test_the_image_is_built_from_existing_files() -> None:
    for words in re.findall(r"^COPY (.*) \S+$", IMAGE, re.M):
        assert all((HERE / word).exists() for word in words.split())


def plain(name: str) -> str:
    """The name of a package, or of what a line asks for, as all write it."""
    return re.sub(r"[-_.]+", "-", re.split(r"[^\w.-]", name)[0]).lower()


def pins(name: str) -> dict[str, str]:
    """The exact versions in a file of requirements, but those for Macs alone."""
    exact = r"^([\w.-]+)==([\w.]+)(?!.*sys_platform == \"darwin\")"
    found = re.findall(exact, (HERE / name).read_text(), re.M)
    return {plain(one): version for one, version in found}


def test_the_image_installs_known_files_only() -> None:
    """Every package by its version and hash, at the versions that are tested, from no address."""
    assert "--require-hashes -r requirements-image.txt" in IMAGE
    text = (HERE / "requirements-image.txt").read_text()
    asks = [part for part in re.split(r"(?<!\\)\n", text) if part and part[0] != "#"]
    assert len(asks) == len(pins("requirements-image.txt"))
    assert all(re.fullmatch(r"\S+==\S+( \\\n    --hash=sha256:[0-9a-f]{64})+", a) for a in asks)
    assert "://" not in text
    tested = pins("constraints.txt")
    mine = pins("requirements-image.txt")
    assert {name: mine[name] for name in mine if name in tested} == {
        name: tested[name] for name in mine if name in tested
    }
    project = tomllib.loads((HERE / "pyproject.toml").read_text())
    extras = project["project"]["optional-dependencies"]
    needed = [*project["project"]["dependencies"], *extras["fast"], *extras["postgres"]]
    assert {plain(one) for one in needed} <= mine.keys()
    (backend,) = project["build-system"]["requires"]
    assert f"{plain(backend)}=={mine[plain(backend)]}" == backend


def test_images_name_an_exact_version_and_nothing_runs_as_root() -> None:
    assert re.search(r"^FROM python:3\.\d+\.\d+-", IMAGE, re.M)
    assert re.fullmatch(r"postgres:\d+\.\d+", COMPOSE["database"]["image"])
    assert re.search(r"^USER trunkline$", IMAGE, re.M)
    assert "chown trunkline /data /backups" in IMAGE
    assert re.fullmatch(r"haproxy:\d+\.\d+\.\d+", COMPOSE["proxy"]["image"])
    users = {name: one["user"] for name, one in COMPOSE.items() if "user" in one}
    assert users == {"proxy": "haproxy"}


def test_commands_of_operating_are_understood() -> None:
    text = " ".join(PAGE.split())
    found = re.findall(r"`(trunkline (?:backup|restore|verify-games|serve)[^`|]*)`", text)
    assert found
    for line in found:
        if any(mark in line for mark in ("…", "[", " N", " FILE")) or line.count(" ") == 1:
            continue  # a pattern, or the name of a command
        asked(line.split())


def test_commands_of_the_first_server_are_understood() -> None:
    text = (HERE / "docs" / "host-a-server.md").read_text()
    found = re.findall(r"^    (trunkline .+)$", text, re.M)
    assert len(found) == 5
    for line in found:
        asked(shlex.split(line))
