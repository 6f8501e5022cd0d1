// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/app/metrics/process_families.h"

#include <sys/resource.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <system_error>

#include "core/metrics/family_builders.h"

namespace thalassa::app {
namespace {

// Indices of fields behind the name of the program.
constexpr size_t kUserTicks = 11;
constexpr size_t kSystemTicks = 12;
constexpr size_t kStartTicks = 19;
constexpr size_t kVirtualBytes = 20;
constexpr size_t kResidentPages = 21;

std::string contentOf(const std::string& path)
{
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), {}};
}

std::optional<double> openDescriptors(const std::string& directory)
{
    std::error_code error;
    const std::filesystem::directory_iterator entries(directory, error);
    if (error)
        return std::nullopt;
    const auto count = std::distance(begin(entries), end(entries));
    return static_cast<double>(count) - 1; // without the one that reads the directory
}

} // namespace

// The name of the program stands in parentheses, and may have blanks and parentheses itself.
std::optional<ProcessStat> parseProcessStat(const std::string& text)
{
    const size_t nameEnd = text.rfind(')');
    if (nameEnd == std::string::npos)
        return std::nullopt;
    std::istringstream rest(text.substr(nameEnd + 1));
    const std::vector<std::string> words{std::istream_iterator<std::string>(rest), {}};
    if (words.size() <= kResidentPages)
        return std::nullopt;
    const auto number = [&words](size_t index) {
        uint64_t value = 0;
        std::istringstream(words[index]) >> value;
        return value;
    };
    return ProcessStat{number(kUserTicks) + number(kSystemTicks), number(kStartTicks),
        number(kVirtualBytes), number(kResidentPages)};
}

std::optional<uint64_t> parseBootTime(const std::string& text)
{
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string name;
        uint64_t seconds = 0;
        if (words >> name && name == "btime")
            return words >> seconds ? std::optional(seconds) : std::nullopt;
    }
    return std::nullopt;
}

std::vector<prometheus::MetricFamily> processFamilies(const std::string& directory)
{
    using metrics::counter;
    using metrics::gauge;
    std::vector<prometheus::MetricFamily> families;
    const auto ticksPerSecond = static_cast<double>(::sysconf(_SC_CLK_TCK));
    const std::optional<ProcessStat> stat = parseProcessStat(contentOf(directory + "/self/stat"));
    if (stat) {
        families.push_back(counter("process_cpu_seconds_total",
            "Processor time that the process has used, in user and kernel mode",
            static_cast<double>(stat->cpuTicks) / ticksPerSecond));
        families.push_back(gauge("process_resident_memory_bytes",
            "Memory of the process that the system has given to it",
            static_cast<double>(stat->residentPages) *
                static_cast<double>(::sysconf(_SC_PAGESIZE))));
        families.push_back(gauge("process_virtual_memory_bytes", "Address space of the process",
            static_cast<double>(stat->virtualBytes)));
    }
    if (const std::optional<double> count = openDescriptors(directory + "/self/fd"))
        families.push_back(
            gauge("process_open_fds", "Open file descriptors of the process", *count));
    rlimit limit{};
    if (::getrlimit(RLIMIT_NOFILE, &limit) == 0)
        families.push_back(
            gauge("process_max_fds", "Maximum number of open file descriptors of the process",
                static_cast<double>(limit.rlim_cur)));
    const std::optional<uint64_t> bootTime = parseBootTime(contentOf(directory + "/stat"));
    if (stat && bootTime) {
        families.push_back(gauge("process_start_time_seconds",
            "Time at which the process started, in seconds since 1970",
            static_cast<double>(*bootTime) +
                static_cast<double>(stat->startTicks) / ticksPerSecond));
    }
    return families;
}

} // namespace thalassa::app
