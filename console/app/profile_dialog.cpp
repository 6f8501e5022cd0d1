// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/app/profile_dialog.h"

#include <QCheckBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPointer>
#include <QPushButton>
#include <QStyle>

#include "console/app/profile_choices.h"
#include "console/look/labels.h"
#include "console/look/theme.h"

namespace thalassa::console {

ProfileDialog::ProfileDialog(const ServerProfile& profile, bool isNew, const QStringList& groups,
    Test test, Keep keep, QWidget* parent)
    : QDialog(parent)
    , m_initial(profile)
    , m_testProfile(std::move(test))
    , m_keepProfile(std::move(keep))
    , m_message(makeParagraph({}))
    , m_save(new QPushButton(isNew ? tr("Add") : tr("Save")))
    , m_test(new QPushButton(tr("Test")))
{
    setObjectName(QStringLiteral("profileDialog"));
    setWindowTitle(isNew ? tr("Add a server") : tr("Server %1").arg(profile.name));
    auto* form = new QFormLayout;
    form->setHorizontalSpacing(kMargin);
    form->setVerticalSpacing(kGap);
    form->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
    m_name =
        addField(form, QStringLiteral("profileName"), tr("Name"), profile.name, tr("gpu-east"));
    m_group = addField(
        form, QStringLiteral("profileGroup"), tr("Group"), profile.group, tr("production"));
    addWords(*m_group, groups);
    m_http = addField(form, QStringLiteral("profileHttp"), tr("HTTP"), profile.http,
        QStringLiteral("localhost:8000"));
    m_grpc = addField(form, QStringLiteral("profileGrpc"), tr("gRPC"), profile.grpc,
        QStringLiteral("localhost:8001"));
    m_adminHttp = addField(form, QStringLiteral("profileAdminHttp"), tr("Administration, HTTP"),
        profile.adminHttp, QStringLiteral("localhost:8003"));
    m_adminGrpc = addField(form, QStringLiteral("profileAdminGrpc"), tr("Administration, gRPC"),
        profile.adminGrpc, QStringLiteral("localhost:8004"));
    m_metrics = addField(form, QStringLiteral("profileMetrics"), tr("Metrics"), profile.metrics,
        QStringLiteral("localhost:8002"));
    m_ssh = addField(form, QStringLiteral("profileSsh"), tr("Administration by ssh"), profile.ssh,
        tr("user@host; none: directly"));
    m_token = addField(form, QStringLiteral("profileToken"), tr("Token"), {},
        profile.usesToken ? tr("in the keyring; type to replace it") : tr("none"));
    m_token->setEchoMode(QLineEdit::Password);
    m_isReadOnly = addSwitch(form, QStringLiteral("profileReadOnly"),
        tr("Read-only: nothing can be changed"), profile.isReadOnly);
    m_isProduction = addSwitch(form, QStringLiteral("profileProduction"),
        tr("Production: a change asks for the server's name"), profile.isProduction);
    m_connects = addSwitch(form, QStringLiteral("profileConnects"),
        tr("Connect when the console starts"), profile.connects);

    auto* cancel = new QPushButton(tr("Cancel"));
    cancel->setObjectName(QStringLiteral("profileCancel"));
    m_save->setObjectName(QStringLiteral("profileSave"));
    m_save->setDefault(true);
    // A test takes the focus from its button: Enter saves then, and drops no edit.
    cancel->setAutoDefault(false);
    m_test->setAutoDefault(false);
    m_test->setObjectName(QStringLiteral("profileTest"));
    m_message->setObjectName(QStringLiteral("profileMessage"));
    m_message->setMinimumHeight(2 * fontMetrics().height() + 2);
    m_message->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_save, &QPushButton::clicked, this, &ProfileDialog::keep);
    connect(m_test, &QPushButton::clicked, this, &ProfileDialog::test);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_test);
    buttons->addStretch(1);
    buttons->addWidget(cancel);
    buttons->addWidget(m_save);

    auto* columns = new QHBoxLayout;
    columns->setSpacing(24);
    columns->addLayout(form, 1);
    columns->addWidget(makeAdvanced(), 1, Qt::AlignTop);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(20, 16, 20, 16);
    column->setSpacing(kMargin);
    column->addLayout(columns);
    column->addWidget(m_message);
    column->addLayout(buttons);
    setMinimumWidth(820);
    check();
    m_name->setFocus();
}

QWidget* ProfileDialog::makeAdvanced()
{
    auto* advanced = new QWidget;
    auto* form = new QFormLayout(advanced);
    form->setContentsMargins(0, 0, 0, 0);
    form->setHorizontalSpacing(kMargin);
    form->setVerticalSpacing(kGap);
    form->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
    m_authorities = addField(form, QStringLiteral("profileAuthorities"), tr("Authorities"),
        m_initial.authorities, tr("the system's, or a PEM file"));
    m_certificate = addField(form, QStringLiteral("profileCertificate"), tr("Certificate"),
        m_initial.certificate, tr("of the client: a PEM file"));
    m_key = addField(form, QStringLiteral("profileKey"), tr("Key"), m_initial.key,
        tr("of the certificate: a PEM file"));
    m_serverName = addField(form, QStringLiteral("profileServerName"), tr("Server name"),
        m_initial.serverName, tr("in the certificate; else the host"));
    m_color = addField(form, QStringLiteral("profileColor"), tr("Colour"), m_initial.color,
        QStringLiteral("#0072b2"));
    addFileChoice(*m_authorities, tr("Certificates of the authorities"));
    addFileChoice(*m_certificate, tr("Certificate of the client"));
    addFileChoice(*m_key, tr("Key of the certificate"));
    addColorChoice(*m_color);
    form->addRow(makeParagraph(tr("Write https:// or grpcs:// before an address for TLS. The "
                                  "administration address serves the "
                                  "observability extension; leave it empty if the server serves it "
                                  "at the first two addresses. If it "
                                  "listens on the loopback of the server only, it is reached "
                                  "through ssh, which must sign in without a password. A token "
                                  "is kept in the keyring of the system and in no file."),
        "muted"));
    return advanced;
}

QLineEdit* ProfileDialog::addField(QFormLayout* form, const QString& name, const QString& label,
    const QString& value, const QString& hint)
{
    auto* field = new QLineEdit(value);
    field->setObjectName(name);
    field->setAccessibleName(label);
    field->setPlaceholderText(hint);
    field->setMaxLength(1024);
    connect(field, &QLineEdit::textChanged, this, &ProfileDialog::check);
    QLabel* caption = makeLabel(label);
    caption->setBuddy(field);
    form->addRow(caption, field);
    return field;
}

QCheckBox* ProfileDialog::addSwitch(
    QFormLayout* form, const QString& name, const QString& text, bool value)
{
    auto* box = new QCheckBox(text);
    box->setObjectName(name);
    box->setChecked(value);
    form->addRow(box);
    return box;
}

ServerProfile ProfileDialog::profile() const
{
    ServerProfile profile = m_initial;
    profile.name = m_name->text().trimmed();
    profile.group = m_group->text().trimmed();
    profile.color = m_color->text().trimmed();
    profile.http = m_http->text().trimmed();
    profile.grpc = m_grpc->text().trimmed();
    profile.adminHttp = m_adminHttp->text().trimmed();
    profile.adminGrpc = m_adminGrpc->text().trimmed();
    profile.metrics = m_metrics->text().trimmed();
    profile.ssh = m_ssh->text().trimmed();
    profile.authorities = m_authorities->text().trimmed();
    profile.certificate = m_certificate->text().trimmed();
    profile.key = m_key->text().trimmed();
    profile.serverName = m_serverName->text().trimmed();
    profile.usesToken = m_initial.usesToken || !m_token->text().isEmpty();
    profile.isReadOnly = m_isReadOnly->isChecked();
    profile.isProduction = m_isProduction->isChecked();
    profile.connects = m_connects->isChecked();
    return profile;
}

void ProfileDialog::check()
{
    if (m_connects == nullptr || m_color == nullptr) {
        return; // the fields are being made
    }
    const QString fault = faultOf(profile());
    m_save->setEnabled(fault.isEmpty());
    m_test->setEnabled(fault.isEmpty());
    ++m_testNumber;
    say(fault, false);
}

void ProfileDialog::say(const QString& sentence, bool isError)
{
    m_message->setProperty(kRole, QLatin1String(isError ? "error" : "muted"));
    m_message->style()->polish(m_message);
    m_message->setText(sentence);
}

void ProfileDialog::test()
{
    const bool hadFocus = m_test->hasFocus();
    say(tr("Connecting…"), false);
    m_test->setEnabled(false);
    // The answer returns the focus only if the user has not moved it since.
    const QPointer<QWidget> besides = focusWidget();
    m_testProfile(profile(), m_token->text(),
        [self = QPointer(this), number = ++m_testNumber, hadFocus, besides](
            bool hasAnswered, const QString& sentence) {
            if (self != nullptr && self->m_testNumber == number) {
                self->m_test->setEnabled(true);
                if (hadFocus && self->focusWidget() == besides)
                    self->m_test->setFocus();
                self->say(sentence, !hasAnswered);
            }
        });
}

void ProfileDialog::keep()
{
    const QString fault = m_keepProfile(profile(), m_token->text());
    if (fault.isEmpty()) {
        accept();
    } else {
        say(fault, true);
    }
}

} // namespace thalassa::console
