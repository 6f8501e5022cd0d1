# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Reads the processor time and the memory of a process from /proc."""

import os
import pathlib
import re


def cpu_seconds(pid):
    """Returns the user and system time of all threads, those that have ended included, in steps of a clock tick."""
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def precise_cpu_seconds(pid):
    """Returns the processor time of the live threads, in nanosecond steps. A clock tick is some per cent of a short turn."""
    threads = pathlib.Path(f"/proc/{pid}/task").glob("*/schedstat")
    return sum(int(thread.read_text().split()[0]) for thread in threads) / 1e9


def resident_bytes(pid):
    """Returns the resident memory (VmRSS)."""
    status = pathlib.Path(f"/proc/{pid}/status").read_text()
    return int(re.search(r"^VmRSS:\s+(\d+) kB", status, re.MULTILINE)[1]) << 10
