// Ten tasks with C++'s std::mdspan, and what comes of ten mistakes. `MISTAKE` says which mistake is
// compiled; 0 is none. The program prints `task | what was said`. With `-DTIMES`, it prints `task |
// microseconds`, the shortest time of a call.

#include <algorithm>
#include <array>
#include <cassert>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <mdspan>
#include <numeric>
#include <vector>

template <class T, std::size_t... Sizes>
using view = std::mdspan<T, std::extents<std::size_t, Sizes...>>;
using std::size_t;
using photo_view = view<const uint8_t, 192, 256, 3>;
using packed = view<uint8_t, std::dynamic_extent, std::dynamic_extent, 3>;

constexpr float MEAN[] = {0.5f, 0.25f, 0.75f};

// task: normalise
void normalise(photo_view photo, view<float, 3, 192, 256> input) {
    for (size_t c = 0; c < 3; ++c)
        for (size_t h = 0; h < 192; ++h)
            for (size_t w = 0; w < 256; ++w) input(c, h, w) = photo(h, w, c) / 255.0f - MEAN[c];
}
// task: crop
void crop(photo_view photo, view<uint8_t, 128, 128, 3> middle) {
    auto part = std::submdspan(photo, std::pair{32, 160}, std::pair{64, 192}, std::full_extent);
    for (size_t h = 0; h < 128; ++h)
        for (size_t w = 0; w < 128; ++w)
            for (size_t c = 0; c < 3; ++c) middle(h, w, c) = part(h, w, c);
}
// task: mean
std::array<float, 3> mean(view<const float, 4, 3, 192, 256> planes) {
    std::array<float, 3> means{};
    for (size_t n = 0; n < 4; ++n)
        for (size_t c = 0; c < 3; ++c)
            for (size_t h = 0; h < 192; ++h)
                for (size_t w = 0; w < 256; ++w) means[c] += planes(n, c, h, w);
    for (float& mean : means) mean /= 4 * 192 * 256;
    return means;
}
// task: concat
void concat(photo_view rgb, view<const uint8_t, 192, 256> depth, view<uint8_t, 192, 256, 4> both) {
    for (size_t h = 0; h < 192; ++h)
        for (size_t w = 0; w < 256; ++w) {
            for (size_t c = 0; c < 3; ++c) both(h, w, c) = rgb(h, w, c);
            both(h, w, 3) = depth(h, w);
        }
}
// task: pad
void pad(photo_view photo, view<uint8_t, 208, 288, 3> wide) {
    std::fill_n(wide.data_handle(), wide.size(), 0);
    for (size_t h = 0; h < 192; ++h)
        for (size_t w = 0; w < 256; ++w)
            for (size_t c = 0; c < 3; ++c) wide(h + 8, w + 16, c) = photo(h, w, c);
}
// task: patches
void patches(photo_view photo, view<uint8_t, 192, 768> patches) {
    for (size_t h = 0; h < 192; ++h)
        for (size_t w = 0; w < 256; ++w)
            for (size_t c = 0; c < 3; ++c)
                patches(h / 16 * 16 + w / 16, (h % 16 * 16 + w % 16) * 3 + c) = photo(h, w, c);
}
// task: softmax
void softmax(view<float, 64, 1000> scores) {
    for (size_t n = 0; n < 64; ++n) {
        float most = scores(n, 0), sum = 0;
        for (size_t k = 0; k < 1000; ++k) most = std::max(most, scores(n, k));
        for (size_t k = 0; k < 1000; ++k) sum += scores(n, k) = std::exp(scores(n, k) - most);
        for (size_t k = 0; k < 1000; ++k) scores(n, k) /= sum;
    }
}
// task: product
void product(view<const float, 64, 256> x, view<const float, 128, 256> weights,
             view<float, 64, 128> product) {
    for (size_t m = 0; m < 64; ++m)
        for (size_t n = 0; n < 128; ++n) {
            float sum = 0;
            for (size_t k = 0; k < 256; ++k) sum += x(m, k) * weights(n, k);
            product(m, n) = sum;
        }
}
// task: heads
void heads(view<const float, 4, 128, 768> tokens, view<float, 4, 12, 128, 64> heads) {
    for (size_t b = 0; b < 4; ++b)
        for (size_t h = 0; h < 12; ++h)
            for (size_t s = 0; s < 128; ++s)
                for (size_t d = 0; d < 64; ++d) heads(b, h, s, d) = tokens(b, s, h * 64 + d);
}
// task: rows
void rows(const uint8_t* memory, size_t pitch, packed target) {
    using strided = std::layout_stride::mapping<packed::extents_type>;
    std::array<size_t, 3> strides{pitch, 3, 1};
    std::mdspan source(memory, strided(target.extents(), strides));
    for (size_t h = 0; h < target.extent(0); ++h)
        for (size_t w = 0; w < target.extent(1); ++w)
            for (size_t c = 0; c < 3; ++c) target(h, w, c) = source(h, w, c);
}
// end

template <class T>
std::vector<T> counted(size_t all, size_t period) {
    std::vector<T> numbers(all);
    for (size_t i = 0; i < all; ++i) numbers[i] = T(i % period);
    return numbers;
}

// Prints the shortest time of a call in 60 ms, in microseconds. Calls are timed in groups of at
// least 50 us.
template <class Call>
void time(const char* task, Call call) {
    using clock = std::chrono::steady_clock;
    using microseconds = std::chrono::duration<double, std::micro>;
    auto end = clock::now() + std::chrono::milliseconds(60);
    double least = std::numeric_limits<double>::infinity();
    for (size_t calls = 1; clock::now() < end;) {
        auto start = clock::now();
        for (size_t i = 0; i < calls; ++i) {
            call();
            asm volatile("" ::: "memory");
        }
        double time = microseconds(clock::now() - start).count();
        if (time < 50)
            calls *= 2;
        else
            least = std::min(least, time / calls);
    }
    std::printf("%s | %.2f\n", task, least);
}

int main() {
    constexpr size_t pitch = 1024;
    auto bytes = counted<uint8_t>(192 * pitch, 251);
    auto floats = counted<float>(589824, 61);
    std::vector<float> memory(589824);
    std::vector<uint8_t> target(192 * 256 * 4);
    photo_view photo(bytes.data());
    view<const uint8_t, 3, 192, 256> planes(bytes.data());
    (void)photo, (void)planes, (void)pitch;
#ifdef TIMES
    view<const uint8_t, 192, 256> depth(bytes.data());
    view<const float, 4, 3, 192, 256> images(floats.data());
    view<const float, 64, 256> x(floats.data());
    view<const float, 128, 256> weights(floats.data());
    view<const float, 4, 128, 768> tokens(floats.data());
    std::array<float, 3> means;
    asm volatile("" ::"g"(&means) : "memory");
    time("normalise", [&] { normalise(photo, view<float, 3, 192, 256>(memory.data())); });
    time("crop", [&] { crop(photo, view<uint8_t, 128, 128, 3>(target.data())); });
    time("mean", [&] { means = mean(images); });
    time("concat", [&] { concat(photo, depth, view<uint8_t, 192, 256, 4>(target.data())); });
    time("pad", [&] { pad(photo, view<uint8_t, 208, 288, 3>(target.data())); });
    time("patches", [&] { patches(photo, view<uint8_t, 192, 768>(target.data())); });
    time("softmax", [&] { softmax(view<float, 64, 1000>(memory.data())); });
    time("product", [&] { product(x, weights, view<float, 64, 128>(memory.data())); });
    time("heads", [&] { heads(tokens, view<float, 4, 12, 128, 64>(memory.data())); });
    time("rows", [&] { rows(bytes.data(), pitch, packed(target.data(), 192, 256)); });
#elif MISTAKE == 0
    size_t c = 2, h = 3, w = 5;
    view<float, 3, 192, 256> input(memory.data());
    normalise(photo, input);
    assert(std::abs(input(c, h, w) - (photo(h, w, c) / 255.0f - MEAN[c])) < 1e-6f);
    view<uint8_t, 128, 128, 3> middle(target.data());
    crop(photo, middle);
    assert(middle(1, 3, 2) == photo(33, 67, 2));
    for (size_t i = 0; i < floats.size(); ++i) floats[i] = i % 8 + 10 * (i / 49152 % 3);
    assert(mean(view<const float, 4, 3, 192, 256>(floats.data()))[1] == 13.5f);
    floats = counted<float>(589824, 61);
    view<uint8_t, 192, 256, 4> both(target.data());
    concat(photo, view<const uint8_t, 192, 256>(bytes.data()), both);
    assert(both(3, 5, 3) == bytes[3 * 256 + 5] && both(3, 5, 2) == photo(3, 5, 2));
    view<uint8_t, 208, 288, 3> wide(target.data());
    pad(photo, wide);
    assert(wide(11, 21, 2) == photo(3, 5, 2) && wide(7, 21, 2) == 0 && wide(11, 15, 2) == 0);
    view<uint8_t, 192, 768> cut(target.data());
    patches(photo, cut);
    assert(cut(2 * 16 + 3, (4 * 16 + 5) * 3 + 2) == photo(2 * 16 + 4, 3 * 16 + 5, 2));
    auto scores = counted<float>(64000, 61);
    softmax(view<float, 64, 1000>(scores.data()));
    float sum = std::accumulate(scores.begin(), scores.begin() + 1000, 0.0f);
    assert(std::abs(sum - 1) < 1e-4f);
    view<float, 64, 128> result(memory.data());
    product(view<const float, 64, 256>(floats.data()), view<const float, 128, 256>(floats.data()),
            result);
    float wanted = 0;
    for (size_t k = 0; k < 256; ++k) wanted += floats[256 + k] * floats[768 + k];
    assert(result(1, 3) == wanted);
    view<float, 4, 12, 128, 64> split(memory.data());
    heads(view<const float, 4, 128, 768>(floats.data()), split);
    assert(split(1, 2, 4, 3) == floats[(128 + 4) * 768 + 2 * 64 + 3]);
    rows(bytes.data(), 10, packed(target.data(), 2, 2));
    assert(target[11] == 15);
#elif MISTAKE == 1   // the planes of a photo instead of its pixels
    normalise(planes, view<float, 3, 192, 256>(memory.data()));
#elif MISTAKE == 2   // the crop ends after the last row
    auto part = std::submdspan(photo, std::pair{96, 224}, std::pair{64, 192}, std::full_extent);
    std::printf("crop | nothing: element %d of 147456 can be read\n",
                int(&part(127, 127, 2) - bytes.data()));
#elif MISTAKE == 3   // the input is N, H, W, C
    mean(view<const float, 4, 192, 256, 3>(floats.data()));
#elif MISTAKE == 4   // joined along the rows
    view<uint8_t, 384, 256, 3> both(target.data());
    concat(photo, view<const uint8_t, 192, 256>(bytes.data()), both);
#elif MISTAKE == 5   // the margins of rows and columns are exchanged
    view<uint8_t, 208, 288, 3> wide(target.data());
    for (size_t h = 0; h < 192; ++h)
        for (size_t w = 0; w < 256; ++w)
            for (size_t c = 0; c < 3; ++c) wide(h + 16, w + 8, c) = photo(h, w, c);
    std::printf("pad | nothing: the photo begins at row 16\n");
#elif MISTAKE == 6   // put together with the colours outermost in a patch
    view<uint8_t, 192, 768> cut(target.data());
    patches(photo, cut);
    view<uint8_t, 12, 16, 3, 16, 16> parts(target.data());  // Y, X, C, P, Q
    std::printf("patches | nothing: the second colour of the first pixel is %d, 1 was meant\n",
                parts(0, 0, 1, 0, 0));
#elif MISTAKE == 7   // the scores are stored as K, N
    softmax(view<float, 1000, 64>(memory.data()));
#elif MISTAKE == 8   // the weights are stored as K, N, and K = N
    view<const float, 256, 256> weights(floats.data());
    auto square = [](view<const float, 64, 256> x, view<const float, 256, 256> weights) {
        float sum = 0;
        for (size_t k = 0; k < 256; ++k) sum += x(0, k) * weights(1, k);
        return sum;
    };
    float wanted = 0;
    for (size_t k = 0; k < 256; ++k) wanted += floats[k] * weights(k, 1);
    std::printf("product | nothing: %g, %g was meant\n",
                square(view<const float, 64, 256>(floats.data()), weights), wanted);
#elif MISTAKE == 9   // reshaped without the transpose
    view<const float, 4, 12, 128, 64> heads(floats.data());
    std::printf(
        "heads | nothing: the second token of the first head begins with %g, %g was meant\n",
        heads(0, 0, 1, 0), floats[768]);
#elif MISTAKE == 10  // the padding of the rows is forgotten
    view<const uint8_t, 192, 256, 3> packed(bytes.data());
    std::printf("rows | nothing: the second row begins with %d, %d was meant\n", packed(1, 0, 0),
                bytes[pitch]);
#endif
}
