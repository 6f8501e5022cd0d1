// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/tool/request_files.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <limits>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/base/status_macros.h"
#include "trace/reader/trace_reader.h"

namespace thalassa::trace_tool {
namespace {

constexpr const char* kStandardInput = "-";
constexpr uint64_t kToldRequests = 10; // reported requests that are not whole

absl::Status named(const std::string& file, const absl::Status& status)
{
    return status.ok() ? status
                       : absl::Status(status.code(), absl::StrCat(file, ": ", status.message()));
}

std::optional<uint64_t> sizeOf(const std::string& file)
{
    std::error_code error;
    const uintmax_t size = std::filesystem::file_size(file, error);
    return error ? std::nullopt : std::optional<uint64_t>(size);
}

// The functions that take what a file contains.
struct Visitors {
    RequestVisitor visit;
    const EntryVisitor& visitEntry;
};

absl::Status visitAll(TraceReader& reader, const std::string& name, Progress& progress,
    std::ostream& errors, const Visitors& visitors)
{
    uint64_t broken = 0;
    for (;;) {
        ASSIGN_OR_RETURN(std::optional<TraceTree> tree, reader.next());
        if (!tree)
            break;
        progress.reached(reader.bytesRead());
        for (const std::string& entry : reader.entries())
            visitors.visitEntry(entry);
        const absl::Status visited = visitors.visit(*std::move(tree));
        if (visited.ok())
            continue;
        // A request that is not whole, for example because its client disconnected, does not make
        // the others invalid.
        if (reader.mayLackEntries())
            errors << name << ": the last request is not whole and left out: " << visited.message()
                   << "\n";
        else if (++broken <= kToldRequests)
            errors << name << ": " << visited.message() << "\n";
    }
    progress.end();
    if (reader.isBroken())
        return absl::DataLossError(absl::StrCat("cannot read after byte ", reader.bytesRead()));
    if (reader.isCutOff())
        errors << name << ": ends after byte " << reader.bytesRead()
               << " without its closing bracket: the server was killed, or still writes\n";
    if (broken > 0) {
        return absl::DataLossError(
            absl::StrCat("requests that are not whole, and left out: ", broken));
    }
    return absl::OkStatus();
}

absl::Status readAll(std::istream& stream, const std::string& name, Progress& progress,
    std::ostream& errors, const Visitors& visitors)
{
    TraceReader reader(
        stream, visitors.visitEntry ? TraceReader::Keep::Entries : TraceReader::Keep::Nothing);
    absl::Status status = visitAll(reader, name, progress, errors, visitors);
    progress.end();
    if (const TraceReader::WrongValues& wrong = reader.wrongValues(); wrong.number > 0)
        errors
            << name << ": " << wrong.number
            << " values have a wrong type or size and are left out; the first is in the entry at "
            << "line " << wrong.line << ", byte " << wrong.byte << ": " << wrong.name << "\n";
    return status;
}

int64_t firstTimeOf(const std::string& file)
{
    int64_t first = std::numeric_limits<int64_t>::max();
    std::ifstream stream(file, std::ios::binary);
    TraceReader reader(stream);
    const absl::StatusOr<std::optional<TraceTree>> tree = reader.next();
    if (!tree.ok() || !tree->has_value())
        return first;
    for (const RecordedTrace& trace : **tree)
        first = std::min(first, trace.begin().value_or(first));
    return first;
}

} // namespace

absl::Status forEachRequest(const std::string& file, Progress& progress, std::ostream& errors,
    RequestVisitor visit, const EntryVisitor& visitEntry)
{
    const Visitors visitors{visit, visitEntry};
    if (file == kStandardInput) {
        progress.begin("standard input", std::nullopt);
        const absl::Status status = readAll(std::cin, file, progress, errors, visitors);
        progress.end();
        return named(file, status);
    }
    std::ifstream stream(file, std::ios::binary);
    if (!stream)
        return absl::NotFoundError(absl::StrCat(file, ": cannot open it: ", std::strerror(errno)));
    if (std::filesystem::is_directory(file))
        return absl::InvalidArgumentError(
            absl::StrCat(file, ": expected a trace file, found a directory"));
    progress.begin(file, sizeOf(file));
    const absl::Status status = readAll(stream, file, progress, errors, visitors);
    progress.end();
    return named(file, status);
}

std::vector<std::string> inOrderOfTime(std::vector<std::string> files)
{
    const auto canBeReadTwice = [](const std::string& file) {
        std::error_code error;
        return std::filesystem::is_regular_file(file, error);
    };
    if (files.size() < 2 || !std::all_of(files.begin(), files.end(), canBeReadTwice))
        return files;
    std::vector<std::pair<int64_t, std::string>> timed;
    timed.reserve(files.size());
    for (std::string& file : files)
        timed.emplace_back(firstTimeOf(file), std::move(file));
    std::stable_sort(
        timed.begin(), timed.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    std::transform(
        timed.begin(), timed.end(), files.begin(), [](auto& one) { return std::move(one.second); });
    return files;
}

} // namespace thalassa::trace_tool
