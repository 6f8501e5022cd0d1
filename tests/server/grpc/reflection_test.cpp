// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/grpc/control/reflection.h"

#include <gmock/gmock.h>
#include <google/protobuf/descriptor.h>
#include <google/protobuf/descriptor.pb.h>

#include "grpc_service.pb.h"
#include "health.pb.h"

namespace thalassa::grpcapi {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::UnorderedElementsAre;

std::vector<std::string> fileNames(const reflection::Response& response)
{
    std::vector<std::string> names;
    for (const std::string& bytes : response.file_descriptor_response().file_descriptor_proto()) {
        google::protobuf::FileDescriptorProto file;
        EXPECT_TRUE(file.ParseFromString(bytes));
        names.push_back(file.name());
    }
    return names;
}

// Reads a message type, because the file of an unused one is not registered.
class Reflection : public ::testing::Test {
protected:
    Reflection()
    {
        ::inference::ModelInferRequest::descriptor();
        ::grpc::health::v1::HealthCheckRequest::descriptor();
    }
    reflection::Request request;
};

TEST_F(Reflection, ListsTheServices)
{
    request.set_list_services("*");
    std::vector<std::string> names;
    const reflection::Response response = answerReflection(request);
    for (const auto& service : response.list_services_response().service())
        names.push_back(service.name());
    EXPECT_THAT(names,
        UnorderedElementsAre("inference.GRPCInferenceService", "grpc.health.v1.Health",
            "thalassa.v1.Observability"));
}

TEST_F(Reflection, EveryListedServiceCanBeDescribed)
{
    request.set_list_services("");
    const reflection::Response services = answerReflection(request);
    for (const auto& service : services.list_services_response().service()) {
        request.set_file_containing_symbol(service.name());
        EXPECT_FALSE(fileNames(answerReflection(request)).empty()) << service.name();
    }
}

TEST_F(Reflection, AFileComesWithItsImports)
{
    request.set_file_containing_symbol("inference.GRPCInferenceService.ModelInfer");
    EXPECT_THAT(fileNames(answerReflection(request)),
        ElementsAre("grpc_service.proto", "model_config.proto"));
    request.set_file_by_filename("model_config.proto");
    EXPECT_THAT(fileNames(answerReflection(request)), ElementsAre("model_config.proto"));
}

TEST_F(Reflection, WhatIsUnknownGetsAnErrorInTheAnswer)
{
    request.set_file_containing_symbol("no.Such");
    EXPECT_EQ(answerReflection(request).error_response().error_code(), 5);
    EXPECT_THAT(answerReflection(request).error_response().error_message(), HasSubstr("no.Such"));
    request.set_file_by_filename("no.proto");
    EXPECT_EQ(answerReflection(request).error_response().error_code(), 5);
    request.mutable_file_containing_extension()->set_containing_type("no.Such");
    EXPECT_EQ(answerReflection(request).error_response().error_code(), 5);
    request.set_all_extension_numbers_of_type("no.Such");
    EXPECT_EQ(answerReflection(request).error_response().error_code(), 5);
    request.clear_message_request();
    EXPECT_EQ(answerReflection(request).error_response().error_code(), 3);
}

TEST_F(Reflection, AMessageWithoutExtensionsHasNone)
{
    request.set_all_extension_numbers_of_type("inference.ModelInferRequest");
    const reflection::Response response = answerReflection(request);
    EXPECT_EQ(
        response.all_extension_numbers_response().base_type_name(), "inference.ModelInferRequest");
    EXPECT_EQ(response.all_extension_numbers_response().extension_number_size(), 0);
}

TEST_F(Reflection, TheAnswerRepeatsTheRequest)
{
    request.set_host("h");
    request.set_file_by_filename("x");
    EXPECT_EQ(answerReflection(request).valid_host(), "h");
    EXPECT_EQ(answerReflection(request).original_request().file_by_filename(), "x");
}

} // namespace
} // namespace thalassa::grpcapi
