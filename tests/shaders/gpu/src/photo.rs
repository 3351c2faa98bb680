//! A photo made planes by a shader, as in the documentation, and by the processor.

use crate::front;
use crate::vulkan::Device;
use core::ffi::c_void;
use tensor_layout::gpu::{Buffer, Resource};
use tensor_layout::shader::{Language::Wgsl, OffsetFunction, axis_types};
use tensor_layout::{C, H, N, StaticLayout, Tensor, W, layout};

layout! {
    /// A photo as files hold it, with rows that are padded.
    type Photo = NHWC[N = 1, C = 3, H = 21, W = 30], pad(W = 32);

    /// The input of the model.
    type Planes = NCHW[N = 1, C = 3, H = 21, W = 30];
}

static PHOTO: OffsetFunction<Photo> = OffsetFunction::new(Wgsl, "photo");
static PLANES: OffsetFunction<Planes> = OffsetFunction::new(Wgsl, "planes");

const MAIN: &str = "
    @group(0) @binding(0) var<storage, read> photo: array<u32>;
    @group(0) @binding(1) var<storage, read_write> planes: array<u32>;

    @compute @workgroup_size(8, 8)
    fn main(@builtin(global_invocation_id) id: vec3<u32>) {
        let h = H(id.y);
        let w = W(id.x);
        if (h.at >= photo_H || w.at >= photo_W) { return; }
        for (var c = C(0u); c.at < photo_C; c.at++) {
            planes[planes_offset(N(0u), c, h, w)] = photo[photo_offset(N(0u), c, h, w)];
        }
    }
";

struct Memory(wgpu::Buffer);

impl Resource for Memory {
    fn size_in_bytes(&self) -> u64 {
        self.0.size()
    }
}

/// Returns the binding for a function of the shader: a buffer of the same layout.
fn binding<'a, L: StaticLayout>(
    function: &OffsetFunction<L>,
    buffer: &'a Buffer<Memory, u32, L>,
) -> wgpu::BindingResource<'a> {
    let buffer = function.for_buffer(buffer);
    wgpu::BindingResource::Buffer(wgpu::BufferBinding {
        buffer: &buffer.resource().0,
        offset: buffer.offset_in_bytes(),
        size: core::num::NonZero::new(buffer.size_in_bytes()),
    })
}

pub(crate) fn assert_planes(device: &Device) {
    let photo = Tensor::<u32, Photo>::from_fn(|(N(n), C(c), H(h), W(w))| {
        u32::try_from(n + 10 * c + 100 * h + 10_000 * w).expect("a small number")
    });
    let wanted = photo.as_view().to_layout::<Planes>();

    let photo_memory = Memory(device.upload(photo.as_slice()));
    let planes_memory = Memory(device.upload(&[0; Planes::SPAN]));
    let photo = Buffer::new(photo_memory, 0).expect("large enough");
    let planes = Buffer::new(planes_memory, 0).expect("large enough");

    let shader = [
        axis_types(Wgsl, (N, C, H, W)),
        PHOTO.as_str(),
        PLANES.as_str(),
        MAIN,
    ]
    .concat();
    let module = front::parse(Wgsl, &shader).unwrap_or_else(|error| panic!("{error}"));
    let bindings = [binding(&PHOTO, &photo), binding(&PLANES, &planes)];
    device.run(
        module,
        &bindings,
        (30_usize.div_ceil(8), 21_usize.div_ceil(8)),
    );
    assert_eq!(device.download(&planes.resource().0), wanted.as_slice());
}
