// Objects that stand in for those of Direct3D: enough of an interface for DirectML to make an
// operator, nothing behind it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <utility>

using Result = int32_t;
constexpr Result ok = 0;
constexpr Result not_implemented = static_cast<Result>(0x80004001);
constexpr Result no_interface = static_cast<Result>(0x80004002);

// A GUID, the name of an interface.
struct Id {
    uint32_t first;
    uint16_t second, third;
    uint8_t rest[8];
};

// As in COM: the first word points to the functions, the object is their first argument.
struct Object {
    static constexpr std::size_t most_functions = 128;

    void **functions = table;
    const char *name;
    void *table[most_functions];

    explicit Object(const char *of) : name(of) {
        fill(std::make_index_sequence<most_functions>());
        set(0, query_interface);
        set(1, count_reference);
        set(2, count_reference);
    }
    Object(const Object &) = delete;

    template <class Function> void set(std::size_t slot, Function *function) {
        table[slot] = reinterpret_cast<void *>(function);
    }

  private:
    template <std::size_t... slots> void fill(std::index_sequence<slots...>) {
        (set(slots, missing<slots>), ...);
    }

    // Said aloud, so that one knows what to add should the library ask for more.
    template <std::size_t slot> static Result missing(Object *self) {
        std::fprintf(stderr, "%s: function %zu is missing\n", self->name, slot);
        return not_implemented;
    }

    // Later versions of an interface begin with the earlier ones. None of these objects is an
    // ID3D12InfoQueue, the one interface that DirectML can do without.
    static Result query_interface(Object *self, const Id *id, Object **found) {
        const bool is_info_queue = id->first == 0x0742a90b;
        *found = is_info_queue ? nullptr : self;
        return is_info_queue ? no_interface : ok;
    }

    // Nothing is ever freed: the program is short.
    static uint32_t count_reference(Object *) { return 1; }
};
