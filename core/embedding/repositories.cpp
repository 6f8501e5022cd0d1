// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The model repositories of an in-process server (rows 10.2.4, 10.7.6).
#include <map>
#include <string>

#include "absl/strings/str_cat.h"
#include "core/base/status_macros.h"
#include "core/cabi/error.h"
#include "core/cabi/parameter.h"
#include "core/embedding/server.h"

using thalassa::cabi::guarded;
using thalassa::cabi::listOf;

namespace {

// Reads one parameter for each directory: its name is the directory's, its value the model's name.
absl::StatusOr<std::map<std::string, std::string>> readMapping(
    const TRITONSERVER_Parameter** parameters, uint32_t count)
{
    std::map<std::string, std::string> models;
    for (uint32_t i = 0; i < count; ++i) {
        const std::string& directory = parameters[i]->name;
        const auto* const model = std::get_if<std::string>(&parameters[i]->value);
        if (model == nullptr) {
            return absl::InvalidArgumentError(absl::StrCat(
                "the model of directory '", directory, "' must be given as a string parameter"));
        }
        if (!models.emplace(directory, *model).second) {
            return absl::AlreadyExistsError(
                absl::StrCat("directory '", directory, "' is given two model names, '",
                    models[directory], "' and '", *model, "'; give one"));
        }
    }
    return models;
}

} // namespace

extern "C" {

TRITONSERVER_Error* TRITONSERVER_ServerRegisterModelRepository(TRITONSERVER_Server* server,
    const char* repository_path, const TRITONSERVER_Parameter** name_mapping,
    const uint32_t mapping_count)
{
    return guarded(__func__,
        {{"repository_path", repository_path}, listOf(mapping_count, "name_mapping", name_mapping)},
        [&]() -> absl::Status {
            ASSIGN_OR_RETURN(auto models, readMapping(name_mapping, mapping_count));
            return server->engine->registerRepository(repository_path, std::move(models));
        });
}

TRITONSERVER_Error* TRITONSERVER_ServerUnregisterModelRepository(
    TRITONSERVER_Server* server, const char* repository_path)
{
    return guarded(__func__, {{"repository_path", repository_path}},
        [&] { return server->engine->unregisterRepository(repository_path); });
}

TRITONSERVER_Error* TRITONSERVER_ServerPollModelRepository(TRITONSERVER_Server* server)
{
    return guarded(__func__, [&] { return server->engine->pollRepositories(); });
}

} // extern "C"
