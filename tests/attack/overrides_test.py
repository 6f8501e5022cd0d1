# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Loads whose configuration or files name paths outside the model: they are refused, and nothing is written outside."""

import base64
import json
import os

import pytest
from http_client import HttpClient
from model_repository import tensor as io

CONFIG = {"backend": "identity", "input": [{"name": "INPUT0", "data_type": "TYPE_FP32", "dims": [-1]}],
          "output": [{"name": "OUTPUT0", "data_type": "TYPE_FP32", "dims": [-1]}]}
MARK = b"written where it must not be"


@pytest.fixture
def attacked(start_attacked):
    return start_attacked("--model-control-mode=explicit", "--load-model=witness")


@pytest.fixture
def load(attacked):
    client = HttpClient(attacked.http_url)

    def ask(name, **parameters):
        return client.post(f"/v2/repository/models/{name}/load", json.dumps({"parameters": parameters}))
    return ask


def everything_below(path):
    return sorted(os.path.join(folder, name) for folder, _, names in os.walk(path) for name in names)


@pytest.mark.rows("1.13.6")
@pytest.mark.parametrize("name", [
    "file:../x", "file:1/../../x", "file:1/../../../../../../tmp/escaped-from-thalassa", "file:/tmp/escaped-from-thalassa", "file:1//tmp/escaped-from-thalassa",
    "file:./../x", "file:1/..", "file:..", "file:", "file:1/", "file:1/a\0b", "file:1/\0", "file:1/" + "x" * 5000, "file:1/" + "d/" * 3000 + "x", "file:~/x",
    "file:1/./../../x", "file:1\\..\\..\\x", "file:config.pbtxt/../../x",
], ids=lambda name: repr(name)[:40])
def test_files_of_a_load_stay_in_their_folder(load, tmp_path, name):
    before = everything_below(tmp_path)
    reply = load("given", config=json.dumps(CONFIG), **{name: base64.b64encode(MARK).decode()})
    assert reply.status in (200, 400, 500), reply
    assert everything_below(tmp_path) == before
    assert not os.path.exists("/tmp/escaped-from-thalassa")


@pytest.mark.growth(400)  # a load request is kept until it is done, as text and decoded
def test_files_that_are_no_base64_or_too_large(load):
    for content in ("%%%%", "a", "aaaa=", "=", "YQ==YQ==", "\0", "é", 1, None, True, [], {}):
        reply = load("given", config=json.dumps(CONFIG), **{"file:1/model": content})
        assert reply.status in (200, 400, 500), (content, reply)
    assert load("given", config=json.dumps(CONFIG), **{"file:1/model": "A" * (40 << 20)}).status in (200, 400)
    assert load("given", **{"file:1/model": "QQ=="}).status == 400  # files need a configuration


def test_a_load_over_many_files_leaves_nothing_behind(load, attacked):
    files = {f"file:1/{i}": "QQ==" for i in range(2000)}
    assert load("given", config=json.dumps(CONFIG), **files).status == 200
    client = HttpClient(attacked.http_url)
    assert client.post("/v2/repository/models/given/unload").status == 200


@pytest.mark.parametrize("change", [
    {"output": [{**CONFIG["output"][0], "label_filename": "../../secret.txt"}]}, {"output": [{**CONFIG["output"][0], "label_filename": "/etc/passwd"}]},
    {"output": [{**CONFIG["output"][0], "label_filename": "labels/../../../secret.txt"}]},
    {"backend": "../../../../../../tmp/evil"}, {"backend": "/tmp/evil"}, {"backend": "identity/../identity"}, {"backend": "..", "runtime": "x"},
    {"backend": "identity\0"}, {"backend": "$(id)"}, {"backend": "x" * 10_000}, {"backend": "libtriton_identity.so"},
    {"runtime": "../../../../lib/libc.so.6"}, {"runtime": "/lib/x86_64-linux-gnu/libc.so.6"},
    {"platform": "ensemble", "backend": "", "ensemble_scheduling": {"step": [{"model_name": "../witness", "model_version": -1}]}},
    {"default_model_filename": "../../../secret.txt"}, {"default_model_filename": "/etc/passwd"},
    {"model_warmup": [{"name": "w", "batch_size": 1, "inputs": {"INPUT0": {"data_type": "TYPE_FP32", "dims": [1], "input_data_file": "../../../secret.txt"}}}]},
    {"instance_group": [{"count": 2_000_000_000, "kind": "KIND_CPU"}]}, {"max_batch_size": 2**31 - 1}, {"name": "../witness"},
    {"version_policy": {"specific": {"versions": list(range(100_000))}}}, {"version_policy": {"latest": {"num_versions": 2**32 - 1}}},
], ids=lambda change: str(change)[:60])
def test_configurations_that_reach_for_other_files(load, repository, change):
    (repository.path.parent / "secret.txt").write_text("the secret of another folder")
    repository.add_identity("given")
    reply = load("given", config=json.dumps({**CONFIG, **change}))
    assert reply.status in (200, 400, 404, 500), reply
    assert b"secret of another" not in reply.body
    # A load may succeed because the setting has no effect, but not because the path was followed.
    if reply.status == 200:
        assert not any("/" in str(value) and ".." in str(value) for value in change.values() if isinstance(value, str)), reply


def test_links_inside_the_repository_are_followed_as_the_operator_laid_them(load, repository, tmp_path):
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "labels.txt").write_text("one\ntwo\n")
    model = repository.add("linked", 'backend: "identity"\n' + io("input", "INPUT0") + io("output", "OUTPUT0", extra='label_filename: "labels.txt"'))
    (model / "labels.txt").symlink_to(outside / "labels.txt")
    assert load("linked").status in (200, 400)
    assert load("linked", config="{").status == 400
    assert load("linked", config=json.dumps({**CONFIG, "nonsense": 1})).status == 400
