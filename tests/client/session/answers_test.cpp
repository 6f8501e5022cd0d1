// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// From the bytes of a server to messages: bounds, JSON, metrics, and the HTTP form of queries.
#include <gmock/gmock.h>

#include "client/network/http_form.h"
#include "client/session/decoded.h"
#include "client/session/fault.h"
#include "client/session/metrics_text.h"
#include "client/session/queries.h"

namespace thalassa::client {
namespace {

using testing::HasSubstr;

absl::Status decodeStatus(const QueryType& query, const std::string& bytes, const Bounds& bounds)
{
    return decode(query, bytes, bounds).status();
}

TEST(BoundsTest, AnAnswerBeyondABoundIsRefusedBeforeItIsDecoded)
{
    inference::RepositoryIndexResponse index;
    for (int i = 0; i < 100; ++i)
        index.add_models()->set_name("digits");
    const std::string bytes = index.SerializeAsString();
    EXPECT_TRUE(decode(queries::kRepositoryIndex, bytes, Bounds()).ok());

    absl::Status status =
        decodeStatus(queries::kRepositoryIndex, bytes, {.answerBytes = bytes.size() - 1});
    EXPECT_EQ(faultOf(status), Fault::TooLarge);
    EXPECT_THAT(status.message(), HasSubstr("RepositoryIndex: it has more than"));
    status = decodeStatus(queries::kRepositoryIndex, bytes, {.textBytes = 5});
    EXPECT_EQ(faultOf(status), Fault::TooLarge);
    EXPECT_THAT(status.message(), HasSubstr("ModelIndex.name' has 6 bytes, more than 5"));
    status = decodeStatus(queries::kRepositoryIndex, bytes, {.values = 199});
    EXPECT_EQ(faultOf(status), Fault::TooLarge);
    EXPECT_TRUE(decode(queries::kRepositoryIndex, bytes, {.values = 200}).ok());
}

TEST(BoundsTest, CountsPackedElements)
{
    v1::LatenciesResponse latencies;
    auto& histogram = *latencies.add_models()->add_stages();
    for (int i = 0; i < 4000; ++i)
        histogram.add_counts(1);
    EXPECT_EQ(
        faultOf(decodeStatus(queries::kLatencies, latencies.SerializeAsString(), {.values = 400})),
        Fault::TooLarge);
}

TEST(BoundsTest, TensorsMayBeLongerThanOtherAnswers)
{
    inference::ModelInferResponse response;
    response.add_raw_output_contents(std::string(5000, 'x'));
    const std::string bytes = response.SerializeAsString();
    const Bounds bounds{.answerBytes = 1000, .inferenceBytes = 6000, .textBytes = 100};
    EXPECT_TRUE(decode(queries::kModelInfer, bytes, bounds).ok());
    EXPECT_EQ(faultOf(decodeStatus(queries::kSnapshot, bytes, bounds)), Fault::TooLarge);
}

TEST(BoundsTest, DamagedBytesAreMalformed)
{
    v1::SnapshotResponse snapshot;
    snapshot.add_models()->set_model("digits");
    const std::string bytes = snapshot.SerializeAsString();
    for (const std::string& damaged : {bytes.substr(0, bytes.size() - 1), std::string("\xff\xff"),
             std::string("\x12\x05\x0a\x03\xff\xfe\xfd", 7), std::string("\x0b")}) {
        EXPECT_EQ(faultOf(decodeStatus(queries::kSnapshot, damaged, Bounds())), Fault::Malformed);
    }
}

TEST(JsonAnswerTest, SaysWhatIsWrongInOneSentence)
{
    const absl::Status status =
        decodeJson(queries::kServerMetadata, "<html>\n</html>", Bounds()).status();
    EXPECT_EQ(status.message(),
        "the answer to ServerMetadata: it is not the expected JSON: Expected a value");
}

TEST(JsonAnswerTest, IgnoresMembersOfLaterVersions)
{
    const auto answer = decodeJson(queries::kServerMetadata,
        R"({"name":"triton","version":"2.73.0","extensions":["trace"],"later":[1]})", Bounds());
    ASSERT_TRUE(answer.ok());
    EXPECT_EQ(static_cast<const inference::ServerMetadataResponse&>(**answer).name(), "triton");
    for (const char* const text : {"", "{", "[]", R"({"name":[]})", "<html></html>"}) {
        const absl::Status status = decodeJson(queries::kServerMetadata, text, Bounds()).status();
        EXPECT_EQ(faultOf(status), Fault::Malformed) << text;
    }
    EXPECT_EQ(faultOf(decodeJson(
                  queries::kRepositoryIndex, R"({"models":[{},{},{},{},{},{}]})", {.values = 5})
                          .status()),
        Fault::TooLarge);
}

TEST(LineTest, IsOneLineOfVisibleText)
{
    EXPECT_EQ(lineOf("a\nb\x1b[31m"), "a b\\u001b[31m");
    const std::string rightToLeftOverride{'\xe2', '\x80', '\xae'};
    EXPECT_EQ(lineOf(rightToLeftOverride + "txt"), "\\u202etxt");
    EXPECT_LT(lineOf(std::string(1 << 20, 'x')).size(), 3000);
}

TEST(MetricsTest, ReadsFamiliesSamplesAndLabels)
{
    const auto families = parseMetrics("# HELP nv_count Number of \\\\ things\\n\n"
                                       "# TYPE nv_count counter\n"
                                       "# a comment\n"
                                       "nv_count{model=\"a\\\"b\\\\\",version=\"1\"} 3\n"
                                       "nv_count{ model = \"c\" , } 4 1700000000000\n"
                                       "\n"
                                       "# TYPE lat histogram\n"
                                       "lat_bucket{le=\"+Inf\"} 2\r\n"
                                       "lat_sum 0.5\n"
                                       "lat_count 2\n"
                                       "alone NaN",
        100);
    ASSERT_TRUE(families.ok()) << families.status();
    ASSERT_EQ(families->families_size(), 3);
    const session::MetricFamily& count = families->families(0);
    EXPECT_EQ(count.help(), "Number of \\ things\\u000a");
    EXPECT_EQ(count.type(), "counter");
    ASSERT_EQ(count.samples_size(), 2);
    EXPECT_EQ(count.samples(0).labels(0).value(), "a\"b\\");
    EXPECT_EQ(count.samples(0).labels(1).name(), "version");
    EXPECT_EQ(count.samples(0).value(), 3);
    EXPECT_EQ(count.samples(1).time_unix_ms(), 1700000000000);
    EXPECT_EQ(families->families(1).samples_size(), 3);
    EXPECT_EQ(families->families(1).samples(1).name(), "lat_sum");
    EXPECT_EQ(families->families(2).type(), "untyped");
}

TEST(MetricsTest, NamesTheLineOfAMistake)
{
    for (const char* const line :
        {"x", "x{", "x{a}", "x{a=b} 1", "x{a=\"b} 1", "x{a=\"b\" c} 1", "x y", "x 1 y", "# TYPE"}) {
        const absl::Status status = parseMetrics(std::string("ok 1\n") + line, 100).status();
        EXPECT_EQ(faultOf(status), Fault::Malformed) << line;
        EXPECT_THAT(status.message(), HasSubstr("line 2 of the metrics: "));
    }
    EXPECT_EQ(faultOf(parseMetrics("a 1\na 2\na 3\n", 3).status()), Fault::TooLarge);
}

// The path and the body of a query, with a blank between them.
std::string formOf(const QueryType& query, const Message& request)
{
    const auto form = httpQuery(query, request);
    return form.ok() ? form->method + " " + form->path + " " + form->body
                     : std::string(form.status().message());
}

TEST(HttpFormTest, EachQueryHasItsPathAndBody)
{
    inference::ModelMetadataRequest model;
    model.set_name("a/b");
    model.set_version("2");
    EXPECT_EQ(formOf(queries::kModelMetadata, model), "GET /v2/models/a%2Fb/versions/2 ");
    inference::ModelStatisticsRequest statistics;
    EXPECT_EQ(formOf(queries::kModelStatistics, statistics), "GET /v2/models/stats ");
    inference::RepositoryModelLoadRequest load;
    load.set_model_name("digits");
    (*load.mutable_parameters())["file:1/x"].set_bytes_param("abc");
    EXPECT_EQ(formOf(queries::kRepositoryModelLoad, load),
        R"(POST /v2/repository/models/digits/load {"parameters":{"file:1/x":"YWJj"}})");
    inference::TraceSettingRequest trace;
    EXPECT_EQ(formOf(queries::kTraceSetting, trace), "GET /v2/trace/setting ");
    trace.set_model_name("digits");
    (*trace.mutable_settings())["trace_level"].add_value("TIMESTAMPS");
    EXPECT_EQ(formOf(queries::kTraceSetting, trace),
        R"(POST /v2/models/digits/trace/setting {"trace_level":["TIMESTAMPS"]})");
    trace.mutable_settings()->clear();
    (*trace.mutable_settings())["trace_rate"];
    EXPECT_EQ(formOf(queries::kTraceSetting, trace),
        R"(POST /v2/models/digits/trace/setting {"trace_rate":null})");
    inference::LogSettingsRequest log;
    (*log.mutable_settings())["log_verbose_level"].set_uint32_param(1);
    EXPECT_EQ(formOf(queries::kLogSetting, log), R"(POST /v2/logging {"log_verbose_level":1})");
    inference::SystemSharedMemoryUnregisterRequest region;
    region.set_name("a/b");
    EXPECT_EQ(formOf(queries::kSystemSharedMemoryUnregister, region),
        "POST /v2/systemsharedmemory/region/a%2Fb/unregister ");
    EXPECT_EQ(formOf(queries::kCudaSharedMemoryStatus, inference::CudaSharedMemoryStatusRequest()),
        "GET /v2/cudasharedmemory/status ");
    v1::CloseConnectionRequest closing;
    closing.set_id("http-0-17");
    EXPECT_EQ(formOf(queries::kCloseConnection, closing),
        R"(POST /v2/thalassa/close-connection {"id":"http-0-17"})");
    v1::DrainRequest drain;
    drain.set_action(v1::DrainRequest::BEGIN);
    drain.set_grace_ms(20);
    EXPECT_EQ(formOf(queries::kDrain, drain),
        R"(POST /v2/thalassa/drain {"action":"BEGIN","grace_ms":20})");
    EXPECT_EQ(formOf(queries::kTraceSettings, v1::TraceSettingsRequest()),
        "POST /v2/thalassa/trace-settings {}");
    EXPECT_EQ(formOf(queries::kModelStreamInfer, inference::ModelInferRequest()),
        "ModelStreamInfer exists over gRPC only");
    EXPECT_EQ(formOf(queries::kModelConfig, inference::ModelConfigRequest()),
        "the request names no model");
}

TEST(HttpFormTest, TensorsStandBehindTheJson)
{
    inference::ModelInferRequest request;
    request.set_model_name("identity");
    request.set_id("one");
    (*request.mutable_parameters())["priority"].set_int64_param(2);
    auto& input = *request.add_inputs();
    input.set_name("INPUT0");
    input.set_datatype("UINT8");
    input.add_shape(3);
    EXPECT_FALSE(httpQuery(queries::kModelInfer, request).ok());
    request.add_raw_input_contents("abc");
    const auto form = httpQuery(queries::kModelInfer, request);
    ASSERT_TRUE(form.ok());
    const std::string json = R"({"id":"one","parameters":{"priority":2,"binary_data_output":true},)"
                             R"("inputs":[{"name":"INPUT0","datatype":"UINT8","shape":[3],)"
                             R"("parameters":{"binary_data_size":3}}]})";
    EXPECT_EQ(form->body, json + "abc");
    EXPECT_EQ(form->headerLength, std::to_string(json.size()));
}

absl::StatusOr<inference::ModelInferResponse> readInfer(
    const std::string& json, const std::string& rest)
{
    const auto answer =
        readReply(queries::kModelInfer, {200, std::to_string(json.size()), json + rest}, Bounds());
    if (!answer.ok())
        return answer.status();
    return static_cast<const inference::ModelInferResponse&>(**answer);
}

TEST(HttpFormTest, AnswersWithTensorsAreChecked)
{
    const auto response = readInfer(R"({"model_name":"m","outputs":[)"
                                    R"({"name":"A","datatype":"UINT8","shape":[2],)"
                                    R"("parameters":{"binary_data_size":2,"x":true}},)"
                                    R"({"name":"B","datatype":"UINT8","shape":[1],)"
                                    R"("parameters":{"binary_data_size":1}}]})",
        "abc");
    ASSERT_TRUE(response.ok()) << response.status();
    EXPECT_THAT(response->raw_output_contents(), testing::ElementsAre("ab", "c"));
    EXPECT_TRUE(response->outputs(0).parameters().at("x").bool_param());
    EXPECT_EQ(response->outputs(0).parameters_size(), 1);
    for (const char* const json : {R"({"outputs":[{"parameters":{"binary_data_size":9}}]})",
             R"({"outputs":[{"data":[1]}]})", R"([1])", R"({"outputs":)"}) {
        EXPECT_EQ(faultOf(readInfer(json, "abc").status()), Fault::Malformed) << json;
    }
    EXPECT_EQ(faultOf(readReply(queries::kModelInfer, {200, "99", "{}"}, Bounds()).status()),
        Fault::Malformed);
}

TEST(HttpFormTest, ErrorsHaveTheTextAndACodeForTheStatus)
{
    const auto errorOf = [](int status, const char* body) {
        return readReply(queries::kSnapshot, {status, "", body}, Bounds()).status();
    };
    const absl::Status missing = errorOf(404, R"({"error":"model 'x' does not serve"})");
    EXPECT_EQ(missing.code(), absl::StatusCode::kNotFound);
    EXPECT_EQ(missing.message(), "model 'x' does not serve");
    EXPECT_EQ(
        errorOf(404, R"({"error":"Not Found: there is no /v2/thalassa/snapshot here"})").code(),
        absl::StatusCode::kUnimplemented);
    EXPECT_EQ(errorOf(404, "<html>").code(), absl::StatusCode::kUnimplemented);
    EXPECT_EQ(errorOf(401, "").code(), absl::StatusCode::kUnauthenticated);
    EXPECT_EQ(faultOf(errorOf(401, "")), Fault::Unauthorised);
    EXPECT_EQ(errorOf(409, R"({"error":"changed"})").code(), absl::StatusCode::kAborted);
    EXPECT_EQ(errorOf(503, "").message(), "HTTP status 503");
}

TEST(HttpFormTest, AServerThatIsNotReadyIsAnAnswer)
{
    const auto answer = readReply(
        queries::kServerReady, {400, "", R"({"ready":false,"reason":"drained"})"}, Bounds());
    ASSERT_TRUE(answer.ok());
    EXPECT_FALSE(static_cast<const inference::ServerReadyResponse&>(**answer).ready());
}

TEST(HttpFormTest, SettingsAreRead)
{
    const auto answer = readReply(queries::kTraceSetting,
        {200, "", R"({"trace_level":["TIMESTAMPS","TENSORS"],"trace_rate":"7"})"}, Bounds());
    ASSERT_TRUE(answer.ok());
    const auto& trace = static_cast<const inference::TraceSettingResponse&>(**answer);
    EXPECT_THAT(
        trace.settings().at("trace_level").value(), testing::ElementsAre("TIMESTAMPS", "TENSORS"));
    EXPECT_THAT(trace.settings().at("trace_rate").value(), testing::ElementsAre("7"));
    const auto log = readReply(
        queries::kLogSetting, {200, "", R"({"log_info":true,"log_verbose_level":2})"}, Bounds());
    ASSERT_TRUE(log.ok());
    const auto& settings = static_cast<const inference::LogSettingsResponse&>(**log).settings();
    EXPECT_TRUE(settings.at("log_info").bool_param());
    EXPECT_EQ(settings.at("log_verbose_level").uint32_param(), 2);
}

TEST(HttpFormTest, RegionsAreReadByName)
{
    const auto answer = readReply(queries::kSystemSharedMemoryStatus,
        {200, "", R"([{"name":"a","key":"/a","offset":64,"byte_size":4096},{"name":"b"}])"},
        Bounds());
    ASSERT_TRUE(answer.ok());
    const auto& regions =
        static_cast<const inference::SystemSharedMemoryStatusResponse&>(**answer).regions();
    ASSERT_EQ(regions.size(), 2);
    EXPECT_EQ(regions.at("a").key(), "/a");
    EXPECT_EQ(regions.at("a").offset(), 64);
    EXPECT_EQ(regions.at("a").byte_size(), 4096);
    EXPECT_EQ(regions.at("b").name(), "b");
    const auto cuda = readReply(queries::kCudaSharedMemoryStatus,
        {200, "", R"([{"name":"c","device_id":1,"byte_size":16}])"}, Bounds());
    ASSERT_TRUE(cuda.ok());
    EXPECT_EQ(static_cast<const inference::CudaSharedMemoryStatusResponse&>(**cuda)
                  .regions()
                  .at("c")
                  .device_id(),
        1);
    for (const char* wrong : {"{}", "[", "[{\"name\":\"\xff\"}]", "[{}]", "[1]"}) {
        EXPECT_EQ(
            faultOf(
                readReply(queries::kCudaSharedMemoryStatus, {200, "", wrong}, Bounds()).status()),
            Fault::Malformed)
            << wrong;
    }
}

TEST(HttpFormTest, MembersOfAConnectionThatAreNotKnownStayAbsent)
{
    const auto answer = readReply(queries::kConnections,
        {200, "", R"({"connections":[{"id":"grpc-9","request_count":0}],"left_out":3})"}, Bounds());
    ASSERT_TRUE(answer.ok()) << answer.status();
    const auto& response = static_cast<const v1::ConnectionsResponse&>(**answer);
    EXPECT_EQ(response.left_out(), 3u);
    ASSERT_EQ(response.connections_size(), 1);
    EXPECT_TRUE(response.connections(0).has_request_count());
    EXPECT_FALSE(response.connections(0).has_requests_in_flight());
    EXPECT_FALSE(response.connections(0).has_waiting_byte_size());
}

} // namespace
} // namespace thalassa::client
