# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Repositories with odd names and with entries that are not regular files: each costs at most the load of one model."""

import os
import socket

import pytest
from exposition import Exposition
from http_client import HttpClient
from tritonclient.grpc import InferenceServerClient

NOT_UTF8 = b"bad\xffname"
ESCAPE = b"\x1b[31mred"
OVERLONG = b"\xc0\xaf"
LENIENT = ("--exit-on-error=false", "--strict-readiness=false")
EXPLICIT = ("--model-control-mode=explicit", "--load-model=canary", "--load-model=witness")
IDENTITY = b'backend: "identity" input { name: "INPUT0" data_type: TYPE_FP32 dims: 1 } output { name: "OUTPUT0" data_type: TYPE_FP32 dims: 1 }'


def add_bytes(repository, name):
    """Adds an identity model whose directory has this name, given as bytes."""
    model = os.path.join(os.fsencode(repository), name)
    os.makedirs(os.path.join(model, b"1"))
    with open(os.path.join(model, b"config.pbtxt"), "wb") as config:
        config.write(IDENTITY)


def rows(client):
    return {row["name"]: row for row in client.post("/v2/repository/index").json}


@pytest.mark.rows("1.13.13")
@pytest.mark.parametrize("mode", ["none", "explicit", "poll"])
def test_names_that_no_protocol_carries_are_refused_and_leave_the_index_readable(start_attacked, repository, mode):
    for name in (NOT_UTF8, ESCAPE, OVERLONG):
        add_bytes(repository, name)
    options = {"none": [], "explicit": ["--load-model=*"], "poll": ["--repository-poll-secs=1"]}[mode]
    server = start_attacked(f"--model-control-mode={mode}", *LENIENT, *options)
    client = HttpClient(server.http_url)
    index = rows(client)
    for name, reason in ((r"bad\xffname", "is not valid UTF-8"), (r"\u001b[31mred", "must not contain control characters"),
                         (r"\xc0\xaf", "is not valid UTF-8")):
        assert (index[name]["state"], reason in index[name]["reason"], name in index[name]["reason"]) == ("UNAVAILABLE", True, True)
    assert index["canary"]["state"] == "READY"
    with InferenceServerClient(server.grpc_url) as rpc:
        assert {model.name for model in rpc.get_model_repository_index().models} == set(index)
    assert "canary" in {dict(labels).get("model") for _, labels in Exposition(HttpClient(server.metrics_url).get("/metrics").body.decode()).samples}
    for path, name, reason in (("bad%FFname", r"bad\xffname", "is not valid UTF-8"),
                               ("%1b[31mred", r"\u001b[31mred", "must not contain control characters"),
                               ("%c0%af", r"\xc0\xaf", "is not valid UTF-8")):
        loaded = client.post(f"/v2/repository/models/{path}/load")
        assert loaded.status == (400 if mode == "explicit" else 503), loaded
        message = loaded.body.decode("utf-8")
        if mode == "explicit":
            assert name.replace("\\", "\\\\") in message and reason in message, message
    assert rows(client).keys() == index.keys()
    Exposition(HttpClient(server.metrics_url).get("/metrics").body.decode("utf-8"))
    if mode != "explicit":
        server.wait_for_log(r"Poll failed for model directory 'bad\\xffname'")
    log = server.log_path.read_bytes()
    assert b"| canary " in log and b"\x1b" not in log and b"\xff" not in log


def test_the_start_table_shows_no_control_character(start_attacked, repository, tmp_path):
    """The path of a backend is a text of the operator, which the table shows as well."""
    odd = tmp_path / "\x1b[31mred"
    odd.mkdir()
    (odd / "more").mkdir()
    server = start_attacked(f"--model-repository={odd}", *LENIENT)
    server.wait_for_log(r"\u001b[31mred")
    assert "\x1b" not in server.log


@pytest.mark.parametrize("kind", ["pipe", "socket", "device", "link to itself", "directory"])
def test_a_configuration_that_is_no_file_holds_up_nothing(start_attacked, repository, kind, tmp_path):
    model = repository.add("odd", None)
    place = model / "config.pbtxt"
    if kind == "pipe":
        os.mkfifo(place)
    elif kind == "socket":
        with socket.socket(socket.AF_UNIX) as bound:
            (tmp_path / "s").symlink_to(model)  # the path of a socket must be short
            bound.bind(str(tmp_path / "s" / "config.pbtxt"))
    elif kind == "device":
        place.symlink_to("/dev/zero")
    elif kind == "link to itself":
        place.symlink_to("config.pbtxt")
    else:
        place.mkdir()
    server = start_attacked(*EXPLICIT)
    client = HttpClient(server.http_url)
    reply = client.post("/v2/repository/models/odd/load")
    assert reply.status in (400, 500) and "odd" in reply.error, reply
    assert rows(client)["odd"].get("state") != "READY"


@pytest.mark.parametrize("kind", ["pipe", "device", "endless device", "link to itself", "directory of its name"])
def test_a_model_file_that_is_no_file_holds_up_nothing(start_attacked, repository, kind):
    model = repository.add("odd", 'backend: "onnxruntime"')
    place = model / "1" / "model.onnx"
    if kind == "pipe":
        os.mkfifo(place)
    elif kind == "device":
        place.symlink_to("/dev/null")
    elif kind == "endless device":
        place.symlink_to("/dev/zero")
    elif kind == "link to itself":
        place.symlink_to("model.onnx")
    else:
        place.mkdir()
        os.mkfifo(place / "model.onnx")
    server = start_attacked(*EXPLICIT)
    client = HttpClient(server.http_url)
    reply = client.post("/v2/repository/models/odd/load")
    assert reply.status in (400, 500) and "odd" in reply.error, reply
    assert rows(client)["odd"]["state"] == "UNAVAILABLE"
    assert client.post("/v2/repository/models/canary/unload").status == 200


@pytest.mark.parametrize("file", ["labels.txt", "1/weights", "warmup/raw", "initial_state/raw"])
def test_other_files_that_are_pipes_hold_up_nothing(start_attacked, repository, file):
    """The files that the configuration names: labels, data of warm-up samples and of initial states."""
    extra = {"labels.txt": "", "1/weights": "",
             "warmup/raw": 'model_warmup { name: "w" batch_size: 1 inputs { key: "INPUT0" value { data_type: TYPE_FP32 dims: 1 '
                           'input_data_file: "raw" } } }',
             "initial_state/raw": 'sequence_batching { state { input_name: "S" output_name: "T" data_type: TYPE_FP32 dims: 1 '
                                  'initial_state { name: "i" data_type: TYPE_FP32 dims: 1 data_file: "raw" } } }'}[file]
    label = 'label_filename: "labels.txt"' if file == "labels.txt" else ""
    model = repository.add("odd", f'backend: "identity" input {{ name: "INPUT0" data_type: TYPE_FP32 dims: 1 }} '
                           f'output {{ name: "OUTPUT0" data_type: TYPE_FP32 dims: 1 {label} }} {extra}')
    place = model / file
    place.parent.mkdir(exist_ok=True)
    os.mkfifo(place)
    server = start_attacked(*EXPLICIT)
    client = HttpClient(server.http_url)
    reply = client.post("/v2/repository/models/odd/load")
    if file == "1/weights":
        assert reply.status == 200  # no component reads it
    else:
        assert reply.status in (400, 500) and "odd" in reply.error, reply


def test_links_that_go_round_end(start_attacked, repository):
    model = repository.add("round", None)
    (model / "1" / "self").symlink_to("..")
    (model / "2").symlink_to(".")
    (repository.path / "again").symlink_to(repository.path)
    (repository.path / "nowhere").symlink_to("nowhere")
    server = start_attacked("--model-control-mode=poll", "--repository-poll-secs=1", *LENIENT)
    assert rows(HttpClient(server.http_url))["canary"]["state"] == "READY"
