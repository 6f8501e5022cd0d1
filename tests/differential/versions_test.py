# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Changes below a model's directory in Triton and in Thalassa: the versions that a load leaves running count on."""

import contextlib
import functools
import os
import shutil
import time

import pytest
from control_test import ONE
from http_client import HttpClient
from model_repository import ModelRepository
from pair_of_servers import both_servers
from server_process import wait_until


def lay_out(path):
    repository = ModelRepository(path)
    repository.add_identity("model", versions=(1, 2), extra="version_policy { all { } }\n")
    return repository


def edit(*replacements):
    """Returns a change of config.pbtxt."""
    def change(model):
        text = (model / "config.pbtxt").read_text()
        for old, new in replacements:
            assert old in text
            text = text.replace(old, new)
        (model / "config.pbtxt").write_text(text)

    return change


def write(path, content):
    return lambda model: (model / path).write_bytes(content)


def several(*changes):
    def change(model):
        for one in changes:
            one(model)

    return change


LATER = 10.0  # s: the peer does not see changes that follow one another at once

# change: the versions that serve after it, and the change
CHANGES = {
    "a new version": ("125", lambda model: (model / "5").mkdir()), "a file in it": ("125", write("5/x", b"a")),
    "another in a version": ("125", write("1/x", b"ab")), "no version 5": ("12", lambda model: shutil.rmtree(model / "5")),
    "a policy": ("1", edit(("all { }", "specific { versions: [ 1 ] }"))), "a shared file": ("1", write("labels.txt", b"a")),
    "instances": ("1", edit(("count: 1", "count: 2"))), "instances and a file": ("1", several(edit(("count: 2", "count: 1")), write("1/x", b"abc"))),
    "instances and versions": ("127", several(edit(("count: 1", "count: 2"), ("specific { versions: [ 1 ] }", "all { }")),
                                              lambda model: (model / "7").mkdir())),
    "a parameter": ("127", edit(("version_policy", 'parameters { key: "a" value { string_value: "b" } }\nversion_policy')))}


def counts(client):
    return {row["version"]: row["inference_count"] for row in client.get("/v2/models/model/stats").json["model_stats"]}


def serves(client, versions):
    return "".join(counts(client)) == versions


def follow(server):
    """Returns the counts of all versions after each change; in between, each version gets a request."""
    with contextlib.closing(HttpClient(server.http_url)) as client:
        assert client.post("/v2/repository/models/model/load").status == 200
        for step, (name, (versions, change)) in enumerate(CHANGES.items(), 1):
            for version in counts(client):
                assert client.infer("model", ONE, version=version).status == 200
            model = server.repositories[0].path / "model"
            change(model)
            os.utime(model, (time.time() + step * LATER, ) * 2)
            assert client.post("/v2/repository/models/model/load").status == 200
            wait_until(functools.partial(serves, client, versions), f"only the versions {versions} serve")
            yield name, counts(client)


@pytest.mark.rows("10.2.5", "10.4.3", "10.4.4", "5.1")
def test_the_same_versions_are_loaded_again(tmp_path):
    with both_servers(tmp_path, "--model-control-mode=explicit", models=lay_out) as servers:
        peer, ours = (dict(follow(server)) for server in servers)
    assert ours == peer
