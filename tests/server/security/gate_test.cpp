// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/security/gate.h"

#include <gmock/gmock.h>

#include <map>
#include <utility>

#include "tests/support/rows.h"

namespace thalassa::security {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using Protocol = Restrictions::Protocol;

constexpr std::pair<const char*, Category> kCategories[] = {{"health", Category::Health},
    {"metadata", Category::Metadata}, {"inference", Category::Inference},
    {"shared-memory", Category::SharedMemory}, {"model-config", Category::ModelConfig},
    {"model-repository", Category::ModelRepository}, {"statistics", Category::Statistics},
    {"trace", Category::Trace}, {"logging", Category::Logging}};

Restrictions restricted(Protocol protocol, const std::vector<std::string>& groups)
{
    Restrictions restrictions(protocol);
    for (const std::string& group : groups)
        EXPECT_TRUE(restrictions.add(group).ok()) << group;
    return restrictions;
}

absl::Status admit(const Gate& gate, std::string_view protocol, Category category,
    std::map<std::string, std::string, std::less<>> headers)
{
    return gate.admit(category, {protocol, [&](std::string_view name) -> const std::string* {
                                     const auto found = headers.find(name);
                                     return found == headers.end() ? nullptr : &found->second;
                                 }});
}

std::string refusal(Protocol protocol, const std::vector<std::string>& groups)
{
    Restrictions restrictions(protocol);
    absl::Status last;
    for (const std::string& group : groups)
        last = restrictions.add(group);
    EXPECT_EQ(last.code(), absl::StatusCode::kInvalidArgument) << groups.back();
    return std::string(last.message());
}

TEST(Gate, AdmitsWhatIsNotRestricted)
{
    const auto gate = makeGate(
        restricted(Protocol::Http, {"health:k=v"}), restricted(Protocol::Grpc, {"inference:k=v"}));
    EXPECT_TRUE(admit(*gate, "http", Category::Inference, {}).ok());
    EXPECT_TRUE(admit(*gate, "grpc", Category::Health, {}).ok());
    EXPECT_TRUE(admit(*gate, "http", Category::Metrics, {}).ok());
    EXPECT_TRUE(admit(*makeOpenGate(), "http", Category::Health, {}).ok());
}

TEST(Gate, RestrictsEachCategoryByItsName)
{
    ROWS("1.14.3", "2.3.13", "7.25", "7.42");
    for (const auto& [name, category] : kCategories) {
        const std::vector<std::string> group{std::string(name) + ":k=v"};
        const auto gate =
            makeGate(restricted(Protocol::Http, group), restricted(Protocol::Grpc, group));
        for (const auto& [other, otherCategory] : kCategories) {
            EXPECT_EQ(admit(*gate, "http", otherCategory, {}).ok(), other != name) << other;
            EXPECT_EQ(admit(*gate, "grpc", otherCategory, {}).ok(), other != name) << other;
        }
        EXPECT_TRUE(admit(*gate, "http", category, {{"k", "v"}}).ok());
        EXPECT_TRUE(admit(*gate, "grpc", category, {{"triton-grpc-protocol-k", "v"}}).ok());
    }
}

TEST(Gate, NamesTheHeaderThatItExpects)
{
    ROWS("1.14.4", "2.3.12");
    const auto gate = makeGate(restricted(Protocol::Http, {"health,metadata:My-Key=secret"}),
        restricted(Protocol::Grpc, {"health:My-Key=secret"}));
    EXPECT_EQ(admit(*gate, "http", Category::Health, {}),
        absl::PermissionDeniedError("This API is restricted, expecting header 'My-Key'"));
    EXPECT_EQ(admit(*gate, "http", Category::Metadata, {{"my-key", "other"}}),
        absl::PermissionDeniedError("This API is restricted, expecting header 'My-Key'"));
    EXPECT_EQ(admit(*gate, "grpc", Category::Health, {{"my-key", "secret"}}),
        absl::UnavailableError(
            "This protocol is restricted, expecting header 'triton-grpc-protocol-My-Key'"));
    EXPECT_TRUE(
        admit(*gate, "grpc", Category::Health, {{"triton-grpc-protocol-my-key", "secret"}}).ok())
        << "keys of metadata are lower-case on the wire";
}

TEST(Gate, RequiresTheWholeValue)
{
    const auto gate =
        makeGate(restricted(Protocol::Http, {"health:k=a:b=c"}), restricted(Protocol::Grpc, {}));
    EXPECT_TRUE(admit(*gate, "http", Category::Health, {{"k", "a:b=c"}}).ok());
    for (const char* const wrong : {"", "a", "a:b=", "a:b=c ", " a:b=c", "A:b=c", "a:b=cc"})
        EXPECT_FALSE(admit(*gate, "http", Category::Health, {{"k", wrong}}).ok()) << wrong;
    EXPECT_FALSE(admit(*gate, "http", Category::Health, {{"k", std::string("a:b=c\0", 6)}}).ok());
}

TEST(Restrictions, RefuseWhatTritonRefuses)
{
    ROWS("1.14.3", "7.25", "7.42");
    EXPECT_THAT(refusal(Protocol::Http, {"x:k=v"}), HasSubstr("unknown restricted api 'x'"));
    EXPECT_THAT(refusal(Protocol::Grpc, {"x:k=v"}), HasSubstr("unknown restricted protocol 'x'"));
    EXPECT_THAT(refusal(Protocol::Http, {"Health:k=v"}), HasSubstr("'Health'"));
    EXPECT_THAT(refusal(Protocol::Http, {"health, metadata:k=v"}), HasSubstr("' metadata'"));
    EXPECT_THAT(refusal(Protocol::Http, {"health,:k=v"}), HasSubstr("''"));
    EXPECT_THAT(refusal(Protocol::Http, {"health,health:k=v"}),
        HasSubstr("restricted api 'health' can not be specified in multiple config groups"));
    EXPECT_THAT(refusal(Protocol::Grpc, {"inference:k=v", "health,inference:l=w"}),
        HasSubstr(
            "restricted protocol 'inference' can not be specified in multiple config groups"));
    for (const char* const malformed :
        {"", "health", "health:k", "health:=v", "health:k=", ":k=v", "health=v:k", "k=v"}) {
        EXPECT_THAT(refusal(Protocol::Http, {malformed}), HasSubstr("<header>=<value>"));
    }
}

TEST(Restrictions, KeepSecretsOutOfMessages)
{
    EXPECT_THAT(
        refusal(Protocol::Http, {"health:k=secret", "health:k=secret"}), Not(HasSubstr("secret")));
    EXPECT_THAT(
        refusal(Protocol::Http, {"x:k=secret"}), AllOf(HasSubstr("'x'"), Not(HasSubstr("secret"))));
    EXPECT_THAT(refusal(Protocol::Http, {"health:=secret"}), Not(HasSubstr("secret")));
}

TEST(Restrictions, AddNothingOfAGroupThatIsRefused)
{
    Restrictions restrictions(Protocol::Http);
    EXPECT_FALSE(restrictions.add("health,nothing:k=v").ok());
    EXPECT_EQ(restrictions.find(Category::Health), nullptr);
    EXPECT_TRUE(restrictions.add("health:k=v").ok());
}

} // namespace
} // namespace thalassa::security
