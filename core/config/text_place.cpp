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
    if (frame.expects == Expects::Value) {
        place.path = pathOf(frame);
        place.field = frame.field;
        place.isUnknownField = frame.field == nullptr && frame.message != nullptr;
    } else if (!frame.prefix.empty()) {
        place.path = frame.prefix.substr(0, frame.prefix.size() - 1);
    }
    return place;
}

} // namespace

TextPlace placeInText(const Descriptor& root, std::string_view text, TextPosition position)
{
    google::protobuf::io::ArrayInputStream stream(text.data(), static_cast<int>(text.size()));
    IgnoreErrors ignoreErrors;
    Tokenizer tokenizer(&stream, &ignoreErrors);
    tokenizer.set_comment_style(Tokenizer::SH_COMMENT_STYLE);
    tokenizer.set_allow_f_after_float(true);
    tokenizer.set_require_space_after_number(false);

    Walker walker(root);
    while (tokenizer.Next()) {
        const Tokenizer::Token& token = tokenizer.current();
        if (token.line > position.line ||
            (token.line == position.line && token.column >= position.column)) {
            break;
        }
        walker.take(token);
    }
    return walker.place();
}

} // namespace thalassa::config
