// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/config/validation/validate.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "core/config/complete.h"
#include "core/config/known_formats.h"
#include "tests/core/config/text_config.h"
#include "tests/support/rows.h"

namespace thalassa::config {
namespace {

using testing::AllOf;
using testing::HasSubstr;

// Returns a complete configuration with a maximum batch size of 8, and `added`.
std::string model(const std::string& added)
{
    return "name: 'm' backend: 'b' max_batch_size: 8 " + added;
}

void expectValid(const std::string& text, const ValidationFacts& facts = {})
{
    const absl::Status status = validateConfig(textConfig(text), facts);
    EXPECT_TRUE(status.ok()) << text << "\n" << status;
}

// Each refusal names the model.
void expectInvalid(
    const std::string& text, const std::string& message, const ValidationFacts& facts = {})
{
    const absl::Status status = validateConfig(textConfig(text), facts);
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << text << "\n" << status;
    EXPECT_THAT(std::string(status.message()), AllOf(HasSubstr("model 'm'"), HasSubstr(message)))
        << text;
}

// A model directory with files, which is removed after the test.
class ModelFiles : public testing::Test {
protected:
    void SetUp() override
    {
        const auto& test = *testing::UnitTest::GetInstance()->current_test_info();
        m_path = std::filesystem::path(testing::TempDir()) /
            (std::string("thalassa-validate-") + test.name() + std::to_string(getpid()));
        std::filesystem::create_directories(m_path / "initial_state");
    }
    void TearDown() override { std::filesystem::remove_all(m_path); }

    void write(const std::string& name, size_t bytes) const
    {
        std::ofstream(m_path / name) << std::string(bytes, 'x');
    }
    ValidationFacts facts() const { return {m_path.string(), {}}; }

private:
    std::filesystem::path m_path;
};

TEST(ValidateName, TheNameIsTheDirectorys)
{
    ROWS("3.1.2", "3.2.1");
    EXPECT_TRUE(validateName("m", textConfig("")).ok());
    EXPECT_TRUE(validateName("m", textConfig("name: 'm'")).ok());
    const absl::Status status = validateName("m", textConfig("name: 'n'"));
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
    EXPECT_THAT(std::string(status.message()),
        HasSubstr(
            "unexpected directory name 'm' for model 'n', directory name must equal model name"));
}

TEST(ValidateConfig, TheLeastIsABackendATensorOnEachSideAndABatchSize)
{
    ROWS("3.1.3", "3.2.4", "3.2.5", "3.2.6", "3.2.17");
    const std::string tensors = "input { name: 'i' data_type: TYPE_FP32 dims: 4 } "
                                "output { name: 'o' data_type: TYPE_FP32 dims: 4 }";
    expectValid(model(tensors));
    EXPECT_TRUE(validateTensors(textConfig(model(tensors))).ok());
    expectInvalid("name: 'm' max_batch_size: 8 " + tensors,
        "backend must be set unless platform is 'ensemble': must specify 'platform' or 'backend' "
        "for 'm'");
    EXPECT_FALSE(validateConfig(textConfig("backend: 'b'"), {}).ok());
}

TEST(ValidateConfig, RefusesANegativeBatchSize)
{
    ROWS("3.1.9", "3.2.4");
    expectValid("name: 'm' backend: 'b' max_batch_size: 0");
    expectInvalid(
        "name: 'm' backend: 'b' max_batch_size: -1", "max_batch_size must be 0 or more, got -1");
}

TEST(ValidateConfig, AKnownBackendTakesItsOwnPlatformOrNone)
{
    ROWS("3.1.10", "3.2.2", "3.2.17");
    for (const KnownFormat& format : knownFormats()) {
        const std::string backend = std::string("name: 'm' backend: '") + format.backend + "' ";
        expectValid(backend);
        expectValid(backend + "platform: '" + format.platform + "'");
    }
    expectValid("name: 'm' backend: 'pytorch' platform: 'libtorch'");
    expectValid("name: 'm' backend: 'somebodys' platform: 'anything'");
    expectInvalid("name: 'm' backend: 'onnxruntime' platform: 'tensorrt_plan'",
        "unexpected 'platform' and 'backend' pair, got:tensorrt_plan, onnxruntime");
    expectInvalid("name: 'm' platform: 'other'",
        "platform must be ensemble or tensorflow_graphdef or tensorflow_savedmodel or "
        "tensorrt_plan or onnxruntime_onnx or pytorch_libtorch or torch_aoti, or 'backend' must be "
        "set: unexpected platform type 'other' for m");
    expectInvalid("name: 'm' platform: 'onnxruntime_onnxx'",
        "unexpected platform type 'onnxruntime_onnxx' for m, did you mean 'onnxruntime_onnx'?");
    expectInvalid("name: 'm' backend: 'b' platform: 'ensemble' ensemble_scheduling {}",
        "backend must be empty for platform 'ensemble', got 'b': Ensemble model 'm' must have "
        "platform type 'ensemble' and empty backend type");
}

TEST(ValidateConfig, AnEnsembleHasNoPartsOfABackendsModel)
{
    ROWS("3.2.7", "3.2.12");
    const std::string ensemble = "name: 'm' platform: 'ensemble' ";
    const std::string whole = ensemble +
        "input { name: 'IN' } output { name: 'OUT' } ensemble_scheduling { step { model_name: 'a' "
        "input_map { key: 'x' value: 'IN' } output_map { key: 'y' value: 'OUT' } } } ";
    expectValid(whole);
    expectInvalid(ensemble, "ensemble_scheduling must be set");
    expectInvalid(whole + "instance_group {}", "instance_group must not be set");
    expectInvalid(whole + "optimization {}", "optimization must not be set");
    expectInvalid(whole + "model_warmup {}", "model_warmup must not be set");
}

TEST(ValidateConfig, TheRuntimeDoesNotLeaveItsDirectory)
{
    ROWS("3.2.25");
    expectValid(model("runtime: 'libtriton_x.so'"));
    for (const char* path : {"../x.so", "a/../../x.so", "/x.so", ".."})
        expectInvalid(model("runtime: '" + std::string(path) + "'"), "runtime must be a file name");
}

TEST(ValidateConfig, ModelFilesDoNotLeaveTheVersionsDirectory)
{
    ROWS("3.2.8");
    expectValid(model("default_model_filename: 'sub/x.onnx'"));
    for (const char* path : {"../../../etc/passwd", "a/../../x", "/etc/passwd", ".."}) {
        const std::string file(path);
        expectInvalid(model("default_model_filename: '" + file + "'"),
            "default_model_filename must be a file inside the version's directory");
        expectInvalid(model("cc_model_filenames { key: '7.5' value: '" + file + "' }"),
            "cc_model_filenames['7.5'] must be a file inside the version's directory");
    }
}

TEST(ValidateConfig, RefusesInstanceGroupsThatCannotBe)
{
    ROWS("3.5.6", "3.2.7");
    const ValidationFacts gpus{{}, {{0, 1}, ""}};
    const ValidationFacts noDriver{{}, {{}, "there is no driver"}};
    expectValid(model("instance_group { name: 'g' kind: KIND_CPU count: 2 }"));
    expectValid(model("instance_group { name: 'g' kind: KIND_MODEL count: 1 }"));
    expectValid(model("instance_group { name: 'g' kind: KIND_GPU count: 1 gpus: [0, 1] }"), gpus);
    const std::string group = "instance_group { name: 'g' count: 1 ";
    expectInvalid(model(group + "kind: KIND_CPU gpus: 0 }"), "has kind KIND_CPU but specifies one");
    expectInvalid(
        model(group + "kind: KIND_MODEL gpus: 0 }"), "has kind KIND_MODEL but specifies one", gpus);
    expectInvalid(model(group + "kind: KIND_GPU gpus: 0 }"), "no GPU can be used here");
    expectInvalid(model(group + "kind: KIND_GPU gpus: 0 }"),
        "no GPU can be used here: there is no driver; use KIND_CPU", noDriver);
    expectInvalid(model(group + "kind: KIND_GPU }"), "specifies no GPUs", gpus);
    expectInvalid(model(group + "kind: KIND_GPU gpus: 2 }"), "expected one of 0, 1", gpus);
    expectInvalid(model(group + "kind: KIND_GPU gpus: -1 }"), "specifies GPU -1", gpus);
    expectInvalid(model("instance_group { name: 'g' kind: KIND_CPU count: -1 }"),
        "count of 1 or more, got -1");
    expectInvalid(model(group + "}"), "must have a name and a kind");
    expectInvalid(model("instance_group { name: 'g' kind: KIND_CPU count: 2147483647 }"),
        "4096 instances or fewer");
    expectInvalid(model("instance_group { name: 'g' kind: KIND_CPU count: 4000 } "
                        "instance_group { name: 'h' kind: KIND_CPU count: 97 }"),
        "makes them 4097");
}

TEST(ValidateConfig, ProfilesAreNumbersForOnePlatform)
{
    ROWS("3.5.7");
    const std::string group = " instance_group { name: 'g' count: 1 kind: KIND_CPU profile: '";
    const std::string plan = "name: 'm' backend: 'tensorrt' platform: 'tensorrt_plan'";
    expectValid(plan + group + "0' profile: '12' }");
    expectInvalid(plan + group + "-1' }", "has profile '-1', expected a number of 0 or more");
    expectInvalid(plan + group + "' }", "has profile ''");
    expectInvalid(model(group + "0' }"), "only platform 'tensorrt_plan' takes");
}

TEST(ValidateConfig, PreferredBatchSizesFitTheLargestBatch)
{
    ROWS("3.8.3");
    expectValid(model("dynamic_batching { preferred_batch_size: [1, 8] }"));
    for (const char* size : {"0", "9", "-1"}) {
        expectInvalid(
            model("dynamic_batching { preferred_batch_size: [4, " + std::string(size) + "] }"),
            "dynamic_batching.preferred_batch_size must hold sizes from 1 to max_batch_size, which "
            "is 8, "
            "got " +
                std::string(size));
    }
    inference::ModelConfig config = textConfig(model("dynamic_batching {}"));
    normalize(config);
    EXPECT_THAT(config.dynamic_batching().preferred_batch_size(), testing::ElementsAre(8));
}

TEST(ValidateConfig, PriorityLevelsBoundTheirDefaultAndTheirPolicies)
{
    ROWS("3.8.4");
    const std::string policies = "priority_queue_policy { key: ";
    expectValid(model("dynamic_batching { priority_levels: 2 default_priority_level: 2 " +
        policies + "1 value {} } }"));
    expectInvalid(model("dynamic_batching { priority_levels: 2 }"),
        "default_priority_level must be from 1 to priority_levels, which is 2, got 0: default "
        "priority level must be in range [1, 2] for m");
    expectInvalid(
        model("dynamic_batching { priority_levels: 2 default_priority_level: 3 }"), "got 3");
    for (const char* key : {"0", "3"}) {
        expectInvalid(model("dynamic_batching { priority_levels: 2 default_priority_level: 1 " +
                          policies + key + " value {} } }"),
            std::string("priority_queue_policy must have keys from 1 to priority_levels, which is "
                        "2, got ") +
                key);
    }
    // Without priority levels there is one queue, and the policies of levels have no effect.
    expectValid(model("dynamic_batching { " + policies + "1 value {} } }"));
}

TEST(ValidateConfig, PreservedOrderForbidsWhatOvertakes)
{
    ROWS("3.8.5");
    const std::string order = "dynamic_batching { preserve_ordering: true ";
    const std::string delay = "{ timeout_action: DELAY default_timeout_microseconds: 1 }";
    expectValid(model(order + "priority_levels: 1 default_priority_level: 1 }"));
    expectValid(model(order + "default_queue_policy { timeout_action: DELAY } }"));
    expectValid(model(order + "default_queue_policy { default_timeout_microseconds: 1 } }"));
    expectInvalid(model(order + "priority_levels: 2 default_priority_level: 1 }"),
        "cannot be true with more than one of priority_levels, which is 2");
    expectInvalid(model(order + "default_queue_policy " + delay + " }"), "timeout_action is DELAY");
    expectInvalid(
        model(order +
            "priority_levels: 1 default_priority_level: 1 priority_queue_policy { key: 1 " +
            "value " + delay + " } }"),
        "timeout_action is DELAY");
}

TEST(ValidateConfig, ControlInputsSayWhatEachValueMeans)
{
    ROWS("3.8.8");
    const auto control = [](const std::string& inner) {
        return model("sequence_batching { control_input { name: 'c' control { " + inner + " } } }");
    };
    expectValid(control("kind: CONTROL_SEQUENCE_START int32_false_true: [0, 1]"));
    expectValid(control("kind: CONTROL_SEQUENCE_READY bool_false_true: [false, true]"));
    for (const char* type : {"UINT64", "INT64", "UINT32", "INT32", "STRING"})
        expectValid(control("kind: CONTROL_SEQUENCE_CORRID data_type: TYPE_" + std::string(type)));
    expectInvalid(control("kind: CONTROL_SEQUENCE_START"), "exactly one of");
    expectInvalid(
        control("kind: CONTROL_SEQUENCE_END int32_false_true: [0, 1] fp32_false_true: [0, 1]"),
        "exactly one of int32_false_true, fp32_false_true and bool_false_true, got 2");
    expectInvalid(
        control("kind: CONTROL_SEQUENCE_READY fp32_false_true: [0]"), "exactly 2 false/true");
    expectInvalid(control("kind: CONTROL_SEQUENCE_CORRID data_type: TYPE_FP32"),
        "has data_type TYPE_FP32: unexpected data type for control CONTROL_SEQUENCE_CORRID for m");
    expectInvalid(
        control("kind: CONTROL_SEQUENCE_CORRID data_type: TYPE_INT32 int32_false_true: [0, 1]"),
        "must have no false/true values");
}

TEST(ValidateGiven, NeedsNeitherDevicesNorFilesNorTensors)
{
    ROWS("3.1.8", "3.1.9");
    const std::string untold =
        "name: 'm' backend: 'b' instance_group { kind: KIND_GPU } input { } ";
    EXPECT_TRUE(validateGiven(textConfig(untold)).ok());
    EXPECT_FALSE(validateGiven(textConfig("name: 'm' platform: 'other'")).ok());
    for (const char* const broken :
        {"max_batch_size: -1", "dynamic_batching { preferred_batch_size: 1 }",
            "sequence_batching { oldest { preferred_batch_size: 1 } }",
            "response_cache { enable: true } sequence_batching { }"})
        EXPECT_FALSE(validateGiven(textConfig(untold + broken)).ok()) << broken;
}

TEST(ValidateConfig, EachControlTensorAndKindIsThereOnce)
{
    ROWS("3.8.8");
    const std::string start = "control { kind: CONTROL_SEQUENCE_START int32_false_true: [0, 1] }";
    const std::string end = "control { kind: CONTROL_SEQUENCE_END int32_false_true: [0, 1] }";
    const auto inputs = [](const std::string& inner) {
        return model("sequence_batching { " + inner + " }");
    };
    expectValid(inputs("control_input { name: 'a' " + start + end + " }"));
    expectInvalid(inputs("control_input { " + start + " }"), "control_input[0] must have a name");
    expectInvalid(inputs("control_input { name: 'a' }"), "at least one control");
    expectInvalid(
        inputs("control_input { name: 'a' " + start + "} control_input { name: 'a' " + end + "}"),
        "names tensor 'a' a second time");
    expectInvalid(
        inputs("control_input { name: 'a' " + start + "} control_input { name: 'b' " + start + "}"),
        "has kind CONTROL_SEQUENCE_START, which another control has already");
}

TEST(ValidateConfig, StrategiesStayInTheirRanges)
{
    ROWS("3.8.9", "3.8.10");
    const auto direct = [](const std::string& use) {
        return model("sequence_batching { direct { minimum_slot_utilization: " + use + " } }");
    };
    expectValid(direct("0"));
    expectValid(direct("1"));
    for (const char* use : {"-0.1", "1.1", "nan"})
        expectInvalid(direct(use), "minimum_slot_utilization must be from 0 to 1");
    const auto oldest = [](const std::string& size) {
        return model("sequence_batching { oldest { preferred_batch_size: " + size + " } }");
    };
    expectValid(oldest("8"));
    expectInvalid(
        oldest("9"), "sequence_batching.oldest.preferred_batch_size must hold sizes from 1");
    expectInvalid(oldest("0"), "got 0");
    expectInvalid(model("sequence_batching { oldest { max_candidate_sequences: -5 } }"),
        "sequence_batching.oldest.max_candidate_sequences must be 0 or more, got -5");
    inference::ModelConfig config = textConfig(model("sequence_batching { oldest {} }"));
    normalize(config);
    EXPECT_THAT(
        config.sequence_batching().oldest().preferred_batch_size(), testing::ElementsAre(8));
}

TEST_F(ModelFiles, AnInitialStateFitsItsState)
{
    ROWS("3.8.12");
    write("initial_state/enough", 16);
    write("initial_state/short", 15);
    const auto state = [](const std::string& initial) {
        return model(
            "sequence_batching { state { input_name: 'i' output_name: 'o' data_type: TYPE_FP32 "
            "dims: [-1, 2] " +
            initial + " } }");
    };
    const std::string named = "initial_state { name: 's' data_type: TYPE_FP32 ";
    const std::string good = named + "dims: [2, 2] ";
    expectValid(state(""), facts());
    expectValid(state(good + "zero_data: true }"), facts());
    expectValid(state(good + "data_file: 'enough' }"), facts());
    const std::pair<std::string, std::string> bad[] = {
        {good + "}",
            "must set zero_data or data_file: initial_state setting expects state'i' to have "
            "state_data set"},
        {good + "data_file: 'short' }",
            "needs 16 bytes in 'initial_state/short', it has 15: initial_state setting expects 16 "
            "bytes"},
        {good + "data_file: 'none' }",
            "which cannot be read: failed to open text file for read " + facts().modelPath +
                "/initial_state/none: No such file or directory"},
        {good + "data_file: '../x' }", "must name a data_file in initial_state/"},
        {named + "dims: 2 zero_data: true }",
            "must have the rank and the fixed dims of its state, [-1,2], and no -1, got [2]: "
            "Number of dimensions in 'initial_state' doesn't match the size of 'state' dimensions "
            "for state input 'i'. 1 != 2"},
        {named + "dims: [2, 3] zero_data: true }",
            "got [2,3]: 'initial_state' dim for input name 'i' doesn't match 'state' dim "
            "description. 3 != 2"},
        {named + "dims: [-1, 2] zero_data: true }",
            "got [-1,2]: 'initial_state' field for state input name 'i' contains variable "
            "dimensions"},
        {"initial_state { name: 's' data_type: TYPE_INT32 dims: [2, 2] zero_data: true }",
            "must have its state's data_type TYPE_FP32, got TYPE_INT32: The data type used for "
            "'initial_state' field of state 'i' does not match the state data type"},
        {"initial_state { data_type: TYPE_FP32 dims: [2, 2] zero_data: true }",
            "must have a name: Field 'name' must be set when using initial_state for state input "
            "'i'"},
        {good + "zero_data: true } " + good + "zero_data: true }",
            "at most one initial_state, got 2: initial_state field for state input 'i' must "
            "contain exactly one or zero element. Found '2' elements"},
    };
    for (const auto& [initial, message] : bad)
        expectInvalid(state(initial), message, facts());
    // The size of a state of type BYTES is that of the file.
    expectValid(
        model(
            "sequence_batching { state { input_name: 'i' output_name: 'o' data_type: TYPE_STRING "
            "dims: 2 initial_state { name: 's' data_type: TYPE_STRING dims: 2 data_file: 'short' } "
            "} }"),
        facts());
}

TEST(ValidateConfig, StatesHaveNamesOfTheirOwnAndATypeAndDims)
{
    ROWS("3.8.11");
    const auto states = [](const std::string& rest) {
        return model("sequence_batching { control_input { name: 'start' control { kind: "
                     "CONTROL_SEQUENCE_START int32_false_true: [0, 1] } } " +
            rest + " }");
    };
    const std::string typed = "data_type: TYPE_FP32 dims: -1";
    const std::string good = "state { input_name: 'i' output_name: 'o' " + typed + " } ";
    expectValid(states(good));
    expectValid(states(good + "state { input_name: 'o' output_name: 'i' " + typed + " }"));
    const std::pair<std::string, std::string> bad[] = {
        {"state { output_name: 'o' " + typed + " }", "must have an input_name and an output_name"},
        {"state { input_name: 'i' " + typed + " }", "must have an input_name and an output_name"},
        {good + "state { input_name: 'i' output_name: 'p' " + typed + " }",
            "state[1] has the input_name 'i', which another state or control input has already"},
        {good + "state { input_name: 'j' output_name: 'o' " + typed + " }",
            "state[1] has the output_name 'o', which another state has already"},
        {"state { input_name: 'start' output_name: 'o' " + typed + " }",
            "has the input_name 'start', which another state or control input"},
        {"state { input_name: 'i' output_name: 'o' dims: 1 }", "must have a data_type"},
        {"state { input_name: 'i' output_name: 'o' data_type: TYPE_FP32 dims: [2, 0] }",
            "must have dims of 1 or more, or -1, got [2,0]"},
    };
    for (const auto& [text, message] : bad)
        expectInvalid(states(text), message);
}

TEST(ValidateConfig, AGrowableStateHasOneBufferOnAGpu)
{
    ROWS("4.3.38");
    const auto state = [](const std::string& type, const std::string& rest) {
        return model("sequence_batching { state { input_name: 'i' output_name: 'o' dims: -1 "
                     "data_type: " +
            type + " use_growable_memory: true " + rest + " } }");
    };
    const std::string one = "use_same_buffer_for_input_output: true";
    const std::string field = "sequence_batching.state[0].use_growable_memory ";
    expectInvalid(state("TYPE_FP32", ""), field + "needs use_same_buffer_for_input_output: true");
    expectInvalid(state("TYPE_STRING", one), field + "is for states of a type of fixed size");
    ::inference::ModelConfig config = textConfig(state("TYPE_FP32", one));
    config.add_instance_group()->set_name("g");
    config.mutable_instance_group(0)->set_count(1);
    config.mutable_instance_group(0)->set_kind(::inference::ModelInstanceGroup::KIND_CPU);
    EXPECT_THAT(std::string(validateConfig(config, {}).message()),
        HasSubstr(field + "needs instances on GPUs; instance_group 'g' has kind KIND_CPU"));
    config.mutable_instance_group(0)->set_kind(::inference::ModelInstanceGroup::KIND_GPU);
    config.mutable_instance_group(0)->add_gpus(0);
    EXPECT_EQ(validateConfig(config, {.devices = {.gpus = {0}}}), absl::OkStatus());
}

TEST(ValidateConfig, AResponseCacheNeedsOneAnswerThatDependsOnTheRequestAlone)
{
    ROWS("3.8.15");
    const std::string cache = "response_cache { enable: true } ";
    expectValid(model(cache));
    expectValid(model("response_cache { enable: false } sequence_batching {}"));
    expectInvalid(model(cache + "sequence_batching {}"),
        "together with sequence_batching: Response Cache does not currently support model m with "
        "sequence batching scheduler. Please disable the response cache.");
    expectInvalid(model(cache + "model_transaction_policy { decoupled: true }"),
        "Response Cache does not currently support model m with 'decoupled' transaction policy. "
        "Please disable the response cache.");
}

TEST(ValidateConfig, ModelMetricsNameAFamilyAndBuckets)
{
    const auto metric = [](const std::string& inner) {
        return model("model_metrics { metric_control { " + inner + " } }");
    };
    const std::string family = "metric_identifier { family: 'nv_x' } ";
    expectValid(metric(family + "histogram_options { buckets: [1, 2] }"));
    expectInvalid(
        metric("histogram_options { buckets: 1 }"), "metric_control[0] must name a family");
    expectInvalid(metric(family), "at least one bucket");
    expectInvalid(metric(family + "histogram_options {}"), "at least one bucket");
    expectInvalid(metric(family + "histogram_options { buckets: [2, 1] }"), "got 1 after 2");
    expectInvalid(metric(family + "histogram_options { buckets: [2, 2] }"), "got 2 after 2");
    expectInvalid(metric(family + "histogram_options { buckets: nan }"), "buckets that rise");
    expectValid(metric(family + "histogram_options { buckets: [1, inf] }"));
}

TEST(Validate, AMetricTagIsALabel)
{
    ROWS("3.2.10");
    const auto tag = [](const std::string& key) {
        return model("metric_tags { key: '" + key + "' value: 'anything at all: \"' }");
    };
    expectValid(tag("team_2"));
    expectValid(tag("2"));
    expectInvalid(tag("a-b"), "metric_tags['a-b'] must have a key of letters");
    expectInvalid(tag("_a"), "metric_tags['_a']");
    expectInvalid(tag("ü"), "metric_tags");
}

TEST_F(ModelFiles, ABatchingLibraryLiesInTheModelDirectory)
{
    ROWS("3.8.17", "3.2.14");
    write("strategy.so", 1);
    const auto library = [](const std::string& path) {
        return model("parameters { key: 'TRITON_BATCH_STRATEGY_PATH' value { string_value: '" +
            path + "' } } ");
    };
    expectValid(library("strategy.so"), facts());
    expectInvalid(library("../strategy.so"), "must lie inside the model directory", facts());
    expectInvalid(library("/strategy.so"), "must lie inside the model directory", facts());
    expectValid(library(facts().modelPath + "/strategy.so"), facts());
    expectValid(
        library(std::filesystem::relative(facts().modelPath).string() + "/strategy.so"), facts());
    expectInvalid(library("strategy.so") + "sequence_batching {}",
        "together with sequence_batching", facts());
    const absl::Status missing = validateConfig(textConfig(library("none.so")), facts());
    EXPECT_EQ(missing.code(), absl::StatusCode::kNotFound) << missing;
    EXPECT_THAT(std::string(missing.message()), HasSubstr("names 'none.so', which does not exist"));
    EXPECT_EQ(validateConfig(textConfig(library("")), facts()).code(), absl::StatusCode::kNotFound)
        << "a directory is no library";
}

} // namespace
} // namespace thalassa::config
