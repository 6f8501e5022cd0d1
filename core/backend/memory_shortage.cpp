// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backend/memory_shortage.h"

#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/base/memory_room.h"
#include "core/base/text/memory_text.h"
#include "core/base/text/string_view.h"
#include "core/inference/served_model.h"

namespace thalassa::backend {
namespace {

// The model is unknown for a request that the server makes itself, as for a warm-up.
std::string remedyFor(const inference::ServedModel* model)
{
    std::string remedy = "a request of fewer bytes needs less";
    if (model == nullptr)
        return remedy;
    const ::inference::ModelConfig& config = model->info().config();
    if (config.max_batch_size() > 1)
        absl::StrAppend(&remedy, ", and so does a max_batch_size below ", config.max_batch_size());
    int instanceCount = 0;
    for (const ::inference::ModelInstanceGroup& group : config.instance_group())
        instanceCount += group.count();
    if (instanceCount > 1) {
        absl::StrAppend(
            &remedy, "; fewer instances in instance_group (", instanceCount, " now) leave more");
    }
    return remedy;
}

} // namespace

absl::Status explainShortage(const inference::RequestContext& context, const absl::Status& error)
{
    if (error.ok() || !base::isMemoryShortage(base::toStd(error.message())))
        return error;
    const std::string named = absl::StrCat("model '", context.modelName, "'");
    const std::string prefix =
        absl::StrContains(error.message(), named) ? std::string() : named + ": ";
    const std::string text = absl::StrCat(prefix, error.message());
    return {error.code(),
        base::explainShortage(
            text, base::textOf(base::memoryRoom()), remedyFor(context.model.get()))};
}

} // namespace thalassa::backend
