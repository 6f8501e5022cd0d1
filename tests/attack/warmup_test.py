# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Loads whose warm-up would last for ever or take all memory: they are refused, or end with an unload or with the
server."""

import contextlib
import json
import signal
import threading

import pytest
from ensembles import add_ensemble, step
from http_client import HttpClient
from server_process import wait_until

IO = {"name": "INPUT0", "data_type": "TYPE_FP32", "dims": [-1]}
CONTROL = ("--model-control-mode=explicit", "--load-model=witness")


def config(**sample):
    warmup = {"name": "s", "batch_size": 1, "inputs": {"INPUT0": {"data_type": "TYPE_FP32", "dims": [4], "zero_data": True}}} | sample
    return {"backend": "identity", "input": [IO], "output": [IO | {"name": "OUTPUT0"}],
            "instance_group": [{"kind": "KIND_CPU", "count": 1}], "model_warmup": [warmup]}


def load(server, name, wanted):
    with contextlib.closing(HttpClient(server.http_url)) as client:
        return client.post(f"/v2/repository/models/{name}/load", json.dumps(
            {"parameters": {"config": json.dumps(wanted), "file:1/model": "QQ=="}}))


def inputs(dims, kind="zero_data", datatype="TYPE_FP32"):
    return {"INPUT0": {"data_type": datatype, "dims": dims, kind: True}}


@pytest.mark.rows("4.7.1")
@pytest.mark.parametrize("sample, told", [
    ({"count": 1_000_000_000}, "count must be at most 1000000, got 1000000000"),
    ({"batch_size": 1_000_000_000}, "batch_size must be at most 16384, got 1000000000"),
    ({"inputs": inputs([1 << 40])}, "bytes that all model_warmup tensors of a model may have together"),
    ({"inputs": inputs([1 << 40], "random_data")}, "bytes that all model_warmup tensors of a model may have together"),
    ({"inputs": inputs([1 << 40], "zero_data", "TYPE_STRING")}, "bytes that all model_warmup tensors of a model may have together"),
    ({"inputs": inputs([1 << 30])}, "needs 4294967296 bytes, and 1073741824 are left of the 1073741824 bytes"),
    ({"inputs": inputs([1 << 28]), "batch_size": 16384},
     "input 'INPUT0' needs 1073741824 bytes in each of the 16384 requests of batch_size, together 17592186044416, and 1073741824 are left"),
    ({"inputs": inputs([1 << 60]), "batch_size": 16384}, "requests of batch_size, more than a 64-bit integer can hold, and 1073741824 are left"),
    ({"inputs": inputs([1 << 62])}, "bytes"),
    ({"inputs": inputs([1 << 40, 1 << 40])}, ""),
], ids=["count", "batch size", "zeros", "random", "texts", "just too large", "too large as a batch", "overflow of a batch", "overflow of bytes", "overflow of elements"])
def test_a_warm_up_that_asks_for_too_much_is_refused_by_name(start_attacked, sample, told):
    server = start_attacked(*CONTROL)
    reply = load(server, "given", config(**sample))
    assert reply.status in (400, 500), reply
    assert "model_warmup 's'" in reply.body.decode() and told in reply.body.decode(), reply.body.decode()


class EndlessLoad(threading.Thread):
    """A load of the model, or of an ensemble with it, whose warm-up executes a million times for 20 ms, which takes
    more than five hours."""

    def __init__(self, server, repository, name="endless"):
        super().__init__()
        self.server, self.name, self.reply = server, name, None
        repository.add_faulty("endless", execute="delay:20", extra=(
            'model_warmup { name: "s" batch_size: 1 count: 1000000 inputs { key: "INPUT0" value { data_type: TYPE_FP32 dims: 4 zero_data: true } } }'))
        self.start()
        wait_until(lambda: "is running warmup sample 's' for iteration 2" in server.log, "the warm-up has begun")

    def run(self):
        with contextlib.closing(HttpClient(self.server.http_url)) as client:
            self.reply = client.post(f"/v2/repository/models/{self.name}/load", b"")


@pytest.mark.rows("4.7.1")
def test_an_unload_ends_an_endless_warm_up(start_attacked, repository):
    server = start_attacked(*CONTROL, "--log-verbose=1")
    endless = EndlessLoad(server, repository)
    with contextlib.closing(HttpClient(server.http_url)) as client:
        assert client.post("/v2/repository/models/endless/unload", b"").status == 200
        endless.join()
        assert endless.reply.status == 400, endless.reply
        assert "failed to run warmup sample 's'" in endless.reply.body.decode() and "the load was cancelled after " in endless.reply.body.decode()
        (entry,) = [one for one in client.post("/v2/repository/index", b"").json if one["name"] == "endless"]
        assert entry["state"] == "UNAVAILABLE", entry
        # A later load of the same name starts from the beginning.
        (repository.path / "endless" / "config.pbtxt").write_text((repository.path / "endless" / "config.pbtxt").read_text().replace("1000000", "2"))
        assert client.post("/v2/repository/models/endless/load", b"").status == 200


@pytest.mark.rows("4.7.1", "10.5.3")
def test_an_unload_of_an_ensemble_ends_the_endless_warm_up_of_its_member(start_attacked, repository):
    server = start_attacked(*CONTROL, "--log-verbose=1")
    add_ensemble(repository, "pipe", [step("endless", {"INPUT0": "IN"}, {"OUTPUT0": "OUT"})])
    endless = EndlessLoad(server, repository, "pipe")
    with contextlib.closing(HttpClient(server.http_url)) as client:
        assert client.post("/v2/repository/models/pipe/unload", b"").status == 200
        endless.join()
        assert endless.reply.status == 400, endless.reply
        assert "member 'endless' did not load" in endless.reply.body.decode() and "the load was cancelled after " in endless.reply.body.decode()
        (repository.path / "endless" / "config.pbtxt").write_text((repository.path / "endless" / "config.pbtxt").read_text().replace("1000000", "2"))
        # A later load of the member does not load the ensemble, which was unloaded.
        assert client.post("/v2/repository/models/endless/load", b"").status == 200
        states = {one["name"]: one.get("state") for one in client.post("/v2/repository/index", b"").json}
        assert states["endless"] == "READY" and states["pipe"] != "READY", states
        assert client.post("/v2/repository/models/pipe/load", b"").status == 200
        assert client.get("/v2/models/pipe/ready").status == 200


def test_an_exit_ends_an_endless_warm_up(start_server, repository):
    repository.add_identity("witness")
    server = start_server(repository, *CONTROL, "--log-verbose=1", "--exit-timeout-secs=3600")
    endless = EndlessLoad(server, repository)
    server.process.send_signal(signal.SIGTERM)
    assert server.wait_for_exit() == 0, server.log
    endless.join()
    assert endless.reply.status == 400 and "the load was cancelled after " in endless.reply.body.decode()


def test_an_exit_ends_the_endless_warm_up_of_a_startup_model(start_server, repository):
    repository.add_faulty("endless", execute="delay:20", extra=(
        'model_warmup { name: "s" batch_size: 1 count: 1000000 inputs { key: "INPUT0" value { data_type: TYPE_FP32 dims: 4 zero_data: true } } }'))
    server = start_server(repository, "--log-verbose=1", "--exit-timeout-secs=3600", wait_for=None)
    wait_until(lambda: "is running warmup sample 's' for iteration 2" in server.log, "the warm-up has begun")
    server.process.send_signal(signal.SIGTERM)
    assert server.wait_for_exit() == 0, server.log
