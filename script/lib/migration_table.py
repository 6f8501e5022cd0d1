#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""migration_table.py [--write]: prints the table at the beginning of docs/migrating.md, or writes it into the page.

Each tested row of tests/conformance/rows.tsv counts as the same, or as better if tests/differential/known_differences.tsv
names it. A row with the state `later` counts as not there yet, with the topic of its reason, or as not verified.
"""

import collections
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "migrating.md"
ROWS = ROOT / "tests" / "conformance" / "rows.tsv"
DIFFERENCES = ROOT / "tests" / "differential" / "known_differences.tsv"
BEGIN = "<!-- The table that follows is written by script/lib/migration_table.py --write. -->\n"
END = "<!-- The end of this table. -->\n"
HEAD = "| Topic | Same | Better | Not there yet | Missing |\n|---|---|---|---|---|\n"
UNVERIFIED = "not verified by a test"
ABSENT = re.compile(r"(?:needs )?(?P<topic>.+?),? (?:which )?(?:is|are) (?:not implemented|refused by name)\b")

# The topics of the page, in its order, with the beginnings of the numbers of their rows.
TOPICS = {
    "HTTP: transport, health, metadata": ("1.1", "1.2"),
    "HTTP: inference, binary data, classification, compression": ("1.3", "1.4", "1.5", "1.6"),
    "HTTP: generate": ("1.7",),
    "HTTP: statistics, traces, log, model repository, sequences": ("1.8", "1.9", "1.10", "1.11", "1.13"),
    "HTTP: shared memory": ("1.12",),
    "HTTP: forwarded headers, restricted endpoints": ("1.14",),
    "SageMaker, Vertex AI": ("1.15",),
    "gRPC": ("2",),
    "`config.pbtxt`": ("3",),
    "Batching, sequences, executions": ("4.1", "4.2", "4.3", "4.8"),
    "Ensembles": ("4.4",),
    "Rate limiter": ("4.5",),
    "Response cache": ("4.6", "9.6"),
    "Warm-up": ("4.7",),
    "Statistics": ("5",),
    "Traces": ("6",),
    "Command line": ("7",),
    "Metrics": ("8",),
    "C API for programs": ("9.1", "9.2"),
    "C API for backends, batching libraries": ("9.3", "9.4", "9.5"),
    "Python backend": ("9.8",),
    "Model repository": ("10.1", "10.2", "10.3", "10.4", "10.5", "10.6", "10.7"),
    "Remote storage": ("10.8",),
    "Repository agents": ("9.7", "10.9"),
    "Kubernetes": ("11.1",),
    "Signals, exit, log": ("11.2", "11.3"),
    "Limits and access": ("11.4",),
    "Scaling, tools, other front ends": ("11.5", "11.6"),
    "Cancellation": ("11.7",),
}


def lines(path):
    """Returns the cells of the lines of a table, without comments and the names of the columns."""
    return [line.split("\t") for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("#")][1:]


def topic_of(number):
    (topic,) = [topic for topic, prefixes in TOPICS.items() for prefix in prefixes if f"{number}.".startswith(f"{prefix}.")]
    return topic


def missing_part(reason):
    found = ABSENT.match(reason)
    return found["topic"] if found else UNVERIFIED


def table(rows, better):
    """Returns the table of these rows, as cells; `better` has the numbers of rows with a known difference."""
    counts = collections.defaultdict(collections.Counter)
    parts = collections.defaultdict(collections.Counter)
    for number, _, state, *reason in rows:
        topic = topic_of(number)
        if state == "tested":
            counts[topic]["better" if number in better else "same"] += 1
        elif state == "later":
            counts[topic]["later"] += 1
            parts[topic][missing_part(reason[0])] += 1
    text = [HEAD]
    for topic in TOPICS:
        listed = ", ".join(f"{part} ({count})" for part, count in sorted(parts[topic].items(), key=lambda item: (-item[1], item[0])))
        text.append(line(topic, counts[topic], listed))
    text.append(line("**All**", sum(counts.values(), collections.Counter()), ""))
    return "".join(text)


def line(topic, count, listed):
    return f"| {topic} | {count['same']} | {count['better']} | {count['later']} | {listed} |\n"


def current_table():
    return table(lines(ROWS), {number for cells in lines(DIFFERENCES) for number in cells[4].split()})


def with_table(page, text):
    """Returns the page with the table between its two marks."""
    before, begin, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        sys.exit(f"{PAGE} lacks the marks of the table")
    return f"{before}{begin}\n{text}\n{end}{after}"


if __name__ == "__main__":
    if sys.argv[1:] == ["--write"]:
        PAGE.write_text(with_table(PAGE.read_text(encoding="utf-8"), current_table()), encoding="utf-8")
    elif sys.argv[1:]:
        sys.exit(__doc__)
    else:
        sys.stdout.write(current_table())
