# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Recorded sessions: pages show what was recorded, the same pictures each time; a damaged file is named. script/console-session
has recorded data/small.thalassa-session.xz."""

import json
import lzma
import os
import pathlib
import subprocess

import pytest
from conftest import SECONDS
from server_process import BUILD

LIVE = BUILD / "tests" / "console_live_test"
RECORDED = pathlib.Path(__file__).parent / "data" / "small.thalassa-session.xz"


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    """The file of a recorded session."""
    session = tmp_path_factory.mktemp("session") / "small.thalassa-session"
    session.write_bytes(lzma.decompress(RECORDED.read_bytes()))
    return session


def test_pages_show_what_was_recorded_with_the_same_pixels_each_time(console, small, tmp_path):
    console.directory.mkdir()
    (console.directory / "alerts.json").write_text(json.dumps({"version": 1, "rules": [{"rule": "memory of server > 1 MiB, error"}]}))
    texts = console.tour(tmp_path / "first", "--play", small, "--theme", "dark")
    assert "small: connected" in texts["overview-live"]
    assert "legacy" in texts["overview-live"]
    assert "max_batch_size" in texts["models-live"]
    assert "resnet" in texts["model-live"]
    assert "max_batch_size: many" in texts["configuration-live"]
    assert "would fail" in texts["configuration-live"]
    assert "It waited" in texts["requests-live"] or "computed" in texts["requests-live"]
    assert "delay over" in texts["batches-live"]
    assert "firing\tmemory of server > 1 MiB, error" in texts["alerts-live"]
    assert "small: flight recorder" in texts["timeline-live"]
    console.tour(tmp_path / "second", "--play", small, "--theme", "dark")
    for picture in sorted((tmp_path / "first").iterdir()):
        assert picture.read_bytes() == (tmp_path / "second" / picture.name).read_bytes(), picture.name


def test_every_text_fits_and_the_keyboard_reaches_everything(small, tmp_path):
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "TZ": "UTC", "CONSOLE_SESSION": str(small),
                   "CONSOLE_SETTINGS": str(tmp_path / "settings")}
    done = subprocess.run([LIVE], env=environment, capture_output=True, text=True, timeout=4 * SECONDS)
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_truncated_session_is_shown_up_to_its_end(console, small, tmp_path):
    session = tmp_path / "cut.thalassa-session"
    session.write_bytes(small.read_bytes()[:-100])
    picture = tmp_path / "overview.png"
    said = console.run("--play", session, "--screenshot", picture)
    assert f"{session}" in said and "byte" in said
    assert picture.exists()


def test_a_damaged_session_is_shown_up_to_the_damage(console, small, tmp_path):
    content = bytearray(small.read_bytes())
    content[len(content) * 3 // 4] ^= 0x55
    session = tmp_path / "damaged.thalassa-session"
    session.write_bytes(content)
    texts = console.tour(tmp_path / "tour", "--play", session)
    assert "The recording is damaged, and is shown up to there" in texts["overview-live"]
    assert "resnet" in texts["models-live"]


def test_a_file_that_is_no_session_is_refused(console, tmp_path):
    session = tmp_path / "text.thalassa-session"
    session.write_text("hello\n" * 100)
    assert str(session) in console.run("--play", session, status=2)
    assert "needs one --connect" in console.run("--record", tmp_path / "new", status=2)


def test_a_session_is_recorded_and_played(console, repository, start_server, tmp_path):
    repository.add_identity("resnet")
    server = start_server(repository)
    session = tmp_path / "new.thalassa-session"
    console.run("--connect", server.http_url, "--record", session, "--screenshot", tmp_path / "live.png")
    texts = console.tour(tmp_path / "tour", "--play", session)
    assert "resnet" in texts["models-live"]
    assert "exists" in console.run("--connect", server.http_url, "--record", session, "--exit-after", "1", status=2)
