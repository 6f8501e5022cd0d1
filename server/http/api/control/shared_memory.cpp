// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/api/control/shared_memory.h"

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "core/base/status_macros.h"
#include "core/base/text/json.h"
#include "core/base/text/string_view.h"
#include "server/http/api/json/json.h"
#include "server/http/api/json/json_parser.h"
#include "server/http/api/replies/reply.h"

namespace thalassa::httpapi {
namespace {

using json::Value;
using shared_memory::CudaRegistration;
using shared_memory::RegionKind;
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

absl::StatusOr<json::Document> parseBody(const http::Request& request, uint64_t maxInputSize)
{
    const size_t size = request.body.byteSize();
    if (size > maxInputSize)
        return tooLarge(size, maxInputSize);
    std::string copy;
    return parseJson(textOf(request.body, size, copy));
}

absl::StatusOr<Registration> readRegistration(
    const std::string& region, const http::Request& request, uint64_t maxInputSize)
{
    ASSIGN_OR_RETURN(const json::Document body, parseBody(request, maxInputSize));
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

absl::StatusOr<std::string> readHandle(const Value& body)
{
    ASSIGN_OR_RETURN(const Value* const raw, requiredField(body, "raw_handle"));
    if (!raw->IsObject())
        return wrongType("raw_handle", *raw, "object");
    ASSIGN_OR_RETURN(const Value* const encoded, requiredField(*raw, "b64"));
    if (!encoded->IsString())
        return wrongType("b64", *encoded, "string");
    std::string handle;
    if (!absl::Base64Unescape(base::toAbsl(characters(*encoded)), &handle)) {
        return absl::InvalidArgumentError(
            "'b64' of 'raw_handle' is not base64: expected the bytes of a cudaIpcMemHandle_t");
    }
    return handle;
}

absl::StatusOr<CudaRegistration> readCudaRegistration(
    const std::string& region, const http::Request& request, uint64_t maxInputSize)
{
    ASSIGN_OR_RETURN(const json::Document body, parseBody(request, maxInputSize));
    CudaRegistration registration;
    registration.name = region;
    ASSIGN_OR_RETURN(registration.handle, readHandle(body));
    ASSIGN_OR_RETURN(const Value* const device, requiredField(body, "device_id"));
    ASSIGN_OR_RETURN(const uint64_t deviceId, readSize("device_id", *device));
    constexpr uint64_t kLargest = std::numeric_limits<int64_t>::max();
    registration.deviceId = static_cast<int64_t>(std::min(deviceId, kLargest));
    ASSIGN_OR_RETURN(const Value* const byteSize, requiredField(body, "byte_size"));
    ASSIGN_OR_RETURN(registration.byteSize, readSize("byte_size", *byteSize));
    return registration;
}

absl::Status addCudaRegion(shared_memory::Regions& regions, const std::string& region,
    const http::Request& request, uint64_t maxInputSize)
{
    RETURN_IF_ERROR(regions.allowedOnGpu(region));
    if (region.empty()) {
        return absl::InvalidArgumentError(
            "'region name' is necessary to register cuda shared memory region");
    }
    ASSIGN_OR_RETURN(
        const CudaRegistration registration, readCudaRegistration(region, request, maxInputSize));
    return regions.addCuda(registration);
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
        if (region.kind == RegionKind::Cuda) {
            writer.Key("device_id");
            writer.Int64(region.deviceId);
        } else {
            text("key", region.key);
            writer.Key("offset");
            writer.Uint64(region.offset);
        }
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

http::Response regionStatus(
    shared_memory::Regions& regions, RegionKind kind, const std::string& region)
{
    const absl::StatusOr<std::vector<Registration>> found = regions.status(region, kind);
    return found.ok() ? jsonReply(statusJson(*found)) : errorReply(found.status());
}

http::Response registerRegion(shared_memory::Regions& regions, RegionKind kind,
    const std::string& region, const http::Request& request, uint64_t maxInputSize)
{
    const auto add = kind == RegionKind::Cuda ? addCudaRegion : addRegion;
    return replyTo(add(regions, region, request, maxInputSize));
}

http::Response unregisterRegion(
    shared_memory::Regions& regions, RegionKind kind, const std::string& region)
{
    return replyTo(region.empty() ? regions.removeAll(kind) : regions.remove(region, kind));
}

} // namespace thalassa::httpapi
