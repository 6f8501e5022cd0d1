// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Measures the timeline: the time to read a trace file of Triton, the memory of a slice, and the
// time of a frame while the view zooms and pans over many slices.
//
//     timeline [--slices N]... [--load N] [--frames N]
#include <QApplication>
#include <QElapsedTimer>
#include <QWindow>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <vector>

#include "console/timeline/view/timeline_view.h"
#include "console/trace/reader/trace_builder.h"
#include "console/trace/reader/trace_file.h"

namespace {

using namespace thalassa::console;
using trace::Draft;
using trace::LaneKind;
using trace::Stage;
using trace::TraceBuilder;

constexpr int kModels = 4;
constexpr int kConcurrent = 8; // requests of a model at a time
constexpr size_t kSlicesOfRequest = 10;

// A trace as a server with four models has it: requests with the stages of their way, and the
// executions.
trace::Source madeTrace(size_t slices)
{
    TraceBuilder builder("made");
    std::mt19937 random(7);
    const auto pick = [&random](int64_t from, int64_t to) {
        return std::uniform_int_distribution<int64_t>(from, to)(random);
    };
    const char* const names[] = {"HTTP request", "receive", "handler", "queue", "compute", "input",
        "infer", "output", "send", "execution"};
    uint32_t ids[10];
    for (size_t i = 0; i < 10; ++i)
        ids[i] = builder.name(names[i]);
    uint32_t requests[kModels], executions[kModels];
    for (int model = 0; model < kModels; ++model) {
        const uint32_t group = builder.addGroup("model" + std::to_string(model) + " (1)", 0);
        builder.setModel(group, "model" + std::to_string(model));
        requests[model] = builder.addTrack(group, LaneKind::Requests, "requests");
        executions[model] = builder.addTrack(group, LaneKind::Executions, "instance");
    }
    std::vector<int64_t> next(size_t{kModels} * kConcurrent);
    for (size_t done = 0; done < slices; done += kSlicesOfRequest) {
        const size_t slot = (done / kSlicesOfRequest) % next.size();
        const auto model = static_cast<int>(slot) % kModels;
        int64_t at = next[slot] + pick(0, 40'000);
        const int64_t steps[] = {pick(2000, 9000), pick(1000, 400'000), pick(1000, 20'000),
            pick(50'000, 900'000), pick(1000, 20'000), pick(2000, 12'000)};
        int64_t time[7] = {at};
        for (int i = 0; i < 6; ++i)
            time[i + 1] = at += steps[i];
        const uint32_t request =
            builder.addRequest({done, 0, 0, trace::kNone, 0, trace::kNone, {}});
        const auto draft = [&](int name, int from, int to) {
            return Draft{time[from], time[to], ids[name], request, trace::stageOfName(names[name])};
        };
        const Draft stack[] = {draft(0, 0, 6), draft(1, 0, 1), draft(2, 1, 5), draft(3, 1, 2),
            draft(4, 2, 5), draft(5, 2, 3), draft(6, 3, 4), draft(7, 4, 5), draft(8, 5, 6)};
        const trace::DraftRef root = builder.addStack(requests[model], stack);
        builder.setRoot(request, root);
        const Draft execution{time[2], time[5], ids[9], trace::kNone, Stage::Compute};
        builder.addFlow(trace::DraftRef{root.track, root.draft + 4},
            builder.addStack(executions[model], {&execution, 1}), ids[9]);
        next[slot] = at;
    }
    return {builder.build(), {}, 0, {}};
}

double milliseconds(const QElapsedTimer& timer)
{
    return static_cast<double>(timer.nsecsElapsed()) / 1e6;
}

// The processor time of this process. Other programs change it less than the time that passes.
double processorMilliseconds()
{
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

double quantile(std::vector<double> values, double fraction)
{
    std::sort(values.begin(), values.end());
    const auto rank = static_cast<size_t>(std::ceil(fraction * static_cast<double>(values.size())));
    return values[std::max<size_t>(rank, 1) - 1];
}

void measureFrames(size_t slices, int frames)
{
    QElapsedTimer timer;
    timer.start();
    const trace::Source source = madeTrace(slices);
    const double built = milliseconds(timer);
    const auto bytes = static_cast<double>(source.data->byteSize()) /
        static_cast<double>(source.data->sliceCount());
    TimelineState state;
    TimelineView view(state);
    view.resize(1600, 900);
    view.show();
    // A view that is not exposed paints nothing.
    while (view.windowHandle() == nullptr || !view.windowHandle()->isExposed())
        QApplication::processEvents(QEventLoop::WaitForMoreEvents);
    timer.restart();
    state.addSource(source);
    view.viewport()->repaint();
    const double opened = milliseconds(timer);
    std::vector<double> times;
    std::vector<double> processorTimes;
    size_t most = 0;
    size_t rows = 1;
    const trace::Range extent = state.extent();
    // Zooms from the whole trace to a few slices and back, and pans at each step.
    for (int i = 0; i < frames; ++i) {
        const bool isIn = i % 200 < 100;
        const double before = processorMilliseconds();
        timer.restart();
        if (i % 2 == 0)
            state.zoom(isIn ? 0.8 : 1.25, extent.begin + extent.length() / 3);
        else
            state.pan(state.visible().length() / 50);
        view.viewport()->repaint();
        times.push_back(milliseconds(timer));
        processorTimes.push_back(processorMilliseconds() - before);
        const TimelineGeometry& geometry = view.geometryOfSlices();
        if (geometry.rectangleCount() > most) {
            most = geometry.rectangleCount();
            rows = geometry.rows().size();
        }
    }
    // The whole trace, again and again: the most rectangles.
    std::vector<double> whole;
    std::vector<double> wholeProcessor;
    for (int i = 0; i < frames / 4; ++i) {
        const double before = processorMilliseconds();
        timer.restart();
        state.showAll();
        state.pan(i % 2 == 0 ? extent.length() / 100 : -extent.length() / 100);
        view.viewport()->repaint();
        whole.push_back(milliseconds(timer));
        wholeProcessor.push_back(processorMilliseconds() - before);
    }
    std::printf("%zu slices: built in %.0f ms, shown in %.0f ms, %.1f bytes a slice\n", slices,
        built, opened, bytes);
    const auto show = [](const char* what, const std::vector<double>& passed,
                          const std::vector<double>& processor) {
        std::printf(
            "  %s, %zu frames: median %.2f ms, p99 %.2f ms; of a processor: median %.2f ms, "
            "p99 %.2f ms\n",
            what, passed.size(), quantile(passed, 0.5), quantile(passed, 0.99),
            quantile(processor, 0.5), quantile(processor, 0.99));
    };
    show("zoom and pan", times, processorTimes);
    show("pan over the whole trace", whole, wholeProcessor);
    std::printf("  most rectangles: %zu in %zu rows\n", most, rows);
    std::fflush(stdout);
}

// Writes a trace file as Triton does.
void writeTrace(const std::string& path, size_t slices)
{
    static constexpr const char* kPoints[] = {"HTTP_RECV_START", "HTTP_RECV_END", "REQUEST_START",
        "QUEUE_START", "COMPUTE_START", "COMPUTE_INPUT_END", "COMPUTE_OUTPUT_START", "COMPUTE_END",
        "REQUEST_END", "HTTP_SEND_START", "HTTP_SEND_END"};
    std::ofstream out(path, std::ios::binary);
    out << "[";
    for (size_t id = 1; id * kSlicesOfRequest <= slices; ++id) {
        const auto begin = static_cast<int64_t>(id) * 120'000 + 5'000'000'000'000;
        out << (id > 1 ? "," : "") << R"({"id":)" << id
            << R"(,"model_name":"model","model_version":1})";
        for (size_t i = 0; i < std::size(kPoints); ++i)
            out << R"(,{"id":)" << id << R"(,"timestamps":[{"name":")" << kPoints[i] << R"(","ns":)"
                << begin + static_cast<int64_t>(i) * 31'000 << "}]}";
    }
    out << "]";
}

void measureLoad(size_t slices)
{
    const std::string path =
        (std::filesystem::temp_directory_path() / "thalassa_timeline_bench.json").string();
    writeTrace(path, slices);
    std::vector<double> times;
    std::vector<double> processorTimes;
    size_t read = 1;
    for (int i = 0; i < 3; ++i) {
        QElapsedTimer timer;
        timer.start();
        const double before = processorMilliseconds();
        const trace::ReadResult result = trace::readTraceFile(path);
        times.push_back(milliseconds(timer));
        processorTimes.push_back(processorMilliseconds() - before);
        read = result.data->sliceCount();
    }
    const double millions = static_cast<double>(read) / 1e6;
    std::printf("reading %zu slices, %.0f MB: %.2f s per million slices, %.2f s of a processor\n",
        read, static_cast<double>(std::filesystem::file_size(path)) / 1e6,
        quantile(times, 0.5) / 1e3 / millions, quantile(processorTimes, 0.5) / 1e3 / millions);
    std::fflush(stdout);
    std::filesystem::remove(path);
}

} // namespace

int main(int argc, char** argv)
{
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication::setStyle(QStringLiteral("Fusion"));
    QApplication application(argc, argv);
    std::vector<size_t> slices;
    size_t load = 0;
    int frames = 400;
    for (int i = 1; i + 1 < argc; i += 2) {
        const std::string option = argv[i];
        const auto value = static_cast<size_t>(std::strtoull(argv[i + 1], nullptr, 10));
        if (option == "--slices")
            slices.push_back(value);
        else if (option == "--load")
            load = value;
        else if (option == "--frames")
            frames = static_cast<int>(value);
        else {
            std::fprintf(
                stderr, "unknown option %s; expected --slices, --load or --frames\n", argv[i]);
            return 2;
        }
    }
    if (slices.empty() && load == 0) {
        slices = {1'000'000, 10'000'000};
        load = 1'000'000;
    }
    if (load > 0)
        measureLoad(load);
    for (const size_t count : slices)
        measureFrames(count, std::max(frames, 8));
    return 0;
}
