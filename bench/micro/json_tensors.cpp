// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// json_tensors: measures the processor time per value of the steps that a JSON tensor takes: the
// check of the text, the conversion to a tensor, and the text of an answer. Next to them stands the
// time of std::from_chars() and std::to_chars() for the same numbers.
//
//     json_tensors [VALUES]
//
// VALUES is the number of values (default: 100 000). They are random floats between -10 and 10,
// written with the digits of a double and with the fewest digits that give the same float.
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "bench/tools/turn_statistics.h"
#include "server/http/api/json/json_number.h"
#include "server/http/api/json/json_tensor.h"
#include "server/http/api/json/tensor_writer.h"

namespace {

using namespace thalassa;

constexpr int kRounds = 21;

double processSeconds()
{
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

template <typename Function> void print(const char* name, size_t count, Function function)
{
    std::vector<double> rounds;
    for (int round = 0; round < kRounds; ++round) {
        const double start = processSeconds();
        function();
        rounds.push_back((processSeconds() - start) * 1e9 / static_cast<double>(count));
    }
    std::printf("%-42s %6.1f ns/value\n", name, bench::median(rounds));
}

[[noreturn]] void fail(const char* step)
{
    std::fprintf(stderr, "json_tensors: %s failed\n", step);
    std::exit(1);
}

template <typename Real> std::string textOf(const std::vector<float>& values)
{
    std::string text = "[";
    for (const float value : values) {
        char digits[32];
        text += text.size() > 1 ? ", " : "";
        text.append(
            digits, std::to_chars(digits, digits + sizeof digits, static_cast<Real>(value)).ptr);
    }
    return text + "]";
}

void measureInput(const std::string& text, size_t count)
{
    const std::string name = "IN";
    print("  check", count, [&] {
        if (!httpapi::scanNumberArray(text, nullptr))
            fail("the check");
    });
    for (const auto type : {tensor::DataType::Fp32, tensor::DataType::Fp64}) {
        const std::string title = "  read as " + std::string(tensor::dataTypeName(type));
        print(title.c_str(), count, [&] {
            if (!httpapi::tensorFromJsonText(
                    {name, type, static_cast<int64_t>(count), std::numeric_limits<int64_t>::max()},
                    text)
                     .ok())
                fail("the conversion");
        });
    }
    print("  std::from_chars() as FP32", count, [&] {
        const char* at = text.data();
        const char* const end = at + text.size();
        for (size_t i = 0; i < count; ++i) {
            at += at == text.data() ? 1 : 2;
            float value = 0;
            at = std::from_chars(at, end, value).ptr;
        }
    });
}

void measureOutput(const std::vector<float>& values)
{
    inference::OutputTensor output;
    output.dataType = tensor::DataType::Fp32;
    output.byteSize = values.size() * sizeof(float);
    output.block = tensor::allocateHeapBlock(output.byteSize);
    std::memcpy(output.block->data(), values.data(), output.byteSize);
    std::string json;
    json.reserve(values.size() * 16);
    print("  written", values.size(), [&] {
        json.clear();
        if (!httpapi::appendTensorJson(output, json).ok())
            fail("the writer");
    });
    std::vector<char> text(values.size() * 16);
    print("  std::to_chars()", values.size(), [&] {
        char* at = text.data();
        for (const float value : values) {
            at = std::to_chars(at, text.data() + text.size(), value).ptr;
            *at++ = ',';
        }
    });
}

} // namespace

int main(int argc, char** argv)
{
    const auto count = static_cast<size_t>(argc > 1 ? std::atoi(argv[1]) : 100'000);
    std::mt19937 random(1);
    std::uniform_real_distribution<float> range(-10, 10);
    std::vector<float> values(count);
    for (float& value : values)
        value = range(random);
    std::puts("input with the digits of a double");
    measureInput(textOf<double>(values), count);
    std::puts("input with the fewest digits");
    measureInput(textOf<float>(values), count);
    std::puts("output of FP32");
    measureOutput(values);
}
