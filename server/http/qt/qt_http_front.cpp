// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/qt/qt_http_front.h"

#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include <QPointer>
#include <QTcpServer>

#include "absl/strings/match.h"
#include "core/base/log/log.h"
#include "core/base/text/string_view.h"
#include "server/http/qt/qt_http_compat.h"
#include "server/http/qt/virtual_socket.h"

namespace thalassa::http {
namespace {

constexpr size_t kIdleChannels = 16; // kept for reuse; more are hung up

// The QTcpServer that QHttpServer is bound to. It has a socket, since newer versions refuse one
// that does not listen, but that socket has no address and accepts nothing.
class FeedServer final : public QTcpServer {
public:
    bool open()
    {
        const int descriptor = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
        if (descriptor < 0 || !setSocketDescriptor(descriptor))
            return false;
        pauseAccepting(); // otherwise the unconnected socket would wake the loop without end
        return true;
    }
    void add(VirtualSocket* socket) { addPendingConnection(socket); }
};

QByteArray bytesOf(std::string_view text)
{
    return {text.data(), static_cast<qsizetype>(text.size())};
}

// Whether QHttpServer would frame, keep or upgrade the connection by this field. The guard has
// handled such fields.
bool isHopByHop(std::string_view name)
{
    static constexpr std::array<std::string_view, 8> kNames{"connection", "content-length",
        "expect", "keep-alive", "proxy-connection", "te", "transfer-encoding", "upgrade"};
    return std::any_of(kNames.begin(), kNames.end(), [name](std::string_view hop) {
        return absl::EqualsIgnoreCase(base::toAbsl(name), base::toAbsl(hop));
    });
}

QByteArray headOf(const Request& request)
{
    std::string text = request.method;
    text.append(1, ' ').append(pathForRules(request.path));
    if (!request.query.empty())
        text.append(1, '?').append(request.query);
    text += " HTTP/1.1\r\n";
    for (const auto& [name, value] : request.headers) {
        if (!isHopByHop(name))
            text.append(name).append(": ").append(value).append("\r\n");
    }
    text += "Content-Length: 0\r\n\r\n";
    return bytesOf(text);
}

QtAnswer answerOf(const Response& response, ConnectionField connection)
{
    QtAnswer answer{response.status, {}, {}};
    if (!response.contentType.empty())
        answer.fields.emplace_back("Content-Type", bytesOf(fieldText(response.contentType)));
    for (const auto& [name, value] : response.headers)
        answer.fields.emplace_back(bytesOf(fieldText(name)), bytesOf(fieldText(value)));
    if (connection == ConnectionField::Close)
        answer.fields.emplace_back("Connection", "close");
    else if (connection == ConnectionField::KeepAlive)
        answer.fields.emplace_back("Connection", "keep-alive");
    // QHttpServer takes a body in one piece; the answers on this way are small texts.
    answer.body.resize(static_cast<qsizetype>(response.body.byteSize()));
    response.body.copyTo(answer.body.data());
    return answer;
}

} // namespace

class QtHttpFront::Channel {
public:
    explicit Channel(uint64_t number)
        : m_number(number)
        , m_socket(new VirtualSocket)
    {
    }
    ~Channel()
    {
        m_responder.reset();
        if (m_socket)
            m_socket->hangUp();
    }
    Channel(const Channel&) = delete;
    Channel& operator=(const Channel&) = delete;

    const uint64_t m_number;
    const QPointer<VirtualSocket> m_socket;          // QHttpServer owns it
    std::optional<QHttpServerResponder> m_responder; // for the request that waits
    bool m_isFeeding = false;
    bool m_isIdle = true;
};

struct QtHttpFront::State {
    explicit State(uint64_t& theChannelCount)
        : channelCount(theChannelCount)
    {
    }

    QHttpServer server;
    FeedServer* feedServer = nullptr; // owned by `server`
    bool isBound = false;
    std::vector<std::unique_ptr<Channel>> channels;
    uint64_t& channelCount;
    Channel* feeding = nullptr; // the channel whose request QHttpServer is reading
    const Arrival* arrival = nullptr;

    Channel& idleChannel()
    {
        for (const auto& channel : channels) {
            if (channel->m_isIdle)
                return *channel;
        }
        channels.push_back(std::make_unique<Channel>(++channelCount));
        feedServer->add(channels.back()->m_socket);
        return *channels.back();
    }

    Channel* find(uint64_t number)
    {
        for (const auto& channel : channels) {
            if (channel->m_number == number)
                return channel.get();
        }
        return nullptr;
    }

    // Called when the answer of `channel` is out: the channel is reused if QHttpServer allows it.
    void release(Channel& channel)
    {
        channel.m_responder.reset();
        channel.m_isIdle = true;
        if (channel.m_socket && !channel.m_socket->isRejected() && channels.size() <= kIdleChannels)
            return;
        std::erase_if(channels, [&](const auto& other) { return other.get() == &channel; });
    }

    void arrived(const Match& match, QHttpServerResponder&& responder)
    {
        feeding->m_responder.emplace(std::move(responder));
        const Arrival& function = *std::exchange(arrival, nullptr);
        function(feeding->m_number, match);
    }

    void addRule(const Rule& rule)
    {
        const bool isAdded = addQtRule(server, rule.pattern,
            [this, &rule](std::vector<std::string> arguments, QHttpServerResponder&& responder) {
                for (std::string& argument : arguments)
                    argument = decodedSegment(argument);
                arrived({&rule, std::move(arguments)}, std::move(responder));
            });
        if (isAdded)
            return;
        LOG_ERROR << "QHttpServer refuses the rule " << rule.pattern.rule()
                  << "; it is served without it";
    }
};

QtHttpFront::QtHttpFront(const std::vector<Rule>& rules, uint64_t& channelCount)
    : m_state(new State(channelCount))
{
    for (const Rule& rule : rules)
        m_state->addRule(rule);
    setQtRequestHandler(m_state->server, [state = m_state.get()](QHttpServerResponder&& responder) {
        state->arrived({}, std::move(responder));
    });
    auto feedServer = std::make_unique<FeedServer>();
    if (!feedServer->open()) {
        LOG_ERROR << "no descriptor for QHttpServer; its routes are served without it";
        return;
    }
    m_state->feedServer = feedServer.release();
    m_state->isBound = bindQtServer(m_state->server, m_state->feedServer);
}

QtHttpFront::~QtHttpFront()
{
    m_state->channels.clear();
}

void QtHttpFront::dropRequests()
{
    std::erase_if(m_state->channels, [](const auto& channel) { return !channel->m_isIdle; });
}

bool QtHttpFront::feed(const Request& request, const Arrival& arrival)
{
    State& state = *m_state;
    if (!state.isBound)
        return false;
    Channel& channel = state.idleChannel();
    channel.m_isIdle = false;
    channel.m_isFeeding = true;
    Channel* const outer = std::exchange(state.feeding, &channel);
    state.arrival = &arrival;
    channel.m_socket->feed(headOf(request));
    const bool hasArrived = std::exchange(state.arrival, nullptr) == nullptr;
    state.feeding = outer;
    channel.m_isFeeding = false;
    const bool isAnswered = !channel.m_responder || channel.m_isIdle;
    if (!hasArrived || isAnswered)
        state.release(channel);
    return hasArrived;
}

std::string QtHttpFront::finish(
    uint64_t number, const Response& response, ConnectionField connection)
{
    Channel* const channel = m_state->find(number);
    if (channel == nullptr || !channel->m_responder || !channel->m_socket)
        return {};
    writeQtAnswer(*channel->m_responder, answerOf(response, connection));
    std::string text = channel->m_socket->takeWritten();
    // Newer versions fail if a responder is destroyed inside its own handler: feed() releases the
    // channel then.
    if (channel->m_isFeeding)
        channel->m_isIdle = true;
    else
        m_state->release(*channel);
    return text;
}

} // namespace thalassa::http
