// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Sessions through HAProxy with TLS: certificates of both sides, and tokens. The certificates are
// made by the program openssl.
#include <gmock/gmock.h>

#include <QDir>
#include <QFile>
#include <QSslKey>
#include <QSslSocket>
#include <QTcpServer>
#include <chrono>

#include "absl/strings/str_cat.h"
#include "client/network/certificate_check.h"
#include "tests/client/live/live_fixture.h"

namespace thalassa::client {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

QByteArray contentOf(const std::string& name)
{
    QFile file(QString::fromStdString(name));
    file.open(QIODevice::ReadOnly);
    return file.readAll();
}

// A server with TLS that sends without end after the handshake.
class EndlessTls final : public QTcpServer {
public:
    // The names are those of PEM files.
    EndlessTls(const std::string& certificate, const std::string& key)
        : m_certificate(QSslCertificate::fromData(contentOf(certificate)).value(0))
        , m_key(contentOf(key), QSsl::Rsa)
    {
        listen(QHostAddress::LocalHost);
    }

    Endpoint endpoint() const { return {{"127.0.0.1", std::to_string(serverPort())}, true}; }
    int closedCount() const { return m_closedCount; }

private:
    void incomingConnection(qintptr descriptor) override
    {
        auto* const socket = new QSslSocket(this);
        socket->setSocketDescriptor(descriptor);
        socket->setLocalCertificate(m_certificate);
        socket->setPrivateKey(m_key);
        const auto flood = [socket] {
            if (socket->bytesToWrite() < (1 << 20))
                socket->write(QByteArray(64 << 10, 'x'));
        };
        connect(socket, &QSslSocket::encrypted, socket, flood);
        connect(socket, &QSslSocket::encryptedBytesWritten, socket, [socket, flood] {
            if (socket->isEncrypted())
                flood();
        });
        connect(socket, &QSslSocket::disconnected, this, [this] { ++m_closedCount; });
        socket->startServerEncryption();
    }

    const QSslCertificate m_certificate;
    const QSslKey m_key;
    int m_closedCount = 0;
};

class TlsProxyTest : public LiveTest {
protected:
    static void SetUpTestSuite()
    {
        makeApplication();
        s_folder = std::make_unique<QTemporaryDir>();
        makeAuthority("ca");
        makeAuthority("other");
        makeCertificate("server", "subjectAltName=DNS:thalassa.test");
        makeCertificate("client", "subjectAltName=DNS:console");
        makeCertificate("ended", "subjectAltName=DNS:thalassa.test", "-1");
        join("ca");
        s_server = std::make_unique<ServerProgram>();
        s_server->start();
    }
    static void TearDownTestSuite()
    {
        s_server.reset();
        s_folder.reset();
    }

    ~TlsProxyTest() override { session.reset(); }

    static std::string file(const std::string& name)
    {
        return s_folder->filePath(QString::fromStdString(name)).toStdString();
    }
    static void run(const std::string& program, const QStringList& arguments)
    {
        std::vector<std::string> command{program};
        for (const QString& argument : arguments)
            command.push_back(argument.toStdString());
        const std::string output = file(program + ".log");
        ASSERT_EQ(tests::ChildProcess(command, s_folder->path().toStdString(), output).wait(), 0)
            << "see " << output;
    }
    static void makeAuthority(const QString& name)
    {
        run("openssl",
            {"req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=" + name,
                "-keyout", name + ".key", "-out", name + ".crt"});
    }
    // Makes NAME.crt and NAME.key, and both together as NAME.pem.
    static void makeCertificate(
        const QString& name, const QString& extension, const QString& days = "2")
    {
        run("openssl",
            {"req", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=" + name, "-keyout",
                name + ".key", "-out", name + ".csr"});
        QFile extensions(s_folder->filePath("extensions"));
        extensions.open(QIODevice::WriteOnly | QIODevice::Truncate);
        extensions.write(extension.toUtf8());
        extensions.close();
        run("openssl",
            {"x509", "-req", "-in", name + ".csr", "-CA", "ca.crt", "-CAkey", "ca.key",
                "-CAcreateserial", "-days", days, "-extfile", "extensions", "-out", name + ".crt"});
        join(name);
    }
    static Credentials authorities()
    {
        Credentials credentials;
        credentials.authorities = contentOf(file("ca.crt")).toStdString();
        return credentials;
    }
    // Makes NAME.pem of the certificate and its key.
    static void join(const QString& name)
    {
        QFile both(s_folder->filePath(name + ".pem"));
        both.open(QIODevice::WriteOnly);
        for (const char* const suffix : {".crt", ".key"}) {
            QFile part(s_folder->filePath(name + suffix));
            part.open(QIODevice::ReadOnly);
            both.write(part.readAll());
        }
    }

    // `tls` is added to each bind line, and `rule` to each frontend.
    void startProxy(const std::string& tls = "", const std::string& rule = "",
        const std::string& certificate = "server")
    {
        const std::string configuration = absl::StrCat(
            "defaults\n mode http\n timeout client 60s\n timeout server 60s\n timeout connect 5s\n",
            "frontend http\n bind 127.0.0.1:", m_http, " ssl crt ", certificate, ".pem ", tls,
            "\n ", rule, "\n default_backend http\n", "frontend grpc\n bind 127.0.0.1:", m_grpc,
            " ssl crt ", certificate, ".pem alpn h2 ", tls, "\n ", rule,
            "\n default_backend grpc\n", "backend http\n server s ", s_server->http().toString(),
            "\n", "backend grpc\n server s ", s_server->grpc().toString(), " proto h2\n");
        QFile target(s_folder->filePath("haproxy.cfg"));
        target.open(QIODevice::WriteOnly | QIODevice::Truncate);
        target.write(configuration.data(), qint64(configuration.size()));
        target.close();
        m_proxy = std::make_unique<tests::ChildProcess>(
            std::vector<std::string>{"haproxy", "-db", "-f", "haproxy.cfg"},
            s_folder->path().toStdString());
    }

    // A profile with one of the two protocols through the proxy.
    Profile profile(bool isGrpc) const
    {
        Profile profile;
        profile.tls.authorities = file("ca.crt");
        profile.tls.serverName = "thalassa.test";
        (isGrpc ? profile.grpc : profile.http) =
            Endpoint{{"127.0.0.1", std::to_string(isGrpc ? m_grpc : m_http)}, true};
        return profile;
    }
    // Returns a profile with one of the two protocols of the server itself.
    static Profile direct(bool isGrpc, bool isSecure)
    {
        Profile profile;
        (isGrpc ? profile.grpc : profile.http) = isGrpc ? s_server->grpc() : s_server->http();
        (isGrpc ? profile.grpc : profile.http)->isSecure = isSecure;
        return profile;
    }
    // Returns the state that is reached apart from those before HAProxy listens.
    ConnectionState stateWith(const Profile& profile)
    {
        connect(profile);
        EXPECT_TRUE(waitUntil([&] {
            const ConnectionState state = session->connection().state;
            return state != ConnectionState::Connecting && state != ConnectionState::Unreachable;
        })) << session->connection().reason;
        return session->connection().state;
    }

    static std::unique_ptr<QTemporaryDir> s_folder;
    static std::unique_ptr<ServerProgram> s_server;

private:
    const int m_http = freePort();
    const int m_grpc = freePort();
    std::unique_ptr<tests::ChildProcess> m_proxy;
};

std::unique_ptr<QTemporaryDir> TlsProxyTest::s_folder;
std::unique_ptr<ServerProgram> TlsProxyTest::s_server;

TEST_F(TlsProxyTest, ConnectsToACertificateOfTheAuthority)
{
    startProxy();
    for (const bool isGrpc : {true, false}) {
        EXPECT_EQ(stateWith(profile(isGrpc)), ConnectionState::Connected);
        EXPECT_TRUE(session->connection().isSecure);
        EXPECT_EQ(session->server().name, "triton");
    }
}

TEST_F(TlsProxyTest, RefusesACertificateOfAnotherAuthorityOrName)
{
    startProxy();
    for (const bool isGrpc : {true, false}) {
        Profile other = profile(isGrpc);
        other.tls.authorities = file("other.crt");
        EXPECT_EQ(stateWith(other), ConnectionState::CertificateRefused);
        EXPECT_THAT(session->connection().reason, HasSubstr("certificate"));
        other = profile(isGrpc);
        other.tls.authorities.clear(); // the system's
        EXPECT_EQ(stateWith(other), ConnectionState::CertificateRefused);
        other = profile(isGrpc);
        other.tls.serverName = "gpu-east";
        EXPECT_EQ(stateWith(other), ConnectionState::CertificateRefused);
    }
}

TEST_F(TlsProxyTest, SaysWhatIsWrongWithACertificateAndTheNextStep)
{
    startProxy();
    for (const bool isGrpc : {true, false}) {
        Profile other = profile(isGrpc);
        other.tls.authorities = file("other.crt");
        EXPECT_EQ(stateWith(other), ConnectionState::CertificateRefused);
        EXPECT_THAT(session->connection().reason,
            AllOf(StartsWith(isGrpc ? "grpcs://127.0.0.1:" : "https://127.0.0.1:"),
                HasSubstr("is from the authority 'ca'"), HasSubstr("if you trust it")));
        other = profile(isGrpc);
        other.tls.serverName = "gpu-east";
        EXPECT_EQ(stateWith(other), ConnectionState::CertificateRefused);
        EXPECT_THAT(session->connection().reason,
            AllOf(HasSubstr("is for thalassa.test, and not for gpu-east"),
                HasSubstr("correct the address")));
    }
    startProxy("", "", "ended");
    for (const bool isGrpc : {true, false}) {
        EXPECT_EQ(stateWith(profile(isGrpc)), ConnectionState::CertificateRefused);
        EXPECT_THAT(session->connection().reason,
            AllOf(HasSubstr("has ended on 20"), HasSubstr("needs a new one")));
    }
    startProxy("", "", "ca");
    for (const bool isGrpc : {true, false}) {
        Profile unknown = profile(isGrpc);
        unknown.tls.authorities = file("other.crt");
        EXPECT_EQ(stateWith(unknown), ConnectionState::CertificateRefused);
        EXPECT_THAT(session->connection().reason, HasSubstr("is self-signed"));
    }
}

TEST_F(TlsProxyTest, SaysThatAnEndpointHasNoTlsOrMayNeedIt)
{
    startProxy();
    for (const bool isGrpc : {true, false}) {
        EXPECT_EQ(stateWith(profile(isGrpc)), ConnectionState::Connected); // HAProxy listens
        EXPECT_EQ(stateWith(direct(isGrpc, true)), ConnectionState::NotUnderstood);
        EXPECT_THAT(session->connection().reason, HasSubstr("answers without TLS"));
        Profile plain = profile(isGrpc);
        (isGrpc ? plain.grpc : plain.http)->isSecure = false;
        connect(plain);
        ASSERT_TRUE(reaches(ConnectionState::Unreachable));
        EXPECT_THAT(session->connection().reason,
            AllOf(
                HasSubstr("if the server uses TLS"), HasSubstr(isGrpc ? "grpcs://" : "https://")));
    }
}

TEST_F(TlsProxyTest, TellsWhenTheCertificateEnds)
{
    startProxy();
    constexpr int64_t kDay = int64_t{86400} * 1'000'000'000;
    const int64_t now =
        std::chrono::nanoseconds(std::chrono::system_clock::now().time_since_epoch()).count();
    for (const bool isGrpc : {true, false}) {
        EXPECT_EQ(stateWith(profile(isGrpc)), ConnectionState::Connected);
        ASSERT_TRUE(
            waitUntil([&] { return session->connection().certificateEndUnixNs.has_value(); }));
        EXPECT_NEAR(double(*session->connection().certificateEndUnixNs - now), 2.0 * kDay, kDay);
        EXPECT_EQ(stateWith(direct(isGrpc, false)), ConnectionState::Connected);
        EXPECT_FALSE(session->connection().certificateEndUnixNs.has_value());
    }
}

TEST_F(TlsProxyTest, ACheckOfACertificateClosesItsConnection)
{
    const EndlessTls server(file("server.crt"), file("server.key"));
    int endCount = 0;
    const CertificateCheck check(server.endpoint(), "https", "thalassa.test",
        *makeTlsConfiguration(authorities()), [&](const CertificateCheck::Finding& finding) {
            ++endCount;
            EXPECT_TRUE(finding.fault.ok()) << finding.fault;
            EXPECT_TRUE(finding.endUnixNs.has_value());
        });
    EXPECT_TRUE(waitUntil([&] { return server.closedCount() == 1; }));
    EXPECT_EQ(endCount, 1);
}

TEST_F(TlsProxyTest, ACertificateWithoutAnEndHasTheLastTime)
{
    makeCertificate("endless", "subjectAltName=DNS:thalassa.test", "2880000");
    const EndlessTls server(file("endless.crt"), file("endless.key"));
    std::optional<int64_t> end;
    const CertificateCheck check(server.endpoint(), "https", "thalassa.test",
        *makeTlsConfiguration(authorities()),
        [&](const CertificateCheck::Finding& finding) { end = finding.endUnixNs; });
    EXPECT_TRUE(waitUntil([&] { return end.has_value(); }));
    EXPECT_EQ(*end / 1'000'000, std::numeric_limits<int64_t>::max() / 1'000'000);
}

TEST_F(TlsProxyTest, NamesOfACertificateAreHostsAndAddressesInItsOrder)
{
    makeCertificate("names", "subjectAltName=email:a@b.c,DNS:one.test,DNS:two.test,IP:10.0.0.1");
    const QSslCertificate certificate(contentOf(file("names.crt")));
    EXPECT_THAT(
        certificateFault("https://x", "x", {{QSslError::HostNameMismatch, certificate}}).message(),
        HasSubstr("is for one.test, two.test, 10.0.0.1, and not for x"));
    EXPECT_THAT(certificateFault("https://x", "x",
                    {{QSslError::HostNameMismatch, certificate},
                        {QSslError::UnableToVerifyFirstCertificate, certificate}})
                    .message(),
        HasSubstr("is from the authority 'ca'"));
}

TEST_F(TlsProxyTest, AnEndpointOfThisMachineNeedsNoTls)
{
    startProxy();
    Profile local = profile(false);
    local.administrationHttp = s_server->http();
    EXPECT_EQ(stateWith(local), ConnectionState::Connected);
    EXPECT_TRUE(session->connection().isSecure);
    local.administrationHttp->address.host = "gpu-east.invalid";
    EXPECT_EQ(stateWith(local), ConnectionState::Connected);
    EXPECT_FALSE(session->connection().isSecure);
    EXPECT_EQ(stateWith(direct(false, false)), ConnectionState::Connected);
    EXPECT_FALSE(session->connection().isSecure);
}

TEST_F(TlsProxyTest, NamesAFileThatCannotBeRead)
{
    startProxy();
    Profile missing = profile(true);
    missing.tls.authorities = file("nothing.crt");
    EXPECT_EQ(stateWith(missing), ConnectionState::CertificateRefused);
    EXPECT_THAT(session->connection().reason, HasSubstr("nothing.crt': No such file"));
    missing = profile(false);
    missing.tls.certificate = file("client.crt");
    EXPECT_EQ(stateWith(missing), ConnectionState::CertificateRefused);
    EXPECT_THAT(session->connection().reason, HasSubstr("needs a key"));
}

TEST_F(TlsProxyTest, PresentsTheCertificateOfTheClient)
{
    startProxy("ca-file ca.crt verify required");
    for (const bool isGrpc : {true, false}) {
        EXPECT_EQ(stateWith(profile(isGrpc)), ConnectionState::CertificateRefused)
            << session->connection().reason;
        Profile known = profile(isGrpc);
        known.tls.certificate = file("client.crt");
        known.tls.key = file("client.key");
        EXPECT_EQ(stateWith(known), ConnectionState::Connected);
    }
}

TEST_F(TlsProxyTest, AsksForANewTokenWhenTheOldOneIsRefused)
{
    startProxy("",
        "http-request deny deny_status 401 unless { req.hdr(authorization) \"Bearer second\" }");
    for (const bool isGrpc : {true, false}) {
        EXPECT_EQ(stateWith(profile(isGrpc)), ConnectionState::Unauthorised);
        EXPECT_EQ(session->connection().reason,
            "the server accepts no request without a valid token (HTTP status 401)");
        std::vector<bool> asked;
        TokenReply later; // the first answer comes after a while, as of a person
        Profile known = profile(isGrpc);
        known.tokenProvider = [&](bool isRefused, TokenReply reply) {
            asked.push_back(isRefused);
            if (isRefused)
                reply("second");
            else
                later = std::move(reply);
        };
        connect(known);
        ASSERT_TRUE(waitUntil([&] { return later != nullptr; }));
        EXPECT_EQ(session->connection().state, ConnectionState::Connecting);
        later("first");
        EXPECT_TRUE(reaches(ConnectionState::Connected)) << session->connection().reason;
        EXPECT_THAT(asked, testing::ElementsAre(false, true));
        EXPECT_TRUE(session->connection().hasToken);
        known.tokenProvider = [](bool, const TokenReply& reply) {
            reply(absl::CancelledError("the keyring is locked"));
        };
        EXPECT_EQ(stateWith(known), ConnectionState::Unauthorised);
        EXPECT_EQ(session->connection().reason, "there is no valid token: the keyring is locked");
    }
}

} // namespace
} // namespace thalassa::client
