// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/scheduling/sequence/filler.h"

#include <utility>

namespace thalassa::scheduling {
namespace {

using inference::Request;
using inference::RequestContext;

class NoSink final : public inference::ResponseSink {
public:
    void deliver(RequestContext&, std::unique_ptr<inference::Response>, bool) override { }
};

} // namespace

std::unique_ptr<Request> makeFiller(const Request& like)
{
    static const auto kNoSink = std::make_shared<NoSink>();
    auto context = std::make_shared<RequestContext>(kNoSink);
    context->modelName = like.model()->name();
    const inference::Record& record = like.context()->record;
    context->record.batchRelease = record.batchRelease;
    context->record.batchRoom = record.batchRoom;
    auto filler = std::make_unique<Request>(like.model(), std::move(context));
    filler->inputs = like.inputs;
    for (inference::InputTensor& input : filler->inputs)
        input.handedOut = nullptr;
    filler->scheduling.isFiller = filler->scheduling.keepsPlace = true;
    filler->setState(inference::RequestState::Pending).IgnoreError(); // its state was Initialized
    return filler;
}

} // namespace thalassa::scheduling
