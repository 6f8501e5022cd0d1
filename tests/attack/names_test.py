# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Names of models that a file system, a shell or a format would interpret: the server takes them literally or refuses
them."""

import json

import grpc
import pytest
from raw_http import RawClient
from tritonclient.grpc import service_pb2 as pb

NAMES = ["..", "%2e%2e", "%2E%2E%2F%2E%2E", "..%2fcanary", "canary%2f", "canary%2f..%2fcanary", "%2fetc%2fpasswd", "canary%00", "%00", "%20..", "..%20", "%0a",
         "canary%0d%0aX-Injected:%20yes", "%25s%25n", "$(id)", "%60id%60", "a;id", "a|id", "a&&id", "canary..", "..canary", "~", "*", "?", "%ff%fe", "%",
         "%2", "%zz", "%u002e", "x" * 4096, "canary%5c..%5c", "con", "-rf", "%7f", "%1b[31m"]


@pytest.mark.rows("1.1.9")
@pytest.mark.parametrize("name", NAMES, ids=lambda name: name[:30])
def test_a_name_is_no_path_and_no_command(server, name):
    with RawClient(server) as client:
        for method, end in (("GET", ""), ("GET", "/ready"), ("GET", "/config"), ("GET", "/stats"), ("POST", "/infer"), ("GET", "/versions/1")):
            client.send(f"{method} /v2/models/{name}{end} HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n".encode())
            status, fields, body = client.answer()
            assert status in (400, 404), (name, end)
            assert "X-Injected" not in fields
            assert set(json.loads(body)) == {"error"}
        for act in ("load", "unload"):
            client.send(f"POST /v2/repository/models/{name}/{act} HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n".encode())
            assert client.answer()[0] in (400, 404, 503)


@pytest.mark.parametrize("path", ["/v2/models/../../../../etc/passwd", "/v2/../v2", "//v2", "/v2//", "/v2/models//infer", "/v2/models/canary//infer",
                                  "/V2", "/v2/Models/canary", "/v2/models/canary/", "/v2;x", "/v2%3f", "/%76%32/"])
def test_other_spellings_of_a_path_are_not_there(server, path):
    with RawClient(server) as client:
        client.send(f"GET {path} HTTP/1.1\r\nHost: a\r\n\r\n".encode())
        assert client.answer()[0] == 404


@pytest.mark.parametrize("version", ["0", "-1", "99999999999999999999", "1.0", "1e0", "0x1", "%31", "..", "", " 1", "1%00", "9223372036854775808"])
@pytest.mark.rows("1.1.7")
def test_versions_are_digits_that_an_integer_holds(server, version):
    with RawClient(server) as client:
        client.send(f"GET /v2/models/canary/versions/{version.replace(' ', '%20')} HTTP/1.1\r\nHost: a\r\n\r\n".encode())
        # %31 is the digit 1.
        assert client.answer()[0] in ((200,) if version == "%31" else (400, 404))


@pytest.mark.parametrize("name", ["..", "../canary", "/etc/passwd", "canary\0", "", " ", "a\nb", "$(id)", "x" * 1_000_000, "canary/1", "\x1b[31m"],
                         ids=lambda name: repr(name)[:30])
def test_names_over_grpc(rpc, refused, name):
    for call, request in ((rpc.ModelMetadata, pb.ModelMetadataRequest(name=name)), (rpc.ModelReady, pb.ModelReadyRequest(name=name)),
                          (rpc.ModelConfig, pb.ModelConfigRequest(name=name)), (rpc.ModelInfer, pb.ModelInferRequest(model_name=name)),
                          (rpc.RepositoryModelLoad, pb.RepositoryModelLoadRequest(model_name=name))):
        refused(call, request)
    refused(rpc.ModelReady, pb.ModelReadyRequest(name="canary", version="9" * 1000), grpc.StatusCode.INVALID_ARGUMENT)
