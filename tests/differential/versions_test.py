# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Changes below a model's directory in Triton and in Thalassa: the versions that a load leaves running count on."""

import contextlib
import functools
import os
import shutil
import time

import pytest
from batching import MARKER, busy
from control_test import ONE
from exchange import GrpcCase, HttpCase
from http_client import HttpClient
from model_repository import ModelRepository
from pair_of_servers import both_servers
from server_process import wait_until
from tritonclient.grpc import service_pb2 as pb


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


def lay_out_probes(path):
    repository = ModelRepository(path)
    repository.add_probe("replaced")
    repository.add_probe("unloaded")
    repository.add_probe(MARKER)
    repository.add_identity("zero", versions=(0, 1), extra="version_policy { all { } }\n")
    repository.add_identity("one")
    return repository


QUERIES = (("ModelConfig", pb.ModelConfigRequest), ("ModelStatistics", pb.ModelStatisticsRequest), ("ModelMetadata", pb.ModelMetadataRequest))


def answers_about(server, model, version):
    """Returns the name, the status and the message of each query about a version."""
    address = f"/v2/models/{model}/versions/{version}"
    cases = [HttpCase(name, address + name) for name in ("", "/config", "/stats")]
    cases += [GrpcCase(name, name, kind(name=model, version=version)) for name, kind in QUERIES]
    for case in cases:
        answer = case.ask(server)
        yield case.name, answer["status"], answer.get("message") or ""


def readiness_of(server, model, version):
    over_http = HttpCase("", f"/v2/models/{model}/versions/{version}/ready").ask(server)
    over_grpc = GrpcCase("", "ModelReady", pb.ModelReadyRequest(name=model, version=version)).ask(server)
    return over_http["status"], over_grpc["status"], over_grpc.get("answer.ready")


def is_unloading(client, model):
    return {"name": model, "version": "1", "state": "UNLOADING"} in client.post("/v2/repository/index").json


def ask_about_versions(server):
    """Returns what the server answers about version 0, about versions that only a request keeps, and about those that
    are gone."""
    told, ready = {}, {}

    def note(when, model, version):
        told[when, model] = list(answers_about(server, model, version))
        ready[when, model] = readiness_of(server, model, version)

    models = server.repositories[0].path
    with contextlib.closing(HttpClient(server.http_url)) as client:
        for model in ("replaced", "unloaded", "zero", "one", MARKER):
            assert client.post(f"/v2/repository/models/{model}/load").status == 200
        note("at first", "zero", "0")
        note("at first", "one", "0")
        with busy(server, "replaced", rows=0), busy(server, "unloaded", rows=0):
            (models / "replaced" / "2").mkdir()
            shutil.rmtree(models / "replaced" / "1")
            assert client.post("/v2/repository/models/replaced/load").status == 200
            assert client.post("/v2/repository/models/unloaded/unload").status == 200
            for model in ("replaced", "unloaded"):
                wait_until(functools.partial(is_unloading, client, model), f"{model} is unloading")
                note("kept", model, "1")
        for model in ("replaced", "unloaded"):
            wait_until(lambda model=model: not is_unloading(client, model), f"{model} is gone")
            note("gone", model, "1")
    return told, ready


@pytest.mark.rows("1.2.4", "1.2.5", "1.9.4", "1.9.6", "2.3.1", "2.3.3", "10.5.1")
def test_a_version_that_requests_keep_answers_like_one_that_is_gone(tmp_path):
    with both_servers(tmp_path, "--model-control-mode=explicit", models=lay_out_probes) as servers:
        (peers, peers_ready), (ours, ours_ready) = (ask_about_versions(server) for server in servers)
    for key, rows in peers.items():
        for (name, status, message), (_, own_status, own_message) in zip(rows, ours[key]):
            assert own_status == status, (key, name)
            assert own_message.startswith(message), f"{key} {name}: Thalassa adds the reason"
    assert "being unloaded" in ours["kept", "unloaded"][0][2] and "was unloaded" in ours["gone", "unloaded"][0][2]
    # Readiness follows the rows, which 2.51 is older than.
    assert ours_ready == {("at first", "zero"): ("200", "OK", "true"), ("at first", "one"): ("404", "NOT_FOUND", None),
                          **{(when, model): ("503", "UNAVAILABLE", None) for when in ("kept", "gone") for model in ("replaced", "unloaded")}}
    assert {key: value for key, value in peers_ready.items() if key[1] != "zero"} == {
        key: ("400", "OK", "false") for key in ours_ready if key[1] != "zero"}
