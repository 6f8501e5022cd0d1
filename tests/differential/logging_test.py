# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""The logging extension: the same settings to both servers, over both protocols, and their settings afterwards."""

import json

import pytest
from control_test import follow, post
from exchange import GrpcCase, HttpCase
from pair_of_servers import both_servers
from tritonclient.grpc import service_pb2 as pb

KEYS = ("log_file", "log_info", "log_warning", "log_error", "log_verbose_level", "log_format")
VALUES = (True, False, None, 0, 1, 2**31 - 1, 2**31, 2**32 - 1, 2**64 - 1, 2**64, -1, 1.0, 1.5, "", "true", "1", "default", "ISO8601", "iso8601", [], {})
BODIES = (b"", b"{}", b"{", b"[]", b"null", b"1", b'{"other":1}', b'{"log_info":true,"log_info":false}', b'{"LOG_INFO":false}',
          b'{"log_format":"x","log_error":false,"log_info":false}', b'{"log_error":false,"log_file":"x","log_info":false}',
          b'{"log_verbose_level":3,"log_warning":"x","log_info":false,"log_error":false}', b'{"log_format":"ISO8601","log_verbose_level":-1}')
MEMBERS = {"bool_param": (True, False), "uint32_param": (0, 1, 2**31, 2**32 - 1), "string_param": ("", "x", "default", "ISO8601"), None: (None,)}
DEFAULTS = {"log_info": True, "log_warning": True, "log_error": True, "log_verbose_level": 0, "log_format": "default"}


@pytest.fixture(scope="module")
def logging(tmp_path_factory):
    with both_servers(tmp_path_factory.mktemp("logging"), "--exit-on-error=false", "--strict-readiness=false") as pair:
        yield pair


def rpc(name, *settings):
    request = pb.LogSettingsRequest()
    for key, member, value in settings:
        if member is None:
            request.settings[key].SetInParent()
        else:
            setattr(request.settings[key], member, value)
    return GrpcCase(name, "LogSettings", request)


def shown(after):
    yield HttpCase(f"GET after {after}", "/v2/logging")
    yield rpc(f"LogSettings after {after}")
    yield post(f"defaults after {after}", "/v2/logging", DEFAULTS)


def values_in_json():
    for key in KEYS:
        for value in VALUES:
            yield post(f"{key} {json.dumps(value)}", "/v2/logging", {key: value})
            yield from shown(f"{key} {json.dumps(value)}")


def bodies():
    for body in BODIES:
        yield post(f"body {body.decode() or 'nothing'}", "/v2/logging", body)
        yield from shown(f"body {body.decode() or 'nothing'}")


def members_over_grpc():
    for key in (*KEYS, "other"):
        for member, values in MEMBERS.items():
            for value in values:
                name = f"{key} {member} {value!r}"
                yield rpc(name, (key, member, value))
                yield from shown(name)


def several_over_grpc():
    flag = ("log_info", "bool_param", False)
    for name, settings in {"all": (flag, ("log_verbose_level", "uint32_param", 2), ("log_format", "string_param", "ISO8601")),
                           "before a wrong format": (flag, ("log_format", "string_param", "x")),
                           "after a wrong type": (("log_error", "bool_param", False), ("log_warning", "uint32_param", 0), flag),
                           "with a file": (flag, ("log_file", "string_param", "x"))}.items():
        yield rpc(f"several {name}", *settings)
        yield from shown(f"several {name}")


def verbs():
    for verb in ("PUT", "DELETE", "PATCH", "OPTIONS", "HEAD"):
        yield HttpCase(f"verb {verb} on /v2/logging", "/v2/logging", verb)
    yield HttpCase("GET with a query", "/v2/logging?x=1")


SCENARIOS = (values_in_json, bodies, members_over_grpc, several_over_grpc, verbs)


@pytest.mark.rows("1.11.1", "1.11.2", "1.11.3", "1.11.4", "1.11.5", "2.2.20", "2.3.10")
@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.__name__)
def test_log_settings(scenario, logging, known):
    follow(scenario, logging, known)
