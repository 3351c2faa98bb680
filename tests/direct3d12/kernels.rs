//! The views that kernels between buffers bind, with numbers worked out by hand, and the errors of `bind`.

use crate::memory::Memory;
use crate::refused::assert_errors;
use tensor_layout::d3d12::Format;
use tensor_layout::frames::{
    Bt709Limited, FrameFormat, FrameLayout, FramePixels, I420, Nv12, P010,
};
use tensor_layout::gpu::{Buffer, D3d12Resource, HostBuffer};
use tensor_layout::shader::{CopyKernel, Filter, KernelErrorKind, Language::Hlsl, Texel};
use tensor_layout::{H, W, layout};

type List = layout!(W[W = ?]);

fn kernel(length: usize) -> CopyKernel<u8, List, u8, List> {
    let list = List::with((W(length),)).expect("a short list");
    CopyKernel::new(Hlsl, list, list).expect("equal sizes")
}

fn part<R: D3d12Resource>(memory: &R, first: u64, length: usize) -> Buffer<&R, u8, List> {
    let list = List::with((W(length),)).expect("a short list");
    Buffer::with(memory, first, list).expect("a part of the memory")
}

#[test]
fn words_of_bytes() {
    let (one, other) = (HostBuffer(vec![0_u8; 64]), HostBuffer(vec![0_u8; 64]));
    // Bytes 7 to 16 are in the words from 1 to 4, and bytes 20 to 29 in those from 5 to 7.
    let bound = kernel(10).bind(&part(&one, 7, 10), &part(&other, 20, 10));
    let bound = bound.expect("two buffers");
    let source = bound.source.shader_resource_view();
    assert_eq!(source.buffer.first_element, 1);
    assert_eq!(source.buffer.number_of_elements, 4);
    assert_eq!(source.buffer.structure_byte_stride, 4);
    let target = bound.target.try_unordered_access_view();
    let target = target.expect("shaders write words");
    assert_eq!(target.buffer.first_element, 5);
    assert_eq!(target.buffer.number_of_elements, 3);
    assert_eq!(bound.offsets, [3, 0, 0, 0]);
    // At any offset, and apart in one buffer.
    let anywhere = kernel(10).at_any_offset().in_one_buffer();
    let bound = anywhere.bind(&part(&one, 0, 10), &part(&one, 10, 10));
    let bound = bound.expect("the second begins where the first ends");
    assert_eq!(bound.target.shader_resource_view().buffer.first_element, 2);
    assert_eq!(bound.offsets, [0, 2, 0, 0]);
}

#[test]
fn refused() {
    let (one, other) = (HostBuffer(vec![0_u8; 64]), HostBuffer(vec![0_u8; 63]));
    let (source, target) = (part(&one, 0, 10), part(&other, 0, 10));
    let read_only = Memory::without_unordered_access(64);
    let other_size = "axis W has size 11, but that of the other tensor has 10: W[W=11]";
    let overlapping = "the source has the bytes 0..10 of a buffer, and the target has the bytes 8..18 of the same: copy \
                       to another buffer first: W[W=10] to W[W=10]";
    assert_errors! {
        kernel(10).bind(&part(&one, 0, 11), &target) => KernelErrorKind::WrongSize, other_size;
        kernel(10).bind(&source, &part(&other, 0, 11)) => KernelErrorKind::WrongSize, other_size;
        kernel(10).bind(&source, &part(&one, 12, 10)) => KernelErrorKind::Access,
            "source and target are in one buffer: make the kernel one `in_one_buffer`: W[W=10] to W[W=10]";
        kernel(10).bind(&source, &part(&one, 8, 10)) => KernelErrorKind::Overlapping, overlapping;
        kernel(10).in_one_buffer().bind(&source, &part(&one, 8, 10)) => KernelErrorKind::Overlapping, overlapping;
        kernel(10).bind(&source, &part(&other, 52, 10)) => KernelErrorKind::Unaligned,
            "a tensor ends at byte 62 of a buffer of 63 bytes, but a kernel accesses whole words of 4 bytes: create the \
             buffer with 64 bytes: W[W=10] to W[W=10]";
        kernel(10).bind(&source, &part(&other, 18, 10)) => KernelErrorKind::Unaligned,
            "the target begins at byte 18, but the kernel is for multiples of 4: make it `at_any_offset`: W[W=10] to \
             W[W=10]";
        kernel(10).bind(&source, &part(&read_only, 0, 10)) => KernelErrorKind::Access,
            "the kernel writes to the resource of the target, which does not allow it: create it with \
             `D3D12_RESOURCE_FLAG_ALLOW_UNORDERED_ACCESS`: W[W=10] to W[W=10]";
    }
    assert!(kernel(10).bind(&part(&read_only, 0, 10), &source).is_ok());
    let error = kernel(10).in_one_buffer();
    let error = error.bind(&part(&read_only, 0, 10), &source);
    let error = error.expect_err("the source is bound for writing");
    assert!(error.to_string().contains("the resource of the source"));
    // One word more than a view has.
    let bytes = (4 << 27) + 4;
    let (one, other) = (Memory::without_unordered_access(bytes), Memory::new(bytes));
    let length = (4 << 27) + 1;
    let error = kernel(length).bind(&part(&one, 0, length), &part(&other, 0, length));
    assert_eq!(
        error.expect_err("a long buffer").to_string(),
        "the kernel needs a `StructuredBuffer<uint>` of 134217729, but the device has 134217728: \
         W[W=536870913] to W[W=536870913]"
    );
}

#[test]
fn textures_are_bound_by_the_program() {
    type Picture = layout!(HWC[C = 4, H = 2, W = 8]);
    let memory = [HostBuffer(vec![0_u8; 64]), HostBuffer(vec![0_u8; 64])];
    let [source, target] = memory
        .each_ref()
        .map(|memory| Buffer::<_, u8, Picture>::new(memory, 0).expect("64 bytes"));
    let picture = Picture::mapping();
    let kernel = CopyKernel::<u8, _, u8, _>::new(Hlsl, picture, picture).expect("equal sizes");
    assert!(kernel.bind(&source, &target).is_ok());
    let texture = kernel.clone().of_texture(Texel::Rgba8, 8);
    let target_texture = kernel.clone().into_texture(Texel::Rgba8, 8);
    let scaled = kernel.scaled(picture, (H(2), W(8)), Filter::Nearest);
    for (kernel, text) in [
        (
            texture,
            "the kernel is for other memory: its source is a texture of `Rgba8` with 8 columns, but the given one is a buffer",
        ),
        (
            target_texture,
            "the kernel is for other memory: its target is a texture of `Rgba8` with 8 columns, but the given one is a buffer",
        ),
        (
            scaled,
            "the kernel is for other memory: its source is scaled to H=2 and W=8, but the given one is not scaled",
        ),
    ] {
        let kernel = kernel.expect("four channels");
        let error = kernel.bind(&source, &target).expect_err("no buffers");
        assert_eq!(error.kind(), KernelErrorKind::Access);
        assert_eq!(
            error.to_string(),
            format!(
                "{text}: make the kernel for this memory, or bind what its `root_signature` says: \
                 HWC[C=4, H=2, W=8] to HWC[C=4, H=2, W=8]"
            )
        );
    }
}

/// Returns the formats of the views of a frame's textures.
fn formats<F: FrameFormat>() -> Vec<Format> {
    let frame = FrameLayout::<F>::packed(H(6), W(8)).expect("even sizes");
    let pixels = FramePixels::with(frame.sizes()).expect("a small frame");
    let kernel = CopyKernel::<f32, _, f32, _>::new(Hlsl, pixels, pixels).expect("equal sizes");
    let in_buffer = kernel.clone().of_frame(frame, Bt709Limited);
    assert_eq!(in_buffer.expect("equal sizes").texture_views(), []);
    let kernel = kernel.of_frame_textures(frame, Bt709Limited);
    let views = kernel.expect("equal sizes").texture_views();
    assert!(views.iter().all(|view| view.plane_slice == 0));
    views.iter().map(|view| view.format).collect()
}

/// The formats of Direct3D's views of the planes of textures of NV12 and P010, and of three planes with 8 bits.
#[test]
fn views_of_planes() {
    assert_eq!(formats::<Nv12>(), [Format::R8_UNORM, Format::R8G8_UNORM]);
    assert_eq!(formats::<I420>(), [Format::R8_UNORM; 3]);
    assert_eq!(formats::<P010>(), [Format::R16_UNORM, Format::R16G16_UNORM]);
}
