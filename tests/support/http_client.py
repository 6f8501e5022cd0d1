# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""A plain HTTP client for requests that the official one cannot send, with methods for the inference protocol."""

import dataclasses
import http.client
import json

LENGTH_HEADER = "Inference-Header-Content-Length"
DEADLINE = 60.0


@dataclasses.dataclass
class Reply:
    status: int
    headers: http.client.HTTPMessage
    body: bytes

    @property
    def json(self):
        return json.loads(self.body)

    @property
    def error(self):
        """The message of an error body, which must have no other content."""
        value = self.json
        assert isinstance(value, dict) and list(value) == ["error"], f"not an error body: {self.body!r}"
        return value["error"]

    @property
    def outputs(self):
        """The JSON outputs by name."""
        assert self.status == 200, f"{self.status}: {self.body!r}"
        return {output["name"]: output for output in self.json["outputs"]}

    def split(self):
        """Returns the JSON head of a binary reply, and the bytes after it."""
        length = int(self.headers[LENGTH_HEADER])
        return json.loads(self.body[:length]), self.body[length:]


class HttpClient:
    """A kept-alive connection."""

    def __init__(self, url):
        self.connection = http.client.HTTPConnection(url, timeout=DEADLINE)

    def request(self, method, path, body=None, headers=None):
        self.connection.request(method, path, body=body, headers=headers or {})
        reply = self.connection.getresponse()
        return Reply(reply.status, reply.headers, reply.read())

    def get(self, path, **headers):
        return self.request("GET", path, headers=headers)

    def post(self, path, body=b"", **headers):
        """Requests to the observability extension are declared as JSON, unless the headers say otherwise."""
        if path.startswith("/v2/thalassa/"):
            headers.setdefault("Content-Type", "application/json")
        return self.request("POST", path, body, headers)

    def infer(self, model, request, binary=b"", version=None):
        """Sends an inference request: a dict as JSON with the binary part after it, or a text or bytes unchanged."""
        path = f"/v2/models/{model}" + (f"/versions/{version}" if version else "") + "/infer"
        body = json.dumps(request) if isinstance(request, dict) else request
        body = body.encode() if isinstance(body, str) else body
        headers = {LENGTH_HEADER: str(len(body))} if binary else {}
        return self.request("POST", path, body + binary, headers)

    def close(self):
        self.connection.close()


def tensor(name, data, shape=None, datatype="FP32", **members):
    """Returns an input with JSON data; the shape is by default that of a flat list."""
    return {"name": name, "datatype": datatype, "shape": [len(data)] if shape is None else shape, "data": data, **members}


def binary_tensor(name, size, shape, datatype="FP32"):
    return {"name": name, "datatype": datatype, "shape": shape, "parameters": {"binary_data_size": size}}


def send_one(server, model):
    """Sends a request for a model with one FP32 input; returns the connection, from which its answer can be read."""
    connection = http.client.HTTPConnection(server.http_url, timeout=DEADLINE)
    connection.request("POST", f"/v2/models/{model}/infer", json.dumps({"inputs": [tensor("INPUT0", [1])]}))
    return connection
