# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Reads OTLP's JSON with the official messages."""

import base64
import json

from google.protobuf import json_format
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

SIZES = {"traceId": 16, "spanId": 8, "parentSpanId": 8}


def with_bytes(value):
    """Converts OTLP's hexadecimal ids to base64, which protobuf's JSON uses."""
    if isinstance(value, list):
        return [with_bytes(one) for one in value]
    if not isinstance(value, dict):
        return value
    result = {}
    for key, one in value.items():
        if key in SIZES:
            decoded = bytes.fromhex(one)
            assert len(decoded) == SIZES[key] and any(decoded), (key, one)
            one = base64.b64encode(decoded).decode()
        assert not key.endswith("UnixNano") or isinstance(one, str), f"{key}: expected a string, which holds all 64 bits"
        assert not key == "intValue" or isinstance(one, str), f"{key}: expected a string, which holds all 64 bits"
        result[key] = with_bytes(one)
    return result


def read_spans(text):
    """Returns the spans of a request that has one resource, and the resource's attributes."""
    request = json_format.Parse(json.dumps(with_bytes(json.loads(text))), ExportTraceServiceRequest())
    resource, = request.resource_spans
    scope, = resource.scope_spans
    return list(scope.spans), attributes_of(resource.resource)


def attributes_of(one):
    return {attribute.key: getattr(attribute.value, attribute.value.WhichOneof("value")) for attribute in one.attributes}
