// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/config/print.h"

#include <google/protobuf/descriptor.h>
#include <google/protobuf/message.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/base/mutex.h"
#include "core/base/text/json.h"

namespace thalassa::config {
namespace {

using google::protobuf::Descriptor;
using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::Reflection;
using Writer = json::Writer<>;

bool is64BitString(const FieldDescriptor& field)
{
    const std::string& name = field.full_name();
    return name == "inference.ModelSequenceBatching.InitialState.dims" ||
        name == "inference.ModelInstanceGroup.SecondaryDevice.device_id" ||
        name == "inference.ModelOptimizationPolicy.Cuda.GraphSpec.Shape.dim";
}

// Writes the shortest digits that read back as the same value.
template <typename Real> void writeReal(Real value, Writer& writer)
{
    if (std::isnan(value))
        return (void)writer.String("NaN");
    if (std::isinf(value))
        return (void)writer.String(value > 0 ? "Infinity" : "-Infinity");
    char digits[32];
    const auto end = std::to_chars(digits, digits + sizeof digits, value);
    writer.RawValue(digits, static_cast<size_t>(end.ptr - digits), rapidjson::kNumberType);
}

// The properties of a field that are needed to write its values. Reading them from its descriptor
// each time would cost as much as the writing.
struct FieldPlan {
    const FieldDescriptor* field;
    FieldDescriptor::CppType type;
    bool isMap, isRepeated, hasPresence, is64BitString;
    const struct MessagePlan* message; // the plan of its type; null if that is not a message

    static FieldPlan of(const FieldDescriptor& field);
};

// The fields of a type in the order in which Triton writes them: as they are declared, but the
// values of a oneof, which have no default, come last.
struct MessagePlan {
    std::vector<FieldPlan> fields;

    // Returns the plan of a type. It lives for ever, as the type does. REQUIRES: the type does not
    // contain itself, which no wire type does.
    static const MessagePlan& of(const Descriptor& type);
};

// NOLINTBEGIN(misc-no-recursion): as deep as the types of a configuration, none of which contains
// itself
FieldPlan FieldPlan::of(const FieldDescriptor& field)
{
    const Descriptor* const type = field.message_type();
    return {&field, field.cpp_type(), field.is_map(), field.is_repeated(), field.has_presence(),
        thalassa::config::is64BitString(field), type ? &MessagePlan::of(*type) : nullptr};
}

const MessagePlan& MessagePlan::of(const Descriptor& type)
{
    static base::Mutex mutex;
    static auto& plans = *new std::unordered_map<const Descriptor*, MessagePlan>;
    {
        base::MutexLock lock(mutex);
        if (const auto known = plans.find(&type); known != plans.end())
            return known->second;
    }
    MessagePlan plan;
    for (int i = 0; i < type.field_count(); ++i)
        plan.fields.push_back(FieldPlan::of(*type.field(i)));
    std::stable_partition(plan.fields.begin(), plan.fields.end(), [](const FieldPlan& field) {
        return field.field->containing_oneof() == nullptr || field.message != nullptr;
    });
    base::MutexLock lock(mutex);
    return plans.try_emplace(&type, std::move(plan)).first->second;
}
// NOLINTEND(misc-no-recursion)

struct MapEntry {
    uint64_t number = 0; // the key's value when it is a number
    std::string key;
    const Message* entry = nullptr;
};

// A configuration has maps by string and by uint64.
MapEntry mapEntry(const Message& entry, const FieldDescriptor* key)
{
    const Reflection& r = *entry.GetReflection();
    if (key->cpp_type() == FieldDescriptor::CPPTYPE_STRING)
        return {0, r.GetString(entry, key), &entry};
    const uint64_t number = r.GetUInt64(entry, key);
    return {number, std::to_string(number), &entry};
}

class MessageWriter {
public:
    explicit MessageWriter(json::StringBuffer& buffer)
        : m_writer(buffer)
    {
    }

    // NOLINTBEGIN(misc-no-recursion): as deep as the plan
    void write(const Message& message, const MessagePlan& plan)
    {
        const Reflection& r = *message.GetReflection();
        m_writer.StartObject();
        for (const FieldPlan& field : plan.fields) {
            // Skips a message that is not set, and the members of a oneof that were not chosen.
            if (field.hasPresence && !r.HasField(message, field.field))
                continue;
            writeKey(field.field->name());
            if (field.isMap)
                writeMap(message, r, field);
            else if (field.isRepeated)
                writeList(message, r, field);
            else
                writeValue(message, r, field, -1);
        }
        m_writer.EndObject();
    }

private:
    // `index` is the place in a repeated field, -1 in a singular one.
    void writeValue(const Message& message, const Reflection& r, const FieldPlan& plan, int index)
    {
        const FieldDescriptor* const field = plan.field;
        const bool one = index < 0;
        switch (plan.type) {
        case FieldDescriptor::CPPTYPE_INT32:
            return (void)m_writer.Int(
                one ? r.GetInt32(message, field) : r.GetRepeatedInt32(message, field, index));
        case FieldDescriptor::CPPTYPE_UINT32:
            return (void)m_writer.Uint(
                one ? r.GetUInt32(message, field) : r.GetRepeatedUInt32(message, field, index));
        case FieldDescriptor::CPPTYPE_INT64:
            return writeInteger(
                one ? r.GetInt64(message, field) : r.GetRepeatedInt64(message, field, index), plan);
        case FieldDescriptor::CPPTYPE_UINT64:
            return writeInteger(
                one ? r.GetUInt64(message, field) : r.GetRepeatedUInt64(message, field, index),
                plan);
        case FieldDescriptor::CPPTYPE_FLOAT:
            return writeReal(
                one ? r.GetFloat(message, field) : r.GetRepeatedFloat(message, field, index),
                m_writer);
        case FieldDescriptor::CPPTYPE_DOUBLE:
            return writeReal(
                one ? r.GetDouble(message, field) : r.GetRepeatedDouble(message, field, index),
                m_writer);
        case FieldDescriptor::CPPTYPE_BOOL:
            return (void)m_writer.Bool(
                one ? r.GetBool(message, field) : r.GetRepeatedBool(message, field, index));
        case FieldDescriptor::CPPTYPE_STRING:
            return writeText(
                one ? r.GetString(message, field) : r.GetRepeatedString(message, field, index));
        case FieldDescriptor::CPPTYPE_ENUM:
            return writeText(
                (one ? r.GetEnum(message, field) : r.GetRepeatedEnum(message, field, index))
                    ->name());
        case FieldDescriptor::CPPTYPE_MESSAGE:
            return write(
                one ? r.GetMessage(message, field) : r.GetRepeatedMessage(message, field, index),
                *plan.message);
        }
    }

    void writeList(const Message& message, const Reflection& r, const FieldPlan& field)
    {
        m_writer.StartArray();
        const int size = r.FieldSize(message, field.field);
        for (int i = 0; i < size; ++i)
            writeValue(message, r, field, i);
        m_writer.EndArray();
    }

    void writeMap(const Message& message, const Reflection& r, const FieldPlan& field)
    {
        const FieldPlan& key = field.message->fields[0];
        const FieldPlan& value = field.message->fields[1];
        const int size = r.FieldSize(message, field.field);
        std::vector<MapEntry> entries;
        entries.reserve(static_cast<size_t>(size));
        for (int i = 0; i < size; ++i)
            entries.push_back(mapEntry(r.GetRepeatedMessage(message, field.field, i), key.field));
        std::sort(entries.begin(), entries.end(), [](const MapEntry& a, const MapEntry& b) {
            return std::tie(a.number, a.key) < std::tie(b.number, b.key);
        });
        m_writer.StartObject();
        for (const MapEntry& entry : entries) {
            writeKey(entry.key);
            writeValue(*entry.entry, *entry.entry->GetReflection(), value, -1);
        }
        m_writer.EndObject();
    }
    // NOLINTEND(misc-no-recursion)

    template <typename Integer> void writeInteger(Integer value, const FieldPlan& field)
    {
        if (field.is64BitString)
            writeText(std::to_string(value));
        else if constexpr (std::is_signed_v<Integer>)
            m_writer.Int64(value);
        else
            m_writer.Uint64(value);
    }

    void writeText(const std::string& text)
    {
        m_writer.String(text.data(), static_cast<rapidjson::SizeType>(text.size()));
    }

    void writeKey(const std::string& name)
    {
        m_writer.Key(name.data(), static_cast<rapidjson::SizeType>(name.size()));
    }

    Writer m_writer;
};

} // namespace

std::string modelConfigJson(const ::inference::ModelConfig& config)
{
    return messageJson(config);
}

std::string messageJson(const Message& message)
{
    json::StringBuffer buffer;
    MessageWriter(buffer).write(message, MessagePlan::of(*message.GetDescriptor()));
    return {buffer.GetString(), buffer.GetSize()};
}

} // namespace thalassa::config
