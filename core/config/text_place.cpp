// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/config/text_place.h"

#include <google/protobuf/io/tokenizer.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>

#include <map>
#include <vector>

#include "absl/strings/str_cat.h"

namespace thalassa::config {
namespace {

using google::protobuf::Descriptor;
using google::protobuf::FieldDescriptor;
using google::protobuf::io::Tokenizer;

class IgnoreErrors final : public google::protobuf::io::ErrorCollector {
public:
    void AddError(int, google::protobuf::io::ColumnNumber, const std::string&) override { }
};

// Follows the tokens of a text: field names open a value, braces a message inside.
class Walker {
public:
    explicit Walker(const Descriptor& root) { m_frames.push_back({.message = &root}); }

    void take(const Tokenizer::Token& token);
    TextPlace place() const;

private:
    enum class Expects { Name, Value };

    struct Frame {
        const Descriptor* message = nullptr;
        std::string prefix; // "input[1]."
        Expects expects = Expects::Name;
        bool inList = false;
        std::string name; // the field whose value is expected or was last read
        const FieldDescriptor* field = nullptr;
        std::map<std::string, int> counts; // values read so far, by field name
    };

    static std::string pathOf(const Frame& frame);
    void takeName(const Tokenizer::Token& token);
    void takeValue(const Tokenizer::Token& token);
    void enter();
    void leave();
    void endValue();

    std::vector<Frame> m_frames;
    std::string m_lastToken;
    TextPosition m_lastTokenBegin;
};

void Walker::take(const Tokenizer::Token& token)
{
    m_lastToken = token.text;
    m_lastTokenBegin = {token.line, token.column};
    if (m_frames.back().expects == Expects::Name)
        takeName(token);
    else
        takeValue(token);
}

void Walker::takeName(const Tokenizer::Token& token)
{
    Frame& frame = m_frames.back();
    if (token.type == Tokenizer::TYPE_IDENTIFIER) {
        frame.name = token.text;
        frame.field =
            frame.message == nullptr ? nullptr : frame.message->FindFieldByName(token.text);
        frame.expects = Expects::Value;
    } else if (token.text == "}" || token.text == ">") {
        leave();
    }
}

void Walker::takeValue(const Tokenizer::Token& token)
{
    Frame& frame = m_frames.back();
    if (token.text == ":" || token.text == "," || token.text == "-")
        return;
    if (token.text == "[") {
        frame.inList = true;
    } else if (token.text == "]") {
        frame.inList = false;
        frame.expects = Expects::Name;
    } else if (token.text == "{" || token.text == "<") {
        enter();
    } else {
        endValue();
    }
}

void Walker::enter()
{
    const Frame& outer = m_frames.back();
    m_frames.push_back({.message = outer.field == nullptr ? nullptr : outer.field->message_type(),
        .prefix = pathOf(outer) + "."});
}

void Walker::leave()
{
    if (m_frames.size() == 1)
        return;
    m_frames.pop_back();
    endValue();
}

void Walker::endValue()
{
    Frame& frame = m_frames.back();
    ++frame.counts[frame.name];
    if (!frame.inList)
        frame.expects = Expects::Name;
}

std::string Walker::pathOf(const Frame& frame)
{
    if (frame.field == nullptr || !frame.field->is_repeated())
        return frame.prefix + frame.name;
    const auto count = frame.counts.find(frame.name);
    return absl::StrCat(
        frame.prefix, frame.name, "[", count == frame.counts.end() ? 0 : count->second, "]");
}

TextPlace Walker::place() const
{
    const Frame& frame = m_frames.back();
    TextPlace place{
        .message = frame.message, .lastToken = m_lastToken, .lastTokenBegin = m_lastTokenBegin};
    for (size_t i = 0; i + 1 < m_frames.size(); ++i)
        place.outer.push_back(m_frames[i].message);
    if (frame.expects == Expects::Value) {
        place.path = pathOf(frame);
        place.field = frame.field;
        place.isUnknownField = frame.field == nullptr && frame.message != nullptr;
    } else if (!frame.prefix.empty()) {
        place.path = frame.prefix.substr(0, frame.prefix.size() - 1);
    }
    return place;
}

bool isBefore(const Tokenizer::Token& token, TextPosition position)
{
    return token.line < position.line ||
        (token.line == position.line && token.column < position.column);
}

// Calls `take` with each token of a text, as protobuf's own parser reads it, until it returns
// false.
template <typename Take> void eachToken(std::string_view text, Take take)
{
    google::protobuf::io::ArrayInputStream stream(text.data(), static_cast<int>(text.size()));
    IgnoreErrors ignoreErrors;
    Tokenizer tokenizer(&stream, &ignoreErrors);
    tokenizer.set_comment_style(Tokenizer::SH_COMMENT_STYLE);
    tokenizer.set_allow_f_after_float(true);
    tokenizer.set_require_space_after_number(false);
    while (tokenizer.Next() && take(tokenizer.current())) { }
}

constexpr std::string_view kOpening = "{[<";
constexpr std::string_view kClosing = "}]>";

// Follows the brackets of a text.
class Brackets {
public:
    // Returns false if the token closes a bracket other than the innermost open one.
    bool take(const Tokenizer::Token& token)
    {
        if (token.type != Tokenizer::TYPE_SYMBOL)
            return true;
        if (kOpening.find(token.text) != std::string_view::npos)
            m_open.push_back({token.text.front(), {token.line, token.column}, "", false});
        const size_t closing = kClosing.find(token.text);
        if (closing == std::string_view::npos)
            return true;
        if (m_open.empty() || m_open.back().character != kOpening[closing])
            return false;
        m_open.pop_back();
        return true;
    }
    const std::vector<OpenBracket>& open() const { return m_open; }

private:
    std::vector<OpenBracket> m_open;
};

} // namespace

TextPlace placeInText(const Descriptor& root, std::string_view text, TextPosition position)
{
    Walker walker(root);
    eachToken(text, [&](const Tokenizer::Token& token) {
        if (!isBefore(token, position))
            return false;
        walker.take(token);
        return true;
    });
    return walker.place();
}

std::optional<OpenBracket> unclosedBracket(std::string_view text, TextPosition position)
{
    Brackets brackets;
    std::optional<OpenBracket> innermost;
    bool isBehind = false;
    bool areMatched = true;
    eachToken(text, [&](const Tokenizer::Token& token) {
        const bool isNext = !isBehind && !isBefore(token, position);
        isBehind = isBehind || isNext;
        if (isNext && !brackets.open().empty())
            innermost = brackets.open().back();
        areMatched = brackets.take(token);
        if (isNext && innermost) {
            innermost->next = token.text;
            innermost->isMismatched = !areMatched;
        }
        return areMatched;
    });
    if (areMatched && brackets.open().empty())
        return std::nullopt;
    if (!isBehind && !brackets.open().empty()) {
        innermost = brackets.open().back();
        innermost->isMismatched = true;
    }
    return innermost;
}

} // namespace thalassa::config
