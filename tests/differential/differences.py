# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""The differences between two answers, and which of them are known: the table known_differences.tsv.

A line of the table holds the cases, the part of the answer, the peer's value, Thalassa's value, the rows of rows.tsv
(or the attack of docs) that decide, and the reason. The first four are patterns in which * matches any text. A line
must occur in every case that it names: if a difference no longer exists, its line must be removed.
"""

import csv
import dataclasses
import functools
import pathlib
import re

from phrases import says_the_same

TABLE = pathlib.Path(__file__).with_name("known_differences.tsv")


@functools.cache
def pattern(text):
    return re.compile(".*".join(map(re.escape, text.split("*"))), re.DOTALL)


@dataclasses.dataclass(frozen=True)
class Known:
    cases: str
    part: str
    peer: str
    ours: str
    rows: str
    reason: str

    def names(self, case):
        return any(pattern(cases).fullmatch(case) for cases in self.cases.split(" | "))

    def covers(self, part, values):
        texts = zip((self.part, self.peer, self.ours), (part, *values))
        return all(pattern(wanted).fullmatch("absent" if text is None else str(text)) for wanted, text in texts)


def read_table():
    with open(TABLE, encoding="utf-8", newline="") as file:
        lines = csv.reader((line for line in file if not line.startswith("#")), delimiter="\t", quoting=csv.QUOTE_NONE)
        next(lines)
        return [Known(*line) for line in lines]


def differences(peer, ours):
    """Returns the parts that differ, each with the peer's and Thalassa's value.

    If the statuses differ, nothing else is compared.
    """
    if peer["status"] != ours["status"]:
        return {"status": (peer["status"], ours["status"])}
    found = {}
    for part in {**peer, **ours}:
        values = peer.get(part), ours.get(part)
        if values[0] != values[1] and not (part.endswith(("message", ".error")) and None not in values and says_the_same(*values)):
            found[part] = values
    common = [[part for part in answer if part.startswith("body") and part in peer and part in ours] for answer in (peer, ours)]
    if common[0] != common[1]:
        found["order of members"] = tuple(" ".join(parts) for parts in common)
    return found


def check(case, peer, ours, table):
    """Fails if the answers differ in a part that the table does not list, or agree in one that it lists."""
    found = differences(peer, ours)
    listed = [known for known in table if known.names(case)]
    new = {part: values for part, values in found.items() if not any(known.covers(part, values) for known in listed)}
    stale = [known for known in listed if not any(known.covers(part, values) for part, values in found.items())
             and ("status" not in found or known.part == "status")]
    text = "".join(f"\n  {part}\n    peer: {values[0]}\n    ours: {values[1]}" for part, values in new.items())
    assert not new, f"the answers to '{case}' differ:{text}"
    assert not stale, f"'{case}' differs no longer as {TABLE.name} says: {stale}"
