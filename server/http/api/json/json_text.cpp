// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/api/json/json_text.h"

#include <limits>

namespace thalassa::httpapi {

void JsonText::append(std::string_view text)
{
    if (m_parts.empty() || m_parts.back().tensor)
        m_parts.emplace_back();
    m_parts.back().text += text;
    m_sizeGuess += text.size();
}

void JsonText::append(const TensorWriter& tensor, size_t sizeGuess)
{
    append("");
    m_parts.back().tensor = tensor;
    m_sizeGuess += sizeGuess;
}

bool JsonText::write(std::string& json, size_t size)
{
    for (; m_next < m_parts.size(); ++m_next) {
        Part& part = m_parts[m_next];
        if (!m_isInTensor)
            json += part.text;
        m_isInTensor = part.tensor.has_value();
        if (m_isInTensor && !part.tensor->write(json, size))
            return false;
        m_isInTensor = false;
    }
    return true;
}

void JsonText::rewind()
{
    m_next = 0;
    m_isInTensor = false;
    for (Part& part : m_parts) {
        if (part.tensor)
            part.tensor->rewind();
    }
}

std::string JsonText::whole()
{
    std::string json;
    write(json, std::numeric_limits<size_t>::max());
    return json;
}

} // namespace thalassa::httpapi
