// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/load/grpc_infer_request.h"

#include "grpc_service.pb.h"

namespace thalassa::perf {
namespace {

void setPlace(const RegionPlace& place,
    google::protobuf::Map<std::string, inference::InferParameter>& parameters)
{
    parameters["shared_memory_region"].set_string_param(place.region);
    parameters["shared_memory_offset"].set_int64_param(static_cast<int64_t>(place.offset));
    parameters["shared_memory_byte_size"].set_int64_param(static_cast<int64_t>(place.byteSize));
}

} // namespace

std::string inferMessage(const Sample& sample, const RequestOptions& options)
{
    inference::ModelInferRequest request;
    request.set_model_name(options.model);
    request.set_model_version(options.version);
    for (const RequestParameter& parameter : options.parameters) {
        inference::InferParameter& value = (*request.mutable_parameters())[parameter.name];
        if (const bool* const flag = std::get_if<bool>(&parameter.value))
            value.set_bool_param(*flag);
        else if (const int64_t* const number = std::get_if<int64_t>(&parameter.value))
            value.set_int64_param(*number);
        else
            value.set_string_param(std::get<std::string>(parameter.value));
    }
    for (const SampleTensor& tensor : sample) {
        auto* const input = request.add_inputs();
        input->set_name(tensor.name);
        input->set_datatype(std::string(tensor::dataTypeName(tensor.datatype)));
        for (const int64_t dimension : tensor.shape)
            input->add_shape(dimension);
        if (tensor.place)
            setPlace(*tensor.place, *input->mutable_parameters());
        else
            request.add_raw_input_contents(tensor.bytes);
    }
    for (const RequestOptions::RegionOutput& output : options.regionOutputs) {
        auto* const requested = request.add_outputs();
        requested->set_name(output.name);
        setPlace(output.place, *requested->mutable_parameters());
    }
    return request.SerializeAsString();
}

} // namespace thalassa::perf
