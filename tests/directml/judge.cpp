// Asks DirectML whether it would make an operator of two tensors: ELEMENT_WISE_IDENTITY, which
// copies the first to the second and has no rules of its own but that their types and sizes agree.
//
// A case is a line of numbers on standard input, an input and an output, each of them
//
//     data type, flags, alignment, bytes in all, rank, whether there are strides, sizes, strides
//
// and is answered by a line with the HRESULT. What DirectML asks of the device is answered by a
// stand-in that claims to be able to do everything, so that each answer is DirectML's own.
#include "stand_in.h"
#include <cstdlib>
#include <dlfcn.h>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

namespace {

// From `d3d12.h`: D3D12_FEATURE and what is claimed of each.
Result check_feature_support(Object *, int32_t feature, void *answer, uint32_t size) {
    auto *words = static_cast<uint32_t *>(answer);
    switch (feature) {
    case 2: // FEATURE_LEVELS: a count and a pointer come first.
        words[4] = 0xc000;
        return ok;
    case 7: // SHADER_MODEL: the one asked for, but no later than 6.6.
        words[0] = words[0] < 0x66 ? words[0] : 0x66;
        return ok;
    }
    std::memset(answer, 0, size);
    switch (feature) {
    case 0: // D3D12_OPTIONS: doubles.
        words[0] = 1;
        break;
    case 8: // D3D12_OPTIONS1: waves of 32 lanes, 64-bit integers.
        words[0] = 1;
        words[1] = words[2] = words[3] = 32;
        words[5] = 1;
        break;
    case 23: // D3D12_OPTIONS4: types of 16 bits.
        words[2] = 1;
        break;
    }
    return ok;
}

Result healthy(Object *) { return ok; }

uint64_t adapter_luid(Object *) { return 1; }

Result no_meta_commands(Object *, uint32_t *count, void *) {
    *count = 0;
    return ok;
}

// From `DirectML.h`.
struct BufferTensorDesc {
    int32_t data_type;
    int32_t flags;
    uint32_t dimension_count;
    const uint32_t *sizes;
    const uint32_t *strides;
    uint64_t total_tensor_size_in_bytes;
    uint32_t guaranteed_base_offset_alignment;
};

struct Desc {
    int32_t type;
    const void *desc;
};

struct IdentityDesc {
    const Desc *input;
    const Desc *output;
    const void *scale_bias;
};

constexpr int32_t buffer = 1;
constexpr int32_t element_wise_identity = 1;
constexpr uint32_t feature_level_6_2 = 0x6200;
constexpr Id device_id = {
    0x6dbd6437, 0x96fd, 0x423f, {0xa9, 0x8c, 0xae, 0x5e, 0x7c, 0x2a, 0x57, 0x3f}};
constexpr Id operator_id = {
    0x26caae7a, 0x3081, 0x4633, {0x95, 0x81, 0x22, 0x6f, 0xbe, 0x57, 0x69, 0x5d}};

using CreateDevice = Result(void *, uint32_t, uint32_t, const Id *, void **);
using CreateOperator = Result(void *, const Desc *, const Id *, void **);

struct Tensor {
    BufferTensorDesc desc{};
    std::vector<uint32_t> sizes;
    std::vector<uint32_t> strides;

    bool read(std::istream &from) {
        bool has_strides;
        from >> desc.data_type >> desc.flags >> desc.guaranteed_base_offset_alignment;
        from >> desc.total_tensor_size_in_bytes >> desc.dimension_count >> has_strides;
        if (!from || desc.dimension_count > 16) {
            return false;
        }
        // Room for more, should the library look further than it was told to.
        sizes.assign(16, 1);
        strides.assign(16, 1);
        for (uint32_t axis = 0; axis < desc.dimension_count; ++axis) {
            from >> sizes[axis];
        }
        for (uint32_t axis = 0; has_strides && axis < desc.dimension_count; ++axis) {
            from >> strides[axis];
        }
        desc.sizes = sizes.data();
        desc.strides = has_strides ? strides.data() : nullptr;
        return !from.fail();
    }
};

template <class Function> Function *function_of(void *object, std::size_t slot) {
    return reinterpret_cast<Function *>((*static_cast<void ***>(object))[slot]);
}

Result judge(void *device, const Tensor &input, const Tensor &output) {
    const Desc from = {buffer, &input.desc};
    const Desc to = {buffer, &output.desc};
    const IdentityDesc identity = {&from, &to, nullptr};
    const Desc desc = {element_wise_identity, &identity};
    void *made = nullptr;
    const Result result = function_of<CreateOperator>(device, 8)(device, &desc, &operator_id, &made);
    if (made) {
        function_of<uint32_t(void *)>(made, 2)(made);
    }
    return result;
}

[[noreturn]] void give_up(const char *what, const char *why) {
    std::fprintf(stderr, "%s: %s\n", what, why);
    std::exit(1);
}

} // namespace

int main(int count, char **arguments) {
    if (count != 2) {
        give_up("usage", "judge LIBDIRECTML");
    }
    void *library = dlopen(arguments[1], RTLD_NOW);
    if (!library) {
        give_up("DirectML does not load", dlerror());
    }
    auto *create_device = reinterpret_cast<CreateDevice *>(dlsym(library, "DMLCreateDevice1"));
    if (!create_device) {
        give_up("DirectML has no DMLCreateDevice1", dlerror());
    }

    static Object gpu("device");
    gpu.set(13, check_feature_support);
    gpu.set(37, healthy);
    gpu.set(43, adapter_luid);
    gpu.set(59, no_meta_commands);
    void *device = nullptr;
    if (create_device(&gpu, 0, feature_level_6_2, &device_id, &device) != ok) {
        give_up("DirectML", "it makes no device");
    }

    std::string line;
    while (std::getline(std::cin, line)) {
        std::istringstream numbers(line);
        Tensor input, output;
        if (!input.read(numbers) || !output.read(numbers)) {
            give_up("this is not a case", line.c_str());
        }
        std::printf("%08x\n", static_cast<uint32_t>(judge(device, input, output)));
    }
}
