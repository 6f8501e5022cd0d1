# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Ensembles in Triton and in Thalassa: broken graphs, results, statistics, loads and unloads."""

import struct

import pytest
from control_test import TIMES, Index, Until, follow, load, post, queries, unload
from ensembles import add_ensemble, ensemble_config, identity_step, step
from exchange import GrpcCase, HttpCase, StreamCase
from grpc_cases import infer_request
from http_client import tensor
from model_repository import ModelRepository
from pair_of_servers import both_servers
from tritonclient.grpc import service_pb2 as pb

INPUTS, OUTPUTS = [("INPUT0",)], [("OUTPUT0",)]
REPEAT_INPUTS = [("IN", "INT32", (-1,)), ("DELAY", "UINT32", (-1,)), ("WAIT", "UINT32", (1,))]
REPEAT = {name: name for name, *_ in REPEAT_INPUTS}


def pair_step(first, second, target, model="pair"):
    return step(model, {"INPUT0": first, "INPUT1": second}, {"OUTPUT0": target})


def repeat_step(target, source="IN"):
    return step("repeat", REPEAT | {"IN": source}, {"OUT": target})


# Graphs that cannot be served: the steps, and other differences from an ensemble of FP32 from INPUT0 to OUTPUT0.
BROKEN = {
    "no_step": ([], {}), "no_name": ([identity_step("INPUT0", "OUTPUT0", "")], {}), "no_inputs": ([step("identity", {}, {"OUTPUT0": "OUTPUT0"})], {}),
    "no_outputs": ([step("identity", {"INPUT0": "INPUT0"}, {})], {}),
    "made_twice": ([identity_step("INPUT0", "OUTPUT0"), identity_step("INPUT0", "OUTPUT0")], {}),
    "unused_input": ([identity_step("INPUT0", "OUTPUT0")], {"inputs": INPUTS + [("INPUT1",)]}),
    "unused_tensor": ([identity_step("INPUT0", "OUTPUT0"), identity_step("INPUT0", "T")], {}),
    "unset_output": ([identity_step("INPUT0", "OUTPUT0")], {"outputs": OUTPUTS + [("OUTPUT1",)]}),
    "not_connected": ([identity_step("INPUT0", "A"), pair_step("A", "B", "OUTPUT0")], {}),
    "closed_circle": ([pair_step("INPUT0", "B", "A"), step("pair", {"INPUT0": "A", "INPUT1": "A"}, {"OUTPUT0": "B", "OUTPUT1": "OUTPUT0"})], {}),
    "circle_a": ([identity_step("INPUT0", "OUTPUT0", "circle_b")], {}), "circle_b": ([identity_step("INPUT0", "OUTPUT0", "circle_a")], {}),
    "no_member": ([identity_step("INPUT0", "OUTPUT0", "nobody")], {}),
    "no_version": ([step("identity", {"INPUT0": "INPUT0"}, {"OUTPUT0": "OUTPUT0"}, version=7)], {}),
    "broken_member": ([identity_step("INPUT0", "OUTPUT0", "unset")], {}),
    "wrong_input": ([step("identity", {"WRONG": "INPUT0"}, {"OUTPUT0": "OUTPUT0"})], {}),
    "wrong_output": ([step("identity", {"INPUT0": "INPUT0"}, {"WRONG": "OUTPUT0"})], {}),
    "over_wrong_input": ([identity_step("INPUT0", "OUTPUT0", "wrong_input")], {}),
    "unmapped": ([identity_step("INPUT0", "OUTPUT0", "pair")], {}), "other_type": ([identity_step("INPUT0", "OUTPUT0", "ints")], {}),
    "type_between": ([identity_step("INPUT0", "T"), identity_step("T", "OUTPUT0", "ints")], {"outputs": [("OUTPUT0", "INT32")]}),
    "other_shape": ([identity_step("INPUT0", "OUTPUT0", "four")], {"inputs": [("INPUT0", "FP32", (3,))]}),
    "other_rank": ([identity_step("INPUT0", "OUTPUT0")], {"inputs": [("INPUT0", "FP32", (-1, -1))]}),
    "too_large_batch": ([identity_step("INPUT0", "OUTPUT0", "batched")], {"batch": 8}),
    "two_decoupled": ([repeat_step("A"), repeat_step("B"), step("int_pair", {"INPUT0": "A", "INPUT1": "B"}, {"OUTPUT0": "OUTPUT0"})],
                      {"inputs": REPEAT_INPUTS, "outputs": [("OUTPUT0", "INT32", (1,))]}),
    "with_instances": ([identity_step("INPUT0", "OUTPUT0")], {"extra": "instance_group { count: 1 }"}),
    "with_optimization": ([identity_step("INPUT0", "OUTPUT0")], {"extra": "optimization { priority: PRIORITY_MAX }"}),
    "with_warmup": ([identity_step("INPUT0", "OUTPUT0")], {"extra": 'model_warmup { name: "a" batch_size: 1 }'}),
}


def lay_out(path):
    repository = ModelRepository(path)
    repository.add_identity("identity")
    repository.add_identity("ints", [("INT32", (-1,))])
    repository.add_identity("four", [("FP32", (4,))])
    repository.add_identity("pair", [("FP32", (-1,)), ("FP32", (-1,))])
    repository.add_identity("int_pair", [("INT32", (-1,)), ("INT32", (-1,))])
    repository.add_identity("batched", [("FP32", (4,))], max_batch_size=4)
    repository.add_identity("optional", [("FP32", (-1,)), ("FP32", (-1,), "optional: true")])
    repository.add_faulty("unset", model_initialize="error:UNSUPPORTED")
    repository.add_faulty("fails", execute="error:UNAVAILABLE")
    repository.add_faulty("wide", execute="lie:1,3:12")
    repository.add_repeat("repeat", final_flag="with_last")
    for name, (steps, more) in BROKEN.items():
        add_ensemble(repository, name, steps, **{"inputs": INPUTS, "outputs": OUTPUTS} | more)
    add_ensemble(repository, "chain", [identity_step("INPUT0", "A"), identity_step("A", "OUTPUT0")], INPUTS, OUTPUTS)
    add_ensemble(repository, "nested", [identity_step("INPUT0", "T", "chain"), identity_step("T", "OUTPUT0")], INPUTS, OUTPUTS)
    four = [("INPUT0", "FP32", (4,))], [("OUTPUT0", "FP32", (4,))]
    add_ensemble(repository, "bridging", [identity_step("INPUT0", "OUTPUT0", "batched")], *four)
    add_ensemble(repository, "unbatching", [identity_step("INPUT0", "OUTPUT0")], *four, batch=4)
    add_ensemble(repository, "batches", [identity_step("INPUT0", "OUTPUT0", "batched")], *four, batch=4)
    add_ensemble(repository, "over_fails", [identity_step("INPUT0", "A"), identity_step("A", "OUTPUT0", "fails")], INPUTS, OUTPUTS)
    add_ensemble(repository, "over_wide", [identity_step("INPUT0", "OUTPUT0", "wide")], INPUTS, OUTPUTS)
    add_ensemble(repository, "past_wide", [identity_step("INPUT0", "A", "wide"), identity_step("A", "OUTPUT0")], INPUTS, OUTPUTS)
    add_ensemble(repository, "maybe", [step("optional", {"INPUT0": "INPUT0", "INPUT1": "INPUT1"}, {"OUTPUT0": "OUTPUT0", "OUTPUT1": "OUTPUT1"})],
                 [*INPUTS, ("INPUT1", "FP32", (-1,), "optional: true")], [*OUTPUTS, ("OUTPUT1",)])
    repository.add("repeating", ensemble_config([repeat_step("T"), identity_step("T", "OUT", "ints")], REPEAT_INPUTS, [("OUT", "INT32", (1,))]))
    return repository


@pytest.fixture(scope="module")
def pair(tmp_path_factory):
    with both_servers(tmp_path_factory.mktemp("ensembles"), "--model-control-mode=explicit", models=lay_out) as servers:
        yield servers


def broken_graphs():
    for name in BROKEN:
        if name != "circle_b":  # the peer remembers its failure with the other model, and answers differently
            yield load(f"of {name}", name)


def ensembles_load_and_unload():
    yield load("of nested", "nested")
    yield from queries("nested", "nested")
    yield Index("index of the member", "chain")
    yield unload("of the member's member", "identity")
    for model in ("identity", "chain", "nested"):
        yield Until(model, "UNAVAILABLE")
    yield from queries("without its member", "nested")
    yield load("of the member's member", "identity")
    yield from queries("with its member again", "nested")
    yield unload("with dependents", "nested", {"parameters": {"unload_dependents": True}})
    for model in ("chain", "nested"):
        yield Until(model, "UNAVAILABLE")
        yield Index(f"index of {model} after the unload", model)
    yield Index("index of what was loaded for its own sake", "identity")


def values(count):
    return [index / 4 for index in range(count)]


def ensembles_at_work():
    for model in ("bridging", "unbatching", "batches", "over_fails"):
        yield load(f"of {model}", model)
        for shape in ([4], [1, 4], [3, 4], [5, 4], [3]):
            count = shape[0] * (shape[1] if len(shape) > 1 else 1)
            yield post(f"{model} of {shape}", f"/v2/models/{model}/infer", {"id": "7", "inputs": [tensor("INPUT0", values(count), shape)]})
            yield GrpcCase(f"RPC {model} of {shape}", "ModelInfer", infer_request(
                model, id="7", inputs=[("INPUT0", "FP32", tuple(shape))], raw=[struct.pack(f"<{count}f", *values(count))]))
        yield HttpCase(f"statistics of {model}", f"/v2/models/{model}/stats", masked=TIMES)
    yield post("a sequence", "/v2/models/batches/infer", {
        "inputs": [tensor("INPUT0", values(4), [1, 4])], "parameters": {"sequence_id": 5, "sequence_start": True}})
    for model in ("batched", "fails"):
        yield HttpCase(f"statistics of the member {model}", f"/v2/models/{model}/stats", masked=TIMES)


def answers_of_other_shapes():
    for model in ("over_wide", "past_wide"):
        yield load(f"of {model}", model)
        yield post(f"{model}", f"/v2/models/{model}/infer", {"inputs": [tensor("INPUT0", values(2))]})


def answers_without_outputs():
    yield load("of chain", "chain")
    yield post("no elements", "/v2/models/chain/infer", {"inputs": [tensor("INPUT0", [], [0])]})
    yield load("of maybe", "maybe")
    for outputs in ((), ("OUTPUT0",), ("OUTPUT1",)):
        request = {"inputs": [tensor("INPUT0", values(2))], "outputs": [{"name": name} for name in outputs]}
        for more in ({}, {"parameters": {"sequence_id": 5, "sequence_start": True}}):
            yield post(f"outputs {outputs}, {more}", "/v2/models/maybe/infer", {**request, **more})


def a_decoupled_ensemble():
    yield load("of a decoupled one", "repeating")
    yield HttpCase("its metadata", "/v2/models/repeating")
    for count in (0, 1, 3):
        request = infer_request("repeating", id="r", inputs=[("IN", "INT32", (count,)), ("DELAY", "UINT32", (count,)), ("WAIT", "UINT32", (1,))],
                                raw=[struct.pack(f"<{count}i", *range(count)), bytes(4 * count), bytes(4)],
                                parameters=[("triton_enable_empty_final_response", "bool_param", True)])
        yield StreamCase(f"{count} responses", (request,))
    yield GrpcCase("its statistics", "ModelStatistics", pb.ModelStatisticsRequest(name="repeating"), masked=TIMES)


SCENARIOS = (broken_graphs, ensembles_load_and_unload, ensembles_at_work, answers_of_other_shapes, answers_without_outputs, a_decoupled_ensemble)


@pytest.mark.rows("3.9.1", "3.9.2", "3.9.3", "3.9.4", "3.9.5", "3.9.6", "3.9.7", "4.4.6", "4.4.8", "4.4.10", "5.11", "5.13", "5.14", "10.5.3", "10.5.6")
@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.__name__)
def test_ensembles(scenario, pair, known):
    follow(scenario, pair, known)
