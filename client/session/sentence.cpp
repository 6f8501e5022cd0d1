// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/session/sentence.h"

#include "absl/strings/cord.h"
#include "core/base/text/string_view.h"
#include "session.pb.h"

namespace thalassa::client {
namespace {

constexpr char kSentencePayload[] = "thalassa.client/sentence";

// NOLINTNEXTLINE(misc-no-recursion): as deep as the library nests its own sentences
std::string englishOf(const Sentence& sentence)
{
    const std::string& pattern = sentence.pattern();
    if (pattern.empty())
        return sentence.text();
    std::string english;
    for (size_t i = 0; i < pattern.size(); ++i) {
        const bool isValue = pattern[i] == '%' && i + 1 < pattern.size() && pattern[i + 1] >= '1' &&
            pattern[i + 1] <= '9';
        const int number = isValue ? pattern[i + 1] - '1' : 0;
        if (isValue && number < sentence.values_size()) {
            english += englishOf(sentence.values(number));
            ++i;
        } else {
            english += pattern[i];
        }
    }
    return english;
}

} // namespace

SentenceValue::SentenceValue(std::string_view text)
{
    auto sentence = std::make_shared<Sentence>();
    sentence->set_text(std::string(text));
    m_sentence = std::move(sentence);
}

SentenceValue::SentenceValue(const absl::Status& status)
    : m_sentence(sentenceOf(status))
{
    if (m_sentence == nullptr)
        *this = SentenceValue(base::toStd(status.message()));
}

absl::Status withSentence(
    const absl::Status& status, std::string_view pattern, SentenceValues values)
{
    Sentence sentence;
    sentence.set_pattern(std::string(pattern));
    for (const SentenceValue& value : values)
        *sentence.add_values() = value.sentence();
    absl::Status result(status.code(), englishOf(sentence));
    status.ForEachPayload([&result](absl::string_view url, const absl::Cord& payload) {
        result.SetPayload(url, payload);
    });
    return withSentence(std::move(result), sentence);
}

absl::Status withSentence(absl::Status status, const Sentence& sentence)
{
    status.SetPayload(kSentencePayload, absl::Cord(sentence.SerializeAsString()));
    return status;
}

absl::Status sentenceError(absl::StatusCode code, std::string_view pattern, SentenceValues values)
{
    return withSentence(absl::Status(code, ""), pattern, values);
}

std::shared_ptr<const Sentence> sentenceOf(const absl::Status& status)
{
    const auto payload = status.GetPayload(kSentencePayload);
    if (!payload.has_value())
        return nullptr;
    auto sentence = std::make_shared<Sentence>();
    return sentence->ParseFromString(std::string(*payload)) ? sentence : nullptr;
}

} // namespace thalassa::client
