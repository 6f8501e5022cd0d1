// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Instances of the onnxruntime backend on a GPU: which memory the library is told of, and what is
// copied. The library is the computing runtime, and the GPU that of the simulated driver.
#include <gmock/gmock.h>

#include "core/backends/common/gpu_copies.h"
#include "core/device/copy.h"
#include "core/device/gpu_module.h"
#include "core/device/memory.h"
#include "tests/core/backends/executed_batch.h"
#include "tests/support/simulated_cuda.h"

namespace thalassa::backends::ort {
namespace {

using device::Registry;
using tensor::DataType;
using tensor::MemoryKind;
using tensor::MemoryPlace;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
namespace fs = std::filesystem;

constexpr MemoryPlace kGpu{MemoryKind::Gpu, 0};
constexpr const char* kModel = "input X float n m\n"
                               "output Y float n m = X\n";
constexpr const char* kConfig = "max_batch_size: 8 "
                                "input { name: 'X' data_type: TYPE_FP32 dims: -1 } "
                                "output { name: 'Y' data_type: TYPE_FP32 dims: -1 } ";
// The shape of its output is known after a run.
constexpr const char* kOpenModel = "input X float n m\n"
                                   "output Y float n any = X\n";

// A copy of the computing runtime, beside which are the files of the providers. It is removed when
// the program ends.
class CopiedRuntime {
public:
    static const fs::path& directory()
    {
        static const CopiedRuntime copy;
        return copy.m_directory;
    }
    static std::string library() { return directory() / "libonnxruntime.so"; }

private:
    CopiedRuntime()
    {
        fs::create_directories(m_directory);
        for (const char* const provider : {"cuda", "tensorrt"}) {
            const std::string file = std::string("libonnxruntime_providers_") + provider + ".so";
            const std::ofstream made(m_directory / file);
        }
        fs::copy_file(COMPUTING_RUNTIME, m_directory / "libonnxruntime.so",
            fs::copy_options::overwrite_existing);
    }
    ~CopiedRuntime() { fs::remove_all(m_directory); }

    const fs::path m_directory =
        fs::path(::testing::TempDir()) / ("gpu_runtime_" + std::to_string(::getpid()));
};

// Lets the receiver of outputs take them where the backend prefers them.
class NearAllocator final : public inference::OutputAllocator {
public:
    absl::StatusOr<tensor::BlockRef> allocate(
        const std::string&, size_t byteSize, MemoryPlace preferred) override
    {
        return device::allocateNear(Registry::system(), byteSize, preferred);
    }
    absl::StatusOr<MemoryPlace> query(const std::string&, size_t*, MemoryPlace preferred) override
    {
        return preferred;
    }
};

class GpuInstance : public ExecutedBatch {
protected:
    GpuInstance()
        : ExecutedBatch(CopiedRuntime::library())
    {
        EXPECT_TRUE(cuda::kIsSimulated);
        device::addGpus(MODULE, {}, Registry::system());
        instanceGroup = "instance_group { name: 'm_0' kind: KIND_GPU count: 1 gpus: 0 } ";
        const std::lock_guard lock(runs->mutex);
        runs->providers.clear();
        runs->providerError.clear();
        runs->tensorRtStreams.clear();
        runs->sessionCount = 0;
    }
    tests::TestRequest& addFloats(tensor::Shape shape, const std::vector<float>& values)
    {
        return add().input("X", DataType::Fp32, std::move(shape), floats(values));
    }
    // Adds a request whose input is in memory of the GPU.
    tests::TestRequest& addGpuFloats(tensor::Shape shape, const std::vector<float>& values)
    {
        tests::TestRequest& test = addFloats(std::move(shape), values);
        const std::string bytes = floats(values);
        tensor::BlockRef block = device::allocateNear(Registry::system(), bytes.size(), kGpu);
        EXPECT_EQ(block->place(), kGpu);
        EXPECT_EQ(device::copyBytes(
                      Registry::system(), {block->data(), kGpu, bytes.data(), {}, bytes.size()}),
            absl::OkStatus());
        test.request->inputs.front().data = tensor::Buffer(block);
        return test;
    }
    // Lets the receiver of the request's outputs take them on the GPU.
    void takeOnGpu(tests::TestRequest& test)
    {
        auto context = std::make_shared<inference::RequestContext>(
            test.sink, std::make_shared<NearAllocator>());
        context->modelName = "m";
        auto request = std::make_unique<inference::Request>(model(), std::move(context));
        request->inputs = std::move(test.request->inputs);
        request->requestedOutputs = std::move(test.request->requestedOutputs);
        test.request = std::move(request);
    }
    // Lets the n-th next call of a function of the driver fail.
    static void fail(const char* function, int n)
    {
        void* const library = ::dlopen(SIMULATED_DRIVER, RTLD_NOW);
        const auto set = reinterpret_cast<decltype(&simulated_cuda_fail)>(
            ::dlsym(library, "simulated_cuda_fail"));
        set(function, n, static_cast<int>(cuda::Result::InvalidValue));
    }
    // Returns the copies since the start of the program.
    static device::CopyTotals copies() { return Registry::system().find(kGpu)->copies(); }
    // Returns the bytes that were copied in a direction since `before`.
    static uint64_t bytesSince(const device::CopyTotals& before, device::CopyDirection direction)
    {
        const auto at = static_cast<size_t>(direction);
        return copies()[at].bytes - before[at].bytes;
    }
    std::vector<std::string> providers()
    {
        const std::lock_guard lock(runs->mutex);
        return runs->providers;
    }
};

TEST_F(GpuInstance, HasTheCudaProviderOfItsDevice)
{
    load(kConfig, kModel);
    EXPECT_THAT(providers(), ElementsAre("CUDA device_id=0"));
    addFloats({1, 2}, {1, 2});
    EXPECT_THAT(execute()[0].outputs, ElementsAre("Y [1,2] 1 2"));
    EXPECT_FALSE(runs->take().at(0).inputs[0].isOnGpu) << "the library copies it";
}

TEST_F(GpuInstance, HasTensorRtBeforeCuda)
{
    load(std::string(kConfig) +
            "parameters { key: 'gpu_mem_limit' value { string_value: '9' } } "
            "optimization { execution_accelerators { gpu_execution_accelerator { name: 'tensorrt' "
            "  parameters { key: 'precision_mode' value: 'FP16' } } } } ",
        kModel);
    EXPECT_THAT(providers(),
        ElementsAre("TensorRT device_id=0 trt_fp16_enable=1", "CUDA device_id=0 gpu_mem_limit=9"));
}

TEST_F(GpuInstance, InstancesOfADeviceShareASession)
{
    instanceGroup = "instance_group { name: 'a' kind: KIND_GPU count: 3 gpus: 0 } "
                    "instance_group { name: 'b' kind: KIND_CPU count: 2 } ";
    load(kConfig, kModel);
    EXPECT_EQ(runs->sessionCount, 2u);
    EXPECT_THAT(providers(), ElementsAre("CUDA device_id=0"));
}

TEST_F(GpuInstance, RunsOnTheStreamOfItsCopiesWithoutWaitingForThem)
{
    load(kConfig, kModel);
    for (const float value : {1.0F, 2.0F, 3.0F})
        addGpuFloats({1, 1}, {value});
    const auto answers = execute();
    EXPECT_THAT(answers[0].outputs, ElementsAre("Y [1,1] 1"));
    EXPECT_THAT(answers[2].outputs, ElementsAre("Y [1,1] 3"));
    const RecordedRun run = runs->take().at(0);
    EXPECT_NE(run.stream, nullptr);
    EXPECT_TRUE(run.isBehindCopies);
    EXPECT_THAT(run.inputs[0].values, ElementsAre(1, 2, 3));
}

TEST_F(GpuInstance, RunsOnStreamsOfTheLibraryIfItSharesItsSession)
{
    instanceGroup = "instance_group { name: 'm_0' kind: KIND_GPU count: 2 gpus: 0 } ";
    load(kConfig, kModel);
    EXPECT_EQ(runs->sessionCount, 1u);
    addGpuFloats({1, 1}, {1});
    addGpuFloats({1, 1}, {2});
    EXPECT_THAT(execute()[1].outputs, ElementsAre("Y [1,1] 2"));
    const RecordedRun run = runs->take().at(0);
    EXPECT_EQ(run.stream, nullptr);
    EXPECT_THAT(run.inputs[0].values, ElementsAre(1, 2)) << "the copies have ended";
}

TEST_F(GpuInstance, HasAStreamOfItsOwnForASessionOfItsOwn)
{
    instanceGroup = "instance_group { name: 'm_0' kind: KIND_GPU count: 2 gpus: 0 } ";
    load(std::string(kConfig) +
            "optimization { execution_accelerators { gpu_execution_accelerator { name: 'tensorrt' "
            "} } } ",
        kModel);
    EXPECT_EQ(runs->sessionCount, 2u);
    addFloats({1, 1}, {1});
    execute();
    const std::vector<const void*> streams = runs->tensorRtStreams;
    ASSERT_EQ(streams.size(), 2u);
    EXPECT_NE(streams[0], streams[1]);
    EXPECT_THAT(streams, Contains(runs->take().at(0).stream)) << "both providers have one stream";
}

TEST_F(GpuInstance, WaitsForItsCopiesWhenARunFails)
{
    load(kConfig, kModel);
    addGpuFloats({1, 1}, {1});
    addGpuFloats({1, 1}, {13});
    EXPECT_THAT(execute()[0].status.message(), HasSubstr("13 is not computed"));
    addGpuFloats({1, 1}, {1});
    addGpuFloats({1, 1}, {2});
    fail("cuStreamSynchronize", 2); // the first is that of the run
    EXPECT_THAT(execute()[0].status.message(), HasSubstr("GPU 0 cannot copy a tensor: "));
    addGpuFloats({1, 1}, {3});
    EXPECT_THAT(execute()[0].outputs, ElementsAre("Y [1,1] 3"));
}

TEST_F(GpuInstance, LendsATensorInTheMemoryOfTheGpu)
{
    load(kConfig, kModel);
    tests::TestRequest& test = addGpuFloats({2, 2}, {1, 2, 3, 4});
    const void* const data = test.request->inputs[0].data.fragment(0).data;
    EXPECT_THAT(execute()[0].outputs, ElementsAre("Y [2,2] 1 2 3 4"));
    const RecordedRun run = runs->take().at(0);
    EXPECT_TRUE(run.inputs[0].isOnGpu);
    EXPECT_EQ(run.inputs[0].data, data);
    EXPECT_THAT(run.gpuOutputs, IsEmpty());
}

TEST_F(GpuInstance, JoinsTensorsOfSeveralRequestsOnTheGpu)
{
    load(kConfig, kModel);
    addGpuFloats({1, 2}, {1, 2});
    addFloats({2, 2}, {3, 4, 5, 6});
    addGpuFloats({1, 2}, {7, 8});
    const auto answers = execute();
    EXPECT_THAT(answers[0].outputs, ElementsAre("Y [1,2] 1 2"));
    EXPECT_THAT(answers[1].outputs, ElementsAre("Y [2,2] 3 4 5 6"));
    EXPECT_THAT(answers[2].outputs, ElementsAre("Y [1,2] 7 8"));
    const auto all = runs->take();
    ASSERT_EQ(all.size(), 1u);
    EXPECT_TRUE(all[0].inputs[0].isOnGpu);
    EXPECT_THAT(all[0].inputs[0].values, ElementsAre(1, 2, 3, 4, 5, 6, 7, 8));
}

TEST_F(GpuInstance, CountsItsCopiesInTheMetricsOfTheGpu)
{
    load(kConfig, kModel);
    addGpuFloats({1, 2}, {1, 2});
    addFloats({2, 2}, {3, 4, 5, 6});
    const device::CopyTotals before = copies();
    execute();
    EXPECT_EQ(bytesSince(before, device::CopyDirection::WithinDevice), 8u);
    EXPECT_EQ(bytesSince(before, device::CopyDirection::ToDevice), 16u);
    EXPECT_EQ(bytesSince(before, device::CopyDirection::ToHost), 0u) << "the library copies them";
}

TEST_F(GpuInstance, CountsCopiesOfOutputsToTheirReceivers)
{
    load(kConfig, kModel);
    takeOnGpu(addGpuFloats({1, 2}, {1, 2}));
    addFloats({2, 2}, {3, 4, 5, 6});
    const device::CopyTotals before = copies();
    EXPECT_THAT(execute()[0].outputs, ElementsAre("Y [1,2] 1 2 on GPU"));
    EXPECT_EQ(bytesSince(before, device::CopyDirection::ToHost), 16u);
    EXPECT_EQ(bytesSince(before, device::CopyDirection::WithinDevice), 16u) << "input and output";
    EXPECT_EQ(bytesSince(before, device::CopyDirection::ToDevice), 16u);
}

TEST_F(GpuInstance, MeasuresLargeCopiesWithEventsOfTheGpu)
{
    load(kConfig, kModel);
    const auto half = static_cast<int64_t>(kMeasuredCopySize / sizeof(float) / 2);
    for (int i = 0; i < 2; ++i)
        addGpuFloats({1, half}, std::vector<float>(static_cast<size_t>(half), 1));
    fail("cuEventRecord", 2); // the first precedes the copies
    EXPECT_THAT(execute()[0].status.message(), HasSubstr("GPU 0 cannot record an event: "));
    const device::CopyTotals before = copies();
    for (int i = 0; i < 2; ++i)
        addGpuFloats({1, half}, std::vector<float>(static_cast<size_t>(half), 1));
    const device::CopyTotals prepared = copies();
    EXPECT_EQ(execute()[0].status, absl::OkStatus());
    EXPECT_EQ(bytesSince(prepared, device::CopyDirection::WithinDevice), kMeasuredCopySize);
    const auto within = static_cast<size_t>(device::CopyDirection::WithinDevice);
    EXPECT_GT(copies()[within].time, before[within].time);
}

TEST_F(GpuInstance, WritesAnOutputWhereItsReceiverTakesIt)
{
    load(kConfig, kModel);
    takeOnGpu(addGpuFloats({1, 2}, {1, 2}));
    EXPECT_THAT(execute()[0].outputs, ElementsAre("Y [1,2] 1 2 on GPU"));
    EXPECT_THAT(runs->take().at(0).gpuOutputs, ElementsAre("Y"));
    // A receiver without a place of its own reads the output on the CPU.
    addGpuFloats({1, 2}, {1, 2});
    EXPECT_THAT(execute()[0].outputs, ElementsAre("Y [1,2] 1 2"));
    EXPECT_THAT(runs->take().at(0).gpuOutputs, IsEmpty());
}

TEST_F(GpuInstance, LetsTheLibraryAllocateAnOutputOfUnknownShapeOnTheGpu)
{
    load(kConfig, kOpenModel);
    takeOnGpu(addFloats({1, 2}, {1, 2}));
    EXPECT_THAT(execute()[0].outputs, ElementsAre("Y [1,2] 1 2 on GPU"));
    EXPECT_THAT(runs->take().at(0).gpuOutputs, ElementsAre("Y"));
}

TEST_F(GpuInstance, BindsTheOutputsOfKnownShapeBesideThoseThatTheLibraryAllocates)
{
    load(std::string(kConfig) + "output { name: 'Z' data_type: TYPE_FP32 dims: -1 } ",
        std::string(kModel) + "output Z float n any = X\n");
    takeOnGpu(addFloats({1, 2}, {1, 2}));
    EXPECT_THAT(execute()[0].outputs, ElementsAre("Y [1,2] 1 2 on GPU", "Z [1,2] 1 2 on GPU"));
    EXPECT_EQ(runs->take().size(), 1u);
    takeOnGpu(addFloats({1, 1}, {13}));
    EXPECT_THAT(execute()[0].status.message(), HasSubstr("13 is not computed"));
}

TEST_F(GpuInstance, DividesAnOutputOnTheGpuAmongItsRequests)
{
    load(kConfig, kModel);
    takeOnGpu(addGpuFloats({1, 2}, {1, 2}));
    addFloats({2, 2}, {3, 4, 5, 6});
    const auto answers = execute();
    EXPECT_THAT(answers[0].outputs, ElementsAre("Y [1,2] 1 2 on GPU"));
    EXPECT_THAT(answers[1].outputs, ElementsAre("Y [2,2] 3 4 5 6"));
    EXPECT_EQ(runs->take().size(), 1u);
}

TEST_F(GpuInstance, AFailureOfTheGpuFailsTheRequest)
{
    load(kConfig, kModel);
    addGpuFloats({1, 1}, {1});
    addGpuFloats({1, 1}, {2});
    fail("cuMemcpyAsync", 1);
    for (const Answer& answer : execute()) {
        EXPECT_EQ(answer.status.code(), absl::StatusCode::kUnavailable);
        EXPECT_THAT(answer.status.message(), HasSubstr("GPU 0 cannot copy a tensor: "));
    }
    addGpuFloats({1, 1}, {3});
    EXPECT_THAT(execute()[0].outputs, ElementsAre("Y [1,1] 3"));
}

TEST_F(GpuInstance, StringsAreReadByTheCpu)
{
    load("max_batch_size: 8 input { name: 'X' data_type: TYPE_STRING dims: -1 } "
         "output { name: 'Y' data_type: TYPE_STRING dims: -1 } ",
        "input X string n m\noutput Y string n m = X\n");
    add().input("X", DataType::Bytes, {1, 1}, texts({"a"}));
    EXPECT_THAT(execute()[0].outputs, ElementsAre("Y [1,1] 'a'"));
    // Four bytes of 0 are the length of an empty string. The server copies them from the GPU.
    tests::TestRequest& test = addGpuFloats({1, 1}, {0});
    test.request->inputs[0].dataType = DataType::Bytes;
    EXPECT_THAT(execute()[0].outputs, ElementsAre("Y [1,1] ''"));
    EXPECT_FALSE(runs->take().back().inputs[0].isOnGpu);
}

TEST_F(GpuInstance, TheWordsOfTheLibraryReachTheReasonWithWhatIsMissing)
{
    runs->providerError = "Failed to load library x.so with error: libcuda.so.1: cannot open";
    const absl::Status status = tryLoad(kConfig, kModel);
    EXPECT_EQ(status.code(), absl::StatusCode::kUnavailable);
    EXPECT_THAT(status.message(),
        HasSubstr("model 'm': cannot use the provider CUDAExecutionProvider: ONNX Runtime: Failed "
                  "to load library x.so with error: libcuda.so.1: cannot open. To use the "
                  "provider, install NVIDIA's driver"));
}

TEST_F(GpuInstance, TheFileOfAProviderIsMissedByName)
{
    const fs::path file = CopiedRuntime::directory() / "libonnxruntime_providers_cuda.so";
    fs::remove(file);
    const absl::Status status = tryLoad(kConfig, kModel);
    const std::ofstream made(file);
    EXPECT_EQ(status.code(), absl::StatusCode::kUnavailable);
    EXPECT_THAT(status.message(),
        HasSubstr("the file of this provider, " + file.string() + ", does not exist"));
    EXPECT_THAT(status.message(), HasSubstr("pip install onnxruntime-gpu"));
}

} // namespace
} // namespace thalassa::backends::ort
