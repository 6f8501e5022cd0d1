// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The filter language of tables. A filter is a list of terms, and a row must match all of them:
//
//     resnet              text in any column
//     "two words"         the same with blanks
//     state:failed        text in one column
//     p99>10ms            a comparison: < <= > >= =
//     -state:ready        not
//
// A word of the program is matched by its English text and by the word of the server as well: the
// same filter finds the same rows in every language.
//
// Durations have ns, us, ms, s, min or h; bytes have KiB, MiB, GiB; other figures may have k or M.
// *thread-compatible*.
#pragma once

#include <QList>
#include <QStringList>
#include <QVariant>
#include <functional>
#include <optional>

namespace thalassa::console {

class Filter {
public:
    enum class Kind { Text, Number, Duration, Bytes };

    // A column that terms may name. A value of Kind::Text is a QString, of the others a double
    // (durations in nanoseconds), or invalid if the row has none.
    struct Field {
        QString name;
        Kind kind = Kind::Text;
    };

    struct Parsed;

    // Parses a text. On an error the filter has the terms before it.
    static Parsed parse(const QString& text, const QList<Field>& fields);
    // Returns the terms of a text as they are written, also wrong ones. A quotation mark that is
    // missing at the end is added.
    static QStringList termsOf(const QString& text);
    // Returns the name of the column that a term is about: "state" of "-state:failed". It is empty
    // if the term is about any column.
    static QString fieldOf(const QString& term);
    // Returns the term that matches the rows with this text in a column: `state="not ready"`. It is
    // empty if no term does: the text is empty, or has quotation marks.
    static QString termFor(const QString& field, const QString& value);

    bool isEmpty() const { return m_terms.isEmpty(); }
    // A row with these values matches. `names` are further texts for a field of text.
    bool matches(const std::function<QVariant(int field)>& value,
        const std::function<QStringList(int field)>& names = {}) const;

private:
    enum class Comparison { Contains, Less, LessEqual, Greater, GreaterEqual, Equal };

    struct Term {
        bool isNegated = false;
        int field = -1; // -1: any field of text
        Comparison comparison = Comparison::Contains;
        QString text;
        double number = 0;
    };

    class Reader;

    struct Row {
        const std::function<QVariant(int field)>& value;
        const std::function<QStringList(int field)>& names;
    };

    bool matchesTerm(const Term& term, const Row& row) const;
    static bool matchesText(const Term& term, int field, const Row& row);

    QList<Term> m_terms;
    QList<int> m_textFields;
};

struct Filter::Parsed {
    Filter filter;
    QString error; // a sentence for the person who types; empty: none
};

} // namespace thalassa::console
