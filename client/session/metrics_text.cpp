// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/session/metrics_text.h"

#include <algorithm>
#include <string>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/strings/numbers.h"
#include "client/session/fault.h"
#include "core/base/status_macros.h"
#include "core/base/text/excerpt.h"
#include "core/base/text/string_view.h"
#include "core/base/text/visible_text.h"

namespace thalassa::client {
namespace {

// Reads one line from left to right.
class LineReader {
public:
    explicit LineReader(std::string_view line)
        : m_rest(line)
    {
    }

    bool isAtEnd() const { return m_rest.empty(); }
    bool startsWith(char letter) const { return m_rest.starts_with(letter); }
    std::string_view rest() const { return m_rest; }

    void skipBlanks()
    {
        while (!m_rest.empty() && (m_rest.front() == ' ' || m_rest.front() == '\t'))
            m_rest.remove_prefix(1);
    }
    bool skip(char letter)
    {
        if (!startsWith(letter))
            return false;
        m_rest.remove_prefix(1);
        return true;
    }
    // Returns the characters up to the first of `ends`, or the rest.
    std::string_view takeUntil(std::string_view ends)
    {
        const size_t length = std::min(m_rest.find_first_of(ends), m_rest.size());
        const std::string_view taken = m_rest.substr(0, length);
        m_rest.remove_prefix(length);
        return taken;
    }
    // Takes the text of a label up to the closing quote, and the quote. False if there is none.
    bool takeQuoted(std::string& value)
    {
        while (!m_rest.empty() && m_rest.front() != '"') {
            char letter = m_rest.front();
            m_rest.remove_prefix(1);
            if (letter == '\\' && !m_rest.empty()) {
                letter = m_rest.front() == 'n' ? '\n' : m_rest.front();
                m_rest.remove_prefix(1);
            }
            value += letter;
        }
        return skip('"');
    }

private:
    std::string_view m_rest;
};

std::string unescapedHelp(std::string_view text)
{
    std::string result;
    for (size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\\' && i + 1 < text.size()) {
            ++i;
            result += text[i] == 'n' ? '\n' : text[i];
        } else {
            result += text[i];
        }
    }
    return result;
}

class Parser {
public:
    explicit Parser(size_t mostValues)
        : m_mostValues(mostValues)
    {
    }

    absl::Status read(std::string_view text)
    {
        for (size_t line = 1; !text.empty(); ++line) {
            const size_t length = std::min(text.find('\n'), text.size());
            std::string_view content = text.substr(0, length);
            if (content.ends_with('\r'))
                content.remove_suffix(1);
            if (const absl::Status status = readLine(content); !status.ok()) {
                return withSentence(status,
                    QT_TRANSLATE_NOOP("Client", "line %1 of the metrics: %2"), {line, status});
            }
            text.remove_prefix(std::min(length + 1, text.size()));
        }
        return absl::OkStatus();
    }

    session::MetricFamilies take() { return std::move(m_result); }

private:
    absl::Status readLine(std::string_view line)
    {
        LineReader reader(line);
        reader.skipBlanks();
        if (reader.isAtEnd())
            return absl::OkStatus();
        return reader.skip('#') ? readComment(reader) : readSample(reader);
    }

    absl::Status readComment(LineReader& reader)
    {
        reader.skipBlanks();
        const std::string_view keyword = reader.takeUntil(" \t");
        if (keyword != "HELP" && keyword != "TYPE")
            return absl::OkStatus(); // a comment
        reader.skipBlanks();
        const std::string_view name = reader.takeUntil(" \t");
        reader.skipBlanks();
        if (name.empty())
            return malformed(
                QT_TRANSLATE_NOOP("Client", "expected the name of a family after '%1'"), keyword);
        ASSIGN_OR_RETURN(session::MetricFamily* const family, familyNamed(name));
        if (keyword == "HELP")
            family->set_help(base::visibleText(unescapedHelp(reader.rest())));
        else
            family->set_type(base::visibleText(reader.takeUntil(" \t")));
        return absl::OkStatus();
    }

    absl::Status readSample(LineReader& reader)
    {
        RETURN_IF_ERROR(count());
        const std::string_view name = reader.takeUntil("{ \t");
        if (name.empty())
            return malformed(QT_TRANSLATE_NOOP("Client", "expected the name of a sample in '%1'"),
                reader.rest());
        ASSIGN_OR_RETURN(session::MetricFamily* const family, familyOfSample(name));
        session::Sample& sample = *family->add_samples();
        sample.set_name(base::visibleText(name));
        reader.skipBlanks();
        if (reader.skip('{'))
            RETURN_IF_ERROR(readLabels(reader, sample));
        reader.skipBlanks();
        double value = 0;
        const std::string_view number = reader.takeUntil(" \t");
        if (!absl::SimpleAtod(base::toAbsl(number), &value))
            return malformed(QT_TRANSLATE_NOOP("Client", "expected a number, found '%1'"), number);
        sample.set_value(value);
        reader.skipBlanks();
        if (!reader.isAtEnd()) {
            int64_t time = 0;
            if (!absl::SimpleAtoi(base::toAbsl(reader.rest()), &time))
                return malformed(
                    QT_TRANSLATE_NOOP("Client", "expected a time in milliseconds, found '%1'"),
                    reader.rest());
            sample.set_time_unix_ms(time);
        }
        return absl::OkStatus();
    }

    absl::Status readLabels(LineReader& reader, session::Sample& sample)
    {
        for (;;) {
            reader.skipBlanks();
            if (reader.skip('}'))
                return absl::OkStatus();
            RETURN_IF_ERROR(count());
            std::string_view name = reader.takeUntil("= \t");
            reader.skipBlanks();
            std::string value;
            if (name.empty() || !reader.skip('='))
                return malformed(QT_TRANSLATE_NOOP("Client", "expected NAME=\"VALUE\" before '%1'"),
                    reader.rest());
            reader.skipBlanks();
            if (!reader.skip('"') || !reader.takeQuoted(value))
                return malformed(
                    QT_TRANSLATE_NOOP("Client", "expected a value in quotes for the label '%1'"),
                    name);
            session::Label& label = *sample.add_labels();
            label.set_name(base::visibleText(name));
            label.set_value(base::visibleText(value));
            reader.skipBlanks();
            if (!reader.skip(',') && !reader.startsWith('}'))
                return malformed(
                    QT_TRANSLATE_NOOP("Client", "expected ',' or '}' before '%1'"), reader.rest());
        }
    }

    absl::StatusOr<session::MetricFamily*> familyNamed(std::string_view name)
    {
        const auto [place, isNew] =
            m_places.try_emplace(std::string(name), m_result.families_size());
        if (!isNew)
            return m_result.mutable_families(place->second);
        RETURN_IF_ERROR(count());
        session::MetricFamily* const family = m_result.add_families();
        family->set_name(base::visibleText(name));
        family->set_type("untyped");
        return family;
    }

    // The samples of histograms and summaries have suffixes.
    absl::StatusOr<session::MetricFamily*> familyOfSample(std::string_view name)
    {
        for (const std::string_view suffix : {"_bucket", "_sum", "_count"}) {
            if (!name.ends_with(suffix))
                continue;
            const auto found =
                m_places.find(base::toAbsl(name.substr(0, name.size() - suffix.size())));
            if (found == m_places.end())
                continue;
            session::MetricFamily* const family = m_result.mutable_families(found->second);
            if (family->type() == "histogram" || family->type() == "summary")
                return family;
        }
        return familyNamed(name);
    }

    absl::Status count()
    {
        if (++m_count > m_mostValues) {
            return faultError(Fault::TooLarge,
                QT_TRANSLATE_NOOP("Client", "there are more than %1 samples and labels"),
                {m_mostValues});
        }
        return absl::OkStatus();
    }

    static absl::Status malformed(std::string_view pattern, std::string_view text)
    {
        return faultError(Fault::Malformed, pattern, {base::visibleText(base::excerpt(text))});
    }

    const size_t m_mostValues;
    size_t m_count = 0;
    absl::flat_hash_map<std::string, int> m_places; // of families in the result
    session::MetricFamilies m_result;
};

} // namespace

absl::StatusOr<session::MetricFamilies> parseMetrics(std::string_view text, size_t mostValues)
{
    Parser parser(mostValues);
    RETURN_IF_ERROR(parser.read(text));
    return parser.take();
}

} // namespace thalassa::client
