# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""The table of known differences names only existing cases and rows."""

import re

import control_test
import ensembles_test
import logging_test
import namespaces_test
import requests_test
import restricted_test
import sequence_cases
import shared_memory_test
import trace_entries_test
from server_process import ROOT

SCENARIOS = (control_test.SCENARIOS + ensembles_test.SCENARIOS + logging_test.SCENARIOS + namespaces_test.SCENARIOS
             + restricted_test.SCENARIOS + shared_memory_test.SCENARIOS)
CASES = [case.name for case in requests_test.ALL + trace_entries_test.CASES] + [
    f"{scenario.__name__}: {step.name}" for scenario in SCENARIOS for step in scenario() if hasattr(step, "name")] + [
    case.name for table in (sequence_cases.CASES, sequence_cases.DELAYED) for case in sequence_cases.cases(table)]


def test_every_pattern_names_a_case(known):
    alone = [pattern for line in known for pattern in line.cases.split(" | ")
             if not any(type(line)(pattern, *[""] * 5).names(case) for case in CASES)]
    assert not alone


def test_every_line_has_its_row_and_its_reason(known):
    rows = {line.split("\t")[0] for line in (ROOT / "tests" / "conformance" / "rows.tsv").read_text().splitlines()}
    for line in known:
        assert line.reason, line
        named = re.fullmatch(r"attack \d+", line.rows) or set(line.rows.split()) <= rows
        assert named, f"no such row: {line.rows}"
