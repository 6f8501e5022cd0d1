// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QClipboard>
#include <QGuiApplication>
#include <QListWidget>

#include "console/feed/exposure_feed.h"
#include "console/look/table_copy.h"
#include "console/models/server/exposure.h"
#include "console/models/text/language.h"
#include "console/pages/overview_page.h"
#include "tests/console/look_check.h"
#include "tests/console/samples.h"

namespace thalassa::console {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

constexpr OpenApis kAllOpen{true, true, true, true};
constexpr OpenApis kNoneOpen{false, false, false, false};

// The exposures as "level: sentence", those of a server with the options "name=value".
class Exposures : public testing::Test {
protected:
    static ServerIdentity thalassa(const QStringList& options)
    {
        ServerIdentity identity;
        identity.isThalassa = true;
        identity.buildType = QStringLiteral("Release");
        identity.options = {{QStringLiteral("model-repository"), QStringLiteral("/models")}};
        for (const QString& option : options) {
            const bool isSecret = option.endsWith(u'*');
            identity.options.append({option.section(u'=', 0, 0).remove(u'*'),
                isSecret ? QString() : option.section(u'=', 1), isSecret});
        }
        return identity;
    }
    static std::vector<std::string> texts(const QList<Exposure>& exposures)
    {
        std::vector<std::string> all;
        for (const Exposure& one : exposures) {
            EXPECT_FALSE(one.advice.isEmpty()) << one.what.toStdString();
            all.push_back((wordOf(one.level) + QStringLiteral(": ") + one.what).toStdString());
        }
        return all;
    }
    std::vector<std::string> of(const QStringList& options) const
    {
        return texts(exposuresOf({thalassa(options), link, apis, address, unbounded, now}));
    }
    // The options that close everything, and these.
    std::vector<std::string> ofClosedWith(const QStringList& options) const
    {
        return of(QStringList{QStringLiteral("http-address=127.0.0.1"),
                      QStringLiteral("grpc-address=localhost")} +
            options);
    }
    std::vector<std::string> ofTriton() const
    {
        return texts(exposuresOf({{}, link, apis, address, unbounded, now}));
    }

    LinkState link;
    OpenApis apis = kNoneOpen;
    QString address = QStringLiteral("http://localhost:8000, localhost:8001");
    QStringList unbounded;
    const WallTime now{std::chrono::sys_days{std::chrono::year{2026} / 3 / 1}};
};

TEST_F(Exposures, AServerThatListensOnLoopbackAddressesHasNone)
{
    EXPECT_THAT(ofClosedWith({}), IsEmpty());
    EXPECT_THAT(ofClosedWith({QStringLiteral("model-control-mode=explicit")}), IsEmpty());
    EXPECT_THAT(of({QStringLiteral("allow-http=false"), QStringLiteral("allow-grpc=off"),
                    QStringLiteral("allow-metrics=0")}),
        IsEmpty());
}

TEST_F(Exposures, EachPortThatListensOnAllAddressesIsOne)
{
    EXPECT_THAT(of({}),
        ElementsAre("medium: HTTP listens on 0.0.0.0 without TLS.",
            "medium: gRPC listens on 0.0.0.0 without TLS.",
            "medium: The metrics port listens on 0.0.0.0.",
            "medium: Clients can change the settings of traces and of the log.",
            "medium: One client address can open all connections of HTTP.",
            "medium: One client address can open all connections of gRPC."));
    EXPECT_THAT(ofClosedWith({QStringLiteral("metrics-address=::")}),
        ElementsAre("medium: The metrics port listens on ::."));
    EXPECT_THAT(of({QStringLiteral("grpc-address=10.0.0.1"), QStringLiteral("grpc-address=::1"),
                    QStringLiteral("http-address=10.0.0.2")}),
        AllOf(Contains("medium: HTTP listens on 10.0.0.2 without TLS."),
            Not(Contains(HasSubstr("gRPC")))))
        << "the last option of a name counts";
}

TEST_F(Exposures, TheAdministrationBeyondTheMachineIsHigh)
{
    EXPECT_THAT(ofClosedWith({QStringLiteral("admin-address=0.0.0.0")}),
        ElementsAre("high: The administration listens on 0.0.0.0 without TLS."));
    EXPECT_THAT(ofClosedWith(
                    {QStringLiteral("admin-address=0.0.0.0"), QStringLiteral("allow-admin=false")}),
        IsEmpty());
}

TEST_F(Exposures, TheExtensionOnThePortsOfInferenceIsOne)
{
    EXPECT_THAT(of({QStringLiteral("allow-remote-observability=write")}),
        Contains("high: The ports of inference serve the administration."));
    EXPECT_THAT(of({QStringLiteral("allow-remote-observability=read")}),
        Contains("medium: The ports of inference serve the observability extension."));
    EXPECT_THAT(ofClosedWith({QStringLiteral("allow-remote-observability=write")}), IsEmpty());
}

TEST_F(Exposures, ModelControlByClientsIsHigh)
{
    const QString mode = QStringLiteral("model-control-mode=EXPLICIT");
    EXPECT_THAT(of({mode}).front(), "high: Clients can load and unload models.");
    EXPECT_THAT(of({}), Not(Contains(HasSubstr("load and unload"))));
}

TEST_F(Exposures, AnApiWithAKeyIsOpenOnlyIfItAnswersTheConsole)
{
    const QStringList options{QStringLiteral("model-control-mode=explicit"),
        QStringLiteral("http-restricted-api*"), QStringLiteral("grpc-restricted-protocol*")};
    EXPECT_THAT(of(options),
        AllOf(Not(Contains(HasSubstr("Clients can"))),
            Contains("not told: The server does not tell which APIs need a key over HTTP."),
            Contains("not told: The server does not tell which APIs need a key over gRPC.")));
    apis.repository = true;
    apis.logSettings = true;
    EXPECT_THAT(of(options),
        AllOf(Contains("high: Clients can load and unload models."),
            Contains("medium: Clients can change the settings of the log.")));
    EXPECT_THAT(of({options[1]}),
        Contains("medium: Clients can change the settings of traces and of the log."))
        << "gRPC has no key";
}

TEST_F(Exposures, SharedMemoryIsOneForProcessesOfTheSameMachineToo)
{
    EXPECT_THAT(ofClosedWith({QStringLiteral("allow-client-shm=true")}),
        ElementsAre("medium: Clients can register shared memory."));
    EXPECT_THAT(ofClosedWith({QStringLiteral("allow-client-shm=false")}), IsEmpty());
}

TEST_F(Exposures, ALimitThatIsOffIsOne)
{
    const QStringList options{QStringLiteral("http-max-connections-per-address=100"),
        QStringLiteral("grpc-max-connections-per-address=100"),
        QStringLiteral("grpc-memory-quota=0")};
    EXPECT_THAT(of(options),
        AllOf(Contains("medium: The memory of gRPC has no limit."),
            Not(Contains(HasSubstr("One client address")))));
}

TEST_F(Exposures, AConnectionWithoutTlsBeyondTheMachineIsOne)
{
    address = QStringLiteral("https://gpu-east:8000, gpu-east:8001");
    EXPECT_THAT(ofClosedWith({}), ElementsAre("medium: The connection of the console has no TLS."));
    link.usesToken = true;
    EXPECT_THAT(ofClosedWith({}),
        ElementsAre("high: The console sends its token, and an endpoint has no TLS."));
    link.usesTls = true;
    EXPECT_THAT(ofClosedWith({}), IsEmpty());
}

TEST_F(Exposures, ACertificateThatEndsSoonIsOneAndOneThatHasEndedIsHigh)
{
    using std::chrono::days;
    link.certificateEnd = now + days(30);
    EXPECT_THAT(ofClosedWith({}), IsEmpty());
    link.certificateEnd = now + days(29);
    EXPECT_THAT(ofClosedWith({}), ElementsAre("medium: The certificate ends on 2026-03-30."));
    EXPECT_EQ(ofTriton().front(), "medium: The certificate ends on 2026-03-30.");
    link.certificateEnd = now - days(1);
    EXPECT_THAT(ofClosedWith({}), ElementsAre("high: The certificate has ended on 2026-02-28."));
}

TEST_F(Exposures, AProfileWithoutATokenThatTheServerAsksForIsOne)
{
    apis.asksForToken = true;
    const char* const expected =
        "not told: The server asks for a token, and the profile keeps none.";
    EXPECT_THAT(ofClosedWith({}), ElementsAre(expected));
    EXPECT_EQ(ofTriton().front(), expected);
}

TEST_F(Exposures, QueuesWithoutALimitAreOneIfOtherMachinesReachThem)
{
    unbounded = {QStringLiteral("a")};
    EXPECT_THAT(ofClosedWith({}), IsEmpty());
    EXPECT_THAT(of({}), Contains("medium: 1 model has queues without a limit, such as a."));
    unbounded = {
        QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c"), QStringLiteral("d")};
    EXPECT_THAT(of({}), Contains("medium: 4 models have queues without a limit, such as a, b, c."));
}

TEST_F(Exposures, AServerWithoutOptionsIsKnownByItsAnswers)
{
    apis = kAllOpen;
    EXPECT_THAT(ofTriton(),
        ElementsAre("medium: The shared memory API answers without a key.",
            "medium: The trace settings answer without a key.",
            "medium: The log settings answer without a key.",
            "not told: The repository index answers without a key, and the server does not tell "
            "its model control mode.",
            "not told: The server does not tell the addresses on which it listens."));
    apis = kNoneOpen;
    EXPECT_THAT(ofTriton(),
        ElementsAre("not told: The server does not tell the addresses on which it listens."));
    apis = {};
    EXPECT_THAT(ofTriton(),
        ElementsAre("not told: It is not known whether the shared memory API needs a key.",
            "not told: It is not known whether the trace settings need a key.",
            "not told: It is not known whether the log settings need a key.",
            "not told: The server does not tell its model control mode.",
            "not told: The server does not tell the addresses on which it listens."));
}

TEST_F(Exposures, AreInTheLanguageOfTheProgram)
{
    Language::instance().set(QStringLiteral("de"));
    const std::vector<std::string> german = of({});
    Language::instance().set(QStringLiteral("en"));
    EXPECT_THAT(german, Contains("mittel: HTTP ist auf 0.0.0.0 ohne TLS offen."));
}

TEST_F(Exposures, LoopbackAddressesAreKnownInEachForm)
{
    for (const char* one : {"127.0.0.1", "127.0.3.4:8000", "::1", "[::1]:8000", "localhost:8001",
             "http://127.0.0.1:8000", "https://[::1]"})
        EXPECT_TRUE(isLoopback(QLatin1String(one))) << one;
    for (const char* one : {"0.0.0.0", "::", "10.0.0.1", "gpu-east:8000", "128.127.0.1", "[::]:80",
             "127.example.com:8000", "127.0.0.1.example.com"})
        EXPECT_FALSE(isLoopback(QLatin1String(one))) << one;
}

TEST(ExposureFeed, TellsARefusalFromAFailure)
{
    EXPECT_EQ(answersWithoutKey(absl::OkStatus()), true);
    EXPECT_EQ(answersWithoutKey(absl::PermissionDeniedError("")), false);
    EXPECT_EQ(answersWithoutKey(absl::UnimplementedError("")), false);
    EXPECT_EQ(answersWithoutKey(absl::UnavailableError("This protocol is restricted, expecting "
                                                       "header 'triton-grpc-protocol-key'")),
        false);
    EXPECT_EQ(answersWithoutKey(absl::UnavailableError("connection refused")), std::nullopt);
}

// The overview of a server with these options.
class ExposurePanel : public Exposures {
protected:
    void show(const QStringList& options)
    {
        ServerStore* server = addServer(
            m_workspace, {QStringLiteral("gpu-east"), {}, QStringLiteral("localhost")}, 1);
        server->setIdentity(thalassa(options));
        m_page.resize(900, 700);
        m_page.open({}, server);
        m_page.show();
    }
    QListWidget& list()
    {
        return *m_page.findChild<QListWidget*>(QStringLiteral("overviewExposureList"));
    }
    std::string row(int number)
    {
        return list().item(number)->data(Qt::AccessibleTextRole).toString().toStdString();
    }

    Workspace m_workspace;
    OverviewPage m_page{m_workspace};
};

TEST_F(ExposurePanel, ShowsSeverityEffectAndAdvice)
{
    show({QStringLiteral("admin-address=0.0.0.0")});
    EXPECT_EQ(row(0),
        "The administration listens on 0.0.0.0 without TLS. Each machine that "
        "reaches it can drain the server, change settings and read requests. Set "
        "--admin-address=127.0.0.1, and reach it through ssh., high");
    copyAction(list(), TableFormat::Csv)->trigger();
    EXPECT_THAT(QGuiApplication::clipboard()->text().toStdString(),
        StartsWith("Severity,Exposure,Effect,Advice\nhigh,The administration listens on 0.0.0.0 "
                   "without TLS.,"));
}

TEST_F(ExposurePanel, SaysThatNothingIsOpen)
{
    show({QStringLiteral("http-address=127.0.0.1"), QStringLiteral("grpc-address=127.0.0.1")});
    EXPECT_EQ(list().count(), 1);
    EXPECT_EQ(row(0), "Nothing is open beyond the machine of the server., none");
    EXPECT_EQ(list().height(), list().sizeHintForRow(0) + 2 * list().frameWidth())
        << "the other panels have the rest";
}

TEST_F(ExposurePanel, IsAsHighAsItsRowsInAHighWindow)
{
    show({QStringLiteral("http-address=127.0.0.1"), QStringLiteral("grpc-address=127.0.0.1")});
    m_page.resize(1700, 1200);
    const QWidget& panel = *list().parentWidget();
    EXPECT_EQ(panel.height(), list().geometry().bottom() + 1);
    EXPECT_LT(list().y(), 2 * list().sizeHintForRow(0)) << "the heading is above the list";
}

} // namespace
} // namespace thalassa::console
