// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/network/grpc_call.h"

#include <array>
#include <new>
#include <string_view>
#include <utility>

#include "absl/strings/match.h"
#include "client/network/certificate_check.h"
#include "client/session/decoded.h"
#include "client/session/fault.h"
#include "core/base/thread_sanitizer.h"
#include "google/protobuf/message.h"

namespace thalassa::client {
namespace {

// gRPC's text of an HTTP status that came without gRPC, as from a proxy.
constexpr char kRefusedByProxy[] = "Received http2 header with status: ";
// gRPC's note of how it learned of an error has this if the server sent the error.
constexpr char kFromServer[] = "Error received from peer";

absl::StatusOr<AnyMessage> decodeBuffer(
    const QueryType& query, const grpc::ByteBuffer& buffer, const Bounds& bounds)
try {
    if (buffer.Length() > longestAnswer(query, bounds))
        return tooLong(query, longestAnswer(query, bounds));
    grpc::Slice slice;
    if (buffer.TrySingleSlice(&slice).ok() || buffer.DumpToSingleSlice(&slice).ok())
        return decode(query,
            std::string_view(reinterpret_cast<const char*>(slice.begin()), slice.size()), bounds);
    return faultError(Fault::Malformed, QT_TRANSLATE_NOOP("Client", "the answer has no bytes"));
} catch (const std::bad_alloc&) {
    return faultError(
        Fault::TooLarge, QT_TRANSLATE_NOOP("Client", "there is no memory for the answer"));
}

// Returns the end of gRPC's chain of errors, "Connection refused".
std::string innermost(const std::string& text)
{
    std::string_view rest = text;
    constexpr std::string_view kLast = "last error: ";
    if (const size_t place = rest.rfind(kLast); place != std::string_view::npos)
        rest.remove_prefix(place + kLast.size());
    for (const std::string_view prefix : {"UNKNOWN: ", "UNAVAILABLE: ", "INTERNAL: "}) {
        if (rest.starts_with(prefix))
            rest.remove_prefix(prefix.size());
    }
    // The address that was tried; the error names the endpoint.
    if (rest.starts_with("ipv4:") || rest.starts_with("ipv6:")) {
        if (const size_t end = rest.find(": "); end != std::string_view::npos)
            rest.remove_prefix(end + 2);
    }
    return lineOf(rest);
}

bool isCertificateError(const std::string& text)
{
    constexpr std::array<const char*, 8> kMarks{"certificate verify failed",
        "CERTIFICATE_VERIFY_FAILED", "not in peer certificate", "Peer name", "Handshake failed",
        "handshake failed", "Invalid cert chain file", "alert number"};
    for (const char* const mark : kMarks) {
        if (absl::StrContains(text, mark))
            return true;
    }
    return false;
}

// gRPC reports a connection that broke during a call as an error that the server sent.
bool isBroken(const grpc::Status& status)
{
    const std::string& text = status.error_message();
    return status.error_code() == grpc::StatusCode::UNAVAILABLE &&
        (text == "Socket closed" || absl::StrContains(text, "Connection reset by peer") ||
            absl::StrContains(text, "Broken pipe"));
}

} // namespace

absl::Status statusOf(const grpc::Status& status, bool fromServer, const std::string& endpoint)
{
    if (status.ok())
        return absl::OkStatus();
    const std::string& text = status.error_message();
    const auto code = static_cast<absl::StatusCode>(status.error_code());
    // gRPC's own refusal of a message beyond the bound of the channel.
    if (absl::StartsWith(text, "Received message larger than max"))
        return faultError(
            Fault::TooLarge, QT_TRANSLATE_NOOP("Client", "%1: %2"), {endpoint, lineOf(text)});
    if (fromServer && !isBroken(status)) {
        // Triton's answer to a call of a restricted method.
        if (absl::StrContains(text, "is restricted, expecting header"))
            return withFault(absl::PermissionDeniedError(lineOf(text)), Fault::Unauthorised);
        // A proxy answers without gRPC.
        if (absl::StartsWith(text, kRefusedByProxy)) {
            const std::string number = lineOf(text.substr(sizeof kRefusedByProxy - 1));
            return code == absl::StatusCode::kUnauthenticated
                ? faultError(Fault::Unauthorised, kNoValidToken, {number})
                : code == absl::StatusCode::kPermissionDenied
                ? sentenceError(code, kForbidden, {number})
                : sentenceError(code, QT_TRANSLATE_NOOP("Client", "HTTP status %1"), {number});
        }
        const Fault fault =
            code == absl::StatusCode::kUnauthenticated ? Fault::Unauthorised : Fault::None;
        return withFault(absl::Status(code, lineOf(text)), fault);
    }
    if (code == absl::StatusCode::kDeadlineExceeded)
        return faultError(
            Fault::TimedOut, QT_TRANSLATE_NOOP("Client", "%1 does not answer in time"), {endpoint});
    if (code == absl::StatusCode::kUnimplemented)
        return sentenceError(absl::StatusCode::kUnimplemented,
            QT_TRANSLATE_NOOP("Client", "%1: %2"), {endpoint, lineOf(text)});
    const bool isSecure = absl::StartsWith(endpoint, "grpcs://");
    if (isSecure && isWithoutTls(text))
        return withoutTlsFault(endpoint);
    // A server with TLS closes a connection that begins without.
    if (!isSecure && absl::StartsWith(text, "failed to connect") &&
        absl::StrContains(text, "Socket closed"))
        return closedFault(endpoint, "grpcs");
    // With TLS 1.3, the server refuses the client's certificate after the handshake, and gRPC does
    // not pass on the reason.
    const bool isClosed = isSecure && absl::StartsWith(text, "failed to connect") &&
        absl::StrContains(text, "Endpoint read failed");
    if (isClosed) {
        return faultError(Fault::Certificate,
            QT_TRANSLATE_NOOP("Client",
                "%1: %2 after the TLS handshake; the server may require a certificate of the "
                "client"),
            {endpoint, innermost(text)});
    }
    return faultError(isCertificateError(text) ? Fault::Certificate : Fault::Transport,
        QT_TRANSLATE_NOOP("Client", "%1: %2"), {endpoint, innermost(text)});
}

GrpcCall::GrpcCall(Target target, const QueryType& query, ExchangeHandler handler,
    std::shared_ptr<Delivery> delivery, std::unique_ptr<grpc::ClientContext> context)
    : m_target(std::move(target))
    , m_query(query)
    , m_delivery(std::move(delivery))
    , m_context(std::move(context))
    , m_handler(std::move(handler))
{
}

GrpcCall::~GrpcCall() = default;

void GrpcCall::start(const Message& request, GrpcLoop& loop)
{
    const std::string bytes = request.SerializeAsString();
    const grpc::Slice slice(bytes);
    m_request = grpc::ByteBuffer(&slice, 1);
    m_self = shared_from_this();
    m_loop = &loop;
    loop.beginCall();
    grpc::GenericStub stub(m_target.channel);
    const std::string path(m_query.path);
    if (m_query.isStream()) {
        m_stream = stub.PrepareCall(m_context.get(), path, &loop.queue());
        base::handOver(m_onStarted.tag());
        // StartCall() notes in the stream that it has begun. The lock orders that before the first
        // operation of the thread of the completion queue, which takes it in setState().
        base::MutexLock lock(m_mutex);
        m_stream->StartCall(m_onStarted.tag());
    } else {
        m_single = stub.PrepareUnaryCall(m_context.get(), path, m_request, &loop.queue());
        m_single->StartCall();
        base::handOver(m_onAnswer.tag());
        m_single->Finish(&m_answer, &m_status, m_onAnswer.tag());
    }
}

void GrpcCall::cancel()
{
    m_isCancelled = true;
    m_context->TryCancel();
    base::MutexLock lock(m_mutex);
    m_isAbandoned = true;
    if (m_state == State::Waiting) {
        m_state = State::Reading; // it fails at once, and the stream finishes
        base::handOver(m_onRead.tag());
        m_stream->Read(&m_answer, m_onRead.tag());
    }
}

void GrpcCall::readNext()
{
    base::MutexLock lock(m_mutex);
    if (m_state != State::Waiting)
        return;
    m_state = State::Reading;
    base::handOver(m_onRead.tag());
    m_stream->Read(&m_answer, m_onRead.tag());
}

void GrpcCall::setState(State state)
{
    base::MutexLock lock(m_mutex);
    m_state = state;
}

void GrpcCall::read()
{
    setState(State::Reading);
    m_stream->Read(&m_answer, m_onRead.tag());
}

void GrpcCall::finishStream()
{
    setState(State::Finishing);
    m_stream->Finish(&m_status, m_onFinished.tag());
}

void GrpcCall::onStarted(bool isOk)
{
    if (!isOk)
        return finishStream();
    setState(State::Sending);
    m_stream->WriteLast(m_request, grpc::WriteOptions(), m_onSent.tag());
}

void GrpcCall::onSent(bool isOk)
{
    if (isOk)
        read();
    else
        finishStream();
}

void GrpcCall::onRead(bool isOk)
{
    if (!isOk)
        return finishStream();
    auto message = decodeBuffer(m_query, m_answer, m_target.bounds);
    m_answer.Clear();
    if (!message.ok()) {
        m_fault = message.status();
        m_context->TryCancel();
        return read();
    }
    bool isAbandoned = false;
    {
        base::MutexLock lock(m_mutex);
        isAbandoned = m_isAbandoned;
        if (!isAbandoned)
            m_state = State::Waiting;
    }
    if (isAbandoned)
        return read(); // it fails, and the stream finishes
    m_delivery->post([self = shared_from_this(), message = *std::move(message)]() mutable {
        if (self->m_isCancelled)
            return;
        self->m_handler.onMessage(std::move(message));
        if (!self->m_isCancelled)
            self->readNext();
    });
}

void GrpcCall::onAnswer(bool)
{
    AnyMessage message;
    if (m_status.ok()) {
        auto decoded = decodeBuffer(m_query, m_answer, m_target.bounds);
        m_answer.Clear();
        if (decoded.ok())
            message = *std::move(decoded);
        else
            m_fault = decoded.status();
    }
    end(std::move(message));
}

void GrpcCall::onFinished(bool)
{
    end(nullptr);
}

void GrpcCall::end(AnyMessage message)
{
    setState(State::Done);
    m_loop->endCall();
    const bool fromServer = absl::StrContains(m_context->debug_error_string(), kFromServer);
    absl::Status status =
        m_fault.ok() ? statusOf(m_status, fromServer, m_target.endpoint) : m_fault;
    const std::shared_ptr<GrpcCall> self = std::move(m_self);
    m_delivery->post([self, message = std::move(message), status = std::move(status)]() mutable {
        const ExchangeHandler handler = std::move(self->m_handler);
        if (message != nullptr && !self->m_isCancelled)
            handler.onMessage(std::move(message));
        if (!self->m_isCancelled)
            handler.onEnd(status);
    });
}

} // namespace thalassa::client
