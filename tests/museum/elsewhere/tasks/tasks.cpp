// Ten tasks with C++'s std::mdspan, and what comes of ten mistakes. `MISTAKE` says which mistake is compiled; 0 is none.
// The program prints `task | what was said`.

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <mdspan>
#include <numeric>
#include <vector>

template <class T, std::size_t... Sizes>
using view = std::mdspan<T, std::extents<std::size_t, Sizes...>>;
template <class T, std::size_t Rank>
using strided = std::mdspan<T, std::dextents<std::size_t, Rank>, std::layout_stride>;
using std::size_t;

constexpr float MEAN[] = {0.5f, 0.25f, 0.75f};

// task: normalise
void normalise(view<const uint8_t, 4, 6, 3> photo, view<float, 3, 4, 6> input) {
    for (size_t c = 0; c < 3; ++c)
        for (size_t h = 0; h < 4; ++h)
            for (size_t w = 0; w < 6; ++w)
                input(c, h, w) = photo(h, w, c) / 255.0f - MEAN[c];
}
// task: crop
auto crop(view<const uint8_t, 4, 6, 3> photo) {
    return std::submdspan(photo, std::pair{1, 3}, std::pair{1, 5}, std::full_extent);
}
// task: mean
std::array<float, 3> mean(view<const float, 2, 3, 4, 6> planes) {
    std::array<float, 3> means{};
    for (size_t n = 0; n < 2; ++n)
        for (size_t c = 0; c < 3; ++c)
            for (size_t h = 0; h < 4; ++h)
                for (size_t w = 0; w < 6; ++w) means[c] += planes(n, c, h, w) / 48;
    return means;
}
// task: concat
void concat(view<const uint8_t, 4, 6, 3> rgb, view<const uint8_t, 4, 6> depth, view<uint8_t, 4, 6, 4> both) {
    for (size_t h = 0; h < 4; ++h)
        for (size_t w = 0; w < 6; ++w) {
            for (size_t c = 0; c < 3; ++c) both(h, w, c) = rgb(h, w, c);
            both(h, w, 3) = depth(h, w);
        }
}
// task: pad
void pad(view<const uint8_t, 4, 6, 3> photo, view<uint8_t, 6, 10, 3> wide) {
    for (size_t h = 0; h < 4; ++h)
        for (size_t w = 0; w < 6; ++w)
            for (size_t c = 0; c < 3; ++c) wide(h + 1, w + 2, c) = photo(h, w, c);
}
// task: patches
void patches(view<const uint8_t, 4, 6, 3> photo, view<uint8_t, 6, 12> patches) {
    for (size_t h = 0; h < 4; ++h)
        for (size_t w = 0; w < 6; ++w)
            for (size_t c = 0; c < 3; ++c)
                patches(h / 2 * 3 + w / 2, (h % 2 * 2 + w % 2) * 3 + c) = photo(h, w, c);
}
// task: softmax
void softmax(view<float, 2, 5> scores) {
    for (size_t n = 0; n < 2; ++n) {
        float most = scores(n, 0), sum = 0;
        for (size_t k = 0; k < 5; ++k) most = std::max(most, scores(n, k));
        for (size_t k = 0; k < 5; ++k) sum += scores(n, k) = std::exp(scores(n, k) - most);
        for (size_t k = 0; k < 5; ++k) scores(n, k) /= sum;
    }
}
// task: product
void product(view<const float, 2, 3> x, view<const float, 4, 3> weights, view<float, 2, 4> product) {
    for (size_t m = 0; m < 2; ++m)
        for (size_t n = 0; n < 4; ++n) {
            product(m, n) = 0;
            for (size_t k = 0; k < 3; ++k) product(m, n) += x(m, k) * weights(n, k);
        }
}
// task: heads
void heads(view<const float, 2, 5, 12> tokens, view<float, 2, 3, 5, 4> heads) {
    for (size_t b = 0; b < 2; ++b)
        for (size_t h = 0; h < 3; ++h)
            for (size_t s = 0; s < 5; ++s)
                for (size_t d = 0; d < 4; ++d) heads(b, h, s, d) = tokens(b, s, h * 4 + d);
}
// task: rows
strided<const uint8_t, 3> rows(const uint8_t* memory, size_t h, size_t w, size_t pitch) {
    std::dextents<size_t, 3> sizes(h, w, 3);
    return {memory, std::layout_stride::mapping(sizes, std::array<size_t, 3>{pitch, 3, 1})};
}
// end

template <class T>
std::vector<T> counted(size_t all) {
    std::vector<T> numbers(all);
    std::iota(numbers.begin(), numbers.end(), T(0));
    return numbers;
}

int main() {
    auto bytes = counted<uint8_t>(72);
    auto floats = counted<float>(288);
    std::vector<float> memory(288);
    std::vector<uint8_t> target(180);
    view<const uint8_t, 4, 6, 3> photo(bytes.data());
    view<const uint8_t, 3, 4, 6> planes(bytes.data());
    (void)photo, (void)planes;
#if MISTAKE == 0
    size_t c = 2, h = 3, w = 5;
    normalise(photo, view<float, 3, 4, 6>(memory.data()));
    assert(memory[(c * 4 + h) * 6 + w] == photo(h, w, c) / 255.0f - MEAN[c]);
    assert(crop(photo)(1, 3, 2) == photo(2, 4, 2));
    assert(std::abs(mean(view<const float, 2, 3, 4, 6>(floats.data()))[1] - 71.5f) < 1e-3f);
    view<uint8_t, 4, 6, 4> both(target.data());
    concat(photo, view<const uint8_t, 4, 6>(bytes.data()), both);
    assert(both(3, 5, 3) == 23 && both(3, 5, 2) == photo(3, 5, 2));
    pad(photo, view<uint8_t, 6, 10, 3>(target.data()));
    assert(target[(4 * 10 + 7) * 3 + 2] == photo(3, 5, 2));
    patches(photo, view<uint8_t, 6, 12>(target.data()));
    assert(target[5 * 12 + 2] == photo(2, 4, 2));
    auto scores = counted<float>(10);
    softmax(view<float, 2, 5>(scores.data()));
    assert(std::abs(std::accumulate(scores.begin(), scores.end(), 0.0f) - 2) < 1e-5f);
    product(view<const float, 2, 3>(floats.data()), view<const float, 4, 3>(floats.data()),
            view<float, 2, 4>(memory.data()));
    assert(memory[7] == 3 * 9 + 4 * 10 + 5 * 11);
    heads(view<const float, 2, 5, 12>(floats.data()), view<float, 2, 3, 5, 4>(memory.data()));
    assert(memory[((1 * 3 + 2) * 5 + 4) * 4 + 3] == floats[(1 * 5 + 4) * 12 + 2 * 4 + 3]);
    assert(rows(bytes.data(), 2, 2, 10)(1, 1, 2) == 15);
#elif MISTAKE == 1 // the planes of a photo in place of its pixels
    normalise(planes, view<float, 3, 4, 6>(memory.data()));
#elif MISTAKE == 2 // the crop ends after the last row
    auto part = std::submdspan(photo, std::pair{3, 5}, std::pair{1, 5}, std::full_extent);
    std::printf("crop | nothing: element %d of 72 can be read\n", int(&part(1, 3, 2) - bytes.data()));
#elif MISTAKE == 3 // the input is N, H, W, C
    mean(view<const float, 2, 4, 6, 3>(floats.data()));
#elif MISTAKE == 4 // joined along the rows
    view<uint8_t, 8, 6, 3> both(target.data());
    concat(photo, view<const uint8_t, 4, 6>(bytes.data()), both);
#elif MISTAKE == 5 // the margins of rows and columns are exchanged
    view<uint8_t, 6, 10, 3> wide(target.data());
    for (size_t h = 0; h < 4; ++h)
        for (size_t w = 0; w < 6; ++w)
            for (size_t c = 0; c < 3; ++c) wide(h + 2, w + 1, c) = photo(h, w, c);
    std::printf("pad | nothing: the photo begins at row 2\n");
#elif MISTAKE == 6 // put together with the colours outermost in a patch
    view<uint8_t, 6, 12> cut(target.data());
    patches(photo, cut);
    view<uint8_t, 2, 3, 3, 2, 2> parts(target.data()); // Y, X, C, P, Q
    std::printf("patches | nothing: the second colour of the first pixel is %d, 1 was meant\n", parts(0, 0, 1, 0, 0));
#elif MISTAKE == 7 // the scores are stored as K, N
    softmax(view<float, 5, 2>(memory.data()));
#elif MISTAKE == 8 // the weights are stored as K, N, and K = N
    view<const float, 3, 3> weights(floats.data());
    auto square = [](view<const float, 2, 3> x, view<const float, 3, 3> weights) {
        float sum = 0;
        for (size_t k = 0; k < 3; ++k) sum += x(0, k) * weights(1, k);
        return sum;
    };
    std::printf("product | nothing: %g, 18 was meant\n", square(view<const float, 2, 3>(floats.data()), weights));
#elif MISTAKE == 9 // reshaped without the transpose
    view<const float, 2, 3, 5, 4> heads(floats.data());
    std::printf("heads | nothing: the second token of the first head begins with %g, 12 was meant\n", heads(0, 0, 1, 0));
#elif MISTAKE == 10 // the padding of the rows is forgotten
    view<const uint8_t, 2, 2, 3> packed(bytes.data());
    std::printf("rows | nothing: the second row begins with %d, 10 was meant\n", packed(1, 0, 0));
#endif
}
