# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Finds the programs that the races run, and stops them. A function that finds one ends the script with a message if it
is missing.

THALASSA_BUILD names the build to measure (default: build/release), THALASSA_SERVER the server (default: the server of
that build), and THALASSA_PEER the directory of the real Triton server (default: build/peer).
"""

import os
import pathlib
import shutil
import subprocess
import sys

from server_process import BUILD, PROGRAM, ROOT

PEER = pathlib.Path(os.environ.get("THALASSA_PEER", ROOT / "build" / "peer"))


def existing(path):
    if not path.exists():
        sys.exit(f"{path} is missing: run cmake --build --preset release, or set THALASSA_BUILD")
    return path


def server():
    """Returns the Thalassa server to measure."""
    return existing(PROGRAM)


def tool(name):
    """Returns a program of the build, such as thalassa-perf."""
    return existing(BUILD / "bin" / name)


def benchmark(name):
    """Returns a program of bench/, such as grpc_load."""
    return existing(BUILD / "bench" / name)


def triton():
    """Returns the real Triton server that script/peer has downloaded."""
    path = next(PEER.glob("**/pytriton/tritonserver/bin/tritonserver"), None)
    if path is None:
        sys.exit(f"the real Triton server is missing in {PEER}: run script/peer")
    return path


def wrk():
    """Returns the name of the HTTP load generator."""
    if shutil.which("wrk") is None:
        sys.exit("wrk is missing: apt-get install wrk")
    return "wrk"


def stop(process):
    """Ends a process with SIGTERM and, if it still runs after 10 s, with SIGKILL."""
    process.terminate()
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
