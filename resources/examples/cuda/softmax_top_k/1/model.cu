// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// One block for each row. The number of threads in a block is a power of two.

// Returns the largest value, or the sum of all values, of the block's threads.
template <bool IsMaximum> __device__ float combined(float value, float* shared)
{
    shared[threadIdx.x] = value;
    __syncthreads();
    for (int half = blockDim.x / 2; half > 0; half /= 2) {
        if (threadIdx.x < half) {
            const float other = shared[threadIdx.x + half];
            shared[threadIdx.x] = IsMaximum ? fmaxf(shared[threadIdx.x], other) : shared[threadIdx.x] + other;
        }
        __syncthreads();
    }
    const float result = shared[0];
    __syncthreads();
    return result;
}

extern "C" __global__ void softmax(const float* scores, float* probabilities, int count)
{
    extern __shared__ float shared[];
    const float* row = scores + size_t(blockIdx.x) * count;
    float* out = probabilities + size_t(blockIdx.x) * count;
    float largest = -3.402823466e+38f;
    for (int i = threadIdx.x; i < count; i += blockDim.x)
        largest = fmaxf(largest, row[i]);
    largest = combined<true>(largest, shared);
    float sum = 0;
    for (int i = threadIdx.x; i < count; i += blockDim.x)
        sum += expf(row[i] - largest);
    sum = combined<false>(sum, shared);
    for (int i = threadIdx.x; i < count; i += blockDim.x)
        out[i] = expf(row[i] - largest) / sum;
}

// Takes the largest probability, and marks it as taken by -1, k times. Of equal ones the first counts.
extern "C" __global__ void top_k(float* probabilities, float* values, int* classes, int count, int k)
{
    extern __shared__ float shared[];
    int* indices = reinterpret_cast<int*>(shared + blockDim.x);
    float* row = probabilities + size_t(blockIdx.x) * count;
    for (int taken = 0; taken < k; ++taken) {
        float best = -1;
        int where = 0x7fffffff;
        for (int i = threadIdx.x; i < count; i += blockDim.x) {
            if (row[i] > best) {
                best = row[i];
                where = i;
            }
        }
        shared[threadIdx.x] = best;
        indices[threadIdx.x] = where;
        __syncthreads();
        for (int half = blockDim.x / 2; half > 0; half /= 2) {
            if (threadIdx.x < half) {
                const int other = threadIdx.x + half;
                const bool isBetter = shared[other] > shared[threadIdx.x] ||
                    (shared[other] == shared[threadIdx.x] && indices[other] < indices[threadIdx.x]);
                if (isBetter) {
                    shared[threadIdx.x] = shared[other];
                    indices[threadIdx.x] = indices[other];
                }
            }
            __syncthreads();
        }
        if (threadIdx.x == 0) {
            const bool isFound = shared[0] >= 0;
            values[size_t(blockIdx.x) * k + taken] = isFound ? shared[0] : 0;
            classes[size_t(blockIdx.x) * k + taken] = isFound ? indices[0] : -1;
            if (isFound)
                row[indices[0]] = -1;
        }
        __syncthreads();
    }
}
