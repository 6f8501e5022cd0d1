// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/api/control/shared_memory.h"

#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/base/status_macros.h"
#include "core/base/text/json.h"
#include "server/http/api/json/json.h"
#include "server/http/api/json/json_parser.h"
#include "server/http/api/replies/reply.h"

namespace thalassa::httpapi {
namespace {

using json::Value;
using shared_memory::Registration;

absl::StatusOr<const Value*> requiredField(const Value& body, const char* name)
{
    if (const Value* const value = body.IsObject() ? find(body, name) : nullptr)
        return value;
    return absl::InvalidArgumentError(
        absl::StrCat("Shared memory register request has no '", name, "' field"));
}

absl::StatusOr<uint64_t> readSize(const char* name, const Value& value)
{
    if (!value.IsUint64())
        return wrongType(name, value, "unsigned-integer");
    return value.GetUint64();
}

absl::StatusOr<Registration> readRegistration(
    const std::string& region, const http::Request& request, uint64_t maxInputSize)
{
    const size_t size = request.body.byteSize();
    if (size > maxInputSize)
        return tooLarge(size, maxInputSize);
    std::string copy;
    ASSIGN_OR_RETURN(const json::Document body, parseJson(textOf(request.body, size, copy)));
    Registration registration;
    registration.name = region;
    ASSIGN_OR_RETURN(const Value* const key, requiredField(body, "key"));
    if (!key->IsString())
        return wrongType("key", *key, "string");
    registration.key = characters(*key);
    if (const Value* const offset = find(body, "offset")) {
        ASSIGN_OR_RETURN(registration.offset, readSize("offset", *offset));
    }
    ASSIGN_OR_RETURN(const Value* const byteSize, requiredField(body, "byte_size"));
    ASSIGN_OR_RETURN(registration.byteSize, readSize("byte_size", *byteSize));
    return registration;
}

absl::Status addRegion(shared_memory::Regions& regions, const std::string& region,
    const http::Request& request, uint64_t maxInputSize)
{
    RETURN_IF_ERROR(regions.allowed());
    if (region.empty()) {
        return absl::InvalidArgumentError(
            "'region name' is necessary to register system shared memory region");
    }
    ASSIGN_OR_RETURN(
        const Registration registration, readRegistration(region, request, maxInputSize));
    return regions.add(registration);
}

std::string statusJson(const std::vector<Registration>& regions)
{
    json::StringBuffer buffer;
    json::Writer<> writer(buffer);
    const auto text = [&writer](const char* name, const std::string& value) {
        writer.Key(name);
        writer.String(value.data(), static_cast<rapidjson::SizeType>(value.size()));
    };
    writer.StartArray();
    for (const Registration& region : regions) {
        writer.StartObject();
        text("name", region.name);
        text("key", region.key);
        writer.Key("offset");
        writer.Uint64(region.offset);
        writer.Key("byte_size");
        writer.Uint64(region.byteSize);
        writer.EndObject();
    }
    writer.EndArray();
    return {buffer.GetString(), buffer.GetSize()};
}

http::Response replyTo(const absl::Status& status)
{
    return status.ok() ? jsonReply({}) : errorReply(status);
}

} // namespace

http::Response systemRegionStatus(shared_memory::Regions& regions, const std::string& region)
{
    const absl::StatusOr<std::vector<Registration>> found = regions.status(region);
    return found.ok() ? jsonReply(statusJson(*found)) : errorReply(found.status());
}

http::Response registerSystemRegion(shared_memory::Regions& regions, const std::string& region,
    const http::Request& request, uint64_t maxInputSize)
{
    return replyTo(addRegion(regions, region, request, maxInputSize));
}

http::Response unregisterSystemRegion(shared_memory::Regions& regions, const std::string& region)
{
    return replyTo(region.empty() ? regions.removeAll() : regions.remove(region));
}

http::Response cudaRegionStatus(shared_memory::Regions& regions, const std::string& region)
{
    return region.empty() ? jsonReply("[]") : errorReply(regions.noCudaRegion(region));
}

http::Response registerCudaRegion(shared_memory::Regions& regions, const std::string& region)
{
    return replyTo(regions.refuseCuda(region));
}

http::Response unregisterCudaRegion(shared_memory::Regions& regions)
{
    return replyTo(regions.allowed());
}

} // namespace thalassa::httpapi
