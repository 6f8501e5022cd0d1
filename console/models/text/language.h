// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The languages of the program, and the one in use. Text that is made when it is shown follows the
// language by itself. An object that keeps a sentence makes it again on changed(), or keeps a
// LiveText. *lives on the GUI thread*.
#pragma once

#include <QList>
#include <QObject>
#include <QString>
#include <concepts>
#include <functional>

class QTranslator;

namespace thalassa::console {

class Language : public QObject {
    Q_OBJECT

public:
    struct Entry {
        QString id;   // "de", as in the names of the files of translations
        QString name; // in the language itself
    };

    static const QList<Entry>& all();
    // The id of the language that a text such as "de_DE", "zh" or "zh-Hans" means; empty: the
    // program does not have it.
    static QString find(const QString& text);
    // The first language of the system that the program has, else English.
    static QString ofSystem();

    static Language& instance();
    const QString& current() const { return m_current; } // empty before the first set()
    bool isEnglish() const { return m_translators.size() <= 1; }
    // Takes the texts and the formats of numbers and dates of a language. REQUIRES: its id is in
    // all(), and the translations are in the resources of the program.
    void set(const QString& id);

Q_SIGNALS:
    void changed();

private:
    Language() = default;
    void install(const QString& file, bool isRequired);

    QString m_current;
    QList<QTranslator*> m_translators;
};

// A text that is kept, and shown in the language of that time.
class LiveText {
public:
    LiveText() = default;
    LiveText(const QString& text) // the same in every language
        : m_make([text] { return text; })
    {
    }
    template <std::invocable Make>
    LiveText(Make make) // `make` translates each time
        : m_make(std::move(make))
    {
    }

    QString text() const { return m_make ? m_make() : QString(); }

private:
    std::function<QString()> m_make;
};

// While one exists, the texts that its thread makes are English, whatever the language is. Numbers
// and dates stay in the formats of the language.
class InEnglish {
public:
    InEnglish();
    ~InEnglish();
    Q_DISABLE_COPY_MOVE(InEnglish)
};

} // namespace thalassa::console
