// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Metrics that a program makes through the C API, and the text of all of them.
#include <gmock/gmock.h>

#include "tests/support/embedding.h"
#include "tests/support/rows.h"

namespace thalassa {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using tests::expectOk;

constexpr char kMetricConfig[] = "backend: 'identity'";

std::string messageOf(TRITONSERVER_Error* error, TRITONSERVER_Error_Code code)
{
    if (error == nullptr) {
        ADD_FAILURE() << "no error";
        return "";
    }
    EXPECT_EQ(TRITONSERVER_ErrorCode(error), code) << TRITONSERVER_ErrorMessage(error);
    std::string message = TRITONSERVER_ErrorMessage(error);
    TRITONSERVER_ErrorDelete(error);
    return message;
}

class MetricApi : public tests::EmbeddingFixture {
protected:
    MetricApi()
        : EmbeddingFixture("echo", kMetricConfig)
    {
    }

    static TRITONSERVER_MetricFamily* family(TRITONSERVER_MetricKind kind, const char* name)
    {
        TRITONSERVER_MetricFamily* made = nullptr;
        expectOk(TRITONSERVER_MetricFamilyNew(&made, kind, name, "made by a test"));
        return made;
    }
    static TRITONSERVER_Metric* metric(TRITONSERVER_MetricFamily* family, const char* label)
    {
        TRITONSERVER_Parameter* const parameter =
            TRITONSERVER_ParameterNew("name", TRITONSERVER_PARAMETER_STRING, label);
        const TRITONSERVER_Parameter* labels[] = {parameter};
        TRITONSERVER_Metric* made = nullptr;
        expectOk(TRITONSERVER_MetricNew(&made, family, labels, 1));
        TRITONSERVER_ParameterDelete(parameter);
        return made;
    }
    static double value(TRITONSERVER_Metric* metric)
    {
        double value = 0;
        expectOk(TRITONSERVER_MetricValue(metric, &value));
        return value;
    }
    std::string text()
    {
        TRITONSERVER_Metrics* metrics = nullptr;
        expectOk(TRITONSERVER_ServerMetrics(m_server, &metrics));
        const char* base = nullptr;
        size_t size = 0;
        expectOk(
            TRITONSERVER_MetricsFormatted(metrics, TRITONSERVER_METRIC_PROMETHEUS, &base, &size));
        std::string text(base, size);
        expectOk(TRITONSERVER_MetricsDelete(metrics));
        return text;
    }
};

TEST_F(MetricApi, ServersShowWhatAProgramMakesBesideTheirOwn)
{
    ROWS("8.8", "9.2.4", "9.2.11", "9.1.7");
    startServer();
    TRITONSERVER_MetricFamily* const apples =
        family(TRITONSERVER_METRIC_KIND_COUNTER, "apples_total");
    EXPECT_THAT(text(), HasSubstr("nv_inference_request_success{model=\"echo\",version=\"1\"} 0"));
    EXPECT_THAT(text(), Not(HasSubstr("apples_total")));
    TRITONSERVER_Metric* const red = metric(apples, "red");
    expectOk(TRITONSERVER_MetricIncrement(red, 3));
    EXPECT_THAT(text(),
        HasSubstr("# HELP apples_total made by a test\n# TYPE apples_total counter\n"
                  "apples_total{name=\"red\"} 3\n"));
    TRITONSERVER_MetricKind kind = TRITONSERVER_METRIC_KIND_GAUGE;
    expectOk(TRITONSERVER_GetMetricKind(red, &kind));
    EXPECT_EQ(kind, TRITONSERVER_METRIC_KIND_COUNTER);
    expectOk(TRITONSERVER_MetricDelete(red));
    EXPECT_THAT(text(), Not(HasSubstr("apples_total")));
    expectOk(TRITONSERVER_MetricFamilyDelete(apples));
}

TEST_F(MetricApi, AFamilyOutlivesItsMetrics)
{
    ROWS("8.8", "9.2.11");
    TRITONSERVER_MetricFamily* const pears = family(TRITONSERVER_METRIC_KIND_GAUGE, "pears");
    TRITONSERVER_Metric* const green = metric(pears, "green");
    EXPECT_THAT(messageOf(TRITONSERVER_MetricFamilyDelete(pears), TRITONSERVER_ERROR_INTERNAL),
        HasSubstr("'pears' has 1 metrics"));
    expectOk(TRITONSERVER_MetricSet(green, 4));
    EXPECT_EQ(value(green), 4);
    expectOk(TRITONSERVER_MetricDelete(green));
    expectOk(TRITONSERVER_MetricFamilyDelete(pears));
}

TEST_F(MetricApi, TheSameLabelsAreTheSameMetricAndAnotherKindIsAnError)
{
    ROWS("8.8", "9.2.11");
    TRITONSERVER_MetricFamily* const plums = family(TRITONSERVER_METRIC_KIND_GAUGE, "plums");
    TRITONSERVER_MetricFamily* const again = family(TRITONSERVER_METRIC_KIND_GAUGE, "plums");
    TRITONSERVER_Metric* const first = metric(plums, "blue");
    TRITONSERVER_Metric* const second = metric(again, "blue");
    expectOk(TRITONSERVER_MetricIncrement(first, 2));
    expectOk(TRITONSERVER_MetricIncrement(second, -5));
    EXPECT_EQ(value(first), -3);
    TRITONSERVER_MetricFamily* other = nullptr;
    EXPECT_THAT(messageOf(TRITONSERVER_MetricFamilyNew(
                              &other, TRITONSERVER_METRIC_KIND_COUNTER, "plums", ""),
                    TRITONSERVER_ERROR_INVALID_ARG),
        HasSubstr("'plums' is a gauge already"));
    expectOk(TRITONSERVER_MetricDelete(first));
    expectOk(TRITONSERVER_MetricFamilyDelete(plums));
    EXPECT_EQ(value(second), -3);
    expectOk(TRITONSERVER_MetricDelete(second));
    expectOk(TRITONSERVER_MetricFamilyDelete(again));
}

TEST_F(MetricApi, AHistogramNeedsItsBucketsAndObserves)
{
    ROWS("8.8", "9.2.11");
    startServer();
    TRITONSERVER_MetricFamily* const sizes = family(TRITONSERVER_METRIC_KIND_HISTOGRAM, "sizes");
    TRITONSERVER_MetricKind kind = TRITONSERVER_METRIC_KIND_GAUGE;
    expectOk(TRITONSERVER_GetMetricFamilyKind(sizes, &kind));
    EXPECT_EQ(kind, TRITONSERVER_METRIC_KIND_HISTOGRAM);
    TRITONSERVER_Metric* metric = nullptr;
    EXPECT_THAT(messageOf(TRITONSERVER_MetricNew(&metric, sizes, nullptr, 0),
                    TRITONSERVER_ERROR_INVALID_ARG),
        HasSubstr("'sizes' is a histogram"));
    TRITONSERVER_MetricArgs* args = nullptr;
    expectOk(TRITONSERVER_MetricArgsNew(&args));
    const double buckets[] = {1, 10};
    expectOk(TRITONSERVER_MetricArgsSetHistogram(args, buckets, 2));
    expectOk(TRITONSERVER_MetricNewWithArgs(&metric, sizes, nullptr, 0, args));
    expectOk(TRITONSERVER_MetricArgsDelete(args));
    expectOk(TRITONSERVER_MetricObserve(metric, 0.5));
    expectOk(TRITONSERVER_MetricObserve(metric, 100));
    EXPECT_THAT(text(),
        HasSubstr("sizes_count 2\nsizes_sum 100.5\nsizes_bucket{le=\"1\"} 1\n"
                  "sizes_bucket{le=\"10\"} 1\nsizes_bucket{le=\"+Inf\"} 2\n"));
    double none = 0;
    EXPECT_THAT(messageOf(TRITONSERVER_MetricValue(metric, &none), TRITONSERVER_ERROR_UNSUPPORTED),
        HasSubstr("histogram"));
    expectOk(TRITONSERVER_MetricDelete(metric));
    expectOk(TRITONSERVER_MetricFamilyDelete(sizes));
}

TEST_F(MetricApi, RefusesWhatItCannotDo)
{
    ROWS("8.8", "9.2.11");
    TRITONSERVER_MetricFamily* const nuts = family(TRITONSERVER_METRIC_KIND_COUNTER, "nuts");
    TRITONSERVER_Metric* const one = metric(nuts, "a");
    messageOf(TRITONSERVER_MetricIncrement(one, -1), TRITONSERVER_ERROR_INVALID_ARG);
    messageOf(TRITONSERVER_MetricSet(one, 1), TRITONSERVER_ERROR_UNSUPPORTED);
    messageOf(TRITONSERVER_MetricObserve(one, 1), TRITONSERVER_ERROR_UNSUPPORTED);
    const int64_t number = 1;
    TRITONSERVER_Parameter* const wrong =
        TRITONSERVER_ParameterNew("name", TRITONSERVER_PARAMETER_INT, &number);
    const TRITONSERVER_Parameter* labels[] = {wrong};
    TRITONSERVER_Metric* made = nullptr;
    EXPECT_THAT(
        messageOf(TRITONSERVER_MetricNew(&made, nuts, labels, 1), TRITONSERVER_ERROR_INVALID_ARG),
        HasSubstr("must be a string parameter"));
    TRITONSERVER_ParameterDelete(wrong);
    TRITONSERVER_MetricFamily* none = nullptr;
    messageOf(
        TRITONSERVER_MetricFamilyNew(&none, static_cast<TRITONSERVER_MetricKind>(7), "others", ""),
        TRITONSERVER_ERROR_INVALID_ARG);
    messageOf(TRITONSERVER_MetricFamilyNew(&none, TRITONSERVER_METRIC_KIND_GAUGE, nullptr, ""),
        TRITONSERVER_ERROR_INVALID_ARG);
    messageOf(TRITONSERVER_MetricNew(&made, nullptr, nullptr, 0), TRITONSERVER_ERROR_INVALID_ARG);
    expectOk(TRITONSERVER_MetricDelete(one));
    expectOk(TRITONSERVER_MetricFamilyDelete(nuts));
}

TEST_F(MetricApi, AServerWithoutMetricsShowsTheProgramsAlone)
{
    ROWS("9.2.9", "8.10");
    expectOk(TRITONSERVER_ServerOptionsSetMetrics(m_options, false));
    startServer();
    EXPECT_EQ(text(), "");
    TRITONSERVER_MetricFamily* const figs = family(TRITONSERVER_METRIC_KIND_GAUGE, "figs");
    TRITONSERVER_Metric* const one = metric(figs, "a");
    EXPECT_THAT(text(), HasSubstr("figs{name=\"a\"} 0\n"));
    expectOk(TRITONSERVER_MetricDelete(one));
    expectOk(TRITONSERVER_MetricFamilyDelete(figs));
}

TEST_F(MetricApi, OptionsSayWhichMetricsThereAre)
{
    expectOk(TRITONSERVER_ServerOptionsSetCpuMetrics(m_options, false));
    expectOk(TRITONSERVER_ServerOptionsSetMetricsInterval(m_options, 100));
    messageOf(
        TRITONSERVER_ServerOptionsSetMetricsInterval(m_options, 0), TRITONSERVER_ERROR_INVALID_ARG);
    const auto set = [&](const char* name, const char* key, const char* value) {
        return TRITONSERVER_ServerOptionsSetMetricsConfig(m_options, name, key, value);
    };
    expectOk(set("", "summary_latencies", "true"));
    expectOk(set("", "summary_quantiles", "0.75:0.1"));
    EXPECT_THAT(messageOf(set("x", "summary_latencies", "true"), TRITONSERVER_ERROR_INVALID_ARG),
        HasSubstr("expected an empty name, got 'x'"));
    EXPECT_THAT(messageOf(set("", "summary", "true"), TRITONSERVER_ERROR_INVALID_ARG),
        HasSubstr("'summary'"));
    startServer();
    EXPECT_THAT(text(), HasSubstr("version=\"1\",quantile=\"0.75\"} Nan"));
    EXPECT_THAT(text(), Not(HasSubstr("nv_cpu_")));
}

} // namespace
} // namespace thalassa
