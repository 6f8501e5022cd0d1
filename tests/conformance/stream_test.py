# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""gRPC streams, with the official client and, for what this hides, with the bare stub."""

import pathlib
import signal
import threading

import grpc
import numpy as np
import pytest
import tritonclient.grpc as grpcclient
from http_client import HttpClient
from model_repository import ModelRepository
from server_process import IS_PEER, ServerProcess, wait_until
from steered import BareStream, is_final, out, pattern, probe_inputs, repeat_inputs, stream
from tritonclient.utils import InferenceServerException

MIB = 1 << 20


def add_models(repository):
    repository.add_identity("identity")
    repository.add_probe("probe", instances=3)
    repository.add_probe("single", instances=1)
    repository.add_repeat("repeat")
    repository.add_repeat("flagged", final_flag="with_last", fail_on=7)
    repository.add_repeat("parallel", senders=8)
    return repository


@pytest.fixture(scope="module")
def streaming(tmp_path_factory):
    with ServerProcess(add_models(ModelRepository(tmp_path_factory.mktemp("streams") / "models"))) as server:
        yield server
        assert server.alive, server.log


@pytest.fixture
def opened(streaming):
    with stream(streaming.grpc_url) as one:
        yield one


def ids(results):
    return [result.get_response().id for result in results]


@pytest.mark.rows("2.2.7", "2.5.1")
def test_a_failed_request_does_not_end_the_stream(opened):
    opened.send("nobody", probe_inputs(grpcclient), "1")
    opened.send("probe", probe_inputs(grpcclient, "fail=UNAVAILABLE"), "2")
    opened.send("probe", repeat_inputs([1]), "3")
    opened.send("probe", probe_inputs(grpcclient, "bytes=5"), "4", parameters={"bytes": 6})
    unknown, failed, wrong, good = opened.take(4)
    for error, text in ((unknown, "nobody"), (failed, "asked for this error"), (wrong, "input")):
        assert isinstance(error, InferenceServerException) and text in str(error)
    np.testing.assert_array_equal(good.as_numpy("DATA"), pattern(6))


@pytest.mark.rows("2.5.1", "2.5.4")
def test_an_error_carries_the_id_of_its_request(streaming):
    with BareStream(streaming.grpc_url) as bare:
        bare.send("nobody", [], "lost")
        bare.send("identity", probe_inputs(grpcclient), "wrong")
        for name in ("lost", "wrong"):
            message = next(bare.call)
            assert message.error_message and message.infer_response.id == name
            assert message.infer_response.parameters["triton_final_response"].bool_param
        assert not bare.finish()
        assert bare.call.code() == grpc.StatusCode.OK


@pytest.mark.rows("2.5.2", "2.5.4")
def test_ordinary_requests_are_answered_in_their_order(opened):
    for delay in (300, 150, 0, 0):
        opened.send("probe", probe_inputs(grpcclient, f"delay_ms={delay}"), str(delay))
    results = opened.take(4)
    assert ids(results) == ["300", "150", "0", "0"]
    assert all(is_final(result) for result in results)


@pytest.mark.rows("2.5.3", "2.5.4")
def test_decoupled_responses_come_as_they_are_made(opened):
    opened.send("repeat", repeat_inputs([1, 2, 3], delays=[0, 400, 0]), "slow")
    opened.send("repeat", repeat_inputs([4, 5, 6], delays=[200, 0, 0]), "quick")
    results = opened.take(6)
    assert ids(results) == ["slow", "quick", "quick", "quick", "slow", "slow"]
    assert [out(result) for result in results] == [1, 4, 5, 6, 2, 3]
    assert not any(is_final(result) for result in results)
    opened.send("flagged", repeat_inputs([1, 7, 3]), "flagged")
    first, failed, last = opened.take(3)
    assert "element 1 is 7" in str(failed)
    assert (is_final(first), is_final(last)) == (False, True)


@pytest.mark.rows("2.5.3")
def test_decoupled_and_ordinary_requests_share_a_stream(opened):
    opened.send("probe", probe_inputs(grpcclient, "delay_ms=400"), "ordinary 1")
    opened.send("repeat", repeat_inputs([1, 2], delays=50), "decoupled")
    opened.send("probe", probe_inputs(grpcclient), "ordinary 2")
    assert ids(opened.take(4)) == ["decoupled", "decoupled", "ordinary 1", "ordinary 2"]
    count = 300
    for number in range(count):
        opened.send("probe", probe_inputs(grpcclient), f"o{number}")
        opened.send("repeat", repeat_inputs([number] * 3), f"d{number}")
    names = ids(opened.take(4 * count))
    assert [name for name in names if name[0] == "o"] == [f"o{number}" for number in range(count)]
    assert sorted(name for name in names if name[0] == "d") == sorted(f"d{number}" for number in range(count) for _ in range(3))


@pytest.mark.skipif(IS_PEER, reason="the real server ends itself")
@pytest.mark.rows("2.5.3")
def test_a_model_may_send_from_several_threads(opened):
    opened.send("parallel", repeat_inputs(range(2000)), "p", enable_empty_final_response=True)
    results = opened.take(2001)
    assert sorted(out(result) for result in results[:-1]) == list(range(2000))
    assert is_final(results[-1]) and results[-1].as_numpy("OUT") is None


@pytest.mark.rows("2.5.5", "2.4.5")
def test_the_end_is_marked_on_request(streaming, opened):
    opened.send("repeat", repeat_inputs([1]), "a", enable_empty_final_response=True)
    response, end = opened.take(2)
    assert (is_final(response), is_final(end)) == (False, True)
    message = end.get_response()
    assert (message.id, message.model_name, message.model_version, len(message.outputs)) == ("a", "repeat", "", 0)
    opened.send("repeat", repeat_inputs([]), "b", enable_empty_final_response=True)
    assert is_final(opened.next())
    with BareStream(streaming.grpc_url) as bare:
        bare.send("repeat", repeat_inputs([1]), "quiet")
        bare.send("repeat", repeat_inputs([]), "silent")
        assert [message.infer_response.id for message in bare.finish()] == ["quiet"]
        assert bare.call.code() == grpc.StatusCode.OK


@pytest.mark.rows("2.5.6")
def test_a_stream_ends_once_the_client_has_no_more_and_all_is_answered(streaming):
    with BareStream(streaming.grpc_url) as bare:
        assert not bare.finish()
        assert bare.call.code() == grpc.StatusCode.OK
    with BareStream(streaming.grpc_url) as bare:
        bare.send("repeat", repeat_inputs([1, 2, 3], delays=100), "r")
        bare.send("probe", probe_inputs(grpcclient, "delay_ms=200"), "p")
        assert sorted(message.infer_response.id for message in bare.finish()) == ["p", "r", "r", "r"]
        assert bare.call.code() == grpc.StatusCode.OK


@pytest.mark.rows("2.5.7")
def test_a_cancelled_stream_cancels_its_requests(streaming):
    fails = stats(streaming, "single")["fail"]["count"]
    with stream(streaming.grpc_url) as one:
        one.send("repeat", repeat_inputs([1, 2], delays=[0, 3600000]))
        assert out(one.next()) == 1
        for _ in range(3):
            one.send("single", probe_inputs(grpcclient, "delay_ms=3600000"))
        one.send("repeat", repeat_inputs([9]))
        assert out(one.next()) == 9  # the server now has all earlier requests
        one.client.stop_stream(cancel_requests=True)
    with stream(streaming.grpc_url) as other:
        other.send("single", probe_inputs(grpcclient))
        assert other.next().as_numpy("EXECUTION") is not None
    wait_until(lambda: stats(streaming, "single")["fail"]["count"] == fails + 3, "all three are counted as failed")


def stats(server, model):
    return HttpClient(server.http_url).get(f"/v2/models/{model}/stats").json["model_stats"][0]["inference_stats"]


@pytest.mark.rows("5.17")
def test_decoupled_requests_count_once(streaming, opened):
    before = stats(streaming, "repeat")["success"]["count"]
    for _ in range(3):
        opened.send("repeat", repeat_inputs([1, 2, 3]))
    opened.take(9)
    assert stats(streaming, "repeat")["success"]["count"] == before + 3


@pytest.mark.rows("2.5.8")
def test_in_strict_mode_the_first_error_ends_the_stream(streaming):
    with BareStream(streaming.grpc_url, triton_grpc_error="true") as bare:
        bare.send("probe", probe_inputs(grpcclient), "good")
        assert next(bare.call).infer_response.id == "good"
        bare.send("single", probe_inputs(grpcclient, "delay_ms=3600000"), "running")
        bare.send("repeat", repeat_inputs([1, 2], delays=[0, 3600000]), "running")
        assert next(bare.call).infer_response.id == "running"
        bare.send("flagged", repeat_inputs([7]), "bad")
        with pytest.raises(grpc.RpcError) as error:
            next(bare.call)
        assert error.value.code() == grpc.StatusCode.INTERNAL
        assert "element 0 is 7" in error.value.details()
    # The running request is cancelled, and its only instance is free again.
    with stream(streaming.grpc_url, headers={"triton_grpc_error": "true"}) as one:
        one.send("single", probe_inputs(grpcclient))
        assert one.next().as_numpy("EXECUTION") is not None
        one.send("nobody", probe_inputs(grpcclient))
        assert one.next().status() == "StatusCode.NOT_FOUND"


@pytest.mark.rows("2.4.2", "2.4.5")
def test_parameters_mean_the_same_as_in_a_call(opened):
    opened.send("probe", probe_inputs(grpcclient), sequence_id=7, sequence_start=True, sequence_end=True, priority=1)
    assert opened.next().as_numpy("EXECUTION") is not None
    opened.send("probe", probe_inputs(grpcclient), sequence_id="x" * 129)
    assert "longer than 128" in str(opened.next())


@pytest.mark.rows("2.5.10")
def test_streams_need_no_threads_of_their_own(streaming):
    def thread_count():
        return len(list(pathlib.Path(f"/proc/{streaming.process.pid}/task").iterdir()))

    with stream(streaming.grpc_url) as one:
        one.send("probe", probe_inputs(grpcclient))
        one.next()
        before = thread_count()
    bare = [BareStream(streaming.grpc_url) for _ in range(100)]
    for one in bare:
        one.send("probe", probe_inputs(grpcclient))
    for one in bare:
        assert not next(one.call).error_message
    assert thread_count() < before + 20
    for one in bare:
        assert not one.finish()
        one.__exit__()


def test_a_client_that_does_not_read_delays_no_other(start_server, repository):
    server = start_server(add_models(repository), f"--grpc-max-unread-stream-size={8 * MIB}")
    with BareStream(server.grpc_url) as unread:
        unread.send("single", probe_inputs(grpcclient, f"bytes={MIB};delay_ms=500"))  # all others are in flight before it is answered
        for _ in range(63):
            unread.send("single", probe_inputs(grpcclient, f"bytes={MIB}"))
        with stream(server.grpc_url) as other:
            for _ in range(20):
                other.send("single", probe_inputs(grpcclient))
                assert other.next(timeout=20).as_numpy("EXECUTION") is not None
        with pytest.raises(grpc.RpcError) as error:
            for message in unread.call:
                assert len(message.infer_response.raw_output_contents[0]) == MIB
        assert error.value.code() == grpc.StatusCode.RESOURCE_EXHAUSTED
        assert "of this stream were cancelled" in error.value.details()


@pytest.mark.rows("2.5.9", "7.32")
def test_a_producer_waits_for_its_client_if_an_option_says_so(start_server, repository):
    repository.add_probe("single")
    repository.add_repeat("repeat")
    server = start_server(repository, "--grpc-max-response-pool-size=1")
    with stream(server.grpc_url) as one:
        one.send("repeat", repeat_inputs(range(5000)))
        assert [out(result) for result in one.take(5000)] == list(range(5000))
    with BareStream(server.grpc_url) as slow:
        # This is more than the buffers of a connection hold: the producer waits, and no response is lost when the
        # server ends.
        slow.send("repeat", repeat_inputs(range(20000)))
        assert out_of(next(slow.call)) == 0
        server.process.send_signal(signal.SIGTERM)
        server.wait_for_log("gRPC service connections and inference handlers")
        assert [out_of(message) for message in slow.finish()] == list(range(1, 20000))
        assert slow.call.code() == grpc.StatusCode.OK
        assert server.wait_for_exit() == 0


def out_of(message):
    return int(np.frombuffer(message.infer_response.raw_output_contents[0], np.int32)[0])


@pytest.mark.rows("2.4.18", "11.2.6")
def test_the_end_of_the_server_waits_for_streams_that_run(start_server, repository):
    server = start_server(add_models(repository))
    with BareStream(server.grpc_url) as running, BareStream(server.grpc_url) as idle:
        idle.send("probe", probe_inputs(grpcclient))
        assert not next(idle.call).error_message
        running.send("repeat", repeat_inputs([1, 2, 3], delays=[0, 500, 500]), "r")
        assert out_of(next(running.call)) == 1
        server.process.send_signal(signal.SIGTERM)
        server.wait_for_log("gRPC service connections and inference handlers")
        before = []  # the responses that were sent before the late request
        for one, others in ((running, before), (idle, [])):
            one.send("probe", probe_inputs(grpcclient), "late")
            message = next(one.call)
            while message.infer_response.id != "late":
                others.append(out_of(message))
                message = next(one.call)
            assert "shutting down" in message.error_message
        assert before + [out_of(message) for message in running.finish()] == [2, 3]
        assert running.call.code() == grpc.StatusCode.OK
        assert server.wait_for_exit() == 0
        # The stream ends with a status. If its connection were closed at the wrong moment, a client could wait for its
        # call for ever.
        assert idle.call.code() == grpc.StatusCode.UNAVAILABLE
        assert "shutting down" in idle.call.details()


def test_many_streams_lose_nothing(streaming):
    """Eight clients with both kinds of requests; every second one leaves while requests run."""
    failures = []

    def client(number):
        try:
            with stream(streaming.grpc_url) as one:
                for index in range(50):
                    one.send("repeat", repeat_inputs([index] * 4))
                    one.send("probe", probe_inputs(grpcclient))
                results = one.take(50 if number % 2 else 250)
                assert not any(isinstance(result, Exception) for result in results)
        except Exception as error:  # pylint: disable=broad-except
            failures.append(error)

    threads = [threading.Thread(target=client, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures
