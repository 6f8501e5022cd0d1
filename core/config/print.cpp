// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/config/print.h"

#include <google/protobuf/descriptor.h>
#include <google/protobuf/message.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <vector>

#include "core/base/json.h"

namespace thalassa::config {
namespace {

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

void writeText(const std::string& text, Writer& writer)
{
    writer.String(text.data(), static_cast<rapidjson::SizeType>(text.size()));
}

template <typename Integer>
void writeInteger(Integer value, const FieldDescriptor& field, Writer& writer)
{
    if (is64BitString(field))
        writeText(std::to_string(value), writer);
    else if constexpr (std::is_signed_v<Integer>)
        writer.Int64(value);
    else
        writer.Uint64(value);
}

// The shortest digits that read back as the same value.
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

void writeMessage(const Message& message, Writer& writer);

// One value: `index` is its place in a repeated field, -1 in a singular one.
void writeValue(const Message& message, const FieldDescriptor* field, int index, Writer& writer)
{
    const Reflection& r = *message.GetReflection();
    const bool one = index < 0;
    switch (field->cpp_type()) {
    case FieldDescriptor::CPPTYPE_INT32:
        return (void)writer.Int(
            one ? r.GetInt32(message, field) : r.GetRepeatedInt32(message, field, index));
    case FieldDescriptor::CPPTYPE_UINT32:
        return (void)writer.Uint(
            one ? r.GetUInt32(message, field) : r.GetRepeatedUInt32(message, field, index));
    case FieldDescriptor::CPPTYPE_INT64:
        return writeInteger(
            one ? r.GetInt64(message, field) : r.GetRepeatedInt64(message, field, index), *field,
            writer);
    case FieldDescriptor::CPPTYPE_UINT64:
        return writeInteger(
            one ? r.GetUInt64(message, field) : r.GetRepeatedUInt64(message, field, index), *field,
            writer);
    case FieldDescriptor::CPPTYPE_FLOAT:
        return writeReal(
            one ? r.GetFloat(message, field) : r.GetRepeatedFloat(message, field, index), writer);
    case FieldDescriptor::CPPTYPE_DOUBLE:
        return writeReal(
            one ? r.GetDouble(message, field) : r.GetRepeatedDouble(message, field, index), writer);
    case FieldDescriptor::CPPTYPE_BOOL:
        return (void)writer.Bool(
            one ? r.GetBool(message, field) : r.GetRepeatedBool(message, field, index));
    case FieldDescriptor::CPPTYPE_STRING:
        return writeText(
            one ? r.GetString(message, field) : r.GetRepeatedString(message, field, index), writer);
    case FieldDescriptor::CPPTYPE_ENUM:
        return writeText(
            (one ? r.GetEnum(message, field) : r.GetRepeatedEnum(message, field, index))->name(),
            writer);
    case FieldDescriptor::CPPTYPE_MESSAGE:
        return writeMessage(
            one ? r.GetMessage(message, field) : r.GetRepeatedMessage(message, field, index),
            writer);
    }
}

void writeList(const Message& message, const FieldDescriptor* field, Writer& writer)
{
    writer.StartArray();
    const int size = message.GetReflection()->FieldSize(message, field);
    for (int i = 0; i < size; ++i)
        writeValue(message, field, i, writer);
    writer.EndArray();
}

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

void writeMap(const Message& message, const FieldDescriptor* field, Writer& writer)
{
    const Reflection& r = *message.GetReflection();
    const FieldDescriptor* const key = field->message_type()->map_key();
    std::vector<MapEntry> entries;
    for (int i = 0; i < r.FieldSize(message, field); ++i)
        entries.push_back(mapEntry(r.GetRepeatedMessage(message, field, i), key));
    std::sort(entries.begin(), entries.end(), [](const MapEntry& a, const MapEntry& b) {
        return std::tie(a.number, a.key) < std::tie(b.number, b.key);
    });
    writer.StartObject();
    for (const MapEntry& entry : entries) {
        writer.Key(entry.key.data(), static_cast<rapidjson::SizeType>(entry.key.size()));
        writeValue(*entry.entry, field->message_type()->map_value(), -1, writer);
    }
    writer.EndObject();
}

void writeMessage(const Message& message, Writer& writer)
{
    const auto& type = *message.GetDescriptor();
    writer.StartObject();
    for (int i = 0; i < type.field_count(); ++i) {
        const FieldDescriptor* const field = type.field(i);
        // A message that is not there, and the members of a oneof that were not chosen.
        if (field->has_presence() && !message.GetReflection()->HasField(message, field))
            continue;
        writer.Key(field->name().data(), static_cast<rapidjson::SizeType>(field->name().size()));
        if (field->is_map())
            writeMap(message, field, writer);
        else if (field->is_repeated())
            writeList(message, field, writer);
        else
            writeValue(message, field, -1, writer);
    }
    writer.EndObject();
}

} // namespace

std::string modelConfigJson(const ::inference::ModelConfig& config)
{
    return messageJson(config);
}

std::string messageJson(const Message& message)
{
    json::StringBuffer buffer;
    Writer writer(buffer);
    writeMessage(message, writer);
    return {buffer.GetString(), buffer.GetSize()};
}

} // namespace thalassa::config
