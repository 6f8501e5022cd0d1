# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Reads what the test programs leave behind: GoogleTest's and pytest's XML, and CTest's for programs without one."""

import dataclasses
import pathlib
import xml.etree.ElementTree as xml

CTEST_FILES = ("ctest.xml", "ctest-long.xml", "ctest-unsanitized.xml")


@dataclasses.dataclass
class Case:
    """One test: where it comes from, how it ended ("passed", "failed" or "skipped") and the rows that it names."""

    source: str
    name: str
    outcome: str
    rows: list


def load(directory):
    """Returns the cases of all result files below the directory; a file that cannot be read is a failed case."""
    cases = []
    paths = sorted(pathlib.Path(directory).rglob("*.xml"))
    for path in paths:
        if path.name not in CTEST_FILES:
            cases += _read(path)
    reporting = {path.stem for path in paths}
    failing = {case.source for case in cases if case.outcome == "failed"}
    for path in paths:
        if path.name in CTEST_FILES:
            cases += _programs(_read(path), reporting, failing)
    return cases


def _programs(entries, reporting, failing):
    """A program that wrote no cases is itself one; one that failed although its cases did not is a failure more."""
    return [
        entry for entry in entries
        if entry.name not in reporting or (entry.outcome == "failed" and entry.name not in failing)]


def _read(path):
    try:
        elements = list(xml.parse(path).iter("testcase"))
    except (xml.ParseError, OSError) as error:
        return [Case(path.stem, f"unreadable result file: {error}", "failed", [])]
    merged = {}
    for element in elements:
        name = f"{element.get('classname', '')}.{element.get('name', '')}".lstrip(".")
        if path.name in CTEST_FILES:
            name = element.get("name", "")
        case = merged.setdefault(name, Case(path.stem, name, "passed", []))
        case.rows += _rows(element)
        # pytest writes a second entry for a test that fails in its clean-up.
        if case.outcome != "failed":
            case.outcome = _outcome(element)
    return list(merged.values())


def _rows(element):
    named = element.get("rows", "").split()
    for item in element.iter("property"):
        if item.get("name") == "rows":
            named += item.get("value", "").split()
    return named


def _outcome(element):
    if element.find("failure") is not None or element.find("error") is not None:
        return "failed"
    if element.find("skipped") is not None or element.get("status") == "notrun" or element.get("result") == "skipped":
        return "skipped"
    return "passed"
