// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/network/http_regions.h"

#include <memory>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "client/http_request.h"
#include "client/session/fault.h"
#include "core/base/text/json_document.h"
#include "core/base/text/visible_text.h"

namespace thalassa::client {
namespace {

constexpr size_t kLongestList = 4 << 20; // bytes

absl::StatusOr<json::Document> parseRegions(const HttpReply& reply)
{
    if (reply.body.size() > kLongestList)
        return faultError(Fault::TooLarge,
            QT_TRANSLATE_NOOP("Client", "the list of regions has more than 4 MiB"));
    auto document = json::parse(reply.body);
    if (!document.ok() || !document->IsArray() || !base::isUtf8(reply.body))
        return faultError(
            Fault::Malformed, QT_TRANSLATE_NOOP("Client", "the regions are no JSON array"));
    for (const json::Value& element : document->GetArray()) {
        if (json::textOf(element, "name").empty())
            return faultError(
                Fault::Malformed, QT_TRANSLATE_NOOP("Client", "a region has no name"));
    }
    return document;
}

HttpQuery pathQuery(std::string method, std::string path)
{
    HttpQuery query;
    query.method = std::move(method);
    query.path = std::move(path);
    return query;
}

// "/v2/KIND/region/NAME/VERB", or "/v2/KIND/VERB" for all regions of the kind.
std::string pathOf(
    const char* kind, const std::string& name, std::string (*named)(const std::string&))
{
    return name.empty() ? absl::StrCat("/v2/", kind, "/") : named(name);
}

constexpr char kSystem[] = "systemsharedmemory";
constexpr char kCuda[] = "cudasharedmemory";

} // namespace

HttpQuery systemRegionsQuery(const inference::SystemSharedMemoryStatusRequest& request)
{
    return pathQuery("GET", pathOf(kSystem, request.name(), &regionPath) + "status");
}

HttpQuery cudaRegionsQuery(const inference::CudaSharedMemoryStatusRequest& request)
{
    return pathQuery("GET", pathOf(kCuda, request.name(), &cudaRegionPath) + "status");
}

HttpQuery unregisterQuery(const inference::SystemSharedMemoryUnregisterRequest& request)
{
    return pathQuery("POST", pathOf(kSystem, request.name(), &regionPath) + "unregister");
}

HttpQuery unregisterQuery(const inference::CudaSharedMemoryUnregisterRequest& request)
{
    return pathQuery("POST", pathOf(kCuda, request.name(), &cudaRegionPath) + "unregister");
}

absl::StatusOr<AnyMessage> readSystemRegions(const HttpReply& reply)
{
    const auto document = parseRegions(reply);
    if (!document.ok())
        return document.status();
    auto response = std::make_shared<inference::SystemSharedMemoryStatusResponse>();
    for (const json::Value& element : document->GetArray()) {
        const std::string name = json::textOf(element, "name");
        auto& region = (*response->mutable_regions())[name];
        region.set_name(name);
        region.set_key(json::textOf(element, "key"));
        region.set_offset(json::countOf(element, "offset"));
        region.set_byte_size(json::countOf(element, "byte_size"));
    }
    return AnyMessage(std::move(response));
}

absl::StatusOr<AnyMessage> readCudaRegions(const HttpReply& reply)
{
    const auto document = parseRegions(reply);
    if (!document.ok())
        return document.status();
    auto response = std::make_shared<inference::CudaSharedMemoryStatusResponse>();
    for (const json::Value& element : document->GetArray()) {
        const std::string name = json::textOf(element, "name");
        auto& region = (*response->mutable_regions())[name];
        region.set_name(name);
        region.set_device_id(json::countOf(element, "device_id"));
        region.set_byte_size(json::countOf(element, "byte_size"));
    }
    return AnyMessage(std::move(response));
}

} // namespace thalassa::client
