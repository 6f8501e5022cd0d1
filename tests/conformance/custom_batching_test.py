# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Models with a batching library of their own."""

import queue

import pytest
import tritonclient.grpc as grpcclient
import tritonclient.http as httpclient
from batching import HELD, HOLD, LONG_DELAY, MARKER, SOME_DELAY, batches, counters, sender
from model_repository import parameter
from server_process import BUILD, wait_until
from strategies import FILE, SIX, add_limited, put, said
from tritonclient.utils import InferenceServerException


@pytest.fixture
def held(repository, monkeypatch):
    """A repository for servers whose models execute nothing before six requests wait."""
    monkeypatch.setenv(HOLD, str(HELD))
    repository.add_probe(MARKER)
    return repository


@pytest.fixture
def log(tmp_path):
    return tmp_path / "log"


def formed(server, model, asked=SIX):
    with sender(server) as sending:
        sending.send(model, *asked)
        return batches(sending.take(len(asked)))


@pytest.mark.rows("4.2.17", "9.5.2", "9.5.3")
@pytest.mark.parametrize("batching", ["", SOME_DELAY], ids=["at_once", "with_a_delay"])
def test_the_library_closes_batches(start_server, held, log, batching):
    add_limited(held, "limited", log, batching=batching)
    server = start_server(held)
    assert formed(server, "limited") == "ab|c|d|e|f", "and the last, which no batch may take, goes alone"
    server.stop()
    assert said(log) == ("initialize begin a b c! end begin c d! end begin d e! end begin e f! end begin f! end finalize")


@pytest.mark.rows("4.2.17", "9.5.3")
def test_a_batch_that_a_preferred_size_cuts_is_begun_again(start_server, held, log):
    add_limited(held, "limited", log, batching="preferred_batch_size: 2", volume_limit=1000)
    server = start_server(held)
    assert formed(server, "limited") == "ab|cd|ef"
    server.stop()
    assert said(log) == "initialize begin a b c d e f end begin c d e f end begin e f end finalize"


@pytest.mark.rows("9.5.3")
def test_a_batch_begins_again_when_a_client_leaves(start_server, repository, log):
    add_limited(repository, "limited", log, batching=LONG_DELAY)
    server = start_server(repository)
    answers = queue.SimpleQueue()

    def wait_for(*calls):
        wait_until(lambda: said(log) == " ".join(["initialize", *calls]), f"the library was called: {calls}")

    with grpcclient.InferenceServerClient(server.grpc_url) as client:
        sent = {}
        for name, told in (("a", ["begin", "a"]), ("b", ["begin", "a", "b"])):
            sent[name] = client.async_infer("limited", SIX[0].inputs(), lambda result, error: answers.put(error or result), request_id=name)
            wait_for(*told)
        sent["a"].cancel()
        wait_for("begin", "a", "b", "end", "begin", "b")
        assert "cancelled" in str(answers.get(timeout=60)).lower()
        client.infer("limited", SIX[5].inputs(), request_id="c")
        assert answers.get(timeout=60).get_response().id == "b"
    server.stop()
    assert said(log) == "initialize begin a b end begin b c! end begin c! end finalize"


@pytest.mark.rows("9.5.1")
@pytest.mark.parametrize("place", ["version", "model", "backend", "parameter", "absolute parameter"])
def test_where_the_library_is_found(start_server, held, log, tmp_path, place):
    options = []
    path = held.path / "limited"
    named = {"parameter": "sub/mine.so", "absolute parameter": path / "sub" / "mine.so"}.get(place)
    add_limited(held, "limited", log, library=None, declared=parameter("TRITON_BATCH_STRATEGY_PATH", named) if named else "")
    if named:
        (path / "sub").mkdir()
        put(path / "sub", name="mine.so")
    elif place == "backend":
        backend = tmp_path / "backends" / "probe"
        backend.mkdir(parents=True)
        (backend / "libtriton_probe.so").symlink_to(BUILD / "backends" / "probe" / "libtriton_probe.so")
        put(backend)
        options = [f"--backend-directory={backend.parent}"]
    else:
        put(path / "1" if place == "version" else path)
    server = start_server(held, *options)
    assert formed(server, "limited") == "ab|c|d|e|f"


@pytest.mark.rows("9.5.1")
def test_only_the_dynamic_batcher_asks_a_library(start_server, repository, log):
    settings = parameter("strategy_log", log) + parameter("TRITON_BATCH_STRATEGY_PATH", "mine.so")
    repository.add_probe("alone", extra=settings)
    put(repository.path / "alone", name="mine.so")
    server = start_server(repository)
    assert server.alive
    assert not log.exists()
    server.wait_for_log("the model has no dynamic_batching")


@pytest.mark.rows("9.5.1", "9.5.2", "3.8.17")
@pytest.mark.parametrize("library, declared, reason", [
    ("partial", "", "TRITONBACKEND_ModelBatcherFinalize, TRITONBACKEND_ModelBatchFinalize"),
    ("volume", parameter("strategy_fail", "initialize"), "initialize fails as it was told to"),
    ("volume", parameter("TRITON_BATCH_STRATEGY_PATH", "../other.so"), "must lie inside the model directory"),
    ("volume", parameter("TRITON_BATCH_STRATEGY_PATH", "/tmp/other.so"), "must lie inside the model directory"),
    ("volume", parameter("TRITON_BATCH_STRATEGY_PATH", "none.so"), "which does not exist")], ids=["partial", "fails", "above", "elsewhere", "missing"])
def test_a_library_that_cannot_serve_fails_the_load(start_server, held, log, library, declared, reason):
    add_limited(held, "limited", log, library, declared=declared)
    server = start_server(held, "--exit-on-error=false", wait_for="live")
    with httpclient.InferenceServerClient(server.http_url) as client:
        index = {model["name"]: model for model in client.get_model_repository_index()}
    assert index["limited"]["state"] == "UNAVAILABLE"
    assert reason in index["limited"]["reason"], index
    assert index[MARKER]["state"] == "READY"


@pytest.mark.rows("9.5.3")
@pytest.mark.parametrize("fault, expected", [("begin", "a|b|c|d|e|f"), ("include", "a|b|c|d|e|f"), ("throw", "a|b|c|d|e|f"), ("end", "ab|c|d|e|f")])
def test_an_error_of_the_library_costs_company_and_nothing_else(start_server, held, log, fault, expected):
    add_limited(held, "limited", log, strategy_fail=fault)
    server = start_server(held)
    assert formed(server, "limited") == expected
    counted = counters(server, "limited").inference_stats
    assert (counted.success.count, counted.fail.count) == (HELD, 0)
    server.wait_for_log("model 'limited': batching library")
    server.wait_for_log("as it was told to")
    assert FILE in server.log


@pytest.mark.rows("9.5.2", "9.5.3")
@pytest.mark.parametrize("library", [grpcclient, httpclient], ids=["grpc", "http"])
def test_an_unload_finalizes_and_a_load_initializes_again(start_server, repository, log, library):
    repository.add_probe(MARKER)
    add_limited(repository, "limited", log)
    server = start_server(repository, "--model-control-mode=explicit", "--load-model=*")
    with library.InferenceServerClient(server.grpc_url if library is grpcclient else server.http_url) as client:
        for _ in range(2):
            for asked in SIX[:2]:
                client.infer("limited", asked.inputs(library), request_id="a")
            client.unload_model("limited")
            with pytest.raises(InferenceServerException):
                client.infer("limited", SIX[0].inputs(library))
            wait_until(lambda: said(log).endswith("finalize"), "the old one has ended, which an unload does not wait for")
            client.load_model("limited")
    server.stop()
    life = "initialize begin a end begin a end finalize"
    assert said(log) == f"{life} {life} initialize finalize"
