# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Compressed requests and answers over HTTP."""

import gzip
import json
import zlib

from exchange import HttpCase
from http_client import LENGTH_HEADER, binary_tensor, tensor

PLAIN = json.dumps({"inputs": [tensor("INPUT0", [1, 2.5, 3])]}).encode()
MANY = json.dumps({"inputs": [tensor("INPUT0", [0.5] * 300)]}).encode()
BINARY_OUT = json.dumps({"inputs": [tensor("INPUT0", [0.5] * 300)], "parameters": {"binary_data_output": True}}).encode()
HEAD = json.dumps({"inputs": [binary_tensor("INPUT0", 1200, [300])], "parameters": {"binary_data_output": True}}).encode()
BINARY = HEAD + bytes(range(240)) * 5
WRONG = json.dumps({"inputs": [tensor("INPUT0", [1], datatype="INT32")]}).encode()

CODINGS = {"gzip": gzip.compress, "deflate": zlib.compress}


def raw_deflate(data):
    """Returns raw deflate data, without the header of two bytes and the checksum of four that zlib adds."""
    return zlib.compress(data)[2:-4]


# Content-Encoding, and the body for it.
BODIES = {
    "gzip as deflate": ("deflate", gzip.compress(PLAIN)), "deflate as gzip": ("gzip", zlib.compress(PLAIN)),
    "raw deflate": ("deflate", raw_deflate(PLAIN)), "identity": ("identity", PLAIN), "an empty coding": ("", PLAIN),
    "brotli": ("br", PLAIN), "two codings": ("gzip, deflate", gzip.compress(PLAIN)), "x-gzip": ("x-gzip", gzip.compress(PLAIN)),
    "compress": ("compress", PLAIN), "any": ("*", PLAIN), "gzip in capitals": ("GZIP", gzip.compress(PLAIN)),
    "gzip with a parameter": ("gzip;q=1", gzip.compress(PLAIN)), "gzip that is plain": ("gzip", PLAIN),
    "deflate that is plain": ("deflate", PLAIN), "gzip that is cut": ("gzip", gzip.compress(MANY)[:-20]),
    "gzip of its head only": ("gzip", gzip.compress(PLAIN)[:10]), "gzip with a wrong checksum": ("gzip", gzip.compress(PLAIN)[:-8] + bytes(8)),
    "gzip of nothing": ("gzip", gzip.compress(b"")), "nothing as gzip": ("gzip", b""), "gzip of gzip": ("gzip", gzip.compress(gzip.compress(PLAIN))),
    "gzip of two members": ("gzip", gzip.compress(PLAIN[:20]) + gzip.compress(PLAIN[20:])),
    "gzip with a byte after it": ("gzip", gzip.compress(PLAIN) + b"?"), "gzip of a mistake": ("gzip", gzip.compress(WRONG)),
    "gzip of no JSON": ("gzip", gzip.compress(b"{"))}

ACCEPTED = (
    "gzip", "deflate", "identity", "*", "", "br", "gzip, deflate", "deflate, gzip", "gzip;q=0.5, deflate;q=0.8", "gzip;q=0.8,deflate;q=0.5",
    "gzip;q=0", "gzip;q=0, deflate", "identity;q=0.9, gzip;q=0.8", "identity;q=0.1, gzip", "gzip;q=1.0", "gzip;q=2", "gzip;q=-1", "gzip;q=abc",
    "gzip;q=abc, deflate;q=0.1", "gzip;q=", "gzip ; q=0.5", "gzip;level=1", "GZIP", "x-gzip", "br, gzip", "br;q=1.0, gzip;q=0.2", ",gzip", "gzip,,deflate",
    "gzip;q=0.5;x=1", "deflate;q=0.001", "identity, *;q=0")


def infer(name, body, *headers, model="identity"):
    return HttpCase(f"compression {name}", f"/v2/models/{model}/infer", "POST", body, headers)


def cases():
    for coding, compress in CODINGS.items():
        sent = ("Content-Encoding", coding)
        yield infer(f"{coding} of JSON", compress(PLAIN), sent)
        yield infer(f"{coding} of much JSON", compress(MANY), sent)
        yield infer(f"{coding} of binary data", compress(BINARY), sent, (LENGTH_HEADER, str(len(HEAD))))
        yield infer(f"{coding} of raw data", compress(bytes(16)), sent, (LENGTH_HEADER, "0"))
        yield infer(f"{coding} with a length beyond", compress(BINARY), sent, (LENGTH_HEADER, str(len(BINARY) + 1)))
        yield infer(f"{coding} with a length within", compress(BINARY), sent, (LENGTH_HEADER, str(len(HEAD) - 1)))
        yield infer(f"{coding} for an unknown model", compress(PLAIN), sent, model="nobody")
        yield infer(f"{coding} both ways", compress(MANY), sent, ("Accept-Encoding", coding))
        yield infer(f"{coding} both ways of binary data", compress(BINARY), sent, (LENGTH_HEADER, str(len(HEAD))), ("Accept-Encoding", coding))
        for name, body in {"a short answer": PLAIN, "a binary answer": BINARY_OUT, "a refusal": WRONG}.items():
            yield infer(f"{coding} of {name}", body, ("Accept-Encoding", coding))
        yield infer(f"{coding} of a failure", PLAIN, ("Accept-Encoding", coding), model="fails")
        for path in ("/v2", "/v2/models/identity/config", "/v2/health/live", "/v2/nothing"):
            yield HttpCase(f"compression {coding} of GET {path}", path, headers=(("Accept-Encoding", coding),))
    for name, (coding, body) in BODIES.items():
        yield infer(f"request, {name}", body, ("Content-Encoding", coding))
    for accepted in ACCEPTED:
        yield infer(f"accepted '{accepted}'", MANY, ("Accept-Encoding", accepted))
