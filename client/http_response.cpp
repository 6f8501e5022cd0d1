// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/http_response.h"

#include <algorithm>
#include <limits>
#include <optional>

#include <boost/beast/http/basic_parser.hpp>

#include "absl/strings/str_cat.h"

namespace thalassa::client {
namespace {

namespace beast = boost::beast;
namespace bhttp = boost::beast::http;
using beast::error_code;

constexpr uint32_t kMaxHeadBytes = 64 * 1024;
constexpr int kFirstErrorStatus = 400;
constexpr const char* kHeaderLength = "Inference-Header-Content-Length";

} // namespace

// The contents of one answer, as Beast parses it.
class HttpResponse::Parser {
public:
    Parser(Keep keep, size_t limit)
        : m_keep(keep)
        , m_limit(limit)
    {
        restart();
    }

    void restart()
    {
        m_status = 0;
        m_body.clear();
        m_headerLength.clear();
        m_beast.emplace(*this);
    }

    class Beast final : public bhttp::basic_parser<false> {
    public:
        explicit Beast(Parser& owner)
            : m_owner(owner)
        {
            eager(true);
            header_limit(kMaxHeadBytes);
            body_limit(std::numeric_limits<uint64_t>::max());
        }

    private:
        void on_request_impl(
            bhttp::verb, beast::string_view, beast::string_view, int, error_code&) override
        {
        }
        void on_response_impl(int status, beast::string_view, int, error_code&) override
        {
            m_owner.m_status = status;
        }
        void on_field_impl(
            bhttp::field, beast::string_view name, beast::string_view value, error_code&) override
        {
            if (beast::iequals(name, kHeaderLength))
                m_owner.m_headerLength.assign(value.data(), value.size());
        }
        void on_header_impl(error_code&) override { }
        void on_body_init_impl(const boost::optional<uint64_t>&, error_code&) override { }
        size_t on_body_impl(beast::string_view bytes, error_code&) override
        {
            m_owner.append({bytes.data(), bytes.size()});
            return bytes.size();
        }
        void on_chunk_header_impl(uint64_t, beast::string_view, error_code&) override { }
        size_t on_chunk_body_impl(uint64_t, beast::string_view bytes, error_code&) override
        {
            m_owner.append({bytes.data(), bytes.size()});
            return bytes.size();
        }
        void on_finish_impl(error_code&) override { }

        Parser& m_owner;
    };

    Beast& beast() { return *m_beast; }
    const Beast& beast() const { return *m_beast; }
    int status() const { return m_status; }
    const std::string& body() const { return m_body; }
    const std::string& headerLength() const { return m_headerLength; }

private:
    void append(std::string_view bytes)
    {
        if (m_keep == Keep::AllBodies || m_status >= kFirstErrorStatus)
            m_body.append(bytes.substr(0, m_limit - std::min(m_limit, m_body.size())));
    }

    const Keep m_keep;
    const size_t m_limit;
    int m_status = 0;
    std::string m_body;
    std::string m_headerLength;
    std::optional<Beast> m_beast;
};

HttpResponse::HttpResponse(Keep keep, size_t limit)
    : m_parser(std::make_unique<Parser>(keep, limit))
{
}

HttpResponse::~HttpResponse() = default;

void HttpResponse::reset()
{
    m_parser->restart();
}

absl::StatusOr<size_t> HttpResponse::feed(std::string_view bytes)
{
    error_code code;
    size_t used = 0;
    while (used < bytes.size() && !isComplete()) {
        const size_t step = m_parser->beast().put(
            boost::asio::const_buffer(bytes.data() + used, bytes.size() - used), code);
        used += step;
        if (code == bhttp::error::need_more)
            break;
        if (code) {
            return absl::InternalError(
                absl::StrCat("the server's answer is not HTTP/1.1: ", code.message()));
        }
        if (step == 0)
            break;
    }
    return used;
}

absl::Status HttpResponse::feedEnd()
{
    error_code code;
    if (m_parser->beast().got_some())
        m_parser->beast().put_eof(code);
    if (!code && isComplete())
        return absl::OkStatus();
    return absl::UnavailableError("the server closed the connection before it had answered");
}

bool HttpResponse::isComplete() const
{
    return m_parser->beast().is_done();
}

bool HttpResponse::isKeptAlive() const
{
    return m_parser->beast().keep_alive();
}

int HttpResponse::status() const
{
    return m_parser->status();
}

const std::string& HttpResponse::body() const
{
    return m_parser->body();
}

const std::string& HttpResponse::headerLength() const
{
    return m_parser->headerLength();
}

} // namespace thalassa::client
