// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/replay/inference_caller.h"

#include <sys/socket.h>

#include <grpcpp/grpcpp.h>

#include <cerrno>
#include <limits>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "client/grpc_channel.h"
#include "client/http_request.h"
#include "client/http_response.h"
#include "client/network/http_infer.h"
#include "client/socket.h"
#include "core/base/status_macros.h"
#include "core/base/text/json_document.h"
#include "core/base/text/string_view.h"
#include "core/base/text/visible_text.h"
#include "grpc_service.grpc.pb.h"

namespace thalassa::perf {
namespace {

constexpr std::chrono::seconds kUsualTimeout{60};
constexpr int kOk = 200;

inference::ModelInferRequest messageOf(
    const Sample& inputs, const std::string& clientId, const RequestOptions& options)
{
    inference::ModelInferRequest request;
    request.set_model_name(options.model);
    request.set_model_version(options.version);
    request.set_id(clientId);
    for (const SampleTensor& tensor : inputs) {
        auto& input = *request.add_inputs();
        input.set_name(tensor.name);
        const std::string_view type = tensor::dataTypeName(tensor.datatype);
        input.set_datatype(type.data(), type.size());
        for (const int64_t dimension : tensor.shape)
            input.add_shape(dimension);
        request.add_raw_input_contents(tensor.bytes);
    }
    return request;
}

absl::Status addOutputs(
    const inference::ModelInferResponse& response, std::vector<SampleTensor>& outputs)
{
    if (response.outputs_size() != response.raw_output_contents_size())
        return absl::InternalError(absl::StrCat("the server sent an output of model '",
            base::visibleText(response.model_name()), "' that is not bytes: it has ",
            response.outputs_size(), " outputs (",
            absl::StrJoin(response.outputs(), ", ",
                [](std::string* text, const auto& output) {
                    absl::StrAppend(text, "'", base::visibleText(output.name()), "'");
                }),
            ") and the bytes of ", response.raw_output_contents_size()));
    for (int i = 0; i < response.outputs_size(); ++i) {
        const auto& output = response.outputs(i);
        outputs.push_back({output.name(),
            tensor::dataTypeFromName(output.datatype()).value_or(tensor::DataType::Invalid),
            {output.shape().begin(), output.shape().end()}, response.raw_output_contents(i),
            std::nullopt});
    }
    return absl::OkStatus();
}

class HttpCaller final : public InferenceCaller {
public:
    explicit HttpCaller(LoadOptions options)
        : m_options(std::move(options))
    {
    }

    absl::StatusOr<std::vector<SampleTensor>> infer(
        const Sample& inputs, const std::string& clientId) override
    {
        ASSIGN_OR_RETURN(const client::HttpQuery query,
            client::httpInference(messageOf(inputs, clientId, m_options.request)));
        const std::string request = absl::StrCat(client::requestHead(query.method, query.path,
                                                     m_options.request.headers, m_options.server),
            "Content-Type: ", query.contentType,
            "\r\nInference-Header-Content-Length: ", query.headerLength,
            "\r\nContent-Length: ", query.body.size(), "\r\n\r\n", query.body);
        const bool isReused = m_socket.has_value();
        if (!isReused)
            RETURN_IF_ERROR(connect());
        absl::StatusOr<std::vector<SampleTensor>> outputs = exchange(request);
        if (isReused && m_isClosed) { // the server had closed the idle connection
            RETURN_IF_ERROR(connect());
            outputs = exchange(request);
        }
        if (!m_isKept)
            m_socket.reset();
        return outputs;
    }

private:
    std::chrono::seconds timeout() const
    {
        return m_options.requestTimeout.count() == 0
            ? kUsualTimeout
            : std::chrono::ceil<std::chrono::seconds>(m_options.requestTimeout);
    }

    absl::Status connect()
    {
        m_socket.reset();
        ASSIGN_OR_RETURN(const auto addresses, client::resolve(m_options.server));
        ASSIGN_OR_RETURN(m_socket, client::connectTo(addresses, m_options.server, timeout()));
        return absl::OkStatus();
    }

    static bool isEnd(int error) { return error == EPIPE || error == ECONNRESET; }

    absl::StatusOr<std::vector<SampleTensor>> exchange(std::string_view request)
    {
        m_isKept = false;
        m_isClosed = false;
        while (!request.empty()) {
            const ssize_t sent =
                ::send(m_socket->get(), request.data(), request.size(), MSG_NOSIGNAL);
            if (sent < 0 && errno == EINTR)
                continue;
            if (sent < 0) {
                m_isClosed = isEnd(errno);
                return client::systemError("cannot send to the server", errno);
            }
            request.remove_prefix(static_cast<size_t>(sent));
        }
        client::HttpResponse response(
            client::HttpResponse::Keep::AllBodies, std::numeric_limits<size_t>::max());
        bool hasBegun = false;
        std::string pending;
        std::string buffer(64 << 10, '\0');
        while (!response.isComplete()) {
            const ssize_t received = ::recv(m_socket->get(), buffer.data(), buffer.size(), 0);
            if (received < 0 && errno == EINTR)
                continue;
            if (received < 0) {
                m_isClosed = !hasBegun && isEnd(errno);
                return client::systemError("no answer from the server", errno);
            }
            if (received == 0) {
                m_isClosed = !hasBegun;
                RETURN_IF_ERROR(response.feedEnd());
                break;
            }
            hasBegun = true;
            pending.append(buffer.data(), static_cast<size_t>(received));
            ASSIGN_OR_RETURN(const size_t used, response.feed(pending));
            pending.erase(0, used);
        }
        m_isKept = response.isKeptAlive();
        return outputsOf(response);
    }

    static absl::StatusOr<std::vector<SampleTensor>> outputsOf(const client::HttpResponse& response)
    {
        if (response.status() != kOk) {
            const auto document = json::parse(response.body());
            std::string error = document.ok() && document->IsObject()
                ? std::string(json::textOf(*document, "error"))
                : std::string();
            if (error.empty())
                error = response.body();
            return absl::UnknownError(absl::StrCat("HTTP ", response.status(), ": ",
                error.empty() ? "the answer has no text" : base::singleLine(error)));
        }
        client::Bounds bounds;
        bounds.answerBytes = std::numeric_limits<size_t>::max();
        ASSIGN_OR_RETURN(const client::AnyMessage message,
            client::readInference(
                {response.status(), response.headerLength(), response.body(), ""}, bounds));
        std::vector<SampleTensor> outputs;
        RETURN_IF_ERROR(
            addOutputs(static_cast<const inference::ModelInferResponse&>(*message), outputs));
        return outputs;
    }

    const LoadOptions m_options;
    std::optional<base::Descriptor> m_socket;
    bool m_isKept = false;   // whether the connection can be used again
    bool m_isClosed = false; // whether it ended before the first byte of the answer
};

class GrpcCaller final : public InferenceCaller {
public:
    explicit GrpcCaller(const LoadOptions& options)
        : m_options(options)
        , m_stub(inference::GRPCInferenceService::NewStub(client::makeChannel(options.server)))
    {
    }

    absl::StatusOr<std::vector<SampleTensor>> infer(
        const Sample& inputs, const std::string& clientId) override
    {
        grpc::ClientContext context;
        client::addMetadata(m_options.request.headers, context);
        const std::chrono::milliseconds timeout =
            m_options.requestTimeout.count() == 0 ? kUsualTimeout : m_options.requestTimeout;
        context.set_deadline(std::chrono::system_clock::now() + timeout);
        const inference::ModelInferRequest request = messageOf(inputs, clientId, m_options.request);
        std::vector<SampleTensor> outputs;
        if (m_options.isDecoupled)
            return streamed(context, request);
        inference::ModelInferResponse response;
        RETURN_IF_ERROR(checked(m_stub->ModelInfer(&context, request, &response)));
        RETURN_IF_ERROR(addOutputs(response, outputs));
        return outputs;
    }

private:
    static absl::Status checked(const grpc::Status& status)
    {
        return status.ok()
            ? absl::OkStatus()
            : absl::UnknownError(absl::StrCat(client::statusName(status.error_code()), ": ",
                  base::singleLine(status.error_message())));
    }

    absl::StatusOr<std::vector<SampleTensor>> streamed(
        grpc::ClientContext& context, const inference::ModelInferRequest& request)
    {
        const auto stream = m_stub->ModelStreamInfer(&context);
        stream->Write(request); // Finish() has the error
        stream->WritesDone();
        std::vector<SampleTensor> outputs;
        absl::Status status;
        inference::ModelStreamInferResponse response;
        while (stream->Read(&response)) {
            if (!response.error_message().empty())
                status.Update(absl::UnknownError(base::singleLine(response.error_message())));
            else
                status.Update(addOutputs(response.infer_response(), outputs));
        }
        RETURN_IF_ERROR(checked(stream->Finish()));
        RETURN_IF_ERROR(status);
        return outputs;
    }

    const LoadOptions m_options;
    const std::unique_ptr<inference::GRPCInferenceService::Stub> m_stub;
};

} // namespace

std::unique_ptr<InferenceCaller> makeInferenceCaller(const LoadOptions& options)
{
    if (options.protocol == Protocol::Http)
        return std::make_unique<HttpCaller>(options);
    return std::make_unique<GrpcCaller>(options);
}

} // namespace thalassa::perf
