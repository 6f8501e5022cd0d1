# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""The metrics of GPUs, peer access and the limit of memory at load, on the simulated driver and the simulated NVML
(tests/support/cuda_driver)."""

import os
import pathlib

import pytest
from exposition import read
from gpu_models import ADD, add_model, infer, served, why_unavailable
from http_client import HttpClient
from server_process import BUILD, IS_PEER, wait_until

pytestmark = pytest.mark.skipif(IS_PEER, reason="the simulated libraries are of Thalassa")

OF_NVML = {"nv_gpu_utilization": "gauge", "nv_gpu_memory_total_bytes": "gauge", "nv_gpu_memory_used_bytes": "gauge",
           "nv_gpu_power_usage": "gauge", "nv_gpu_power_limit": "gauge", "nv_energy_consumption": "counter"}
OF_PINNED = {"nv_pinned_memory_pool_total_bytes": "gauge", "nv_pinned_memory_pool_used_bytes": "gauge"}
OF_SERVER = {"thalassa_gpu_lost": "gauge", "thalassa_gpu_memory_pool_total_bytes": "gauge", "thalassa_gpu_memory_pool_used_bytes": "gauge",
             "thalassa_gpu_copy_bytes_total": "counter", "thalassa_gpu_copy_seconds_total": "counter"}
UUIDS = [f"GPU-{n * 4}-{n * 2}-{n * 2}-{n * 2}-{n * 6}" for n in ("00", "01")]
QUICK = "--metrics-interval-ms=20"
MIB = 1 << 20


class Nvml:
    """The file from which the simulated NVML reads its values."""

    def __init__(self, path):
        self.path = path
        self.environment = {"SIMULATED_NVML": str(path)}

    def set(self, *lines):
        new = self.path.with_suffix(".new")
        new.write_text("".join(line + "\n" for line in lines))
        os.replace(new, self.path)


@pytest.fixture
def nvml(tmp_path):
    return Nvml(tmp_path / "nvml")


def of_gpus(metrics):
    """Returns the types of the families of GPUs and pinned memory."""
    return {name: kind for name, kind in metrics.types.items() if "gpu" in name or "pinned" in name or "energy" in name}


def reason(name):
    return {"reason": "BACKEND"} if name == "nv_inference_request_failure" else {}


def wait_for_gpus(server):
    """Waits for the first reading."""
    wait_until(lambda: "nv_gpu_utilization" in read(server).types, "the GPUs are read")
    return read(server)


@pytest.mark.rows("8.6", "7.46")
def test_each_gpu_has_the_families_of_triton(repository, nvml):
    repository.add_identity("identity")
    nvml.set("utilization 0 37", "power 0 61500", "used 1 4096", "energy 1 5000")
    with served(repository, QUICK, SIMULATED_CUDA="devices=2", **nvml.environment) as (server, _):
        metrics = wait_for_gpus(server)
        assert of_gpus(metrics) == {**OF_NVML, **OF_PINNED, **OF_SERVER}
        first, second = ({"gpu_uuid": uuid} for uuid in UUIDS)
        assert metrics.value("nv_gpu_utilization", **first) == 0.37
        assert metrics.value("nv_gpu_utilization", **second) == 0.5
        assert metrics.value("nv_gpu_memory_total_bytes", **first) == 1024 * MIB
        assert metrics.value("nv_gpu_memory_used_bytes", **second) == 4096
        assert metrics.value("nv_gpu_power_usage", **first) == 61.5
        assert metrics.value("nv_gpu_power_limit", **second) == 300
        assert metrics.value("nv_energy_consumption", **second) == 0, "it counts from the start of the server"
        nvml.set("energy 1 7500", "utilization 0 99")
        wait_until(lambda: read(server).value("nv_energy_consumption", **second) == 2.5, "the energy has grown")
        assert read(server).value("nv_gpu_utilization", **first) == 0.99
        assert "WARNING" not in server.log.replace("Warning", ""), server.log


@pytest.mark.rows("8.6", "8.10", "7.46")
@pytest.mark.parametrize("options, environment", [(["--allow-gpu-metrics=false"], {}), ([], {"TRITON_SERVER_CPU_ONLY": "1"})])
def test_families_of_gpus_can_be_disabled(repository, options, environment):
    add_model(repository, "add", ADD)
    with served(repository, QUICK, *options, **environment) as (server, http):
        assert infer(http, "add", A=[1], B=[2]).status == 200
        metrics = read(server)
        assert of_gpus(metrics) == OF_PINNED
        assert metrics.value("nv_pinned_memory_pool_total_bytes") == 256 * MIB
        assert "NVML" not in server.log


def test_without_nvml_one_line_says_what_is_missing(repository):
    add_model(repository, "add", ADD)
    with served(repository, QUICK, THALASSA_NVML="/nowhere/libnvidia-ml.so.1") as (server, http):
        assert infer(http, "add", A=[1], B=[2]).status == 200
        wait_until(lambda: "thalassa_gpu_model_memory_bytes" in read(server).types, "the model has reported its memory")
        assert of_gpus(read(server)) == {**OF_PINNED, **OF_SERVER, "thalassa_gpu_model_memory_bytes": "gauge"}
        assert server.log.count("metrics of GPUs are not available: there is no NVML") == 1
        assert "install the package of NVIDIA's driver that has libnvidia-ml.so.1" in server.log


def test_function_that_nvml_lacks_costs_its_family_alone(repository):
    repository.add_identity("identity")
    library = str(BUILD / "tests" / "libsimulated_nvml_without_energy.so")
    with served(repository, QUICK, THALASSA_NVML=library, SIMULATED_CUDA="devices=2") as (server, _):
        metrics = wait_for_gpus(server)
        assert set(OF_NVML) - set(metrics.types) == {"nv_energy_consumption"}
        server.wait_for_log("has no function nvmlDeviceGetTotalEnergyConsumption")
        assert server.log.count("nvmlDeviceGetTotalEnergyConsumption") == 1, "the line is about both GPUs"


def test_value_is_absent_while_its_call_fails(repository, nvml):
    repository.add_identity("identity")
    with served(repository, QUICK, **nvml.environment) as (server, http):
        wait_for_gpus(server)
        nvml.set("fail nvmlDeviceGetPowerUsage 3")
        wait_until(lambda: "nv_gpu_power_usage" not in read(server).types, "the value is absent")
        assert "nv_gpu_power_limit" in read(server).types
        server.wait_for_log("GPU 0: nvmlDeviceGetPowerUsage fails: NVML error 3 (Not Supported)")
        nvml.set("power 0 250000")
        wait_until(lambda: "nv_gpu_power_usage" in read(server).types, "the value is back")
        nvml.set(*(f"fail nvmlDeviceGet{name} 15" for name in (
            "UtilizationRates", "MemoryInfo_v2", "PowerUsage", "PowerManagementLimit", "TotalEnergyConsumption")))
        wait_until(lambda: not set(OF_NVML) & set(read(server).types), "the GPU is lost")
        assert http.get("/v2/health/ready").status == 200
        assert server.log.count("nvmlDeviceGetPowerUsage fails: NVML error 15 (GPU is lost)") == 1


@pytest.mark.rows("8.6", "5.18")
def test_pools_and_models_show_their_memory(repository):
    add_model(repository, "add", ADD, extra="instance_group { kind: KIND_GPU gpus: 1 }")
    with served(repository, "--cuda-memory-pool-byte-size=1:4194304", SIMULATED_CUDA="devices=2") as (server, http):
        first, second = ({"gpu": str(number), "gpu_uuid": uuid} for number, uuid in enumerate(UUIDS))
        assert read(server).value("thalassa_gpu_memory_pool_used_bytes", **second) == 0
        assert infer(http, "add", A=[1] * 1000, B=[2] * 1000).status == 200
        wait_until(lambda: "thalassa_gpu_model_memory_bytes" in read(server).types, "the model has reported its memory")
        metrics = read(server)
        assert metrics.value("thalassa_gpu_model_memory_bytes", model="add", version="1", gpu="1") == 3 * 4000
        (statistics,) = http.get("/v2/models/add/stats").json["model_stats"]
        assert statistics["memory_usage"] == [{"type": "GPU", "id": 1, "byte_size": 3 * 4000}]
        assert metrics.value("thalassa_gpu_memory_pool_total_bytes", **first) == 64 * MIB
        assert metrics.value("thalassa_gpu_memory_pool_total_bytes", **second) == 4 * MIB
        assert metrics.value("thalassa_gpu_memory_pool_used_bytes", **second) == 3 * 4096
        assert metrics.value("thalassa_gpu_memory_pool_used_bytes", **first) == 0
        assert metrics.value("nv_pinned_memory_pool_total_bytes") == 256 * MIB


def test_memory_of_an_instance_that_is_replaced_is_no_longer_shown(repository):
    add_model(repository, "add", ADD, extra="instance_group { kind: KIND_GPU gpus: 1 }")
    with served(repository, "--model-control-mode=explicit", "--load-model=add", SIMULATED_CUDA="devices=2") as (server, http):
        def gpus():
            return {number for number in "01" if f'thalassa_gpu_model_memory_bytes{{gpu="{number}"' in read(server).text}

        assert infer(http, "add", A=[1], B=[2]).status == 200
        wait_until(lambda: gpus() == {"1"}, "the instance has reported its memory")
        config = pathlib.Path(repository) / "add" / "config.pbtxt"
        config.write_text(config.read_text().replace("gpus: 1", "gpus: 0"))
        assert http.post("/v2/repository/models/add/load").status == 200
        server.wait_for_log("model 'add' version 1: 1 instances created, 1 removed")
        assert infer(http, "add", A=[1], B=[2]).status == 200
        wait_until(lambda: gpus() == {"0"}, "the memory of the replaced instance is not shown")


@pytest.mark.parametrize("count", [1000, 20000], ids=["small", "measured_by_events"])
def test_copies_of_a_backend_are_counted(repository, count):
    add_model(repository, "add", ADD, extra="instance_group { kind: KIND_GPU gpus: 1 }")
    with served(repository, SIMULATED_CUDA="devices=2") as (server, http):
        assert infer(http, "add", A=[1] * count, B=[2] * count).status == 200
        metrics = read(server)

        def copied(gpu, direction, what):
            return metrics.value(f"thalassa_gpu_copy_{what}_total", gpu=str(gpu), gpu_uuid=UUIDS[gpu], direction=direction)

        assert copied(1, "to_device", "bytes") == 2 * 4 * count
        assert copied(1, "to_host", "bytes") == 4 * count
        assert copied(1, "within_device", "bytes") == copied(1, "to_peer", "bytes") == copied(0, "to_device", "bytes") == 0
        assert copied(1, "to_device", "seconds") > 0 and copied(1, "to_host", "seconds") > 0


WARM = 'model_warmup { name: "w" batch_size: 1 ' + " ".join(
    f'inputs {{ key: "{name}" value {{ data_type: TYPE_FP32 dims: 1000 zero_data: true }} }}' for name in "AB") + " }"


def test_memory_of_an_instance_that_is_removed_is_no_longer_shown(repository):
    groups = [f"instance_group {{ kind: KIND_GPU gpus: {gpu} }}\n" for gpu in (0, 1)]
    add_model(repository, "add", ADD, extra="".join(groups) + WARM)
    with served(repository, "--model-control-mode=explicit", "--load-model=add", SIMULATED_CUDA="devices=2") as (server, http):
        def reported():
            """Returns the GPUs in the statistics, in the metrics, and in the ledger."""
            (statistics,) = http.get("/v2/models/add/stats").json["model_stats"]
            ledger = HttpClient(server.admin_url).get("/v2/thalassa/memory").json["owners"]
            return ([usage["id"] for usage in statistics["memory_usage"]],
                    [int(gpu) for gpu in "01" if f'thalassa_gpu_model_memory_bytes{{gpu="{gpu}"' in read(server).text],
                    sorted(one["owner"]["name"] for one in ledger if one["owner"]["kind"] == "backend"))

        wait_until(lambda: reported() == ([0, 1], [0, 1], ["add_0_0", "add_1_0"]), "both instances have reported their memory")
        config = pathlib.Path(repository) / "add" / "config.pbtxt"
        config.write_text(config.read_text().replace(groups[1], ""))
        assert http.post("/v2/repository/models/add/load").status == 200
        server.wait_for_log("model 'add' version 1: 0 instances created, 1 removed")
        assert reported() == ([0], [0], ["add_0_0"])


@pytest.mark.rows("8.2", "8.3")
def test_counts_of_instances_on_gpus_have_the_uuid_of_their_gpu(repository):
    add_model(repository, "add", ADD, extra="instance_group { kind: KIND_GPU gpus: 1 }")
    repository.add_identity("identity")
    with served(repository, "--model-control-mode=explicit", "--load-model=*", SIMULATED_CUDA="devices=2") as (server, http):
        first, second = ({"gpu_uuid": uuid} for uuid in UUIDS)
        metrics = read(server)
        counted = [name for name in metrics.types if name.startswith("nv_inference_") and "pending" not in name]
        assert [metrics.get(name, "add", **second, **reason(name)) for name in counted] == [0] * 9
        assert infer(http, "add", A=[1], B=[2]).status == 200
        wait_until(lambda: read(server).get("nv_inference_exec_count", "add", **second) == 1, "the execution is reported")
        metrics = read(server)
        assert metrics.get("nv_inference_request_success", "add", **second) == 1
        assert metrics.get("nv_inference_count", "add", **second) == 1
        assert metrics.get("nv_inference_request_duration_us", "add", **second) > 0
        assert metrics.get("nv_inference_request_success", "add") == 0, "no instance is on the CPU"
        assert metrics.get("nv_inference_pending_request_count", "add") == 0
        assert not [line for line in metrics.text.splitlines() if "gpu_uuid" in line and 'model="identity"' in line]
        config = pathlib.Path(repository) / "add" / "config.pbtxt"
        config.write_text(config.read_text().replace("gpus: 1", "gpus: 0"))
        assert http.post("/v2/repository/models/add/load").status == 200
        metrics = read(server)
        assert metrics.get("nv_inference_request_success", "add", **first) == 0
        assert not [line for line in metrics.text.splitlines() if second["gpu_uuid"] in line and 'model="add"' in line]


@pytest.mark.rows("7.18")
def test_peer_access_is_enabled_unless_the_hardware_or_the_option_refuses(repository):
    repository.add_identity("identity")
    with served(repository, SIMULATED_CUDA="devices=2") as (server, _):
        assert "peer access is enabled from GPU 0 to 1, 1 to 0" in server.log
    with served(repository, SIMULATED_CUDA="devices=2,peers=no") as (server, _):
        assert "the hardware has no peer access from GPU 0 to 1, 1 to 0: these copies pass through memory of the CPU" in server.log
    with served(repository, "--enable-peer-access=false", SIMULATED_CUDA="devices=2") as (server, _):
        assert "peer access" not in server.log


@pytest.mark.rows("4.8.4", "7.64")
def test_load_beyond_the_limit_of_a_gpu_is_refused(repository):
    for name, gpu in (("first", 0), ("second", 1)):
        add_model(repository, name, ADD, extra=f"instance_group {{ kind: KIND_GPU gpus: {gpu} }}")
    used = 768 * MIB
    with served(repository, "--model-load-gpu-limit=0:0.5", "--model-load-gpu-limit=1:0.5", "--model-load-gpu-limit=7:0.5",
                "--model-control-mode=explicit", SIMULATED_CUDA=f"devices=2,used=1:{used}") as (server, http):
        assert http.post("/v2/repository/models/first/load").status == 200
        assert infer(http, "first", A=[1], B=[2]).status == 200
        reply = http.post("/v2/repository/models/second/load")
        assert reply.status in (400, 503), reply.body
        reason = why_unavailable(http, "second")
        assert reason.endswith(
            "cannot create model instance 'second_0_0': the memory limit of GPU 1 is exceeded: "
            f"{used} of {1024 * MIB} bytes are in use, the limit is {512 * MIB} (--model-load-gpu-limit=1:0.5). "
            "Unload a model, end other programs on this GPU, or raise the limit"), reason
        assert "--model-load-gpu-limit names GPU 7, which this server does not use; it uses GPU 0, 1" in server.log
        assert infer(http, "first", A=[1], B=[2]).status == 200
