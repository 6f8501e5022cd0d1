# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""The backends that obey each request (repeat and probe) behave the same in Triton and in Thalassa."""

import pathlib
import subprocess
import time

import numpy as np
import pytest
import tritonclient.grpc
import tritonclient.http
from http_client import HttpClient
from model_repository import ModelRepository
from server_process import BUILD, ROOT, ServerProcess
from steered import is_final, out, pattern, probe_inputs, repeat_inputs, stream
from tritonclient.utils import InferenceServerException

PEER = pathlib.Path(subprocess.run([ROOT / "script" / "peer"], capture_output=True, text=True, check=True).stdout.strip())


@pytest.fixture(scope="module")
def servers(tmp_path_factory):
    repository = ModelRepository(tmp_path_factory.mktemp("steered") / "models")
    repository.add_repeat("repeat")
    repository.add_repeat("flagged", final_flag="with_last", fail_on=7)
    repository.add_repeat("single", decoupled=False, final_flag="with_last")
    repository.add_probe("probe")
    repository.add_probe("batched", max_batch_size=8, extra="dynamic_batching { max_queue_delay_microseconds: 200000 }\n")
    options = ["--exit-on-error=false", f"--backend-directory={BUILD / 'backends'}"]
    with ServerProcess(repository, *options, program=PEER) as peer, ServerProcess(repository, *options) as ours:
        yield {"peer": peer, "ours": ours}


@pytest.fixture(params=["peer", "ours"])
def server(request, servers):
    return servers[request.param]


def stats(server, model):
    return HttpClient(server.http_url).get(f"/v2/models/{model}/stats").json["model_stats"][0]


@pytest.mark.parametrize("library", [tritonclient.grpc, tritonclient.http], ids=["grpc", "http"])
def test_a_probe_does_what_its_input_or_its_parameters_say(server, library):
    url = server.grpc_url if library is tritonclient.grpc else server.http_url
    with library.InferenceServerClient(url) as client:
        result = client.infer("probe", probe_inputs(library, "bytes=1000"))
        np.testing.assert_array_equal(result.as_numpy("DATA"), pattern(1000))
        assert list(result.as_numpy("EXECUTION")[1:]) == [1, 1, 0]
        assert result.as_numpy("INSTANCE")[0].startswith(b"probe")
        # Parameters override the input.
        result = client.infer("probe", probe_inputs(library, "bytes=1000"), parameters={"bytes": 7})
        np.testing.assert_array_equal(result.as_numpy("DATA"), pattern(7))
        start = time.monotonic()
        client.infer("probe", probe_inputs(library), parameters={"delay_ms": 150})
        assert time.monotonic() - start >= 0.15
        for order in ("fail", "fail_execute"):
            with pytest.raises(InferenceServerException, match="asked for this error"):
                client.infer("probe", probe_inputs(library, f"{order}=UNAVAILABLE"))
        with pytest.raises(InferenceServerException, match="there is no order 'nonsense'"):
            client.infer("probe", probe_inputs(library, "nonsense=1"))


def test_a_probe_holds_its_instance_after_it_has_answered(server):
    with tritonclient.grpc.InferenceServerClient(server.grpc_url) as client:
        start = time.monotonic()
        client.infer("probe", probe_inputs(tritonclient.grpc, "hold_ms=300"))
        answered = time.monotonic()
        client.infer("probe", probe_inputs(tritonclient.grpc))
        assert time.monotonic() - start >= 0.3 > answered - start


def test_a_probe_reports_its_batch(server):
    with tritonclient.http.InferenceServerClient(server.http_url) as client:
        result = client.infer("batched", probe_inputs(tritonclient.http, "bytes=3", rows=3))
    assert result.as_numpy("DATA").shape == (3, 3)
    assert [list(row)[1:] for row in result.as_numpy("EXECUTION")] == [[1, 3, 0]] * 3
    assert stats(server, "batched")["inference_count"] == 3


def test_statistics_of_a_probe(server):
    before = stats(server, "probe")
    with tritonclient.grpc.InferenceServerClient(server.grpc_url) as client:
        client.infer("probe", probe_inputs(tritonclient.grpc))
        with pytest.raises(InferenceServerException):
            client.infer("probe", probe_inputs(tritonclient.grpc, "fail=INTERNAL"))
    after = stats(server, "probe")
    counts = [(one["inference_count"], one["execution_count"], one["inference_stats"]["success"]["count"],
               one["inference_stats"]["fail"]["count"]) for one in (before, after)]
    assert np.subtract(counts[1], counts[0]).tolist() == [1, 2, 1, 1]


def test_a_model_that_is_not_decoupled_must_send_one_response(server):
    with tritonclient.grpc.InferenceServerClient(server.grpc_url) as client:
        assert out(client.infer("single", repeat_inputs([5]))) == 5


@pytest.fixture(params=["peer", "ours"])
def streaming(request, servers):
    return servers[request.param]


def test_a_repeat_answers_each_element_and_then_flags_its_end(streaming):
    before = stats(streaming, "repeat")["inference_stats"]["success"]["count"]
    with stream(streaming.grpc_url) as opened:
        opened.send("repeat", repeat_inputs([4, 2, 9], delays=[0, 20, 0]), "a", enable_empty_final_response=True)
        results = opened.take(4)
        assert [out(result) for result in results[:3]] == [4, 2, 9]
        assert [int(result.as_numpy("IDX")[0]) for result in results[:3]] == [0, 1, 2]
        assert [is_final(result) for result in results] == [False, False, False, True]
        assert results[3].as_numpy("OUT") is None
        opened.send("repeat", repeat_inputs([]), "none", enable_empty_final_response=True)
        last = opened.next()
        assert is_final(last) and last.get_response().id == "none"
    # Each request is counted once, before its last response.
    assert stats(streaming, "repeat")["inference_stats"]["success"]["count"] == before + 2


def test_a_repeat_may_fail_for_an_element_and_flag_its_last_response(streaming):
    with stream(streaming.grpc_url) as opened:
        opened.send("flagged", repeat_inputs([1, 7, 3], delays=[20, 20, 20]))
        first, failed, last = opened.take(3)
    assert (out(first), out(last)) == (1, 3)
    assert "element 1 is 7" in str(failed)
    assert is_final(last) and not is_final(first)


def test_a_repeat_releases_its_request_while_responses_still_come(streaming):
    def order(wait):
        opened.send("repeat", repeat_inputs([1], delays=200, wait=wait), "slow", enable_empty_final_response=True)
        opened.send("repeat", repeat_inputs([2]), "quick", enable_empty_final_response=True)
        # Both run to their ends, because a cancel in between can end the peer.
        return [result.get_response().id for result in opened.take(4) if not is_final(result)]

    with stream(streaming.grpc_url) as opened:
        assert order(wait=0) == ["quick", "slow"]
        # The only instance takes the second request after the first execution.
        assert order(wait=600) == ["slow", "quick"]
