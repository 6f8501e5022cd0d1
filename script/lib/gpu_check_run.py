#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Runs the steps of an unpacked gpu-check (script/gpu-check), and writes the output of each into a folder.

    gpu-check/run --results OUT [STEP...]

Without a step all are run. A step that fails does not end the others; the program ends with 1 if one failed.
"""

import argparse
import os
import pathlib
import platform
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent
BUILD = ROOT / "build" / "release"
# Each step: the name of its output, and its command; OUT is the folder of the results.
STEPS = {
    "machine": ("machine.txt", ["sh", "-c", "nvidia-smi; nvidia-smi --query-gpu=name,driver_version --format=csv; lscpu; uname -a"]),
    "facts": ("facts.md", [str(BUILD / "bench" / "gpu_facts")]),
    "latency": ("latency.md", [str(BUILD / "bench" / "gpu_latency")]),
    "tests": ("tests.txt", [sys.executable, "-m", "pytest", "-c", "tests/pytest.ini", "--rootdir", "tests", "tests/gpu", "-v", "-rs",
                            "--junitxml=OUT/tests.xml"]),
    "scaling": ("scaling.txt", [sys.executable, "bench/races/scaling", "--results", "OUT/scaling.md"]),
    "separate": ("separate.txt", [sys.executable, "bench/races/scaling", "--separate", "--results", "OUT/separate.md"]),
}


def run(name, folder):
    """Runs a step; returns whether it succeeded."""
    file, command = STEPS[name]
    print(f"== {name} ({file})", flush=True)
    with open(folder / file, "w", encoding="utf-8") as out:
        result = subprocess.run([word.replace("OUT", str(folder)) for word in command], cwd=ROOT, stdout=out, stderr=subprocess.STDOUT,
                                env={**os.environ, "THALASSA_BUILD": str(BUILD), "PYTHONUNBUFFERED": "1"})
    print((folder / file).read_text(encoding="utf-8", errors="replace")[-6000:], flush=True)
    print(f"== {name}: {'ok' if result.returncode == 0 else f'failed with {result.returncode}'}", flush=True)
    return result.returncode == 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--results", type=pathlib.Path, required=True, help="the folder of the results")
    parser.add_argument("steps", nargs="*", metavar="STEP", help=f"any of {', '.join(STEPS)}")
    options = parser.parse_args()
    unknown = [name for name in options.steps if name not in STEPS]
    if unknown:
        parser.error(f"there is no step {unknown[0]}; the steps are {', '.join(STEPS)}")
    options.results.mkdir(parents=True, exist_ok=True)
    folder = options.results.resolve()
    print(f"C library {' '.join(platform.libc_ver())}, {os.cpu_count()} processors")
    outcomes = [run(name, folder) for name in options.steps or STEPS]
    return 0 if all(outcomes) else 1


if __name__ == "__main__":
    sys.exit(main())
