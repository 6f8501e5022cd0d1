# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Alerts, diagnostic bundles and ssh of the console beside real servers (tests/console/live_alerts_test.cpp)."""

import contextlib
import json
import os
import pathlib
import subprocess
import sys
import textwrap
import zipfile

import numpy
import tritonclient.http
from conftest import SECONDS
from server_process import BUILD, HOST, ROOT
from tritonclient.utils import InferenceServerException

LIVE = BUILD / "tests" / "console_live_test"
CANARY = "canary-4f1d9c27"

FORWARDING_SSH = f"#!{sys.executable}" + textwrap.dedent("""
    import selectors, socket, sys
    selector = selectors.DefaultSelector()
    for at, word in enumerate(sys.argv):
        if word == "-L":
            address, port, host, target = sys.argv[at + 1].split(":")
            listener = socket.create_server((address, int(port)))
            selector.register(listener, selectors.EVENT_READ, (host, int(target)))
    while True:
        for key, _ in selector.select():
            if isinstance(key.data, tuple):
                near, far = key.fileobj.accept()[0], socket.create_connection(key.data)
                selector.register(near, selectors.EVENT_READ, far)
                selector.register(far, selectors.EVENT_READ, near)
                continue
            try:
                data = key.fileobj.recv(65536)
                key.data.sendall(data)
            except OSError:
                data = b""
            if not data and key.fileobj in selector.get_map():
                for end in (key.fileobj, key.data):
                    selector.unregister(end)
                    end.close()
                break
    """)
FAILING_SSH = "#!/bin/sh\necho 'me@host: Permission denied (publickey).' >&2\nexit 255\n"


def environment(server, settings, **more):
    return {**os.environ, "QT_QPA_PLATFORM": "offscreen", "LC_ALL": "C.UTF-8", "CONSOLE_HTTP": server.http_url,
            "CONSOLE_SETTINGS": str(settings), **{name: str(value) for name, value in more.items()}}


def arguments(name):
    return [LIVE, f"--gtest_filter=LiveAlerts.{name}"]


def run(name, server, settings, **more):
    settings.mkdir(exist_ok=True)
    done = subprocess.run(arguments(name), env=environment(server, settings, **more), capture_output=True, text=True, timeout=SECONDS)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "[  PASSED  ] 1 test." in done.stdout, done.stdout


def infer(server, model, request_id="request-of-me"):
    with tritonclient.http.InferenceServerClient(server.http_url) as client:
        tensor = tritonclient.http.InferInput("INPUT0", [1], "FP32")
        tensor.set_data_from_numpy(numpy.array([1], dtype=numpy.float32))
        client.infer(model, [tensor], request_id=request_id)


def install_ssh(folder, program):
    path = folder / "bin" / "ssh"
    path.parent.mkdir()
    path.write_text(program)
    path.chmod(0o700)
    return f"{path.parent}:{os.environ['PATH']}"


def test_an_alert_fires_and_ends_as_the_server_fails_requests(repository, start_server, tmp_path):
    settings = tmp_path / "settings"
    repository.add_faulty("faulty", execute="error", execute_until=settings / "fired")
    server = start_server(repository)
    settings.mkdir()
    with subprocess.Popen(arguments("FireAndEndAsTheServerFailsRequests"), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          env=environment(server, settings, CONSOLE_ADMIN=f"{HOST}:{server.admin_grpc_port}")) as console:
        while console.poll() is None:  # the model serves them when the console has written the file
            with contextlib.suppress(InferenceServerException):
                infer(server, "faulty")
        output, _ = console.communicate(timeout=SECONDS)
    assert console.returncode == 0, output
    log = (settings / "alerts.log").read_text().splitlines()
    assert '"event":"fired"' in log[0] and '"model":"faulty"' in log[0]
    assert '"event":"ended"' in log[-1]
    assert "failure_share of all models" in (settings / "alerts.json").read_text()
    alert, = json.loads((settings / "alert_history.json").read_text())["alerts"]
    assert (alert["model"], alert["end"]) == ("faulty", "right")


def test_a_bundle_of_a_server_has_no_secrets(repository, start_server, tmp_path):
    repository.add_identity("resnet", extra=f'parameters {{ key: "api_token" value {{ string_value: "{CANARY}-config" }} }}')
    server = start_server(repository)
    infer(server, "resnet")
    infer(server, "resnet", request_id=f"Bearer {CANARY}")  # a client that tells its token
    settings = tmp_path / "settings"
    run("BundlesHaveWhatAThalassaServerSays", server, settings, CONSOLE_ADMIN=f"{HOST}:{server.admin_grpc_port}",
        CONSOLE_METRICS=server.metrics_url, CONSOLE_TOKEN=CANARY, CONSOLE_KEY=f"/secret/{CANARY}/key.pem")
    path = settings / "a.zip"
    assert CANARY.encode() not in path.read_bytes()
    with zipfile.ZipFile(path) as bundle:
        assert bundle.testzip() is None
        for name in bundle.namelist():
            assert CANARY not in name
            assert CANARY.encode() not in bundle.read(name), name
        assert b"[removed]" in bundle.read("requests-newest.json")
    assert path.stat().st_mode & 0o077 == 0


def test_a_bundle_of_the_real_server_has_what_the_protocol_says(repository, start_server, tmp_path):
    program = pathlib.Path(subprocess.run([ROOT / "script" / "peer"], capture_output=True, text=True, check=True).stdout.strip())
    repository.add_identity("resnet")
    server = start_server(repository, program=program)
    infer(server, "resnet")
    run("BundlesHaveWhatTheStandardProtocolSays", server, tmp_path / "settings", CONSOLE_METRICS=server.metrics_url)


def test_ssh_reaches_an_administration_that_listens_on_loopback(repository, start_server, tmp_path):
    repository.add_identity("resnet")
    server = start_server(repository)
    run("SshReachesTheAdministration", server, tmp_path / "settings", CONSOLE_ADMIN=f"{HOST}:{server.admin_grpc_port}",
        CONSOLE_SSH="me@host", PATH=install_ssh(tmp_path, FORWARDING_SSH))


def test_the_reason_of_a_failing_ssh_is_shown(repository, start_server, tmp_path):
    repository.add_identity("resnet")
    server = start_server(repository)
    run("TheReasonOfSshIsInTheConnectionState", server, tmp_path / "settings",
        CONSOLE_ADMIN=f"{HOST}:{server.admin_grpc_port}", CONSOLE_SSH="me@host", PATH=install_ssh(tmp_path, FAILING_SSH))
