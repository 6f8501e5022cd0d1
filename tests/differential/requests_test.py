# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""The same request to Triton and to Thalassa: status, headers, body and message are the same."""

import collections

import binary_cases
import classification_cases
import combination_cases
import compression_cases
import differences
import generate_cases
import grpc_cases
import json_cases
import pytest
import routes_cases
import steered_cases
import stream_cases

MODULES = (routes_cases, json_cases, binary_cases, compression_cases, classification_cases, generate_cases, grpc_cases, steered_cases,
           stream_cases, combination_cases)
CASES = {module.__name__: list(module.cases()) for module in MODULES}
ALL = [case for cases in CASES.values() for case in cases]


def named(cases):
    return pytest.mark.parametrize("case", cases, ids=lambda case: case.name)


def check(case, servers, known):
    peer, ours = servers
    if case.harm:
        assert case.ask(ours)["status"] == case.status
        return
    differences.check(case.name, case.ask(peer), case.ask(ours), known)
    assert peer.alive, f"'{case.name}' ended the peer: note it as harmful; its log:\n{peer.log}"
    assert ours.alive, f"'{case.name}' ended the server; its log:\n{ours.log}"


@pytest.mark.rows("1.1.3", "1.1.4", "1.1.5", "1.1.7", "1.2.8", "1.2.10", "1.9.2")
@named(CASES["routes_cases"])
def test_routes(case, servers, known):
    check(case, servers, known)


@pytest.mark.rows("1.3.6", "1.3.12", "1.3.13", "1.3.23", "1.3.28")
@named(CASES["json_cases"])
def test_inference_in_json(case, servers, known):
    check(case, servers, known)


@pytest.mark.rows("1.4.1", "1.4.4", "1.4.6", "1.4.7", "1.4.8")
@named(CASES["binary_cases"])
def test_inference_with_binary_tensors(case, servers, known):
    check(case, servers, known)


@pytest.mark.rows("1.6.1", "1.6.2", "1.6.5", "1.6.6")
@named(CASES["compression_cases"])
def test_compression(case, servers, known):
    check(case, servers, known)


@pytest.mark.rows("2.3.2", "2.4.2", "2.4.3", "2.4.4", "2.4.6", "2.4.7", "2.4.11")
@named(CASES["grpc_cases"])
def test_rpcs(case, servers, known):
    check(case, servers, known)


@pytest.mark.rows("1.5.1", "1.5.2", "1.5.4", "1.5.5", "1.5.7")
@named(CASES["classification_cases"])
def test_classification(case, servers, known):
    check(case, servers, known)


@pytest.mark.rows("1.7.2", "1.7.4", "1.7.5", "1.7.7", "1.7.9")
@named(CASES["generate_cases"])
def test_generate(case, servers, known):
    check(case, servers, known)


@pytest.mark.rows("1.3.26")
@named(CASES["steered_cases"])
def test_responses_of_every_kind(case, servers, known):
    check(case, servers, known)


@pytest.mark.rows("2.5.1", "2.5.2", "2.5.4", "2.5.5", "2.5.6")
@named(CASES["stream_cases"])
def test_streams(case, servers, known):
    check(case, servers, known)


@pytest.mark.rows("1.3.24", "1.4.6", "1.4.7", "1.5.6", "3.3.10")
@named(CASES["combination_cases"])
def test_combinations(case, servers, known):
    check(case, servers, known)


def test_every_case_has_a_name_of_its_own():
    counts = collections.Counter(case.name for case in ALL)
    assert [name for name, count in counts.items() if count > 1] == []
