# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""RPCs, valid and invalid."""

import dataclasses
import itertools
import struct

from binary_cases import BYTES_TENSORS, content, texts
from exchange import GrpcCase
from model_repository import TYPES
from routes_cases import MODELS, STATISTICS
from tritonclient.grpc import service_pb2 as pb

EIGHT = struct.pack("<2f", 1.5, -2.25)
FIELDS = {"bool_contents": [True, False], "int_contents": [1, -2], "int64_contents": [1, -2], "uint_contents": [1, 2],
          "uint64_contents": [1, 2], "fp32_contents": [1.5, -2], "fp64_contents": [1.5, -2], "bytes_contents": [b"a", b""]}


def infer_request(model="identity", inputs=(("INPUT0", "FP32", (2,)),), raw=(), contents=(), outputs=(), parameters=(), **members):
    """`inputs`: name, datatype, shape; `contents`: for each input a dict of fields, or None; `parameters`: key, kind,
    value."""
    request = pb.ModelInferRequest(model_name=model, raw_input_contents=raw, **members)
    for (name, datatype, shape), fields in itertools.zip_longest(inputs, contents):
        tensor = request.inputs.add(name=name, datatype=datatype, shape=shape)
        if fields is not None:
            tensor.contents.SetInParent()
            for field, values in fields.items():
                getattr(tensor.contents, field).extend(values)
    for name in outputs:
        request.outputs.add(name=name)
    for key, kind, value in parameters:
        set_parameter(request.parameters[key], kind, value)
    return request


def set_parameter(parameter, kind, value):
    if kind is None:
        parameter.SetInParent()
    else:
        setattr(parameter, kind, value)


def infer(name, **request):
    return GrpcCase(f"infer {name}", "ModelInfer", infer_request(**request))


def one(datatype, shape=(2,), name="INPUT0"):
    return ((name, datatype, shape),)


QUERIES = (("", ""), ("identity", ""), ("identity", "1"), ("identity", "01"), ("identity", "2"), ("identity", "0"), ("identity", "-1"),
           ("identity", "+1"), ("identity", " 1"), ("identity", "1 "), ("identity", "1x"), ("identity", "one"), ("identity", "1.0"),
           ("identity", "99999999999999999999"), ("identity", "9223372036854775807"), ("identity", "9223372036854775808"), ("versions", ""),
           ("versions", "2"), ("versions", "10"), ("all_versions", ""), ("nobody", ""), ("nobody", "1"), ("nobody", "x"), ("broken", ""),
           ("broken", "1"), ("typo", ""), ("unready", ""), ("name with ümlaut", ""), ("a/b", ""))

KINDS = {"bool_param": (True, False), "int64_param": (0, 5, -1, 2**63 - 1), "uint64_param": (0, 5, 2**64 - 1), "string_param": ("", "abc", "5"),
         "double_param": (0.0, 1.5), None: (None,)}
KEYS = ("own", "", "sequence_id", "sequence_start", "sequence_end", "priority", "timeout", "triton_own", "triton_enable_empty_final_response",
        "binary_data_output", "headers")

PAIR = (("INPUT0", "FP32", (4,)), ("INPUT1", "INT32", (2,)))
PAIR_RAW = (bytes(range(16)), bytes(range(8)))
BATCHED = (("INPUT0", "FP32", (2, 2, 1)), ("INPUT1", "INT32", (2, 1)))


def cases():
    yield from query_cases()
    yield from good_cases()
    yield from wrong_cases()
    yield from content_cases()
    yield from parameter_cases()
    yield from control_cases()
    yield from wire_cases()


def query_cases():
    for method in ("ServerLive", "ServerReady", "ServerMetadata"):
        yield GrpcCase(f"query {method}", method, b"")
        yield GrpcCase(f"query {method} with an unknown field", method, b"\x0a\x01x")
    for name, version in QUERIES:
        for method in ("ModelReady", "ModelMetadata", "ModelConfig", "ModelStatistics"):
            request = getattr(pb, f"{method}Request")(name=name, version=version)
            yield GrpcCase(f"query {method} of '{name}' '{version}'", method, request, masked=STATISTICS if method == "ModelStatistics" else ())
    for model in MODELS:
        yield GrpcCase(f"query ModelMetadata of '{model}'.", "ModelMetadata", pb.ModelMetadataRequest(name=model))
        yield GrpcCase(f"query ModelConfig of '{model}'.", "ModelConfig", pb.ModelConfigRequest(name=model))
    for ready in (False, True):
        yield GrpcCase(f"query RepositoryIndex, ready {ready}", "RepositoryIndex", pb.RepositoryIndexRequest(ready=ready))
    yield GrpcCase("query RepositoryIndex of a repository", "RepositoryIndex", pb.RepositoryIndexRequest(repository_name="r"))
    for body in (b"", b"\x0a\x03abc"):
        yield GrpcCase(f"query health of '{body[2:].decode()}'", "/grpc.health.v1.Health/Check", body)


def good_cases():
    for datatype in TYPES:
        for count in (0, 1, 3):
            yield infer(f"{datatype} of {count}", model=f"echo_{datatype}", inputs=one(datatype, (count,)), raw=[content(datatype, count)])
        yield infer(f"{datatype} in a batch", model=f"batch_{datatype}", inputs=one(datatype, (2, 3)), raw=[content(datatype, 6)])
    yield infer("pair", model="pair", inputs=PAIR, raw=PAIR_RAW)
    yield infer("pair turned", model="pair", inputs=PAIR[::-1], raw=PAIR_RAW[::-1])
    yield infer("second output", model="pair", inputs=PAIR, raw=PAIR_RAW, outputs=["OUTPUT1"])
    yield infer("outputs turned", model="pair", inputs=PAIR, raw=PAIR_RAW, outputs=["OUTPUT1", "OUTPUT0"])
    yield infer("id", raw=[EIGHT], id="abc")
    yield infer("id in unicode", raw=[EIGHT], id="ü€\n")
    yield infer("version", model="versions", model_version="10", raw=[EIGHT])
    yield infer("older version", model="versions", model_version="1", raw=[EIGHT])
    yield infer("batch", model="batched", inputs=BATCHED, raw=[bytes(range(16)), bytes(range(8))])
    yield infer("reshaped", model="reshaped", inputs=one("FP32", (4,)), raw=[bytes(range(16))])
    yield infer("batched scalar", model="batched_scalar", inputs=one("FP32", (2, 1)), raw=[bytes(range(8))])
    yield infer("ONNX", model="add_sub", inputs=(("INPUT0", "FP32", (1, 16)), ("INPUT1", "FP32", (1, 16))), raw=[bytes(64), bytes(64)])
    yield infer("optional left out", model="optional", raw=[EIGHT])
    yield infer("optional given", model="optional", inputs=one("FP32") + one("FP32", name="INPUT1"), raw=[EIGHT, EIGHT])
    yield infer("cube", model="cube", inputs=one("INT32", (2, 3, 2)), raw=[bytes(48)])


def wrong_cases():
    yield infer("no model name", model="", raw=[EIGHT])
    yield infer("unknown model", model="nobody", raw=[EIGHT])
    yield infer("broken model", model="broken", raw=[EIGHT])
    yield infer("decoupled model", model="decoupled", raw=[EIGHT])
    yield infer("unready model", model="unready", raw=[EIGHT])
    yield infer("failing model", model="fails", raw=[EIGHT])
    yield dataclasses.replace(infer("model with one output twice", model="twice", raw=[EIGHT]),
                              harm="leaves a damaged message for later requests", status="ALREADY_EXISTS")
    for code in ("UNKNOWN", "INTERNAL", "NOT_FOUND", "INVALID_ARG", "UNAVAILABLE", "UNSUPPORTED", "ALREADY_EXISTS", "CANCELLED"):
        yield infer(f"answer {code}", model=f"answers_{code}", raw=[EIGHT])
    for version in ("2", "0", "-1", "x", "1.0", "99999999999999999999"):
        yield infer(f"version {version}", model="versions", model_version=version, raw=[EIGHT])
    yield infer("no inputs", inputs=())
    yield infer("no inputs but bytes", inputs=(), raw=[EIGHT])
    yield infer("no inputs of two", model="pair", inputs=())
    yield infer("one input of two", model="pair", inputs=PAIR[:1], raw=PAIR_RAW[:1])
    yield infer("three inputs of two", model="pair", inputs=PAIR + one("FP32", name="INPUT2"), raw=PAIR_RAW + (EIGHT,))
    yield infer("input twice", inputs=one("FP32") * 2, raw=[EIGHT, EIGHT])
    yield infer("unknown input", inputs=one("FP32", name="OTHER"), raw=[EIGHT])
    yield infer("input without a name", inputs=one("FP32", name=""), raw=[EIGHT])
    yield infer("unknown output", raw=[EIGHT], outputs=["OTHER"])
    yield infer("output twice", raw=[EIGHT], outputs=["OUTPUT0", "OUTPUT0"])
    yield infer("output without a name", raw=[EIGHT], outputs=[""])
    for datatype in ("INT32", "FLOAT", "", "fp32", "TYPE_FP32", "STRING"):
        yield infer(f"datatype '{datatype}'", inputs=one(datatype), raw=[EIGHT], id="q")
    for name, shape in {"none": (), "of two dimensions": (1, 2), "negative": (-2,), "zero": (0,), "too small": (1,), "too large": (3,),
                        "overflowing": (2**62, 4), "largest": (2**63 - 1,), "bytes overflowing": (2**62,), "twice negative": (-1, -2),
                        "with a zero and a large one": (0, 2**62)}.items():
        yield infer(f"shape {name}", inputs=one("FP32", shape), raw=[EIGHT])
    for name, shape in {"turned": (3, 2), "flat": (6,), "zero": (0, 3)}.items():
        yield infer(f"matrix shape {name}", model="matrix", inputs=one("FP32", shape), raw=[bytes(24)])
    for model, shapes in {"echo_FP32": ((-1,), (-1, 2), (1, -1)), "one": ((-1,),), "matrix": ((-1, 3), (2, -1), (2, -2), (5, -1), (-1, -2), (-1,)),
                          "batch_FP32": ((1, -1), (-1, -1), (3, -1), (5, -1), (-1,))}.items():
        for shape in shapes:
            yield infer(f"open shape {list(shape)} of {model}", model=model, inputs=one("FP32", shape), raw=[EIGHT])
    for name, shape, size in (("none", (0, 3), 0), ("nine", (9, 3), 54), ("missing", (3,), 6), ("shapeless", (), 6), ("negative", (-1, 3), 6)):
        yield infer(f"batch of {name}", model="batched_fixed", inputs=one("INT16", shape), raw=[bytes(size)])
    yield infer("batches that disagree", model="batched", inputs=(BATCHED[0], ("INPUT1", "INT32", (3, 1))), raw=[bytes(16), bytes(12)])
    for name, raw in {"too short": [EIGHT[:4]], "too long": [EIGHT + b"abcd"], "of nothing": [b""], "of part of an element": [EIGHT[:7]],
                      "twice": [EIGHT, EIGHT], "missing": []}.items():
        yield infer(f"raw {name}", raw=raw)
    yield infer("raw for one of two", model="pair", inputs=PAIR, raw=PAIR_RAW[:1])
    for name, (data, shape) in BYTES_TENSORS.items():
        yield infer(f"text {name}", model="echo_BYTES", inputs=one("BYTES", shape), raw=[data])


def content_cases():
    for datatype in TYPES:
        for field, values in FIELDS.items():
            yield infer(f"{datatype} in {field}", model=f"echo_{datatype}", inputs=one(datatype), contents=[{field: values}])
    for datatype, field, values in (
            ("INT8", "int_contents", [127, -128, 128, 300, -129]), ("INT16", "int_contents", [32767, 32768, -32769]),
            ("UINT8", "uint_contents", [255, 256, 2**32 - 1]), ("UINT16", "uint_contents", [65535, 65536]),
            ("INT32", "int_contents", [2**31 - 1, -2**31]), ("UINT32", "uint_contents", [2**32 - 1]),
            ("INT64", "int64_contents", [2**63 - 1, -2**63]),
            ("UINT64", "uint64_contents", [2**64 - 1]), ("FP32", "fp32_contents", [float("nan"), float("inf"), 1e-45]),
            ("FP64", "fp64_contents", [float("nan"), -0.0, 5e-324]), ("BYTES", "bytes_contents", [b"", b"\0\xff", b"x" * 1000])):
        yield infer(f"{datatype} at its limits", model=f"echo_{datatype}", inputs=one(datatype, (len(values),)), contents=[{field: values}])
    yield infer("contents too few", contents=[{"fp32_contents": [1]}])
    yield infer("contents too many", contents=[{"fp32_contents": [1, 2, 3]}])
    yield infer("contents empty", contents=[{}])
    yield infer("contents empty for none", inputs=one("FP32", (0,)), contents=[{}])
    yield infer("contents missing for none", inputs=one("FP32", (0,)))
    yield infer("contents in two fields", contents=[{"fp32_contents": [1, 2], "int_contents": [1, 2]}])
    yield infer("contents in two other fields", contents=[{"fp64_contents": [1, 2], "bytes_contents": [b"a"]}])
    yield infer("contents and raw", contents=[{"fp32_contents": [1, 2]}], raw=[EIGHT])
    yield infer("empty contents and raw", contents=[{}], raw=[EIGHT])
    yield infer("contents and empty raw", contents=[{"fp32_contents": [1, 2]}], raw=[b""])
    yield infer("contents for one, raw for the other", model="pair", inputs=PAIR, contents=[{"fp32_contents": [1, 2, 3, 4]}], raw=PAIR_RAW[1:])
    yield infer("contents for both", model="pair", inputs=PAIR, contents=[{"fp32_contents": [1, 2, 3, 4]}, {"int_contents": [5, 6]}])
    yield infer("contents for one only", model="pair", inputs=PAIR, contents=[{"fp32_contents": [1, 2, 3, 4]}])
    yield infer("contents for the second only", model="pair", inputs=PAIR, contents=[None, {"int_contents": [5, 6]}])
    yield infer("contents of an unknown datatype", inputs=one("FLOAT"), contents=[{"fp32_contents": [1, 2]}])
    yield infer("contents of an unknown model", model="nobody", contents=[{"fp32_contents": [1, 2]}])
    yield infer("contents in a batch", model="batched_fixed", inputs=one("INT16", (2, 3)), contents=[{"int_contents": [1, 2, 3, 4, 5, 6]}])
    yield infer("contents of texts", model="texts", inputs=one("BYTES", (2, 1)), contents=[{"bytes_contents": [b"one", b""]}])
    yield infer("contents of too few texts", model="texts", inputs=one("BYTES", (2, 2)), contents=[{"bytes_contents": [b"one", b""]}])


def parameter_cases():
    for key in KEYS:
        for kind, values in KINDS.items():
            for value in values:
                yield infer(f"parameter '{key}' of {kind} {value}", raw=[EIGHT], parameters=[(key, kind, value)])
    yield infer("parameter sequence_id of 128 characters", raw=[EIGHT], parameters=[("sequence_id", "string_param", "x" * 128)])
    yield infer("parameter sequence_id of 129 characters", raw=[EIGHT], parameters=[("sequence_id", "string_param", "x" * 129)])
    for kind, values in KINDS.items():
        request = infer_request(raw=[EIGHT])
        set_parameter(request.inputs[0].parameters["own"], kind, values[-1])
        yield GrpcCase(f"infer input parameter of {kind}", "ModelInfer", request)
        request = infer_request(raw=[EIGHT], outputs=["OUTPUT0"])
        set_parameter(request.outputs[0].parameters["own"], kind, values[-1])
        yield GrpcCase(f"infer output parameter of {kind}", "ModelInfer", request)
        request = infer_request(raw=[EIGHT])
        set_parameter(request.inputs[0].parameters["binary_data_size"], kind, values[-1])
        yield GrpcCase(f"infer binary_data_size of {kind}", "ModelInfer", request)
        request = infer_request(raw=[EIGHT], outputs=["OUTPUT0"])
        set_parameter(request.outputs[0].parameters["binary_data"], kind, values[-1])
        yield GrpcCase(f"infer binary_data of {kind}", "ModelInfer", request)
    for name, metadata in {"some": (("own", "x"),), "binary": (("own-bin", b"\0\xff"),), "reserved": (("triton_own", "x"),),
                           "of compression": (("grpc-accept-encoding", "gzip"),)}.items():
        yield GrpcCase(f"infer metadata {name}", "ModelInfer", infer_request(raw=[EIGHT]), metadata)


def control_cases():
    for method, kind in (("RepositoryModelLoad", pb.RepositoryModelLoadRequest), ("RepositoryModelUnload", pb.RepositoryModelUnloadRequest)):
        yield GrpcCase(f"control {method} without explicit control", method, kind(model_name="identity"))
        yield GrpcCase(f"control {method} in a repository", method, kind(model_name="identity", repository_name="r"))
        yield GrpcCase(f"control {method} of nothing", method, kind())


def wire_cases():
    yield GrpcCase("wire unknown method", "Nothing", b"")
    yield GrpcCase("wire unknown service", "/inference.Nothing/ServerLive", b"")
    yield GrpcCase("wire method in other case", "serverlive", b"")
    unknown = infer_request(raw=[EIGHT]).SerializeToString() + b"\xba\x3e\x03abc"
    yield GrpcCase("wire unknown field", "ModelInfer", unknown)
    broken = {"no message": b"\xff", "a cut field": b"\x0a\x05ab", "a cut tag": b"\x3b", "an endless number": b"\x08" + b"\xff" * 11}
    for name, body in broken.items():
        yield GrpcCase(f"wire {name}", "ModelInfer", body)
        yield GrpcCase(f"wire {name} to ModelReady", "ModelReady", body)
    invalid = b"\x0a\x02\xff\xfe"
    for method in ("ModelInfer", "ModelReady"):
        yield GrpcCase(f"wire name that is no UTF-8 to {method}", method, invalid)
