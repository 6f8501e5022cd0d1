// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Finds the field to which a position in protobuf text belongs: the parser reports an error with
// line and column only. A pure function: *thread-safe*.
#pragma once

#include <google/protobuf/descriptor.h>

#include <string>
#include <string_view>

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
};

// Returns the place before `position` in `text`, which is valid up to there. `root` describes the
// whole text.
TextPlace placeInText(
    const google::protobuf::Descriptor& root, std::string_view text, TextPosition position);

} // namespace thalassa::config
