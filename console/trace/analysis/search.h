// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Search: finds slices by a text such as `duration>5ms model:resnet`. A slice must match all terms:
//
//     resnet              text in its name, its model, its client id; or the number of its request
//     "two words"         the same with blanks
//     model:resnet        text in the name of its model
//     name:queue          text in its name
//     stage:compute       text in the name of its stage
//     id:4711             the number of its request, or text in its client id
//     duration>5ms        a comparison: < <= > >= =; ns, us, ms, s
//     -model:resnet       not
//
// Without a term about a name or a stage, only outermost slices are found: a request, not its
// parts. Functions without state: *thread-safe*.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "console/trace/data/trace_set.h"

namespace thalassa::console::trace {

struct SearchTerm {
    enum class Field : uint8_t { Any, Model, Name, StageName, Id, Duration };
    enum class Comparison : uint8_t { Contains, Less, LessOrEqual, Greater, GreaterOrEqual, Equal };

    Field field = Field::Any;
    Comparison comparison = Comparison::Contains;
    bool isNegated = false;
    std::string text;     // in lower case
    int64_t duration = 0; // nanoseconds
};

struct SearchQuery {
    std::vector<SearchTerm> terms;
    std::string fault; // a sentence about a term that is wrong; empty if there is none
    // Returns the name of a slice in the language of the reader; null: none. *thread-safe*.
    std::string (*translatedName)(const std::string& name) = nullptr;

    // Whether slices within others are found, too.
    bool findsParts() const;
};

SearchQuery parseQuery(std::string_view text);

struct SearchResult {
    std::vector<Place> places; // in the order of their begins, at most `most`
    uint64_t count = 0;        // slices that match
    bool isComplete = true;    // false if `cancel` was set
};

// REQUIRES: the query has no fault.
SearchResult search(const TraceSet& traces, const SearchQuery& query, size_t most,
    const std::atomic<bool>* cancel = nullptr);

} // namespace thalassa::console::trace
