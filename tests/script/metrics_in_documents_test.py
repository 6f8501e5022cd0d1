# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""docs/operating.md queries only those of Triton's metric families that the server has."""

import itertools
import re

import document
from server_process import ROOT


def listed():
    """Returns the families in the table of core/metrics/README.md, whose names may have alternatives in braces."""
    text = (ROOT / "core" / "metrics" / "README.md").read_text(encoding="utf-8")
    for name in re.findall(r"`(nv_[\w{},]+)`", text):
        parts = [part.split(",") for part in re.split(r"[{}]", name)]
        yield from ("".join(choice) for choice in itertools.product(*parts))


def test_the_page_names_families_of_the_server():
    named = set(re.findall(r"\bnv_\w+", document.text("operating.md")))
    assert len(named) >= 10
    assert named <= set(listed())
