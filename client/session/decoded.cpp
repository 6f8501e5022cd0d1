// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/session/decoded.h"

#include <climits>
#include <memory>

#include "absl/strings/str_cat.h"
#include "client/session/fault.h"
#include "client/session/wire_check.h"
#include "core/base/status_macros.h"
#include "core/base/text/excerpt.h"
#include "core/base/text/visible_text.h"
#include "google/protobuf/arena.h"
#include "google/protobuf/descriptor.h"
#include "google/protobuf/io/coded_stream.h"
#include "google/protobuf/io/zero_copy_stream_impl_lite.h"
#include "google/protobuf/message.h"
#include "google/protobuf/util/json_util.h"
#include "google/protobuf/util/type_resolver_util.h"

namespace thalassa::client {
namespace {

namespace util = google::protobuf::util;

constexpr char kTypePrefix[] = "type.thalassa";

absl::Status withName(const QueryType& query, const absl::Status& status)
{
    return withSentence(
        status, QT_TRANSLATE_NOOP("Client", "the answer to %1: %2"), {query.name(), status});
}

// The sentence of a fault of the parser. Below it, the parser shows the place: an excerpt, and a ^.
std::string jsonFault(std::string_view message)
{
    message = message.substr(0, message.find('\n'));
    while (message.ends_with('.') || message.ends_with(' '))
        message.remove_suffix(1);
    return lineOf(message);
}

} // namespace

size_t longestAnswer(const QueryType& query, const Bounds& bounds)
{
    const bool hasTensors = query.kind == QueryKind::Inference ||
        (query.service == Service::Inference && query.isStream());
    return hasTensors ? bounds.inferenceBytes : bounds.answerBytes;
}

absl::Status tooLong(const QueryType& query, size_t bound)
{
    return faultError(Fault::TooLarge,
        QT_TRANSLATE_NOOP("Client", "the answer to %1: it has more than %2 bytes"),
        {query.name(), bound});
}

absl::StatusOr<AnyMessage> decode(
    const QueryType& query, std::string_view bytes, const Bounds& bounds)
{
    if (const size_t bound = longestAnswer(query, bounds); bytes.size() > bound)
        return tooLong(query, bound);
    const Message& empty = query.emptyResponse();
    const absl::Status checked =
        checkWire(bytes, *empty.GetDescriptor(), {bounds.textBytes, bounds.values});
    if (!checked.ok())
        return withName(query, checked);
    // One arena holds the message and all that is in it: an answer about 1000 models has 20 000
    // messages.
    const auto arena = std::make_shared<google::protobuf::Arena>();
    Message* const message = empty.New(arena.get());
    if (!message->ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) {
        return withName(
            query, faultError(Fault::Malformed, QT_TRANSLATE_NOOP("Client", "it is damaged")));
    }
    return AnyMessage(arena, message);
}

absl::StatusOr<AnyMessage> decodeJson(
    const QueryType& query, std::string_view json, const Bounds& bounds)
{
    static util::TypeResolver* const resolver = util::NewTypeResolverForDescriptorPool(
        kTypePrefix, google::protobuf::DescriptorPool::generated_pool());
    util::JsonParseOptions options;
    options.ignore_unknown_fields = true;
    std::string bytes;
    const auto status = util::JsonToBinaryString(resolver,
        absl::StrCat(kTypePrefix, "/", query.emptyResponse().GetDescriptor()->full_name()),
        {json.data(), json.size()}, &bytes, options);
    if (!status.ok()) {
        return withName(query,
            faultError(Fault::Malformed,
                QT_TRANSLATE_NOOP("Client", "it is not the expected JSON: %1"),
                {jsonFault({status.message().data(), status.message().size()})}));
    }
    return decode(query, bytes, bounds);
}

std::string encode(const Message& message)
{
    std::string bytes;
    google::protobuf::io::StringOutputStream stream(&bytes);
    google::protobuf::io::CodedOutputStream output(&stream);
    output.SetSerializationDeterministic(true);
    message.SerializeToCodedStream(&output);
    output.Trim();
    return bytes;
}

std::string lineOf(std::string_view text)
{
    constexpr size_t kLongest = 2000; // bytes
    std::string line;
    for (const char letter : base::beginningOf(text, kLongest))
        line += letter == '\n' || letter == '\r' || letter == '\t' ? ' ' : letter;
    line = base::visibleText(line);
    return text.size() > kLongest ? line + "..." : line;
}

} // namespace thalassa::client
