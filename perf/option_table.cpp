// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/option_table.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "core/base/status_macros.h"
#include "perf/option_values.h"

namespace thalassa::perf {
namespace {

using Apply = std::function<absl::Status(const std::string&, Options&)>;

constexpr uint64_t kMaxMilliseconds = 24ULL * 60 * 60 * 1000;
constexpr uint64_t kMaxRequests = 1'000'000'000'000;
constexpr uint64_t kMaxSlots = 65536;

#define PLACE(member) [](Options& options) -> auto& { return options.member; }

// Stores a value in the member that `place` returns.
template <typename Place> Apply text(Place place)
{
    return [place](const std::string& value, Options& options) {
        place(options) = value;
        return absl::OkStatus();
    };
}
template <typename Place> Apply flag(Place place)
{
    return [place](const std::string&, Options& options) {
        place(options) = true;
        return absl::OkStatus();
    };
}
template <typename Place> Apply whole(Place place, uint64_t least, uint64_t greatest)
{
    return [place, least, greatest](const std::string& value, Options& options) -> absl::Status {
        ASSIGN_OR_RETURN(const uint64_t parsed, parseWhole(value, least, greatest));
        auto& target = place(options);
        target = static_cast<std::decay_t<decltype(target)>>(parsed);
        return absl::OkStatus();
    };
}
template <typename Place> Apply milliseconds(Place place, uint64_t least)
{
    return [place, least](const std::string& value, Options& options) -> absl::Status {
        ASSIGN_OR_RETURN(const uint64_t parsed, parseWhole(value, least, kMaxMilliseconds));
        place(options) = std::chrono::milliseconds(parsed);
        return absl::OkStatus();
    };
}

// Accepts one of several words.
template <typename Value>
Apply choice(
    std::vector<std::pair<std::string, Value>> words, std::function<void(Options&, Value)> use)
{
    return [words = std::move(words), use = std::move(use)](
               const std::string& value, Options& options) -> absl::Status {
        std::string known;
        for (const auto& [word, meaning] : words) {
            if (word == value) {
                use(options, meaning);
                return absl::OkStatus();
            }
            absl::StrAppend(&known, known.empty() ? "" : ", ", word);
        }
        return absl::InvalidArgumentError(
            absl::StrCat("expected one of ", known, ", got '", value, "'"));
    };
}

Apply range(Loop loop, RangeUnit unit)
{
    return [loop, unit](const std::string& value, Options& options) -> absl::Status {
        ASSIGN_OR_RETURN(options.range, parseRange(value, unit));
        options.loop = loop;
        if (loop == Loop::Closed && std::max(options.range.start, options.range.end) > kMaxSlots) {
            return absl::InvalidArgumentError(
                absl::StrCat("expected at most ", kMaxSlots, " requests in flight"));
        }
        return absl::OkStatus();
    };
}

absl::Status setInputData(const std::string& value, Options& options)
{
    if (value == "random" || value == "zero") {
        options.samples.kind = value == "zero" ? InputKind::Zero : InputKind::Random;
        return absl::OkStatus();
    }
    options.samples.kind = InputKind::Files;
    options.samples.files.push_back(value);
    return absl::OkStatus();
}

absl::Status addShape(const std::string& value, Options& options)
{
    ASSIGN_OR_RETURN(auto shape, parseShapeOption(value));
    options.samples.shapes.insert_or_assign(shape.first, std::move(shape.second));
    return absl::OkStatus();
}

absl::Status addHeader(const std::string& value, Options& options)
{
    ASSIGN_OR_RETURN(auto header, parseHeader(value));
    options.load.request.headers.push_back(std::move(header));
    return absl::OkStatus();
}

absl::Status addParameter(const std::string& value, Options& options)
{
    ASSIGN_OR_RETURN(RequestParameter parameter, parseParameter(value));
    options.load.request.parameters.push_back(std::move(parameter));
    return absl::OkStatus();
}

absl::Status setPercentile(const std::string& value, Options& options)
{
    if (value == "-1") {
        options.measure.percentile.reset();
        return absl::OkStatus();
    }
    ASSIGN_OR_RETURN(options.measure.percentile, parseReal(value, 1, 99.999));
    return absl::OkStatus();
}

absl::Status setSeed(const std::string& value, Options& options)
{
    ASSIGN_OR_RETURN(
        options.samples.seed, parseWhole(value, 0, std::numeric_limits<uint32_t>::max()));
    options.load.seed = options.samples.seed;
    return absl::OkStatus();
}

absl::Status addVerbosity(const std::string&, Options& options)
{
    ++options.verbosity;
    return absl::OkStatus();
}

// Accepts an option that has no effect, because the program always behaves so.
absl::Status accept(const std::string&, Options&)
{
    return absl::OkStatus();
}

std::vector<Option> generalOptions()
{
    const char* const group = "General";
    return {
        {group, {"m"}, "model", "the model; has to be given", text(PLACE(load.request.model))},
        {group, {"x"}, "version", "its version; default: the one that the server chooses",
            text(PLACE(load.request.version))},
        {group, {"u"}, "host:port",
            "the server; default: localhost:8000 over HTTP, localhost:8001 over gRPC",
            text(PLACE(url))},
        {group, {"i"}, "http|grpc", "the protocol; default: http",
            choice<Protocol>({{"http", Protocol::Http}, {"HTTP", Protocol::Http},
                                 {"grpc", Protocol::Grpc}, {"gRPC", Protocol::Grpc}},
                [](Options& options, Protocol value) { options.load.protocol = value; })},
        {group, {"service-kind"}, "triton",
            "the kind of server: KServe v2, as Triton has it, is all there is",
            choice<bool>({{"triton", true}}, [](Options&, bool) {})},
        {group, {"v", "verbose"}, nullptr, "also print every window with the server's part",
            addVerbosity},
        {group, {"h", "help", "?"}, nullptr, "print this and end", flag(PLACE(help))},
        {group, {"version"}, nullptr, "print the program's version and end", flag(PLACE(version))},
    };
}

std::vector<Option> loadOptions()
{
    const char* const group = "Load";
    return {
        {group, {"concurrency-range"}, "start:end:step",
            "closed loop: so many requests in flight, from start to end; an end of 0 means until "
            "--latency-threshold; default: 1",
            range(Loop::Closed, RangeUnit::Whole)},
        {group, {"request-rate-range"}, "start:end:step",
            "open loop: so many requests per second, whatever the server does; latency counts from "
            "the moment at which a request was to start",
            range(Loop::Open, RangeUnit::Any)},
        {group, {"request-distribution"}, "constant|poisson",
            "distances between the starts of an open loop; default: constant",
            choice<Distribution>(
                {{"constant", Distribution::Constant}, {"poisson", Distribution::Poisson}},
                [](Options& options, Distribution value) { options.load.distribution = value; })},
        {group, {"max-outstanding"}, "n",
            "requests of an open loop in flight at once; more have to wait, and are counted; "
            "default: 1024",
            whole(PLACE(load.maxOutstanding), 1, kMaxSlots)},
        {group, {"max-threads"}, "n",
            "threads that send, each with a connection of its own over gRPC; one keeps a server of "
            "several cores busy; default: 1",
            whole(PLACE(load.maxThreads), 1, 256)},
        {group, {"request-timeout"}, "ms",
            "requests without an answer by then are errors; default: none",
            milliseconds(PLACE(load.requestTimeout), 1)},
        {group, {"a", "async"}, nullptr, "requests wait on no thread: always so", accept},
        {group, {"streaming"}, nullptr,
            "send requests on streams (ModelStreamInfer), one in flight on each; gRPC only",
            flag(PLACE(load.isStreaming))},
        {group, {"grpc-compression-algorithm"}, "none|gzip|deflate",
            "of gRPC requests; default: none",
            choice<Compression>({{"none", Compression::None}, {"gzip", Compression::Gzip},
                                    {"deflate", Compression::Deflate}},
                [](Options& options, Compression value) { options.load.compression = value; })},
        {group, {"H"}, "name:value", "a header of each request (gRPC: metadata); may be repeated",
            addHeader},
        {group, {"request-parameter"}, "name:value:type",
            "a parameter of each request, of type bool, int or string; may be repeated",
            addParameter},
    };
}

std::vector<Option> dataOptions()
{
    const char* const group = "Input data";
    return {
        {group, {"b"}, "n", "batch size of each request; default: 1",
            whole(PLACE(samples.batchSize), 1, 1 << 20)},
        {group, {"input-data"}, "random|zero|path",
            "what is sent: random or zero values, a JSON file, or a folder with a file per input; "
            "files may be repeated; default: random",
            setInputData},
        {group, {"z"}, nullptr, "the same as --input-data=zero",
            [](const std::string&, Options& options) { return setInputData("zero", options); }},
        {group, {"shape"}, "input:size,size,...",
            "shape of an input of variable shape, without the batch dimension; may be repeated",
            addShape},
        {group, {"string-length"}, "n", "length of random strings; default: 128",
            whole(PLACE(samples.stringLength), 0, 1 << 30)},
        {group, {"string-data"}, "text", "every element of BYTES inputs, instead of random ones",
            text(PLACE(samples.stringData))},
        {group, {"random-seed"}, "n",
            "the same seed makes the same data and the same Poisson arrivals; default: 0", setSeed},
        {group, {"input-tensor-format"}, "binary|json", "tensors in HTTP requests; default: binary",
            choice<bool>({{"binary", false}, {"json", true}},
                [](Options& options, bool value) { options.load.request.hasJsonInputs = value; })},
        {group, {"output-tensor-format"}, "binary|json", "tensors in HTTP answers; default: binary",
            choice<bool>({{"binary", false}, {"json", true}},
                [](Options& options, bool value) { options.load.request.hasJsonOutputs = value; })},
    };
}

std::vector<Option> measureOptions()
{
    const char* const group = "Measurement";
    return {
        {group, {"p", "measurement-interval"}, "ms", "length of a window; default: 5000",
            milliseconds(PLACE(measure.interval), 1)},
        {group, {"measurement-mode"}, "time_windows|count_windows",
            "what ends a window: the interval, or a number of requests; default: time_windows",
            choice<bool>({{"time_windows", false}, {"count_windows", true}},
                [](Options& options, bool value) { options.hasCountWindows = value; })},
        {group, {"measurement-request-count"}, "n",
            "requests of a window, which lasts a second at least; default: 50",
            whole(PLACE(windowRequests), 1, kMaxRequests)},
        {group, {"s", "stability-percentage"}, "n",
            "the last three windows agree when throughput and latency differ by no more than so "
            "many percent; default: 10",
            [](const std::string& value, Options& options) -> absl::Status {
                ASSIGN_OR_RETURN(
                    options.measure.stabilityPercentage, parseReal(value, 0.001, 1000));
                return absl::OkStatus();
            }},
        {group, {"percentile"}, "n",
            "judge by this percentile of the latency and print it; default: -1, the mean",
            setPercentile},
        {group, {"r", "max-trials"}, "n",
            "windows in which the figures must come to agree; default: 10",
            whole(PLACE(measure.maxTrials), 1, 100000)},
        {group, {"request-count"}, "n",
            "measure exactly so many requests, in one window; default: 0, windows until they agree",
            whole(PLACE(measure.requestCount), 0, kMaxRequests)},
        {group, {"warmup-request-count"}, "n",
            "requests before the measurement, which are not counted; default: 0",
            whole(PLACE(measure.warmupRequestCount), 0, kMaxRequests)},
        {group, {"l", "latency-threshold"}, "ms",
            "end the range once the latency exceeds this; default: 0, never",
            milliseconds(PLACE(measure.latencyThreshold), 0)},
    };
}

std::vector<Option> reportOptions()
{
    const char* const group = "Report";
    return {
        {group, {"f"}, "file", "also write a CSV file, with perf_analyzer's columns first",
            text(PLACE(csvFile))},
        {group, {"verbose-csv"}, nullptr, "add perf_analyzer's further columns to it",
            flag(PLACE(hasVerboseCsv))},
        {group, {"json"}, "file", "also write everything that was measured as JSON",
            text(PLACE(jsonFile))},
    };
}

} // namespace

std::span<const Option> optionTable()
{
    static const std::vector<Option> table = [] {
        std::vector<Option> all;
        for (std::vector<Option>& some : std::vector{
                 generalOptions(), loadOptions(), dataOptions(), measureOptions(), reportOptions()})
            std::move(some.begin(), some.end(), std::back_inserter(all));
        return all;
    }();
    return table;
}

std::span<const MissingOption> missingOptions()
{
    static const std::vector<MissingOption> table{
        {{"sync"}, false, "requests wait on no thread here; leave it out, the load is the same"},
        {{"shared-memory", "output-shared-memory-size"}, true,
            "tensors travel in the requests only; leave it out"},
        {{"num-of-sequences", "sequence-length", "sequence-length-variation", "sequence-id-range"},
            true, "models of sequences cannot be measured yet"},
        {{"serial-sequences"}, false, "models of sequences cannot be measured yet"},
        {{"binary-search"}, false,
            "leave it out: the range is walked in steps, until --latency-threshold if given"},
        {{"request-intervals"}, true, "use --request-rate-range with --request-distribution"},
        {{"periodic-concurrency-range", "request-period"}, true, "use --concurrency-range"},
        {{"c", "t"}, true, "use --concurrency-range"},
        {{"d"}, false, "use --concurrency-range with an end of 0 and --latency-threshold"},
        {{"data-directory"}, true, "use --input-data with the folder"},
        {{"bls-composing-models", "model-signature-name", "triton-server-directory",
             "model-repository"},
            true, "only a server on the network can be measured"},
        {{"ssl-grpc-use-ssl"}, false, "TLS is not available yet"},
        {{"ssl-grpc-root-certifications-file", "ssl-grpc-private-key-file",
             "ssl-grpc-certificate-chain-file", "ssl-https-verify-peer", "ssl-https-verify-host",
             "ssl-https-ca-certificates-file", "ssl-https-client-certificate-file",
             "ssl-https-client-certificate-type", "ssl-https-private-key-file",
             "ssl-https-private-key-type"},
            true, "TLS is not available yet"},
        {{"collect-metrics"}, false, "metrics are not read; the model's statistics are, always"},
        {{"metrics-url", "metrics-interval"}, true,
            "metrics are not read; the model's statistics are, always"},
        {{"trace-level", "trace-rate", "trace-count", "log-frequency"}, true,
            "traces are set at the server"},
        {{"profile-export-file"}, true, "use --json, which holds histograms of all requests"},
        {{"enable-mpi"}, false,
            "start one program per machine, and merge the histograms of --json"},
    };
    return table;
}

} // namespace thalassa::perf
