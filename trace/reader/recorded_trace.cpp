// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/reader/recorded_trace.h"

#include <algorithm>
#include <limits>

namespace thalassa::trace_tool {
namespace {

using timeline::Activity;

// Makes small differences of either sign small numbers: 0, -1, 1, -2 become 0, 1, 2, 3.
uint64_t folded(uint64_t difference)
{
    return difference >> 63 != 0 ? ~(difference << 1) : difference << 1;
}

uint64_t unfolded(uint64_t number)
{
    return (number & 1) != 0 ? ~(number >> 1) : number >> 1;
}

class Packer {
public:
    explicit Packer(std::vector<char>& bytes)
        : m_bytes(bytes)
    {
    }

    void add(uint64_t number)
    {
        for (; number >= 0x80; number >>= 7)
            m_bytes.push_back(static_cast<char>(number | 0x80));
        m_bytes.push_back(static_cast<char>(number));
    }
    void add(std::string_view text)
    {
        add(text.size());
        m_bytes.insert(m_bytes.end(), text.begin(), text.end());
    }
    void add(const std::optional<timeline::CopyCounts>& copies)
    {
        add(copies ? 1 : 0);
        if (!copies)
            return;
        for (const timeline::CopyCountName& one : timeline::kCopyCountNames)
            add(*copies.*one.count);
    }
    void add(const Point& point)
    {
        const auto time = static_cast<uint64_t>(point.nanoseconds);
        add(point.name.number);
        add(folded(time - m_time));
        m_time = time;
    }

private:
    std::vector<char>& m_bytes;
    uint64_t m_time = 0; // time of the last point
};

constexpr size_t kUsual = 256;     // bytes of a packed trace without its tensors
constexpr size_t kMostNumber = 10; // bytes of a packed number

// Reads what a Packer has written.
class Unpacker {
public:
    explicit Unpacker(const std::vector<char>& bytes)
        : m_left(bytes.data(), bytes.size())
    {
    }

    bool atEnd() const { return m_left.empty(); }
    std::string_view left() const { return m_left; }
    uint64_t number()
    {
        uint64_t number = 0;
        for (unsigned shift = 0;; shift += 7) {
            const auto byte = static_cast<unsigned char>(m_left.front());
            m_left.remove_prefix(1);
            number |= static_cast<uint64_t>(byte & 0x7f) << shift;
            if (byte < 0x80)
                return number;
        }
    }
    std::string_view text()
    {
        const uint64_t size = number();
        const std::string_view text = m_left.substr(0, size);
        m_left.remove_prefix(size);
        return text;
    }
    std::optional<timeline::CopyCounts> copies()
    {
        if (number() == 0)
            return std::nullopt;
        timeline::CopyCounts copies;
        for (const timeline::CopyCountName& one : timeline::kCopyCountNames)
            copies.*one.count = number();
        return copies;
    }
    template <typename Visit> void points(Visit visit)
    {
        uint64_t time = 0;
        for (uint64_t count = number(); count > 0; --count) {
            const PointName name(static_cast<uint32_t>(number()));
            time += unfolded(number());
            visit(Point{name, static_cast<int64_t>(time)});
        }
    }

private:
    std::string_view m_left;
};

// Calls `visit` with each point.
template <typename Visit> Unpacker afterPoints(const std::vector<char>& packed, Visit visit)
{
    Unpacker unpacker(packed);
    unpacker.number(); // the parent
    unpacker.number(); // the array
    unpacker.text();   // the client id
    unpacker.copies();
    unpacker.points(visit);
    return unpacker;
}

} // namespace

RecordedTrace::RecordedTrace(const TraceParts& parts, std::shared_ptr<FileNames> names)
    : m_id(parts.id)
    , m_names(std::move(names))
    , m_model(&m_names->model(parts.model, parts.version))
{
    std::vector<char> bytes;
    bytes.reserve(kUsual);
    Packer packer(bytes);
    packer.add(parts.parent);
    packer.add(parts.array);
    packer.add(parts.request);
    packer.add(parts.copies);
    packer.add(parts.points.size());
    for (const TraceParts::NamedPoint& point : parts.points)
        packer.add(Point{m_names->point(point.name), point.nanoseconds});
    append(bytes, parts.tensors);
}

// Sets the packed parts, in a block of their size: tensors are large.
void RecordedTrace::append(
    const std::vector<char>& bytes, const std::vector<TraceParts::TensorTexts>& tensors)
{
    size_t size = bytes.size();
    for (const TraceParts::TensorTexts& tensor : tensors)
        size += 6 * kMostNumber + tensor.activity.size() + tensor.name.size() + tensor.data.size() +
            tensor.shape.size() + tensor.dataType.size();
    m_packed.reserve(size);
    m_packed.assign(bytes.begin(), bytes.end());
    Packer packer(m_packed);
    for (const TraceParts::TensorTexts& tensor : tensors) {
        for (const std::string* const text :
            {&tensor.activity, &tensor.name, &tensor.data, &tensor.shape, &tensor.dataType})
            packer.add(*text);
        packer.add(tensor.isCut ? 1 : 0);
    }
}

uint64_t RecordedTrace::parent() const
{
    return Unpacker(m_packed).number();
}

uint64_t RecordedTrace::array() const
{
    Unpacker unpacker(m_packed);
    unpacker.number();
    return unpacker.number();
}

std::string_view RecordedTrace::request() const
{
    Unpacker unpacker(m_packed);
    unpacker.number();
    unpacker.number();
    return unpacker.text();
}

std::optional<timeline::CopyCounts> RecordedTrace::copies() const
{
    Unpacker unpacker(m_packed);
    unpacker.number();
    unpacker.number();
    unpacker.text();
    return unpacker.copies();
}

RecordedTrace::Points RecordedTrace::points() const
{
    Points points;
    afterPoints(m_packed, [&points](const Point& point) { points.push_back(point); });
    return points;
}

bool RecordedTrace::hasTensors() const
{
    return !afterPoints(m_packed, [](const Point&) {}).atEnd();
}

std::vector<Tensor> RecordedTrace::tensors() const
{
    std::vector<Tensor> tensors;
    for (Unpacker left = afterPoints(m_packed, [](const Point&) {}); !left.atEnd();) {
        Tensor& tensor = tensors.emplace_back();
        for (std::string_view* const text :
            {&tensor.activity, &tensor.name, &tensor.data, &tensor.shape, &tensor.dataType})
            *text = left.text();
        tensor.isCut = left.number() != 0;
    }
    return tensors;
}

std::optional<int64_t> RecordedTrace::at(PointName name) const
{
    std::optional<int64_t> first;
    afterPoints(m_packed, [&](const Point& point) {
        if (point.name == name && !first)
            first = point.nanoseconds;
    });
    return first;
}

std::optional<int64_t> RecordedTrace::lastAt(PointName name) const
{
    std::optional<int64_t> last;
    afterPoints(m_packed, [&](const Point& point) {
        if (point.name == name)
            last = point.nanoseconds;
    });
    return last;
}

std::optional<int64_t> RecordedTrace::begin() const
{
    std::optional<int64_t> first;
    afterPoints(m_packed, [&first](const Point& point) {
        if (point.name != Activity::GrpcReadStart)
            first = std::min(first.value_or(point.nanoseconds), point.nanoseconds);
    });
    return first;
}

void RecordedTrace::shift(int64_t nanoseconds)
{
    const auto shifted = [nanoseconds](Point point) {
        if (__builtin_add_overflow(point.nanoseconds, nanoseconds, &point.nanoseconds))
            point.nanoseconds = std::numeric_limits<int64_t>::max();
        point.nanoseconds = std::max<int64_t>(point.nanoseconds, 0);
        return point;
    };
    std::vector<char> packed;
    packed.reserve(m_packed.size() + kMostNumber);
    Packer packer(packed);
    packer.add(parent());
    packer.add(array());
    packer.add(request());
    packer.add(copies());
    packer.add(points().size());
    const Unpacker tensors =
        afterPoints(m_packed, [&](const Point& point) { packer.add(shifted(point)); });
    packed.insert(packed.end(), tensors.left().begin(), tensors.left().end());
    m_packed = std::move(packed);
}

Protocol protocolOf(std::string_view point)
{
    return point.starts_with("HTTP_") ? Protocol::Http
        : point.starts_with("GRPC_")  ? Protocol::Grpc
                                      : Protocol::None;
}

Protocol protocolOf(const TraceTree& tree)
{
    for (const RecordedTrace& trace : tree) {
        for (const Point& point : trace.points()) {
            if (const Protocol protocol = protocolOf(trace.nameOf(point));
                protocol != Protocol::None)
                return protocol;
        }
    }
    return Protocol::None;
}

} // namespace thalassa::trace_tool
