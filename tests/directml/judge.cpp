// Asks DirectML whether it would make an operator, and whether it would take buffers bound to one.
//
// What DirectML asks of the device is answered by a mock that claims to be able to do everything,
// so that each answer is DirectML's own. Only one thread at a time may ask.
#include "mock_device.h"
#include <csignal>
#include <unistd.h>

// The one function that the library exports.
extern "C" Result DMLCreateDevice1(void *, uint32_t, uint32_t, const Id *, void **);

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

Result resident(Object *, uint32_t, Object **) { return ok; }

Result named(Object *, const void *) { return ok; }

uint64_t adapter_luid(Object *) { return 1; }

Result no_meta_commands(Object *, uint32_t *count, void *) {
    *count = 0;
    return ok;
}

// What compiled operators need: shaders that are never run, views that nobody looks through.
uint32_t one_node(Object *) { return 1; }

uint32_t bytes_of_a_descriptor(Object *, int32_t) { return 32; }

Object *shader() {
    static Object only("shader");
    only.set(6, named);
    return &only;
}

Result make_pipeline(Object *, const void *, const Id *, Object **made) {
    *made = shader();
    return ok;
}

Result make_root_signature(Object *, uint32_t, const void *, std::size_t, const Id *,
                           Object **made) {
    *made = shader();
    return ok;
}

Result no_command_list(Object *, uint32_t, int32_t, Object *, Object *, const Id *, Object **) {
    return not_implemented;
}

void make_shader_view(Object *, Object *, const void *, uint64_t) {}

void make_unordered_view(Object *, Object *, Object *, const void *, uint64_t) {}

Object &gpu() {
    static Object only("device");
    only.set(7, one_node);
    only.set(11, make_pipeline);
    only.set(12, no_command_list);
    only.set(13, check_feature_support);
    only.set(15, bytes_of_a_descriptor);
    only.set(16, make_root_signature);
    only.set(18, make_shader_view);
    only.set(19, make_unordered_view);
    only.set(34, resident);
    only.set(35, resident);
    only.set(37, healthy);
    only.set(43, adapter_luid);
    only.set(59, no_meta_commands);
    return only;
}

// A resource with the numbers of `d3d12.h`: D3D12_RESOURCE_DIMENSION, D3D12_RESOURCE_FLAGS and
// D3D12_HEAP_TYPE.
struct Resource : Object {
    // D3D12_RESOURCE_DESC
    struct Desc {
        int32_t dimension;
        uint64_t alignment, width;
        uint32_t height;
        uint16_t depth, mip_levels;
        int32_t format;
        uint32_t sample_count, sample_quality;
        int32_t layout, flags;
    };
    const Desc desc;
    const int32_t heap;

    Resource(int32_t dimension, uint64_t width, int32_t flags, int32_t heap_type)
        : Object("resource"), desc{dimension, 65536, width, 1, 1, 1, 0, 1, 0, 1, flags},
          heap(heap_type) {
        set(7, get_device);
        set(10, get_desc);
        set(11, address);
        set(14, get_heap);
    }

  private:
    static Result get_device(Object *, const Id *, Object **device) {
        *device = &gpu();
        return ok;
    }
    // The way of functions that are no members: where to put the answer comes first.
    static Desc get_desc(Object *self) { return static_cast<Resource *>(self)->desc; }
    static uint64_t address(Object *) { return 0x10000000; }
    static Result get_heap(Object *self, int32_t *properties, int32_t *flags) {
        if (properties) {
            const int32_t heap = static_cast<Resource *>(self)->heap;
            const int32_t all[] = {heap, 0, 0, 1, 1};
            std::memcpy(properties, all, sizeof all);
        }
        if (flags) {
            *flags = 0;
        }
        return ok;
    }
};

// From `DirectML.h`.
constexpr uint32_t feature_level_6_2 = 0x6200;
constexpr Id device_id = {
    0x6dbd6437, 0x96fd, 0x423f, {0xa9, 0x8c, 0xae, 0x5e, 0x7c, 0x2a, 0x57, 0x3f}};
// IDMLDevice1, which compiles graphs.
constexpr Id graph_device_id = {
    0xa0884f9a, 0xd2be, 0x4355, {0xaa, 0x5d, 0x59, 0x01, 0x28, 0x1a, 0xd1, 0xd2}};
constexpr Id operator_id = {
    0x26caae7a, 0x3081, 0x4633, {0x95, 0x81, 0x22, 0x6f, 0xbe, 0x57, 0x69, 0x5d}};
constexpr Id compiled_operator_id = {
    0x6b15e56a, 0xbf5c, 0x4902, {0x92, 0xd8, 0xda, 0x3a, 0x65, 0x0a, 0xfe, 0xa4}};
constexpr Id initializer_id = {
    0x427c1113, 0x435c, 0x469c, {0x86, 0x76, 0x4d, 0x5d, 0xd0, 0x72, 0xf8, 0x13}};
constexpr Id binding_table_id = {
    0x29c687dc, 0xde74, 0x4e3b, {0xab, 0x00, 0x11, 0x68, 0xf2, 0xfc, 0x3c, 0xfc}};

struct BindingProperties {
    uint32_t descriptors;
    uint64_t temporary, persistent;
};

struct BindingTableDesc {
    void *dispatchable;
    uint64_t processor_handle, graphics_handle;
    uint32_t descriptors;
};

// An object of DirectML; function by function, as its interface lists them.
class Made {
    void *object = nullptr;

  public:
    Made() = default;
    Made(const Made &) = delete;
    ~Made() {
        if (object) {
            call<uint32_t>(2);
        }
    }

    void **put() { return &object; }
    void *get() const { return object; }

    template <class Answer, class... Arguments>
    Answer call(std::size_t slot, Arguments... arguments) const {
        using Function = Answer(void *, Arguments...);
        const auto function = reinterpret_cast<Function *>((*static_cast<void ***>(object))[slot]);
        return function(object, arguments...);
    }
};

// What DirectML is being asked, to be said should it crash.
struct Question {
    static inline const char *text;
    static inline std::size_t length;

    Question(const char *of, std::size_t bytes) {
        text = of, length = bytes;
        for (int signal : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT}) {
            std::signal(signal, crashed);
        }
    }
    ~Question() { text = nullptr; }
    Question(const Question &) = delete;

  private:
    static void crashed(int signal) {
        std::signal(signal, SIG_DFL);
        if (text) {
            say("\nDirectML crashes when it is asked about ", 41);
            say(text, length);
            say("\n", 1);
        }
        // Where it came from it comes again.
    }

    static void say(const char *what, std::size_t bytes) {
        if (write(STDERR_FILENO, what, bytes) < 0) {
            _exit(1);
        }
    }
};

Result make_device(Made &device) {
    return DMLCreateDevice1(&gpu(), 0, feature_level_6_2, &device_id, device.put());
}

// An operator of a DML_OPERATOR_DESC.
Result make_operator(const Made &device, const void *desc, Made &made) {
    return device.call<Result>(8, desc, &operator_id, made.put());
}

// Something to bind to: an operator, or what initialises it. It has a device of its own, since a wrong
// binding removes that.
class Dispatchable {
    Made device, made, compiled, initializer;
    bool is_initializer;

  public:
    explicit Dispatchable(bool initialize) : is_initializer(initialize) {}

    Result make(const void *desc) {
        Result result = make_device(device);
        if (result == ok) {
            result = make_operator(device, desc, made);
        }
        if (result == ok) {
            result =
                device.call<Result>(9, made.get(), 0, &compiled_operator_id, compiled.put());
        }
        if (result == ok && is_initializer) {
            void *const only = compiled.get();
            result = device.call<Result>(10, 1, &only, &initializer_id, initializer.put());
        }
        return result;
    }

    const Made &get() const { return is_initializer ? initializer : compiled; }

    BindingProperties properties() const { return get().call<BindingProperties>(8); }

    Result make_table(Made &table) const {
        const BindingTableDesc desc = {
            get().get(), 0x100000, 0x200000, properties().descriptors};
        return device.call<Result>(12, &desc, &binding_table_id, table.put());
    }

    Result removed_reason() const { return device.call<Result>(15); }
};

} // namespace

// The HRESULT of CreateOperator for a DML_OPERATOR_DESC; the text is what the question is about.
extern "C" Result create_operator(const void *desc, const char *text, std::size_t length) {
    const Question question(text, length);
    static Made device;
    const Result result = device.get() ? ok : make_device(device);
    if (result != ok) {
        return result;
    }
    Made made;
    return make_operator(device, desc, made);
}

namespace {

Result make_graph_device(Made &device) {
    return device.get() ? ok
                        : DMLCreateDevice1(&gpu(), 0, feature_level_6_2, &graph_device_id,
                                           device.put());
}

Made graph_device;

} // namespace

// An operator for a graph, for ever: there are few.
extern "C" void *graph_operator(const void *desc, const char *text, std::size_t length) {
    const Question question(text, length);
    void *made = nullptr;
    if (make_graph_device(graph_device) == ok) {
        graph_device.call<Result>(8, desc, &operator_id, &made);
    }
    return made;
}

// The HRESULT of CompileGraph for a DML_GRAPH_DESC of such operators.
extern "C" Result compile_graph(const void *desc, const char *text, std::size_t length) {
    const Question question(text, length);
    const Result result = make_graph_device(graph_device);
    if (result != ok) {
        return result;
    }
    Made compiled;
    return graph_device.call<Result>(17, desc, 0, &compiled_operator_id, compiled.put());
}

// A resource for ever: DirectML holds on to it, and the program is short.
extern "C" void *make_resource(int32_t dimension, uint64_t width, int32_t flags, int32_t heap) {
    return new Resource(dimension, width, flags, heap);
}

// The bytes that an operator, or what initialises it, has to have bound besides tensors.
extern "C" Result binding_properties(const void *desc, bool initialize, BindingProperties *properties,
                                     const char *text, std::size_t length) {
    const Question question(text, length);
    Dispatchable dispatchable(initialize);
    const Result result = dispatchable.make(desc);
    if (result == ok) {
        *properties = dispatchable.properties();
    }
    return result;
}

// Arrays of DML_BINDING_DESC, and single ones. What initialises operators takes nothing persistent, and
// so there is none.
struct Bindings {
    uint32_t input_count, output_count;
    const void *inputs, *outputs, *temporary, *persistent;
};

// Binds to an operator, or to what initialises it. Why the device was removed for it, if it was, is the
// second answer.
extern "C" Result bind_buffers(const void *desc, const Bindings *bindings, Result *removed_reason,
                               const char *text, std::size_t length) {
    const Question question(text, length);
    Dispatchable dispatchable(!bindings->persistent);
    Result result = dispatchable.make(desc);
    Made table;
    if (result == ok) {
        result = dispatchable.make_table(table);
    }
    if (result == ok) {
        table.call<void>(8, bindings->input_count, bindings->inputs);
        table.call<void>(9, bindings->output_count, bindings->outputs);
        table.call<void>(10, bindings->temporary);
        if (bindings->persistent) {
            table.call<void>(11, bindings->persistent);
        }
        *removed_reason = dispatchable.removed_reason();
    }
    return result;
}
