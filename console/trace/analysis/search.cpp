// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/trace/analysis/search.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "console/trace/analysis/cancellation.h"
#include "core/base/text/string_view.h"

namespace thalassa::console::trace {
namespace {

using Field = SearchTerm::Field;
using Comparison = SearchTerm::Comparison;

std::string lower(std::string_view text)
{
    return absl::AsciiStrToLower(base::toAbsl(text));
}

bool contains(std::string_view text, const std::string& part)
{
    return std::search(text.begin(), text.end(), part.begin(), part.end(), [](char a, char b) {
        return absl::ascii_tolower(static_cast<unsigned char>(a)) == b;
    }) != text.end();
}

std::optional<int64_t> durationOf(std::string_view text)
{
    struct Unit {
        std::string_view name;
        double nanoseconds;
    };
    static constexpr Unit kUnits[] = {
        {"ns", 1}, {"us", 1e3}, {"µs", 1e3}, {"ms", 1e6}, {"s", 1e9}, {"min", 60e9}};
    double number = 0;
    const auto [at, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc())
        return std::nullopt;
    const std::string_view unit = text.substr(static_cast<size_t>(at - text.data()));
    for (const Unit& one : kUnits) {
        if (one.name == unit && number >= 0 && number * one.nanoseconds < 9e18)
            return static_cast<int64_t>(number * one.nanoseconds);
    }
    return std::nullopt;
}

// Splits at blanks that are not in quotes, which are left out.
std::vector<std::string> wordsOf(std::string_view text)
{
    std::vector<std::string> words(1);
    bool isQuoted = false;
    for (const char character : text) {
        if (character == '"')
            isQuoted = !isQuoted;
        else if (!isQuoted && absl::ascii_isspace(static_cast<unsigned char>(character)))
            words.emplace_back();
        else
            words.back() += character;
    }
    std::erase(words, "");
    return words;
}

// Reads "duration>=5ms" after its name. Returns a fault, or nothing.
std::string parseDuration(std::string_view rest, SearchTerm& term)
{
    struct Sign {
        std::string_view text;
        Comparison comparison;
    };
    static constexpr Sign kSigns[] = {{"<=", Comparison::LessOrEqual},
        {">=", Comparison::GreaterOrEqual}, {"<", Comparison::Less}, {">", Comparison::Greater},
        {"=", Comparison::Equal}};
    term.field = Field::Duration;
    for (const Sign& sign : kSigns) {
        if (!rest.starts_with(sign.text))
            continue;
        term.comparison = sign.comparison;
        const std::optional<int64_t> value = durationOf(rest.substr(sign.text.size()));
        if (!value)
            break;
        term.duration = *value;
        return {};
    }
    return absl::StrCat("'duration", base::toAbsl(rest),
        "' is no duration: expected a comparison such as duration>5ms, with ns, us, ms, s or min");
}

std::string parseTerm(std::string_view word, SearchTerm& term)
{
    struct Prefix {
        std::string_view text;
        Field field;
    };
    static constexpr Prefix kPrefixes[] = {{"model:", Field::Model}, {"name:", Field::Name},
        {"stage:", Field::StageName}, {"id:", Field::Id}};
    if (word.size() > 1 && word.starts_with('-')) {
        term.isNegated = true;
        word.remove_prefix(1);
    }
    constexpr std::string_view kDuration = "duration";
    if (word.starts_with(kDuration) && word.size() > kDuration.size() &&
        std::string_view("<>=").find(word[kDuration.size()]) != std::string_view::npos)
        return parseDuration(word.substr(kDuration.size()), term);
    for (const Prefix& prefix : kPrefixes) {
        if (!word.starts_with(prefix.text))
            continue;
        term.field = prefix.field;
        word.remove_prefix(prefix.text.size());
        if (word.empty())
            return absl::StrCat("'", base::toAbsl(prefix.text), "' needs a text after the colon");
    }
    term.text = lower(word);
    return {};
}

bool compares(Comparison comparison, int64_t value, int64_t with)
{
    switch (comparison) {
    case Comparison::Less:
        return value < with;
    case Comparison::LessOrEqual:
        return value <= with;
    case Comparison::Greater:
        return value > with;
    case Comparison::GreaterOrEqual:
        return value >= with;
    case Comparison::Equal:
    case Comparison::Contains:
        break;
    }
    return value == with;
}

// Tests the slices of a source. Terms about names and groups are tested once for each.
class Matcher {
public:
    Matcher(const TraceData& data, const SearchQuery& query)
        : m_data(data)
        , m_query(query)
    {
        for (const SearchTerm& term : query.terms) {
            std::vector<bool>& names = m_names.emplace_back();
            if (term.field != Field::Duration && term.field != Field::StageName) {
                for (uint32_t name = 0; name < data.nameCount(); ++name)
                    names.push_back(containsName(data.name(name), term.text));
            }
            std::vector<bool>& groups = m_groups.emplace_back();
            if (term.field == Field::Model || term.field == Field::Any) {
                for (const Group& group : data.groups())
                    groups.push_back(
                        contains(group.isModel ? group.model : group.title, term.text));
            }
        }
    }

    bool matches(const Lane& lane, uint32_t slice) const
    {
        for (size_t i = 0; i < m_query.terms.size(); ++i) {
            if (matches(i, lane, slice) == m_query.terms[i].isNegated)
                return false;
        }
        return true;
    }

private:
    bool containsName(const std::string& name, const std::string& text) const
    {
        return contains(name, text) ||
            (m_query.translatedName != nullptr && contains(m_query.translatedName(name), text));
    }

    bool matches(size_t index, const Lane& lane, uint32_t slice) const
    {
        const SearchTerm& term = m_query.terms[index];
        switch (term.field) {
        case Field::Duration:
            return compares(term.comparison, lane.duration(slice), term.duration);
        case Field::Model:
            return m_groups[index][lane.group()];
        case Field::Name:
            return m_names[index][lane.name(slice)];
        case Field::StageName:
            return contains(timeline::nameOf(lane.stage(slice)), term.text);
        case Field::Id:
            return matchesId(index, lane.request(slice));
        case Field::Any:
            break;
        }
        return m_names[index][lane.name(slice)] || m_groups[index][lane.group()] ||
            matchesId(index, lane.request(slice));
    }

    bool matchesId(size_t index, uint32_t number) const
    {
        if (number == kNone)
            return false;
        const Request& request = m_data.requests()[number];
        if (request.clientId != kNone && m_names[index][request.clientId])
            return true;
        char id[20];
        const auto [end, error] = std::to_chars(std::begin(id), std::end(id), request.id);
        return std::string_view(id, static_cast<size_t>(end - id)) == m_query.terms[index].text;
    }

    const TraceData& m_data;
    const SearchQuery& m_query;
    std::vector<std::vector<bool>> m_names;  // for each term, the names with its text
    std::vector<std::vector<bool>> m_groups; // for each term, the groups with its text
};

} // namespace

bool SearchQuery::findsParts() const
{
    return std::any_of(terms.begin(), terms.end(), [](const SearchTerm& term) {
        return term.field == Field::Name || term.field == Field::StageName;
    });
}

SearchQuery parseQuery(std::string_view text)
{
    SearchQuery query;
    for (const std::string& word : wordsOf(text)) {
        SearchTerm term;
        query.fault = parseTerm(word, term);
        if (!query.fault.empty())
            break;
        query.terms.push_back(std::move(term));
    }
    return query;
}

SearchResult search(
    const TraceSet& traces, const SearchQuery& query, size_t most, const std::atomic<bool>* cancel)
{
    SearchResult result;
    if (query.terms.empty())
        return result;
    for (uint32_t source = 0; source < traces.sources.size(); ++source) {
        const TraceData& data = *traces.sources[source].data;
        const Matcher matcher(data, query);
        for (uint32_t number = 0; number < data.lanes().size(); ++number) {
            const Lane& lane = data.lane(number);
            if (lane.kind() == LaneKind::Load || lane.rowCount() == 0)
                continue;
            const size_t last = query.findsParts() ? lane.rowCount() - 1 : 0;
            for (uint32_t slice = 0; slice < lane.rowEnd(last); ++slice) {
                if (isCancelledAt(slice, cancel)) {
                    result.isComplete = false;
                    return result;
                }
                if (!matcher.matches(lane, slice))
                    continue;
                if (++result.count <= most)
                    result.places.push_back({source, {number, slice}});
            }
        }
    }
    std::stable_sort(
        result.places.begin(), result.places.end(), [&traces](const Place& a, const Place& b) {
            return traces.rangeOf(a).begin < traces.rangeOf(b).begin;
        });
    return result;
}

} // namespace thalassa::console::trace
