# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Models of the cuda backend whose kernels run in worker processes, on the simulated driver."""

import concurrent.futures
import contextlib
import os
import pathlib
import re
import shutil
import signal
from http.client import HTTPException

import pytest
from exposition import read
from gpu_models import ADD, SCALE, add_model, infer, served, why_unavailable
from http_client import HttpClient
from server_process import BUILD, IS_PEER, wait_until

pytestmark = pytest.mark.skipif(IS_PEER, reason="the cuda backend is one of Thalassa")

ISOLATED = {"isolation": "process"}
FAULT = {"kernels": "fault", "fault.grid": "A.shape[0] - 1", "fault.arguments": "", "SUM.shape": "A.size", **ISOLATED}
SPIN = {"kernels": "spin", "spin.grid": "A.shape[0] - 1", "spin.arguments": "", "SUM.shape": "A.size", **ISOLATED}
CHAIN = {"kernels": "double:scale, triple:scale", "temporaries": "T", "T.type": "FP32", "T.shape": "A.size", "SUM.shape": "A.size",
         "double.grid": "1", "double.arguments": "A, T, float(2), int64(A.size)",
         "triple.grid": "1", "triple.arguments": "T, SUM, float(3), int64(A.size)", **ISOLATED}
GPU = "instance_group { kind: KIND_GPU }\n"


def children(process):
    """Returns the processes that the process has started and not waited for, with their command lines."""
    found = {}
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            parent = int((folder / "stat").read_text().rsplit(")", 1)[1].split()[1])
            words = (folder / "cmdline").read_bytes().split(b"\0")
        except (FileNotFoundError, ProcessLookupError):
            continue
        if parent == process:
            found[int(folder.name)] = words
    return found


def workers(server, model):
    """Returns the worker processes of a model."""
    return [number for number, words in children(server.process.pid).items() if words[:2] == [b"thalassa-cuda-worker", model.encode()]]


def switches(process):
    """Returns how often the process has gone to sleep."""
    return int(re.search(r"^voluntary_ctxt_switches:\t(\d+)", pathlib.Path(f"/proc/{process}/status").read_text(), re.MULTILINE)[1])


def restarts(server, model):
    return read(server).value("thalassa_cuda_worker_restarts_total", model=model, version="1")


def is_ready(http, model):
    return http.get(f"/v2/models/{model}/ready").status == 200


def serves_again(http, model, **inputs):
    wait_until(lambda: infer(http, model, **inputs).status == 200, f"model {model} serves again")


def test_isolated_model_computes_as_any_other(repository):
    add_model(repository, "add", {**ADD, **ISOLATED})
    with served(repository) as (server, http):
        assert infer(http, "add", A=[1, 2, 3], B=[10, 20, 30]).outputs["SUM"]["data"] == [11, 22, 33]
        count = 300_000  # the memory grows
        assert infer(http, "add", A=[1] * count, B=list(range(count))).outputs["SUM"]["data"] == [1 + i for i in range(count)]
        assert infer(http, "add", A=[], B=[]).outputs["SUM"] == {"name": "SUM", "datatype": "FP32", "shape": [0], "data": []}
        assert len(workers(server, "add")) == 1


def test_memory_that_cannot_be_pinned_costs_speed_and_no_request(repository):
    add_model(repository, "add", {**ADD, **ISOLATED})
    with served(repository, SIMULATED_CUDA="fail=cuMemHostRegister_v2:801") as (server, http):
        for count in (3, 100_000):
            assert infer(http, "add", A=[1] * count, B=[2] * count).outputs["SUM"]["data"] == [3] * count
        assert restarts(server, "add") == 0


def test_requests_of_a_batch_are_computed_together(repository):
    add_model(repository, "scale", {**SCALE, **ISOLATED}, "X", "Y", max_batch_size=8,
              extra=GPU + "dynamic_batching { preferred_batch_size: 4 max_queue_delay_microseconds: 60000000 }")
    with served(repository) as (server, http), concurrent.futures.ThreadPoolExecutor() as threads:
        first = threads.submit(infer, HttpClient(server.http_url), "scale", [2, 2], X=[1, 2, 3, 4])
        assert infer(http, "scale", [2, 2], X=[5, 6, 7, 8]).outputs["Y"]["data"] == [2.5, 3, 3.5, 4]
        assert first.result().outputs["Y"]["data"] == [0.5, 1, 1.5, 2]
        (statistics,) = http.get("/v2/models/scale/stats").json["model_stats"]
        assert statistics["execution_count"] == 1 and statistics["inference_count"] == 4


def test_kernels_are_launched_as_a_graph(repository):
    add_model(repository, "chain", CHAIN, "A", extra=GPU + "optimization { cuda { graphs: true busy_wait_events: true } }")
    with served(repository) as (server, http):
        def figures():
            metrics = read(server)
            return (metrics.value("thalassa_cuda_graphs", model="chain", version="1"),
                    metrics.value("thalassa_cuda_graph_launches_total", model="chain", version="1"))

        for _ in range(3):
            assert infer(http, "chain", A=[1, 2]).outputs["SUM"]["data"] == [6, 12]
        assert figures() == (1, 2)
        os.kill(*workers(server, "chain"), signal.SIGKILL)
        wait_until(lambda: restarts(server, "chain") == 1 and is_ready(http, "chain"), "there is another worker")
        assert figures() == (0, 2)
        assert infer(http, "chain", A=[1, 2]).outputs["SUM"]["data"] == [6, 12]


def test_failure_of_a_request_fails_no_other_and_costs_no_worker(repository):
    add_model(repository, "add", {**ADD, "vector_add.grid": "10 / (A.size - 1)", "vector_add.block": "A.size", **ISOLATED})
    with served(repository) as (server, http):
        reply = infer(http, "add", A=[1], B=[1])
        assert reply.status == 400 and "model 'add': " in reply.error
        assert "parameter 'vector_add.grid': '10 / (A.size - 1)': division by zero" in reply.error
        reply = infer(http, "add", A=[0] * 1025, B=[0] * 1025)
        assert reply.status == 400 and "a block has 1025 threads, expected 1 to 1024 on this GPU" in reply.error
        assert infer(http, "add", A=[1, 2], B=[1, 2]).outputs["SUM"]["data"] == [2, 4]
        assert restarts(server, "add") == 0


def test_fault_of_a_kernel_costs_its_model_one_restart_and_other_models_nothing(repository):
    add_model(repository, "faulty", FAULT)
    add_model(repository, "isolated", {**ADD, **ISOLATED})
    add_model(repository, "add", ADD)
    with served(repository) as (server, http):
        assert infer(http, "faulty", A=[1], B=[2]).status == 200  # a grid of 0 launches nothing
        (first,) = workers(server, "faulty")
        (other,) = workers(server, "isolated")
        reply = infer(http, "faulty", A=[1, 2], B=[2, 3])
        assert reply.status == 503
        assert "model 'faulty', instance 'faulty_0_0': step 'fault': GPU 0 cannot run the kernels: CUDA_ERROR_ILLEGAL_ADDRESS" in reply.error
        assert reply.error.endswith("; the process is started again")
        for model in ("add", "isolated"):
            assert infer(http, model, A=[1], B=[2]).outputs["SUM"]["data"] == [3]
            assert is_ready(http, model)
        serves_again(http, "faulty", A=[1], B=[2])
        assert is_ready(http, "faulty") and restarts(server, "faulty") == 1
        assert first not in children(server.process.pid) and workers(server, "isolated") == [other]
        assert "the process is started again at once" in server.log
        server.wait_for_log("model 'faulty', instance 'faulty_0_0': worker process ")


@pytest.mark.parametrize("step, extra", [("fault", {}), ("spin", {"kernel_timeout_ms": "100"})], ids=["fault", "time-out"])
def test_gpu_that_is_lost_to_the_server_stays_usable_for_isolated_models(repository, step, extra):
    kernels = {"kernels": step, f"{step}.grid": "A.shape[0] - 1", f"{step}.arguments": "", "SUM.shape": "A.size", "isolation": "none"}
    add_model(repository, "bad", {**kernels, **extra})
    add_model(repository, "isolated", {**ADD, **ISOLATED})
    add_model(repository, "add", ADD)
    with served(repository, "--model-control-mode=explicit", "--load-model=*") as (server, http):
        (worker,) = workers(server, "isolated")
        assert infer(http, "bad", A=[1, 2], B=[2, 3]).status == 503
        assert not is_ready(http, "add") and infer(http, "add", A=[1], B=[2]).status == 503
        assert is_ready(http, "isolated") and workers(server, "isolated") == [worker]
        assert infer(http, "isolated", A=[1], B=[2]).outputs["SUM"]["data"] == [3]
        for model in ("add", "isolated"):
            assert http.post(f"/v2/repository/models/{model}/unload").status == 200
        wait_until(lambda: not workers(server, "isolated"), "the worker has ended")
        assert http.post("/v2/repository/models/isolated/load").status == 200
        assert infer(http, "isolated", A=[1], B=[2]).outputs["SUM"]["data"] == [3]
        reply = http.post("/v2/repository/models/add/load")
        assert reply.status == 400 and "GPU 0 is lost" in reply.error


def test_limit_of_memory_is_not_applied_to_a_gpu_that_is_lost_to_the_server(repository):
    add_model(repository, "faulty", {**FAULT, "isolation": "none"})
    add_model(repository, "isolated", {**ADD, **ISOLATED})
    options = ("--model-control-mode=explicit", "--load-model=faulty", "--model-load-gpu-limit=0:0.9")
    with served(repository, *options) as (server, http):
        assert infer(http, "faulty", A=[1, 2], B=[2, 3]).status == 503
        assert http.post("/v2/repository/models/isolated/load").status == 200
        assert infer(http, "isolated", A=[1], B=[2]).outputs["SUM"]["data"] == [3]
        assert "model instance 'isolated_0_0': --model-load-gpu-limit is not applied" in server.log


def test_model_is_refused_with_the_reason_while_its_worker_waits_to_be_started_again(repository):
    add_model(repository, "faulty", FAULT)
    with served(repository) as (server, http):
        assert infer(http, "faulty", A=[1, 2], B=[2, 3]).status == 503
        serves_again(http, "faulty", A=[1], B=[2])
        assert infer(http, "faulty", A=[1, 2], B=[2, 3]).status == 503
        server.wait_for_log("the process is started again in 1000 ms")
        assert not is_ready(http, "faulty")
        reply = infer(http, "faulty", A=[1], B=[2])
        assert reply.status == 503 and "CUDA_ERROR_ILLEGAL_ADDRESS" in reply.error
        serves_again(http, "faulty", A=[1], B=[2])
        assert restarts(server, "faulty") == 2


def test_kernel_that_does_not_end_costs_its_model_one_restart(repository):
    add_model(repository, "stuck", {**SPIN, "kernel_timeout_ms": "50"}, "A")
    add_model(repository, "add", ADD)
    with served(repository) as (server, http):
        reply = infer(http, "stuck", A=[1, 2])
        assert reply.status == 503
        assert "model 'stuck', instance 'stuck_0_0': step 'spin': the kernels of model 'stuck'" in reply.error
        assert "did not end within 50 ms (kernel_timeout_ms)" in reply.error
        assert "restart the server" not in reply.error
        assert infer(http, "add", A=[1], B=[2]).outputs["SUM"]["data"] == [3] and is_ready(http, "add")
        serves_again(http, "stuck", A=[1])
        assert restarts(server, "stuck") == 1


def test_worker_that_is_killed_during_a_run_fails_that_run(repository):
    add_model(repository, "stuck", SPIN, "A")
    with served(repository) as (server, http), concurrent.futures.ThreadPoolExecutor() as threads:
        (worker,) = workers(server, "stuck")
        before = switches(worker)
        reply = threads.submit(infer, HttpClient(server.http_url), "stuck", A=[1, 2])
        wait_until(lambda: switches(worker) > before, "the worker has the request")
        os.kill(worker, signal.SIGKILL)
        reply = reply.result()
        assert reply.status == 503
        assert "model 'stuck', instance 'stuck_0_0': its worker process ended by signal 9 (Killed)" in reply.error
        serves_again(http, "stuck", A=[1])


def test_worker_that_is_killed_between_runs_is_started_again(repository):
    add_model(repository, "add", {**ADD, **ISOLATED})
    with served(repository) as (server, http):
        assert infer(http, "add", A=[1], B=[2]).status == 200
        (worker,) = workers(server, "add")
        os.kill(worker, signal.SIGKILL)
        server.wait_for_log("its worker process ended by signal 9 (Killed); the process is started again at once")
        serves_again(http, "add", A=[1], B=[2])
        assert worker not in children(server.process.pid) and restarts(server, "add") == 1


def test_each_instance_has_a_worker_that_ends_with_the_model(repository):
    add_model(repository, "add", {**ADD, **ISOLATED}, extra="instance_group { kind: KIND_GPU count: 3 }")
    with served(repository, "--model-control-mode=explicit", "--load-model=add") as (server, http):
        for _ in range(3):
            assert infer(http, "add", A=[1], B=[2]).outputs["SUM"]["data"] == [3]
            assert len(workers(server, "add")) == 3
            assert http.post("/v2/repository/models/add/unload").status == 200
            wait_until(lambda: not children(server.process.pid), "no worker is left")
            assert http.post("/v2/repository/models/add/load").status == 200
        assert "worker process" not in server.log


def test_many_runs_and_restarts_leave_no_descriptors(repository):
    add_model(repository, "add", {**ADD, **ISOLATED})
    with served(repository) as (server, http):
        def descriptors():
            return len(list(pathlib.Path(f"/proc/{server.process.pid}/fd").iterdir()))

        assert infer(http, "add", A=[1], B=[2]).status == 200
        before = descriptors()
        for i in range(300):
            assert infer(http, "add", A=[i] * (i + 1), B=[2] * (i + 1)).outputs["SUM"]["data"] == [i + 2] * (i + 1)
        os.kill(*workers(server, "add"), signal.SIGKILL)
        serves_again(http, "add", A=[1], B=[2])
        assert descriptors() == before


def test_server_stops_while_a_worker_hangs_and_leaves_no_process(repository):
    add_model(repository, "stuck", SPIN, "A")
    with served(repository, "--exit-timeout-secs=1") as (server, http), concurrent.futures.ThreadPoolExecutor() as threads:
        (worker,) = workers(server, "stuck")
        before = switches(worker)
        reply = threads.submit(infer, HttpClient(server.http_url), "stuck", A=[1, 2])
        wait_until(lambda: switches(worker) > before, "the worker has the request")
        server.process.terminate()
        server.wait_for_exit(20)
        wait_until(lambda: not pathlib.Path(f"/proc/{worker}").exists(), "the worker has ended")
        with contextlib.suppress(OSError, HTTPException):
            assert reply.result().status == 503


def test_worker_that_hangs_ends_with_a_server_that_is_killed(repository):
    add_model(repository, "stuck", SPIN, "A")
    with served(repository) as (server, _), concurrent.futures.ThreadPoolExecutor() as threads:
        (worker,) = workers(server, "stuck")
        before = switches(worker)
        reply = threads.submit(infer, HttpClient(server.http_url), "stuck", A=[1, 2])
        wait_until(lambda: switches(worker) > before, "the worker has the request")
        server.kill()
        with pytest.raises((OSError, HTTPException)):
            reply.result()
        server.wait_for_exit()
        wait_until(lambda: not pathlib.Path(f"/proc/{worker}").exists(), "the worker has ended")


def test_worker_has_no_descriptors_of_the_server_and_a_name_that_says_the_model(repository):
    add_model(repository, "add", {**ADD, **ISOLATED})
    with served(repository) as (server, _):
        (worker,) = workers(server, "add")
        files = {int(entry.name): os.readlink(entry) for entry in pathlib.Path(f"/proc/{worker}/fd").iterdir()}
        assert files.pop(0) == "/dev/null" and files.pop(1) == files.pop(2)
        assert files.pop(3).startswith("socket:") and "thalassa-cuda" in files.pop(4)
        assert all("memfd:simulated_cuda" in name for name in files.values()), files
        assert pathlib.Path(f"/proc/{worker}/comm").read_text() == "cuda add\n"
        status = pathlib.Path(f"/proc/{worker}/status").read_text()
        # A program inherits blocked and ignored signals, and no handlers.
        masks = re.findall(r"Sig(?:Blk|Ign):\t(\w+)", status)
        assert [int(mask, 16) & 0x7FFFFFFF for mask in masks] == [0, 0]  # the others belong to the C library
        assert os.getpgid(worker) == worker


def test_worker_program_that_is_missing_fails_the_load(repository, tmp_path):
    backends = tmp_path / "backends"
    (backends / "cuda").mkdir(parents=True)
    shutil.copy(BUILD / "backends" / "cuda" / "libtriton_cuda.so", backends / "cuda")
    add_model(repository, "isolated", {**ADD, **ISOLATED})
    add_model(repository, "add", ADD)
    with served(repository, f"--backend-directory={backends}") as (_, http):
        reason = why_unavailable(http, "isolated")
        assert f"cannot start the worker program '{backends}/cuda/thalassa-cuda-worker': No such file or directory" in reason
        assert "Install it there, or set the parameter 'isolation' to 'none'" in reason
        assert infer(http, "add", A=[1], B=[2]).status == 200


def test_models_that_cannot_be_loaded_say_why(repository):
    add_model(repository, "image", {**ADD, **ISOLATED}, image=b"not PTX")
    add_model(repository, "kernel", {**ISOLATED, "kernels": "missing", "missing.grid": "1", "missing.arguments": "", "SUM.shape": "1"})
    add_model(repository, "value", {**ADD, "isolation": "container"})
    with served(repository) as (server, http):
        assert "image/1/model.ptx" in why_unavailable(http, "image") and "Missing .version" in why_unavailable(http, "image")
        assert "'kernel/1/model.ptx' has no kernel 'missing'" in why_unavailable(http, "kernel")
        assert "parameter 'isolation': expected 'none' or 'process', found 'container'" in why_unavailable(http, "value")
        wait_until(lambda: not children(server.process.pid), "no worker is left")


def test_setting_of_the_backend_isolates_the_models_that_say_nothing_else(repository):
    add_model(repository, "default", ADD)
    add_model(repository, "local", {**ADD, "isolation": "none"})
    with served(repository, "--backend-config=cuda,isolation=process") as (server, http):
        for model, count in (("default", 1), ("local", 0)):
            assert infer(http, model, A=[1], B=[2]).outputs["SUM"]["data"] == [3]
            assert len(workers(server, model)) == count
    with served(repository, "--backend-config=cuda,isolation=always") as (_, http):
        assert "--backend-config=cuda,isolation: expected 'none' or 'process', found 'always'" in why_unavailable(http, "default")


@pytest.mark.parametrize("kind, size", [("BOOL", 1), ("UINT8", 1), ("UINT16", 2), ("UINT32", 4), ("UINT64", 8), ("INT8", 1), ("INT16", 2),
                                        ("INT32", 4), ("INT64", 8), ("FP16", 2), ("FP64", 8), ("BF16", 2)])
def test_tensors_have_their_size(repository, kind, size):
    parameters = {"kernels": "scale", "scale.grid": "0", "scale.arguments": "", "Y.shape": "X.size", **ISOLATED}
    add_model(repository, "sized", parameters, "X", "Y")
    config = repository.path / "sized" / "config.pbtxt"
    config.write_text(config.read_text().replace("TYPE_FP32", f"TYPE_{kind}"))
    with served(repository) as (_, http):
        request = {"inputs": [{"name": "X", "datatype": kind, "shape": [3], "parameters": {"binary_data_size": 3 * size}}],
                   "parameters": {"binary_data_output": True}}
        reply = http.infer("sized", request, bytes(3 * size))
        assert reply.status == 200 and len(reply.split()[1]) == 3 * size, reply.body
