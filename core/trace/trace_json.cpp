// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/trace/trace_json.h"

#include "absl/strings/str_join.h"
#include "core/base/json.h"

namespace thalassa::trace {
namespace {

class EntryWriter {
public:
    explicit EntryWriter(const TraceAccount& account)
        : m_account(account)
    {
    }

    void operator()(const Heading&)
    {
        text("model_name", m_account.modelName);
        m_writer.Key("model_version");
        m_writer.Int64(m_account.modelVersion);
        if (!m_account.requestId.empty())
            text("request_id", m_account.requestId);
        if (m_account.parentId != 0) {
            m_writer.Key("parent_id");
            m_writer.Uint64(m_account.parentId);
        }
    }
    void operator()(const Moment& moment)
    {
        m_writer.Key("timestamps");
        m_writer.StartArray();
        m_writer.StartObject();
        text("name", moment.name);
        m_writer.Key("ns");
        m_writer.Int64(moment.when.time_since_epoch().count());
        m_writer.EndObject();
        m_writer.EndArray();
    }
    void operator()(const TensorText& tensor)
    {
        text("activity", tensor.activity);
        m_writer.Key("tensor");
        m_writer.StartObject();
        text("name", tensor.name);
        text("data", tensor.data);
        text("shape", absl::StrJoin(tensor.shape, ","));
        text("dtype", tensor::dataTypeName(tensor.dataType));
        if (tensor.isCut) { // an addition: there they are whole, however large
            m_writer.Key("truncated");
            m_writer.Bool(true);
        }
        m_writer.EndObject();
    }
    void write(const TraceEntry& entry, std::string& out)
    {
        m_buffer.Clear();
        m_writer.Reset(m_buffer);
        m_writer.StartObject();
        m_writer.Key("id");
        m_writer.Uint64(m_account.id);
        std::visit(*this, entry);
        m_writer.EndObject();
        out.append(m_buffer.GetString(), m_buffer.GetSize());
    }

private:
    void text(const char* key, std::string_view value)
    {
        m_writer.Key(key);
        m_writer.String(value.data(), static_cast<rapidjson::SizeType>(value.size()));
    }

    const TraceAccount& m_account;
    json::StringBuffer m_buffer;
    json::Writer<> m_writer{m_buffer};
};

} // namespace

void appendJson(const TraceAccount& account, std::string& text)
{
    EntryWriter writer(account);
    for (size_t i = 0; i < account.entries.size(); ++i) {
        if (i > 0)
            text += ',';
        writer.write(account.entries[i], text);
    }
}

} // namespace thalassa::trace
