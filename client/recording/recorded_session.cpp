// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/recording/recorded_session.h"

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <set>
#include <system_error>
#include <utility>

#include "client/recording/timeline.h"
#include "client/session/decoded.h"
#include "client/session/fault.h"
#include "client/session/profile.h"
#include "client/session/queries.h"
#include "client/session/sentence.h"
#include "core/base/status_macros.h"

namespace thalassa::client {
namespace {

// The last messages of a stream of requests or events that a new watch gets first.
constexpr size_t kMostEarlier = 256;

absl::Status statusOf(const session::Status& status)
{
    absl::Status result =
        withFault(absl::Status(static_cast<absl::StatusCode>(status.code()), status.message()),
            faultNamed(status.fault()));
    return status.has_sentence() ? withSentence(std::move(result), status.sentence()) : result;
}

// Returns the sentence of a change of the connection or of an availability.
template <typename Change> std::shared_ptr<const Sentence> recordedSentence(const Change& change)
{
    return change.has_sentence() ? std::make_shared<const Sentence>(change.sentence()) : nullptr;
}

ServerFacts factsOf(const session::ServerFacts& server)
{
    ServerFacts facts;
    facts.name = server.name();
    facts.version = server.version();
    facts.extensions.assign(server.extensions().begin(), server.extensions().end());
    facts.thalassaVersion = server.thalassa_version();
    facts.commit = server.commit();
    facts.startUnixNs = server.start_unix_ns();
    facts.restartCount = server.restart_count();
    return facts;
}

class PlayedStream;

class Player final : public RecordedSession {
public:
    Player(std::unique_ptr<Timeline> timeline, PlaybackOptions options);
    ~Player() override;

    void open() override;
    void close() override;
    void retry() override { }
    std::string name() const override { return m_timeline->header().profile(); }
    bool isReadOnly() const override { return true; }

    const absl::Status& damage() const override { return m_timeline->damage(); }
    base::Duration length() const override { return m_timeline->length(); }
    base::Duration position() const override;
    int64_t beginUnixNs() const override { return m_timeline->header().begin_unix_ns(); }
    void seek(base::Duration position) override;
    void setSpeed(double speed) override;
    double speed() const override { return m_speed; }
    void setPlaying(bool isPlaying) override;
    bool isPlaying() const override { return m_isPlaying; }
    bool step() override;

    Timeline& timeline() { return *m_timeline; }
    using Session::timers;
    void attach(PlayedStream* stream) { m_attached.insert(stream); }
    void detach(PlayedStream* stream) { m_attached.erase(stream); }
    // Returns the message of a recorded answer, or its error.
    absl::StatusOr<AnyMessage> answerOf(const QueryType& query, const Timeline::Moment& moment);

private:
    std::unique_ptr<Exchange> start(const QueryType& query, const Message& request,
        ExchangeHandler handler, const ExchangeOptions& options) override;

    void rebase();
    void scheduleNext();
    void playDue();
    void play(size_t index);
    void playState(const session::Record& record);
    void enter(const std::vector<size_t>& states);

    const std::unique_ptr<Timeline> m_timeline;
    double m_speed;
    bool m_isPlaying = false;
    size_t m_next = 0;        // the first moment that was not played
    base::Duration m_base{0}; // the position at m_baseTime
    base::TimePoint m_baseTime;
    TimerId m_timer = 0;
    std::set<PlayedStream*> m_attached;
};

// The answer to a query at the position of the playback.
class PlayedQuery final : public Exchange {
public:
    PlayedQuery(
        Player& player, const QueryType& query, const Message& request, ExchangeHandler handler)
        : m_player(player)
        , m_query(query)
        , m_moment(player.timeline().answerAt(query, request, player.position()))
        , m_handler(std::move(handler))
    {
        m_timer = player.timers().start(base::Duration::zero(), [this] { deliver(); });
    }
    ~PlayedQuery() override
    {
        *m_isDestroyed = true;
        m_player.timers().stop(m_timer);
    }

private:
    void deliver()
    {
        m_timer = 0;
        const ExchangeHandler handler = std::move(m_handler);
        const std::shared_ptr<bool> isDestroyed = m_isDestroyed;
        if (m_moment == nullptr) {
            return handler.onEnd(sentenceError(absl::StatusCode::kNotFound,
                QT_TRANSLATE_NOOP("Client", "the recording has no answer to this %1"),
                {m_query.name()}));
        }
        const auto answer = m_player.answerOf(m_query, *m_moment);
        if (answer.ok())
            handler.onMessage(*answer);
        if (!*isDestroyed)
            handler.onEnd(answer.status());
    }

    Player& m_player;
    const QueryType& m_query;
    const Timeline::Moment* const m_moment; // null: none
    ExchangeHandler m_handler;
    TimerId m_timer = 0;
    const std::shared_ptr<bool> m_isDestroyed = std::make_shared<bool>(false);
};

// A watch or download, which follows the recorded streams with the same request one after another.
class PlayedStream final : public Exchange {
public:
    PlayedStream(
        Player& player, const QueryType& query, const Message& request, ExchangeHandler handler)
        : m_player(player)
        , m_query(query)
        , m_streams(player.timeline().streamsOf(query, request))
        , m_handler(std::make_shared<ExchangeHandler>(std::move(handler)))
    {
        player.attach(this);
        m_timer = player.timers().start(base::Duration::zero(), [this] { begin(); });
    }
    ~PlayedStream() override
    {
        *m_isDestroyed = true;
        m_player.detach(this);
        m_player.timers().stop(m_timer);
    }

    // Begins again at the present position.
    void restart()
    {
        m_isBegun = false;
        m_player.timers().stop(m_timer);
        m_timer = m_player.timers().start(base::Duration::zero(), [this] { begin(); });
    }

    // Plays a moment of any stream.
    void play(const Timeline::Moment& moment)
    {
        if (!m_isBegun)
            return; // begin() finds it
        if (moment.kind == Timeline::Kind::StreamBegin && m_stream == 0 && owns(moment.stream))
            m_stream = moment.stream;
        if (moment.stream != m_stream)
            return;
        if (moment.kind == Timeline::Kind::StreamMessage)
            deliver(moment);
        else if (moment.kind == Timeline::Kind::StreamEnd)
            m_stream = 0; // the next one follows
    }

private:
    bool owns(uint64_t stream) const
    {
        return std::find(m_streams.begin(), m_streams.end(), stream) != m_streams.end();
    }

    void begin()
    {
        m_timer = 0;
        m_isBegun = true;
        m_stream = 0;
        if (m_query.kind == QueryKind::Download)
            return playDownload();
        const base::Duration position = m_player.position();
        std::vector<size_t> earlier;
        for (const uint64_t number : m_streams) {
            const Timeline::Stream& stream = m_player.timeline().stream(number);
            if (stream.begin > position)
                break;
            if (!stream.end.has_value() || *stream.end > position)
                m_stream = number;
            for (const size_t index : stream.messages) {
                if (m_player.timeline().moments()[index].time <= position)
                    earlier.push_back(index);
            }
        }
        // A snapshot replaces those before it; events and requests do not.
        const size_t most = m_query.path == queries::kWatchSnapshots.path ? 1 : kMostEarlier;
        const std::shared_ptr<bool> isDestroyed = m_isDestroyed;
        for (size_t i = earlier.size() - std::min(earlier.size(), most); i < earlier.size(); ++i) {
            deliver(m_player.timeline().moments()[earlier[i]]);
            if (*isDestroyed)
                return;
        }
    }

    void playDownload()
    {
        const std::shared_ptr<bool> isDestroyed = m_isDestroyed;
        const std::shared_ptr<ExchangeHandler> handler = m_handler;
        if (m_streams.empty()) {
            return handler->onEnd(sentenceError(absl::StatusCode::kNotFound,
                QT_TRANSLATE_NOOP("Client", "the recording has no %1 like this"),
                {m_query.name()}));
        }
        const Timeline::Stream& stream = m_player.timeline().stream(m_streams.front());
        for (const size_t index : stream.messages) {
            deliver(m_player.timeline().moments()[index]);
            if (*isDestroyed)
                return;
        }
        absl::Status status = sentenceError(absl::StatusCode::kDataLoss,
            QT_TRANSLATE_NOOP("Client", "the recording ends before the stream does"));
        if (stream.end.has_value()) {
            const auto record =
                m_player.timeline().recordOf(m_player.timeline().moments()[stream.endMoment]);
            status = record.ok() ? statusOf(record->stream_end().status()) : record.status();
        }
        handler->onEnd(status);
    }

    void deliver(const Timeline::Moment& moment)
    {
        const auto record = m_player.timeline().recordOf(moment);
        if (!record.ok())
            return;
        const std::shared_ptr<ExchangeHandler> handler = m_handler;
        if (auto message = decode(m_query, record->stream_message().message(), Bounds());
            message.ok())
            handler->onMessage(*std::move(message));
    }

    Player& m_player;
    const QueryType& m_query;
    const std::vector<uint64_t> m_streams;
    const std::shared_ptr<ExchangeHandler> m_handler;
    uint64_t m_stream = 0; // the one that is followed; 0: waits for the next one
    bool m_isBegun = false;
    TimerId m_timer = 0;
    const std::shared_ptr<bool> m_isDestroyed = std::make_shared<bool>(false);
};

Player::Player(std::unique_ptr<Timeline> timeline, PlaybackOptions options)
    : RecordedSession(std::move(options.timers))
    , m_timeline(std::move(timeline))
    , m_speed(options.speed)
    , m_baseTime(timers().now())
{
}

Player::~Player()
{
    timers().stop(m_timer);
    dropAll();
}

void Player::open()
{
    if (connection().state != ConnectionState::Disconnected)
        return;
    Connection connected;
    connected.state = ConnectionState::Connected;
    connected.since = timers().now();
    setConnection(connected); // unless the recording has another state
    m_isPlaying = true;
    seek(m_base);
}

void Player::close()
{
    setPlaying(false);
    setConnection(Connection());
    endAll(faultError(Fault::Cancelled, QT_TRANSLATE_NOOP("Client", "the recording was closed")));
}

base::Duration Player::position() const
{
    if (!m_isPlaying)
        return m_base;
    const auto played = base::Duration(
        static_cast<int64_t>(static_cast<double>((timers().now() - m_baseTime).count()) * m_speed));
    return std::min(m_base + played, length());
}

void Player::rebase()
{
    m_base = position();
    m_baseTime = timers().now();
}

void Player::seek(base::Duration position)
{
    m_base = std::clamp(position, base::Duration::zero(), length());
    m_baseTime = timers().now();
    const auto& moments = m_timeline->moments();
    m_next = static_cast<size_t>(std::upper_bound(moments.begin(), moments.end(), m_base,
                                     [](base::Duration time, const Timeline::Moment& moment) {
                                         return time < moment.time;
                                     }) -
        moments.begin());
    if (connection().state != ConnectionState::Disconnected)
        enter(m_timeline->statesAt(m_base));
    const std::set<PlayedStream*> streams = m_attached;
    for (PlayedStream* const stream : streams) {
        if (m_attached.contains(stream))
            stream->restart();
    }
    scheduleNext();
    Q_EMIT playbackChanged();
}

void Player::setSpeed(double speed)
{
    rebase();
    m_speed = speed;
    scheduleNext();
    Q_EMIT playbackChanged();
}

void Player::setPlaying(bool isPlaying)
{
    if (m_isPlaying == isPlaying)
        return;
    rebase();
    m_isPlaying = isPlaying;
    scheduleNext();
    Q_EMIT playbackChanged();
}

bool Player::step()
{
    if (m_next >= m_timeline->moments().size())
        return false;
    m_base = m_timeline->moments()[m_next].time;
    m_baseTime = timers().now();
    play(m_next++);
    scheduleNext();
    return true;
}

void Player::scheduleNext()
{
    timers().stop(m_timer);
    if (!m_isPlaying)
        return;
    if (m_next >= m_timeline->moments().size()) {
        m_base = length();
        m_isPlaying = false;
        Q_EMIT playbackChanged();
        return;
    }
    const base::Duration left = m_timeline->moments()[m_next].time - position();
    const auto delay =
        base::Duration(static_cast<int64_t>(static_cast<double>(left.count()) / m_speed) + 1);
    m_timer = timers().start(delay, [this] {
        m_timer = 0;
        playDue();
    });
}

// A function that is called in between may move the position.
void Player::playDue()
{
    while (m_isPlaying && m_next < m_timeline->moments().size() &&
        m_timeline->moments()[m_next].time <= position())
        play(m_next++);
    scheduleNext();
}

void Player::play(size_t index)
{
    const Timeline::Moment& moment = m_timeline->moments()[index];
    if (moment.kind == Timeline::Kind::State) {
        if (const auto record = m_timeline->recordOf(moment); record.ok())
            playState(*record);
        return;
    }
    noteAnswer();
    if (moment.stream == 0)
        return; // a query gets its answer when it is asked
    const std::set<PlayedStream*> streams = m_attached;
    for (PlayedStream* const stream : streams) {
        if (m_attached.contains(stream))
            stream->play(moment);
    }
}

void Player::enter(const std::vector<size_t>& states)
{
    for (const size_t index : states) {
        if (const auto record = m_timeline->recordOf(m_timeline->moments()[index]); record.ok())
            playState(*record);
    }
}

void Player::playState(const session::Record& record)
{
    if (record.has_availability()) {
        const session::AvailabilityChange& change = record.availability();
        if (const QueryType* const query = queries::find(change.path()); query != nullptr) {
            setAvailability(*query,
                {change.is_available() ? Availability::State::Available
                                       : Availability::State::Unavailable,
                    change.reason(), recordedSentence(change)});
        }
        return;
    }
    if (!record.has_connection())
        return;
    const session::ConnectionChange& change = record.connection();
    ServerFacts facts = factsOf(change.server());
    const bool isRestart = facts.restartCount > server().restartCount;
    setServer(std::move(facts));
    if (isRestart)
        noteRestart();
    const auto state = connectionStateNamed(change.state());
    if (!state.has_value())
        return; // of a later version
    Connection now = connection();
    if (now.state != *state)
        now.since = timers().now();
    now.state = *state;
    now.reason = change.reason();
    now.sentence = recordedSentence(change);
    now.isSecure = change.is_secure();
    now.hasToken = change.has_token();
    if (change.has_certificate_end_unix_ns())
        now.certificateEndUnixNs = change.certificate_end_unix_ns();
    setConnection(std::move(now));
}

absl::StatusOr<AnyMessage> Player::answerOf(const QueryType& query, const Timeline::Moment& moment)
{
    ASSIGN_OR_RETURN(const session::Record record, m_timeline->recordOf(moment));
    RETURN_IF_ERROR(statusOf(record.exchange().status()));
    return decode(query, record.exchange().answer(), Bounds());
}

std::unique_ptr<Exchange> Player::start(
    const QueryType& query, const Message& request, ExchangeHandler handler, const ExchangeOptions&)
{
    if (query.isStream())
        return std::make_unique<PlayedStream>(*this, query, request, std::move(handler));
    return std::make_unique<PlayedQuery>(*this, query, request, std::move(handler));
}

} // namespace

absl::StatusOr<std::unique_ptr<RecordedSession>> RecordedSession::make(
    const std::string& file, PlaybackOptions options)
{
    auto stream = std::make_unique<std::ifstream>(file, std::ios::binary);
    if (!stream->is_open())
        return sentenceError(absl::StatusCode::kNotFound,
            QT_TRANSLATE_NOOP("Client", "cannot open '%1': %2"),
            {file, std::generic_category().message(errno)});
    ASSIGN_OR_RETURN(auto timeline, Timeline::read(std::move(stream), file));
    return std::make_unique<Player>(std::move(timeline), std::move(options));
}

} // namespace thalassa::client
