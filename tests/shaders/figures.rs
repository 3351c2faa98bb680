//! Tests whole texts, sums worked out by hand, limits and errors.

use crate::sources::LANGUAGES;
use tensor_layout::gpu::{Buffer, HostBuffer};
use tensor_layout::shader::Language::{Glsl, Hlsl, Wgsl};
use tensor_layout::shader::{CopyKernel, KernelErrorKind, OffsetFunction, Texel, axis_types};
use tensor_layout::{
    AnyLayout, C, DynH, DynW, H, Mapping, N, RunTimeStrides, TensorLayout, View, W, layout,
};

layout! {
    /// A step along N is 4 · 24 elements, along H 8 · 3, along W 3, and along C 1.
    type Padded = NHWC[N = 2, C = 3, H = 4, W = 5], pad(W = 8);

    /// An image of any size.
    type Image = HWC[C = 3, H = ?, W = ?];
}

#[test]
fn wgsl() {
    const TEXT: OffsetFunction<Padded> = OffsetFunction::new(Wgsl, "my_image2");
    assert_eq!(
        axis_types(Wgsl, (N, W)),
        "struct N { at: u32 }\n\
         struct W { at: u32 }\n"
    );
    assert_eq!(
        TEXT.as_str(),
        "// my_image2: NHWC[N=2, C=3, H=4, W=5], pad(W=8)\n\
         const my_image2_N: u32 = 2u;\n\
         const my_image2_C: u32 = 3u;\n\
         const my_image2_H: u32 = 4u;\n\
         const my_image2_W: u32 = 5u;\n\
         fn my_image2_offset(n: N, c: C, h: H, w: W) -> u32 {\n    \
             return n.at * 96u + h.at * 24u + w.at * 3u + c.at;\n\
         }\n"
    );
    assert_eq!(TEXT.to_string(), TEXT.as_str());
}

#[test]
fn hlsl() {
    static TEXT: OffsetFunction<Padded> = OffsetFunction::new(Hlsl, "image");
    assert_eq!(
        axis_types(Hlsl, (C, H)),
        "struct AxisC { uint at; uint unlike_others[3]; };\n\
         AxisC C(uint at) { AxisC position = (AxisC)0; position.at = at; return position; }\n\
         struct AxisH { uint at; uint unlike_others[8]; };\n\
         AxisH H(uint at) { AxisH position = (AxisH)0; position.at = at; return position; }\n"
    );
    assert_eq!(
        TEXT.as_str(),
        "// image: NHWC[N=2, C=3, H=4, W=5], pad(W=8)\n\
         static const uint image_N = 2u;\n\
         static const uint image_C = 3u;\n\
         static const uint image_H = 4u;\n\
         static const uint image_W = 5u;\n\
         uint image_offset(AxisN n, AxisC c, AxisH h, AxisW w) {\n    \
             return n.at * 96u + h.at * 24u + w.at * 3u + c.at;\n\
         }\n"
    );
}

/// Returns the sum that the function of a mapping computes.
#[track_caller]
fn sum<L: AnyLayout>(mapping: Mapping<L>) -> String {
    let function = OffsetFunction::with(Wgsl, "x", mapping).expect("shaders can count it");
    let (_, rest) = function.as_str().split_once("return ").expect("a sum");
    let (sum, _) = rest.split_once(';').expect("its end");
    sum.to_owned()
}

macro_rules! assert_sums {
    ($([$($layout:tt)*] $expected:literal;)*) => {$(
        assert_eq!(sum(<layout!($($layout)*)>::mapping()), $expected);
    )*};
}

#[test]
fn sums() {
    assert_sums! {
        [NHWC[N = 1, C = 3, H = 224, W = 224]] "h.at * 672u + w.at * 3u + c.at";
        [HW[H = 3, W = 70], pitch(H = 256)] "h.at * 256u + w.at";
        [HW[2, 3], strides(H = 5)] "h.at * 5u + w.at";
        [WH[H = 2, W = 3], align(H = 4)] "w.at * 4u + h.at";
        [FW[10, 512], overlap(F = 128)] "f.at * 128u + w.at";
        // One element serves all positions along an axis.
        [HW[4, 5], broadcast(H)] "w.at";
        [HW[4, 5], broadcast(H, W)] "0u";
        [W[1]] "0u";
        // Three blocks of 16 channels: a row has 5 · 16 elements, and a plane has 7 rows.
        [NCHW16c[N = 2, C = 40, H = 7, W = 5]]
            "n.at * 1680u + (c.at >> 4u) * 560u + h.at * 80u + w.at * 16u + (c.at & 15u)";
        // 3i: 1, 6o: 3, 4i: 18, three blocks of 12 along I: 72, three of 6 along O: 216.
        [OI4i6o3i[O = 13, I = 30]]
            "(o.at / 6u) * 216u + (i.at / 12u) * 72u + ((i.at / 3u) & 3u) * 18u + (o.at % 6u) * 3u + (i.at % 3u)";
        // The third of four digits. Neither divisor nor modulus is a power of two. A block has 5 · 3 · 2 elements.
        [WC3w5w2w[W = 61, C = 2]]
            "(w.at / 30u) * 60u + c.at * 30u + ((w.at / 10u) % 3u) * 10u + ((w.at >> 1u) % 5u) * 2u + (w.at & 1u)";
        // There is only one block, so the digit is the position.
        [CW8c[C = 8, W = 2]] "w.at * 8u + c.at";
        [CW8c[C = 9, W = 2]] "(c.at >> 3u) * 16u + w.at * 8u + (c.at & 7u)";
    }
}

#[test]
fn parts() {
    let elements = [0; Padded::SPAN];
    let image = View::<_, Padded>::new(&elements).expect("as many as are needed");
    let rows = image.fix((N(1), C(2)));
    assert_eq!(sum(rows.mapping()), "h.at * 24u + w.at * 3u");
    assert_eq!(axis_types(Glsl, (H,)), "struct H { uint at; };\n");
    let function = OffsetFunction::with(Glsl, "rows", rows.range(H(1)..H(3)).mapping());
    assert_eq!(
        function.expect("shaders can count it").as_str(),
        "// rows: HW[H=2, W=5] within HWC[C=3, H=?, W=5], pad(W=8)\n\
         const uint rows_H = 2u;\n\
         const uint rows_W = 5u;\n\
         uint rows_offset(H h, W w) {\n    \
             return h.at * 24u + w.at * 3u;\n\
         }\n"
    );
}

#[test]
fn sizes_known_at_run_time() {
    let image = Image::with((H(480), W(640))).expect("a size for each `?`");
    let function = OffsetFunction::with(Hlsl, "image", image).expect("shaders can count it");
    assert_eq!(
        function.as_str(),
        "// image: HWC[C=3, H=480, W=640]\n\
         static const uint image_C = 3u;\n\
         static const uint image_H = 480u;\n\
         static const uint image_W = 640u;\n\
         uint image_offset(AxisC c, AxisH h, AxisW w) {\n    \
             return h.at * 1920u + w.at * 3u + c.at;\n\
         }\n"
    );
    let text = "// plane: HW[H=2, W=3], strides(H=7, W=2)\n\
                const plane_H: u32 = 2u;\n\
                const plane_W: u32 = 3u;\n\
                fn plane_offset(h: H, w: W) -> u32 {\n    \
                    return w.at * 2u + h.at * 7u;\n\
                }\n";
    assert_eq!(foreign_plane((2, 3), (7, 2)).as_str(), text);
}

type Foreign = TensorLayout<(DynH, DynW), RunTimeStrides>;

fn foreign_mapping(sizes: (usize, usize), strides: (usize, usize)) -> Mapping<Foreign> {
    let (sizes, strides) = ((H(sizes.0), W(sizes.1)), (H(strides.0), W(strides.1)));
    Mapping::try_from_strides(sizes, strides).expect("any sizes and strides")
}

fn foreign_plane(sizes: (usize, usize), strides: (usize, usize)) -> OffsetFunction<Foreign> {
    let mapping = foreign_mapping(sizes, strides);
    OffsetFunction::with(Wgsl, "plane", mapping).expect("shaders can count it")
}

#[test]
fn the_most_that_32_bits_count() {
    assert_sums! {
        // 65,535 · 65,536 + 65,535 is the largest number of 32 bits.
        [HW[65_536, 65_536]] "h.at * 65536u + w.at";
        [HW[2, 2], strides(H = 4_294_967_294)] "h.at * 4294967294u + w.at";
        [W[4_294_967_295]] "w.at";
        // Along an axis of size 1 there is no step.
        [HW[1, 2], strides(H = 8_589_934_592)] "w.at";
        // In a block that is never full, the position is its own digit.
        [W8589934592w[W = 3]] "w.at";
    }
}

#[test]
fn more_than_32_bits_count() {
    macro_rules! assert_refused {
        ($([$($layout:tt)*] $axis:expr, $expected:literal;)*) => {$(
            let mapping = <layout!($($layout)*)>::mapping();
            let error = OffsetFunction::with(Wgsl, "x", mapping).expect_err("beyond 32 bits");
            assert_eq!(error.to_string(), $expected);
            assert_eq!(error.axis(), $axis);
        )*};
    }
    assert_refused! {
        [HW[65_536, 65_537]] None,
            "the last element has offset 4295032831, but shaders count elements with 32 bits: \
             HW[H=65536, W=65537]";
        [HW[2, 2], strides(H = 4_294_967_295)] None,
            "the last element has offset 4294967296, but shaders count elements with 32 bits: \
             HW[H=2, W=2], strides(H=4294967295)";
        [W[4_294_967_296]] Some('W'),
            "axis W has size 4294967296, but shaders count positions with 32 bits: \
             W[W=4294967296]";
        [HW[H = 4_294_967_296, W = 2], broadcast(H)] Some('H'),
            "axis H has size 4294967296, but shaders count positions with 32 bits: \
             HW[H=4294967296, W=2], broadcast(H)";
    }
}

#[test]
fn names() {
    let mapping = Padded::mapping();
    let named = |name: &str| {
        LANGUAGES.map(|language| OffsetFunction::with(language, name, mapping).is_ok())
    };
    let longest = "a".repeat(64);
    let right = "a Z image image2 my_image_2 glow static".split(' ');
    for name in right.chain([&*longest]) {
        assert_eq!(named(name), [true; 3], "{name}");
    }
    let too_long = "a".repeat(65);
    let wrong =
        ",_,2d,_image,image_,my__image,my image,my-image,é,imagé,gl,gl_image,a\n".split(',');
    for name in wrong.chain([&*too_long]) {
        assert_eq!(named(name), [false; 3], "{name}");
    }
    let error = OffsetFunction::with(Wgsl, "2d", mapping).expect_err("it begins with a digit");
    assert_eq!(
        error.to_string(),
        "that is not a name in every shader language: NHWC[N=2, C=3, H=4, W=5], pad(W=8)"
    );
    assert_eq!(error.axis(), None);
}

#[test]
#[should_panic(
    expected = "` is not a name in every shader language: NHWC[N=2, C=3, H=4, W=5], pad(W=8)"
)]
fn a_wrong_name_of_64_letters_is_repeated() {
    let _ = OffsetFunction::<Padded>::new(Wgsl, &"_".repeat(64));
}

#[test]
#[should_panic(
    expected = "that is not a name in every shader language: NHWC[N=2, C=3, H=4, W=5], pad(W=8)"
)]
fn a_wrong_name_of_65_letters_is_not_repeated() {
    let _ = OffsetFunction::<Padded>::new(Wgsl, &"_".repeat(65));
}

/// Tests the longest possible text: a part of eight axes, each with a block and a digit in the block, all
/// of them divided.
#[test]
fn there_is_room_for_the_longest_text() {
    type Long = layout!(
        ABCDEFGH3a3b3c3d3e3f3g3h[10, 10, 10, 10, 10, 10, 10, 10],
        pad(A = 11, B = 11, C = 11, D = 11, E = 11, F = 11, G = 11, H = 11),
        logical(HGFEDCBA)
    );
    let elements = vec![(); Long::SPAN];
    let long = View::<_, Long>::new(&elements).expect("as many as are needed");
    let part = long.range(H(0)..H(10)).mapping();
    let name = "a".repeat(64);
    for language in LANGUAGES {
        assert!(OffsetFunction::with(language, &name, part).is_ok());
    }
}

#[test]
fn buffers_of_the_layout() {
    static IMAGE: OffsetFunction<Padded> = OffsetFunction::new(Wgsl, "image");
    let buffer = Buffer::<_, f32, Padded>::new(HostBuffer([0; 1024]), 256).expect("large enough");
    let same = IMAGE.for_buffer(&buffer);
    assert!(core::ptr::eq(same, &raw const buffer));
    assert!(IMAGE.try_for_buffer(&buffer).is_ok());
}

#[test]
fn buffers_of_other_sizes_and_strides() {
    let image = |height, width| Image::with((H(height), W(width))).expect("a size for each `?`");
    let function = OffsetFunction::with(Wgsl, "image", image(48, 64)).expect("small");
    let bind = |height, width| {
        let resource = HostBuffer([0; 48 * 64 * 3]);
        let buffer = Buffer::<_, u8, Image>::with(resource, 0, image(height, width));
        let buffer = buffer.expect("large enough");
        function.try_for_buffer(&buffer).map(|_| ())
    };
    assert!(bind(48, 64).is_ok());
    let error = bind(64, 48).expect_err("height and width are swapped");
    assert_eq!(error.axis(), Some('H'));
    assert_eq!(
        error.to_string(),
        "axis H has size 64, but that of the other tensor has 48: HWC[C=3, H=64, W=48]"
    );

    let function = foreign_plane((2, 3), (8, 2));
    let bind = |strides| {
        let mapping = foreign_mapping((2, 3), strides);
        let buffer = Buffer::<_, u8, _>::with(HostBuffer([0; 16]), 0, mapping);
        let buffer = buffer.expect("large enough");
        function.try_for_buffer(&buffer).map(|_| ())
    };
    assert!(bind((8, 2)).is_ok());
    let error = bind((8, 1)).expect_err("another stride");
    assert_eq!(error.axis(), Some('W'));
    assert_eq!(
        error.to_string(),
        "axis W has stride 2, but the layout's is 1: HW[H=2, W=3]"
    );
}

/// The numbers that a program gives with a kernel: 1080 rows of 1920 pixels are 3240 tiles of 640 pixels.
#[test]
fn numbers_of_kernels() {
    type Camera = layout!(HWC[C = 3, H = 1080, W = 1920]);
    type Planes = layout!(CHW[C = 3, H = 1080, W = 1920]);
    let kernel = CopyKernel::<u8, _, f32, _>::new(Hlsl, Camera::mapping(), Planes::mapping());
    let kernel = kernel.expect("within 32 bits");
    assert_eq!(
        (kernel.groups(), kernel.workgroup_size()),
        ([3240, 1, 1], 256)
    );
    assert_eq!(kernel.workgroup_bytes(), 640 * 3 * 4);
    assert_eq!(kernel.parameters(5, 64), Ok(vec![5, 16, 0, 0]));
    let texture = kernel
        .clone()
        .of_texture(Texel::Rgba8, 1440)
        .expect("texels of bytes");
    assert_eq!(
        texture.root_signature(),
        "DescriptorTable(SRV(t0)), UAV(u0), CBV(b0), RootConstants(num32BitConstants = 4, b1)"
    );
    let one_buffer = kernel.clone().in_one_buffer();
    assert_eq!(
        one_buffer.root_signature(),
        "UAV(u1), UAV(u0), CBV(b0), RootConstants(num32BitConstants = 4, b1)"
    );
    let kernel = kernel
        .scale(C, &[(2.0, 3.0), (0.5, 0.25), (4.0, -1.0)])
        .expect("three pairs");
    let scales = [2.0, 3.0, 0.5, 0.25, 4.0, -1.0].map(f32::to_bits);
    let parameters = [&[0; 4], &scales[..], &[0; 2]].concat();
    assert_eq!(kernel.parameters(0, 0), Ok(parameters));
    // More groups than one dimension has.
    type Long = layout!(W[W = 6_000_000]);
    let kernel = CopyKernel::<f32, _, f32, _>::new(Wgsl, Long::mapping(), Long::mapping());
    assert_eq!(kernel.expect("within 32 bits").groups(), [46_875, 2, 1]);
    // Sizes of parameters stand in no text.
    let open = |h, w| {
        let image = Image::with((H(h), W(w))).expect("a small image");
        let kernel = CopyKernel::<u8, _, u8, _>::new(Wgsl, image, image).expect("equal sizes");
        kernel.with_open_sizes().text()
    };
    assert_eq!(open(48, 64), open(13, 72));
}

#[test]
fn refused_kernels() {
    type Flat = layout!(W[W = ?]);
    let flat = |w| Flat::with((W(w),)).expect("any size");
    let kernel = |source, target| CopyKernel::<u8, Flat, u8, Flat>::new(Wgsl, source, target);
    let most = (1 << 31) + 1;
    assert!(kernel(flat(1 << 31), flat(1 << 31)).is_ok());
    let short = || kernel(flat(8), flat(8)).expect("equal sizes");
    let long = kernel(flat(4097), flat(4097)).expect("equal sizes");
    // Two interleaved rows: offsets 0, 3, 2, 5, 4 and 7.
    let rows = foreign_mapping((3, 2), (2, 3));
    let interleaved = CopyKernel::<u8, Foreign, u8, Foreign>::new(Wgsl, rows, rows);
    macro_rules! assert_refused {
        ($($result:expr => $kind:ident $text:literal;)+) => {$(
            let error = $result.expect_err($text);
            assert_eq!((error.kind(), &*error.to_string()), (KernelErrorKind::$kind, $text));
        )+};
    }
    assert_refused! {
        kernel(flat(3), flat(4)) => WrongSize
            "axis W has size 4, but that of the other tensor has 3: W[W=4]";
        kernel(flat(most), flat(most)) => TooLarge
            "the last element has offset 2147483648, but a kernel reaches offsets below 2147483648: copy parts: \
             W[W=2147483649] to W[W=2147483649]";
        short().parameters(0, 6) => Unaligned
            "the target begins at byte 6, but the kernel is for multiples of 4: make it `at_any_offset`: \
             W[W=8] to W[W=8]";
        short().scale(W, &[(1.0, 0.0); 3]) => WrongCount
            "axis W has size 8, but 3 pairs are given: give one for each position, or one for all: W[W=8] to W[W=8]";
        long.scale(W, &vec![(1.0, 0.0); 4097]) => WrongCount
            "axis W has size 4097, but a kernel has at most 4096 pairs: write a `function` of the position: \
             W[W=4097] to W[W=4097]";
        interleaved => SharedWords
            "the rows of the target are interleaved, and share words of 4 bytes: copy each row by itself, or give the \
             target elements of 4 bytes: HW[H=3, W=2] to HW[H=3, W=2]";
        short().of_texture(Texel::Rgba16Float, 8) => Texel
            "texels of `Rgba16Float` have elements of type `f16`, but the tensor has elements of type `u8`: \
             W[W=8] to W[W=8]";
    }
    let too_large = short()
        .parameters((1 << 31) - 7, 0)
        .expect_err("a large offset");
    assert_eq!(too_large.kind(), KernelErrorKind::TooLarge);
    let parameters = short()
        .at_any_offset()
        .parameters(3, 6)
        .expect("any offset");
    assert_eq!(parameters[..2], [3, 6]);
    assert!(CopyKernel::<u8, Foreign, f32, Foreign>::new(Wgsl, rows, rows).is_ok());
}
