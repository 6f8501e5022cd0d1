// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A server gets another name: what is kept by its name goes with it.
#include <gtest/gtest.h>

#include <QAction>
#include <QCoreApplication>
#include <QDialog>
#include <QFile>
#include <QLineEdit>
#include <QPushButton>
#include <QTemporaryDir>

#include "console/app/actions/action_registry.h"
#include "console/app/console.h"
#include "console/app/main_window.h"
#include "console/models/alerts/rule_text.h"
#include "console/profiles/secret_store.h"

namespace thalassa::console {
namespace {

// The tokens of a keyring; they outlive the store.
struct Held {
    QMap<QString, QString> tokens;
    QString fault;             // of each write; empty: none
    bool answersLater = false; // reads are answered by answer()
    QList<std::function<void()>> answers;

    void answer()
    {
        for (const auto& one : std::exchange(answers, {}))
            one();
    }
};

class MadeKeyring final : public Keyring {
public:
    explicit MadeKeyring(Held& held)
        : m_held(held)
    {
    }
    void read(const QString& name, OnRead onRead) override
    {
        const auto answer = [this, name, onRead] { onRead(m_held.tokens.value(name), {}); };
        if (m_held.answersLater)
            m_held.answers.append(answer);
        else
            answer();
    }
    void write(const QString& name, const QString& token, OnWritten onWritten) override
    {
        if (m_held.fault.isEmpty())
            m_held.tokens.insert(name, token);
        onWritten(m_held.fault);
    }
    void remove(const QString& name) override { m_held.tokens.remove(name); }

private:
    Held& m_held;
};

const QString kEast = QStringLiteral("gpu-east");
const QString kWest = QStringLiteral("gpu-west");
const QString kToken = QStringLiteral("secret");

struct Tokens {
    // Reads the token of a server; "none" until there is an answer.
    QString read(const QString& server)
    {
        auto token = std::make_shared<QString>(QStringLiteral("none"));
        store.read(server, [token](const QString& read, const QString&) { *token = read; });
        last = token;
        return *token;
    }
    QString rename()
    {
        store.rename(kEast, kWest, [this](const QString& reason) { moved = reason; });
        return moved;
    }

    Held held;
    SecretStore store{std::make_unique<MadeKeyring>(held)};
    std::shared_ptr<QString> last;
    QString moved = QStringLiteral("not yet");
};

TEST(SecretStore, MovesATokenThatOnlyTheKeyringHas)
{
    Tokens tokens;
    tokens.held.tokens.insert(kEast, kToken);
    EXPECT_EQ(tokens.rename(), QString());
    EXPECT_EQ(tokens.held.tokens, (QMap<QString, QString>{{kWest, kToken}}));
    EXPECT_EQ(tokens.read(kWest), kToken);
    EXPECT_EQ(tokens.read(kEast), QString());
}

TEST(SecretStore, ReadsTheNewNameOnceTheTokenIsMoved)
{
    Tokens tokens;
    tokens.held.tokens.insert(kEast, kToken);
    tokens.held.answersLater = true;
    tokens.rename();
    EXPECT_EQ(tokens.read(kWest), QStringLiteral("none"));
    tokens.held.answer();
    EXPECT_EQ(*tokens.last, kToken);
}

TEST(SecretStore, KeepsTheTokenOfTheOldNameIfTheKeyringDoesNotTakeTheNewOne)
{
    Tokens tokens;
    tokens.held.tokens.insert(kEast, kToken);
    tokens.held.fault = QStringLiteral("it is locked");
    EXPECT_EQ(tokens.rename(), tokens.held.fault);
    EXPECT_EQ(tokens.held.tokens, (QMap<QString, QString>{{kEast, kToken}}));
    EXPECT_EQ(tokens.read(kWest), kToken) << "it is in memory";
}

TEST(SecretStore, KeepsATokenThatIsEnteredWhileTheOldOneIsRead)
{
    Tokens tokens;
    tokens.held.tokens.insert(kEast, kToken);
    tokens.held.answersLater = true;
    tokens.rename();
    tokens.store.write(kWest, QStringLiteral("newer"), [](const QString&) {});
    tokens.held.answer();
    EXPECT_EQ(tokens.held.tokens, (QMap<QString, QString>{{kWest, QStringLiteral("newer")}}));
    EXPECT_EQ(tokens.read(kWest), QStringLiteral("newer"));
}

class ProfileRename : public ::testing::Test {
protected:
    ProfileRename()
    {
        QFile file(m_directory.filePath(QStringLiteral("profiles.json")));
        EXPECT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(R"({"version": 1, "profiles": [{"name": "gpu-east", "http": "127.0.0.1:1",)"
                   R"( "uses_token": true, "connects": false}]})");
        file.close();
        m_held.tokens.insert(kEast, kToken);
        CommandLine line;
        line.profileDirectory = m_directory.path();
        line.tour = m_directory.path(); // leaves the system alone
        m_console = std::make_unique<Console>(line, std::make_unique<MadeKeyring>(m_held));
        EXPECT_EQ(m_console->start(), QString());
        window().goTo({QStringLiteral("models"), kEast, {}, {}});
    }

    MainWindow& window() { return m_console->window(); }
    // Edits the profile of the shown server.
    void rename(const QString& name, const QString& token = {})
    {
        window().actions().find(QStringLiteral("server.edit"))->trigger();
        auto* dialog = window().findChild<QDialog*>(QStringLiteral("profileDialog"));
        ASSERT_NE(dialog, nullptr);
        dialog->findChild<QLineEdit*>(QStringLiteral("profileName"))->setText(name);
        dialog->findChild<QLineEdit*>(QStringLiteral("profileToken"))->setText(token);
        dialog->findChild<QPushButton*>(QStringLiteral("profileSave"))->click();
        QCoreApplication::sendPostedEvents(dialog, QEvent::DeferredDelete);
    }

    const QTemporaryDir m_directory;
    Held m_held;
    std::unique_ptr<Console> m_console;
};

TEST_F(ProfileRename, KeepsTheTokenInTheKeyring)
{
    rename(kWest);
    EXPECT_EQ(m_held.tokens, (QMap<QString, QString>{{kWest, kToken}}));
}

TEST_F(ProfileRename, ReplacesTheTokenByOneThatIsEntered)
{
    rename(kWest, QStringLiteral("newer"));
    EXPECT_EQ(m_held.tokens, (QMap<QString, QString>{{kWest, QStringLiteral("newer")}}));
}

TEST_F(ProfileRename, KeepsTheServerInTheAlertRules)
{
    const ParsedRule parsed = parseRule(QStringLiteral("p99 of resnet on gpu-east > 20 ms"));
    ASSERT_TRUE(parsed.rule);
    ASSERT_EQ(m_console->alerts().add(*parsed.rule), QString());
    rename(kWest);
    EXPECT_EQ(m_console->alerts().rules().front().scope.place, kWest);
}

TEST_F(ProfileRename, KeepsThePlacesOfTheServerForBack)
{
    rename(kWest);
    EXPECT_EQ(window().location().page, QStringLiteral("overview"));
    window().actions().find(QStringLiteral("go.back"))->trigger();
    EXPECT_EQ(window().location().page, QStringLiteral("models"));
    EXPECT_EQ(window().location().server, kWest);
}

} // namespace
} // namespace thalassa::console
