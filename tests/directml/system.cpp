// The two libraries of the system that DirectML is linked against, in one: the functions by which it
// looks for an adapter and writes down root signatures.
#include "mock_device.h"

namespace {

bool is_attribute_supported(Object *, const Id *) { return true; }

Result get_property(Object *, uint32_t, std::size_t size, void *value) {
    std::memset(value, 0, size);
    return ok;
}

Result get_property_size(Object *, uint32_t, std::size_t *size) {
    *size = 8;
    return ok;
}

Result get_adapter(Object *, const void *, const Id *, Object **adapter) {
    static Object only("adapter");
    only.set(4, is_attribute_supported);
    only.set(6, get_property);
    only.set(7, get_property_size);
    *adapter = &only;
    return ok;
}

} // namespace

extern "C" Result DXCoreCreateAdapterFactory(const Id *, Object **factory) {
    static Object only("adapter factory");
    only.set(4, get_adapter);
    *factory = &only;
    return ok;
}

// Bytes that only the mock of the device will see.
const void *bytes(Object *) { return ""; }
std::size_t count_of_bytes(Object *) { return 1; }

extern "C" Result D3D12SerializeVersionedRootSignature(const void *, Object **blob, Object **) {
    static Object only("root signature's bytes");
    only.set(3, bytes);
    only.set(4, count_of_bytes);
    *blob = &only;
    return ok;
}
