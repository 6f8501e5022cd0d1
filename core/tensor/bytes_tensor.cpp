// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/bytes_tensor.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "absl/strings/str_cat.h"
#include "core/base/status_macros.h"
#include "core/base/text/string_view.h"

namespace thalassa::tensor {
namespace {

// Reads forward over the fragments.
class Cursor {
public:
    explicit Cursor(const Buffer& buffer)
        : m_buffer(buffer)
        , m_remaining(buffer.byteSize())
    {
    }

    size_t remaining() const { return m_remaining; }

    // Returns the next contiguous bytes, at most `wanted`.
    std::string_view next(size_t wanted)
    {
        const Fragment& fragment = m_buffer.fragment(m_index);
        const size_t size = std::min(wanted, fragment.size - m_offset);
        const std::string_view piece = fragment.view().substr(m_offset, size);
        m_offset += size;
        m_remaining -= size;
        if (m_offset == fragment.size) {
            ++m_index;
            m_offset = 0;
        }
        return piece;
    }

    void read(char* target, size_t size)
    {
        while (size > 0) {
            const std::string_view piece = next(size);
            std::memcpy(target, piece.data(), piece.size());
            target += piece.size();
            size -= piece.size();
        }
    }

    void skip(size_t size)
    {
        while (size > 0)
            size -= next(size).size();
    }

private:
    const Buffer& m_buffer;
    size_t m_index = 0;
    size_t m_offset = 0;
    size_t m_remaining;
};

absl::StatusOr<uint32_t> readLength(Cursor& cursor, int64_t element, std::string_view place = "")
{
    std::array<unsigned char, 4> bytes{};
    if (cursor.remaining() < bytes.size()) {
        return absl::InvalidArgumentError(absl::StrCat("incomplete string length indicator",
            base::toAbsl(place), ", expecting 4 bytes but only ", cursor.remaining(),
            " bytes available: the data ends inside the length of element ", element));
    }
    cursor.read(reinterpret_cast<char*>(bytes.data()), bytes.size());
    const uint32_t length =
        bytes[0] | uint32_t{bytes[1]} << 8 | uint32_t{bytes[2]} << 16 | uint32_t{bytes[3]} << 24;
    if (length > cursor.remaining()) {
        return absl::InvalidArgumentError(absl::StrCat("incomplete string data",
            base::toAbsl(place), ", expecting string of length ", length, " but only ",
            cursor.remaining(), " bytes available: the data ends inside element ", element));
    }
    return length;
}

} // namespace

absl::StatusOr<int64_t> countElements(const Buffer& buffer, std::string_view place)
{
    Cursor cursor(buffer);
    int64_t count = 0;
    for (; cursor.remaining() > 0; ++count) {
        ASSIGN_OR_RETURN(const uint32_t length, readLength(cursor, count, place));
        cursor.skip(length);
    }
    return count;
}

absl::Status visitElements(
    const Buffer& buffer, const std::function<void(std::string_view element)>& visit)
{
    Cursor cursor(buffer);
    std::string joined;
    for (int64_t index = 0; cursor.remaining() > 0; ++index) {
        ASSIGN_OR_RETURN(const uint32_t length, readLength(cursor, index));
        std::string_view element = length == 0 ? std::string_view() : cursor.next(length);
        if (element.size() < length) {
            joined.assign(element);
            joined.resize(length);
            cursor.read(joined.data() + element.size(), length - element.size());
            element = joined;
        }
        visit(element);
    }
    return absl::OkStatus();
}

void appendElement(std::string_view element, std::string& serialized)
{
    const auto length = static_cast<uint32_t>(element.size());
    for (int shift = 0; shift < 32; shift += 8)
        serialized.push_back(static_cast<char>(length >> shift & 0xff));
    serialized.append(element);
}

} // namespace thalassa::tensor
