# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""The trace files of both servers, entry by entry: the order of points and tensors, and the content of each tensor."""

import dataclasses
import json
from collections.abc import Callable

import numpy as np
import pytest
import tritonclient.grpc as grpcclient
from differences import check
from ensembles import add_ensemble, identity_step
from http_client import HttpClient
from model_repository import ModelRepository
from pair_of_servers import both_servers
from server_process import wait_until
from steered import Stream, repeat_inputs
from trace_test import FILE, LATE, options


def lay_out(folder):
    repository = ModelRepository(folder / "models")
    repository.add_identity("identity", [("FP32", (-1,))])
    repository.add_identity("two", [("FP32", (-1,)), ("INT32", (-1,))])
    repository.add_identity("text", [("BYTES", (-1,))])
    repository.add_identity("small", [("INT8", (-1,))])
    repository.add_identity("half", [("FP16", (-1,)), ("BF16", (-1,))])
    repository.add_identity("optional", [("FP32", (-1,)), ("FP32", (-1,), "optional: true")])
    repository.add_repeat("repeat")
    repository.add_faulty("fails", execute="error:UNAVAILABLE")
    repository.add_faulty("answers", execute="respond_error:INTERNAL")
    add_ensemble(repository, "ensemble", [identity_step("IN", "A"), identity_step("A", "OUT")])
    return repository


@dataclasses.dataclass(frozen=True)
class Case:
    """A request; its id is the name."""

    name: str
    send: Callable


def posted(name, model, *inputs):
    def send(server):
        client = HttpClient(server.http_url)
        client.infer(model, {"id": name, "inputs": [{"name": one[0], "datatype": one[1], "shape": [len(one[2])], "data": one[2]} for one in inputs]})
        client.close()
    return Case(name, send)


def called(name, model, *inputs):
    def send(server):
        tensors = [grpcclient.InferInput(one[0], [len(one[2])], one[1]) for one in inputs]
        for tensor, one in zip(tensors, inputs):
            tensor.set_data_from_numpy(np.array(one[2], np.int32 if one[1] == "INT32" else np.float32))
        with grpcclient.InferenceServerClient(server.grpc_url) as client:
            client.infer(model, tensors, request_id=name)
    return Case(name, send)


def streamed(name, numbers):
    def send(server):
        stream = Stream(server.grpc_url)
        stream.send("repeat", repeat_inputs(numbers), name)
        stream.take(len(numbers))
        stream.client.stop_stream()
        stream.client.close()
    return Case(name, send)


CASES = [
    posted("trace of several numbers", "identity", ("INPUT0", "FP32", [1.5, -2, 0.1, 1e10, 1e-30, 123456789])),
    posted("trace of an empty input", "identity", ("INPUT0", "FP32", [])),
    posted("trace of a second empty input", "two", ("INPUT0", "FP32", [1]), ("INPUT1", "INT32", [])),
    posted("trace without an optional input", "optional", ("INPUT0", "FP32", [1])),
    posted("trace of a failure", "fails", ("INPUT0", "FP32", [1])),
    posted("trace of an answered error", "answers", ("INPUT0", "FP32", [1])),
    posted("trace of texts", "text", ("INPUT0", "BYTES", ["a b", "", "c,d"])),
    posted("trace of a text with a quote", "text", ("INPUT0", "BYTES", ['a"b'])),
    posted("trace of bytes without text", "small", ("INPUT0", "INT8", [1, 34, -1])),
    posted("trace of an ensemble", "ensemble", ("IN", "FP32", [1, 2])),
    posted("trace of an ensemble of nothing", "ensemble", ("IN", "FP32", [])),
    posted("trace of a refused request", "identity", ("INPUT0", "FP32", ["x"])),
    called("trace over gRPC", "two", ("INPUT0", "FP32", [1, 2]), ("INPUT1", "INT32", [3])),
    called("trace of inputs in another order", "two", ("INPUT1", "INT32", [3]), ("INPUT0", "FP32", [1, 2])),
    streamed("trace of one response of many", [4]),
    streamed("trace of several responses", [4, 5, 6]),
]


def shown(entries):
    """Returns the entries of one request, without ids and times: points that may come in any order are sorted."""
    order, late, result = [], [], {}
    for entry in entries:
        if "timestamps" in entry:
            (point,) = entry["timestamps"]
            (late if point["name"] in LATE else order).append(point["name"])
        elif "activity" in entry:
            tensor = entry["tensor"]
            key = f"{entry['activity']} {tensor['name']}"
            order.append(key)
            result.setdefault(key, []).append(json.dumps(tensor))
        else:
            result["model"] = f"{entry['model_name']} {entry['model_version']} {entry.get('request_id', '')}"
    return {"order": " ".join(order), "late": " ".join(sorted(late)), **{key: str(value) for key, value in result.items()}}


def answer_of(text):
    """Returns what the file of one request says, in the parts that are compared."""
    if text is None:
        return {"status": "no file"}
    try:
        entries = json.loads(text)
        answer = {"status": "a file", "form": "JSON"}
    except ValueError:
        return {"status": "a file that is no JSON"}
    ids = list(dict.fromkeys(entry["id"] for entry in entries))
    answer["traces"] = " ".join("child" if any("parent_id" in entry for entry in entries if entry["id"] == one) else "request" for one in ids)
    for number, one in enumerate(sorted(ids)):
        part = shown([entry for entry in entries if entry["id"] == one])
        answer.update({f"{number}.{name}": value for name, value in part.items()})
    return answer


@pytest.fixture(scope="module")
def answers(tmp_path_factory):
    """What both servers have written for each case. A request after each shows that no file of the case is missing."""
    folder = tmp_path_factory.mktemp("traces")
    for name in ("peer", "ours"):
        (folder / name).mkdir()
    with both_servers(folder, "--exit-timeout-secs=5", models=lay_out, options_of=lambda name: options(folder / name)) as servers:
        yield [dict(written(server, folder / name)) for server, name in zip(servers, ("peer", "ours"))]


def written(server, folder):
    number = 0

    def next_file():
        nonlocal number
        path = folder / f"{FILE}.{number}"
        wait_until(lambda: path.exists() and path.read_bytes().endswith(b"]"), f"{path} is written")
        number += 1
        return path.read_bytes().decode("latin-1")

    for case in CASES:
        case.send(server)
        if "refused" not in case.name:
            yield case.name, answer_of(next_file())
            continue
        posted("last", "identity", ("INPUT0", "FP32", [1])).send(server)
        text = next_file()
        yield case.name, answer_of(None if '"last"' in text else text)
        if '"last"' not in text:
            next_file()


@pytest.mark.rows("6.3.6", "6.4.1", "6.4.2", "6.4.3", "6.4.4", "6.4.5", "6.4.7", "6.4.8", "6.4.9")
@pytest.mark.parametrize("name", [case.name for case in CASES])
def test_entries(name, answers, known):
    check(name, *(answer[name] for answer in answers), known)
