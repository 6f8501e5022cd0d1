// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// gpu_latency: measures a request to a model of the cuda backend within one process, beside a bare
// program that makes the same copies and the same launch. Inputs and outputs are in pinned memory.
// The two take turns, and the program prints the medians, with 1 request in flight, for an instance
// whose thread sleeps until the end of its work and for one that polls (busy_wait_events). It also
// compares 20 kernels that are launched one by one with a graph of them, and measures the
// throughput of two instances, whose copies and kernels overlap.
//
//     gpu_latency [ROUNDS]
//
// ROUNDS is the number of measurements of each size (default: 2000 small ones, 200 large ones).
#include <algorithm>
#include <chrono>
#include <cstdio>

#include "bench/tools/engine_load.h"
#include "core/backends/common/cuda/driver.h"
#include "core/base/log/log_control.h"

namespace thalassa::bench {
namespace {

using cuda::Address;
using cuda::Driver;
using cuda::Result;

constexpr char kKernel[] = R"(.version 7.0
.target sm_70
.address_size 64
.visible .entry vector_add(
    .param .u64 a, .param .u64 b, .param .u64 sum, .param .u32 count)
{
    .reg .pred %p<2>;
    .reg .f32 %f<4>;
    .reg .b32 %r<6>;
    .reg .b64 %rd<11>;
    ld.param.u64 %rd1, [a];
    ld.param.u64 %rd2, [b];
    ld.param.u64 %rd3, [sum];
    ld.param.u32 %r2, [count];
    mov.u32 %r3, %ctaid.x;
    mov.u32 %r4, %ntid.x;
    mov.u32 %r5, %tid.x;
    mad.lo.s32 %r1, %r3, %r4, %r5;
    setp.ge.s32 %p1, %r1, %r2;
    @%p1 bra END;
    cvta.to.global.u64 %rd4, %rd1;
    mul.wide.s32 %rd5, %r1, 4;
    add.s64 %rd6, %rd4, %rd5;
    cvta.to.global.u64 %rd7, %rd2;
    add.s64 %rd8, %rd7, %rd5;
    ld.global.f32 %f1, [%rd8];
    ld.global.f32 %f2, [%rd6];
    add.f32 %f3, %f2, %f1;
    cvta.to.global.u64 %rd9, %rd3;
    add.s64 %rd10, %rd9, %rd5;
    st.global.f32 [%rd10], %f3;
END:
    ret;
}
)";
constexpr char kConfig[] = R"(backend: 'cuda'
input { name: 'A' data_type: TYPE_FP32 dims: -1 }
input { name: 'B' data_type: TYPE_FP32 dims: -1 }
output { name: 'SUM' data_type: TYPE_FP32 dims: -1 }
parameters { key: 'SUM.shape' value { string_value: 'A.size' } }
)";
constexpr char kBusy[] = "optimization { cuda { busy_wait_events: true } }\n";
constexpr char kBusyGraphs[] = "optimization { cuda { graphs: true busy_wait_events: true } }\n";
constexpr int kThreads = 256;
constexpr int kChain = 20; // kernels

std::string parameter(const std::string& key, const std::string& value)
{
    return "parameters { key: '" + key + "' value { string_value: '" + value + "' } }\n";
}

// Returns the configuration of a model that computes the sum with so many equal kernels.
std::string config(int kernels, int instances, const std::string& optimization)
{
    std::string text = kConfig + optimization +
        "instance_group { kind: KIND_GPU count: " + std::to_string(instances) + " }\n";
    std::string names;
    for (int i = 0; i < kernels; ++i) {
        const std::string step = "step" + std::to_string(i);
        names += (i == 0 ? "" : ", ") + step + ":vector_add";
        text += parameter(step + ".grid", "ceil_div(SUM.size, 256)") +
            parameter(step + ".arguments", "A, B, SUM, int32(SUM.size)");
    }
    return text + parameter("kernels", names);
}

const Driver& driver()
{
    const Driver* const found = Driver::find();
    if (found == nullptr) {
        std::cerr << "gpu_latency: " << Driver::reasonWithout() << "\n";
        std::exit(1);
    }
    return *found;
}

void need(Result result)
{
    if (result == Result::Success)
        return;
    std::cerr << "gpu_latency: " << driver().describe(result) << "\n";
    std::exit(1);
}

// Pinned memory for the tensors of a request, which is never freed.
struct Tensors {
    explicit Tensors(size_t count)
        : count(count)
    {
        for (float** const tensor : {&a, &b, &sum}) {
            void* memory = nullptr;
            need(driver().memHostAlloc(&memory, bytes(), cuda::kHostAllocPortable));
            *tensor = static_cast<float*>(memory);
            std::fill_n(*tensor, count, 1.5F);
        }
    }
    size_t bytes() const { return count * sizeof(float); }

    size_t count;
    float* a = nullptr;
    float* b = nullptr;
    float* sum = nullptr;
};

tensor::BlockRef pinnedBlock(float* memory, size_t size)
{
    return tensor::wrapMemory(
        memory, size, {tensor::MemoryKind::CpuPinned, 0}, [](void*) {}, nullptr);
}

// The bare program: two copies to the GPU, launches or a graph of them, and a copy back.
class Bare {
public:
    explicit Bare(size_t bytes, int kernels = 1)
        : m_kernels(kernels)
    {
        need(driver().moduleLoad(&m_module, kKernel, 0, nullptr, nullptr));
        need(driver().moduleGetFunction(&m_function, m_module, "vector_add"));
        need(driver().streamCreate(&m_stream, cuda::kStreamNonBlocking));
        for (Address* const memory : {&m_a, &m_b, &m_sum})
            need(driver().memAlloc(memory, bytes));
    }
    // Runs the kernels as a graph from now on.
    void captureGraph(const Tensors& tensors)
    {
        cuda::Graph graph = nullptr;
        need(driver().streamBeginCapture(m_stream, cuda::CaptureMode::ThreadLocal));
        launch(tensors);
        need(driver().streamEndCapture(m_stream, &graph));
        need(driver().graphInstantiate(&m_graph, graph, 0));
        need(driver().graphDestroy(graph));
    }
    void run(const Tensors& tensors)
    {
        need(driver().copyToDevice(m_a, tensors.a, tensors.bytes(), m_stream));
        need(driver().copyToDevice(m_b, tensors.b, tensors.bytes(), m_stream));
        if (m_graph != nullptr)
            need(driver().graphLaunch(m_graph, m_stream));
        else
            launch(tensors);
        need(driver().copyToHost(tensors.sum, m_sum, tensors.bytes(), m_stream));
        need(driver().streamSynchronize(m_stream));
    }

private:
    void launch(const Tensors& tensors)
    {
        int count = static_cast<int>(tensors.count);
        const auto blocks = static_cast<unsigned>((count + kThreads - 1) / kThreads);
        void* arguments[] = {&m_a, &m_b, &m_sum, &count};
        for (int i = 0; i < m_kernels; ++i) {
            need(driver().launch(
                m_function, blocks, 1, 1, kThreads, 1, 1, 0, m_stream, arguments, nullptr));
        }
    }

    const int m_kernels;
    cuda::GraphExec m_graph = nullptr;
    cuda::Module m_module = nullptr;
    cuda::Function m_function = nullptr;
    cuda::Stream m_stream = nullptr;
    Address m_a = 0;
    Address m_b = 0;
    Address m_sum = 0;
};

// Gives the output of a request its pinned memory.
class PinnedOutput final : public inference::OutputAllocator {
public:
    explicit PinnedOutput(const Tensors& tensors)
        : m_tensors(tensors)
    {
    }
    absl::StatusOr<tensor::BlockRef> allocate(
        const std::string&, size_t size, tensor::MemoryPlace) override
    {
        return pinnedBlock(m_tensors.sum, size);
    }
    absl::StatusOr<tensor::MemoryPlace> query(
        const std::string&, size_t*, tensor::MemoryPlace) override
    {
        return tensor::MemoryPlace{tensor::MemoryKind::CpuPinned, 0};
    }

private:
    const Tensors& m_tensors;
};

class Served {
public:
    Served(std::string model, const fs::path& repository)
        : m_model(std::move(model))
    {
        engine::Options options;
        options.modelRepositories = {repository};
        auto engine = engine::Engine::create(options, m_control);
        if (!engine.ok() || !(*engine)->waitForStartup().ok()) {
            std::cerr << "gpu_latency: the model did not load\n";
            std::exit(1);
        }
        m_engine = std::move(*engine);
    }
    // Sends a request without waiting for the response.
    void begin(const Tensors& tensors, const std::shared_ptr<InFlight>& sink)
    {
        auto request = std::make_unique<inference::Request>(
            m_engine->findModel(m_model, engine::kNewestVersion).value(),
            std::make_shared<inference::RequestContext>(
                sink, std::make_shared<PinnedOutput>(tensors)));
        for (const auto& [name, memory] : {std::pair{"A", tensors.a}, std::pair{"B", tensors.b}}) {
            inference::InputTensor& input = request->inputs.emplace_back();
            input.name = name;
            input.dataType = tensor::DataType::Fp32;
            input.shape = {static_cast<int64_t>(tensors.count)};
            input.data = tensor::Buffer(pinnedBlock(memory, tensors.bytes()));
        }
        sink->begin();
        if (const absl::Status status = m_engine->infer(request); !status.ok()) {
            std::cerr << status << "\n";
            std::exit(1);
        }
    }
    void run(const Tensors& tensors)
    {
        begin(tensors, m_sink);
        m_sink->awaitAtMost(0);
        if (m_sink->failed()) {
            std::cerr << "gpu_latency: a request failed\n";
            std::exit(1);
        }
    }

private:
    const std::string m_model;
    base::ThreadControlLoop m_control;
    std::unique_ptr<engine::Engine> m_engine;
    const std::shared_ptr<InFlight> m_sink = std::make_shared<InFlight>();
};

template <typename Run> double microseconds(Run&& run)
{
    const auto begin = std::chrono::steady_clock::now();
    run();
    return std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - begin)
        .count();
}

double median(std::vector<double> values)
{
    std::nth_element(
        values.begin(), values.begin() + static_cast<ptrdiff_t>(values.size() / 2), values.end());
    return values[values.size() / 2];
}

// Returns the time of a request, and checks its result.
double served(Served& server, Tensors& tensors)
{
    tensors.sum[tensors.count - 1] = 0;
    const double time = microseconds([&] { server.run(tensors); });
    if (tensors.sum[tensors.count - 1] != 3.0F) {
        std::cerr << "gpu_latency: the sum is wrong\n";
        std::exit(1);
    }
    return time;
}

void compare(const char* title, Served& server, size_t count, int rounds)
{
    Tensors tensors(count);
    Bare bare(tensors.bytes());
    std::vector<double> bareTimes;
    std::vector<double> servedTimes;
    for (int i = 0; i < rounds; ++i) {
        bareTimes.push_back(microseconds([&] { bare.run(tensors); }));
        servedTimes.push_back(served(server, tensors));
    }
    const double alone = median(bareTimes);
    const double within = median(servedTimes);
    const double moved = 3.0 * static_cast<double>(tensors.bytes()) / 1e3;
    std::printf("| %zu bytes, %s | %.1f us | %.1f us | %.1f us | %.2f | %.1f GB/s |\n",
        tensors.bytes(), title, alone, within, within - alone, within / alone, moved / within);
    std::fflush(stdout);
}

// Prints the times of the chain of kernels, launched one by one and as a graph.
void compareGraph(Served& launches, Served& graphs, size_t count, int rounds)
{
    Tensors tensors(count);
    Bare bareLaunches(tensors.bytes(), kChain);
    Bare bareGraph(tensors.bytes(), kChain);
    bareGraph.captureGraph(tensors);
    std::vector<double> times[4];
    for (int i = 0; i < rounds; ++i) {
        times[0].push_back(microseconds([&] { bareLaunches.run(tensors); }));
        times[1].push_back(microseconds([&] { bareGraph.run(tensors); }));
        times[2].push_back(served(launches, tensors));
        times[3].push_back(served(graphs, tensors));
    }
    std::printf("\n| %d kernels (%zu bytes) | Launches | A graph | Quotient |\n|---|---|---|---|\n",
        kChain, tensors.bytes());
    for (int i = 0; i < 4; i += 2) {
        const double one = median(times[i]);
        const double graph = median(times[i + 1]);
        std::printf("| %s | %.1f us | %.1f us | %.2f |\n", i == 0 ? "bare program" : "server", one,
            graph, one / graph);
    }
    std::fflush(stdout);
}

// Prints the rate of requests with several in flight.
void throughput(Served& served, const char* title, size_t count, int inFlight, int requests)
{
    std::vector<std::unique_ptr<Tensors>> tensors;
    tensors.reserve(static_cast<size_t>(inFlight));
    for (int i = 0; i < inFlight; ++i)
        tensors.push_back(std::make_unique<Tensors>(count));
    const auto sink = std::make_shared<InFlight>();
    const double time = microseconds([&] {
        for (int i = 0; i < requests; ++i) {
            sink->awaitAtMost(inFlight - 1);
            served.begin(*tensors[static_cast<size_t>(i % inFlight)], sink);
        }
        sink->awaitAtMost(0);
    });
    const double bytes = static_cast<double>(tensors.front()->bytes()) * requests;
    std::printf("| %s | %.0f /s | %.1f GB/s | %.1f GB/s |\n", title, requests / time * 1e6,
        2 * bytes / time / 1e3, bytes / time / 1e3);
    std::fflush(stdout);
}

int run(int rounds)
{
    base::LogSettings quiet = base::logSettings();
    quiet.info = false;
    if (!base::setLogSettings(quiet))
        return 1;
    constexpr size_t kLarge = size_t{4} << 20; // floats: 16 MiB
    std::string name = (fs::temp_directory_path() / "gpu-latency-XXXXXX").string();
    const fs::path folder = ::mkdtemp(name.data());
    const std::pair<const char*, std::string> models[] = {{"one", config(1, 1, "")},
        {"busy", config(1, 1, kBusy)}, {"two", config(1, 2, "")},
        {"launches", config(kChain, 1, kBusy)}, {"graph", config(kChain, 1, kBusyGraphs)}};
    for (const auto& [model, text] : models) {
        write(folder, model, text);
        std::ofstream(folder / model / "1" / "model.ptx") << kKernel;
    }
    cuda::Context context = nullptr;
    need(driver().primaryContextRetain(&context, 0));
    const cuda::CurrentContext current(driver(), context);
    Served one("one", folder);
    Served busy("busy", folder);
    std::printf("| Size of a tensor, instance | Bare program | Server | Difference | Ratio | Bytes "
                "moved |\n"
                "|---|---|---|---|---|---|\n");
    const int manyRounds = rounds > 0 ? rounds : 2000;
    for (const size_t count : {size_t{16}, size_t{16} << 10}) {
        compare("sleeps", one, count, manyRounds);
        compare("polls", busy, count, manyRounds);
    }
    compare("sleeps", one, kLarge, rounds > 0 ? rounds : 200);
    compare("polls", busy, kLarge, rounds > 0 ? rounds : 200);
    {
        Served launches("launches", folder);
        Served graph("graph", folder);
        compareGraph(launches, graph, 16, manyRounds);
    }
    Served two("two", folder);
    std::printf(
        "\n| Instances, requests in flight (16 MiB) | Requests | To the GPU | From the GPU |\n"
        "|---|---|---|---|\n");
    const int requests = rounds > 0 ? rounds : 400;
    throughput(one, "1 instance, 1", kLarge, 1, requests);
    throughput(one, "1 instance, 4", kLarge, 4, requests);
    throughput(two, "2 instances, 4", kLarge, 4, requests);
    fs::remove_all(folder);
    return 0;
}

} // namespace
} // namespace thalassa::bench

int main(int argc, char** argv)
{
    return thalassa::bench::run(argc > 1 ? std::atoi(argv[1]) : 0);
}
