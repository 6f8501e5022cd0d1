// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// JsonWriter: a report in JSON, one member after the other. *thread-compatible*.
#pragma once

#include <rapidjson/prettywriter.h>
#include <rapidjson/stringbuffer.h>

#include <string>
#include <string_view>

#include "core/base/clock.h"

namespace thalassa::perf {

class JsonWriter {
public:
    JsonWriter()
    {
        m_writer.SetIndent(' ', 1), m_writer.SetFormatOptions(rapidjson::kFormatSingleLineArray);
    }

    void begin() { m_writer.StartObject(); }
    void begin(const char* name) { key(name), m_writer.StartObject(); }
    void end() { m_writer.EndObject(); }
    void beginList(const char* name) { key(name), m_writer.StartArray(); }
    void beginList() { m_writer.StartArray(); }
    void endList() { m_writer.EndArray(); }

    void text(const char* name, std::string_view value)
    {
        key(name);
        m_writer.String(value.data(), static_cast<rapidjson::SizeType>(value.size()));
    }
    void number(const char* name, double value) { key(name), m_writer.Double(value); }
    void count(const char* name, uint64_t value) { key(name), m_writer.Uint64(value); }
    void flag(const char* name, bool value) { key(name), m_writer.Bool(value); }
    void nothing(const char* name) { key(name), m_writer.Null(); }
    void time(const char* name, base::Duration value)
    {
        number(name, static_cast<double>(value.count()) / 1e3);
    }
    void element(uint64_t value) { m_writer.Uint64(value); }

    std::string take() { return std::string(m_buffer.GetString(), m_buffer.GetSize()) + "\n"; }

private:
    void key(const char* name) { m_writer.Key(name); }

    rapidjson::StringBuffer m_buffer;
    rapidjson::PrettyWriter<rapidjson::StringBuffer> m_writer{m_buffer};
};

} // namespace thalassa::perf
