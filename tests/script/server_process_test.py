# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""tests/support/server_process.py: its requirements for a server, tested with small programs."""

import pathlib
import sys
import textwrap

import pytest
import server_process
from server_process import ServerProcess

SERVER = """
    import http.server, signal, sys
    port = int(next(a for a in sys.argv if a.startswith("--http-port=")).split("=")[1])
    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200); self.end_headers()
    signal.signal(signal.SIGTERM, lambda *_: (print("{farewell}", flush=True), sys.exit({code})))
    http.server.HTTPServer(("127.0.0.1", port), Handler).serve_forever()
"""


@pytest.fixture
def program(tmp_path, monkeypatch):
    """Makes the given Python text the program that ServerProcess starts."""

    def use(text):
        path = tmp_path / "program"
        path.write_text(f"#!{sys.executable}\n" + textwrap.dedent(text))
        path.chmod(0o755)
        monkeypatch.setattr(server_process, "PROGRAM", path)
        return path

    return use


def test_a_server_that_answers_and_ends_with_0_passes(program, tmp_path):
    program(SERVER.format(farewell="bye", code=0))
    with ServerProcess(tmp_path) as server:
        assert server.alive
        folder = server.folder
    assert not server.alive
    assert not pathlib.Path(folder).exists()


def test_a_server_that_ends_with_another_code_fails(program, tmp_path):
    program(SERVER.format(farewell="bye", code=3))
    with pytest.raises(AssertionError, match="ended with 3"):
        with ServerProcess(tmp_path):
            pass


def test_a_sanitizers_report_fails_although_the_code_is_0(program, tmp_path):
    program(SERVER.format(farewell="ERROR: LeakSanitizer: detected memory leaks", code=0))
    with pytest.raises(AssertionError, match="a sanitizer reports"):
        with ServerProcess(tmp_path):
            pass


def test_a_server_that_dies_before_it_is_ready_fails_with_its_log(program, tmp_path):
    program("raise SystemExit('no such model')")
    with pytest.raises(AssertionError, match="no such model"):
        ServerProcess(tmp_path)


def test_a_taken_port_is_tried_again_on_another(program, tmp_path):
    mark = tmp_path / "tried"
    retry = f"""
        import pathlib
        mark = pathlib.Path({str(mark)!r})
        if not mark.exists():
            mark.touch()
            raise SystemExit("Address already in use")
    """
    program(textwrap.dedent(retry) + textwrap.dedent(SERVER.format(farewell="bye", code=0)))
    with ServerProcess(tmp_path) as server:
        assert server.alive
    assert mark.exists()


def test_an_exit_that_a_test_waits_for_is_the_tests_to_judge(program, tmp_path):
    program("raise SystemExit(1)")
    with ServerProcess(tmp_path, wait_for=None) as server:
        assert server.wait_for_exit() == 1


def test_an_unexpected_exit_fails(program, tmp_path):
    program("raise SystemExit(1)")
    with pytest.raises(AssertionError, match="ended with 1"):
        with ServerProcess(tmp_path, wait_for=None) as server:
            server_process.wait_until(lambda: not server.alive, "the program ends")


def test_a_line_that_cannot_come_any_more_is_not_waited_for(program, tmp_path):
    program("print('one line')")
    with ServerProcess(tmp_path, wait_for=None) as server:
        server.wait_for_log("one line")
        with pytest.raises(AssertionError, match="did not say 'one line' 2 times"):
            server.wait_for_log("one line", 2)
