// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/table_export.h"

#include <QCoreApplication>
#include <QMessageBox>
#include <QPointer>

#include "console/models/work/file_export.h"
#include "console/pages/page.h"

namespace thalassa::console {
namespace {

struct TableExport {
    Q_DECLARE_TR_FUNCTIONS(TableExport)
};

void tellFailure(QWidget& part, const QString& text)
{
    auto* message = new QMessageBox(
        QMessageBox::Warning, TableExport::tr("Export"), text, QMessageBox::Ok, &part);
    message->setTextFormat(Qt::PlainText);
    message->setAttribute(Qt::WA_DeleteOnClose);
    message->open();
}

} // namespace

void exportTable(QWidget& part, const QString& name, const QString& file, const QString& text)
{
    exportFile(
        Page::workspaceAround(part).operations(),
        [name, file] { return TableExport::tr("export of %1 to %2").arg(name, file); }, file,
        textWriter(file, text.toUtf8()),
        [self = QPointer(&part), file](const QString& error) {
            if (self != nullptr)
                tellFailure(*self, TableExport::tr("%1 could not be written: %2").arg(file, error));
        });
}

} // namespace thalassa::console
