# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""One request to one server, and the division of its answer into named parts that can be compared.

A part is printable text; a missing part is None or absent.
"""

import contextlib
import dataclasses
import http.client
import json
import socket
import struct
import zlib

import grpc
from google.protobuf import json_format
from http_client import LENGTH_HEADER
from tritonclient.grpc import service_pb2 as pb

DEADLINE = 30.0
HEADERS = ("Content-Type", LENGTH_HEADER, "Content-Encoding", "Accept-Encoding", "Allow", "Connection", "Transfer-Encoding")
SERVICE = "/inference.GRPCInferenceService/"


@dataclasses.dataclass(frozen=True)
class HttpCase:
    """`masked`: the JSON members whose values are not compared, but only their presence and type.

    `harm`: the effect of the request on the peer, if it is not sent there for this reason; Thalassa then answers with
    `status`.
    """

    name: str
    path: str
    method: str = "GET"
    body: bytes = b""
    headers: tuple = ()
    masked: tuple = ()
    harm: str = ""
    status: str = ""

    def ask(self, server):
        connection = http.client.HTTPConnection(server.http_url, timeout=DEADLINE)
        with contextlib.closing(connection):
            # Otherwise the library adds a header that requests an uncompressed answer.
            connection.putrequest(self.method, self.path, skip_accept_encoding=True)
            names = [name.lower() for name, _ in self.headers]
            if (self.body or self.method == "POST") and not {"content-length", "transfer-encoding"} & set(names):
                connection.putheader("Content-Length", str(len(self.body)))
            for name, value in self.headers:
                connection.putheader(name, value)
            connection.endheaders(self.body)
            return http_parts(connection.getresponse(), self.masked)


@dataclasses.dataclass(frozen=True)
class WireCase:
    """A request as bytes on the connection, for requests that no HTTP client sends."""

    name: str
    wire: bytes
    method: str = "GET"
    masked: tuple = ()
    harm: str = ""
    status: str = ""

    def ask(self, server):
        with socket.create_connection(("127.0.0.1", server.http_port), timeout=DEADLINE) as connection:
            connection.sendall(self.wire)
            reply = http.client.HTTPResponse(connection, method=self.method)
            try:
                reply.begin()
            except (http.client.HTTPException, ConnectionError):
                return {"status": "connection closed"}
            return http_parts(reply, self.masked)


def http_parts(reply, masked=()):
    body = reply.read()
    size = len(body)
    parts = {"status": str(reply.status), "reason": reply.reason}
    parts |= {name: reply.headers[name] for name in HEADERS}
    body, length = plain(body, reply.headers["Content-Encoding"]), reply.headers["Content-Length"]
    parts["Content-Length"] = length if length is None else "that of the body" if int(length) == size else length
    if parts[LENGTH_HEADER] is not None:
        split = int(parts.pop(LENGTH_HEADER))
        parts[LENGTH_HEADER], parts["binary"], body = "given", body[split:].hex(" "), body[:split]
    return parts | body_parts(body, masked)


def plain(body, coding):
    """Returns the body before its compression; zlib detects which of the two codings it has."""
    return zlib.decompress(body, zlib.MAX_WBITS | 32) if coding in ("gzip", "deflate") else body


def body_parts(body, masked):
    if body.startswith(b"data: "):
        # Server-sent events, each with a JSON document.
        events = [event.removeprefix("data: ") for event in body.decode().removesuffix("\n\n").split("\n\n")]
        return {part: leaf for index, event in enumerate(events) for part, leaf in leaves(f"body[{index}]", json.loads(event)).items()}
    try:
        value = json.loads(body)
    except ValueError:
        return {"body": repr(body)}
    if isinstance(value, dict) and list(value) == ["error"]:
        return {"message": value["error"]}
    return leaves("body", mask(widened(value), masked))


def widened(value):
    """Returns an inference response whose FP32 data have the digits of a double, as Triton writes them.

    Thalassa writes the fewest digits that give the same FP32.
    """
    for output in value.get("outputs", []) if isinstance(value, dict) else []:
        if isinstance(output, dict) and output.get("datatype") == "FP32" and "data" in output:
            output["data"] = [struct.unpack("f", struct.pack("f", element))[0] for element in output["data"]]
    return value


def leaves(name, value):
    """Yields every value of a JSON document with its path, in the order of the document.

    The value is JSON text, so that 1 and 1.0 differ and NaN equals itself.
    """
    if isinstance(value, dict) and value:
        return {path: leaf for key, member in value.items() for path, leaf in leaves(f"{name}.{key}", member).items()}
    if isinstance(value, list) and any(isinstance(element, (dict, list)) for element in value):
        return {path: leaf for index, element in enumerate(value) for path, leaf in leaves(f"{name}[{index}]", element).items()}
    return {name: json.dumps(value, ensure_ascii=False)}


def mask(value, masked):
    if isinstance(value, list):
        return [mask(element, masked) for element in value]
    if not isinstance(value, dict):
        return value
    return {key: f"<{type(element).__name__}>" if key in masked else mask(element, masked) for key, element in value.items()}


@dataclasses.dataclass(frozen=True)
class GrpcCase:
    """`request`: a message, or bytes, which may be none. `method`: the RPC's name, or a whole path."""

    name: str
    method: str
    request: object
    metadata: tuple = ()
    masked: tuple = ()
    harm: str = ""
    status: str = ""

    def ask(self, server):
        path = self.method if self.method.startswith("/") else SERVICE + self.method
        body = self.request if isinstance(self.request, bytes) else self.request.SerializeToString(deterministic=True)
        with grpc.insecure_channel(server.grpc_url) as channel:
            call = channel.unary_unary(path, None, None)
            try:
                answer, state = call.with_call(body, metadata=self.metadata, timeout=DEADLINE)
            except grpc.RpcError as error:
                return {"status": error.code().name, "message": error.details()} | metadata_parts(error)
        return {"status": "OK", "message": state.details()} | metadata_parts(state) | self.answer_parts(answer)

    def answer_parts(self, answer):
        if self.method.startswith("/"):
            return {"answer": answer.hex(" ")}
        message = getattr(pb, f"{self.method}Response").FromString(answer)
        value = json_format.MessageToDict(message, preserving_proto_field_name=True, always_print_fields_with_no_presence=True)
        return leaves("answer", mask(value, self.masked))


@dataclasses.dataclass(frozen=True)
class StreamCase:
    """Requests on one ModelStreamInfer, all sent before its answers are read; then the client half-closes."""

    name: str
    requests: tuple
    metadata: tuple = ()
    harm: str = ""
    status: str = ""

    def ask(self, server):
        with grpc.insecure_channel(server.grpc_url) as channel:
            stream = channel.stream_stream(SERVICE + "ModelStreamInfer", pb.ModelInferRequest.SerializeToString,
                                           pb.ModelStreamInferResponse.FromString)
            call = stream(iter(self.requests), metadata=self.metadata, timeout=DEADLINE)
            answers = []
            try:
                answers.extend(call)
            except grpc.RpcError:
                pass
            parts = {"status": call.code().name, "message": call.details(), "answers": len(answers)}
        for index, answer in enumerate(answers):
            value = json_format.MessageToDict(answer, preserving_proto_field_name=True, always_print_fields_with_no_presence=True)
            parts |= leaves(f"answer[{index}]", value)
        return parts


def metadata_parts(call):
    def keys(metadata):
        return " ".join(sorted(key for key, _ in metadata or () if key not in ("grpc-accept-encoding", "accept-encoding")))

    return {"initial metadata": keys(call.initial_metadata()), "trailing metadata": keys(call.trailing_metadata())}
