// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/core/backends/computing_gpu.h"

#include <algorithm>
#include <array>
#include <bit>

#include "core/backends/common/cuda/driver.h"
#include "tests/core/backends/computing_runtime.h"

namespace thalassa::backends::ort {

struct CudaOptions {
    std::string text;
    void* stream = nullptr;
};
struct TensorRtOptions {
    std::string text;
    void* stream = nullptr;
};
struct IoBinding {
    ~IoBinding()
    {
        for (const Value* const output : outputs)
            delete output;
    }
    std::vector<const char*> inputNames;
    std::vector<const Value*> inputs;
    std::vector<const char*> outputNames;
    std::vector<Value*> outputs;
    std::vector<bool> areOnGpu;
};

namespace {

MemoryInfo cpuMemory;
MemoryInfo gpuMemory{true};
Allocator cpuAllocator;
Allocator gpuAllocator{true};
decltype(Functions::run) runWithValues = nullptr;
RecordedRuns* recordedRuns = nullptr;

Status* createCpuMemoryInfo(int, int, MemoryInfo** made)
{
    *made = &cpuMemory;
    return nullptr;
}
Status* createMemoryInfo(const char*, int, int, int, MemoryInfo** made)
{
    *made = &gpuMemory;
    return nullptr;
}
Status* getDefaultAllocator(Allocator** made)
{
    *made = &cpuAllocator;
    return nullptr;
}
Status* createAllocator(const Session*, const MemoryInfo* place, Allocator** made)
{
    *made = place->isOnGpu ? &gpuAllocator : &cpuAllocator;
    return nullptr;
}

Status* listProviders(char*** names, int* count)
{
    static std::array<char*, 3> list = {const_cast<char*>("TensorrtExecutionProvider"),
        const_cast<char*>("CUDAExecutionProvider"), const_cast<char*>("CPUExecutionProvider")};
    *names = list.data();
    *count = static_cast<int>(list.size());
    return nullptr;
}
template <typename Options> Status* createOptions(Options** made)
{
    *made = new Options;
    return nullptr;
}
template <typename Options>
Status* updateOptions(
    Options* options, const char* const* keys, const char* const* values, size_t count)
{
    const std::lock_guard lock(recordedRuns->mutex);
    if (!recordedRuns->providerError.empty())
        return new Status{recordedRuns->providerError};
    for (size_t i = 0; i < count; ++i)
        options->text += std::string(" ") + keys[i] + "=" + values[i];
    return nullptr;
}
template <typename Options> Status* updateWithValue(Options* options, const char* key, void* value)
{
    if (std::string(key) != "user_compute_stream")
        return new Status{std::string("unknown option ") + key};
    options->stream = value;
    return nullptr;
}
Status* appendCuda(SessionOptions* session, const CudaOptions* options)
{
    session->stream = options->stream;
    const std::lock_guard lock(recordedRuns->mutex);
    recordedRuns->providers.push_back("CUDA" + options->text);
    return nullptr;
}
Status* appendTensorRt(SessionOptions*, const TensorRtOptions* options)
{
    const std::lock_guard lock(recordedRuns->mutex);
    recordedRuns->providers.push_back("TensorRT" + options->text);
    recordedRuns->tensorRtStreams.push_back(options->stream);
    return nullptr;
}

Status* createIoBinding(Session*, IoBinding** made)
{
    *made = new IoBinding;
    return nullptr;
}
Status* bindInput(IoBinding* binding, const char* name, const Value* value)
{
    binding->inputNames.push_back(name);
    binding->inputs.push_back(value);
    return nullptr;
}
Value* copyOf(const Value& value)
{
    auto* const copy = new Value(value);
    if (!value.own.empty())
        copy->data = copy->own.data();
    return copy;
}
// The binding has a value of its own for each output.
Status* bindOutput(IoBinding* binding, const char* name, const Value* value)
{
    binding->outputNames.push_back(name);
    binding->outputs.push_back(copyOf(*value));
    binding->areOnGpu.push_back(value->isOnGpu);
    return nullptr;
}
Status* bindOutputToDevice(IoBinding* binding, const char* name, const MemoryInfo* place)
{
    binding->outputNames.push_back(name);
    binding->outputs.push_back(nullptr);
    binding->areOnGpu.push_back(place->isOnGpu);
    return nullptr;
}
Status* runWithBinding(Session* session, const RunOptions* options, const IoBinding* binding)
{
    auto* const bound = const_cast<IoBinding*>(binding);
    Status* const failed = runWithValues(session, options, bound->inputNames.data(),
        bound->inputs.data(), bound->inputs.size(), bound->outputNames.data(),
        bound->outputs.size(), bound->outputs.data());
    const std::lock_guard lock(recordedRuns->mutex);
    for (size_t i = 0; failed == nullptr && i < bound->outputs.size(); ++i) {
        Value& value = *bound->outputs[i];
        if (!bound->areOnGpu[i] || value.isOnGpu)
            continue;
        value.isOnGpu = true;
        value.gpuBytes = allocateOnGpu(value.own.size());
        value.data = value.gpuBytes.get();
        std::copy(value.own.begin(), value.own.end(), static_cast<char*>(value.data));
        value.own.clear();
        recordedRuns->runs.back().gpuOutputs.emplace_back(bound->outputNames[i]);
    }
    return failed;
}
// The caller releases the values, which are copies, and frees the array.
Status* boundOutputs(const IoBinding* binding, Allocator*, Value*** values, size_t* count)
{
    static thread_local std::vector<Value*> copies;
    copies.clear();
    for (const Value* const output : binding->outputs)
        copies.push_back(copyOf(*output));
    *values = copies.data();
    *count = copies.size();
    return nullptr;
}

} // namespace

namespace {

const cuda::Driver& gpuDriver()
{
    return *cuda::Driver::find();
}
cuda::Context gpuContext()
{
    static auto* const context = [] {
        cuda::Context made = nullptr;
        gpuDriver().primaryContextRetain(&made, 0);
        return made;
    }();
    return context;
}

} // namespace

bool finishStream(void* stream)
{
    const cuda::CurrentContext current(gpuDriver(), gpuContext());
    auto* const handle = static_cast<cuda::Stream>(stream);
    const bool hadWork = gpuDriver().streamQuery(handle) == cuda::Result::NotReady;
    gpuDriver().streamSynchronize(handle);
    return hadWork;
}

std::shared_ptr<void> allocateOnGpu(size_t size)
{
    const cuda::Driver& driver = gpuDriver();
    const cuda::CurrentContext current(driver, gpuContext());
    cuda::Address address = 0;
    driver.memAlloc(&address, std::max<size_t>(1, size));
    return {std::bit_cast<void*>(address), [](void* bytes) {
                const cuda::CurrentContext freeing(gpuDriver(), gpuContext());
                gpuDriver().memFree(reinterpret_cast<cuda::Address>(bytes));
            }};
}

void addGpuFunctions(Functions& table, RecordedRuns& recorded)
{
    runWithValues = table.run;
    recordedRuns = &recorded;
    table.createCpuMemoryInfo = &createCpuMemoryInfo;
    table.createMemoryInfo = &createMemoryInfo;
    table.releaseMemoryInfo = [](MemoryInfo*) {};
    table.getDefaultAllocator = &getDefaultAllocator;
    table.createAllocator = &createAllocator;
    table.releaseAllocator = [](Allocator*) {};
    table.getAvailableProviders = &listProviders;
    table.releaseAvailableProviders = [](char**, int) -> Status* { return nullptr; };
    table.createCudaOptions = &createOptions;
    table.updateCudaOptions = &updateOptions;
    table.updateCudaOptionsWithValue = &updateWithValue;
    table.appendCuda = &appendCuda;
    table.releaseCudaOptions = [](CudaOptions* options) { delete options; };
    table.createTensorRtOptions = &createOptions;
    table.updateTensorRtOptions = &updateOptions;
    table.updateTensorRtOptionsWithValue = &updateWithValue;
    table.appendTensorRt = &appendTensorRt;
    table.releaseTensorRtOptions = [](TensorRtOptions* options) { delete options; };
    table.createIoBinding = &createIoBinding;
    table.releaseIoBinding = [](IoBinding* binding) { delete binding; };
    table.bindInput = &bindInput;
    table.bindOutput = &bindOutput;
    table.bindOutputToDevice = &bindOutputToDevice;
    table.synchronizeBoundInputs = [](IoBinding*) -> Status* { return nullptr; };
    table.runWithBinding = &runWithBinding;
    table.getBoundOutputValues = &boundOutputs;
}

} // namespace thalassa::backends::ort
