// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/cuda/isolation/wire.h"

#include <cstring>

namespace thalassa::backends::kernels {

void WireWriter::number(uint64_t value)
{
    m_content.append(reinterpret_cast<const char*>(&value), sizeof value);
}

void WireWriter::text(std::string_view value)
{
    number(value.size());
    m_content.append(value);
}

void WireWriter::numbers(const std::vector<int64_t>& values)
{
    number(values.size());
    for (const int64_t value : values)
        number(static_cast<uint64_t>(value));
}

uint64_t WireReader::number()
{
    uint64_t value = 0;
    if (m_rest.size() < sizeof value) {
        m_hasFailed = true;
        m_rest = {};
        return 0;
    }
    std::memcpy(&value, m_rest.data(), sizeof value);
    m_rest.remove_prefix(sizeof value);
    return value;
}

std::string WireReader::text()
{
    const uint64_t size = number();
    if (size > m_rest.size()) {
        m_hasFailed = true;
        m_rest = {};
        return {};
    }
    std::string value(m_rest.substr(0, size));
    m_rest.remove_prefix(size);
    return value;
}

uint64_t WireReader::count()
{
    const uint64_t size = number();
    if (size <= m_rest.size() / sizeof(uint64_t))
        return size;
    m_hasFailed = true;
    m_rest = {};
    return 0;
}

std::vector<int64_t> WireReader::numbers()
{
    std::vector<int64_t> values(count());
    for (int64_t& value : values)
        value = static_cast<int64_t>(number());
    return values;
}

} // namespace thalassa::backends::kernels
