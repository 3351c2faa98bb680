//! A photo that a shader converts to planes, as in the documentation, compared with the processor's result.

use crate::front;
use crate::vulkan::Device;
use tensor_layout::gpu::Buffer;
use tensor_layout::shader::{Language::Wgsl, OffsetFunction, axis_types};
use tensor_layout::{C, H, N, Tensor, W, layout};

layout! {
    /// A photo as files hold it, with padded rows.
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

pub(crate) fn assert_planes(device: &Device) {
    let photo = Tensor::<u32, Photo>::from_fn(|(N(n), C(c), H(h), W(w))| {
        u32::try_from(n + 10 * c + 100 * h + 10_000 * w).expect("a small number")
    });
    let wanted = photo.as_view().to_layout::<Planes>();

    let photo = Buffer::new(device.upload(photo.memory()), 0).expect("large enough");
    let planes =
        Buffer::<_, u32, _>::new(device.upload(&[0; Planes::SPAN]), 0).expect("large enough");

    let shader = [
        axis_types(Wgsl, (N, C, H, W)),
        PHOTO.as_str(),
        PLANES.as_str(),
        MAIN,
    ]
    .concat();
    let module = front::parse(Wgsl, &shader).unwrap_or_else(|error| panic!("{error}"));
    let bindings = [
        PHOTO.for_buffer::<_, u32>(&photo).as_binding(),
        PLANES.for_buffer(&planes).as_binding(),
    ];
    device.run(
        module,
        &bindings,
        (30_usize.div_ceil(8), 21_usize.div_ceil(8)),
    );
    assert_eq!(device.download(planes.resource()), wanted.as_slice());
}
