# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Libraries that the server loads write no file outside its directories, and send no DNS query."""

import os
import subprocess
import sys
import tempfile

import pytest
from collector import Collector
from http_client import HttpClient
from redis_process import Redis, redis_cache
from server_process import BUILD, wait_until
from watch import IS_SANITIZED

IMAGE = {"inputs": [{"name": "image", "shape": [1, 64], "datatype": "FP32", "data": [0.0] * 64}]}
# Loads ONNX Runtime as the server does, but with its telemetry, and waits for its end.
CONTROL = "import onnxruntime, sys, time; s = onnxruntime.InferenceSession(sys.argv[1]); time.sleep(600)"
# If one of these variables is set, the library disables its telemetry.
CONTINUOUS_INTEGRATION = ("CI", "BITBUCKET_BUILD_NUMBER", "BUILDKITE", "CIRCLECI", "CODEBUILD_BUILD_ID", "GITHUB_ACTIONS", "GITLAB_CI",
                          "JENKINS_URL", "TEAMCITY_VERSION", "TF_BUILD", "TRAVIS")
XDG = ("XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_RUNTIME_DIR")


def tree(folder):
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*"))


@pytest.fixture
def places(tmp_path, monkeypatch):
    """Makes an empty directory for each place in which libraries keep files; the next process uses these."""
    tempfile.gettempdir()  # fixes the directory of the tests before TMPDIR changes for the server
    folder = tmp_path / "places"
    for name in ("HOME", "TMPDIR", "cwd", *XDG):
        (folder / name).mkdir(parents=True)
        monkeypatch.setenv(name, str(folder / name))
    monkeypatch.delenv("cwd")
    for name in ("ORT_DISABLE_TELEMETRY", *CONTINUOUS_INTEGRATION):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(folder / "cwd")
    return folder


def served(repository):
    """Adds the example with a response cache; returns its directory."""
    model = repository.add_example("digits")
    config = model / "config.pbtxt"
    config.write_text(config.read_text() + "response_cache { enable: true }\n")
    return model


def options(collector, redis):
    """Options for each library that uses a network: the Redis cache and the exporter, both with numeric addresses."""
    return [*redis_cache(redis.port), "--trace-config=mode=opentelemetry", f"--trace-config=opentelemetry,url={collector.url}",
            "--trace-config=level=TIMESTAMPS", "--trace-config=rate=1"]


@pytest.mark.parametrize("variables", ["set", "unset"])
def test_the_server_leaves_no_file_outside_its_directories(start_server, repository, places, variables, monkeypatch):
    for name in XDG if variables == "unset" else ():
        monkeypatch.delenv(name)
    before = tree(places)
    served(repository)
    with Collector() as collector, Redis() as redis:
        server = start_server(repository, *options(collector, redis))
        client = HttpClient(server.http_url)
        for _ in range(2):
            assert client.infer("digits", IMAGE).status == 200
        server.stop()
    assert tree(places) == before


def test_a_value_that_turns_telemetry_on_is_not_followed(start_server, repository, places, monkeypatch):
    monkeypatch.setenv("ORT_DISABLE_TELEMETRY", "0")
    before = tree(places)
    repository.add_example("digits")
    server = start_server(repository)
    assert HttpClient(server.http_url).infer("digits", IMAGE).status == 200
    server.stop()
    assert tree(places) == before


@pytest.mark.skipif(IS_SANITIZED, reason="a sanitizer must be the first library of the process")
def test_the_server_asks_no_name_server(start_server, repository, places, monkeypatch):
    model = served(repository)
    with Collector() as collector, Redis() as redis:
        monkeypatch.setenv("LD_PRELOAD", str(BUILD / "tests" / "libasked_names.so"))
        monkeypatch.setenv("THALASSA_ASKED_NAMES", str(places / "of_server"))
        server = start_server(repository, *options(collector, redis))
        client = HttpClient(server.http_url)
        for _ in range(2):
            assert client.infer("digits", IMAGE).status == 200
        assert redis.keys(), "the cache was used"
        collector.wait_for(1)
        # The same library with telemetry resolves its collector after some seconds; the server has then run for at
        # least as long.
        control = places / "of_control"
        with subprocess.Popen([sys.executable, "-c", CONTROL, model / "1" / "model.onnx"],
                              env={**os.environ, "THALASSA_ASKED_NAMES": str(control)}) as process:
            wait_until(lambda: control.exists() or process.poll() is not None, "the library with telemetry asks for a name")
            process.kill()
        assert "events.data" in control.read_text()
        server.stop()
    asked = places / "of_server"
    assert not asked.exists(), asked.read_text()
