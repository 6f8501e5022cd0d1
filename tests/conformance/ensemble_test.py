# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Ensembles with the official clients: graphs, batches, decoupled and nested members, limits, failures, cancels,
unloads."""

import contextlib
import json
import queue
import socket
import sys

import numpy as np
import pytest
import tritonclient.grpc as grpcclient
import tritonclient.http as httpclient
from ensembles import add_ensemble, ensemble_config, identity_step, step
from http_client import HttpClient
from model_repository import ModelRepository, parameter, tensor
from onnx import TensorProto, helper, numpy_helper
from server_process import ROOT, ServerProcess, wait_until
from steered import is_final, out, probe_inputs, repeat_inputs, stream
from tritonclient.utils import InferenceServerException, np_to_triton_dtype

sys.path.insert(0, str(ROOT / "resources" / "models" / "digits"))
from train import held_out  # noqa: E402  pylint: disable=wrong-import-position

REPEAT_INPUTS = [("IN", "INT32", (-1,)), ("DELAY", "UINT32", (-1,)), ("WAIT", "UINT32", (1,))]
REPEAT = {name: name for name, *_ in REPEAT_INPUTS}


def preprocessing_model():
    """Returns a model that converts images of 8x8 bytes into the input of `digits`: 64 floats up to 16."""
    nodes = [helper.make_node("Cast", ["pixels"], ["floats"], to=TensorProto.FLOAT), helper.make_node("Mul", ["floats", "scale"], ["scaled"]),
             helper.make_node("Reshape", ["scaled", "shape"], ["image"])]
    graph = helper.make_graph(
        nodes, "preprocessing", [helper.make_tensor_value_info("pixels", TensorProto.UINT8, ["batch", 8, 8])],
        [helper.make_tensor_value_info("image", TensorProto.FLOAT, ["batch", 64])],
        [numpy_helper.from_array(np.array(16 / 255, np.float32), "scale"), numpy_helper.from_array(np.array([-1, 64]), "shape")])
    return helper.make_model(graph, ir_version=8, opset_imports=[helper.make_opsetid("", 17)]).SerializeToString()


def repeat_chain(output="OUT", step_out="T", more=()):
    """Returns the steps of the repeat model and of an identity model that gets each of its responses."""
    steps = [step("repeat", REPEAT, {"OUT": step_out, "IDX": "IDX"}), step("ints", {"INPUT0": step_out}, {"OUTPUT0": output}), *more]
    return ensemble_config(steps, REPEAT_INPUTS, [(output, "INT32", (1,)), ("IDX", "UINT32", (1,))])


def add_models(repository):
    repository.add_identity("identity")
    repository.add_identity("ints", [("INT32", (-1,))])
    repository.add_identity("batched", [("FP32", (4,))], max_batch_size=4)
    repository.add_identity("optional", [("FP32", (-1,)), ("FP32", (-1,), "optional: true")])
    repository.add_identity("pair", [("FP32", (-1,)), ("FP32", (-1,))])
    repository.add_identity("versions", versions=(1, 2), extra="version_policy { all { } }\n")
    repository.add_probe("probe", instances=4)
    repository.add_repeat("repeat")
    repository.add_repeat("failing", fail_on=7)
    repository.add_faulty("faulty", execute="respond_error:UNAVAILABLE")
    repository.add_faulty("silent", execute="no_response")
    repository.add_faulty("wide", execute="lie:1,3:12")
    add_ensemble(repository, "three", [identity_step("IN", "A"), identity_step("A", "B"), identity_step("B", "OUT")])
    add_ensemble(repository, "nested", [step("three", {"IN": "IN"}, {"OUT": "T"}), identity_step("T", "OUT")])
    add_ensemble(repository, "diamond", [identity_step("IN", "A"), identity_step("IN", "B"),
                                         step("pair", {"INPUT0": "A", "INPUT1": "B"}, {"OUTPUT0": "OUT", "OUTPUT1": "OUT2"})],
                 outputs=[("OUT",), ("OUT2",)])
    add_ensemble(repository, "second", [step("versions", {"INPUT0": "IN"}, {"OUTPUT0": "OUT"}, version=1)])
    add_ensemble(repository, "branches", [identity_step("IN", "OUT"), step("faulty", {"INPUT0": "IN"}, {"OUTPUT0": "BAD"})],
                 outputs=[("OUT",), ("BAD",)])
    add_ensemble(repository, "bridging", [step("batched", {"INPUT0": "IN"}, {"OUTPUT0": "OUT"})], [("IN", "FP32", (4,))], [("OUT", "FP32", (4,))])
    add_ensemble(repository, "unbatching", [identity_step("IN", "OUT")], [("IN", "FP32", (4,))], [("OUT", "FP32", (4,))], batch=4)
    add_ensemble(repository, "batches", [step("batched", {"INPUT0": "IN"}, {"OUTPUT0": "OUT"})], [("IN", "FP32", (4,))], [("OUT", "FP32", (4,))],
                 batch=4)
    add_ensemble(repository, "maybe", [step("optional", {"INPUT0": "IN", "INPUT1": "IN2"}, {"OUTPUT0": "OUT", "OUTPUT1": "OUT2"})],
                 [("IN",), ("IN2", "FP32", (-1,), "optional: true")], [("OUT",), ("OUT2",)])
    add_ensemble(repository, "deadlock", [step("optional", {"INPUT0": "IN", "INPUT1": "IN2"}, {"OUTPUT0": "A", "OUTPUT1": "B"}),
                                          step("pair", {"INPUT0": "A", "INPUT1": "B"}, {"OUTPUT0": "OUT"})],
                 [("IN",), ("IN2", "FP32", (-1,), "optional: true")])
    for name in ("faulty", "silent"):
        add_ensemble(repository, f"over_{name}", [identity_step("IN", "A"), step(name, {"INPUT0": "A"}, {"OUTPUT0": "OUT"})])
    add_ensemble(repository, "over_wide", [step("wide", {"INPUT0": "IN"}, {"OUTPUT0": "OUT"})])
    add_ensemble(repository, "past_wide", [step("wide", {"INPUT0": "IN"}, {"OUTPUT0": "A"}), identity_step("A", "OUT")])
    add_ensemble(repository, "probing", [step("probe", {"ORDERS": "ORDERS"}, {"DATA": "DATA"})], [("ORDERS", "BYTES", (1,))],
                 [("DATA", "UINT8", (-1,))])
    add_ensemble(repository, "over_probing", [step("probing", {"ORDERS": "ORDERS"}, {"DATA": "DATA"})], [("ORDERS", "BYTES", (1,))],
                 [("DATA", "UINT8", (-1,))])
    add_ensemble(repository, "narrow", [step("probe", {"ORDERS": "ORDERS"}, {"DATA": "DATA"})], [("ORDERS", "BYTES", (1,))],
                 [("DATA", "UINT8", (-1,))], scheduling="max_inflight_requests: 1")
    repository.add("repeating", repeat_chain())
    repository.add("narrow_repeating", repeat_chain().replace("ensemble_scheduling {", "ensemble_scheduling { max_inflight_requests: 1"))
    repository.add("repeat_fails", repeat_chain().replace('"repeat"', '"failing"'))
    repository.add("outer_repeating", ensemble_config([step("repeating", REPEAT, {"OUT": "OUT"})], REPEAT_INPUTS, [("OUT", "INT32", (1,))]))
    return repository


@pytest.fixture(scope="module")
def ensembles(tmp_path_factory):
    with ServerProcess(add_models(ModelRepository(tmp_path_factory.mktemp("ensembles") / "models"))) as server:
        yield server
        assert server.alive, server.log


@pytest.fixture(params=["http", "grpc"])
def client(request, ensembles):
    library = httpclient if request.param == "http" else grpcclient
    with library.InferenceServerClient(ensembles.http_url if request.param == "http" else ensembles.grpc_url) as made:
        made.library = library
        yield made


def values(library, name, array):
    given = library.InferInput(name, list(array.shape), np_to_triton_dtype(array.dtype))
    given.set_data_from_numpy(array)
    return given


def infer(client, model, outputs=None, **arrays):
    wanted = outputs and [client.library.InferRequestedOutput(name) for name in outputs]
    return client.infer(model, [values(client.library, name, array) for name, array in arrays.items()], outputs=wanted)


def floats(*shape):
    return np.random.default_rng(1).random(shape, np.float32)


def counts(server, model):
    with contextlib.closing(HttpClient(server.http_url)) as http:
        (stats,) = http.get(f"/v2/models/{model}/stats").json["model_stats"]
    inference = stats["inference_stats"]
    return {"success": inference["success"]["count"], "fail": inference["fail"]["count"], "inferences": stats["inference_count"],
            "executions": stats["execution_count"], "batches": {one["batch_size"]: one["compute_infer"]["count"] for one in stats["batch_stats"]}}


def counted(server, model, before):
    """Returns the increase of the model's counters."""
    now = counts(server, model)
    return {key: now[key] - before[key] for key in ("success", "fail", "inferences", "executions")}


@pytest.mark.rows("3.2.15", "4.4.1", "4.4.15", "4.4.16")
@pytest.mark.parametrize("model", ["three", "nested"])
def test_tensors_pass_through_all_steps(client, model):
    given = floats(1000)
    result = infer(client, model, IN=given)
    np.testing.assert_array_equal(result.as_numpy("OUT"), given)


@pytest.mark.rows("4.4.1")
def test_independent_steps_meet_again(client):
    given = floats(5)
    result = infer(client, "diamond", IN=given)
    for name in ("OUT", "OUT2"):
        np.testing.assert_array_equal(result.as_numpy(name), given)


@pytest.mark.rows("4.4.4")
def test_steps_that_no_wanted_output_needs_do_not_run(ensembles, client):
    before = counts(ensembles, "faulty")
    np.testing.assert_array_equal(infer(client, "branches", ["OUT"], IN=floats(2)).as_numpy("OUT"), floats(2))
    assert counted(ensembles, "faulty", before)["fail"] == 0
    with pytest.raises(InferenceServerException, match=r"in ensemble 'branches', .* \(in step\[1\] \('faulty'\)\)"):
        infer(client, "branches", IN=floats(2))


@pytest.mark.rows("4.4.6")
def test_a_batch_dimension_is_added_and_removed(client):
    result = infer(client, "bridging", IN=floats(4))
    np.testing.assert_array_equal(result.as_numpy("OUT"), floats(4))
    result = infer(client, "unbatching", IN=floats(1, 4))
    np.testing.assert_array_equal(result.as_numpy("OUT"), floats(1, 4))
    with pytest.raises(InferenceServerException, match=r"in ensemble 'unbatching', .*unexpected shape for input 'INPUT0'.*Expected \[-1\], got \[3,4\]"):
        infer(client, "unbatching", IN=floats(3, 4))


@pytest.mark.rows("4.4.6")
def test_a_shape_stays_between_models_that_do_not_batch(client):
    assert infer(client, "over_wide", IN=floats(2)).as_numpy("OUT").shape == (1, 3)
    with pytest.raises(InferenceServerException, match=r"unexpected shape for input 'INPUT0'.*Expected \[-1\], got \[1,3\]"):
        infer(client, "past_wide", IN=floats(2))


@pytest.mark.rows("5.13", "5.14")
def test_statistics_of_the_ensemble_and_of_its_members(ensembles, client):
    before = {model: counts(ensembles, model) for model in ("batches", "batched")}
    for _ in range(2):
        np.testing.assert_array_equal(infer(client, "batches", IN=floats(3, 4)).as_numpy("OUT"), floats(3, 4))
    for model in ("batches", "batched"):
        wait_until(lambda model=model: counted(ensembles, model, before[model])["success"] == 2, f"{model} has counted")
        assert counted(ensembles, model, before[model]) == {"success": 2, "fail": 0, "inferences": 6, "executions": 2}
    assert list(counts(ensembles, "batches")["batches"]) == [3]


@pytest.mark.rows("4.4.7")
def test_what_is_optional_may_be_absent(client):
    result = infer(client, "maybe", IN=floats(2))
    np.testing.assert_array_equal(result.as_numpy("OUT"), floats(2))
    assert result.as_numpy("OUT2") is None
    both = infer(client, "maybe", IN=floats(2), IN2=floats(3))
    np.testing.assert_array_equal(both.as_numpy("OUT2"), floats(3))


@pytest.mark.rows("4.4.7", "4.4.9")
def test_an_output_that_can_never_be_set_is_an_error(client):
    with pytest.raises(InferenceServerException, match="unexpected deadlock, at least one output is not set while no more ensemble steps can be made"):
        infer(client, "deadlock", IN=floats(2))
    np.testing.assert_array_equal(infer(client, "deadlock", IN=floats(2), IN2=floats(2)).as_numpy("OUT"), floats(2))


@pytest.mark.rows("4.4.8", "5.11")
def test_the_first_failure_is_the_requests(ensembles, client):
    before = counts(ensembles, "over_faulty")
    with pytest.raises(InferenceServerException, match=r"in ensemble 'over_faulty', .* \(in step\[1\] \('faulty'\)\)") as failed:
        infer(client, "over_faulty", IN=floats(2))
    assert failed.value.status() in ("503", "StatusCode.UNAVAILABLE")
    wait_until(lambda: counted(ensembles, "over_faulty", before)["fail"] == 2, "the failure is counted twice")
    assert counted(ensembles, "over_faulty", before)["success"] == 0
    with pytest.raises(InferenceServerException, match=r"in ensemble 'over_silent', .*without a final response.* \(in step\[1\] \('silent'\)\)"):
        infer(client, "over_silent", IN=floats(2))


@pytest.mark.rows("4.4.2")
def test_what_a_request_carries_reaches_the_members(client):
    result = client.infer("probing", probe_inputs(client.library), parameters={"bytes": 9})
    assert result.as_numpy("DATA").size == 9
    with pytest.raises(InferenceServerException, match="asked for this error"):
        client.infer("probing", probe_inputs(client.library), parameters={"fail": "INTERNAL"})
    response = client.infer("three", [values(client.library, "IN", floats(2))], request_id="seven", sequence_id=42, sequence_start=True).get_response()
    parameters = response["parameters"] if isinstance(response, dict) else {
        name: getattr(value, value.WhichOneof("parameter_choice")) for name, value in response.parameters.items()}
    assert parameters["sequence_id"] == 42 and parameters["sequence_start"] is True and parameters["sequence_end"] is False


@pytest.mark.rows("4.4.10")
@pytest.mark.parametrize("model", ["repeating", "outer_repeating", "narrow_repeating"])
def test_each_response_of_a_decoupled_member_is_a_pass_of_its_own(ensembles, model):
    with stream(ensembles.grpc_url) as opened:
        opened.send(model, repeat_inputs([3, 1, 4, 1, 5], delays=1), "pass", enable_empty_final_response=True)
        results = opened.take(5)
        # The final flag comes with the last response if the member has ended by then, otherwise alone.
        if not is_final(results[-1]):
            results += opened.take(1)
            assert not results[-1].get_response().outputs
    assert sorted(out(result) for result in results[:5]) == [1, 1, 3, 4, 5]
    assert [is_final(result) for result in results] == [False] * (len(results) - 1) + [True]
    assert all(result.get_response().id == "pass" for result in results)


@pytest.mark.rows("4.4.10", "4.4.12")
@pytest.mark.parametrize("model", ["repeating", "narrow_repeating"])
def test_many_responses_flow_through(ensembles, model):
    count = 3000
    with stream(ensembles.grpc_url) as opened:
        opened.send(model, repeat_inputs(list(range(count))))
        assert sorted(out(result) for result in opened.take(count)) == list(range(count))


@pytest.mark.rows("4.4.10")
def test_a_decoupled_member_may_answer_nothing(ensembles):
    with stream(ensembles.grpc_url) as opened:
        opened.send("repeating", repeat_inputs([]), "none", enable_empty_final_response=True)
        (only,) = opened.take(1)
    assert only.get_response().parameters["triton_final_response"].bool_param and not only.get_response().outputs


@pytest.mark.rows("4.4.8", "4.4.10")
def test_a_failure_ends_a_decoupled_ensemble_after_what_came_before(ensembles):
    with stream(ensembles.grpc_url) as opened:
        opened.send("repeat_fails", repeat_inputs([1, 2, 7, 3], delays=30))
        first, second, failed = opened.take(3)
    assert [out(first), out(second)] == [1, 2]
    assert "in ensemble 'repeat_fails', " in str(failed) and "(in step[0] ('failing'))" in str(failed) and "element 2 is 7" in str(failed)


@pytest.mark.rows("3.9.8")
def test_the_decoupled_flag_is_derived(ensembles):
    with contextlib.closing(HttpClient(ensembles.http_url)) as http:
        assert http.get("/v2/models/repeating/config").json["model_transaction_policy"] == {"decoupled": True}
        assert http.get("/v2/models/three/config").json["model_transaction_policy"] == {"decoupled": False}
        reply = http.get("/v2/models/three").json
    assert reply["platform"] == "ensemble"
    assert [one["name"] for one in reply["inputs"] + reply["outputs"]] == ["IN", "OUT"]


class Executions:
    """Counts the executions of the probe model without its own ones."""

    def __init__(self, client):
        self.client = client
        self.mine = 0
        self.before = self.number()

    def number(self):
        self.mine += 1
        return int(self.client.infer("probe", probe_inputs(grpcclient)).as_numpy("EXECUTION")[0])

    def others(self):
        return self.number() - self.before - self.mine + 1


@pytest.mark.rows("3.8.13", "4.4.12")
@pytest.mark.parametrize("model, waits", [("probing", False), ("narrow", True)])
def test_max_inflight_requests_holds_for_a_step_of_all_requests(ensembles, model, waits):
    long, brief = queue.Queue(), queue.Queue()
    with grpcclient.InferenceServerClient(ensembles.grpc_url) as one:
        executions = Executions(one)
        first = one.async_infer(model, probe_inputs(grpcclient, "delay_ms=3600000"), lambda result, error: long.put(error))
        wait_until(lambda: executions.others() == 1, "the first one runs")
        one.async_infer(model, probe_inputs(grpcclient, "bytes=5"), lambda result, error: brief.put(error or result))
        if waits:
            assert [executions.others() for _ in range(20)] == [1] * 20
            assert brief.empty()
        else:
            assert brief.get(timeout=20).as_numpy("DATA").size == 5
        first.cancel()
        assert "CANCELLED" in str(long.get(timeout=20).status())
        if waits:
            assert brief.get(timeout=20).as_numpy("DATA").size == 5


@pytest.mark.rows("4.4.11", "11.7.2")
@pytest.mark.parametrize("model", ["probing", "over_probing"])
def test_a_cancel_reaches_the_step_that_runs(ensembles, model):
    ended = queue.Queue()
    with grpcclient.InferenceServerClient(ensembles.grpc_url) as one:
        executions = Executions(one)
        before = counts(ensembles, model)
        call = one.async_infer(model, probe_inputs(grpcclient, "delay_ms=3600000"), lambda result, error: ended.put(error))
        wait_until(lambda: executions.others() == 1, "the step runs")
        call.cancel()
        assert "CANCELLED" in str(ended.get(timeout=20).status())
        wait_until(lambda: counted(ensembles, model, before)["fail"] == 2, "the ensemble has ended")


@pytest.mark.rows("4.4.11", "11.7.2")
def test_a_client_that_leaves_ends_its_ensemble(ensembles):
    before = counts(ensembles, "probing")
    with grpcclient.InferenceServerClient(ensembles.grpc_url) as one:
        executions = Executions(one)
        with contextlib.closing(socket.create_connection(("127.0.0.1", ensembles.http_port))) as leaving:
            body = json.dumps({"inputs": [{"name": "ORDERS", "datatype": "BYTES", "shape": [1], "data": ["delay_ms=3600000"]}]}).encode()
            leaving.sendall(b"POST /v2/models/probing/infer HTTP/1.1\r\nHost: h\r\nContent-Length: %d\r\n\r\n%b" % (len(body), body))
            wait_until(lambda: executions.others() == 1, "the step runs")
    wait_until(lambda: counted(ensembles, "probing", before)["fail"] == 2, "the ensemble has ended")


@pytest.mark.rows("4.4.8")
def test_a_deadline_ends_the_ensemble(ensembles):
    with grpcclient.InferenceServerClient(ensembles.grpc_url) as one:
        assert one.is_server_live()  # it is connected: the deadline is that of the request alone
        with pytest.raises(InferenceServerException, match="Deadline Exceeded"):
            one.infer("probing", probe_inputs(grpcclient, "delay_ms=3600000"), client_timeout=1)
        assert one.infer("probing", probe_inputs(grpcclient, "bytes=2")).as_numpy("DATA").size == 2


def test_a_stop_lets_ensembles_end(repository, start_server):
    repository.add_identity("identity", extra=parameter("execute_delay_ms", "700"))
    add_ensemble(repository, "two", [identity_step("IN", "A"), identity_step("A", "OUT")])
    server = start_server(repository)
    ended = queue.Queue()
    with grpcclient.InferenceServerClient(server.grpc_url) as one:
        one.async_infer("two", [values(grpcclient, "IN", floats(2))], lambda result, error: ended.put(error or result))
        executed = [values(grpcclient, "INPUT0", floats(2))]
        one.infer("identity", executed)  # when this is answered, the first step or both steps have ended
        server.stop()
        np.testing.assert_array_equal(ended.get(timeout=20).as_numpy("OUT"), floats(2))


class Control:
    """Loads and unloads over HTTP, and checks the repository index."""

    def __init__(self, server):
        self.server = server
        self.http = HttpClient(server.http_url)

    def load(self, model, **parameters):
        return self.http.post(f"/v2/repository/models/{model}/load", json.dumps({"parameters": parameters}).encode())

    def unload(self, model, **parameters):
        assert self.http.post(f"/v2/repository/models/{model}/unload", json.dumps({"parameters": parameters}).encode()).status == 200

    def states(self):
        rows = self.http.post("/v2/repository/index", b"").json
        return {row["name"]: row.get("state", "UNKNOWN") for row in rows}

    def serving(self):
        return sorted(name for name, state in self.states().items() if state == "READY")

    def become(self, *names):
        wait_until(lambda: self.serving() == sorted(names), f"{names} serve, and not {self.serving()}")


@pytest.fixture
def control(repository, start_server):
    repository.add_identity("identity")
    add_ensemble(repository, "inner", [identity_step("IN", "OUT")])
    add_ensemble(repository, "outer", [step("inner", {"IN": "IN"}, {"OUT": "T"}), identity_step("T", "OUT")])
    add_ensemble(repository, "circle_a", [step("circle_b", {"IN": "IN"}, {"OUT": "OUT"})])
    add_ensemble(repository, "circle_b", [step("circle_a", {"IN": "IN"}, {"OUT": "OUT"})])
    add_ensemble(repository, "lonely", [identity_step("IN", "OUT", "nobody")])
    add_ensemble(repository, "newer", [step("identity", {"INPUT0": "IN"}, {"OUTPUT0": "OUT"}, version=7)])
    add_ensemble(repository, "versionless", [identity_step("IN", "OUT").replace("model_version: -1 ", "")])
    add_ensemble(repository, "loose", [identity_step("IN", "OUT"), identity_step("IN", "T")])
    repository.add("broken", 'backend: "nobody"\n' + tensor("input", "INPUT0") + tensor("output", "OUTPUT0"))
    add_ensemble(repository, "over_broken", [identity_step("IN", "OUT", "broken")])
    return Control(start_server(repository, "--model-control-mode=explicit", wait_for="live"))


@pytest.mark.rows("10.1.8", "10.5.3", "10.5.6")
def test_an_ensemble_loads_and_follows_its_members(control):
    assert control.load("outer").status == 200
    assert control.serving() == ["identity", "inner", "outer"]
    control.unload("identity")
    control.become()
    assert control.http.post("/v2/models/outer/infer", b"{}").status == 404
    wait_until(lambda: control.http.get("/v2/health/ready").status == 200, "all of them are unloaded")
    assert control.load("identity").status == 200
    assert control.serving() == ["identity", "inner", "outer"]
    with httpclient.InferenceServerClient(control.server.http_url) as client:
        client.library = httpclient
        np.testing.assert_array_equal(infer(client, "outer", IN=floats(2)).as_numpy("OUT"), floats(2))


@pytest.mark.rows("10.5.6")
def test_a_changed_member_is_judged_again(control):
    assert control.load("outer").status == 200
    changed = {"backend": "identity", "input": [{"name": "INPUT0", "data_type": "TYPE_INT32", "dims": [-1]}],
               "output": [{"name": "OUTPUT0", "data_type": "TYPE_INT32", "dims": [-1]}]}
    assert control.load("identity", config=json.dumps(changed)).status == 200
    control.become("identity")
    control.server.wait_for_log(
        "ensemble tensor IN: inconsistent data type: TYPE_FP32 is inferred from model inner while TYPE_INT32 is inferred from model identity: "
        "TYPE_FP32 as input 'IN' of the ensemble, TYPE_INT32 as input 'INPUT0' of step[0] ('identity')")
    assert control.load("identity").status == 200
    control.become("identity", "inner", "outer")


@pytest.mark.rows("10.5.4", "10.5.5")
def test_an_unload_takes_along_what_only_the_ensemble_needs(control):
    assert control.load("outer").status == 200
    control.unload("outer")
    control.become("identity", "inner")
    assert control.load("outer").status == 200
    control.unload("outer", unload_dependents=True)
    control.become()
    assert control.load("outer").status == 200
    assert control.load("identity").status == 200  # an explicit load, which the next load of outer does not undo
    assert control.load("outer").status == 200
    control.unload("outer", unload_dependents=True)
    control.become("identity")


@pytest.mark.rows("10.2.2", "10.5.6", "10.6.2")
def test_polls_take_ensembles_along(repository, start_server):
    repository.add_identity("identity")
    add_ensemble(repository, "inner", [identity_step("IN", "OUT")])
    add_ensemble(repository, "outer", [step("inner", {"IN": "IN"}, {"OUT": "OUT"})])
    control = Control(start_server(repository, "--model-control-mode=poll", "--repository-poll-secs=1"))
    control.become("identity", "inner", "outer")
    repository.remove("identity")
    wait_until(lambda: control.http.get("/v2/models/outer/ready").status == 404, "the ensembles are gone with their member")
    repository.add_identity("other")
    control.become("other")  # several polls later
    index = {one["name"]: (one["state"], one["reason"]) for one in control.http.post("/v2/repository/index").json if one["name"] != "other"}
    assert index == {"inner": ("UNAVAILABLE", "unloaded"), "outer": ("UNAVAILABLE", "unloaded")}
    assert control.http.get("/v2/health/ready").status == 200
    repository.remove("other")
    control.become()
    repository.add_identity("identity")
    control.become("identity", "inner", "outer")
    repository.remove("outer")
    wait_until(lambda: control.http.get("/v2/models/outer/ready").status == 404, "the ensemble is gone")
    assert control.serving() == ["identity", "inner"]


@pytest.mark.rows("3.9.4", "10.5.3")
def test_a_load_says_what_an_ensemble_lacks(control):
    for name, status, message in (
            ("circle_a", 400, "load failed for model 'circle_a': circular dependency between ensembles: circle_a -> circle_b -> circle_a"),
            ("lonely", 400, "load failed for model 'lonely': version 1 is at UNAVAILABLE state: in ensemble 'lonely', step[0] ('nobody') needs model "
                            "'nobody', which does not serve: Request for unknown model: 'nobody' is not found; the server has the model"),
            ("lonely", 400, ": ensemble lonely contains models that are not available or ambiguous: nobody (in "),
            ("newer", 400, "in ensemble 'newer', step[0] ('identity') needs model 'identity' in version 7, which does not serve"),
            ("versionless", 400, "in ensemble 'versionless', step[0] ('identity') has no model_version, or 0; set a version of model 'identity', "
                                 "or -1 for its newest one: ensemble 'versionless' depends on 'identity' whose required version 0 is not loaded"),
            ("over_broken", 400, "load failed for model 'over_broken': its member 'broken' did not load: load failed for model 'broken': "),
            ("loose", 500, "ensemble tensor 'T' is unused: step[1] ('identity') produces it")):
        reply = control.load(name)
        assert reply.status == status and message in reply.error
    assert control.serving() == ["identity"]


@pytest.mark.rows("3.9.5", "3.9.6")
@pytest.mark.parametrize("kind, datatype, dims", [("data type", "INT32", (-1,)), ("shape", "FP32", (-1, 2))])
def test_a_mismatch_between_steps_has_the_line_of_the_entry(repository, start_server, kind, datatype, dims):
    repository.add_identity("identity")
    repository.add_identity("other", [(datatype, dims)])
    config = add_ensemble(repository, "pair", [identity_step("IN", "A"), identity_step("A", "OUT", "other")],
                          outputs=[("OUT", datatype, dims)]) / "config.pbtxt"
    (entry,) = (number for number, line in enumerate(config.read_text().splitlines(), 1) if '"other"' in line)
    control = Control(start_server(repository, "--model-control-mode=explicit", wait_for="live"))
    reply = control.load("pair")
    assert f"ensemble tensor A: inconsistent {kind}: " in reply.error
    assert f"(in {config}:{entry})" in reply.error


@pytest.mark.rows("4.4.5", "10.5.1")
def test_a_member_that_is_unloaded_serves_what_was_accepted(repository, start_server):
    repository.add_probe("probe", instances=2)
    repository.add_identity("bytes", [("UINT8", (-1,))])
    add_ensemble(repository, "two", [step("probe", {"ORDERS": "ORDERS"}, {"DATA": "A"}), identity_step("A", "OUT", "bytes")],
                 [("ORDERS", "BYTES", (1,))], [("OUT", "UINT8", (-1,))])
    control = Control(start_server(repository, "--model-control-mode=explicit", "--load-model=two"))
    ended = queue.Queue()
    with grpcclient.InferenceServerClient(control.server.grpc_url) as one:
        executions = Executions(one)
        one.async_infer("two", probe_inputs(grpcclient, "bytes=7;delay_ms=2000"), lambda result, error: ended.put(error or result))
        wait_until(lambda: executions.others() == 1, "the first step runs")
        control.unload("bytes")
        wait_until(lambda: control.states()["bytes"] != "READY", "the second step's model is on its way out")
        with pytest.raises(InferenceServerException, match="has no available versions"):
            one.infer("two", probe_inputs(grpcclient))
        assert ended.get(timeout=20).as_numpy("OUT").size == 7
    wait_until(lambda: control.states()["bytes"] == "UNAVAILABLE", "it is unloaded once the request has ended")


@pytest.mark.rows("3.9.4", "4.4.5")
def test_a_step_names_its_version(client):
    np.testing.assert_array_equal(infer(client, "second", IN=floats(2)).as_numpy("OUT"), floats(2))


@pytest.mark.rows("10.7.3")
def test_an_ensemble_prefers_its_own_namespace(tmp_path, start_server):
    places = [ModelRepository(tmp_path / name) for name in ("a", "b")]
    for place, code in zip(places, ("UNAVAILABLE", "UNSUPPORTED")):
        place.add_faulty("member", execute=f"respond_error:{code}")
        place.add_faulty(f"only_{code}", execute=f"respond_error:{code}")
        add_ensemble(place, f"over_{code}", [identity_step("IN", "OUT", "member")])
    add_ensemble(places[0], "elsewhere", [identity_step("IN", "OUT", "only_UNSUPPORTED")])
    server = start_server(places, "--model-namespacing=true")
    with grpcclient.InferenceServerClient(server.grpc_url) as client:
        client.library = grpcclient
        for model, status in (("over_UNAVAILABLE", "UNAVAILABLE"), ("over_UNSUPPORTED", "UNIMPLEMENTED"), ("elsewhere", "UNIMPLEMENTED")):
            with pytest.raises(InferenceServerException) as failed:
                infer(client, model, IN=floats(1))
            assert failed.value.status() == f"StatusCode.{status}"
        for model, place in (("over_UNAVAILABLE", places[0]), ("over_UNSUPPORTED", places[1]), ("elsewhere", places[1])):
            (found,) = client.get_model_config(model).config.ensemble_scheduling.step
            assert found.model_namespace == str(place.path)


@pytest.mark.rows("3.8.13", "10.7.3")
def test_the_server_replaces_the_namespace_of_a_step(repository, start_server):
    repository.add_identity("identity")
    add_ensemble(repository, "elsewhere", [identity_step("IN", "OUT").replace("model_version", 'model_namespace: "/models" model_version')])
    server = start_server(repository)
    server.wait_for_log("ensemble 'elsewhere': ensemble_scheduling.step[0].model_namespace ('/models') is replaced by ''")
    with httpclient.InferenceServerClient(server.http_url) as client:
        (found,) = client.get_model_config("elsewhere")["ensemble_scheduling"]["step"]
        assert found["model_namespace"] == ""


@pytest.mark.rows("1.5.4")
def test_images_are_preprocessed_and_classified(repository, start_server):
    repository.add_example("digits")
    repository.add("scale", 'max_batch_size: 32\ninput { name: "pixels" data_type: TYPE_UINT8 dims: [ 8, 8 ] }\n'
                   'output { name: "image" data_type: TYPE_FP32 dims: [ 64 ] }\n', files={"1/model.onnx": preprocessing_model()})
    repository.add("reader", ensemble_config(
        [step("scale", {"pixels": "pixels"}, {"image": "image"}),
         step("digits", {"image": "image"}, {"label": "label", "probabilities": "probabilities"})],
        [("pixels", "UINT8", (8, 8))], [("label", "INT64", (1,)), ("probabilities", "FP32", (10,))], batch=32))
    server = start_server(repository)
    images, labels = held_out()
    pixels = np.rint(images * (255 / images.max())).astype(np.uint8).reshape(-1, 8, 8)
    for library, url in ((httpclient, server.http_url), (grpcclient, server.grpc_url)):
        with library.InferenceServerClient(url) as client:
            right = 0
            for start in range(0, len(pixels), 30):
                result = client.infer("reader", [values(library, "pixels", pixels[start:start + 30])])
                right += int((result.as_numpy("label")[:, 0] == labels[start:start + 30]).sum())
            assert right / len(pixels) >= 0.95
            wanted = [library.InferRequestedOutput("probabilities", class_count=1)]
            best = client.infer("reader", [values(library, "pixels", pixels[:1])], outputs=wanted).as_numpy("probabilities")
            assert len(best[0, 0].decode().split(":")) == 3
