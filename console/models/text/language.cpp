// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/text/language.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>
#include <algorithm>

namespace thalassa::console {
namespace {

thread_local int englishScopes = 0;

// The texts of a language other than English. Without a text the next translator is asked, which is
// that of English.
class ForeignTexts final : public QTranslator {
public:
    using QTranslator::QTranslator;

    QString translate(
        const char* context, const char* source, const char* comment, int n) const override
    {
        return englishScopes > 0 ? QString() : QTranslator::translate(context, source, comment, n);
    }
};

const QString& english()
{
    static const QString kEnglish = QStringLiteral("en");
    return kEnglish;
}

// The formats of the system, if it has this language; German in Austria has other dates.
QLocale localeOf(const QString& id)
{
    const QLocale locale(id == english() ? QStringLiteral("en_US") : id);
    const QLocale system = QLocale::system();
    return system.language() == locale.language() && system.script() == locale.script() ? system
                                                                                        : locale;
}

} // namespace

const QList<Language::Entry>& Language::all()
{
    static const QList<Entry> kAll{{english(), QStringLiteral("English")},
        {QStringLiteral("de"), QStringLiteral("Deutsch")},
        {QStringLiteral("zh_CN"), QStringLiteral("简体中文")}};
    return kAll;
}

QString Language::find(const QString& text)
{
    const QStringList parts = QString(text)
                                  .replace(u'-', u'_')
                                  .section(u'.', 0, 0)
                                  .section(u'@', 0, 0)
                                  .toLower()
                                  .split(u'_');
    if (parts.first() == u"zh") {
        static const QStringList kTraditional{QStringLiteral("hant"), QStringLiteral("tw"),
            QStringLiteral("hk"), QStringLiteral("mo")};
        const bool isTraditional = std::any_of(parts.begin(), parts.end(),
            [](const QString& part) { return kTraditional.contains(part); });
        return isTraditional ? QString() : QStringLiteral("zh_CN");
    }
    const auto found = std::find_if(
        all().begin(), all().end(), [&](const Entry& entry) { return entry.id == parts.first(); });
    return found == all().end() ? QString() : found->id;
}

QString Language::ofSystem()
{
    for (const QString& language : QLocale::system().uiLanguages()) {
        if (QString id = find(language); !id.isEmpty()) {
            return id;
        }
    }
    return english();
}

Language& Language::instance()
{
    static Language kInstance;
    return kInstance;
}

void Language::set(const QString& id)
{
    if (id == m_current) {
        return;
    }
    for (QTranslator* translator : m_translators) {
        QCoreApplication::removeTranslator(translator);
        delete translator;
    }
    m_translators.clear();
    m_current = id;
    QLocale::setDefault(localeOf(id));
    // The last one is asked first. English has the plural forms.
    install(QStringLiteral(":/translations/console_en.qm"), true);
    if (id != english()) {
        // Without Qt's translations its own dialogs are in English.
        install(QLibraryInfo::path(QLibraryInfo::TranslationsPath) +
                QStringLiteral("/qtbase_%1.qm").arg(id),
            false);
        install(QStringLiteral(":/translations/console_%1.qm").arg(id), true);
    }
    Q_EMIT changed();
}

void Language::install(const QString& file, bool isRequired)
{
    QTranslator* translator = m_translators.isEmpty()
        ? new QTranslator(QCoreApplication::instance()) // the first one is English
        : new ForeignTexts(QCoreApplication::instance());
    if (!translator->load(file)) {
        if (isRequired) {
            qFatal("the translations '%s' are missing in the program", qUtf8Printable(file));
        }
        delete translator;
        return;
    }
    QCoreApplication::installTranslator(translator);
    m_translators.append(translator);
}

InEnglish::InEnglish()
{
    ++englishScopes;
}

InEnglish::~InEnglish()
{
    --englishScopes;
}

} // namespace thalassa::console
