// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/app/profile_exchange.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileDialog>
#include <QMessageBox>
#include <QPointer>

#include "console/models/text/shown_text.h"
#include "console/models/work/file_export.h"

namespace thalassa::console {
namespace {

constexpr qsizetype kMostLines = 10; // of the list of what was left out

struct ExchangeTexts {
    Q_DECLARE_TR_FUNCTIONS(ProfileExchange)
};

void tell(QWidget& parent, QMessageBox::Icon icon, const QString& title, const QString& text,
    const QStringList& lines = {})
{
    auto* box = new QMessageBox(icon, title, text, QMessageBox::Ok, &parent);
    box->setObjectName(QStringLiteral("profileExchange"));
    box->setTextFormat(Qt::PlainText);
    QStringList shown = lines.mid(0, kMostLines);
    if (lines.size() > kMostLines)
        shown.append(QStringLiteral("…"));
    box->setInformativeText(shown.join(u'\n'));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open();
}

QFileDialog* makeDialog(QWidget& parent, const QString& title)
{
    auto* dialog = new QFileDialog(&parent, title, QStringLiteral("thalassa-profiles.json"),
        ExchangeTexts::tr("Profiles (*.json)"));
    dialog->setObjectName(QStringLiteral("profileExchangeFile"));
    dialog->setDefaultSuffix(QStringLiteral("json"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    return dialog;
}

ReadProfiles profilesOf(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {{}, {QStringLiteral("%1: %2").arg(path, file.errorString())}};
    return readProfiles(file.read(kLargestProfileFile + 1), path);
}

void importFrom(const QString& path, QWidget& parent, ProfileFile& profiles,
    const std::function<bool(const QString& name)>& isShown,
    const std::function<void(const ServerProfile& profile)>& onAdded)
{
    const ReadProfiles read = profilesOf(path);
    QStringList lines;
    for (const QString& fault : read.faults)
        lines.append(shownText(fault.toStdString(), 200));
    QList<ServerProfile> added;
    for (const ServerProfile& profile : read.profiles) {
        if (profiles.find(profile.name) != nullptr || isShown(profile.name))
            lines.append(ExchangeTexts::tr("%1: there is a server with this name already.")
                             .arg(shownText(profile.name.toStdString(), 80)));
        else
            added.append(profile);
    }
    if (const QString fault = profiles.add(added); !fault.isEmpty()) {
        tell(parent, QMessageBox::Warning, ExchangeTexts::tr("Import"), fault, lines);
        return;
    }
    for (const ServerProfile& profile : added)
        onAdded(profile);
    tell(parent, lines.isEmpty() ? QMessageBox::Information : QMessageBox::Warning,
        ExchangeTexts::tr("Import"),
        ExchangeTexts::tr("%n profile(s) added.", nullptr, static_cast<int>(added.size())), lines);
}

} // namespace

void askToExportProfiles(
    QWidget& parent, OperationTable& operations, const QList<ServerProfile>& profiles)
{
    QFileDialog* dialog = makeDialog(parent, ExchangeTexts::tr("Export profiles"));
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    QObject::connect(dialog, &QFileDialog::fileSelected, &parent,
        [&parent, &operations, text = writtenProfiles(profiles)](const QString& path) {
            exportFile(
                operations,
                [path] { return ExchangeTexts::tr("export of the profiles to %1").arg(path); },
                path, textWriter(path, text),
                [self = QPointer(&parent), path](const QString& error) {
                    if (self != nullptr && !error.isEmpty())
                        tell(*self, QMessageBox::Warning, ExchangeTexts::tr("Export"),
                            ExchangeTexts::tr("%1 could not be written: %2").arg(path, error));
                });
        });
    dialog->open();
}

void askToImportProfiles(QWidget& parent, ProfileFile& profiles,
    std::function<bool(const QString& name)> isShown,
    std::function<void(const ServerProfile& profile)> onAdded)
{
    QFileDialog* dialog = makeDialog(parent, ExchangeTexts::tr("Import profiles"));
    dialog->setFileMode(QFileDialog::ExistingFile);
    QObject::connect(dialog, &QFileDialog::fileSelected, &parent,
        [&parent, &profiles, isShown = std::move(isShown), onAdded = std::move(onAdded)](
            const QString& path) { importFrom(path, parent, profiles, isShown, onAdded); });
    dialog->open();
}

} // namespace thalassa::console
