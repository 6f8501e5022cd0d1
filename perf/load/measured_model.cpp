// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/load/measured_model.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/base/status_macros.h"
#include "core/base/text/nearest_name.h"
#include "perf/inputs/model_check.h"

namespace thalassa::perf {
namespace {

constexpr size_t kHintLength = 300;

std::unique_ptr<client::ServerLink> makeLink(const LoadOptions& options, Protocol protocol)
{
    return protocol == Protocol::Http
        ? client::makeHttpLink(options.server, options.request.headers)
        : client::makeGrpcLink(options.server, options.request.headers);
}

// Whether a server answers on the port with the protocol that was not chosen.
bool speaksOtherProtocol(const LoadOptions& options)
{
    const Protocol other = options.protocol == Protocol::Http ? Protocol::Grpc : Protocol::Http;
    return makeLink(options, other)->models().ok();
}

// Returns the error with advice added to the server's message.
absl::Status explain(
    const absl::Status& error, client::ServerLink& server, const LoadOptions& options)
{
    // The answer of another protocol is INTERNAL over HTTP, and UNAVAILABLE over gRPC. An address
    // that does not answer at all is not asked again, which would take the same time.
    if ((absl::IsInternal(error) || absl::IsUnavailable(error)) && speaksOtherProtocol(options)) {
        return absl::UnavailableError(absl::StrCat(error.message(), "\nThe port speaks ",
            options.protocol == Protocol::Http ? "gRPC: -i grpc" : "HTTP: -i http"));
    }
    if (absl::IsUnavailable(error) || absl::IsDeadlineExceeded(error)) {
        return absl::UnavailableError(absl::StrCat(error.message(),
            "\nCheck that a server listens at ", options.server.toString(), " for ",
            options.protocol == Protocol::Http ? "HTTP" : "gRPC",
            "; -u sets the address and -i the protocol."));
    }
    const auto models = server.models();
    if (!models.ok())
        return error;
    std::string hint;
    const std::string& name = options.request.model;
    if (std::find(models->begin(), models->end(), name) != models->end()) {
        const std::string version = options.request.version.empty()
            ? ""
            : absl::StrCat(" in version ", options.request.version);
        hint = absl::StrCat("the server has the model '", name, "', but does not serve it", version,
            ": its repository index (POST /v2/repository/index) shows the states of the versions "
            "and their reasons");
    } else if (const std::string nearest = base::nearestName(name, *models); !nearest.empty()) {
        hint = absl::StrCat("did you mean -m ", nearest, "?");
    } else {
        hint = models->empty() ? "the server has no models"
                               : absl::StrCat("the server has the models ",
                                     absl::StrJoin(*models, ", ").substr(0, kHintLength));
    }
    return absl::NotFoundError(absl::StrCat(error.message(), "\n", hint));
}

} // namespace

absl::StatusOr<MeasuredModel> findMeasuredModel(const LoadOptions& options)
{
    MeasuredModel subject{makeLink(options, options.protocol), {}};
    const auto description =
        subject.server->describe({options.request.model, options.request.version});
    if (!description.ok())
        return explain(description.status(), *subject.server, options);
    ASSIGN_OR_RETURN(subject.model, checkModel(*description));
    subject.model.version = options.request.version;
    return subject;
}

} // namespace thalassa::perf
