// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Queries and changes of the server's own state: the bodies of Triton's trace and log settings, and
// of /v2/thalassa. An input is a list of queries, separated by empty lines. Each query is a line
// with its name ("trace", "trace m" for a model, "log", or one of /v2/thalassa, such as "explain")
// and a body; without a body it is a GET.
#include <google/protobuf/util/json_util.h>

#include <cctype>
#include <optional>

#include "core/base/log/log_control.h"
#include "core/config/print.h"
#include "server/http/api/control/logging.h"
#include "server/http/api/control/observability.h"
#include "server/http/api/control/trace_setting.h"
#include "server/http/api/json/json.h"
#include "tests/fuzz/observed_engine.h"

namespace thalassa::fuzz {
namespace {

constexpr uint64_t kMaxInputSize = 2000;
constexpr size_t kMostQuestions = 16;

struct Answer {
    int status;
    std::string body;
};

json::Document parsed(const std::string& text)
{
    json::Document document;
    document.Parse<rapidjson::kParseIterativeFlag | rapidjson::kParseValidateEncodingFlag>(
        text.data(), text.size());
    check(!document.HasParseError(), "an answer is JSON and UTF-8", text);
    return document;
}

std::string textOf(const json::Value& value)
{
    json::StringBuffer buffer;
    json::Writer<> writer(buffer);
    value.Accept(writer);
    return {buffer.GetString(), buffer.GetSize()};
}

// Returns the response message of the query with that name: "trace-settings" is TraceSettings.
std::unique_ptr<google::protobuf::Message> newResponse(std::string_view query)
{
    std::string name = "thalassa.v1.";
    bool isBeginning = true;
    for (const char c : query) {
        if (c != '-')
            name += isBeginning ? static_cast<char>(std::toupper(c)) : c;
        isBeginning = c == '-';
    }
    const auto* const pool = v1::SnapshotRequest::descriptor()->file()->pool();
    const auto* const type = pool->FindMessageTypeByName(name + "Response");
    check(type != nullptr, "the service names what is answered", name);
    auto* const factory = google::protobuf::MessageFactory::generated_factory();
    return std::unique_ptr<google::protobuf::Message>(factory->GetPrototype(type)->New());
}

// A server of one input.
class ServerUnderTest {
public:
    ServerUnderTest()
    {
        const base::LogSettings begin;
        base::changeLog({begin.info, begin.warning, begin.error, begin.verboseLevel, begin.format});
    }

    // Checks the rules for one query.
    void ask(std::string_view name, std::optional<std::string_view> body)
    {
        if (httpapi::readsFiles(std::string(name)))
            return; // there are none
        m_clock.advance(std::chrono::seconds(1));
        const State before = state();
        const Answer answer = this->answer(name, body);
        const State after = state();
        checkAnswer(name, answer);
        // Triton's log settings are changed one by one, up to the refused one (row 1.11.2).
        const bool isRefused = answer.status != 200;
        const bool mayChangeLog = name == "log" || (name == "log-settings" && !isRefused);
        const bool mayChangeTrace =
            !isRefused && (name == "trace" || name == "trace m" || name == "trace-settings");
        check(before.drain == after.drain || (name == "drain" && !isRefused),
            "what is refused drains nothing", answer.body);
        checkChange(before.trace, after.trace, mayChangeTrace);
        checkChange(before.log, after.log, mayChangeLog);
        check(after.log.settings().log_file() == before.log.settings().log_file(),
            "the file of the log stays");
        for (const v1::TraceLayer& layer : after.trace.layers())
            check(layer.settings().at("trace_file") == kFile, "the file of traces stays");
    }

    // Settings that are shown are accepted as a change, and change nothing.
    void askForWhatIsShown()
    {
        for (const char* const name : {"trace", "trace m", "log"}) {
            const Answer shown = answer(name, std::nullopt);
            json::Document document = parsed(shown.body);
            for (const char* const fixed : {"trace_file", "trace_mode", "log_file"})
                document.RemoveMember(fixed);
            const Answer again = answer(name, textOf(document));
            check(again.status == 200 && again.body == shown.body,
                "settings that are shown are taken, and change nothing", again.body);
        }
        const State before = state();
        for (const v1::TraceLayer& layer : before.trace.layers()) {
            v1::TraceSettingsRequest request;
            request.mutable_change()->set_model(layer.model());
            auto& wanted = *request.mutable_change()->mutable_set();
            wanted = layer.settings();
            wanted.erase("trace_file");
            wanted.erase("trace_mode");
            checkSame("trace-settings", config::messageJson(request));
        }
        v1::LogSettingsRequest request;
        *request.mutable_change() = before.log.settings();
        request.mutable_change()->clear_log_file();
        checkSame("log-settings", config::messageJson(request));
        const State after = state();
        for (int i = 0; i < before.trace.layers_size(); ++i) {
            check(serialized(before.trace.layers(i)) == serialized(after.trace.layers(i)),
                "what is shown of traces is what there is");
        }
        check(serialized(before.log) == serialized(after.log),
            "what is shown of the log is what there is");
    }

private:
    static constexpr char kFile[] = "never-written.json";

    struct State {
        v1::TraceSettingsResponse trace;
        v1::LogSettingsResponse log;
        std::string drain;
    };

    State state()
    {
        v1::DrainResponse drain = m_engine.drain().answer({}).value();
        // The grace period may end between two calls, which is no change.
        drain.set_state(
            drain.begin_unix_ns() == 0 ? v1::DrainResponse::SERVING : v1::DrainResponse::GRACE);
        return {m_settings.trace({}).value(), m_settings.log({}).value(), serialized(drain)};
    }

    Answer answer(std::string_view name, std::optional<std::string_view> body)
    {
        http::Request request;
        request.method = body ? "POST" : "GET";
        request.headers.add("Content-Type", "application/json");
        if (body)
            request.body = tensor::copiedBuffer(*body);
        const http::Response response = reply(std::string(name), request);
        return {response.status, bytesOf(response.body)};
    }
    http::Response reply(const std::string& name, const http::Request& request)
    {
        constexpr char kOfModel[] = "trace ";
        if (name == "log")
            return httpapi::answerLogging(m_settings, request, kMaxInputSize);
        if (name != "trace" && !name.starts_with(kOfModel))
            return httpapi::answerObservability(
                {m_engine.observability(), m_engine.drain(), m_settings, m_policy}, name, request);
        const std::string model = name == "trace" ? "" : name.substr(sizeof(kOfModel) - 1);
        return httpapi::answerTraceSetting(m_settings, model, request, kMaxInputSize);
    }

    static void checkAnswer(std::string_view name, const Answer& answer)
    {
        const json::Document document = parsed(answer.body);
        if (answer.status != 200) {
            constexpr int kRefusals[] = {400, 404, 409, 500, 501, 503};
            check(std::count(std::begin(kRefusals), std::end(kRefusals), answer.status) == 1,
                "a refusal has one of the codes that the interface names", answer.body);
            check(document.IsObject() && document.MemberCount() == 1 &&
                    document.HasMember("error") && document["error"].GetStringLength() > 0,
                "a refusal has a message and nothing else", answer.body);
            return;
        }
        if (name == "dump") {
            check(document.IsArray(), "a dump is a trace file", answer.body);
            return;
        }
        if (name == "log" || name == "trace" || name.starts_with("trace "))
            return;
        if (name.empty()) { // the list of the queries
            check(document.IsObject() && document.HasMember("queries"), "there is a list",
                answer.body);
            return;
        }
        const std::unique_ptr<google::protobuf::Message> message = newResponse(name);
        const auto read = google::protobuf::util::JsonStringToMessage(answer.body, message.get());
        check(read.ok(), "an answer is the message that the service names", answer.body);
        check(config::messageJson(*message) == answer.body, "read and printed it is the same",
            answer.body);
    }

    template <typename Shown>
    static void checkChange(const Shown& before, const Shown& after, bool isAllowed)
    {
        const bool isChanged = serialized(before) != serialized(after);
        const uint64_t expected = before.revision().number() + (isChanged ? 1 : 0);
        if ((isAllowed || !isChanged) && after.revision().number() == expected)
            return;
        check(false, "settings change where they may, and each change has a revision",
            before.ShortDebugString() + "\n" + after.ShortDebugString());
    }

    void checkSame(const char* name, const std::string& body)
    {
        const Answer again = answer(name, body);
        check(again.status == 200, "settings that are shown are taken", body + "\n" + again.body);
    }

    tests::VirtualClock m_clock;
    ObservedEngine m_engine{m_clock};
    trace::Tracer m_tracer{{.file = kFile}}; // has no thread, which would write the file
    engine::RuntimeSettings m_settings{
        engine::RuntimeSettings::Parts{m_engine, m_engine, m_engine.events()}, m_tracer, m_clock};
    const security::ExtensionPolicy m_policy{{.access = security::Access::Write}};
};

void quietLog()
{
    static const bool isQuiet = base::setLogSettings({.file = "/dev/null"});
    check(isQuiet, "the log goes nowhere");
}

} // namespace
} // namespace thalassa::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    using namespace thalassa::fuzz;
    quietLog();
    ServerUnderTest server;
    std::string_view text = toText(data, size);
    for (size_t count = 0; !text.empty() && count < kMostQuestions; ++count) {
        const std::string_view query = text.substr(0, text.find("\n\n"));
        const size_t nameEnd = query.find('\n');
        std::optional<std::string_view> body;
        if (nameEnd != std::string_view::npos)
            body = query.substr(nameEnd + 1);
        server.ask(query.substr(0, nameEnd), body);
        text.remove_prefix(std::min(text.size(), query.size() + 2));
    }
    server.askForWhatIsShown();
    return 0;
}
