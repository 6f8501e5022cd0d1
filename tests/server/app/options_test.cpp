// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/app/options/options.h"

#include <gmock/gmock.h>

#include "absl/strings/str_split.h"
#include "server/app/options/option_table.h"
#include "tests/server/app/parsed_options.h"
#include "tests/support/rows.h"

namespace thalassa::app {
namespace {

using ::testing::AllOf;
using ::testing::AnyOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::Pair;
using ::testing::SizeIs;

TEST(Options, DefaultsAreTritons)
{
    ROWS("7.1", "7.2", "7.8", "7.12", "7.15", "7.16", "7.20", "7.23", "7.24", "7.27", "7.30",
        "7.31", "7.36", "7.37", "7.38", "7.39", "7.40", "7.41", "2.6.1");
    const ServerOptions options = parsed({});
    EXPECT_EQ(options.engine.serverId, "triton");
    EXPECT_EQ(options.exitTimeout.count(), 30);
    EXPECT_TRUE(options.engine.exitOnError);
    EXPECT_TRUE(options.engine.strictReadiness);
    EXPECT_TRUE(options.engine.autoCompleteConfig);
    EXPECT_EQ(options.engine.controlMode, engine::ModelControlMode::None);
    EXPECT_EQ(options.engine.pollInterval.count(), 15);
    EXPECT_EQ(options.engine.loadThreadCount, 4);
    EXPECT_EQ(options.engine.loadRetryCount, 0);
    EXPECT_FALSE(options.engine.modelNamespacing);
    EXPECT_EQ(options.http.address, "0.0.0.0");
    EXPECT_EQ(options.http.port, 8000);
    EXPECT_EQ(options.http.threadCount, 8);
    EXPECT_EQ(options.httpMaxInputSize, 67108864u);
    EXPECT_EQ(options.grpc.address, "0.0.0.0");
    EXPECT_EQ(options.grpc.port, 8001);
    EXPECT_EQ(options.grpc.threadCount, 2);
    EXPECT_EQ(options.grpc.allocationPoolSize, 8);
    EXPECT_EQ(options.grpc.keepaliveTime, std::chrono::milliseconds(7200000));
    EXPECT_EQ(options.grpc.keepaliveTimeout, std::chrono::milliseconds(20000));
    EXPECT_FALSE(options.grpc.keepalivePermitWithoutCalls);
    EXPECT_EQ(options.grpc.maxPingsWithoutData, 2);
    EXPECT_EQ(options.grpc.minReceivedPingInterval, std::chrono::milliseconds(300000));
    EXPECT_EQ(options.grpc.maxPingStrikes, 2);
    EXPECT_EQ(options.grpc.maxConnectionAge, std::chrono::milliseconds(0));
    EXPECT_EQ(options.grpc.maxConnectionAgeGrace, std::chrono::milliseconds(0));
}

TEST(Options, ValuesReachTheOptionThatTheyAreFor)
{
    ROWS("7.7", "7.11", "7.12", "7.13", "7.14", "7.15", "7.16", "7.17", "7.21", "7.23", "7.28",
        "7.51");
    const ServerOptions options = parsed({"--model-repository=/a", "--model-store", "/b",
        "--model-control-mode=explicit", "--load-model=x", "--load-model=y",
        "--repository-poll-secs=3", "--model-config-name=small", "--model-load-thread-count=7",
        "--model-load-retry-count=2", "--model-namespacing=on", "--reuse-http-port=1",
        "--reuse-grpc-port=TRUE", "--http-thread-count=3", "--http-execute-brief=false",
        "--backend-directory=/backends"});
    EXPECT_THAT(options.engine.modelRepositories, ElementsAre("/a", "/b"));
    EXPECT_EQ(options.engine.controlMode, engine::ModelControlMode::Explicit);
    EXPECT_THAT(options.engine.startupModels, ElementsAre("x", "y"));
    EXPECT_EQ(options.engine.pollInterval.count(), 3);
    EXPECT_EQ(options.engine.modelConfigName, "small");
    EXPECT_EQ(options.engine.loadThreadCount, 7);
    EXPECT_EQ(options.engine.loadRetryCount, 2);
    EXPECT_TRUE(options.engine.modelNamespacing);
    EXPECT_TRUE(options.http.reusePort);
    EXPECT_TRUE(options.grpc.reusePort);
    EXPECT_EQ(options.http.threadCount, 3);
    EXPECT_FALSE(options.http.executesBrief);
    EXPECT_EQ(options.engine.backendDirectory, "/backends");
}

TEST(Options, GrpcSettingsReachTheirOption)
{
    ROWS("7.30", "7.31", "7.35", "7.36", "7.37", "7.38", "7.39", "7.40", "7.41");
    const grpcapi::GrpcOptions grpc = parsed(
        {"--grpc-infer-thread-count=5", "--grpc-execute-brief=false",
            "--grpc-infer-allocation-pool-size=9", "--grpc-infer-response-compression-level=medium",
            "--grpc-keepalive-time=10", "--grpc-keepalive-timeout=11",
            "--grpc-keepalive-permit-without-calls=true", "--grpc-http2-max-pings-without-data=12",
            "--grpc-http2-min-recv-ping-interval-without-data=13",
            "--grpc-http2-max-ping-strikes=14", "--grpc-max-connection-age=15",
            "--grpc-max-connection-age-grace=16", "--grpc-max-response-pool-size=17",
            "--grpc-max-unread-stream-size=5000000000", "--grpc-max-unread-stream-messages=18"})
                                          .grpc;
    EXPECT_EQ(grpc.threadCount, 5);
    EXPECT_FALSE(grpc.executesBrief);
    EXPECT_EQ(grpc.allocationPoolSize, 9);
    EXPECT_EQ(grpc.inferCompression, GRPC_COMPRESS_LEVEL_MED);
    EXPECT_EQ(grpc.keepaliveTime, std::chrono::milliseconds(10));
    EXPECT_EQ(grpc.keepaliveTimeout, std::chrono::milliseconds(11));
    EXPECT_TRUE(grpc.keepalivePermitWithoutCalls);
    EXPECT_EQ(grpc.maxPingsWithoutData, 12);
    EXPECT_EQ(grpc.minReceivedPingInterval, std::chrono::milliseconds(13));
    EXPECT_EQ(grpc.maxPingStrikes, 14);
    EXPECT_EQ(grpc.maxConnectionAge, std::chrono::milliseconds(15));
    EXPECT_EQ(grpc.maxConnectionAgeGrace, std::chrono::milliseconds(16));
    EXPECT_EQ(grpc.streams.maxResponsesPerRequest, 17u);
    EXPECT_EQ(grpc.streams.limits.bytes, 5'000'000'000u);
    EXPECT_EQ(grpc.streams.limits.messages, 18u);
}

TEST(Options, LimitsOfGrpcReachTheirPlace)
{
    const grpcapi::Limits limits = parsed(
        {"--grpc-max-connections=1", "--grpc-max-connections-per-address=2",
            "--grpc-handshake-timeout=3", "--grpc-max-message-size=4",
            "--grpc-max-metadata-size=5000", "--grpc-decompression=off",
            "--grpc-memory-quota=6000000000", "--grpc-max-total-decompressed-size=7000000000",
            "--grpc-max-connection-idle=8", "--grpc-max-total-answer-size=9000000000"})
                                       .grpc.limits;
    EXPECT_EQ(limits.maxConnections, 1u);
    EXPECT_EQ(limits.maxConnectionsPerAddress, 2u);
    EXPECT_EQ(limits.handshakeTimeout.count(), 3);
    EXPECT_EQ(limits.maxMessageBytes, 4);
    EXPECT_EQ(parsed({}).grpc.limits.maxMessageBytes, 2'147'483'647) << "as Triton's";
    EXPECT_EQ(limits.maxMetadataBytes, 5000);
    EXPECT_FALSE(limits.decompresses);
    EXPECT_EQ(limits.memoryQuota, 6'000'000'000u);
    EXPECT_EQ(limits.maxTotalDecompressedBytes, 7'000'000'000u);
    EXPECT_EQ(limits.maxConnectionIdle.count(), 8);
    EXPECT_EQ(limits.maxTotalAnswerBytes, 9'000'000'000u);
    EXPECT_EQ(parsed({}).grpc.limits.maxConnectionIdle.count(), 0);
    EXPECT_FALSE(parsed({}).grpc.limits.memoryQuota.has_value());
    EXPECT_EQ(parsed({"--grpc-memory-quota=0"}).grpc.limits.memoryQuota, 0u);
}

TEST(Options, LimitsOfHttpReachTheirPlace)
{
    const http::Limits limits = parsed(
        {"--http-max-connections=1", "--http-max-connections-per-address=2",
            "--http-max-url-size=3", "--http-max-head-size=4", "--http-max-header-count=5",
            "--http-max-body-size=5000000000", "--http-max-chunk-count=7",
            "--http-max-pending-requests=8", "--http-max-pending-body-size=9",
            "--http-max-unread-answer-size=10", "--http-max-total-body-size=16",
            "--http-max-unread-stream-size=17", "--http-max-unread-stream-messages=18",
            "--http-idle-timeout=11", "--http-head-timeout=12", "--http-body-timeout=13",
            "--http-min-body-rate=14", "--http-write-timeout=15", "--http-body-wait-timeout=19",
            "--http-max-total-answer-size=20", "--http-min-answer-rate=21"})
                                    .http.limits;
    EXPECT_EQ(limits.maxConnections, 1u);
    EXPECT_EQ(limits.maxConnectionsPerAddress, 2u);
    EXPECT_EQ(limits.maxUrlBytes, 3u);
    EXPECT_EQ(limits.maxHeadBytes, 4u);
    EXPECT_EQ(limits.maxFieldCount, 5u);
    EXPECT_EQ(limits.maxBodyBytes, 5000000000u);
    EXPECT_EQ(limits.maxChunkCount, 7u);
    EXPECT_EQ(limits.maxRequestsInFlight, 8u);
    EXPECT_EQ(limits.maxBodyBytesInFlight, 9u);
    EXPECT_EQ(limits.maxUnsentBytes, 10u);
    EXPECT_EQ(limits.maxTotalBodyBytes, 16u);
    EXPECT_EQ(limits.bodyWaitTimeout.count(), 19);
    EXPECT_EQ(limits.maxTotalAnswerBytes, 20u);
    EXPECT_EQ(limits.minAnswerRate, 21u);
    EXPECT_EQ(limits.maxStreamBytes, 17u);
    EXPECT_EQ(limits.maxStreamPieces, 18u);
    EXPECT_EQ(limits.idleTimeout.count(), 11);
    EXPECT_EQ(limits.headTimeout.count(), 12);
    EXPECT_EQ(limits.bodyTimeout.count(), 13);
    EXPECT_EQ(limits.minBodyRate, 14u);
    EXPECT_EQ(limits.writeTimeout.count(), 15);
}

// Each default in the text of --help, given as a value, has the same effect as no option.
TEST(Options, HelpTellsTheDefaultsOfTheHttpLimits)
{
    size_t count = 0;
    for (const Option& option : optionTable()) {
        const std::string description = option.description;
        const size_t start = description.find("Default: ");
        if (std::string(option.group) != "HTTP limits")
            continue;
        ASSERT_NE(start, std::string::npos) << option.names.main();
        const std::string number = description.substr(start + 9, description.size() - start - 10);
        const http::Limits expected;
        const http::Limits limits =
            parsed({std::string("--") + option.names.main() + "=" + number}).http.limits;
        EXPECT_TRUE(limits == expected) << option.names.main() << ": " << number;
        ++count;
    }
    EXPECT_GT(count, 10u);
}

TEST(Options, BooleansAreReadInAnyCase)
{
    ROWS("7.4");
    for (const char* const text : {"true", "TRUE", "On", "1"})
        EXPECT_TRUE(parsed({std::string("--log-info=") + text}).log.info) << text;
    for (const char* const text : {"false", "False", "OFF", "0"})
        EXPECT_FALSE(parsed({std::string("--log-info=") + text}).log.info) << text;
    for (const char* const text : {"", "yes", "2", "truee"})
        EXPECT_THAT(reason({std::string("--log-info=") + text}), HasSubstr("expected true, on, 1"));
}

TEST(Options, VerboseIsALevelOrABoolean)
{
    ROWS("7.3");
    EXPECT_EQ(parsed({"--log-verbose=true"}).log.verboseLevel, 1);
    EXPECT_EQ(parsed({"--log-verbose=false"}).log.verboseLevel, 0);
    EXPECT_EQ(parsed({"--log-verbose=4"}).log.verboseLevel, 4);
    EXPECT_THAT(reason({"--log-verbose=much"}), HasSubstr("much"));
}

TEST(Options, LogFormatIsCaseSensitive)
{
    ROWS("7.5");
    EXPECT_EQ(parsed({"--log-format=ISO8601"}).log.format, base::LogFormat::Iso8601);
    EXPECT_EQ(parsed({"--log-format=default"}).log.format, base::LogFormat::Default);
    EXPECT_EQ(parsed({"--log-format=json"}).log.format, base::LogFormat::Json);
    EXPECT_THAT(reason({"--log-format=iso8601"}), HasSubstr("expected default, ISO8601 or json"));
}

TEST(Options, TheLogDoesNotWaitUnlessAnOptionSaysSo)
{
    EXPECT_GT(parsed({}).logBufferSize, 0u);
    EXPECT_EQ(parsed({"--log-buffer-size=0"}).logBufferSize, 0u);
    EXPECT_THAT(reason({"--log-buffer-size=-1"}), HasSubstr("--log-buffer-size"));
}

TEST(Options, ANegativeExitTimeIsNone)
{
    ROWS("7.2");
    EXPECT_EQ(parsed({"--exit-timeout-secs=-5"}).exitTimeout.count(), 0);
    EXPECT_THAT(reason({"--exit-timeout-secs=soon"}), HasSubstr("soon"));
}

TEST(Options, TheDrainAtSigtermIsOffUnlessItHasATime)
{
    EXPECT_EQ(parsed({}).drainOnSigterm.count(), 0);
    EXPECT_EQ(parsed({"--drain-on-sigterm=20"}).drainOnSigterm.count(), 20);
    EXPECT_THAT(reason({"--drain-on-sigterm=soon"}), HasSubstr("--drain-on-sigterm"));
}

TEST(Options, NumbersThatMeanNothingAreRefused)
{
    for (const char* const malformed :
        {"--drain-on-sigterm=-1", "--drain-on-sigterm=1.5", "--drain-on-sigterm=99999999999",
            "--client-shm-expiry-secs=-1", "--exit-timeout-secs=nan", "--exit-timeout-secs=1.5",
            "--repository-poll-secs=-1", "--metrics-interval-ms=0", "--log-verbose=-1",
            "--http-port=0x50", "--http-port=8e3", "--backend-config=default-max-batch-size=-4",
            "--backend-config=default-max-batch-size=1.5",
            "--backend-config=onnxruntime,default-max-batch-size=99999999999",
            "--min-supported-compute-capability=inf", "--min-supported-compute-capability=nan",
            "--trace-config=rate=-1", "--trace-config=count=1.5", "--trace-rate=-1",
            "--trace-rate=1.5", "--trace-rate=99999999999", "--trace-count=-2", "--trace-count=x",
            "--trace-log-frequency=1x", "--http-port=-1", "--grpc-port=65536",
            "--metrics-port=99999999999", "--metrics-config=summary_quantiles=nan:0.1",
            "--rate-limit-resource=R:-1"}) {
        const std::string text = malformed;
        const std::string name = text.substr(0, text.find('='));
        const std::string value = text.substr(text.find_last_of(":=") + 1);
        EXPECT_THAT(reason({text}),
            AllOf(HasSubstr("\"" + name + "\""), HasSubstr(value), HasSubstr("expected")))
            << text;
    }
    EXPECT_THAT(reason({"--trace-config=rate=-1"}),
        HasSubstr("rate: expected a whole number from 0 to 2147483647, got '-1'"));
    EXPECT_THAT(reason({"--trace-count=-2"}),
        HasSubstr("expected a whole number from -1 to 2147483647, where -1 is no limit, got '-2'"));
}

TEST(Options, AnAddressIsNamedByTheOptionThatGaveIt)
{
    const ServerOptions standard = parsed({});
    EXPECT_EQ(standard.metrics.addressOption, "--http-address");
    EXPECT_EQ(standard.admin.addressOption, "--admin-address");
    EXPECT_EQ(standard.grpc.addressOption, "--grpc-address");
    EXPECT_EQ(parsed({"--metrics-address=x"}).metrics.addressOption, "--metrics-address");
}

TEST(Options, BackendSettingsAreForOneBackendOrForAll)
{
    ROWS("7.52");
    const auto config =
        parsed({"--backend-config=onnxruntime,threads=2",
                   "--backend-config=default-max-batch-size=4", "--backend-config=a,path=x=y,z"})
            .engine.backendConfig;
    EXPECT_EQ(config.at("onnxruntime").at("threads"), "2");
    EXPECT_EQ(config.at("").at("default-max-batch-size"), "4");
    EXPECT_EQ(config.at("a").at("path"), "x=y,z");
    for (const char* const text : {"a,b", ",a=b", "a,=b", "=b", "", "a=", "a,b="})
        EXPECT_THAT(reason({std::string("--backend-config=") + text}),
            HasSubstr(std::string("--backend-config option format is "
                                  "'<backend name>,<setting>=<value>'. Got ") +
                text + ": expected [backend,]key=value"))
            << text;
}

TEST(Options, HostPoliciesHaveSettings)
{
    ROWS("7.63");
    const auto policies =
        parsed({"--host-policy=gpu_0,cpu-cores=0-1,4", "--host-policy=cpu,numa-node=1",
                   "--host-policy=gpu_0,numa-node=0"})
            .engine.hostPolicies;
    EXPECT_EQ(policies.size(), 2u);
    EXPECT_EQ(policies.at("gpu_0").cores(), (std::vector<int>{0, 1, 4}));
    EXPECT_EQ(policies.at("gpu_0").node(), 0);
    EXPECT_EQ(policies.at("cpu").node(), 1);
    for (const char* const text : {"", "cpu", "cpu,", "numa-node=0", ",numa-node=0", "a=b,c"})
        EXPECT_THAT(reason({std::string("--host-policy=") + text}),
            HasSubstr(std::string("--host-policy option format is "
                                  "'<policy name>,<setting>=<value>'. Got ") +
                text + ": expected policy,setting=value"))
            << text;
    EXPECT_THAT(reason({"--host-policy=cpu,numa-node=near"}), HasSubstr("got 'near'"));
    EXPECT_THAT(reason({"--host-policy=cpu,cpu-cores=4-2"}), HasSubstr("got '4-2'"));
    EXPECT_THAT(reason({"--host-policy=cpu,speed=1"}), HasSubstr("'speed'"));
}

TEST(Options, CacheSettingsAreForOneCacheAndTheLastOfAKeyCounts)
{
    ROWS("7.54", "7.55", "7.66");
    const ServerOptions options = parsed({"--cache-config=redis,host=a,b=c",
        "--cache-config=redis,port=1", "--cache-config=redis,port=2", "--cache-directory=/caches"});
    EXPECT_THAT(options.engine.cacheConfig,
        ElementsAre(std::pair("redis", R"({"host":"a,b=c","port":"2"})")));
    EXPECT_EQ(options.engine.cacheDirectory, "/caches");
    const ServerOptions older = parsed({"--response-cache-byte-size=1000"});
    EXPECT_THAT(older.engine.cacheConfig, ElementsAre(std::pair("local", R"({"size":"1000"})")));
    EXPECT_THAT(older.warnings, ElementsAre(HasSubstr("--cache-config=local,size=1000")));
    EXPECT_THAT(parsed({"--response-cache-byte-size=0"}).engine.cacheConfig, IsEmpty());
    EXPECT_THAT(parsed({}).engine.cacheConfig, IsEmpty());
}

TEST(Options, CacheSettingsNeedACacheAKeyAndAValue)
{
    ROWS("7.54", "7.66", "7.69");
    for (const char* const value : {"", "local", "size=1", ",size=1", "=,"})
        EXPECT_THAT(reason({std::string("--cache-config=") + value}),
            HasSubstr("Bad option: \"--cache-config\".\nNo cache specified"));
    for (const char* const value : {"local,size", "local,", "local,=1"})
        EXPECT_THAT(reason({std::string("--cache-config=") + value}),
            HasSubstr(std::string("<setting>=<value>'. Got ") + value));
    EXPECT_THAT(reason({"--response-cache-byte-size=1", "--cache-config=local,size=1"}),
        HasSubstr("Incompatible flags"));
    for (const char* const size : {"-1", "x", "1e6", "99999999999999999999"})
        EXPECT_THAT(reason({std::string("--response-cache-byte-size=") + size}), HasSubstr(size));
}

TEST(Options, RateLimitsAreOffOrByExecutionCount)
{
    ROWS("7.56", "7.69");
    EXPECT_FALSE(parsed({}).engine.limitsRate);
    EXPECT_FALSE(parsed({"--rate-limit=off"}).engine.limitsRate);
    EXPECT_TRUE(parsed({"--rate-limit=execution_count"}).engine.limitsRate);
    EXPECT_THAT(reason({"--rate-limit=on"}),
        HasSubstr(
            "Bad option: \"--rate-limit\".\ninvalid argument for --rate-limit: expected off or "
            "execution_count, got 'on'"));
}

TEST(Options, ResponsesAreCompressedAtANamedLevel)
{
    ROWS("7.35", "7.69");
    EXPECT_THAT(reason({"--grpc-infer-response-compression-level=most"}),
        HasSubstr("invalid argument for --grpc_infer_response_compression_level: expected none, "
                  "low, medium or high, got 'most'"));
}

TEST(Options, ResourcesHaveANameACountAndPerhapsADevice)
{
    ROWS("7.57", "7.69");
    const auto limits =
        parsed({"--rate-limit-resource=R:4", "--rate-limit-resource=Q:0:1"}).engine.resourceLimits;
    ASSERT_EQ(limits.size(), 2u);
    EXPECT_THAT(parsed({"--rate-limit-resource=R:4"}).warnings,
        ElementsAre(HasSubstr("without --rate-limit=execution_count")));
    EXPECT_THAT(
        parsed({"--rate-limit-resource=R:4", "--rate-limit=execution_count"}).warnings, IsEmpty());
    EXPECT_EQ(limits[0].name, "R");
    EXPECT_EQ(limits[0].count, 4u);
    EXPECT_EQ(limits[0].device, scheduling::ResourceLimit::kEachDevice);
    EXPECT_EQ(limits[1].count, 0u);
    EXPECT_EQ(limits[1].device, 1);
    for (const char* const value : {"", "R", ":1", "R:1:0:0"})
        EXPECT_THAT(reason({std::string("--rate-limit-resource=") + value}),
            HasSubstr(std::string("--rate-limit-resource option format is "
                                  "'<resource_name>:<count>:<device>' or "
                                  "'<resource_name>:<count>'. Got ") +
                value + ": expected name:count"));
    for (const char* const value : {"R:", "R:x", "R:-1", "R:4294967296", "R:1:GLOBAL", "R:1:-1"})
        EXPECT_THAT(reason({std::string("--rate-limit-resource=") + value}),
            HasSubstr("expected a whole number from"));
}

TEST(Options, NumbersMustBeInTheirRange)
{
    ROWS("7.69", "7.24", "7.30", "7.31");
    for (const char* const argument : {"--http-port=65536", "--http-port=-1", "--http-port=",
             "--http-port=80x", "--grpc-port=99999999999999999999", "--http-max-input-size=0",
             "--grpc-infer-thread-count=1", "--grpc-infer-thread-count=129",
             "--grpc-infer-allocation-pool-size=0", "--model-load-thread-count=0",
             "--grpc-keepalive-time=1.5", "--repository-poll-secs=-1", "--http-max-connections=0",
             "--http-max-connections-per-address=-1", "--http-max-body-size=-1",
             "--http-max-body-size=9223372036854775808", "--http-max-head-size=9999999999",
             "--http-max-head-size=64k", "--http-idle-timeout=0", "--http-min-body-rate=0",
             "--http-write-timeout=1s", "--http-min-answer-rate=0", "--http-body-wait-timeout=0",
             "--grpc-max-response-pool-size=0", "--grpc-max-unread-stream-size=0",
             "--grpc-max-unread-stream-messages=0"}) {
        const std::string text = reason({argument});
        const std::string name(argument, std::string(argument).find('='));
        EXPECT_THAT(text, HasSubstr("Bad option: \"" + name + "\".\n")) << argument;
        EXPECT_THAT(text, HasSubstr("expected a whole number from")) << argument;
    }
}

TEST(Options, RepositoriesKeepTheOrderOfTheCommandLineWhicheverNameTheyHave)
{
    ROWS("7.7");
    EXPECT_THAT(parsed({"--model-store=/b", "--model-repository=/a", "--model-store=/c"})
                    .engine.modelRepositories,
        ElementsAre("/b", "/a", "/c"));
    EXPECT_THAT(usage().value(), HasSubstr("--model-repository=<path>, --model-store=<path>\n"));
    EXPECT_THAT(reason({"--model-stoer=/a"}), HasSubstr("did you mean \"--model-store\"?"));
}

TEST(Options, AdministrationIsLocalAndNotRemoteUnlessItIsAskedFor)
{
    const ServerOptions options = parsed({});
    EXPECT_TRUE(options.allowAdmin);
    EXPECT_EQ(options.admin.address, "127.0.0.1");
    EXPECT_EQ(options.admin.port, 8003);
    EXPECT_FALSE(options.isAdminPortGiven);
    EXPECT_EQ(options.adminGrpcPort, std::nullopt);
    EXPECT_EQ(options.remoteObservability, security::Access::None);
    const ServerOptions given = parsed({"--admin-address=[::1]", "--admin-port=8003",
        "--admin-grpc-port=8004", "--allow-remote-observability=Write"});
    EXPECT_EQ(given.admin.address, "[::1]");
    EXPECT_TRUE(given.isAdminPortGiven);
    EXPECT_EQ(given.adminGrpcPort, 8004);
    EXPECT_EQ(given.remoteObservability, security::Access::Write);
    EXPECT_FALSE(parsed({"--allow-admin=false"}).allowAdmin);
    EXPECT_THAT(reason({"--allow-remote-observability=all"}), HasSubstr("off, read or write"));
    EXPECT_THAT(reason({"--allow-admin=false", "--admin-grpc-port=8004"}),
        HasSubstr("--allow-admin=false"));
}

TEST(Options, APortOfAdministrationThatAnotherServiceHasIsRefused)
{
    ROWS("7.67");
    EXPECT_THAT(reason({"--admin-address=0.0.0.0", "--admin-port=8000"}),
        HasSubstr("HTTP and administration cannot both listen on 0.0.0.0:8000"));
    EXPECT_THAT(reason({"--admin-port=9", "--admin-grpc-port=9"}),
        HasSubstr("choose another --admin-port or --admin-grpc-port"));
    EXPECT_EQ(parsed({"--http-port=8003", "--http-address=127.0.0.1"}).http.port, 8003);
}

TEST(Options, PollsThatNeverComeAreRefused)
{
    ROWS("7.12");
    const std::string bad = "Bad option: \"--repository-poll-secs\".\n";
    EXPECT_THAT(reason({"--repository-poll-secs=-1"}), HasSubstr(bad));
    EXPECT_THAT(reason({"--repository-poll-secs=-1", "--model-control-mode=poll"}), HasSubstr(bad));
    EXPECT_THAT(reason({"--repository-poll-secs=0", "--model-control-mode=poll"}), HasSubstr(bad));
    EXPECT_TRUE(refused({"--repository-poll-secs=1", "--model-control-mode=poll"}).ok());
    EXPECT_EQ(parsed({"--repository-poll-secs=0"}).engine.pollInterval.count(), 0);
}

TEST(Options, TheDeprecatedStrictnessGivesWay)
{
    ROWS("7.9", "7.68");
    EXPECT_FALSE(parsed({"--disable-auto-complete-config"}).engine.autoCompleteConfig);
    EXPECT_THAT(parsed({"--disable-auto-complete-config"}).warnings, IsEmpty());
    EXPECT_FALSE(parsed({"--strict-model-config=true"}).engine.autoCompleteConfig);
    EXPECT_TRUE(parsed({"--strict-model-config=false"}).engine.autoCompleteConfig);
    const ServerOptions both =
        parsed({"--disable-auto-complete-config", "--strict-model-config=false"});
    EXPECT_FALSE(both.engine.autoCompleteConfig);
    EXPECT_THAT(both.warnings,
        ElementsAre(HasSubstr("'--strict-model-config' has been deprecated! Please use "
                              "'--disable-auto-complete-config' instead.")));
}

TEST(Options, AnUnknownOneIsAnsweredWithTheNearestName)
{
    ROWS("7.69");
    EXPECT_THAT(reason({"--htp-port=1"}), HasSubstr("did you mean \"--http-port\"?"));
    EXPECT_THAT(reason({"--metric-port=1"}), HasSubstr("did you mean \"--metrics-port\"?"));
    EXPECT_THAT(reason({"--something-else-entirely"}), HasSubstr("there is no such option"));
    EXPECT_THAT(reason({"stray"}), HasSubstr("\"stray\""));
    EXPECT_THAT(reason({"--http-port"}), HasSubstr("http-port")) << "a value is missing";
    EXPECT_THAT(reason({"--version=yes"}), HasSubstr("version")) << "a flag takes no value";
}

TEST(Options, OfLaterFeaturesAreRefusedByNameUnlessTheySayOff)
{
    for (const LaterOption& option : laterOptions()) {
        const std::string argument = std::string("--") + option.name + "=";
        const absl::Status status = refused({argument + "something"});
        EXPECT_EQ(status.code(), absl::StatusCode::kUnimplemented) << option.name;
        EXPECT_THAT(
            std::string(status.message()), HasSubstr("\"--" + std::string(option.name) + "\""));
        EXPECT_TRUE(refused({argument + option.offValue}).ok()) << option.name;
    }
}

TEST(Options, OfFeaturesThatAreOffAreAcceptedWithOneWarningThatNamesThem)
{
    const char* const kWarning = "this server has no TLS, cloud front ends or repository agents "
                                 "yet, so these options have no effect: ";
    const std::vector<std::pair<std::string, std::string>> given{{"grpc-root-cert", "ca.pem"},
        {"grpc-server-cert", "cert.pem"}, {"grpc-server-key", "key.pem"},
        {"repoagent-directory", "/opt/tritonserver/repoagents"}, {"sagemaker-port", "8080"},
        {"sagemaker-safe-port-range", "8000-8100"}, {"sagemaker-thread-count", "8"},
        {"vertex-ai-default-model", "m"}, {"vertex-ai-port", "8080"},
        {"vertex-ai-thread-count", "8"}};
    std::vector<std::string> arguments{"--grpc-use-ssl=false", "--allow-sagemaker=false"};
    std::string names;
    for (const auto& [name, value] : given) {
        names += (names.empty() ? "--" : ", --") + name;
        arguments.push_back("--" + name + "=" + value);
        EXPECT_THAT(parsed({arguments.back()}).warnings, ElementsAre(kWarning + ("--" + name)));
    }
    EXPECT_THAT(parsed(arguments).warnings, ElementsAre(kWarning + names));
    EXPECT_THAT(reason({"--repoagent-directory="}), HasSubstr("\"--repoagent-directory\""));
    EXPECT_THAT(reason({"--sagemaker-port=eight"}), HasSubstr("eight"));
    EXPECT_THAT(reason({"--sagemaker-safe-port-range=8000"}), HasSubstr("<port>-<port>"));
}

TEST(Options, RestrictCategoriesOfEitherProtocol)
{
    ROWS("7.25", "7.42");
    const ServerOptions options = parsed({"--http-restricted-api=health,metadata:k=v",
        "--http-restricted-api=inference:l=w", "--grpc-restricted-protocol=trace:m=x"});
    using security::Category;
    EXPECT_EQ(options.httpRestrictions.find(Category::Metadata)->header, "k");
    EXPECT_EQ(options.httpRestrictions.find(Category::Inference)->header, "l");
    EXPECT_EQ(options.httpRestrictions.find(Category::Trace), nullptr);
    EXPECT_EQ(options.grpcRestrictions.find(Category::Trace)->header, "triton-grpc-protocol-m");
    EXPECT_THAT(reason({"--http-restricted-api=x:k=v"}), HasSubstr("unknown restricted api 'x'"));
    EXPECT_THAT(
        reason({"--grpc-restricted-protocol=health"}), HasSubstr("\"--grpc-restricted-protocol\""));
}

TEST(Options, ForwardHeadersThatMatch)
{
    ROWS("7.22", "7.29");
    EXPECT_TRUE(parsed({"--http-header-forward-pattern="}).httpForwarded.isEmpty());
    const ServerOptions options = parsed({"--http-header-forward-pattern=a"});
    EXPECT_FALSE(options.httpForwarded.isEmpty());
    EXPECT_TRUE(options.grpc.forwarded.isEmpty());
    EXPECT_FALSE(parsed({"--grpc-header-forward-pattern=a"}).grpc.forwarded.isEmpty());
    EXPECT_THAT(reason({"--http-header-forward-pattern=("}), HasSubstr("regular expression"));
    EXPECT_THAT(reason({"--grpc-header-forward-pattern=["}), HasSubstr("regular expression"));
}

TEST(Options, OnePortCannotServeTwoProtocols)
{
    ROWS("7.67");
    EXPECT_THAT(reason({"--http-port=9000", "--grpc-port=9000"}), HasSubstr("0.0.0.0:9000"));
    EXPECT_TRUE(refused({"--http-port=9000", "--grpc-port=9000", "--grpc-address=127.0.0.1"}).ok());
    EXPECT_TRUE(refused({"--http-port=9000", "--grpc-port=9000", "--allow-grpc=false"}).ok());
    EXPECT_TRUE(refused({"--http-port=0", "--grpc-port=0"}).ok());
    EXPECT_THAT(reason({"--http-port=9000", "--grpc-port=9000", "--http-address=::1",
                    "--grpc-address=[::1]"}),
        HasSubstr("[::1]:9000"));
}

} // namespace
} // namespace thalassa::app
