// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/cabi/parameter.h"

#include "core/cabi/error.h"

using thalassa::cabi::orNull;

extern "C" {

TRITONSERVER_Parameter* TRITONSERVER_ParameterNew(
    const char* name, const TRITONSERVER_ParameterType type, const void* value)
{
    if (name == nullptr || value == nullptr) {
        return nullptr;
    }
    return orNull([&]() -> TRITONSERVER_Parameter* {
        switch (type) {
        case TRITONSERVER_PARAMETER_STRING:
            return new TRITONSERVER_Parameter{name, std::string(static_cast<const char*>(value))};
        case TRITONSERVER_PARAMETER_INT:
            return new TRITONSERVER_Parameter{name, *static_cast<const int64_t*>(value)};
        case TRITONSERVER_PARAMETER_BOOL:
            return new TRITONSERVER_Parameter{name, *static_cast<const bool*>(value)};
        case TRITONSERVER_PARAMETER_DOUBLE:
            return new TRITONSERVER_Parameter{name, *static_cast<const double*>(value)};
        case TRITONSERVER_PARAMETER_BYTES:
            break; // needs a length: see TRITONSERVER_ParameterBytesNew()
        }
        return nullptr;
    });
}

TRITONSERVER_Parameter* TRITONSERVER_ParameterBytesNew(
    const char* name, const void* byte_ptr, const uint64_t size)
{
    if (name == nullptr || (byte_ptr == nullptr && size > 0)) {
        return nullptr;
    }
    return orNull([&] {
        return new TRITONSERVER_Parameter{name, TRITONSERVER_Parameter::Bytes{byte_ptr, size}};
    });
}

void TRITONSERVER_ParameterDelete(TRITONSERVER_Parameter* parameter)
{
    delete parameter;
}

} // extern "C"
