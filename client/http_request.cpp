// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/http_request.h"

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "core/base/text/string_view.h"

namespace thalassa::client {
namespace {

std::string escaped(std::string_view name)
{
    std::string text;
    for (const char letter : name) {
        if (absl::ascii_isalnum(static_cast<unsigned char>(letter)) || letter == '-' ||
            letter == '_' || letter == '.' || letter == '~')
            text += letter;
        else
            absl::StrAppend(&text, absl::StrFormat("%%%02X", static_cast<unsigned char>(letter)));
    }
    return text;
}

} // namespace

std::string requestHead(
    std::string_view method, std::string_view path, const Metadata& metadata, const Address& server)
{
    std::string head = absl::StrCat(base::toAbsl(method), " ", base::toAbsl(path),
        " HTTP/1.1\r\nHost: ", server.toString(), "\r\n");
    for (const auto& [name, value] : metadata)
        absl::StrAppend(&head, name, ": ", value, "\r\n");
    return head;
}

std::string modelPath(const ModelName& model)
{
    const std::string path = absl::StrCat("/v2/models/", escaped(model.name));
    return model.version.empty() ? path : absl::StrCat(path, "/versions/", escaped(model.version));
}

std::string regionPath(const std::string& name)
{
    return absl::StrCat("/v2/systemsharedmemory/region/", escaped(name), "/");
}

std::string cudaRegionPath(const std::string& name)
{
    return absl::StrCat("/v2/cudasharedmemory/region/", escaped(name), "/");
}

std::string queryRequest(std::string_view method, std::string_view path, const Metadata& metadata,
    const Address& server, std::string_view body)
{
    return absl::StrCat(requestHead(method, path, metadata, server),
        "Content-Length: ", body.size(), "\r\nConnection: close\r\n\r\n", base::toAbsl(body));
}

} // namespace thalassa::client
