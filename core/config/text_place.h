// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Finds the field to which a position in protobuf text belongs, and the brackets that are not
// closed: the parser reports an error with line and column only. Pure functions: *thread-safe*.
#pragma once

#include <google/protobuf/descriptor.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace thalassa::config {

// Line and column are counted as protobuf's tokenizer does: from 0, a tab goes to the next multiple
// of 8.
struct TextPosition {
    int line = 0;
    int column = 0;
};

struct TextPlace {
    std::string path; // "input[1].dims[0]"; empty at the top level
    // The message whose fields are expected here; null inside a field that it does not have.
    const google::protobuf::Descriptor* message = nullptr;
    // The field that the path ends in; null when it ends in a message or an unknown field.
    const google::protobuf::FieldDescriptor* field = nullptr;
    // The last field name before the position is not a field of `message`.
    bool isUnknownField = false;
    std::string lastToken; // the token before the position, and where it begins
    TextPosition lastTokenBegin;
    // The messages that `message` lies in, from the root.
    std::vector<const google::protobuf::Descriptor*> outer;
};

// A bracket that is open at a position.
struct OpenBracket {
    char character = '{';
    TextPosition position;     // where the bracket stands
    std::string next;          // the token at the position; empty at the end of the text
    bool isMismatched = false; // `next` closes a bracket of another kind, or the text ends
};

// Returns the place before `position` in `text`, which is valid up to there. `root` describes the
// whole text.
TextPlace placeInText(
    const google::protobuf::Descriptor& root, std::string_view text, TextPosition position);

// Returns the innermost bracket that is open at `position` in a text whose brackets do not match.
// Nothing if none is open or if all match.
std::optional<OpenBracket> unclosedBracket(std::string_view text, TextPosition position);

} // namespace thalassa::config
