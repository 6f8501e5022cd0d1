// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/bundle_dialog.h"

#include <QDateTime>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QRegularExpression>
#include <QStyle>
#include <utility>

#include "console/look/labels.h"
#include "console/look/theme.h"

namespace thalassa::console {
namespace {

QString proposalFor(const ServerStore& server)
{
    static const QRegularExpression kOther(QStringLiteral("[^A-Za-z0-9._-]+"));
    QString name = server.label().name.left(64);
    return QStringLiteral("%1-%2.zip")
        .arg(name.replace(kOther, QStringLiteral("_")),
            QDateTime::currentDateTime().toString(QStringLiteral("yyyyMMdd-HHmmss")));
}

} // namespace

BundleDialog::BundleDialog(
    Workspace& workspace, ServerStore& server, const QString& file, QWidget* parent)
    : QDialog(parent)
    , m_file(file)
    , m_text(makeParagraph({}))
    , m_bar(new QProgressBar)
    , m_missing(new QPlainTextEdit)
    , m_button(new QPushButton(tr("Cancel")))
{
    setObjectName(QStringLiteral("bundleDialog"));
    setWindowTitle(tr("Diagnostic bundle of %1").arg(server.label().name));
    m_text->setObjectName(QStringLiteral("bundleText"));
    m_bar->setObjectName(QStringLiteral("bundleProgress"));
    m_bar->setAccessibleName(tr("Progress"));
    m_bar->setTextVisible(false);
    m_missing->setObjectName(QStringLiteral("bundleMissing"));
    m_missing->setAccessibleName(tr("What could not be read"));
    m_missing->setReadOnly(true);
    m_missing->setTabChangesFocus(true);
    m_missing->setMinimumHeight(120);
    m_missing->hide();
    m_button->setObjectName(QStringLiteral("bundleClose"));
    connect(m_button, &QPushButton::clicked, this, &QDialog::reject);
    auto* buttons = new QHBoxLayout;
    buttons->addStretch(1);
    buttons->addWidget(m_button);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(20, 16, 20, 16);
    column->setSpacing(kMargin);
    column->addWidget(m_text);
    column->addWidget(m_bar);
    column->addWidget(m_missing, 1);
    column->addLayout(buttons);
    setMinimumWidth(560);
    showProgress(0, 1, tr("Connecting"));
    m_cancel = workspace.commands()->saveBundle(server, file,
        {[self = QPointer(this)](int done, int total, const QString& part) {
             if (self != nullptr)
                 self->showProgress(done, total, part);
         },
            [self = QPointer(this)](const QString& error, const QStringList& missing) {
                if (self != nullptr)
                    self->showEnd(error, missing);
            }});
}

BundleDialog::~BundleDialog()
{
    if (!m_isEnded && m_cancel)
        std::exchange(m_cancel, nullptr)();
}

void BundleDialog::ask(QWidget* parent, Workspace& workspace, ServerStore& server)
{
    auto* chooser = new QFileDialog(
        parent, tr("Save a diagnostic bundle"), proposalFor(server), tr("Zip files (*.zip)"));
    chooser->setObjectName(QStringLiteral("bundleFile"));
    chooser->setAcceptMode(QFileDialog::AcceptSave);
    chooser->setDefaultSuffix(QStringLiteral("zip"));
    chooser->selectFile(proposalFor(server));
    chooser->setAttribute(Qt::WA_DeleteOnClose);
    connect(chooser, &QFileDialog::fileSelected, parent,
        [parent, &workspace, target = QPointer(&server)](const QString& file) {
            if (target == nullptr || workspace.commands() == nullptr)
                return;
            auto* dialog = new BundleDialog(workspace, *target, file, parent);
            dialog->setAttribute(Qt::WA_DeleteOnClose);
            dialog->open();
        });
    chooser->open();
}

void BundleDialog::done(int result)
{
    if (!m_isEnded && m_cancel)
        std::exchange(m_cancel, nullptr)();
    QDialog::done(result);
}

void BundleDialog::showProgress(int done, int total, const QString& part)
{
    m_bar->setMaximum(total);
    m_bar->setValue(done);
    m_text->setText(tr("%1 (%2 of %3)…").arg(part).arg(done + 1).arg(total));
}

void BundleDialog::showEnd(const QString& error, const QStringList& missing)
{
    m_isEnded = true;
    m_bar->hide();
    m_button->setText(tr("Close"));
    m_text->setProperty(kRole, QLatin1String(error.isEmpty() ? "" : "error"));
    m_text->style()->polish(m_text);
    if (!error.isEmpty()) {
        m_text->setText(
            tr("The bundle could not be saved: %1. Choose another file, or try again.").arg(error));
        return;
    }
    m_text->setText(missing.isEmpty() ? tr("The bundle was saved as %1.").arg(m_file)
                                      : tr("The bundle was saved as %1. These parts could not be "
                                           "read; the bundle names them:")
                                            .arg(m_file));
    m_missing->setPlainText(missing.join(u'\n'));
    m_missing->setVisible(!missing.isEmpty());
}

} // namespace thalassa::console
