// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// One thread for each pixel; the second dimension of the grid is the image.
__constant__ float kMean[3] = {0.485f, 0.456f, 0.406f};
__constant__ float kDeviation[3] = {0.229f, 0.224f, 0.225f};

extern "C" __global__ void normalize(const unsigned char* image, float* planes, int pixelCount)
{
    const int pixel = blockIdx.x * blockDim.x + threadIdx.x;
    if (pixel >= pixelCount)
        return;
    const size_t first = size_t(blockIdx.y) * 3 * pixelCount;
    for (int channel = 0; channel < 3; ++channel) {
        const float value = image[first + size_t(pixel) * 3 + channel] / 255.0f;
        planes[first + size_t(channel) * pixelCount + pixel] =
            (value - kMean[channel]) / kDeviation[channel];
    }
}
