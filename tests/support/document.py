# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""The parts of a document of docs/ that a test uses: its fenced blocks, and the tables below its headlines."""

import re

from server_process import ROOT

FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def text(name):
    return (ROOT / "docs" / name).read_text(encoding="utf-8")


def blocks(name, language):
    """Returns the fenced blocks in a language, in their order."""
    return [body for found, body in FENCE.findall(text(name)) if found == language]


def block(name, language):
    """Returns the only fenced block in a language."""
    (body,) = blocks(name, language)
    return body


def sections(name):
    """Returns the text below each headline, up to the next one of any level, by headline."""
    parts = re.split(r"^#+ (.*)\n", FENCE.sub("", text(name)), flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def table(section):
    """Returns the rows of the first table of a section, each as its cells by the names in the first row."""
    lines = [line for line in section.splitlines() if line.startswith("|")]
    rows = [[cell.strip().replace(r"\|", "|") for cell in re.split(r"(?<!\\)\|", line)[1:-1]] for line in lines]
    return [dict(zip(rows[0], row, strict=True)) for row in rows[2:]]
