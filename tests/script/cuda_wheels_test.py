# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""script/bootstrap --cuda: what it installs and links, and the project beside the real headers and compilers of CUDA.

The tests of the wheels are skipped where they are not installed."""

import hashlib
import re
import shutil
import subprocess

import pytest
from server_process import ROOT

EXAMPLES = ROOT / "resources" / "examples" / "cuda"
# A replacement for the interpreter of the environment, whose pip "installs" NVRTC.
PYTHON = """#!/bin/sh
echo "$*" >>"$(dirname "$0")/calls"
lib=$(dirname "$0")/../lib/python3.11/site-packages/nvidia/cu13/lib
mkdir -p $lib
touch $lib/libnvrtc.so.13 $lib/libnvrtc.alt.so.13 $lib/libnvrtc-builtins.so.13.0
"""


@pytest.fixture
def tree(tmp_path):
    """A tree with the script, and with a Python environment that is complete but for the wheels."""
    (tmp_path / "script" / "lib").mkdir(parents=True)
    for name in ("bootstrap", "lib/steps.sh", "lib/packages.sh", "requirements.txt", "requirements-cuda.txt"):
        shutil.copy(ROOT / "script" / name, tmp_path / "script" / name)
    venv = tmp_path / "build" / "venv"
    (venv / "bin").mkdir(parents=True)
    (venv / "bin" / "python").write_text(PYTHON)
    (venv / "bin" / "python").chmod(0o755)
    version = subprocess.run(["/usr/bin/python3", "--version"], capture_output=True, text=True, check=True).stdout.strip()
    sum_of = hashlib.sha256((ROOT / "script" / "requirements.txt").read_bytes()).hexdigest()
    (venv / ".stamp").write_text(f"{version} {sum_of}  -\n")
    capi = venv / "lib" / "python3.11" / "site-packages" / "onnxruntime" / "capi"
    capi.mkdir(parents=True)
    (capi / "libonnxruntime.so.1.0").touch()
    return tmp_path


def bootstrap(tree, *options):
    subprocess.run([tree / "script" / "bootstrap", "--no-build", *options], check=True, timeout=60)


def calls(tree):
    file = tree / "build" / "venv" / "bin" / "calls"
    return file.read_text().splitlines() if file.exists() else []


def links(tree, preset="release"):
    return sorted(path.name for path in (tree / "build" / preset / "backends").glob("cuda/*") if path.resolve().exists())


def test_wheels_are_installed_only_with_the_option(tree):
    bootstrap(tree)
    assert (calls(tree), links(tree)) == ([], [])
    bootstrap(tree, "--cuda")
    (call,) = calls(tree)
    assert call.endswith(f"-r {tree}/script/requirements-cuda.txt")
    assert links(tree) == ["libnvrtc-builtins.so.13.0", "libnvrtc.so.13"]


def test_later_runs_keep_the_wheels_for_each_preset_and_install_others_anew(tree):
    bootstrap(tree, "--cuda")
    bootstrap(tree, "asan")
    assert len(calls(tree)) == 1
    assert links(tree, "asan") == ["libnvrtc-builtins.so.13.0", "libnvrtc.so.13"]
    with open(tree / "script" / "requirements-cuda.txt", "a") as file:
        file.write("# another\n")
    old = tree / "build" / "release" / "backends" / "cuda" / "libnvrtc.so.12"
    old.symlink_to("/nowhere")
    bootstrap(tree)
    assert len(calls(tree)) == 2
    assert not old.is_symlink()


@pytest.fixture(scope="module")
def toolkit():
    found = sorted((ROOT / "build" / "venv").glob("lib/python3*/site-packages/nvidia/cu*"))
    if not found:
        pytest.skip("script/bootstrap --cuda has not installed CUDA's compilers")
    return found[-1]


# Our declarations beside those of the header. Parameters are the same if they have one size, and both or none are pointers.
DECLARATIONS = """
#define __CUDA_API_VERSION_INTERNAL // declares the versions of each function
#include <cuda.h>
#include <type_traits>
#include "core/backends/common/cuda/driver.h"
namespace thalassa::cuda {
template <typename A, typename B>
constexpr bool kSame = sizeof(A) == sizeof(B) && std::is_pointer_v<A> == std::is_pointer_v<B>;
template <typename R, typename... A, typename S, typename... B>
constexpr bool same(R (*)(A...), S (*)(B...))
{
    if constexpr (sizeof...(A) == sizeof...(B))
        return sizeof(R) == sizeof(S) && (kSame<A, B> && ...);
    return false;
}
#define THALASSA_COMPARE(member, symbol, ...) \\
    static_assert(same(decltype(Driver::member)(), decltype(&::symbol)()), #symbol);
THALASSA_CUDA_FUNCTIONS(THALASSA_COMPARE)
THALASSA_CUDA_GRAPH_FUNCTIONS(THALASSA_COMPARE)
static_assert(sizeof(Uuid) == sizeof(CUuuid) && sizeof(IpcHandle) == sizeof(CUipcMemHandle));
static_assert(kStreamNonBlocking == CU_STREAM_NON_BLOCKING && kEventBlockingSync == CU_EVENT_BLOCKING_SYNC);
static_assert(kEventDisableTiming == CU_EVENT_DISABLE_TIMING && kHostAllocPortable == CU_MEMHOSTALLOC_PORTABLE);
static_assert(kContextBlockingSync == CU_CTX_SCHED_BLOCKING_SYNC);
static_assert(kIpcLazyEnablePeerAccess == CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS);
"""
# The prefixes of the values in the header.
ENUMERATIONS = {"Result": "CUDA_ERROR_", "DeviceAttribute": "CU_DEVICE_ATTRIBUTE_", "FunctionAttribute": "CU_FUNC_ATTRIBUTE_",
                "JitOption": "CU_JIT_", "CaptureMode": "CU_STREAM_CAPTURE_MODE_"}
OTHER_NAMES = {"Result::Success": "CUDA_SUCCESS", "FunctionAttribute::RegisterCount": "CU_FUNC_ATTRIBUTE_NUM_REGS"}


def compares_values():
    """Returns an assertion for each enumerator of driver_types.h."""
    text = (ROOT / "core" / "backends" / "common" / "cuda" / "driver_types.h").read_text()
    lines = []
    for enumeration, body in re.findall(r"enum class (\w+) : int \{(.*?)\}", text, re.S):
        for name in re.findall(r"(\w+) = \d+", body):
            ours = f"{enumeration}::{name}"
            theirs = OTHER_NAMES.get(ours, ENUMERATIONS[enumeration] + re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).upper())
            lines.append(f'static_assert(static_cast<int>({ours}) == static_cast<int>({theirs}), "{ours}");')
    return lines


def test_declarations_of_the_driver_are_those_of_its_header(toolkit, tmp_path):
    values = compares_values()
    assert len(values) > 50
    source = tmp_path / "declarations.cpp"
    source.write_text(DECLARATIONS + "\n".join(values) + "\n}\n")
    done = subprocess.run(["g++", "-std=c++20", "-fsyntax-only", f"-I{ROOT}", "-isystem", toolkit / "include", source],
                          capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("kind, example, architecture", [
    ("ptx", "vector_add", "compute_75"), ("cubin", "normalize_image", "sm_90"), ("fatbin", "softmax_top_k", "sm_120")])
def test_nvcc_compiles_the_examples(toolkit, tmp_path, kind, example, architecture):
    file = tmp_path / f"model.{kind}"
    subprocess.run([toolkit / "bin" / "nvcc", f"-{kind}", f"-arch={architecture}", "-o", file, EXAMPLES / example / "1" / "model.cu"], check=True)
    assert file.stat().st_size > 0


def test_headers_for_kernels_are_complete(toolkit, tmp_path):
    source = tmp_path / "half.cu"
    source.write_text("#include <cuda_fp16.h>\n#include <cuda/std/array>\n"
                      "__global__ void f(cuda::std::array<__half, 2>* pairs) { (*pairs)[0] = __hadd((*pairs)[0], (*pairs)[1]); }\n")
    subprocess.run([toolkit / "bin" / "nvcc", "-cubin", "-arch=sm_90", "-o", tmp_path / "half.cubin", source], check=True)
