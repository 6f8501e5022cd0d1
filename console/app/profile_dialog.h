// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Adds or changes a profile: addresses, TLS, token, and what is allowed. Test connects with what
// was typed and says in words how far it came. *lives on the GUI thread*.
#pragma once

#include <QDialog>
#include <functional>

#include "console/profiles/server_profile.h"

class QCheckBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPushButton;

namespace thalassa::console {

class ProfileDialog : public QDialog {
    Q_OBJECT

public:
    // Reports the outcome of a test: a sentence, and whether the server answered.
    using OnTested = std::function<void(bool hasAnswered, const QString& sentence)>;
    // Tries the profile with the token; an empty token: that of the keyring.
    using Test =
        std::function<void(const ServerProfile& profile, const QString& token, OnTested onTested)>;
    // Keeps the profile; returns a sentence on an error.
    using Keep = std::function<QString(const ServerProfile& profile, const QString& token)>;

    // `groups` are those of the other servers.
    ProfileDialog(const ServerProfile& profile, bool isNew, const QStringList& groups, Test test,
        Keep keep, QWidget* parent = nullptr);

    ServerProfile profile() const;

private:
    QLineEdit* addField(QFormLayout* form, const QString& name, const QString& label,
        const QString& value, const QString& hint);
    QCheckBox* addSwitch(QFormLayout* form, const QString& name, const QString& text, bool value);
    QWidget* makeAdvanced();
    void check();
    void test();
    void keep();
    void say(const QString& sentence, bool isError);

    const ServerProfile m_initial;
    const Test m_testProfile;
    const Keep m_keepProfile;
    QLineEdit* m_name;
    QLineEdit* m_group;
    QLineEdit* m_http;
    QLineEdit* m_grpc;
    QLineEdit* m_adminHttp;
    QLineEdit* m_adminGrpc;
    QLineEdit* m_metrics;
    QLineEdit* m_ssh;
    QLineEdit* m_token;
    QLineEdit* m_authorities;
    QLineEdit* m_certificate;
    QLineEdit* m_key;
    QLineEdit* m_serverName;
    QLineEdit* m_color = nullptr;
    QCheckBox* m_isReadOnly;
    QCheckBox* m_isProduction;
    QCheckBox* m_connects = nullptr;
    QLabel* m_message;
    QPushButton* m_save;
    QPushButton* m_test;
    int m_testNumber = 0; // a later test makes the answer to an earlier one void
};

} // namespace thalassa::console
