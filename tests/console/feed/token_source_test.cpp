// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/feed/token_source.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "console/profiles/secret_store.h"

namespace thalassa::console {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// A session that asks for its token, and a user who answers what `entered` says.
class TokenSourceTest : public testing::Test {
protected:
    // Returns the token, or the error in brackets.
    std::string provide(bool isRefused)
    {
        std::string result = "(no answer)";
        m_provider(isRefused, [&result](const absl::StatusOr<std::string>& token) {
            result = token.ok() ? *token : "(" + std::string(token.status().message()) + ")";
        });
        return result;
    }

    SecretStore secrets;
    std::vector<bool> questions; // whether each said that the token before was refused
    QString entered = QStringLiteral("typed");
    TokenSource source{QStringLiteral("gpu-east"), secrets,
        [this](const QString&, bool isRefused, const std::function<void(const QString&)>& onToken) {
            questions.push_back(isRefused);
            onToken(entered);
        }};

private:
    client::TokenProvider m_provider = source.provider();
};

TEST_F(TokenSourceTest, AsksTheUserWhoWantsTheConnection)
{
    source.allowQuestion();
    EXPECT_EQ(provide(false), "typed");
    EXPECT_EQ(provide(true), "typed");
    EXPECT_THAT(questions, ElementsAre(false, true));
}

TEST_F(TokenSourceTest, DoesNotAskAUserAgainWhoHasGivenNone)
{
    entered.clear();
    source.allowQuestion();
    EXPECT_EQ(provide(false), "(none was entered)");
    EXPECT_EQ(provide(true), "(none was entered)");
    EXPECT_EQ(provide(true), "(none was entered)");
    EXPECT_EQ(questions.size(), 1U);
    source.allowQuestion();
    EXPECT_EQ(provide(true), "(none was entered)");
    EXPECT_EQ(questions.size(), 2U);
}

TEST_F(TokenSourceTest, DoesNotInterruptTheUserWhenAnAcceptedTokenIsRefusedLater)
{
    secrets.write(QStringLiteral("gpu-east"), QStringLiteral("kept"), [](const QString&) {});
    source.allowQuestion();
    EXPECT_EQ(provide(false), "kept");
    source.onConnected();
    EXPECT_EQ(provide(true), "kept") << "the server may accept it again";
    EXPECT_THAT(questions, IsEmpty());
    source.allowQuestion();
    EXPECT_EQ(provide(true), "typed");
    EXPECT_THAT(questions, ElementsAre(true));
}

TEST_F(TokenSourceTest, AnswersASessionThatOutlivesIt)
{
    auto other = std::make_unique<TokenSource>(QStringLiteral("gpu-west"), secrets, nullptr);
    const client::TokenProvider provider = other->provider();
    other.reset();
    bool isAnswered = false;
    provider(false, [&isAnswered](const auto& token) { isAnswered = !token.ok(); });
    EXPECT_TRUE(isAnswered);
}

} // namespace
} // namespace thalassa::console
