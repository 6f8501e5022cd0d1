// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/caching/request_key.h"

#include <openssl/evp.h>

#include <algorithm>
#include <memory>
#include <new>
#include <random>
#include <string_view>

#include "absl/container/inlined_vector.h"
#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"

#define XXH_STATIC_LINKING_ONLY // declares the hash state, which is on the stack
#include <xxhash.h>

#ifdef THALASSA_XXHASH_DISPATCH
// Selects the fastest code for this processor: for large inputs three times as fast as the default.
#include <xxh_x86dispatch.h>
#endif

namespace thalassa::caching {
namespace {

using inference::InputTensor;
using inference::Request;

template <typename Type> using Sorted = absl::InlinedVector<Type, 8>;

class FastHash {
public:
    explicit FastHash(const std::array<uint8_t, 192>& secret)
    {
        ::XXH3_128bits_reset_withSecret(&m_state, secret.data(), secret.size());
    }
    void add(const void* data, size_t size) { XXH3_128bits_update(&m_state, data, size); }
    RequestKey key() const
    {
        const XXH128_hash_t hash = ::XXH3_128bits_digest(&m_state);
        return {hash.high64, hash.low64, {}};
    }

private:
    XXH3_state_t m_state;
};

class CryptographicHash {
public:
    CryptographicHash()
        : m_state(::EVP_MD_CTX_new(), &::EVP_MD_CTX_free)
    {
        if (!m_state || ::EVP_DigestInit_ex(m_state.get(), ::EVP_sha256(), nullptr) != 1)
            throw std::bad_alloc();
    }
    void add(const void* data, size_t size) { ::EVP_DigestUpdate(m_state.get(), data, size); }
    std::string hex() const
    {
        char bytes[EVP_MAX_MD_SIZE];
        unsigned int size = 0;
        ::EVP_DigestFinal_ex(m_state.get(), reinterpret_cast<unsigned char*>(bytes), &size);
        return absl::BytesToHexString({bytes, size});
    }

private:
    const std::unique_ptr<EVP_MD_CTX, decltype(&::EVP_MD_CTX_free)> m_state;
};

template <typename Hash> void addNumber(uint64_t number, Hash& hash)
{
    hash.add(&number, sizeof number);
}

// Adds the length as well, so that no two lists of texts give the same bytes.
template <typename Hash> void addText(std::string_view text, Hash& hash)
{
    addNumber(text.size(), hash);
    hash.add(text.data(), text.size());
}

template <typename Hash> void addInput(const InputTensor& input, Hash& hash)
{
    addText(input.name, hash);
    addNumber(static_cast<uint64_t>(input.dataType), hash);
    addNumber(input.shape.size(), hash);
    hash.add(input.shape.data(), input.shape.size() * sizeof(int64_t));
    addNumber(input.data.byteSize(), hash);
    for (const tensor::Fragment& fragment : input.data)
        hash.add(fragment.data, fragment.size);
}

// Returns the sorted names, or none if all outputs are requested: both mean the same.
Sorted<std::string_view> wantedOutputs(const Request& request)
{
    Sorted<std::string_view> names(
        request.requestedOutputs.begin(), request.requestedOutputs.end());
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    if (names.size() == static_cast<size_t>(request.model()->info().config().output_size()))
        names.clear();
    return names;
}

template <typename Hash>
void addRequest(const Request& request, const std::string& space, Hash& hash)
{
    if (!space.empty()) {
        addNumber(UINT64_MAX, hash); // no text is so long: a name cannot be mistaken for this
        addText(space, hash);
    }
    addText(request.model()->name(), hash);
    addNumber(static_cast<uint64_t>(request.model()->version()), hash);
    Sorted<const InputTensor*> inputs;
    for (const InputTensor& input : request.inputs)
        inputs.push_back(&input);
    std::sort(inputs.begin(), inputs.end(),
        [](const InputTensor* a, const InputTensor* b) { return a->name < b->name; });
    addNumber(inputs.size(), hash);
    for (const InputTensor* const input : inputs)
        addInput(*input, hash);
    for (const std::string_view name : wantedOutputs(request))
        addText(name, hash);
}

bool isReadable(const InputTensor& input)
{
    return std::all_of(input.data.begin(), input.data.end(), [](const tensor::Fragment& fragment) {
        return fragment.place.kind != tensor::MemoryKind::Gpu;
    });
}

} // namespace

KeyMaker::KeyMaker()
{
    std::random_device source;
    std::uniform_int_distribution<int> byte(0, 255);
    for (uint8_t& one : m_secret)
        one = static_cast<uint8_t>(byte(source));
}

std::optional<RequestKey> KeyMaker::make(const Request& request, const std::string& space) const
{
    if (request.context()->hasSharedInputs ||
        !std::all_of(request.inputs.begin(), request.inputs.end(), isReadable))
        return std::nullopt;
    FastHash hash(m_secret);
    addRequest(request, space, hash);
    return hash.key();
}

std::string makeSharedKey(const Request& request, const std::string& space)
{
    CryptographicHash hash;
    addRequest(request, space, hash);
    const inference::ServedModel& model = *request.model();
    return absl::StrCat("thalassa:", model.name(), ":", model.version(), ":", hash.hex());
}

} // namespace thalassa::caching
