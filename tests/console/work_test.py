# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The work of a person on the pages of a server, with mouse and keyboard (tests/console/live_work_test.cpp): the effects
at the server, and in the files."""

import concurrent.futures
import contextlib
import csv
import json
import os
import struct
import subprocess
import zlib

import numpy
import tritonclient.http
import tritonclient.utils.shared_memory as shm
from cached import peer_program
from conftest import SECONDS
from http_client import binary_tensor
from observability import Observability, message
from raw_http import RawClient
from server_process import BUILD, HOST, wait_until

LIVE = BUILD / "tests" / "console_live_test"
PNG = b"\x89PNG\r\n\x1a\n"
MINE, THEIRS = "20", "7"


def red_picture(side):
    """A PNG file of a red square."""
    def chunk(kind, content):
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    rows = (b"\0" + b"\xff\0\0" * side) * side
    return PNG + chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def infer(server, model, version, rows, request_id=""):
    with tritonclient.http.InferenceServerClient(server.http_url) as client:
        tensor = tritonclient.http.InferInput("INPUT0", [rows, 1], "FP32")
        tensor.set_data_from_numpy(numpy.ones((rows, 1), dtype=numpy.float32))
        client.infer(model, [tensor], version, request_id=request_id)


def infer_for_the_follower(server, settings):
    wait_until((settings / "following").exists, "the timeline is followed", SECONDS)
    for _ in range(3):
        infer(server, "resnet", "1", 1)


def add_models(repository):
    repository.add_identity("resnet", max_batch_size=8, versions=(1, 2), extra="version_policy { all {} }\n")
    repository.add_identity("bert")
    repository.add_identity("pictures", tensors=(("FP32", (3, 4, 4)),))


@contextlib.contextmanager
def two_regions(server):
    """Registers "images", of 64 KiB, and "labels", of 4 KiB. Both objects live as long as the context."""
    with contextlib.ExitStack() as stack, tritonclient.http.InferenceServerClient(server.http_url) as client:
        for name, size in (("images", 64 << 10), ("labels", 4 << 10)):
            key = f"/thalassa_console_{server.process.pid}_{name}"
            region = shm.create_shared_memory_region(name, key, size)
            stack.callback(shm.destroy_shared_memory_region, region)
            client.register_system_shared_memory(name, key, size)
        yield
        assert [region["name"] for region in client.get_system_shared_memory_status()] == ["labels"]


@contextlib.contextmanager
def slow_reader(server):
    """Has a client that does not read its answer of 32 MiB. The test closes its connection."""
    values = bytes(32 << 20)
    head = json.dumps({"inputs": [binary_tensor("INPUT0", len(values), [len(values) // 4])],
                       "parameters": {"binary_data_output": True}}).encode()
    with RawClient(server) as client:
        client.send(b"POST /v2/models/bert/infer HTTP/1.1\r\nHost: a\r\nContent-Length: %d\r\n"
                    b"Inference-Header-Content-Length: %d\r\n\r\n" % (len(head) + len(values), len(head)) + head + values)
        yield
        read = 0
        with contextlib.suppress(ConnectionError):
            while data := client.socket.recv(1 << 20):
                read += len(data)
        assert read < len(values)


def drive(server, settings, *tests):
    """Runs the tests, and is the other editor of the trace settings."""
    settings.mkdir()
    (settings / "red.png").write_bytes(red_picture(8))
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "LC_ALL": "C.UTF-8", "TZ": "UTC", "CONSOLE_HTTP": server.http_url,
                   "CONSOLE_ADMIN": f"{HOST}:{server.admin_grpc_port}" if server.administration else "", "CONSOLE_SETTINGS": str(settings)}
    with subprocess.Popen([LIVE, "--gtest_filter=" + ":".join(f"LiveWork.{test}" for test in tests)], env=environment,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as console:
        wait_until(lambda: (settings / "edited").exists() or console.poll() is not None, "the settings are edited")
        with tritonclient.http.InferenceServerClient(server.http_url) as client:
            client.update_trace_settings("resnet", {"trace_rate": THEIRS, "trace_count": THEIRS})
            output, _ = console.communicate(timeout=SECONDS)
            assert console.returncode == 0, output
            after = client.get_trace_settings("resnet")
            assert (after["trace_rate"], after["trace_count"]) == (MINE, THEIRS)
            tried = client.get_inference_statistics("pictures")["model_stats"][0]["inference_stats"]["success"]["count"]
            assert tried == 1


def test_a_person_works_with_a_server(repository, start_server, tmp_path):
    add_models(repository)
    server = start_server(repository, "--allow-client-shm=true", "--http-write-timeout=600000")
    for version, rows in (("1", 1), ("2", 4)):
        for _ in range(5):
            infer(server, "resnet", version, rows)
    infer(server, "resnet", "1", 1, request_id="order-4711")
    settings = tmp_path / "settings"
    with concurrent.futures.ThreadPoolExecutor(1) as pool, two_regions(server), slow_reader(server):
        sent = pool.submit(infer_for_the_follower, server, settings)
        drive(server, settings, "*")
        sent.result()

    with open(settings / "models.csv", encoding="utf-8", newline="") as file:
        header, *rows = csv.reader(file)
    assert header[:3] == ["Model", "Version", "State"]
    assert [row[:3] for row in rows] == [["bert", "1", "ready"]]
    assert (settings / "trace.png").read_bytes().startswith(PNG)
    with open(settings / "trace.csv", encoding="utf-8", newline="") as file:
        slices = list(csv.DictReader(file))
    assert any("resnet" in row["group"] for row in slices), slices[:3]
    assert json.loads((settings / "trace.json").read_text())["traceEvents"]
    with Observability(server.admin_grpc_url) as service:
        [tried] = service.Requests(filter=message("ModelFilter", model="pictures")).requests
    assert tried.client_id.startswith("console-")
    assert tried.input_byte_size == 3 * 4 * 4 * 4


def test_a_person_works_with_the_real_server(repository, start_server, tmp_path):
    add_models(repository)
    server = start_server(repository, program=peer_program())
    with two_regions(server):
        drive(server, tmp_path / "settings", "ResolvesAConflictOfTraceSettings", "TriesAnImage", "UnregistersARegion",
              "ShowsConnectionsOrThatTheServerDoesNotReportThem")
