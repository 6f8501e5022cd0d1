// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/inference/states/model_states.h"

#include <filesystem>
#include <fstream>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/base/status_macros.h"
#include "core/inference/parameters.h"
#include "core/inference/states/sequence_states.h"

namespace thalassa::inference {
namespace {

using ::inference::ModelConfig;
using State = ::inference::ModelSequenceBatching::State;

// Dimensions of any size are 1 until a backend makes the state another size.
template <typename Dims> tensor::Shape initialShape(const ModelConfig& config, const Dims& dims)
{
    tensor::Shape shape;
    if (config.max_batch_size() > 0)
        shape.push_back(1);
    for (const int64_t dim : dims)
        shape.push_back(dim == tensor::kAnyDimension ? 1 : dim);
    return shape;
}

absl::Status noMemory(const std::string& where, size_t size)
{
    return absl::UnavailableError(absl::StrCat(where, ": no memory for ", size, " bytes"));
}

absl::StatusOr<tensor::BlockRef> zeros(const std::string& where, const StateSpec& spec)
{
    ASSIGN_OR_RETURN(const size_t size, zeroedByteSize(spec.dataType, spec.shape));
    if (size == 0)
        return tensor::BlockRef();
    tensor::BlockRef block = tensor::allocateClearedHeapBlock(size);
    if (!block)
        return noMemory(where, size);
    return block;
}

// Reads as many bytes as the state has, which may be fewer than the file has; for BYTES, all.
absl::StatusOr<tensor::BlockRef> readFile(
    const std::string& where, const StateSpec& spec, const std::filesystem::path& path)
{
    const auto failed = [&](const std::string& reason) {
        return absl::InvalidArgumentError(
            absl::StrCat(where, ".data_file: cannot read '", path.string(), "': ", reason));
    };
    std::error_code error;
    // Checked first: opening a pipe would wait for its writer.
    if (!std::filesystem::is_regular_file(path, error))
        return failed(error ? error.message() : "expected a regular file");
    const uint64_t available = std::filesystem::file_size(path, error);
    if (error)
        return failed(error.message());
    ASSIGN_OR_RETURN(const int64_t needed, tensor::byteSize(spec.dataType, spec.shape));
    const bool isBytes = spec.dataType == tensor::DataType::Bytes;
    const uint64_t size = isBytes ? available : static_cast<uint64_t>(needed);
    tensor::BlockRef block;
    if (size > 0) {
        block = tensor::allocateHeapBlock(size);
        if (!block)
            return noMemory(where, size);
        std::ifstream file(path, std::ios::binary);
        file.read(reinterpret_cast<char*>(block->data()), static_cast<std::streamsize>(size));
        if (!file)
            return failed(absl::StrCat("expected ", size, " bytes, got ", file.gcount()));
    }
    const absl::Status fits = checkBytes(spec.dataType, spec.shape, block);
    if (!fits.ok())
        return failed(std::string(fits.message()));
    return block;
}

absl::StatusOr<StateSpec> loadState(const ModelConfig& config, const State& state,
    const std::string& where, const std::string& modelPath)
{
    StateSpec spec;
    spec.inputName = state.input_name();
    spec.outputName = state.output_name();
    spec.dataType = static_cast<tensor::DataType>(state.data_type());
    spec.usesOneBuffer = state.use_same_buffer_for_input_output();
    spec.grows = state.use_growable_memory();
    if (state.initial_state().empty()) {
        spec.shape = initialShape(config, state.dims());
        ASSIGN_OR_RETURN(spec.initial, zeros(where, spec));
        return spec;
    }
    const auto& initial = state.initial_state(0);
    spec.shape = initialShape(config, initial.dims());
    if (initial.has_data_file()) {
        const auto path = std::filesystem::path(modelPath) / "initial_state" / initial.data_file();
        ASSIGN_OR_RETURN(spec.initial, readFile(where + ".initial_state", spec, path));
    } else {
        ASSIGN_OR_RETURN(spec.initial, zeros(where, spec));
    }
    return spec;
}

} // namespace

absl::StatusOr<ModelStates> ModelStates::load(
    const ModelConfig& config, const std::string& modelPath)
{
    ModelStates states;
    const auto& configured = config.sequence_batching().state();
    for (int i = 0; i < configured.size(); ++i) {
        const std::string where =
            absl::StrCat("model '", config.name(), "': sequence_batching.state[", i, "]");
        ASSIGN_OR_RETURN(StateSpec spec, loadState(config, configured[i], where, modelPath));
        states.m_specs.push_back(std::move(spec));
    }
    return states;
}

StateSizes ModelStates::byteSizes() const
{
    StateSizes sizes = m_heldBytes->sizes();
    for (const StateSpec& spec : m_specs) {
        if (spec.initial)
            sizeIn(sizes, spec.initial->place().kind) += spec.initial->size();
    }
    return sizes;
}

void ModelStates::addTo(Request& request, std::shared_ptr<SequenceStates>* states) const
{
    if (m_specs.empty())
        return;
    if (states == nullptr) {
        request.scheduling.states = std::make_shared<SequenceStates>(m_specs, m_heldBytes);
        request.scheduling.states->becomeDummiesLike(request);
    } else {
        if (*states == nullptr || (request.flags & kSequenceStart) != 0)
            *states = std::make_shared<SequenceStates>(m_specs, m_heldBytes);
        request.scheduling.states = *states;
    }
    request.scheduling.states->addTo(request);
}

} // namespace thalassa::inference
