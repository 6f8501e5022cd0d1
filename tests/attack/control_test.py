# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Concurrent loads and unloads of many clients, of models that are broken or incomplete: versions that are ready are
served throughout."""

import concurrent.futures
import json
import random
import shutil

import pytest
from ensembles import add_ensemble, identity_step, step
from http_client import HttpClient, tensor
from server_process import wait_until

ONE = {"inputs": [tensor("INPUT0", [1])]}


@pytest.mark.rows("10.4.1")
def test_many_clients_load_and_unload_at_once(start_attacked, repository):
    repository.add_identity("steady")
    for i in range(3):
        repository.add_identity(f"m{i}")
    repository.add("broken", "backend: ")
    repository.add("nowhere", 'backend: "not_there"')
    (repository.path / "empty").mkdir()
    server = start_attacked("--model-control-mode=explicit", "--load-model=witness", "--load-model=steady")

    def work(seed):
        choice, client, statuses = random.Random(seed), HttpClient(server.http_url), set()
        for _ in range(25):
            name = choice.choice(["m0", "m1", "m2", "broken", "nowhere", "empty", "steady", "nobody"])
            act = "load" if name == "steady" else choice.choice(["load", "unload"])
            statuses.add(client.post(f"/v2/repository/models/{name}/{act}").status)
            assert client.infer("steady", ONE).status == 200
            assert client.infer(name, ONE).status in (200, 400, 404, 503)  # 503: the model is being unloaded, row 4.2.16
        client.close()
        return statuses

    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        assert set().union(*pool.map(work, range(8))) <= {200, 400, 404, 500}
    client = HttpClient(server.http_url)
    for i in range(3):
        assert client.post(f"/v2/repository/models/m{i}/load").status == 200
        assert client.infer(f"m{i}", ONE).status == 200


@pytest.mark.rows("10.5.1", "10.5.6")
def test_many_clients_load_and_unload_members_of_ensembles(start_attacked, repository):
    """Eight clients load and unload members, their ensembles and an ensemble of ensembles. Each request ends in time,
    and in the end every model can be loaded."""
    for name in ("a", "b"):
        repository.add_identity(name)
    add_ensemble(repository, "steady", [identity_step("IN", "OUT", "rock")])
    repository.add_identity("rock")
    add_ensemble(repository, "ab", [identity_step("IN", "T", "a"), identity_step("T", "OUT", "b")])
    add_ensemble(repository, "twice", [step("ab", {"IN": "IN"}, {"OUT": "T"}), step("ab", {"IN": "T"}, {"OUT": "OUT"})])
    add_ensemble(repository, "lacking", [identity_step("IN", "OUT", "nobody")])
    server = start_attacked("--model-control-mode=explicit", "--load-model=witness", "--load-model=steady", "--load-model=twice")
    request = {"inputs": [tensor("IN", [1])]}

    def work(seed):
        choice, client, statuses = random.Random(seed), HttpClient(server.http_url), set()
        for _ in range(20):
            name = choice.choice(["a", "b", "ab", "twice", "lacking"])
            act, body = choice.choice(["load", "unload", "unload all"]), b""
            if act == "unload all":
                act, body = "unload", json.dumps({"parameters": {"unload_dependents": True}}).encode()
            statuses.add(client.post(f"/v2/repository/models/{name}/{act}", body).status)
            assert client.infer("steady", request).status == 200
            assert client.infer("twice", request).status in (200, 400, 404, 503)
        client.close()
        return statuses

    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        assert set().union(*pool.map(work, range(8))) <= {200, 400, 404, 500}
    client = HttpClient(server.http_url)
    assert client.post("/v2/repository/models/twice/load").status == 200
    assert client.infer("twice", request).outputs["OUT"]["data"] == [1]


def test_a_new_version_that_is_broken_leaves_the_old_one(start_attacked, repository):
    model = repository.add_identity("a")
    server = start_attacked("--model-control-mode=explicit", "--load-model=witness", "--load-model=a")
    client = HttpClient(server.http_url)
    good = (model / "config.pbtxt").read_text()
    for bad in ("", "{", "backend: \"not_there\"", good[:len(good) // 2], "\0" * 100, good + 'name: "b"', "x" * 1_000_000):
        (model / "config.pbtxt").write_text(bad)
        reply = client.post("/v2/repository/models/a/load")
        assert reply.status in (200, 400, 500), reply
        assert client.infer("a", ONE).status == 200 or reply.status == 200, bad[:50]
    (model / "config.pbtxt").write_text(good)
    assert client.post("/v2/repository/models/a/load").status == 200
    assert client.infer("a", ONE).status == 200


def test_directories_that_come_and_go_under_polls(start_attacked, repository):
    server = start_attacked("--model-control-mode=poll", "--repository-poll-secs=1")
    client = HttpClient(server.http_url)
    config = (repository.path / "canary" / "config.pbtxt").read_text()
    for i in range(3):
        half = repository.path / f"half{i}"
        half.mkdir()
        (half / "config.pbtxt").write_text(config[:len(config) // 2])
        shutil.rmtree(repository.path / "canary", ignore_errors=True)
        assert client.get("/v2/health/live").status == 200
        repository.add_identity("canary")
        (half / "config.pbtxt").write_text(config)
        (half / "1").mkdir()
        wait_until(lambda name=f"half{i}": client.infer(name, ONE).status == 200, "the other half has come")
    assert json.loads(client.post("/v2/repository/index").body)
