// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/grpc/control/reflection.h"

#include <google/protobuf/descriptor.h>
#include <google/protobuf/descriptor.pb.h>
#include <grpcpp/support/status.h>

#include <set>
#include <string>
#include <vector>

namespace thalassa::grpcapi {
namespace {

using google::protobuf::DescriptorPool;
using google::protobuf::FileDescriptor;
using reflection::Request;
using reflection::Response;

std::vector<const char*> namesOf(ReflectedServices services)
{
    std::vector<const char*> names{"grpc.health.v1.Health"};
    if (services.inference)
        names.insert(names.begin(), "inference.GRPCInferenceService");
    if (services.observability)
        names.push_back("thalassa.v1.Observability");
    return names;
}

void setError(grpc::StatusCode code, const std::string& message, Response& response)
{
    response.mutable_error_response()->set_error_code(code);
    response.mutable_error_response()->set_error_message(message);
}

// Adds the file and everything that it imports, each file once.
void addWithImports(const FileDescriptor& file, reflection::Files& files)
{
    std::set<std::string> seen;
    std::vector<const FileDescriptor*> next{&file};
    while (!next.empty()) {
        const FileDescriptor& one = *next.back();
        next.pop_back();
        if (!seen.insert(one.name()).second)
            continue;
        google::protobuf::FileDescriptorProto proto;
        one.CopyTo(&proto);
        files.add_file_descriptor_proto(proto.SerializeAsString());
        for (int i = one.dependency_count(); i > 0; --i)
            next.push_back(one.dependency(i - 1));
    }
}

void setFile(const FileDescriptor* file, const std::string& asked, Response& response)
{
    if (file == nullptr)
        return setError(grpc::StatusCode::NOT_FOUND,
            "this server has no file or symbol named '" + asked + "'", response);
    addWithImports(*file, *response.mutable_file_descriptor_response());
}

void setExtension(const reflection::Extension& asked, Response& response)
{
    const DescriptorPool& pool = *DescriptorPool::generated_pool();
    const auto* const type = pool.FindMessageTypeByName(asked.containing_type());
    const auto* const field =
        type == nullptr ? nullptr : pool.FindExtensionByNumber(type, asked.extension_number());
    setFile(field == nullptr ? nullptr : field->file(),
        asked.containing_type() + " extension " + std::to_string(asked.extension_number()),
        response);
}

void setExtensionNumbers(const std::string& name, Response& response)
{
    const DescriptorPool& pool = *DescriptorPool::generated_pool();
    const auto* const type = pool.FindMessageTypeByName(name);
    if (type == nullptr)
        return setFile(nullptr, name, response);
    std::vector<const google::protobuf::FieldDescriptor*> extensions;
    pool.FindAllExtensions(type, &extensions);
    response.mutable_all_extension_numbers_response()->set_base_type_name(name);
    for (const auto* const extension : extensions)
        response.mutable_all_extension_numbers_response()->add_extension_number(
            extension->number());
}

} // namespace

Response answerReflection(const Request& request, ReflectedServices services)
{
    const DescriptorPool& pool = *DescriptorPool::generated_pool();
    Response response;
    response.set_valid_host(request.host());
    *response.mutable_original_request() = request;
    switch (request.message_request_case()) {
    case Request::kFileByFilename:
        setFile(
            pool.FindFileByName(request.file_by_filename()), request.file_by_filename(), response);
        break;
    case Request::kFileContainingSymbol:
        setFile(pool.FindFileContainingSymbol(request.file_containing_symbol()),
            request.file_containing_symbol(), response);
        break;
    case Request::kFileContainingExtension:
        setExtension(request.file_containing_extension(), response);
        break;
    case Request::kAllExtensionNumbersOfType:
        setExtensionNumbers(request.all_extension_numbers_of_type(), response);
        break;
    case Request::kListServices:
        for (const char* const name : namesOf(services))
            response.mutable_list_services_response()->add_service()->set_name(name);
        break;
    case Request::MESSAGE_REQUEST_NOT_SET:
        setError(
            grpc::StatusCode::INVALID_ARGUMENT, "the reflection request has no query", response);
        break;
    }
    return response;
}

} // namespace thalassa::grpcapi
