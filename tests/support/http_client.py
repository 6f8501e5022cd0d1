# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""A plain HTTP client for what the official one cannot send, and verbs for requests of the inference protocol."""

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
        """The message of an error body; checks that the body holds nothing else."""
        value = self.json
        assert isinstance(value, dict) and list(value) == ["error"], f"not an error body: {self.body!r}"
        return value["error"]

    @property
    def outputs(self):
        """The JSON outputs by name."""
        assert self.status == 200, f"{self.status}: {self.body!r}"
        return {output["name"]: output for output in self.json["outputs"]}

    def split(self):
        """The JSON head of a binary reply, and the bytes after it."""
        length = int(self.headers[LENGTH_HEADER])
        return json.loads(self.body[:length]), self.body[length:]


class HttpClient:
    """One kept-alive connection."""

    def __init__(self, url):
        self.connection = http.client.HTTPConnection(url, timeout=DEADLINE)

    def request(self, method, path, body=None, headers=None):
        self.connection.request(method, path, body=body, headers=headers or {})
        reply = self.connection.getresponse()
        return Reply(reply.status, reply.headers, reply.read())

    def get(self, path, **headers):
        return self.request("GET", path, headers=headers)

    def post(self, path, body=b"", **headers):
        """What is sent to the observability extension is declared as JSON, unless the headers say otherwise."""
        if path.startswith("/v2/thalassa/"):
            headers.setdefault("Content-Type", "application/json")
        return self.request("POST", path, body, headers)

    def infer(self, model, request, binary=b"", version=None):
        """Sends an inference request: a dict as JSON with the binary part after it, or text and bytes as they are."""
        path = f"/v2/models/{model}" + (f"/versions/{version}" if version else "") + "/infer"
        body = json.dumps(request) if isinstance(request, dict) else request
        body = body.encode() if isinstance(body, str) else body
        headers = {LENGTH_HEADER: str(len(body))} if binary else {}
        return self.request("POST", path, body + binary, headers)

    def close(self):
        self.connection.close()


def tensor(name, data, shape=None, datatype="FP32", **members):
    """An input with JSON data; the shape is that of a flat list unless given."""
    return {"name": name, "datatype": datatype, "shape": [len(data)] if shape is None else shape, "data": data, **members}


def binary_tensor(name, size, shape, datatype="FP32"):
    return {"name": name, "datatype": datatype, "shape": shape, "parameters": {"binary_data_size": size}}
