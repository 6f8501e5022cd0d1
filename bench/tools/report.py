# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Writes the report of a race in the form of the pages in bench/results. A report has no conclusion."""

LICENSE = ("<!-- SPDX-FileCopyrightText: 2026 The Thalassa Authors -->", "<!-- SPDX-License-Identifier: Apache-2.0 -->")


def table(header, rows):
    """Returns the lines of a Markdown table; header and rows are lists of texts."""
    return [line(header), "|" + "---|" * len(header), *map(line, rows)]


def line(cells):
    return "|" + "".join(f" {cell} |" if cell else " |" for cell in cells)


def write(path, title, command, lines):
    """Writes the title, the command of the measurement and the lines."""
    text = [*LICENSE, f"# {title}", "", "## Measurement", "", f"    {command}", "", *lines]
    path.write_text("\n".join(text) + "\n")
