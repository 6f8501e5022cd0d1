# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Trace files: which requests, which points in which order, which tensors, and into which files."""

import json
import queue
import signal
import threading
import time

import grpc
import numpy as np
import pytest
import tritonclient.grpc as grpcclient
import tritonclient.http as httpclient
from cached import local_cache
from ensembles import add_ensemble, identity_step, step
from http_client import HttpClient, tensor
from sequences import Sequences, add_sequences
from server_process import wait_until
from steered import probe_inputs, repeat_inputs
from traces import read_traces, wait_for_file
from tritonclient.grpc import service_pb2, service_pb2_grpc

CORE = ["REQUEST_START", "QUEUE_START", "COMPUTE_START", "COMPUTE_INPUT_END", "COMPUTE_OUTPUT_START", "COMPUTE_END", "REQUEST_END"]
REQUEST = {"inputs": [tensor("INPUT0", [1.5, 2])]}


@pytest.fixture
def tracing(start_server, repository, tmp_path):
    """Starts a server that traces; returns it with its file."""
    def start(*options, level="TIMESTAMPS", rate=1):
        file = tmp_path / "t.json"
        config = [f"triton,file={file}", f"rate={rate}", *(f"level={one}" for one in level.split("+"))]
        return start_server(repository, *(f"--trace-config={one}" for one in config), *options), file
    return start


def infer(server, model="model", request=None, **more):
    client = HttpClient(server.http_url)
    reply = client.infer(model, {**(request or REQUEST), **more})
    client.close()
    return reply


def infer_by_grpc(server, model="model", request_id=""):
    with grpcclient.InferenceServerClient(server.grpc_url) as client:
        one = grpcclient.InferInput("INPUT0", [2], "FP32")
        one.set_data_from_numpy(np.array([1.5, 2], np.float32))
        client.infer(model, [one], request_id=request_id)


def stop(server):
    server.process.send_signal(signal.SIGTERM)
    assert server.wait_for_exit() == 0


def by_time(trace):
    return [name for name, _ in sorted(trace.points, key=lambda point: point[1])]


@pytest.mark.rows("6.4.1", "6.4.4", "6.3.6", "6.3.8", "6.3.9", "6.3.10", "6.3.7")
def test_a_request_over_http(tracing, repository):
    repository.add_identity("model", versions=(3,))
    server, file = tracing("--trace-config=triton,log-frequency=1")
    before = time.clock_gettime_ns(time.CLOCK_MONOTONIC)
    assert infer(server, id="mine").status == 200
    (one,) = wait_for_file(file.with_name("t.json.0")).values()
    after = time.clock_gettime_ns(time.CLOCK_MONOTONIC)
    assert (one.id, one.model, one.version, one.request, one.parent) == (1, "model", 3, "mine", 0)
    assert one.names[:2] == ["HTTP_RECV_START", "HTTP_RECV_END"]
    assert sorted(one.names) == sorted(["HTTP_RECV_START", "HTTP_RECV_END", "INFER_RESPONSE_COMPLETE", "HTTP_SEND_START", "HTTP_SEND_END", *CORE])
    assert [name for name in by_time(one) if name in CORE] == CORE
    assert by_time(one)[-1] in ("HTTP_SEND_END", "REQUEST_END")
    assert before < one.at("HTTP_RECV_START") and one.at("HTTP_SEND_END") < after
    # The backend may still be busy when the client has its answer; the order of the other points is certain.
    assert one.at("COMPUTE_OUTPUT_START") <= one.at("INFER_RESPONSE_COMPLETE") <= one.at("HTTP_SEND_START")


@pytest.mark.rows("6.4.2", "6.4.4")
def test_a_request_over_grpc(tracing, repository):
    repository.add_identity("model")
    server, file = tracing("--trace-config=triton,log-frequency=1")
    infer_by_grpc(server, request_id="mine")
    (one,) = wait_for_file(file.with_name("t.json.0")).values()
    assert one.request == "mine"
    assert one.names == [*CORE, "GRPC_WAITREAD_START", "GRPC_WAITREAD_END", "INFER_RESPONSE_COMPLETE", "GRPC_SEND_START", "GRPC_SEND_END"]
    assert one.at("GRPC_WAITREAD_START") < one.at("GRPC_WAITREAD_END") <= one.at("REQUEST_START")
    assert one.at("GRPC_SEND_START") <= one.at("GRPC_SEND_END")


@pytest.mark.rows("6.4.3", "6.4.7")
def test_a_request_of_a_stream(tracing, repository):
    repository.add_repeat("repeat")
    server, file = tracing("--trace-config=triton,log-frequency=1")
    answers = queue.Queue()
    with grpcclient.InferenceServerClient(server.grpc_url) as client:
        client.start_stream(lambda result, error: answers.put(error))
        client.async_stream_infer("repeat", repeat_inputs([1, 2, 3]), request_id="mine")
        assert [answers.get(timeout=60) for _ in range(3)] == [None] * 3
        client.stop_stream()
    (one,) = wait_for_file(file.with_name("t.json.0")).values()
    front = [name for name in one.names if name not in CORE]
    assert front == ["GRPC_WAITREAD_START", "GRPC_WAITREAD_END", "INFER_RESPONSE_COMPLETE"] + ["GRPC_SEND_START", "GRPC_SEND_END"] * 3
    assert [one.names.count(name) for name in CORE] == [1] * len(CORE)


@pytest.mark.rows("6.4.5", "6.3.5", "6.3.7")
def test_the_steps_of_an_ensemble_are_traces_with_a_parent(tracing, repository):
    repository.add_identity("model")
    add_ensemble(repository, "two", [identity_step("IN", "A", "model"), identity_step("A", "OUT", "model")])
    server, file = tracing("--trace-config=triton,log-frequency=1")
    assert infer(server, "two", {"inputs": [tensor("IN", [1.5, 2])], "id": "mine"}).status == 200
    traces = wait_for_file(file.with_name("t.json.0"))  # the frequency counts all of them as one trace
    (parent,) = (one for one in traces.values() if one.model == "two")
    steps = [one for one in traces.values() if one.model == "model"]
    assert len(traces) == 3 and {one.parent for one in steps} == {parent.id} and {one.request for one in steps} == {"mine"}
    assert [name for name in by_time(parent) if name in CORE] == ["REQUEST_START", "QUEUE_START", "REQUEST_END"]
    assert all(one.names == CORE for one in steps)
    assert sorted(one.at("REQUEST_START") for one in steps)[0] > parent.at("REQUEST_START")


@pytest.mark.rows("6.4.5", "6.3.7")
def test_ensembles_in_ensembles_stand_before_what_they_have_asked(tracing, repository):
    repository.add_identity("model")
    add_ensemble(repository, "inner", [identity_step("IN", "OUT", "model")])
    halves = [step("inner", {"IN": "IN"}, {"OUT": name}) for name in ("A", "B")]
    add_ensemble(repository, "outer", halves, outputs=(("A",), ("B",)))
    server, file = tracing("--trace-config=triton,log-frequency=1")
    assert infer(server, "outer", {"inputs": [tensor("IN", [1.5, 2])]}).status == 200
    traces = list(wait_for_file(file.with_name("t.json.0")).values())
    assert [one.model for one in traces].count("model") == 2 and len(traces) == 5
    for place, one in enumerate(traces):
        assert one.parent in {earlier.id for earlier in traces[:place]} or (place, one.model, one.parent) == (0, "outer", 0)


@pytest.mark.rows("6.4.6")
def test_what_a_cache_answers_has_computed_nothing(tracing, repository):
    repository.add_identity("model", extra="response_cache { enable: true }\n")
    server, file = tracing("--trace-config=triton,log-frequency=2", *local_cache())
    infer(server), infer(server)
    miss, hit = sorted(wait_for_file(file.with_name("t.json.0")).values(), key=lambda one: one.id)
    assert [name for name in by_time(miss) if name in CORE] == CORE
    assert [name for name in by_time(hit) if name in CORE] == ["REQUEST_START", "QUEUE_START", "REQUEST_END"]


@pytest.mark.rows("6.4.10", "9.2.5")
def test_a_backend_names_points_of_its_own(tracing, repository):
    repository.add_probe("model")
    server, file = tracing("--trace-config=triton,log-frequency=1")
    assert infer(server, request={"inputs": [tensor("ORDERS", ["mark=HALF_WAY"], datatype="BYTES")]}).status == 200
    (one,) = wait_for_file(file.with_name("t.json.0")).values()
    assert one.at("COMPUTE_START") <= one.at("HALF_WAY") <= one.at("REQUEST_END")


@pytest.mark.rows("6.4.8", "6.4.9")
def test_tensors_are_written_where_they_pass(tracing, repository):
    repository.add_identity("model", (("FP32", (-1,)), ("BYTES", (1,))))
    server, file = tracing("--trace-config=triton,log-frequency=1", level="TENSORS")
    infer(server, request={"inputs": [tensor("INPUT0", [1.5, 2]), tensor("INPUT1", ['a"b'], datatype="BYTES")]})
    (one,) = wait_for_file(file.with_name("t.json.0")).values()
    assert one.model == "model" and not one.points
    assert one.tensors == [
        ("TENSOR_QUEUE_INPUT", {"name": "INPUT0", "data": "1.5,2", "shape": "2", "dtype": "FP32"}),
        ("TENSOR_QUEUE_INPUT", {"name": "INPUT1", "data": '"a\\"b"', "shape": "1", "dtype": "BYTES"}),
        ("TENSOR_BACKEND_OUTPUT", {"name": "OUTPUT0", "data": "1.5,2", "shape": "2", "dtype": "FP32"}),
        ("TENSOR_BACKEND_OUTPUT", {"name": "OUTPUT1", "data": '"a\\"b"', "shape": "1", "dtype": "BYTES"})]


@pytest.mark.rows("6.4.8")
def test_sequences_show_no_inputs(tracing, repository):
    add_sequences(repository, "model")
    server, file = tracing("--trace-config=triton,log-frequency=1", level="TENSORS+TIMESTAMPS")
    with Sequences(server, "model") as sequences:
        sequences.ask(1, "start end")
    (one,) = wait_for_file(file.with_name("t.json.0")).values()
    assert {activity for activity, _ in one.tensors} == {"TENSOR_BACKEND_OUTPUT"}
    assert [name for name in one.names if name in CORE] == CORE


@pytest.mark.rows("6.2.1", "6.3.1")
def test_every_so_many_requests_go_into_one_file(tracing, repository):
    repository.add_identity("model")
    server, file = tracing(rate=3)
    for number in range(1, 8):
        infer(server, id=str(number))
    wait_until(lambda: file.exists() and '"6"' in file.read_text(), "the sixth is written")
    assert file.read_text().startswith("[{") and not file.read_text().endswith("]")
    stop(server)
    assert [one.request for one in read_traces(file).values()] == ["3", "6"]


@pytest.mark.rows("6.2.2")
def test_over_http_a_request_that_is_refused_was_sampled(tracing, repository):
    repository.add_identity("model")
    server, file = tracing(rate=2)
    assert infer(server, request={"inputs": [tensor("INPUT0", [1], datatype="INT32")]}).status == 400
    assert infer(server, id="second").status == 200
    assert infer(server, "none").status == 404
    stop(server)
    assert [one.request for one in read_traces(file).values()] == ["second"]


def send_undecodable(server, protocol):
    """Sends a request that is no request of its protocol."""
    if protocol == "http":
        client = HttpClient(server.http_url)
        assert client.infer("model", "{").status == 500
        client.close()
        return
    request = service_pb2.ModelInferRequest(model_name="model", inputs=[{"name": "INPUT0", "datatype": "NONE", "shape": [2]}])
    with grpc.insecure_channel(server.grpc_url) as channel:
        stub = service_pb2_grpc.GRPCInferenceServiceStub(channel)
        if protocol == "stream":
            (answer,) = stub.ModelStreamInfer(iter([request]))
            assert answer.error_message
            return
        with pytest.raises(grpc.RpcError) as error:
            stub.ModelInfer(request)
        assert error.value.code() == grpc.StatusCode.INVALID_ARGUMENT


@pytest.mark.parametrize("protocol", ["http", "grpc", "stream"])
def test_a_request_that_cannot_be_decoded_is_sampled_over_every_protocol(tracing, repository, protocol):
    repository.add_identity("model")
    server, file = tracing(rate=2)
    send_undecodable(server, protocol)
    assert infer(server, id="second").status == 200
    assert infer(server, id="third").status == 200
    stop(server)
    assert [one.request for one in read_traces(file).values()] == ["second"]


@pytest.mark.rows("6.2.3", "6.3.3", "6.1.9", "6.1.8")
def test_the_count_ends_the_tracing_and_writes_what_there_is(tracing, repository):
    repository.add_identity("model")
    server, file = tracing("--trace-config=count=3", "--trace-config=triton,log-frequency=2")
    for number in range(6):
        infer(server, id=str(number))
    assert [one.request for one in wait_for_file(file.with_name("t.json.0")).values()] == ["0", "1"]
    assert [one.request for one in wait_for_file(file.with_name("t.json.1")).values()] == ["2"]
    client = HttpClient(server.http_url)
    assert client.get("/v2/trace/setting").json["trace_count"] == "0"
    client.post("/v2/trace/setting", json.dumps({"trace_count": "1"}))
    infer(server, id="again")
    assert [one.request for one in wait_for_file(file.with_name("t.json.2")).values()] == ["again"]
    stop(server)
    assert not file.exists()


@pytest.mark.rows("6.1.8", "6.1.9")
def test_a_count_of_the_command_line_is_taken_afresh_by_each_update(tracing, repository):
    repository.add_identity("model")
    server, file = tracing("--trace-config=count=2")
    client = HttpClient(server.http_url)
    for number in range(3):
        infer(server, id=str(number))
    for update in ({"trace_rate": "1"}, {"trace_level": ["OFF"]}, {"trace_level": ["TIMESTAMPS"]}):
        reply = client.post("/v2/trace/setting", json.dumps(update))
        assert (reply.status, reply.json["trace_count"]) == (200, "2")
    infer(server, id="again")
    stop(server)
    assert [one.request for path in file.parent.glob("t.json*") for one in read_traces(path).values()].count("again") == 1


@pytest.mark.rows("6.1.7")
@pytest.mark.parametrize("ask,traced", [
    (lambda http, grpc: http.post("/v2/trace/setting", "{}"), "4"), (lambda http, grpc: http.post("/v2/trace/setting", '{"foo":"1"}'), "4"),
    (lambda http, grpc: grpc.update_trace_settings("", {"foo": ["1"]}), "4"), (lambda http, grpc: grpc.get_trace_settings(), "2"),
    (lambda http, grpc: http.get("/v2/trace/setting"), "2"), (lambda http, grpc: http.post("/v2/models/model/trace/setting", "{}"), "2")])
def test_each_update_restarts_the_sampling_and_a_question_does_not(tracing, repository, ask, traced):
    repository.add_identity("model")
    server, file = tracing(rate=3)
    for number in range(2):
        infer(server, id=str(number))
    http = HttpClient(server.http_url)
    with grpcclient.InferenceServerClient(server.grpc_url) as grpc:
        ask(http, grpc)
    for number in range(2, 5):
        infer(server, id=str(number))
    stop(server)
    assert [one.request for one in read_traces(file).values()] == [traced]


@pytest.mark.rows("6.3.3")
def test_a_count_of_every_other_request_goes_into_the_plain_file(tracing, repository):
    repository.add_identity("model")
    server, file = tracing("--trace-config=count=2", rate=2)
    for number in range(6):
        infer(server, id=str(number))
    stop(server)
    assert [one.request for one in read_traces(file).values()] == ["1", "3"]
    assert not file.with_name("t.json.0").exists()


@pytest.mark.rows("6.2.4", "6.1.7", "6.3.2")
def test_a_models_setting_goes_before_the_global_one(tracing, repository):
    repository.add_identity("model")
    repository.add_identity("other")
    server, file = tracing("--trace-config=triton,log-frequency=100", level="OFF")
    client = HttpClient(server.http_url)
    assert client.post("/v2/models/model/trace/setting", json.dumps({"trace_level": ["TIMESTAMPS"], "trace_rate": "2"})).status == 200
    infer(server, "other")
    infer(server, id="first")
    assert client.post("/v2/models/model/trace/setting", json.dumps({"log_frequency": "50"})).status == 200
    infer(server, id="first of the new setting")
    infer(server, id="second")
    client.post("/v2/models/model/trace/setting", json.dumps({"trace_level": None, "trace_rate": None, "log_frequency": None}))
    assert [one.request for one in wait_for_file(file.with_name("t.json.0")).values()] == ["second"]
    infer(server, id="late")
    stop(server)
    assert not file.exists()


def test_settings_that_change_from_eight_threads_lose_no_trace(tracing, repository):
    repository.add_identity("model")
    server, file = tracing()
    barrier = threading.Barrier(9)

    def change(rate):
        client = httpclient.InferenceServerClient(server.http_url)
        barrier.wait()
        for number in range(20):
            client.update_trace_settings("model" if number % 2 else None, {"trace_rate": "1", "log_frequency": str(number % 3)})
        client.close()

    threads = [threading.Thread(target=change, args=(1,)) for _ in range(8)]
    for thread in threads:
        thread.start()
    barrier.wait()
    for number in range(60):
        assert infer(server, id=str(number)).status == 200
    for thread in threads:
        thread.join()
    stop(server)
    seen = [one.request for path in file.parent.glob("t.json*") for one in read_traces(path).values()]
    assert sorted(seen, key=int) == [str(number) for number in range(60)]


def test_a_folder_that_does_not_exist_is_a_warning_at_the_start(tracing, repository, tmp_path):
    repository.add_identity("model")
    server, _ = tracing(f"--trace-config=triton,file={tmp_path / 'none' / 't'}")
    assert f"cannot create trace file '{tmp_path / 'none' / 't'}' in folder '{tmp_path / 'none'}': No such file or directory" in server.log
    (tmp_path / "none").mkdir()
    assert infer(server).status == 200
    stop(server)
    assert len(read_traces(tmp_path / "none" / "t")) == 1


def test_a_folder_that_is_gone_costs_traces_and_nothing_else(tracing, repository, tmp_path):
    repository.add_identity("model")
    (tmp_path / "gone").mkdir()
    server, _ = tracing(f"--trace-config=triton,file={tmp_path / 'gone' / 't'}", "--trace-config=triton,log-frequency=1")
    (tmp_path / "gone").rmdir()
    assert infer(server).status == 200
    wait_until(lambda: "cannot open trace file" in server.log and "No such file or directory" in server.log, "it is said")
    (tmp_path / "gone").mkdir()
    assert infer(server).status == 200
    wait_for_file(tmp_path / "gone" / "t.1")
    stop(server)


def test_what_a_killed_server_leaves_lacks_its_end_alone(tracing, repository):
    repository.add_identity("model")
    server, file = tracing()
    for number in range(5):
        infer(server, id=str(number))
    wait_until(lambda: file.exists() and '"request_id":"4"' in file.read_text() and file.read_text().endswith("}"), "all are written")
    server.kill()
    server.wait_for_exit()
    assert len({entry["id"] for entry in json.loads(file.read_text() + "]")}) == 5


def test_the_file_of_a_killed_server_is_kept_when_the_next_one_traces(tracing, repository):
    repository.add_identity("model")
    for name in ("first", "second"):
        server, file = tracing()
        infer(server, id=name)
        wait_until(lambda name=name: file.exists() and f'"request_id":"{name}"' in file.read_text(), "it is written")
        server.kill()
        server.wait_for_exit()
    kept = file.with_name(file.name + ".killed").read_text()
    assert '"request_id":"first"' in kept and '"request_id":"first"' not in file.read_text()
    assert f"'{file}' of a run that was killed is kept as '{file}.killed'" in server.log


def test_a_request_that_is_refused_leaves_no_trace(tracing, repository):
    repository.add_identity("model")
    server, file = tracing()
    assert infer(server, request={"inputs": [tensor("INPUT0", [1], datatype="INT32")]}, id="refused").status == 400
    assert infer(server, id="good").status == 200
    stop(server)
    assert [one.request for one in read_traces(file).values()] == ["good"]


def test_of_a_large_tensor_the_beginning_is_written(tracing, repository):
    repository.add_identity("model")
    server, file = tracing(level="TENSORS")
    count = 1 << 20  # four MiB
    with httpclient.InferenceServerClient(server.http_url) as client:
        given = httpclient.InferInput("INPUT0", [count], "FP32")
        given.set_data_from_numpy(np.full(count, 0.5, np.float32))
        assert (client.infer("model", [given]).as_numpy("OUTPUT0") == 0.5).all()
    infer(server)
    stop(server)
    tensors = [entry["tensor"] for entry in json.loads(file.read_text()) if "tensor" in entry]
    assert [one.get("truncated", False) for one in tensors] == [True, True, False, False]
    assert tensors[0]["data"] == ",".join(["0.5"] * (count // 4)) and tensors[0]["shape"] == str(count)


def test_an_exit_that_is_forced_writes_what_was_gathered(tracing, repository):
    repository.add_identity("model")
    repository.add_probe("hung")
    server, file = tracing("--trace-config=triton,log-frequency=1000", "--exit-timeout-secs=1")
    for number in range(5):
        infer(server, id=str(number))
    with grpcclient.InferenceServerClient(server.grpc_url) as client:
        client.async_infer("hung", probe_inputs(grpcclient, "delay_ms=60000"), lambda *_: None)
        wait_until(lambda: HttpClient(server.admin_url).post("/v2/thalassa/snapshot", b'{"filter": {"model": "hung"}}').json["models"][0]["in_flight_count"] == 1,
                   "it runs")
        server.process.send_signal(signal.SIGTERM)
        assert server.wait_for_exit() == 1
    assert [one.request for one in read_traces(file.with_name("t.json.0")).values()] == ["0", "1", "2", "3", "4"]
