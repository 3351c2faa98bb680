// The same ten mistakes with C++'s std::mdspan, as their authors would write them: sizes in the type where they are
// constants, and functions that take them so. `MISTAKE` says which one is compiled; each prints what comes of it.

#include <cstddef>
#include <cstdio>
#include <mdspan>
#include <numeric>
#include <vector>

template <std::size_t... Sizes>
using view = std::mdspan<float, std::extents<std::size_t, Sizes...>>;

static std::vector<float> counted(std::size_t all) {
    std::vector<float> numbers(all);
    std::iota(numbers.begin(), numbers.end(), 0.0f);
    return numbers;
}

int main() {
#if MISTAKE == 1 // candle_3405: of N, C, H, W, where the image is N, H, W, C
    auto memory = counted(64);
    view<1, 4, 4, 4> image(memory.data());
    auto sum = [](view<1, 4, 4, 4> nchw) {
        float sum = 0;
        for (std::size_t c = 0; c < 4; ++c) sum += nchw(0, c, 0, 0);
        return sum;
    };
    std::printf("nothing: the first output is %g, 6 was meant\n", sum(image));
#elif MISTAKE == 2 // opencv_rust_497: planes as pixels
    auto memory = counted(8);
    view<2, 2, 2> planes(memory.data()); // C, H, W
    auto show = [](view<2, 2, 2> pixels) { return pixels(0, 0, 1); };
    std::printf("nothing: the second channel of the first pixel is %g, 4 was meant\n", show(planes));
#elif MISTAKE == 3 // tensorflow_onnx_993: the same memory with other sizes
    auto memory = counted(12);
    view<1, 2, 2, 3> photo(memory.data()); // N, H, W, C
    view<1, 3, 2, 2> input(photo.data_handle());
    std::printf("nothing: the first plane begins with %g, %g; 0, 3 was meant\n", input(0, 0, 0, 0), input(0, 0, 0, 1));
#elif MISTAKE == 4 // rotor_gaussians_7: sizes and strides listed as N, C, W, H, for a loss that takes N, C, H, W
    auto memory = counted(18);
    using strided = std::mdspan<float, std::extents<std::size_t, 1, 3, 3, 2>, std::layout_stride>;
    strided images(memory.data(), {std::extents<std::size_t, 1, 3, 3, 2>(), std::array<std::size_t, 4>{18, 1, 3, 9}});
    auto loss = [](std::mdspan<float, std::extents<std::size_t, 1, 3, 2, 3>, std::layout_stride> nchw) {
        return nchw(0, 0, 0, 0);
    };
    std::printf("%g\n", loss(images));
#elif MISTAKE == 5 // wonnx_108: N, C, W, H for N, C, H, W
    auto memory = counted(24);
    view<1, 3, 4, 2> image(memory.data());
    auto run = [](view<1, 3, 2, 4> nchw) { return nchw(0, 0, 0, 0); };
    std::printf("%g\n", run(image));
#elif MISTAKE == 6 // ndarray_643: reversed axes, then the memory as one axis
    auto memory = counted(8);
    std::mdspan<float, std::extents<std::size_t, 2, 2, 2>, std::layout_left> reversed(memory.data());
    view<8> flat(reversed.data_handle());
    std::printf("nothing: the second element is %g, 4 was meant\n", flat(1));
#elif MISTAKE == 7 // transformer_from_scratch_6: heads merged without a permute
    auto memory = counted(8);
    view<1, 2, 2, 2> values(memory.data()); // B, heads, positions, D
    view<1, 2, 4> merged(values.data_handle());
    std::printf("nothing: the third of the first token is %g, 4 was meant\n", merged(0, 0, 2));
#elif MISTAKE == 8 // squeezenet_12: mdspan joins nothing; two halves along axis 1 of one memory
    auto memory = counted(400);
    view<1, 10, 5, 8> joined(memory.data()); // [1, 5, 5, 16] was meant
    std::printf("nothing: %zu, %zu\n", joined.extent(1), joined.extent(3));
#elif MISTAKE == 9 // rust_ffmpeg_64: rows of 3 elements in memory whose rows have 4
    std::vector<float> memory{1, 1, 1, 0, 2, 2, 2, 0};
    std::mdspan<float, std::dextents<std::size_t, 2>> frame(memory.data(), 2, 3);
    std::printf("nothing: the second row begins with %g, 2 was meant\n", frame(1, 0));
#elif MISTAKE == 10 // imgref_31: four elements of memory that has two
    static float memory[2] = {170, 187};
    view<2, 2> image(memory);
    std::printf("nothing: two elements beyond the array can be read (%zu)\n", image.size());
#endif
}
