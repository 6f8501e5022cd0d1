// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/trace/reader/trace_file.h"

#include <cctype>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string_view>

#include "console/trace/reader/event_reader.h"
#include "console/trace/reader/reader_texts.h"
#include "console/trace/reader/request_reader.h"
#include "console/trace/reader/trace_builder.h"
#include "core/base/text/excerpt.h"
#include "core/base/text/visible_text.h"
#include "trace/reader/text.h"
#include "trace/reader/trace_reader.h"

namespace thalassa::console::trace {
namespace {

enum class Format : uint8_t { Requests, Events, Unknown };

constexpr size_t kSeen = 64 << 10; // bytes that show the format
constexpr uint64_t kLargestRequest = 16 << 20;

struct Seen {
    Format format = Format::Unknown;
    QString fault;
};

// Finds a key of the first object in an array: events have a phase, entries of requests do not.
bool hasPhase(std::string_view text)
{
    int depth = 0;
    for (size_t at = 0; at < text.size(); ++at) {
        if (text[at] == '"') {
            const size_t end = text.find('"', at + 1);
            if (end == std::string_view::npos)
                return false;
            if (depth == 1 && text.substr(at, end - at + 1) == "\"ph\"")
                return true;
            at = end;
        } else if (text[at] == '{') {
            ++depth;
        } else if (text[at] == '}' && --depth == 0) {
            return false;
        }
    }
    return false;
}

Seen formatOf(std::string_view text)
{
    const size_t first = text.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos)
        return {Format::Unknown, ReaderTexts::tr("the file is empty")};
    if (text.starts_with("\x1f\x8b"))
        return {
            Format::Unknown, ReaderTexts::tr("the file is compressed with gzip; unpack it first")};
    if (text[first] == '{')
        return {Format::Events, {}};
    if (text[first] == '[')
        return {hasPhase(text.substr(first)) ? Format::Events : Format::Requests, {}};
    return {Format::Unknown,
        ReaderTexts::tr(
            "line 1, byte %1: expected a trace in JSON, which begins with '[' or '{', found "
            "'%2'")
            .arg(first + 1)
            .arg(QString::fromStdString(
                base::visibleJson(base::excerpt(std::string(text.substr(first, 16))))))};
}

// Returns the format that the beginning of the stream shows. The stream stays at its beginning.
Seen formatOf(std::istream& stream)
{
    std::string begin(kSeen, '\0');
    stream.read(begin.data(), static_cast<std::streamsize>(begin.size()));
    begin.resize(static_cast<size_t>(stream.gcount()));
    stream.clear();
    stream.seekg(0);
    return formatOf(std::string_view(begin));
}

// Opens a file. Returns why it cannot be read; empty if it can.
QString openFile(const std::string& path, std::ifstream& stream)
{
    std::error_code error;
    if (std::filesystem::is_directory(path, error))
        return ReaderTexts::tr("expected a trace file, found a directory");
    stream.open(path, std::ios::binary);
    return stream
        ? QString()
        : ReaderTexts::tr("cannot open it: %1").arg(QString::fromLocal8Bit(std::strerror(errno)));
}

} // namespace

bool ReadContext::reached(uint64_t bytes, uint64_t slices)
{
    if (slices > m_options.mostSlices && !m_isFull) {
        m_isFull = true;
        addProblem(ReaderTexts::tr("has more than %1 slices; the part after byte %2 is not shown")
                       .arg(m_options.mostSlices)
                       .arg(bytes));
    }
    if (bytes >= m_next && m_options.goOn) {
        m_next = bytes + kInterval;
        const double share = m_size == 0
            ? -1
            : std::min(1.0, static_cast<double>(bytes) / static_cast<double>(m_size));
        m_isCancelled = m_isCancelled || !m_options.goOn(share);
    }
    return !m_isFull && !m_isCancelled;
}

ReadResult readTrace(
    std::istream& stream, const std::string& name, uint64_t size, const ReadOptions& options)
{
    ReadContext context(name, size, options);
    const Seen seen = formatOf(stream);
    ReadResult result;
    if (seen.format == Format::Unknown) {
        context.addProblem(seen.fault);
    } else {
        TraceBuilder builder(name);
        (seen.format == Format::Requests ? readRequests : readEvents)(stream, builder, context);
        if (context.isCancelled())
            result.isCancelled = true;
        else if (builder.sliceCount() > 0)
            result.data = builder.build();
    }
    result.problems = context.takeProblems();
    if (result.data == nullptr && result.problems.empty() && !result.isCancelled)
        result.problems.push_back(problemOf(name, ReaderTexts::tr("contains no slices")));
    return result;
}

ReadResult readTraceFile(const std::string& path, const ReadOptions& options)
{
    std::ifstream stream;
    if (const QString fault = openFile(path, stream); !fault.isEmpty())
        return {nullptr, {problemOf(path, fault)}, false};
    std::error_code error;
    const uintmax_t size = std::filesystem::file_size(path, error);
    return readTrace(stream, path, error ? 0 : size, options);
}

QString refusalOfFile(const std::string& path)
{
    std::ifstream stream;
    const QString fault = openFile(path, stream);
    return fault.isEmpty() ? formatOf(stream).fault : fault;
}

std::vector<std::string> tensorsOf(const std::string& path, const Request& request)
{
    std::ifstream stream(path, std::ios::binary);
    if (!stream || request.placeSize == 0 || request.placeSize > kLargestRequest ||
        !stream.seekg(static_cast<std::streamoff>(request.placeBegin)))
        return {};
    std::string text(request.placeSize + 2, '[');
    if (!stream.read(text.data() + 1, request.placeSize))
        return {};
    text.back() = ']';
    std::istringstream entries(std::move(text));
    trace_tool::TraceReader reader(entries);
    std::vector<std::string> lines;
    const absl::StatusOr<std::optional<trace_tool::TraceTree>> tree = reader.next();
    if (!tree.ok() || !tree->has_value())
        return lines;
    for (const trace_tool::RecordedTrace& trace : **tree) {
        if (trace.id() != request.id)
            continue;
        for (const trace_tool::Tensor& tensor : trace.tensors())
            lines.push_back(
                absl::StrCat(trace_tool::titleOf(tensor), ": ", trace_tool::beginOf(tensor)));
    }
    return lines;
}

} // namespace thalassa::console::trace
