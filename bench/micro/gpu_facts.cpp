// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Prints what the CUDA driver and the first GPU of this machine offer and cost, as tables in
// Markdown: functions, copies, launches, graphs, contexts, and what a fault of a kernel leaves.
#include <dlfcn.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <string>
#include <vector>

#include "core/backends/common/cuda/driver.h"

using namespace thalassa::cuda;

namespace {

constexpr size_t kSize = size_t{16} << 20;
constexpr int kRepeats = 21; // of which the median counts
constexpr int kLaunches = 1000;
constexpr int kGraphKernels = 20;
constexpr char kKernels[] = R"(
.version 7.0
.target sm_70
.address_size 64
.visible .entry nothing() { ret; }
.visible .entry fault() {
  .reg .b64 %address;
  .reg .b32 %value;
  mov.u64 %address, 64;
  mov.u32 %value, 1;
  st.global.u32 [%address], %value;
  ret;
}
)";
constexpr const char* kOptionalFunctions[] = {"cuMemAllocAsync", "cuMemPoolCreate", "cuMemCreate",
    "cuMemAddressReserve", "cuIpcGetMemHandle", "cuIpcOpenMemHandle_v2",
    "cuMemExportToShareableHandle", "cuStreamBeginCapture_v2", "cuGraphInstantiateWithFlags",
    "cuGraphLaunch", "cuGraphExecUpdate_v2", "cuLaunchKernelEx", "cuMemcpyBatchAsync",
    "cuStreamWriteValue32_v2", "cuCtxCreate_v4", "cuGreenCtxCreate", "cuCoredumpSetAttribute"};

const Driver* driver = nullptr;

void need(Result result, const char* what)
{
    if (result == Result::Success)
        return;
    std::fprintf(stderr, "gpu_facts: %s: %s\n", what, driver->describe(result).c_str());
    std::exit(1);
}

bool hasFunction(const char* name)
{
    static void* const library = dlopen("libcuda.so.1", RTLD_NOW);
    return library != nullptr && dlsym(library, name) != nullptr;
}

double microseconds(const std::function<void()>& work)
{
    std::vector<double> times;
    for (int i = 0; i < kRepeats; ++i) {
        const auto begin = std::chrono::steady_clock::now();
        work();
        times.push_back(
            std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - begin)
                .count());
    }
    std::nth_element(times.begin(), times.begin() + kRepeats / 2, times.end());
    return times[kRepeats / 2];
}

double once(const std::function<void()>& work)
{
    const auto begin = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - begin)
        .count();
}

void row(const char* what, double value, const char* unit)
{
    std::printf("| %s | %.2f %s |\n", what, value, unit);
}

void row(const char* what, const std::string& value)
{
    std::printf("| %s | %s |\n", what, value.c_str());
}

int attribute(DeviceAttribute which)
{
    int value = 0;
    need(driver->deviceGetAttribute(&value, which, 0), "cuDeviceGetAttribute");
    return value;
}

void describeDevice()
{
    int version = 0;
    char name[256] = "";
    size_t memory = 0;
    need(driver->driverGetVersion(&version), "cuDriverGetVersion");
    need(driver->deviceGetName(name, sizeof name, 0), "cuDeviceGetName");
    need(driver->deviceTotalMem(&memory, 0), "cuDeviceTotalMem");
    std::printf("| Fact | Value |\n|---|---|\n");
    row("device", name);
    row("driver API", std::to_string(version / 1000) + "." + std::to_string(version % 1000 / 10));
    row("compute capability",
        std::to_string(attribute(DeviceAttribute::ComputeCapabilityMajor)) + "." +
            std::to_string(attribute(DeviceAttribute::ComputeCapabilityMinor)));
    row("memory", static_cast<double>(memory) / (1 << 30), "GiB");
    row("multiprocessors", std::to_string(attribute(DeviceAttribute::MultiprocessorCount)));
    row("copy engines", std::to_string(attribute(DeviceAttribute::AsyncEngineCount)));
    row("memory pools", std::to_string(attribute(DeviceAttribute::MemoryPoolsSupported)));
    row("virtual memory management",
        std::to_string(attribute(DeviceAttribute::VirtualMemoryManagementSupported)));
    std::string present;
    std::string missing;
    for (const char* const function : kOptionalFunctions) {
        std::string& list = hasFunction(function) ? present : missing;
        list += (list.empty() ? "" : ", ") + std::string(function);
    }
    row("functions present", present);
    row("functions missing", missing.empty() ? "none" : missing);
}

double gigabytesPerSecond(size_t size, double time)
{
    return static_cast<double>(size) / time / 1e3;
}

void measureCopies(Stream stream, Stream other)
{
    Address device = 0;
    Address second = 0;
    void* pinned = nullptr;
    void* back = nullptr;
    std::vector<char> pageable(kSize, 1);
    need(driver->memAlloc(&device, kSize), "cuMemAlloc");
    need(driver->memAlloc(&second, kSize), "cuMemAlloc");
    need(driver->memHostAlloc(&pinned, kSize, kHostAllocPortable), "cuMemHostAlloc");
    need(driver->memHostAlloc(&back, kSize, kHostAllocPortable), "cuMemHostAlloc");
    std::memset(pinned, 1, kSize);
    std::memset(back, 1, kSize);
    const auto done = [&] { need(driver->streamSynchronize(stream), "cuStreamSynchronize"); };
    const auto bandwidth = [&](const char* what, const std::function<void()>& copy) {
        row(what, gigabytesPerSecond(kSize, microseconds([&] {
            copy();
            done();
        })),
            "GB/s");
    };
    bandwidth("pinned to device, 16 MiB",
        [&] { need(driver->copyToDevice(device, pinned, kSize, stream), "copy"); });
    bandwidth("device to pinned, 16 MiB",
        [&] { need(driver->copyToHost(back, device, kSize, stream), "copy"); });
    bandwidth("pageable to device, 16 MiB",
        [&] { need(driver->copyToDevice(device, pageable.data(), kSize, stream), "copy"); });
    bandwidth("device to pageable, 16 MiB",
        [&] { need(driver->copyToHost(pageable.data(), device, kSize, stream), "copy"); });
    bandwidth("device to device, 16 MiB",
        [&] { need(driver->copyOnDevice(second, device, kSize, stream), "copy"); });
    bandwidth("memcpy of 16 MiB from pageable to pinned",
        [&] { std::memcpy(pinned, pageable.data(), kSize); });
    const double both = microseconds([&] {
        need(driver->copyToDevice(device, pinned, kSize, stream), "copy");
        need(driver->copyToHost(back, second, kSize, other), "copy");
        done();
        need(driver->streamSynchronize(other), "cuStreamSynchronize");
    });
    row("both directions at once, 16 MiB each, sum", gigabytesPerSecond(2 * kSize, both), "GB/s");
    row("copy of 64 bytes to the device and back", microseconds([&] {
        need(driver->copyToDevice(device, pinned, 64, stream), "copy");
        need(driver->copyToHost(back, device, 64, stream), "copy");
        done();
    }),
        "us");
    row("cuMemAlloc and cuMemFree of 16 MiB", microseconds([] {
        Address memory = 0;
        need(driver->memAlloc(&memory, kSize), "cuMemAlloc");
        need(driver->memFree(memory), "cuMemFree");
    }),
        "us");
    need(driver->memFree(device), "cuMemFree");
    need(driver->memFree(second), "cuMemFree");
    need(driver->memFreeHost(pinned), "cuMemFreeHost");
    need(driver->memFreeHost(back), "cuMemFreeHost");
    void* large = nullptr;
    const double time = once([&] {
        need(driver->memHostAlloc(&large, size_t{256} << 20, kHostAllocPortable), "cuMemHostAlloc");
    });
    row("cuMemHostAlloc of 256 MiB", time / 1e3, "ms");
    need(driver->memFreeHost(large), "cuMemFreeHost");
}

void launch(Function function, Stream stream)
{
    need(
        driver->launch(function, 1, 1, 1, 32, 1, 1, 0, stream, nullptr, nullptr), "cuLaunchKernel");
}

void measureLaunches(Function nothing, Stream stream)
{
    launch(nothing, stream);
    need(driver->streamSynchronize(stream), "cuStreamSynchronize");
    row("launch and wait", microseconds([&] {
        launch(nothing, stream);
        need(driver->streamSynchronize(stream), "cuStreamSynchronize");
    }),
        "us");
    const double many = microseconds([&] {
        for (int i = 0; i < kLaunches; ++i)
            launch(nothing, stream);
        need(driver->streamSynchronize(stream), "cuStreamSynchronize");
    });
    row("one of 1000 launches in a row", many / kLaunches, "us");
}

void measureGraph(Function nothing, Stream stream)
{
    if (driver->missingForGraphs() != nullptr)
        return;
    const auto series = [&] {
        for (int i = 0; i < kGraphKernels; ++i)
            launch(nothing, stream);
    };
    Graph graph = nullptr;
    GraphExec executable = nullptr;
    need(driver->streamBeginCapture(stream, CaptureMode::ThreadLocal), "cuStreamBeginCapture");
    series();
    need(driver->streamEndCapture(stream, &graph), "cuStreamEndCapture");
    const double made =
        once([&] { need(driver->graphInstantiate(&executable, graph, 0), "cuGraphInstantiate"); });
    row("20 launches and wait", microseconds([&] {
        series();
        need(driver->streamSynchronize(stream), "cuStreamSynchronize");
    }),
        "us");
    row("a graph of 20 kernels and wait", microseconds([&] {
        need(driver->graphLaunch(executable, stream), "cuGraphLaunch");
        need(driver->streamSynchronize(stream), "cuStreamSynchronize");
    }),
        "us");
    row("cuGraphInstantiate of 20 kernels", made, "us");
}

// What a kernel that writes to an illegal address in a context of its own leaves to the others.
void describeFault(Context primary, Stream stream, Function nothing)
{
    Context faulty = nullptr;
    size_t before = 0;
    size_t after = 0;
    size_t total = 0;
    Address shared = 0;
    need(driver->memAlloc(&shared, kSize), "cuMemAlloc");
    need(driver->memGetInfo(&before, &total), "cuMemGetInfo");
    row("cuCtxCreate",
        once([&] { need(driver->contextCreate(&faulty, 0, 0), "cuCtxCreate"); }) / 1e3, "ms");
    Module module = nullptr;
    Function fault = nullptr;
    Stream own = nullptr;
    Address mine = 0;
    need(driver->moduleLoad(&module, kKernels, 0, nullptr, nullptr), "cuModuleLoadDataEx");
    need(driver->moduleGetFunction(&fault, module, "fault"), "cuModuleGetFunction");
    need(driver->streamCreate(&own, kStreamNonBlocking), "cuStreamCreate");
    need(driver->memAlloc(&mine, kSize), "cuMemAlloc");
    need(driver->memGetInfo(&after, &total), "cuMemGetInfo");
    row("device memory of a second context", static_cast<double>(before - after) / (1 << 20),
        "MiB");
    const auto outcome = [&](Result result) { return driver->describe(result); };
    Result copied = driver->copyOnDevice(mine, shared, kSize, own);
    if (copied == Result::Success)
        copied = driver->streamSynchronize(own);
    row("cuMemcpyDtoDAsync from memory of another context", outcome(copied));
    launch(fault, own);
    row("after a fault, its stream", outcome(driver->streamSynchronize(own)));
    row("after a fault, an allocation in its context", outcome(driver->memAlloc(&mine, 64)));
    {
        const CurrentContext current(*driver, primary);
        Address memory = 0;
        row("after a fault, an allocation in another context",
            outcome(driver->memAlloc(&memory, 64)));
        row("after a fault, a launch in another context",
            outcome(driver->launch(nothing, 1, 1, 1, 32, 1, 1, 0, stream, nullptr, nullptr)));
        row("after a fault, the stream of another context",
            outcome(driver->streamSynchronize(stream)));
    }
    row("after a fault, cuCtxDestroy", outcome(driver->contextDestroy(faulty)));
    const CurrentContext current(*driver, primary);
    row("after cuCtxDestroy, a launch in another context",
        outcome(driver->launch(nothing, 1, 1, 1, 32, 1, 1, 0, stream, nullptr, nullptr)));
    row("after cuCtxDestroy, the stream of another context",
        outcome(driver->streamSynchronize(stream)));
    Context fresh = nullptr;
    row("after cuCtxDestroy, another cuCtxCreate", outcome(driver->contextCreate(&fresh, 0, 0)));
    Address memory = 0;
    row("an allocation in the new context", outcome(driver->memAlloc(&memory, 64)));
}

} // namespace

int main()
{
    driver = Driver::find();
    if (driver == nullptr) {
        std::fprintf(stderr, "gpu_facts: %s\n", Driver::reasonWithout().c_str());
        return 1;
    }
    describeDevice();
    std::printf("\n| Operation | Cost |\n|---|---|\n");
    Context context = nullptr;
    row("first cuDevicePrimaryCtxRetain", once([&] {
        need(driver->primaryContextRetain(&context, 0), "cuDevicePrimaryCtxRetain");
    }) / 1e3,
        "ms");
    const CurrentContext current(*driver, context);
    Stream stream = nullptr;
    Stream other = nullptr;
    Module module = nullptr;
    Function nothing = nullptr;
    need(driver->streamCreate(&stream, kStreamNonBlocking), "cuStreamCreate");
    need(driver->streamCreate(&other, kStreamNonBlocking), "cuStreamCreate");
    need(driver->moduleLoad(&module, kKernels, 0, nullptr, nullptr), "cuModuleLoadDataEx");
    need(driver->moduleGetFunction(&nothing, module, "nothing"), "cuModuleGetFunction");
    measureCopies(stream, other);
    measureLaunches(nothing, stream);
    measureGraph(nothing, stream);
    std::printf("\n| Fault of a kernel | Result |\n|---|---|\n");
    describeFault(context, stream, nothing);
    return 0;
}
