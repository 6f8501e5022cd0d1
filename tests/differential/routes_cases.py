# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Requests that only read: every route in every form, and verbs and paths that do not exist."""

from exchange import HttpCase, WireCase

MODELS = ("identity", "matrix", "batched", "batched_fixed", "pair", "optional", "texts", "reshaped", "batched_scalar", "versions",
          "all_versions", "decoupled", "configured", "stateful", "digits", "add_sub", "echo_BYTES", "batch_BF16", "dotted.name-1_x", "repeat",
          "repeat_coupled", "probe", "probe_batched")

# Path after /v2, and whether the route exists.
FOUND = (
    "", "/health/live", "/health/ready", "/models/stats", "/models/identity/ready", "/models/versions/ready",
    "/models/versions/versions/1/ready", "/models/versions/versions/10/ready", "/models/versions/versions/1",
    "/models/versions/versions/10/config", "/models/all_versions/versions/3", "/models/any_version",
    "/models/any_version/config", "/models/versions/versions/1/config",
    "/models/name%20with%20%C3%BCmlaut/ready", "/models/name%20with%20%C3%BCmlaut", "/models/identity/versions/01",
    "/models/identity/versions/0001/ready", "/models/identity?x=1", "/models/identity/ready?versions=2", "?a=b", "/health/live?x",
    "/models/unready/ready", "/models/unready/versions/1/ready", "/models/unready")

REFUSED = (
    "/models/nobody", "/models/nobody/config", "/models/nobody/ready", "/models/nobody/versions/1/ready", "/models/nobody/stats",
    "/models/nobody/versions/1", "/models/nobody/versions/1/stats", "/models/versions/versions/2", "/models/versions/versions/2/config",
    "/models/versions/versions/2/ready", "/models/versions/versions/2/stats", "/models/identity/versions/9", "/models/identity/versions/0",
    "/models/identity/versions/0/ready", "/models/identity/versions/00/config", "/models/identity/versions/99999999999999999999",
    "/models/identity/versions/99999999999999999999/ready", "/models/identity/versions/9223372036854775807",
    "/models/identity/versions/9223372036854775808/config", "/models/identity/versions/18446744073709551615/stats", "/models/broken",
    "/models/broken/ready", "/models/broken/config", "/models/broken/stats", "/models/broken/versions/1/ready", "/models/typo",
    "/models/typo/ready", "/models/IDENTITY", "/models/identity%20", "/models/%00", "/models/a%2Fb/ready", "/models/../models/identity",
    "/models/%2e%2e", "/models/identity%zz")

NO_ROUTES = (
    "/", "/v1", "/v2/", "/v2//", "//v2", "/v2/health", "/v2/health/", "/v2/health/live/", "/v2/health/alive", "/v2/models", "/v2/models/",
    "/v2/models/identity/", "/v2/models/identity/nothing", "/v2/models/identity/ready/", "/v2/models/identity/ready/now",
    "/v2/models/identity/config/", "/v2/models/identity/stats/", "/v2/models/stats/", "/v2/models/identity/infer/",
    "/v2/models/identity/versions", "/v2/models/identity/versions/", "/v2/models/identity/versions/1/", "/v2/models/identity/versions/x",
    "/v2/models/identity/versions/-1", "/v2/models/identity/versions/+1", "/v2/models/identity/versions/1.0",
    "/v2/models/identity/versions/1/nothing", "/v2/models/identity/versions/1/trace/setting", "/v2/models/identity/versions/x/infer",
    "/v2/models//ready", "/v2/repository//index", "/v2/repository///index", "/v2/repository//models/identity/load",
    "/v2/repository/models//load", "/v2/repository/models//unload", "/v2/repository/some/models//load", "/v2/repository/models/load",
    "/v2/systemsharedmemory/region//status", "/v2/systemsharedmemory/region//register", "/v2/systemsharedmemory/region//unregister",
    "/v2/systemsharedmemory/region/status", "/v2/systemsharedmemory//status", "/v2/systemsharedmemory/region/a/b/status",
    "/v2/systemsharedmemory/regions/a/status", "/v2/cudasharedmemory/region//status", "/v2/cudasharedmemory/region//unregister",
    "/v2/repository", "/v2/repository/", "/v2/repository/nothing", "/v2/repository/index/", "/v2/repository/models",
    "/v2/repository/models/identity", "/v2/repository/models/identity/reload", "/v2/trace", "/v2/logging/", "/metrics", "/index.html",
    "/V2/health/live", "/v2/Health/live", "/v2/health/live%20", "/v2%2Fhealth/live", "/v2/./health/live")

ROUTES = (
    ("GET", "/v2"), ("GET", "/v2/health/live"), ("GET", "/v2/health/ready"), ("GET", "/v2/models/identity"), ("GET", "/v2/models/stats"),
    ("GET", "/v2/models/identity/ready"), ("GET", "/v2/models/identity/config"), ("GET", "/v2/models/identity/stats"),
    ("POST", "/v2/models/identity/infer"), ("POST", "/v2/models/identity/versions/1/infer"), ("POST", "/v2/repository/index"),
    ("POST", "/v2/repository/models/identity/load"), ("POST", "/v2/repository/models/identity/unload"),
    ("POST", "/v2/repository/some/models/identity/load"))

STATISTICS = ("ns", "count", "last_inference", "inference_count", "execution_count", "version")


def cases():
    for path in FOUND:
        yield HttpCase(f"found /v2{path}", f"/v2{path}", masked=STATISTICS if path.endswith("stats") else ())
    for path in REFUSED:
        yield HttpCase(f"refused /v2{path}", f"/v2{path}")
    for path in NO_ROUTES:
        yield HttpCase(f"no route {path}", path)
        if "//" in path:
            yield HttpCase(f"no route {path} to post to", path, "POST")
    for model in MODELS:
        yield HttpCase(f"metadata of {model}", f"/v2/models/{model}")
        yield HttpCase(f"config of {model}", f"/v2/models/{model}/config")
    for model in ("silent", "configured", "all_versions", "nobody"):
        yield HttpCase(f"statistics of {model}", f"/v2/models/{model}/stats", masked=STATISTICS)
    yield HttpCase("statistics of a version", "/v2/models/all_versions/versions/3/stats", masked=STATISTICS)
    for right, path in ROUTES:
        for verb in ("GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD"):
            if verb != right:
                name = "HEAD" if verb == "HEAD" and right == "GET" else f"verb {verb}"
                yield HttpCase(f"{name} on {path}", path, verb, b"{}" if verb in ("POST", "PUT", "PATCH") else b"")
    yield HttpCase("no route POST /v2/nothing", "/v2/nothing", "POST", b"{}")
    yield HttpCase("body on a GET", "/v2/health/live", "GET", b"hello")
    for body in (b"", b"{}", b'{"ready":true}', b'{"ready":false}', b'{"ready":1}', b'{"ready":"true"}', b'{"ready":null}', b'{"other":1}',
                 b"[]", b"1", b"{", b"null", b'{"ready":true,"ready":false}'):
        yield HttpCase(f"index with {body.decode() or 'nothing'}", "/v2/repository/index", "POST", body)
    yield HttpCase("index of a repository", "/v2/repository/some/index", "POST", b"{}")
    yield HttpCase("load without explicit control", "/v2/repository/models/identity/load", "POST")
    yield HttpCase("unload without explicit control", "/v2/repository/models/identity/unload", "POST")
    for body in (b"{", b"[]", b"null", b"{}", b'{"parameters":[]}', b'{"parameters":{"config":7}}', b'{"parameters":{"config":"{"}}'):
        for verb in ("load", "unload"):
            yield HttpCase(f"{verb} without explicit control of {body.decode()}", f"/v2/repository/models/identity/{verb}", "POST", body)
    for body in (b"{", b"[]", b'{"parameters":{"unload_dependents":"x"}}'):
        yield HttpCase(f"unload without explicit control, {body.decode()}", "/v2/repository/models/identity/unload", "POST", body)
    yield HttpCase("load into a repository", "/v2/repository/some/models/identity/load", "POST")
    yield HttpCase("unload from a repository", "/v2/repository/some/models/identity/unload", "POST")
    yield from wire_cases()


def wire_cases():
    host = b"Host: x\r\n"
    yield WireCase("wire HTTP/1.0", b"GET /v2/health/live HTTP/1.0\r\n\r\n")
    yield WireCase("wire HTTP/1.0 kept alive", b"GET /v2/health/live HTTP/1.0\r\nConnection: keep-alive\r\n\r\n",
                   harm="leaves the client waiting for the end of the answer", status="200")
    yield WireCase("wire without a host", b"GET /v2/health/live HTTP/1.1\r\n\r\n")
    yield WireCase("wire closing", b"GET /v2/health/live HTTP/1.1\r\n" + host + b"Connection: close\r\n\r\n")
    yield WireCase("wire absolute path", b"GET http://x/v2/health/live HTTP/1.1\r\n" + host + b"\r\n")
    yield WireCase("wire fragment", b"GET /v2/health/live#part HTTP/1.1\r\n" + host + b"\r\n")
    yield WireCase("wire header names in lower case", b"POST /v2/repository/index HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\n\r\n{}")
    yield WireCase("wire chunked", b"POST /v2/repository/index HTTP/1.1\r\n" + host + b"Transfer-Encoding: chunked\r\n\r\n"
                   b"1\r\n{\r\n1\r\n}\r\n0\r\n\r\n")
    yield WireCase("wire POST without a length", b"POST /v2/repository/index HTTP/1.1\r\n" + host + b"\r\n")
    yield WireCase("wire no HTTP", b"hello\r\n\r\n")
    yield WireCase("wire unknown verb", b"BREW /v2 HTTP/1.1\r\n" + host + b"\r\n")
    yield WireCase("wire unknown version", b"GET /v2 HTTP/3.7\r\n" + host + b"\r\n")
    yield WireCase("wire length that is no number", b"POST /v2/repository/index HTTP/1.1\r\n" + host + b"Content-Length: two\r\n\r\n{}")
    yield WireCase("wire negative length", b"POST /v2/repository/index HTTP/1.1\r\n" + host + b"Content-Length: -2\r\n\r\n{}")
