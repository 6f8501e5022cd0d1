// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/page_export.h"

#include <QCoreApplication>
#include <QMessageBox>
#include <QPointer>

#include "console/models/work/file_export.h"
#include "console/pages/page.h"

namespace thalassa::console {
namespace {

struct PageExport {
    Q_DECLARE_TR_FUNCTIONS(PageExport)
};

void tellFailure(QWidget& part, const QString& text)
{
    auto* message = new QMessageBox(
        QMessageBox::Warning, PageExport::tr("Export"), text, QMessageBox::Ok, &part);
    message->setTextFormat(Qt::PlainText);
    message->setAttribute(Qt::WA_DeleteOnClose);
    message->open();
}

void exportFrom(QWidget& part, const QString& name, const QString& file, const FileWriter& write,
    const std::function<void()>& onWritten)
{
    exportFile(
        Page::workspaceAround(part).operations(),
        [name, file] { return PageExport::tr("export of %1 to %2").arg(name, file); }, file, write,
        [self = QPointer(&part), file, onWritten](const QString& error) {
            if (error.isEmpty() && onWritten)
                onWritten();
            else if (!error.isEmpty() && self != nullptr)
                tellFailure(*self, PageExport::tr("%1 could not be written: %2").arg(file, error));
        });
}

} // namespace

void exportText(QWidget& part, const QString& name, const QString& file, const QString& text,
    const std::function<void()>& onWritten)
{
    exportFrom(part, name, file, textWriter(file, text.toUtf8()), onWritten);
}

void exportPicture(QWidget& part, const QString& name, const QString& file, const QImage& picture)
{
    const auto write = [picture](QIODevice& device, const std::atomic<bool>&) {
        return picture.save(&device, "PNG");
    };
    exportFrom(part, name, file, fileWriter(file, write), {});
}

} // namespace thalassa::console
