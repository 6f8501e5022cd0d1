// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Sentence: a text of this library with its values, for programs that say it in another language.
// The pattern, "%1 does not answer in time", is the key of its translation; the context is
// "Client". It travels as a payload of absl::Status, whose message is the sentence in English. Pure
// functions: *thread-safe*.
#pragma once

#include <QtGlobal> // QT_TRANSLATE_NOOP
#include <concepts>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>

#include "absl/status/status.h"

namespace thalassa::session {
class Sentence;
}

namespace thalassa::client {

using Sentence = session::Sentence;

// A value of a sentence: a name, a number, a text that is not of this library, or another sentence.
class SentenceValue {
public:
    SentenceValue(std::string_view text);
    SentenceValue(const std::string& text)
        : SentenceValue(std::string_view(text))
    {
    }
    SentenceValue(const char* text)
        : SentenceValue(std::string_view(text))
    {
    }
    template <std::integral Number>
    SentenceValue(Number number)
        : SentenceValue(std::to_string(number))
    {
    }
    // Takes the sentence of the error, or its message if it has none.
    SentenceValue(const absl::Status& status);

    const Sentence& sentence() const { return *m_sentence; }

private:
    std::shared_ptr<const Sentence> m_sentence;
};

using SentenceValues = std::initializer_list<SentenceValue>;

// Returns the error with the sentence, and with its English text as the message. `pattern` is
// marked by QT_TRANSLATE_NOOP("Client", ...) for script/translations.
absl::Status withSentence(
    const absl::Status& status, std::string_view pattern, SentenceValues values = {});
// Returns the error with a sentence that was recorded. The message stays.
absl::Status withSentence(absl::Status status, const Sentence& sentence);

// Returns an error with a sentence.
absl::Status sentenceError(
    absl::StatusCode code, std::string_view pattern, SentenceValues values = {});

// Returns the sentence of an error, or null if its text is not of this library.
std::shared_ptr<const Sentence> sentenceOf(const absl::Status& status);

} // namespace thalassa::client
