# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Models on GPUs and the cuda backend, on the simulated driver (tests/support/cuda_driver). Figures and kernels of a real
GPU are checked by tests/gpu."""

import concurrent.futures
import pathlib
import shutil
import struct

import pytest
from exposition import read
from gpu_models import ADD, SCALE, add_model, infer, served, why_unavailable
from http_client import HttpClient, binary_tensor
from observability import Observability
from server_process import IS_PEER, wait_until

pytestmark = pytest.mark.skipif(IS_PEER, reason="the cuda backend is one of Thalassa")

# SUM = 6 * A, in two kernels.
CHAIN = {"kernels": "double:scale, triple:scale", "temporaries": "T", "T.type": "FP32", "T.shape": "A.size", "SUM.shape": "A.size",
         "double.grid": "1", "double.arguments": "A, T, float(2), int64(A.size)",
         "triple.grid": "1", "triple.arguments": "T, SUM, float(3), int64(A.size)"}
SPIN = {"kernels": "spin", "spin.grid": "1", "spin.arguments": "", "SUM.shape": "A.size"}
GPU = "instance_group { kind: KIND_GPU }\n"


def test_kernel_computes_on_the_gpu(repository):
    add_model(repository, "add", ADD)
    with served(repository) as (server, http):
        assert infer(http, "add", A=[1, 2, 3], B=[10, 20, 30]).outputs["SUM"]["data"] == [11, 22, 33]
        count = 1000
        assert infer(http, "add", A=[1] * count, B=list(range(count))).outputs["SUM"]["data"] == [1 + i for i in range(count)]
        assert infer(http, "add", A=[], B=[]).outputs["SUM"] == {"name": "SUM", "datatype": "FP32", "shape": [0], "data": []}
        assert "GPU 0: Simulated GPU, compute capability 9.0" in server.log
        config = http.get("/v2/models/add/config").json
        assert config["instance_group"][0]["kind"] == "KIND_GPU" and config["instance_group"][0]["gpus"] == [0]


@pytest.mark.rows("3.5.3")
def test_group_of_automatic_kind_uses_each_gpu(repository):
    add_model(repository, "add", ADD, extra="")
    with served(repository, SIMULATED_CUDA="devices=2") as (_, http):
        group = http.get("/v2/models/add/config").json["instance_group"][0]
        assert (group["kind"], group["gpus"], group["count"]) == ("KIND_GPU", [0, 1], 1)
        assert infer(http, "add", A=[1], B=[2]).outputs["SUM"]["data"] == [3]


def test_requests_of_a_batch_are_computed_together(repository):
    add_model(repository, "scale", SCALE, "X", "Y", max_batch_size=8,
              extra="instance_group { kind: KIND_GPU }\ndynamic_batching { preferred_batch_size: 4 max_queue_delay_microseconds: 60000000 }")
    with served(repository) as (server, http), concurrent.futures.ThreadPoolExecutor() as threads:
        first = threads.submit(infer, HttpClient(server.http_url), "scale", [2, 2], X=[1, 2, 3, 4])
        assert infer(http, "scale", [2, 2], X=[5, 6, 7, 8]).outputs["Y"]["data"] == [2.5, 3, 3.5, 4]
        assert first.result().outputs["Y"]["data"] == [0.5, 1, 1.5, 2]
        (statistics,) = http.get("/v2/models/scale/stats").json["model_stats"]
        assert statistics["execution_count"] == 1 and statistics["inference_count"] == 4


def test_failure_of_an_expression_fails_the_request_alone(repository):
    add_model(repository, "add", {**ADD, "vector_add.grid": "10 / (A.size - 1)"})
    with served(repository) as (_, http):
        reply = infer(http, "add", A=[1], B=[1])
        assert reply.status == 400 and "parameter 'vector_add.grid': '10 / (A.size - 1)': division by zero" in reply.error
        assert infer(http, "add", A=[1, 2], B=[1, 2]).outputs["SUM"]["data"] == [2, 4]


def test_launch_beyond_the_limits_of_the_gpu_is_refused(repository):
    add_model(repository, "threads", {**ADD, "vector_add.block": "A.size"})
    add_model(repository, "shared", {**ADD, "vector_add.shared": "A.size * 100000"})
    with served(repository) as (_, http):
        reply = infer(http, "threads", A=[0] * 1025, B=[0] * 1025)
        assert reply.status == 400 and "a block has 1025 threads, expected 1 to 1024 on this GPU" in reply.error
        reply = infer(http, "shared", A=[0] * 3, B=[0] * 3)
        assert reply.status == 400 and "asks for 300000 bytes of shared memory" in reply.error
        assert infer(http, "shared", A=[1], B=[1]).outputs["SUM"]["data"] == [2]


def test_models_that_cannot_be_loaded_say_why(repository):
    add_model(repository, "image", ADD, image=b"not PTX")
    add_model(repository, "kernel", {"kernels": "missing", "missing.grid": "1", "missing.arguments": "", "SUM.shape": "1"})
    add_model(repository, "parameter", {**ADD, "vector_add.gird": "1"})
    add_model(repository, "cpu", ADD, extra="instance_group { kind: KIND_CPU }")
    add_model(repository, "device", ADD, extra="instance_group { kind: KIND_GPU gpus: 3 }")
    with served(repository) as (_, http):
        assert "image/1/model.ptx" in why_unavailable(http, "image") and "Missing .version" in why_unavailable(http, "image")
        assert "'kernel/1/model.ptx' has no kernel 'missing'" in why_unavailable(http, "kernel")
        assert "did you mean 'vector_add.grid'?" in why_unavailable(http, "parameter")
        assert "set the instance group's kind to KIND_GPU" in why_unavailable(http, "cpu")
        assert "specifies GPU 3, expected one of 0" in why_unavailable(http, "device")


def test_without_a_driver_the_model_names_what_to_install(repository):
    add_model(repository, "add", ADD)
    repository.add_identity("identity")
    with served(repository, THALASSA_CUDA_DRIVER="/nowhere/libcuda.so.1") as (_, http):
        reason = why_unavailable(http, "add")
        assert "no GPU can be used here: there is no CUDA driver" in reason and "install NVIDIA's driver" in reason
        assert http.get("/v2/models/identity/ready").status == 200


def test_fault_of_a_kernel_makes_models_on_the_gpu_unavailable_and_no_others(repository):
    add_model(repository, "faulty", {"kernels": "fault", "fault.grid": "1", "fault.arguments": "", "SUM.shape": "A.size"})
    add_model(repository, "add", ADD)
    repository.add_identity("identity")
    with served(repository) as (_, http):
        assert infer(http, "add", A=[1], B=[2]).status == 200
        reply = infer(http, "faulty", A=[1], B=[2])
        assert reply.status == 503 and "CUDA_ERROR_ILLEGAL_ADDRESS" in reply.error and "model 'faulty'" in reply.error
        # As with the real driver, no model of this process can use a GPU any more.
        assert infer(http, "add", A=[1], B=[2]).status == 503
        wait_until(lambda: http.get("/v2/models/add/ready").status == 400, "the model on the GPU is not ready")
        assert http.get("/v2/models/identity/ready").status == 200
        assert infer(http, "identity", INPUT0=[5]).outputs["OUTPUT0"]["data"] == [5]
        assert http.get("/v2/health/live").status == 200


def test_full_pools_cost_speed_and_no_request(repository):
    add_model(repository, "add", ADD)
    with served(repository, "--pinned-memory-pool-byte-size=0", "--cuda-memory-pool-byte-size=0:0") as (_, http):
        assert infer(http, "add", A=[1, 2], B=[3, 4]).outputs["SUM"]["data"] == [4, 6]


def test_gpu_below_the_minimum_compute_capability_is_not_used(repository):
    add_model(repository, "add", ADD)
    with served(repository, "--min-supported-compute-capability=9.5") as (_, http):
        assert "compute capability 9.0 is below that of --min-supported-compute-capability" in why_unavailable(http, "add")


def test_model_is_unloaded_and_loaded_again(repository):
    add_model(repository, "add", ADD)
    with served(repository, "--model-control-mode=explicit", "--load-model=add") as (_, http):
        for _ in range(3):
            assert infer(http, "add", A=[1], B=[2]).outputs["SUM"]["data"] == [3]
            assert http.post("/v2/repository/models/add/unload").status == 200
            wait_until(lambda: infer(http, "add", A=[1], B=[2]).status != 200, "the model is unloaded")
            assert http.post("/v2/repository/models/add/load").status == 200


def test_input_of_binary_data_is_copied_as_it_is(repository):
    add_model(repository, "add", ADD)
    values = struct.pack("<3f", 1.5, 2.5, -1)
    request = {"inputs": [binary_tensor("A", len(values), [3]), binary_tensor("B", len(values), [3])],
               "parameters": {"binary_data_output": True}}
    with served(repository) as (_, http):
        reply = http.infer("add", request, values + values)
        assert reply.status == 200, reply.body
        assert struct.unpack("<3f", reply.split()[1]) == (3, 5, -2)


def graph_metrics(server):
    """Returns the number of graphs that the model "chain" has, and that of its executions by graph."""
    metrics = read(server)
    return (metrics.value("thalassa_cuda_graphs", model="chain", version="1"),
            metrics.value("thalassa_cuda_graph_launches_total", model="chain", version="1"))


@pytest.mark.rows("3.7.2")
def test_kernels_are_launched_as_a_graph_once_a_shape_occurs_again(repository):
    add_model(repository, "chain", CHAIN, "A", extra=GPU + "optimization { cuda { graphs: true } }")
    with served(repository) as (server, http):
        for round_ in range(3):
            for values in ([1], [1, 2], [1, 2, 3]):
                assert infer(http, "chain", A=values).outputs["SUM"]["data"] == [6 * value for value in values], round_
        assert graph_metrics(server) == (3, 6)
        # Larger tensors move, which costs all graphs.
        assert infer(http, "chain", A=[1] * 100_000).outputs["SUM"]["data"] == [6] * 100_000
        assert graph_metrics(server) == (0, 6)


@pytest.mark.rows("3.7.2")
def test_graphs_of_configured_shapes_are_captured_at_the_load(repository):
    specs = "".join(f"graph_spec {{ batch_size: {size} input {{ key: 'A' value {{ dim: 1 }} }} }} " for size in (1, 4))
    add_model(repository, "chain", {**CHAIN, "T.shape": "batch, 1", "SUM.shape": "batch, 1"}, "A", max_batch_size=8,
              extra=f"{GPU}optimization {{ cuda {{ graphs: true {specs} }} }}")
    with served(repository) as (server, http):
        assert graph_metrics(server) == (2, 0)
        for size in (4, 1, 2):
            values = list(range(size))
            assert infer(http, "chain", [size, 1], A=values).outputs["SUM"]["data"] == [6 * value for value in values]
        assert graph_metrics(server) == (2, 2)


def test_capture_that_fails_costs_speed_and_one_line_of_the_log(repository):
    add_model(repository, "chain", CHAIN, "A", extra=GPU + "optimization { cuda { graphs: true } }")
    with served(repository, SIMULATED_CUDA="fail=cuGraphInstantiateWithFlags:900") as (server, http):
        for _ in range(4):
            assert infer(http, "chain", A=[1, 2]).outputs["SUM"]["data"] == [6, 12]
        assert graph_metrics(server) == (0, 0)
        (line,) = [line for line in server.log.splitlines() if "launched one by one from now on" in line]
        assert "model 'chain', instance 'chain_0_0': kernels are launched one by one" in line
        assert "GPU 0 cannot capture a graph: CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED" in line


@pytest.mark.rows("3.7.2")
def test_settings_of_cuda_that_do_not_fit_are_refused_by_name(repository):
    for name, cuda in (("stream", "output_copy_stream: true"), ("unused", "graph_spec { }"), ("large", "graphs: true graph_spec { batch_size: 3 }"),
                       ("shape", "graphs: true graph_spec { }")):
        add_model(repository, name, CHAIN, "A", extra=f"{GPU}optimization {{ cuda {{ {cuda} }} }}")
    add_model(repository, "grid", {**CHAIN, "double.grid": "1 / (A.size - 2)"}, "A",
              extra=GPU + 'optimization { cuda { graphs: true graph_spec { input { key: "A" value { dim: 2 } } } } }')
    add_model(repository, "single", ADD, extra=GPU + "optimization { cuda { graphs: true } }")
    with served(repository) as (server, http):
        assert "optimization.cuda.output_copy_stream: the cuda backend copies" in why_unavailable(http, "stream")
        assert "graph_spec has no effect without optimization.cuda.graphs" in why_unavailable(http, "unused")
        assert "graph_spec[0].batch_size: expected 0 for a model without batches, found 3" in why_unavailable(http, "large")
        assert "graph_spec[0].input 'A': expected a shape that fits" in why_unavailable(http, "shape")
        reason = why_unavailable(http, "grid")
        assert "graph_spec[0]: " in reason and "parameter 'double.grid': '1 / (A.size - 2)': division by zero" in reason
        assert "model 'single': optimization.cuda.graphs has no effect: the model has only one kernel" in server.log
        assert infer(http, "single", A=[1], B=[2]).outputs["SUM"]["data"] == [3]


def test_kernel_that_does_not_end_loses_the_gpu_and_nothing_else(repository):
    add_model(repository, "stuck", {**SPIN, "kernel_timeout_ms": "50"}, "A")
    add_model(repository, "add", ADD)
    add_model(repository, "later", ADD)
    repository.add_identity("identity")
    with served(repository, "--model-control-mode=explicit", "--load-model=stuck", "--load-model=add", "--load-model=identity") as (server, http):
        assert infer(http, "add", A=[1], B=[2]).outputs["SUM"]["data"] == [3]
        reply = infer(http, "stuck", A=[1])
        assert reply.status == 503
        assert "the kernels of model 'stuck', instance 'stuck_0_0' did not end within 50 ms" in reply.error
        assert "a running kernel cannot be stopped; restart the server to use it again" in reply.error
        # No call may wait for the kernel from now on, not even to unload a model or to end.
        for name in ("stuck", "add"):
            reply = infer(http, name, A=[1], B=[2]) if name == "add" else infer(http, name, A=[1])
            assert reply.status == 503 and "GPU 0 is lost to this server" in reply.error
            wait_until(lambda name=name: http.get(f"/v2/models/{name}/ready").status == 400, "the model is not ready")
        assert server.log.count("GPU 0 is lost: the kernels of model 'stuck'") == 1
        reply = http.post("/v2/repository/models/later/load")
        assert reply.status == 400 and "GPU 0 is lost: the kernels of model 'stuck'" in reply.error
        with Observability(server.admin_grpc_url) as service:
            (event,) = service.Events(kinds=["EVENT_GPU_LOST"]).events
        assert event.text.startswith("GPU 0 is lost: the kernels of model 'stuck'") and event.actor == ""
        assert read(server).value("thalassa_gpu_lost", gpu="0", gpu_uuid="GPU-00000000-0000-0000-0000-000000000000") == 1
        assert http.post("/v2/repository/models/add/unload").status == 200
        assert infer(http, "identity", INPUT0=[5]).outputs["OUTPUT0"]["data"] == [5]
        assert http.get("/v2/health/live").status == 200


@pytest.mark.rows("3.7.2")
def test_instances_that_poll_for_the_end_of_their_work_return_the_same(repository):
    add_model(repository, "busy", CHAIN, "A", extra=GPU + "optimization { cuda { busy_wait_events: true graphs: true } }")
    add_model(repository, "limited", {**CHAIN, "kernel_timeout_ms": "60000"}, "A")
    with served(repository) as (_, http):
        for model in ("busy", "limited"):
            for _ in range(3):
                assert infer(http, model, A=[1, 2]).outputs["SUM"]["data"] == [6, 12]


@pytest.mark.parametrize("group", ["", "instance_group { kind: KIND_GPU }\n"], ids=["no group", "no GPU named"])
def test_new_version_is_added_while_the_others_serve(repository, group):
    add_model(repository, "add", ADD, extra=group + "version_policy { all {} }\n")
    with served(repository, "--model-control-mode=explicit", "--load-model=add") as (_server, http):
        assert infer(http, "add", A=[1], B=[2]).outputs["SUM"]["data"] == [3]
        shutil.copytree(pathlib.Path(repository) / "add" / "1", pathlib.Path(repository) / "add" / "2")
        reply = http.post("/v2/repository/models/add/load")
        assert reply.status == 200, reply.error
        for version in (1, 2):
            assert http.get(f"/v2/models/add/versions/{version}/ready").status == 200
        counts = {one["version"]: one["inference_count"] for one in http.get("/v2/models/add/stats").json["model_stats"]}
        assert counts == {"1": 1, "2": 0}, "version 1 has been kept"
