# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""The programs in docs/backends.md and docs/embedding.md compile with the commands of these pages, and do what the pages say."""

import os
import subprocess

import document
import pytest
from server_process import BUILD, ROOT


def run(commands, folder):
    """Runs the lines of a block in a folder; each must succeed. Returns the output."""
    environment = {**os.environ, "INCLUDE": str(ROOT / "core" / "include"), "LIBRARY": str(BUILD)}
    done = subprocess.run(["bash", "-ec", commands], cwd=folder, env=environment, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, f"{commands}\n{done.stdout}{done.stderr}"
    assert "warning:" not in done.stderr, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A folder with the backend of docs/backends.md, compiled, its model, and the source of docs/embedding.md."""
    path = tmp_path_factory.mktemp("programs")
    (path / "doubler.cpp").write_text(document.block("backends.md", "cpp"))
    (path / "config.pbtxt").write_text(document.block("backends.md", "pbtxt"))
    (path / "embed.c").write_text(document.block("embedding.md", "c"))
    run(document.block("backends.md", "sh"), path)
    return path


def test_the_program_embeds_the_server_and_executes_the_backend(folder):
    assert run(document.block("embedding.md", "sh"), folder) == document.block("embedding.md", "text")


def test_the_program_reports_a_model_that_does_not_load(folder):
    run(document.block("embedding.md", "sh"), folder)
    done = subprocess.run([folder / "embed", "models", "nowhere"], cwd=folder, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 1
    assert "failed to load" in done.stderr and "nowhere/doubler" in done.stderr


def test_the_library_exports_what_the_server_calls(folder):
    symbols = subprocess.run(["nm", "-D", "--defined-only", folder / "backends" / "doubler" / "libtriton_doubler.so"],
                             capture_output=True, text=True, check=True).stdout
    assert "T TRITONBACKEND_ModelInstanceExecute" in symbols and "T TRITONBACKEND_Initialize" in symbols
