# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The console as a program, with real servers: what it shows, and what its commands change."""

import json
import os
import struct
import subprocess

import numpy
import tritonclient.http
from cached import peer_program
from conftest import SECONDS
from ensembles import add_ensemble, identity_step
from model_repository import tensor
from observability import Observability
from ports import free_ports
from server_process import BUILD, HOST, wait_until

LIVE = BUILD / "tests" / "console_live_test"


def profile(server, **members):
    return {"name": "gpu-east", "group": "production", "http": server.http_url, "grpc": server.grpc_url,
            "admin_grpc": f"{HOST}:{server.admin_grpc_port}", **members}


def write_profiles(console, *profiles):
    console.directory.mkdir(exist_ok=True)
    (console.directory / "profiles.json").write_text(json.dumps({"version": 1, "profiles": profiles}))


def size_of(picture):
    """The width and height of a PNG file."""
    content = picture.read_bytes()
    assert content[:8] == b"\x89PNG\r\n\x1a\n"
    return struct.unpack(">II", content[16:24])


def infer(server, model):
    with tritonclient.http.InferenceServerClient(server.http_url) as client:
        tensor = tritonclient.http.InferInput("INPUT0", [1], "FP32")
        tensor.set_data_from_numpy(numpy.array([1], dtype=numpy.float32))
        client.infer(model, [tensor])


def add_broken(repository):
    repository.add("broken", 'backend: "missing"\n')


def test_tells_why_a_server_is_not_ready(console, repository, start_server, tmp_path):
    repository.add_identity("resnet")
    add_broken(repository)
    server = start_server(repository, "--exit-on-error=false", wait_for="live")
    for _ in range(3):
        infer(server, "resnet")
    write_profiles(console, profile(server))
    texts = console.tour(tmp_path / "tour", "--connect", "gpu-east", "--theme", "dark")
    overview = texts["overview-live"]
    assert "gpu-east: not ready" in overview
    assert "backend 'missing'" in overview
    assert "Models ready: 1 of 2" in overview
    models = {line.split("\t")[0]: line.split("\t") for line in texts["models-live"].splitlines() if "\t" in line}
    assert models["resnet"][2] == "ready"
    assert models["broken"][2] == "failed"
    assert "load failed\tbroken" in texts["events-live"]
    assert "Verbose" in texts["events-live"]  # the log settings
    assert "Try again" in texts["models-failed"]
    assert "gpu-east: connected" in overview


def test_shows_a_server_that_is_down(console, tmp_path):
    [port] = free_ports(1)
    texts = console.tour(tmp_path / "tour", "--connect", f"{HOST}:{port}")
    assert f"{HOST}:{port} does not answer" in texts["overview-failed"]
    assert "1 needs attention" in texts["fleet-live"]


def test_shows_what_an_empty_console_is_for(console, tmp_path):
    texts = console.tour(tmp_path / "tour")
    assert "No servers yet" in texts["fleet-empty"]
    assert "Find servers, models, requests, pages, settings and actions" in texts["find"]
    assert not any(name.startswith("models") for name in texts)


def test_writes_a_screenshot_of_the_wanted_size(console, repository, start_server, tmp_path):
    repository.add_identity("resnet")
    server = start_server(repository)
    picture = tmp_path / "models.png"
    console.run("--connect", server.http_url, "--page", "models", "--screenshot", picture, "--size", "1500x900", "--scale", "2")
    assert size_of(picture) == (3000, 1800)


def drive(server, tests, settings):
    """Runs the live tests with this filter beside the server."""
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "CONSOLE_HTTP": server.http_url,
                   "CONSOLE_ADMIN": f"{HOST}:{server.admin_grpc_port}" if server.administration else "", "CONSOLE_SETTINGS": str(settings)}
    done = subprocess.run([LIVE, f"--gtest_filter={tests}"], env=environment, capture_output=True, text=True, timeout=SECONDS)
    assert done.returncode == 0, done.stdout + done.stderr


def test_commands_change_the_server(repository, start_server, tmp_path):
    repository.add_identity("resnet")
    server = start_server(repository, "--model-control-mode=explicit", "--load-model=resnet")
    drive(server, "Live.*", tmp_path / "settings")
    with tritonclient.http.InferenceServerClient(server.http_url) as client:
        wait_until(lambda: not client.is_model_ready("resnet"), "the model is unloaded")
        assert client.get_log_settings()["log_verbose_level"] == 2
        assert client.is_server_ready()  # the drain was ended
    with Observability(server.admin_grpc_url) as service:
        for kind in ("EVENT_DRAIN_BEGAN", "EVENT_DRAIN_ENDED"):
            assert service.Events(kinds=[kind]).events


def test_a_wrong_configuration_is_mended_and_loaded_as_an_override(repository, start_server, tmp_path):
    tensors = tensor("input", "INPUT0") + tensor("output", "OUTPUT0")
    repository.add("resnet", f'backend: "identity"\n{tensors}max_batch: 4\n')
    server = start_server(repository, "--model-control-mode=explicit", wait_for="live")
    drive(server, "LiveConfiguration.*", tmp_path / "settings")
    with tritonclient.http.InferenceServerClient(server.http_url) as client:
        assert client.is_model_ready("resnet")  # the load of the wrong file has failed, and the override serves
        assert client.get_model_config("resnet")["max_batch_size"] == 4
    assert "max_batch: 4" in (repository.path / "resnet" / "config.pbtxt").read_text()


def test_shows_the_file_of_a_model_and_the_result_of_its_check(console, repository, start_server, tmp_path):
    repository.add_identity("identity")
    add_ensemble(repository, "ensemble", [identity_step("IN", "middle"), identity_step("middle", "OUT")])
    server = start_server(repository)
    write_profiles(console, profile(server))
    texts = console.tour(tmp_path / "tour", "--connect", "gpu-east")
    page = texts["configuration-live"]
    assert 'model_name: "identity"' in page
    assert "would serve version 1" in page


def test_lists_what_is_open_on_a_server(console, repository, start_server, tmp_path):
    repository.add_identity("resnet")
    server = start_server(repository, "--model-control-mode=explicit", "--allow-client-shm=true", "--grpc-address=0.0.0.0",
                          "--http-restricted-api=trace:key=value")
    write_profiles(console, profile(server))
    overview = console.tour(tmp_path / "tour", "--connect", "gpu-east")["overview-live"]
    assert "gRPC listens on 0.0.0.0 without TLS." in overview
    assert "Clients can load and unload models." in overview
    assert "Clients can register shared memory." in overview
    assert "HTTP listens on" not in overview


def test_says_that_nothing_is_open_on_a_server(console, repository, start_server, tmp_path):
    repository.add_identity("resnet")
    server = start_server(repository)
    write_profiles(console, profile(server))
    overview = console.tour(tmp_path / "tour", "--connect", "gpu-east")["overview-live"]
    assert "Nothing is open beyond the machine of the server." in overview


def test_lists_what_is_open_on_the_real_server(console, repository, start_server, tmp_path):
    repository.add_identity("resnet")
    server = start_server(repository, program=peer_program())
    overview = console.tour(tmp_path / "tour", "--connect", server.http_url)["overview-live"]
    for api in ("The shared memory API", "The trace settings", "The log settings"):
        assert f"{api} answer" in overview
    assert "does not tell its model control mode" in overview


def test_shows_the_configuration_of_the_real_server(console, repository, start_server, tmp_path):
    repository.add_identity("resnet", max_batch_size=8)
    server = start_server(repository, program=peer_program())
    texts = console.tour(tmp_path / "tour", "--connect", server.http_url)
    page = texts["configuration-live"]
    assert "This server does not tell the file of a model" in page
    assert 'name: "resnet"' in page
    assert "max_batch_size: 8" in page
    assert "syntax only" in page


def test_the_real_server_loads_an_override(repository, start_server, tmp_path):
    repository.add_identity("resnet", max_batch_size=8)
    server = start_server(repository, "--model-control-mode=explicit", "--load-model=resnet", program=peer_program())
    drive(server, "LiveTriton.*", tmp_path / "settings")
    with tritonclient.http.InferenceServerClient(server.http_url) as client:
        assert client.get_model_config("resnet")["dynamic_batching"]["max_queue_delay_microseconds"] == 500


def test_refuses_what_it_does_not_understand(console, tmp_path):
    assert "--theme: expected light or dark, got 'pink'" in console.run("--theme", "pink", status=2)
    assert "--page: expected one of fleet" in console.run("--page", "nothing", status=2)
    assert "'a b'" in console.run("--connect", "a b", status=2)
    assert "nothing.thalassa-session" in console.run("--play", tmp_path / "nothing.thalassa-session", status=2)
    assert "could not be written" in console.run("--screenshot", tmp_path / "no" / "folder.png", status=1)
    assert "--tour <DIRECTORY>" in console.run("--help")


def test_ends_when_it_was_told_to(console):
    console.run("--exit-after", "0.2")
    assert (console.directory / "thalassa" / "thalassa-console.ini").exists()  # the layout for the next time


def test_speaks_the_language_of_the_system_or_of_the_command_line(console, tmp_path):
    german = console.tour(tmp_path / "system", locale="de_DE.UTF-8")
    assert "Noch keine Server" in german["fleet-empty"]
    assert "Strg+K" in german["shortcuts"]
    chinese = console.tour(tmp_path / "option", "--language", "zh", locale="de_DE.UTF-8")
    assert "还没有服务器" in chinese["fleet-empty"]
    assert "Servers" not in "".join(chinese.values())
