// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/inference/states/sequence_states.h"

#include <gmock/gmock.h>
#include <unistd.h>

#include <cstring>
#include <filesystem>
#include <fstream>

#include "core/inference/parameters.h"
#include "tests/support/inference_fixture.h"
#include "tests/support/rows.h"
#include "tests/support/shared_gpu.h"

namespace thalassa::inference {
namespace {

using tensor::DataType;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using Sizes = tensor::Shape;

std::string bytesOf(const InputTensor& input)
{
    std::string bytes(input.data.byteSize(), '\0');
    input.data.copyTo(bytes.data());
    return bytes;
}

const void* addressOf(const InputTensor& input)
{
    return input.data.fragment(0).data;
}

class States : public ::testing::Test {
protected:
    States()
        : m_path(std::filesystem::path(::testing::TempDir()) /
              ("sequence_states_" + std::to_string(::getpid())))
    {
        std::filesystem::create_directories(m_path / "initial_state");
    }
    ~States() override { std::filesystem::remove_all(m_path); }

    void write(const std::string& file, const std::string& bytes)
    {
        std::ofstream(m_path / "initial_state" / file, std::ios::binary) << bytes;
    }
    absl::Status tryLoad(const std::string& states, int maxBatchSize = 4)
    {
        ::inference::ModelConfig config;
        EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(
            "name: 'm' sequence_batching { " + states + " }", &config));
        config.set_max_batch_size(maxBatchSize);
        auto loaded = ModelStates::load(config, m_path.string());
        if (!loaded.ok())
            return loaded.status();
        m_states = *std::move(loaded);
        return absl::OkStatus();
    }
    void load(const std::string& states, int maxBatchSize = 4)
    {
        const absl::Status status = tryLoad(states, maxBatchSize);
        ASSERT_TRUE(status.ok()) << status;
    }

    // Returns a request that is about to be executed.
    std::unique_ptr<Request> next(uint32_t flags = 0) { return next(m_sequence, flags); }
    std::unique_ptr<Request> next(std::shared_ptr<SequenceStates>& sequence, uint32_t flags = 0)
    {
        auto request = std::move(tests::TestRequest(m_model).request);
        request->flags = flags;
        m_states.addTo(*request, &sequence);
        return request;
    }
    // Writes the state as a backend does.
    static SequenceState& make(Request& request, const std::string& name, DataType type,
        Sizes shape, const std::string& bytes)
    {
        SequenceState& state = *request.scheduling.states->find(name);
        state.renew(type, std::move(shape));
        const auto block = state.allocate(bytes.size());
        EXPECT_TRUE(block.ok()) << block.status();
        if (*block)
            std::memcpy((*block)->data(), bytes.data(), bytes.size());
        return state;
    }

    const std::filesystem::path m_path;
    const std::shared_ptr<ServedModel> m_model =
        std::make_shared<tests::ConfiguredModel>("name: 'm'");
    ModelStates m_states;
    std::shared_ptr<SequenceStates> m_sequence;
};

constexpr const char* kOne =
    "state { input_name: 'in' output_name: 'out' data_type: TYPE_UINT8 dims: 4 } ";
constexpr const char* kOneBuffer = "state { input_name: 'in' output_name: 'out' data_type: "
                                   "TYPE_UINT8 dims: 4 use_same_buffer_for_input_output: true "
                                   "initial_state { name: 'i' data_type: TYPE_UINT8 dims: 4 "
                                   "data_file: 'letters' } } ";

TEST_F(States, BeginAsZerosWithOneForAnyDimension)
{
    ROWS("4.3.32");
    const std::string states =
        "state { input_name: 'a' output_name: 'x' data_type: TYPE_FP32 dims: [-1, 2] } "
        "state { input_name: 'b' output_name: 'y' data_type: TYPE_STRING dims: 2 }";
    const struct {
        int maxBatchSize;
        Sizes numbers;
        Sizes texts;
    } cases[] = {{4, {1, 1, 2}, {1, 2}}, {0, {1, 2}, {2}}};
    for (const auto& [maxBatchSize, numbers, texts] : cases) {
        load(states, maxBatchSize);
        const auto request = next(kSequenceStart);
        ASSERT_EQ(request->inputs.size(), 2u);
        const InputTensor& a = *request->findInput("a");
        EXPECT_EQ(a.dataType, DataType::Fp32);
        EXPECT_EQ(a.shape, numbers);
        EXPECT_EQ(a.backendShape, numbers);
        EXPECT_EQ(bytesOf(a), std::string(8, '\0'));
        const InputTensor& b = *request->findInput("b");
        EXPECT_EQ(b.dataType, DataType::Bytes);
        EXPECT_EQ(b.shape, texts);
        EXPECT_EQ(bytesOf(b), std::string(8, '\0')); // two empty elements
    }
}

TEST_F(States, BeginAsTheirFileSays)
{
    ROWS("4.3.33");
    write("numbers", "abcdefgh and more");
    write("texts", std::string("\1\0\0\0a\2\0\0\0bc", 11));
    load("state { input_name: 'a' output_name: 'x' data_type: TYPE_UINT8 dims: -1 "
         "initial_state { name: 'i' data_type: TYPE_UINT8 dims: 8 data_file: 'numbers' } } "
         "state { input_name: 'b' output_name: 'y' data_type: TYPE_STRING dims: 2 "
         "initial_state { name: 'i' data_type: TYPE_STRING dims: 2 data_file: 'texts' } } "
         "state { input_name: 'c' output_name: 'z' data_type: TYPE_UINT8 dims: -1 "
         "initial_state { name: 'i' data_type: TYPE_UINT8 dims: 3 zero_data: true } }");
    const auto request = next(kSequenceStart);
    EXPECT_EQ(bytesOf(*request->findInput("a")), "abcdefgh");
    EXPECT_THAT(request->findInput("a")->shape, ElementsAre(1, 8));
    EXPECT_EQ(bytesOf(*request->findInput("b")), std::string("\1\0\0\0a\2\0\0\0bc", 11));
    EXPECT_EQ(bytesOf(*request->findInput("c")), std::string(3, '\0'));
}

TEST_F(States, AFileThatCannotBeAStateIsRefusedByName)
{
    ROWS("3.8.12");
    write("short", "abc");
    write("cut", std::string("\5\0\0\0a", 5));
    write("one", std::string("\1\0\0\0a", 5));
    const auto state = [](const std::string& type, const std::string& file) {
        return "state { input_name: 'a' output_name: 'x' data_type: " + type +
            " dims: 4 initial_state { name: 'i' data_type: " + type + " dims: 4 data_file: '" +
            file + "' } }";
    };
    const std::tuple<std::string, std::string, std::string> cases[] = {
        {"TYPE_UINT8", "short", "expected 4 bytes, got 3"},
        {"TYPE_UINT8", "none", "cannot read"},
        {"TYPE_UINT8", ".", "expected a regular file"},
        {"TYPE_STRING", "cut", "cut"},
        {"TYPE_STRING", "one", "expected 4 elements for a BYTES tensor of shape [1,4], got 1"},
    };
    for (const auto& [type, file, message] : cases) {
        const absl::Status status = tryLoad(state(type, file));
        EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
        EXPECT_THAT(std::string(status.message()), HasSubstr(message));
        EXPECT_THAT(std::string(status.message()),
            HasSubstr("model 'm': sequence_batching.state[0].initial_state.data_file"));
    }
}

TEST_F(States, GoFromOneRequestToTheNext)
{
    ROWS("4.3.31", "4.3.35");
    load(kOne);
    const auto first = next(kSequenceStart);
    ASSERT_TRUE(make(*first, "out", DataType::Uint8, {1, 4}, "abcd").update().ok());
    const auto second = next();
    EXPECT_EQ(bytesOf(*second->findInput("in")), "abcd");
    // A new state without an update is lost.
    make(*second, "out", DataType::Uint8, {1, 4}, "efgh");
    const auto third = next();
    EXPECT_EQ(bytesOf(*third->findInput("in")), "abcd");
    // The input of a request does not change during its lifetime.
    ASSERT_TRUE(make(*third, "out", DataType::Uint8, {1, 4}, "ijkl").update().ok());
    EXPECT_EQ(bytesOf(*first->findInput("in")), std::string(4, '\0'));
    EXPECT_EQ(bytesOf(*third->findInput("in")), "abcd");
    EXPECT_EQ(bytesOf(*next()->findInput("in")), "ijkl");
}

TEST_F(States, EachSequenceHasItsOwnAndStartResetsThem)
{
    ROWS("4.3.31", "4.3.32");
    load(kOne);
    std::shared_ptr<SequenceStates> other;
    ASSERT_TRUE(make(*next(), "out", DataType::Uint8, {1, 4}, "abcd").update().ok());
    ASSERT_TRUE(make(*next(other), "out", DataType::Uint8, {1, 4}, "efgh").update().ok());
    EXPECT_EQ(bytesOf(*next()->findInput("in")), "abcd");
    EXPECT_EQ(bytesOf(*next(other)->findInput("in")), "efgh");
    EXPECT_EQ(bytesOf(*next(kSequenceStart)->findInput("in")), std::string(4, '\0'));
    EXPECT_EQ(bytesOf(*next()->findInput("in")), std::string(4, '\0'));
    EXPECT_EQ(bytesOf(*next(other)->findInput("in")), "efgh");
}

TEST_F(States, MayChangeTheirShapeAndType)
{
    ROWS("4.3.36");
    load(kOne);
    ASSERT_TRUE(make(*next(), "out", DataType::Uint16, {1, 3, 1}, "abcdef").update().ok());
    auto request = next();
    EXPECT_EQ(request->findInput("in")->dataType, DataType::Uint16);
    EXPECT_THAT(request->findInput("in")->backendShape, ElementsAre(1, 3, 1));
    EXPECT_EQ(bytesOf(*request->findInput("in")), "abcdef");
    ASSERT_TRUE(make(*request, "out", DataType::Fp32, {1, 0}, "").update().ok());
    request = next();
    EXPECT_THAT(request->findInput("in")->backendShape, ElementsAre(1, 0));
    EXPECT_TRUE(request->findInput("in")->data.isEmpty());
}

TEST_F(States, WhoseBytesAreNotWhatTheirShapeSaysAreRefused)
{
    load(kOne);
    const auto request = next();
    ASSERT_TRUE(make(*request, "out", DataType::Uint8, {1, 4}, "abcd").update().ok());
    const absl::Status status = make(*request, "out", DataType::Uint8, {1, 5}, "efgh").update();
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
    EXPECT_THAT(std::string(status.message()),
        HasSubstr("state 'out': expected 5 bytes for a UINT8 tensor of shape [1,5], got 4"));
    EXPECT_FALSE(make(*request, "out", DataType::Uint8, {-1, 4}, "efgh").update().ok());
    EXPECT_FALSE(make(*request, "out", DataType::Bytes, {1}, "efgh").update().ok());
    EXPECT_EQ(bytesOf(*next()->findInput("in")), "abcd");
}

TEST_F(States, OfTwoBuffersTheUnusedOneIsWrittenNext)
{
    load(kOne);
    ASSERT_TRUE(make(*next(), "out", DataType::Uint8, {1, 4}, "aaaa").update().ok());
    const void* const a = addressOf(*next()->findInput("in"));
    ASSERT_TRUE(make(*next(), "out", DataType::Uint8, {1, 4}, "bbbb").update().ok());
    ASSERT_TRUE(make(*next(), "out", DataType::Uint8, {1, 4}, "cccc").update().ok());
    const auto reading = next();
    EXPECT_EQ(addressOf(*reading->findInput("in")), a);
    // A request that has not ended keeps its input.
    ASSERT_TRUE(make(*next(), "out", DataType::Uint8, {1, 4}, "dddd").update().ok());
    ASSERT_TRUE(make(*next(), "out", DataType::Uint8, {1, 4}, "eeee").update().ok());
    EXPECT_EQ(bytesOf(*reading->findInput("in")), "cccc");
    EXPECT_EQ(bytesOf(*next()->findInput("in")), "eeee");
}

TEST_F(States, WithOneBufferTheInputIsWhereTheOutputIsWritten)
{
    ROWS("4.3.37");
    write("letters", "abcd");
    load(kOneBuffer);
    const auto first = next(kSequenceStart);
    const InputTensor& input = *first->findInput("in");
    EXPECT_EQ(bytesOf(input), "abcd");
    make(*first, "out", DataType::Uint8, {1, 4}, "efgh"); // without an update
    EXPECT_EQ(bytesOf(input), "efgh");
    const auto second = next();
    EXPECT_EQ(bytesOf(*second->findInput("in")), "efgh");
    EXPECT_EQ(addressOf(*second->findInput("in")), addressOf(input));
    // A backend that writes its input in place may update without a call for the buffer.
    second->scheduling.states->find("out")->renew(DataType::Uint8, {1, 4});
    EXPECT_TRUE(second->scheduling.states->find("out")->update().ok());
    EXPECT_EQ(bytesOf(*next()->findInput("in")), "efgh");
    // All sequences begin with the same initial bytes.
    std::shared_ptr<SequenceStates> other;
    EXPECT_EQ(bytesOf(*next(other)->findInput("in")), "abcd");
    // A state of another size gets another buffer.
    const auto third = next();
    SequenceState& state = make(*third, "out", DataType::Uint8, {1, 2}, "ij");
    EXPECT_EQ(bytesOf(*next()->findInput("in")), "efgh");
    ASSERT_TRUE(state.update().ok());
    EXPECT_EQ(bytesOf(*next()->findInput("in")), "ij");
}

TEST_F(States, AFillerHasDummiesOfTheSameShape)
{
    ROWS("4.3.39");
    load(std::string(kOne) +
        "state { input_name: 'text' output_name: 'said' data_type: TYPE_STRING dims: 1 }");
    const auto before = next();
    ASSERT_TRUE(make(*before, "out", DataType::Uint8, {1, 2, 3}, "abcdef").update().ok());
    ASSERT_TRUE(
        make(*before, "said", DataType::Bytes, {1, 1}, std::string("\1\0\0\0x", 5)).update().ok());
    const auto real = next();
    auto filler = std::move(tests::TestRequest(m_model).request);
    filler->inputs = real->inputs;
    m_states.addTo(*filler, nullptr);
    ASSERT_EQ(filler->inputs.size(), 2u);
    EXPECT_THAT(filler->findInput("in")->backendShape, ElementsAre(1, 2, 3));
    EXPECT_EQ(bytesOf(*filler->findInput("in")), std::string(6, '\0'));
    EXPECT_EQ(bytesOf(*filler->findInput("text")), std::string(4, '\0'));
    // The output state of a filler belongs to no sequence.
    ASSERT_TRUE(make(*filler, "out", DataType::Uint8, {1, 2, 3}, "xxxxxx").update().ok());
    EXPECT_EQ(bytesOf(*next()->findInput("in")), "abcdef");
}

TEST_F(States, ARequestThatIsExecutedAgainHasThemOnce)
{
    load(kOne);
    const auto request = next(kSequenceStart);
    ASSERT_TRUE(make(*request, "out", DataType::Uint8, {1, 4}, "abcd").update().ok());
    request->flags = 0;
    m_states.addTo(*request, &m_sequence);
    ASSERT_EQ(request->inputs.size(), 1u);
    EXPECT_EQ(bytesOf(request->inputs[0]), "abcd");
}

TEST_F(States, ModelsWithoutAnyAddNothing)
{
    load("");
    const auto request = next(kSequenceStart);
    EXPECT_TRUE(request->inputs.empty());
    EXPECT_EQ(request->scheduling.states, nullptr);
    EXPECT_EQ(m_sequence, nullptr);
}

TEST_F(States, CountTheirOwnBytesAndThoseOfAllSequences)
{
    load(kOne);
    EXPECT_EQ(sum(m_states.byteSizes()), 4u); // the initial state
    const auto first = next(kSequenceStart);
    EXPECT_EQ(m_sequence->byteSize(), 0u);
    EXPECT_TRUE(make(*first, "out", DataType::Uint8, {1, 4}, "abcd").update().ok());
    EXPECT_EQ(m_sequence->byteSize(), 4u);
    const auto second = next();
    SequenceState& longer = make(*second, "out", DataType::Uint8, {1, 100}, std::string(100, 'x'));
    EXPECT_EQ(m_sequence->byteSize(), 104u); // the input state, and the output state in progress
    EXPECT_TRUE(longer.update().ok());
    EXPECT_EQ(m_sequence->byteSize(), 104u); // the previous buffer is kept for reuse
    {
        std::shared_ptr<SequenceStates> other;
        const auto request = next(other, kSequenceStart);
        EXPECT_TRUE(make(*request, "out", DataType::Uint8, {1, 7}, "abcdefg").update().ok());
        EXPECT_EQ(other->byteSize(), 7u);
        EXPECT_EQ(sum(m_states.byteSizes()), 4u + 104u + 7u);
    }
    EXPECT_EQ(sum(m_states.byteSizes()), 4u + 104u);
}

// States of a backend that computes on a GPU.
class GpuStates : public States {
protected:
    GpuStates()
    {
        m_gpu.allocates = true;
        m_gpu.state = absl::OkStatus();
        m_gpu.copyCount = 0;
    }
    static tests::SharedGpu& systemGpu()
    {
        static tests::SharedGpu& gpu = tests::addSharedGpu(device::Registry::system(), 1, 7);
        return gpu;
    }
    // Makes the next state "out" as a backend does that prefers memory of the GPU, and returns its
    // place.
    tensor::MemoryPlace makeNear(Request& request, const std::string& bytes)
    {
        m_state = request.scheduling.states->find("out");
        m_state->renew(DataType::Uint8, {1, static_cast<int64_t>(bytes.size())});
        const auto block = m_state->allocate(bytes.size(), m_gpu.place());
        EXPECT_TRUE(block.ok()) << block.status();
        m_begin.assign(reinterpret_cast<const char*>((*block)->data()), bytes.size());
        std::memcpy((*block)->data(), bytes.data(), bytes.size());
        return (*block)->place();
    }

    tests::SharedGpu& m_gpu = systemGpu();
    SequenceState* m_state = nullptr;
    std::string m_begin; // the bytes of the last new state before it was written
};

TEST_F(GpuStates, StayOnTheGpuFromOneRequestToTheNext)
{
    ROWS("4.3.31");
    load(kOne);
    const auto first = next();
    EXPECT_EQ(makeNear(*first, "abcd"), m_gpu.place());
    EXPECT_TRUE(m_state->update().ok());
    const auto second = next();
    EXPECT_EQ(second->inputs[0].data.fragment(0).place, m_gpu.place());
    EXPECT_EQ(m_gpu.copyCount, 0);
    EXPECT_EQ(m_sequence->byteSize(), 4u);
    EXPECT_EQ(m_states.byteSizes(), (StateSizes{4, 0, 4})); // the initial bytes are the CPU's
}

TEST_F(GpuStates, WithOneBufferKeepTheirBytesWhenTheyMoveToTheGpu)
{
    ROWS("4.3.37");
    write("letters", "wxyz");
    load(kOneBuffer);
    const auto first = next();
    EXPECT_EQ(makeNear(*first, "abcd"), m_gpu.place());
    EXPECT_EQ(m_begin, "wxyz");
    EXPECT_TRUE(m_state->update().ok());
    EXPECT_EQ(m_gpu.copyCount, 1);
    const auto second = next();
    const void* const kept = addressOf(second->inputs[0]);
    EXPECT_EQ(makeNear(*second, "efgh"), m_gpu.place());
    EXPECT_EQ(m_state->allocated()->data(), kept);
    EXPECT_EQ(m_gpu.copyCount, 1);
}

TEST_F(GpuStates, LieWhereTheCpuReadsThemWithoutMemoryOfTheGpu)
{
    write("letters", "wxyz");
    load(kOneBuffer);
    m_gpu.allocates = false;
    const auto request = next();
    const void* const kept = addressOf(request->inputs[0]);
    EXPECT_EQ(makeNear(*request, "abcd"), tensor::MemoryPlace{});
    EXPECT_EQ(m_state->allocated()->data(), kept); // and not a new buffer for each request
}

TEST_F(GpuStates, AreNotMadeIfTheirBytesCannotBeCopied)
{
    write("letters", "wxyz");
    load(kOneBuffer);
    const auto request = next();
    SequenceState& state = *request->scheduling.states->find("out");
    state.renew(DataType::Uint8, {1, 4});
    m_gpu.state = absl::UnavailableError("the GPU is lost");
    EXPECT_EQ(state.allocate(4, m_gpu.place()).status(), m_gpu.state);
}

TEST_F(GpuStates, OfBytesAreReadByTheCpu)
{
    load("state { input_name: 'in' output_name: 'out' data_type: TYPE_STRING dims: 1 }");
    const auto request = next();
    SequenceState& state = *request->scheduling.states->find("out");
    state.renew(DataType::Bytes, {1, 1});
    const auto block = state.allocate(5, m_gpu.place());
    ASSERT_TRUE(block.ok()) << block.status();
    EXPECT_EQ((*block)->place(), tensor::MemoryPlace{});
}

TEST_F(GpuStates, ThatGrowKeepTheirBytesAndTheirAddress)
{
    ROWS("4.3.38");
    write("letters", "wxyz");
    load("state { input_name: 'in' output_name: 'out' data_type: TYPE_UINT8 dims: -1 "
         "use_same_buffer_for_input_output: true use_growable_memory: true initial_state { name: "
         "'i' data_type: TYPE_UINT8 dims: 4 data_file: 'letters' } }");
    const auto first = next();
    EXPECT_EQ(makeNear(*first, "abcdef"), m_gpu.place());
    EXPECT_EQ(m_begin.substr(0, 4), "wxyz");
    EXPECT_TRUE(m_state->update().ok());
    const void* const data = m_state->allocated()->data();
    const auto second = next();
    EXPECT_EQ(addressOf(second->inputs[0]), data);
    EXPECT_EQ(second->inputs[0].data.byteSize(), 6u);
    EXPECT_EQ(makeNear(*second, "0123456789"), m_gpu.place());
    EXPECT_EQ(m_begin.substr(0, 6), "abcdef");
    EXPECT_EQ(m_state->allocated()->data(), data);
    EXPECT_TRUE(m_state->update().ok());
    EXPECT_EQ(m_gpu.copyCount, 1); // of the initial bytes
    const auto third = next();
    EXPECT_EQ(makeNear(*third, "ghi"), m_gpu.place());
    EXPECT_EQ(m_state->allocated()->data(), data);
    EXPECT_TRUE(m_state->update().ok());
    EXPECT_EQ(m_sequence->byteSize(), 10u); // never shrinks
    EXPECT_EQ(m_states.byteSizes(), (StateSizes{4, 0, 10}));
    const auto fourth = next();
    SequenceState& state = *fourth->scheduling.states->find("out");
    state.renew(DataType::Uint8, {1, 65});
    EXPECT_EQ(
        state.allocate(65, m_gpu.place()).status().code(), absl::StatusCode::kResourceExhausted);
    m_sequence.reset();
    EXPECT_EQ(fourth->inputs[0].data.byteSize(), 3u); // the memory lives as long as its requests
}

} // namespace
} // namespace thalassa::inference
