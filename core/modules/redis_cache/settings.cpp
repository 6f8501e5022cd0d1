// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/modules/redis_cache/settings.h"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <limits>
#include <map>
#include <utility>

#include "core/base/text/json.h"

namespace thalassa::redis {
namespace {

using backends::Error;
using backends::invalidArgument;
using backends::Result;

using Texts = std::map<std::string, std::string>;

constexpr int kMaxPort = 65535;
constexpr int kMaxPoolSize = 1024;
constexpr int kMax = std::numeric_limits<int>::max();
constexpr const char* kTlsKeys[] = {"cert", "key", "cacert", "cacert_dir", "sni"};

Result<Texts> readTexts(const std::string& text)
{
    json::Document document;
    document.Parse<rapidjson::kParseIterativeFlag>(text.data(), text.size());
    if (document.HasParseError() || !document.IsObject())
        return invalidArgument("the settings of the Redis cache must be a JSON object");
    Texts texts;
    for (const auto& member : document.GetObject()) {
        const json::Value& value = member.value;
        std::string& target = texts[member.name.GetString()];
        if (value.IsString())
            target.assign(value.GetString(), value.GetStringLength());
        else if (value.IsInt64())
            target = std::to_string(value.GetInt64());
        else if (value.IsBool())
            target = value.GetBool() ? "true" : "false";
        else
            return invalidArgument(std::string("setting '") + member.name.GetString() +
                "' of the Redis cache must be a string or a whole number");
    }
    return texts;
}

// Takes the settings out one by one; the remaining ones are unknown.
class Reader {
public:
    explicit Reader(Texts texts)
        : m_texts(std::move(texts))
    {
    }

    std::string text(const char* key)
    {
        const auto node = m_texts.extract(key);
        return node.empty() ? std::string() : node.mapped();
    }

    // Leaves `target` unchanged if the setting is missing.
    Error number(const char* key, int least, int greatest, int& target)
    {
        const auto node = m_texts.extract(key);
        if (node.empty())
            return {};
        const std::string& value = node.mapped();
        int number = 0;
        const auto [end, code] = std::from_chars(value.data(), value.data() + value.size(), number);
        if (code != std::errc() || end != value.data() + value.size() || number < least ||
            number > greatest) {
            return invalidArgument(std::string("setting '") + key +
                "' of the Redis cache: expected a whole number from " + std::to_string(least) +
                " to " + std::to_string(greatest) + ", got '" + value + "'");
        }
        target = number;
        return {};
    }

    Error time(const char* key, Milliseconds ofZero, Milliseconds& target)
    {
        int number = static_cast<int>(target.count());
        RETURN_IF_ERROR(this->number(key, 0, kMax, number));
        target = number == 0 ? ofZero : Milliseconds(number);
        return {};
    }

    Error refuseTls()
    {
        const std::string enabled = text("tls_enabled");
        bool wanted = !enabled.empty() && enabled != "false" && enabled != "0";
        std::string name = "tls_enabled";
        for (const char* const key : kTlsKeys) {
            if (!text(key).empty() && !std::exchange(wanted, true))
                name = key;
        }
        if (!wanted)
            return {};
        return backends::unsupported("setting '" + name +
            "' of the Redis cache: TLS is not available, because the packaged hiredis has no TLS. "
            "Use a private network, or a tunnel such as stunnel");
    }

    Error refuseRest() const
    {
        if (m_texts.empty())
            return {};
        return invalidArgument("the Redis cache has no setting '" + m_texts.begin()->first +
            "'; it has host, port, user, password, db, connect_timeout, socket_timeout, pool_size "
            "and wait_timeout");
    }

private:
    Texts m_texts;
};

void replaceBy(const char* value, std::string& target)
{
    if (value != nullptr && *value != '\0')
        target = value;
}

} // namespace

Result<Settings> readSettings(const std::string& text, const Environment& environment)
{
    ASSIGN_OR_RETURN(Texts texts, readTexts(text));
    Reader reader(std::move(texts));
    Settings settings;
    settings.host = reader.text("host");
    RETURN_IF_ERROR(reader.number("port", 1, kMaxPort, settings.port));
    if (settings.host.empty() || settings.port == 0) {
        return invalidArgument("the Redis cache needs the settings 'host' and 'port': "
                               "--cache-config=redis,host=<name> --cache-config=redis,port=<port>");
    }
    settings.user = reader.text("user");
    settings.password = reader.text("password");
    replaceBy(environment("TRITONCACHE_REDIS_USERNAME"), settings.user);
    replaceBy(environment("TRITONCACHE_REDIS_PASSWORD"), settings.password);
    RETURN_IF_ERROR(reader.number("db", 0, kMax, settings.db));
    RETURN_IF_ERROR(reader.number("pool_size", 1, kMaxPoolSize, settings.poolSize));
    RETURN_IF_ERROR(reader.time("connect_timeout", Settings::kBound, settings.connectTimeout));
    RETURN_IF_ERROR(reader.time("socket_timeout", Settings::kBound, settings.socketTimeout));
    RETURN_IF_ERROR(reader.time("wait_timeout", Settings::kBound, settings.waitTimeout));
    RETURN_IF_ERROR(reader.refuseTls());
    RETURN_IF_ERROR(reader.refuseRest());
    return settings;
}

} // namespace thalassa::redis
