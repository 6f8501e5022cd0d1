// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/cli/option_table.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "core/base/cli/places.h"
#include "core/base/status_macros.h"
#include "perf/cli/option_values.h"

namespace thalassa::perf {
namespace {

using Apply = decltype(Option::apply);
using cli::choice;
using cli::flag;
using cli::text;
using cli::whole;

constexpr int64_t kMaxMilliseconds = 24LL * 60 * 60 * 1000;
constexpr int64_t kMaxRequests = 1'000'000'000'000;
constexpr int64_t kMaxSlots = 65536;

template <typename Place> Apply milliseconds(Place place, int64_t least)
{
    return cli::duration<std::chrono::milliseconds>(place, least, kMaxMilliseconds);
}

Apply range(Loop loop, RangeUnit unit)
{
    return [loop, unit](const std::string& value, Options& options) -> absl::Status {
        ASSIGN_OR_RETURN(options.range, parseRange(value, unit));
        options.loop = loop;
        if (loop == Loop::Closed && std::max(options.range.start, options.range.end) > kMaxSlots) {
            return absl::InvalidArgumentError(absl::StrCat(
                "expected at most ", kMaxSlots, " requests in flight, got '", value, "'"));
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
    ASSIGN_OR_RETURN(options.measure.percentile, cli::parseReal(value, 1, 99.999));
    return absl::OkStatus();
}

absl::Status setSeed(const std::string& value, Options& options)
{
    ASSIGN_OR_RETURN(
        options.samples.seed, cli::parseWhole(value, 0, std::numeric_limits<uint32_t>::max()));
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
        {group, {"m"}, "model", "Name of the model. Required.",
            text(OPTION_PLACE(load.request.model))},
        {group, {"x"}, "version", "Version of the model. Default: the server chooses it.",
            text(OPTION_PLACE(load.request.version))},
        {group, {"u"}, "host:port",
            "Address of the server. Default: localhost:8000 for HTTP, localhost:8001 for gRPC.",
            text(OPTION_PLACE(url))},
        {group, {"i"}, "http|grpc", "Protocol. Default: http.",
            choice<Protocol>({{"http", Protocol::Http}, {"HTTP", Protocol::Http},
                                 {"grpc", Protocol::Grpc}, {"gRPC", Protocol::Grpc}},
                [](Options& options, Protocol value) { options.load.protocol = value; })},
        {group, {"service-kind"}, "triton",
            "Kind of the server; triton, with the protocol KServe v2, is the only one. Default: "
            "triton.",
            choice<bool>({{"triton", true}}, [](Options&, bool) {})},
        {group, {"v", "verbose"}, nullptr, "Print each window, with the times of the server.",
            addVerbosity},
        {group, {"h", "help", "?"}, nullptr, "Print this text and exit.", flag(OPTION_PLACE(help))},
        {group, {"version"}, nullptr, "Print the version of the program and exit.",
            flag(OPTION_PLACE(version))},
    };
}

std::vector<Option> loadOptions()
{
    const char* const group = "Load";
    return {
        {group, {"concurrency-range"}, "start:end:step",
            "Closed loop: numbers of requests in flight, from start to end, at most 65536. With "
            "the end 0 the range continues until the latency exceeds --latency-threshold. "
            "Default: 1.",
            range(Loop::Closed, RangeUnit::Whole)},
        {group, {"request-rate-range"}, "start:end:step",
            "Open loop: rates in requests per second, from start to end. Requests start at "
            "planned times, which do not depend on the server, and the latency counts from the "
            "planned start. Default: none.",
            range(Loop::Open, RangeUnit::Any)},
        {group, {"request-distribution"}, "constant|poisson",
            "Intervals between the starts of requests in an open loop. Default: constant.",
            choice<Distribution>(
                {{"constant", Distribution::Constant}, {"poisson", Distribution::Poisson}},
                [](Options& options, Distribution value) { options.load.distribution = value; })},
        {group, {"max-outstanding"}, "n",
            "Open loop: maximum number of requests in flight, 1 to 65536; further requests start "
            "late and are counted. Default: 1024.",
            whole(OPTION_PLACE(load.maxOutstanding), 1, kMaxSlots)},
        {group, {"max-threads"}, "n",
            "Maximum number of threads that send requests, 1 to 256; over gRPC each has a "
            "connection of its own. One thread suffices for a server of several cores. Default: 1.",
            whole(OPTION_PLACE(load.maxThreads), 1, 256)},
        {group, {"request-timeout"}, "ms",
            "Time after which a request without an answer is an error. Default: no limit.",
            milliseconds(OPTION_PLACE(load.requestTimeout), 1)},
        {group, {"a", "async"}, nullptr,
            "The option is accepted and has no effect: the program never has a thread per request.",
            accept},
        {group, {"streaming"}, nullptr,
            "gRPC only: send requests on streams (ModelStreamInfer), one in flight on each stream.",
            flag(OPTION_PLACE(load.isStreaming))},
        {group, {"grpc-compression-algorithm"}, "none|gzip|deflate",
            "Compression of gRPC requests. Default: none.",
            choice<Compression>({{"none", Compression::None}, {"gzip", Compression::Gzip},
                                    {"deflate", Compression::Deflate}},
                [](Options& options, Compression value) { options.load.compression = value; })},
        {group, {"H"}, "name:value",
            "Header of each request (gRPC: metadata). May be given several times.", addHeader},
        {group, {"request-parameter"}, "name:value:type",
            "Parameter of each request, of the type bool, int or string. May be given several "
            "times.",
            addParameter},
    };
}

std::vector<Option> dataOptions()
{
    const char* const group = "Input data";
    return {
        {group, {"b"}, "n", "Batch size of each request. Default: 1.",
            whole(OPTION_PLACE(samples.batchSize), 1, 1 << 20)},
        {group, {"input-data"}, "random|zero|path",
            "Data of the inputs: random or zero values, a JSON file, or a directory with one file "
            "for each input. A path may be given several times. Default: random.",
            setInputData},
        {group, {"z"}, nullptr, "The same as --input-data=zero.",
            [](const std::string&, Options& options) { return setInputData("zero", options); }},
        {group, {"shape"}, "input:size,size,...",
            "Shape of an input of variable shape, without the batch dimension. May be given "
            "several times.",
            addShape},
        {group, {"string-length"}, "n", "Length of random strings, in bytes. Default: 128.",
            whole(OPTION_PLACE(samples.stringLength), 0, 1 << 30)},
        {group, {"string-data"}, "text",
            "Value of every element of BYTES inputs. Default: random strings.",
            text(OPTION_PLACE(samples.stringData))},
        {group, {"random-seed"}, "n",
            "Seed of the random data and of the Poisson arrivals. Default: 0.", setSeed},
        {group, {"input-tensor-format"}, "binary|json",
            "Format of the tensors in HTTP requests. Default: binary.",
            choice<bool>({{"binary", false}, {"json", true}},
                [](Options& options, bool value) { options.load.request.hasJsonInputs = value; })},
        {group, {"shared-memory"}, "none|system|cuda",
            "The tensors lie in system shared memory, or in memory of GPU 0, which the server must "
            "allow (--allow-client-shm=true) and which must be of the same machine. Default: none.",
            choice<SharedMemory>({{"none", SharedMemory::None}, {"system", SharedMemory::System},
                                     {"cuda", SharedMemory::Cuda}},
                [](Options& options, SharedMemory value) { options.sharedMemory.kind = value; })},
        {group, {"output-shared-memory-size"}, "bytes",
            "Size of the shared memory for each output. Default: 102400.",
            whole(OPTION_PLACE(sharedMemory.outputSize), 1, int64_t{1} << 40)},
        {group, {"output-tensor-format"}, "binary|json",
            "Format of the tensors in HTTP answers. Default: binary.",
            choice<bool>({{"binary", false}, {"json", true}},
                [](Options& options, bool value) { options.load.request.hasJsonOutputs = value; })},
    };
}

std::vector<Option> measureOptions()
{
    const char* const group = "Measurement";
    return {
        {group, {"p", "measurement-interval"}, "ms", "Length of a window. Default: 5000.",
            milliseconds(OPTION_PLACE(measure.interval), 1)},
        {group, {"measurement-mode"}, "time_windows|count_windows",
            "A window ends after an interval, or after a number of requests. Default: "
            "time_windows.",
            choice<bool>({{"time_windows", false}, {"count_windows", true}},
                [](Options& options, bool value) { options.hasCountWindows = value; })},
        {group, {"measurement-request-count"}, "n",
            "Number of requests of a window, which lasts at least one second. Default: 50.",
            whole(OPTION_PLACE(windowRequests), 1, kMaxRequests)},
        {group, {"s", "stability-percentage"}, "n",
            "Maximum difference in percent between the throughputs and between the latencies of "
            "the last three windows, up to which a level is stable. Default: 10.",
            [](const std::string& value, Options& options) -> absl::Status {
                ASSIGN_OR_RETURN(
                    options.measure.stabilityPercentage, cli::parseReal(value, 0.001, 1000));
                return absl::OkStatus();
            }},
        {group, {"percentile"}, "n",
            "Percentile of the latency that is printed and that decides whether a level is "
            "stable; -1: the mean. Default: -1.",
            setPercentile},
        {group, {"r", "max-trials"}, "n", "Maximum number of windows of a level. Default: 10.",
            whole(OPTION_PLACE(measure.maxTrials), 1, 100000)},
        {group, {"request-count"}, "n",
            "Number of requests that are measured, in one window; 0: windows until the level is "
            "stable. Default: 0.",
            whole(OPTION_PLACE(measure.requestCount), 0, kMaxRequests)},
        {group, {"warmup-request-count"}, "n",
            "Number of requests before each level that are not counted. Default: 0.",
            whole(OPTION_PLACE(measure.warmupRequestCount), 0, kMaxRequests)},
        {group, {"l", "latency-threshold"}, "ms",
            "Latency at which the range ends, after the first level that exceeds it; 0: no limit. "
            "Default: 0.",
            milliseconds(OPTION_PLACE(measure.latencyThreshold), 0)},
    };
}

std::vector<Option> reportOptions()
{
    const char* const group = "Report";
    return {
        {group, {"f"}, "file", "Write a CSV file, which begins with the columns of perf_analyzer.",
            text(OPTION_PLACE(csvFile))},
        {group, {"verbose-csv"}, nullptr,
            "Add the further columns of perf_analyzer to the CSV file.",
            flag(OPTION_PLACE(hasVerboseCsv))},
        {group, {"json"}, "file", "Write all results to a JSON file.",
            text(OPTION_PLACE(jsonFile))},
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

std::span<const cli::UnavailableOption> unavailableOptions()
{
    static const std::vector<cli::UnavailableOption> table{
        {{"sync"}, false, "requests are always asynchronous; leave it out, the load is the same"},
        {{"num-of-sequences", "sequence-length", "sequence-length-variation", "sequence-id-range"},
            true, "models of sequences cannot be measured yet"},
        {{"serial-sequences"}, false, "models of sequences cannot be measured yet"},
        {{"binary-search"}, false,
            "leave it out; the levels of the range are measured in order, until "
            "--latency-threshold"},
        {{"request-intervals"}, true, "use --request-rate-range with --request-distribution"},
        {{"periodic-concurrency-range", "request-period"}, true, "use --concurrency-range"},
        {{"c", "t"}, true, "use --concurrency-range"},
        {{"d"}, false, "use --concurrency-range with an end of 0 and --latency-threshold"},
        {{"data-directory"}, true, "use --input-data with the directory"},
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
        {{"collect-metrics"}, false,
            "metrics are not read; the statistics of the model are always read"},
        {{"metrics-url", "metrics-interval"}, true,
            "metrics are not read; the statistics of the model are always read"},
        {{"trace-level", "trace-rate", "trace-count", "log-frequency"}, true,
            "tracing is configured at the server"},
        {{"profile-export-file"}, true, "use --json, which contains histograms of all requests"},
        {{"enable-mpi"}, false,
            "start one program on each machine, and merge the histograms of --json"},
    };
    return table;
}

} // namespace thalassa::perf
