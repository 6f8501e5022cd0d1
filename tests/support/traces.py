# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Trace files: read, and grouped by trace."""

import dataclasses
import json

from server_process import wait_until


COPIES = ("copy_count", "copied_byte_size", "conversion_count")


@dataclasses.dataclass
class Trace:
    """All entries of one id."""

    id: int
    model: str = ""
    version: int = 0
    request: str = ""
    parent: int = 0
    copies: tuple = ()  # copies of tensors, their bytes, and conversions; nothing of them in files of Triton
    points: list = dataclasses.field(default_factory=list)  # name and nanoseconds, in the file's order
    tensors: list = dataclasses.field(default_factory=list)  # activity, and the description of the tensor

    @property
    def names(self):
        return [name for name, _ in self.points]

    def at(self, name):
        return dict(self.points)[name]


def read_traces(path):
    """Returns the traces of a complete file by id."""
    traces = {}
    for entry in json.loads(path.read_text()):
        one = traces.setdefault(entry["id"], Trace(entry["id"]))
        if "model_name" in entry:
            one.model, one.version = entry["model_name"], entry["model_version"]
            one.request, one.parent = entry.get("request_id", ""), entry.get("parent_id", 0)
            one.copies = tuple(entry[name] for name in COPIES if name in entry)
        one.points += [(stamp["name"], stamp["ns"]) for stamp in entry.get("timestamps", [])]
        if "activity" in entry:
            one.tensors.append((entry["activity"], entry["tensor"]))
    return traces


def wait_for_file(path):
    """Waits until the file exists and is complete."""
    def is_whole():
        return path.exists() and path.read_text().endswith("]")
    wait_until(is_whole, f"{path} is written")
    return read_traces(path)
