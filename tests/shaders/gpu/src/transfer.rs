//! Typed copies to buffers and textures of wgpu and back, compared with the bytes in between.

use crate::assert_rows::assert_rows;
use crate::recipes::texture::{Frame, read_texture};
use crate::vulkan::Device;
use core::num::NonZero;
use tensor_layout::gpu::Buffer;
use tensor_layout::traits::StridedStorage;
use tensor_layout::wgpu::{TexelErrorKind, TransferError, texel_layout};
use tensor_layout::{
    AnyLayout, C, D, DynC, DynD, DynH, DynN, DynW, H, Mapping, N, SharedStrides, Tensor,
    TensorLayout, W, layout, plan,
};
use wgpu::{BindingResource, BufferUsages, TextureFormat};

layout! {
    type Packed = NHWC[N = 2, C = 4, H = 3, W = 5];
    /// 45 bytes, which is not a multiple of 4.
    type Odd = HWC[C = 3, H = 3, W = 5];
}

plan! {
    #[align(256)]
    struct Both<R> {
        odd: Buffer<R, u8, Odd>,
        packed: Buffer<R, u8, Packed>,
    }
}

pub(crate) const ALL: BufferUsages = BufferUsages::STORAGE
    .union(BufferUsages::COPY_SRC)
    .union(BufferUsages::COPY_DST);

pub(crate) fn assert_transfers(gpu: &Device) {
    refusals(gpu);
    alignments(gpu);
    textures(gpu);
    given_strides(gpu);
    other_sizes(gpu);
    texels();
    texels_of_all_elements(gpu);
    limits_of_texels();
    copied_texels(gpu);
}

/// The texts of refusals. `neighbours.rs` compares the refusals of each offset and length.
fn refusals(gpu: &Device) {
    let odd = Tensor::<u8, Odd>::filled(1);
    // The bytes after the 45 could belong to another tensor.
    let claimed = Buffer::<_, u8, Odd>::new(gpu.buffer(48), 0).unwrap();
    let error = claimed.write(&gpu.queue, odd.as_view()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "wgpu copies whole words of 4 bytes, but the elements are at bytes 0..45 of the buffer, and \
         another tensor may be in the same words: copy a part that begins and ends at multiples of 4 \
         bytes, or all of a buffer from `allocate`, `upload` or `plan!`"
    );
    let error = TransferError::UnalignedSize { end: 61, size: 62 };
    assert_eq!(
        error.to_string(),
        "wgpu copies whole words of 4 bytes, but the tensor ends at byte 61 of a buffer of 62 bytes: \
         create the buffer with 64 bytes"
    );
    assert_eq!(
        TransferError::Unfinished.to_string(),
        "the device has not finished the copy"
    );
}

/// With its default limit, wgpu refuses a plan without `#[align(256)]`, and accepts a plan with it.
fn alignments(gpu: &Device) {
    plan! {
        struct Close<R> {
            odd: Buffer<R, u8, Odd>,
            packed: Buffer<R, u8, Packed>,
        }
    }
    assert_eq!(gpu.device.limits().min_storage_buffer_offset_alignment, 256);
    let close = Close::new(gpu.buffer(Close::SIZE_IN_BYTES), 0).unwrap();
    let both = Both::new(gpu.buffer(Both::SIZE_IN_BYTES), 0).unwrap();
    let refusal = |binding| gpu.refusal(|| drop(gpu.bind(binding)));
    let error = refusal(close.packed.as_binding()).expect("48 is no multiple of 256");
    assert!(
        error.contains("`min_storage_buffer_offset_alignment` limit 256"),
        "{error}"
    );
    assert_eq!(refusal(both.packed.as_binding()), None);
    // 45 bytes, rounded up.
    assert_eq!(refusal(both.odd.as_binding()), None);
    // 45 bytes at the end of a buffer of 46 to 49 bytes, or of as many more. A binding may not end after its buffer.
    for (offset, size) in [0, 256]
        .into_iter()
        .flat_map(|at| (46..50).map(move |size| (at, size)))
    {
        let odd = Buffer::<_, u8, Odd>::new(gpu.buffer(offset + size), offset).unwrap();
        let binding = odd.as_binding();
        let BindingResource::Buffer(range) = &binding else {
            panic!("{binding:?} is no buffer")
        };
        assert_eq!(
            (range.offset, range.size.map(NonZero::get)),
            (offset, Some(size.min(48)))
        );
    }
}

fn textures(gpu: &Device) {
    let (device, queue) = (&gpu.device, &gpu.queue);
    let frame = Tensor::<u8, Frame>::from_fn(|(C(c), H(h), W(w))| (h * 90 + w * 4 + c) as u8);
    let source = texel_layout::<u8, _>(frame.mapping(), TextureFormat::Rgba8Uint).unwrap();
    let texture = crate::frames::texture(gpu, TextureFormat::Rgba8Uint, source.size);
    queue.write_texture(
        texture.as_image_copy(),
        frame.memory(),
        source.layout,
        source.size,
    );

    let memory = gpu.buffer(2_048);
    let target = Buffer::<_, u8, Frame>::new(memory, 512).unwrap();
    let mut commands = device.create_command_encoder(&Default::default());
    let (info, size) = target.texel_info(texture.format()).unwrap();
    commands.copy_texture_to_buffer(texture.as_image_copy(), info, size);
    queue.submit([commands.finish()]);
    let read = target.read(device, queue, |frame| frame.to_layout::<Frame>());
    assert_eq!(read.unwrap(), frame);
    assert_eq!(read_texture((device, queue), &texture).unwrap(), frame);
}

/// The distance between rows is known only at run time. The buffer has this distance, too.
fn given_strides(gpu: &Device) {
    type Given = layout!(HWC[C = 4, H = ?, W = ?], strides(H = ?));
    let mapping = |stride| Given::with_strides((H(3), W(5)), (H(stride),)).unwrap();
    let frame = Tensor::<u8, Given>::filled_with(1, mapping(32));
    // With another distance, each row has another offset.
    let apart = Buffer::<_, u8, Given>::allocate_with(&gpu.device, ALL, mapping(36));
    let error = apart.write(&gpu.queue, frame.as_view()).unwrap_err();
    let text = "axis H has stride 32, but the layout's is 36: HWC[C=4, H=3, W=5], strides(H=?)";
    assert_eq!(error.to_string(), text);

    // A texture can be copied only to rows whose distance is a multiple of 256 bytes.
    let texels = texel_layout::<u8, _>(mapping(36), TextureFormat::Rgba8Uint).unwrap();
    assert_eq!(texels.layout.bytes_per_row, Some(36));
    let buffer =
        |stride| Buffer::<_, u8, Given>::with(gpu.buffer(1_024), 0, mapping(stride)).unwrap();
    let (info, _) = buffer(256)
        .texel_info(TextureFormat::Rgba8Uint)
        .map(|(info, size)| (info.layout, size))
        .unwrap();
    assert_eq!(info.bytes_per_row, Some(256));
    let error = buffer(260)
        .texel_info(TextureFormat::Rgba8Uint)
        .unwrap_err();
    assert_eq!(error.kind(), TexelErrorKind::Alignment);
}

/// Writes and copies tensors of each size and stride to buffers of each size and stride. Both succeed only if all are
/// equal, and otherwise change no byte.
fn other_sizes(gpu: &Device) {
    type Given = layout!(HWC[C = 4, H = ?, W = ?], strides(H = ?));
    let (device, queue) = (&gpu.device, &gpu.queue);
    let mappings = [
        (3, 5, 32),
        (2, 5, 32),
        (4, 5, 32),
        (3, 4, 32),
        (3, 6, 32),
        (3, 5, 28),
        (3, 5, 36),
    ];
    let mappings = mappings.map(|(h, w, stride)| {
        Given::with_strides((H(h), W(w)), (H(stride),)).expect("the rows do not overlap")
    });
    for (one, from) in mappings.into_iter().enumerate() {
        let source = Tensor::<u8, Given>::filled_with(1, from);
        let uploaded = Buffer::upload(device, ALL, source.as_view());
        for (other, to) in mappings.into_iter().enumerate() {
            let target = Buffer::<_, u8, Given>::allocate_with(device, ALL, to);
            let is_changed = || {
                gpu.download(target.resource())
                    .iter()
                    .any(|word| *word != 0)
            };
            let mut commands = device.create_command_encoder(&Default::default());
            let copied = uploaded.record_copy(&target, &mut commands);
            queue.submit([commands.finish()]);
            assert_eq!(copied.is_ok(), one == other, "{from:?} to {to:?}");
            assert_eq!(is_changed(), one == other, "{from:?} to {to:?}");
            if one == other {
                continue;
            }
            let written = target.write(queue, source.as_view());
            for error in [copied.unwrap_err(), written.unwrap_err()] {
                assert!(matches!(error, TransferError::Layout(_)), "{error}");
            }
            queue.submit([]);
            assert!(!is_changed(), "{from:?} to {to:?}");
        }
    }
}

/// Compares texel layouts with figures worked out by hand, and tests each mistake.
fn texels() {
    macro_rules! texels {
        ($T:ty, $format:ident, $($layout:tt)*) => {
            described::<$T, _>(<layout!($($layout)*)>::mapping(), TextureFormat::$format)
        };
    }
    macro_rules! assert_refused {
        ($($texels:expr => $kind:ident $text:literal;)+) => {$(
            assert_eq!($texels, Err((TexelErrorKind::$kind, $text.to_owned())));
        )+};
    }
    assert_rows! {
        texels!(u8, Rgba8Unorm, NHWC[N = 6, C = 4, H = 3, W = 70], pitch(H = 256)) =>
            Ok((Some(512), Some(3), [70, 3, 6]));
        texels!(f32, R32Float, DHW[D = 2, H = 3, W = 5], strides(D = 40, H = 10)) =>
            Ok((Some(40), Some(4), [5, 3, 2]));
        texels!(u32, Rgb10a2Unorm, HW[H = 2, W = 5]) => Ok((Some(20), None, [5, 2, 1]));
        texels!(f32, R32Float, W[W = 5]) => Ok((None, None, [5, 1, 1]));
        texels!(f32, R32Float, NHW[N = 2, H = 1, W = 5], pitch(N = 64)) => Ok((Some(256), Some(1), [5, 1, 2]));
    }
    assert_refused! {
        texels!(u8, Rgba8Unorm, HWC[C = 3, H = 2, W = 5]) => Format
            "a texel of `Rgba8Unorm` has 4 bytes, but the elements along C have 3: HWC[C=3, H=2, W=5]";
        texels!(u8, Bc1RgbaUnorm, HWC[C = 4, H = 2, W = 5]) => Format
            "`Bc1RgbaUnorm` has no texels that are copied one by one: HWC[C=4, H=2, W=5]";
        texels!(u8, Rgba8Unorm, CHW[C = 4, H = 2, W = 5]) => Stride
            "the stride along C is 10, but 1 in a texture of these channels: CHW[C=4, H=2, W=5]";
        texels!(u8, Rgba8Unorm, WHC[C = 4, H = 2, W = 5]) => Stride
            "the stride along W is 8, but 4 in a texture of these channels: WHC[C=4, H=2, W=5]";
        texels!(f32, R32Float, HNW[N = 2, H = 3, W = 5]) => Stride
            "the stride along N is 5, but the elements within take 30: HNW[N=2, H=3, W=5]";
        texels!(f32, R32Float, NHW[N = 2, H = 3, W = 5], strides(N = 31, H = 10)) => Stride
            "the stride along N is 31, which is no whole number of rows of 10: \
             NHW[N=2, H=3, W=5], strides(N=31), strides(H=10)";
        texels!(f32, R32Float, NDHW[N = 2, D = 2, H = 3, W = 5]) => UnknownAxis
            "a texture has layers along N or along D, not both: NDHW[N=2, D=2, H=3, W=5]";
        texels!(f32, R32Float, HK[H = 2, K = 5]) => UnknownAxis
            "a texture has no axis K: HK[H=2, K=5]";
        texels!(u8, R8Uint, HW[H = 2, W = 4_294_967_296]) => TooLarge
            "the size or the pitch along H is beyond the 32 bits of wgpu: HW[H=2, W=4294967296]";
        texels!(f32, R32Float, C[4_611_686_018_427_387_904]) => Format
            "a texel of `R32Float` has 4 bytes, but the elements along C have more than memory can hold: \
             C[C=4611686018427387904]";
    }
}

/// Images, and layers of an image, with any sizes and strides.
type Images = TensorLayout<(DynN, DynC, DynH, DynW), SharedStrides>;
type Layers = TensorLayout<(DynN, DynD, DynH, DynW), SharedStrides>;

fn images([n, c, h, w]: [usize; 4], strides: [usize; 4]) -> Mapping<Images> {
    let [sn, sc, sh, sw] = strides;
    let sizes = (N(n), C(c), H(h), W(w));
    Mapping::try_from_strides(sizes, (N(sn), C(sc), H(sh), W(sw))).expect("memory could hold it")
}

/// The bytes of a row, the rows of an image, and the sizes; or the error.
type Described = Result<(Option<u32>, Option<u32>, [u32; 3]), (TexelErrorKind, String)>;

fn described<T, L: AnyLayout<Storage: StridedStorage>>(
    mapping: Mapping<L>,
    format: TextureFormat,
) -> Described {
    let texels = texel_layout::<T, L>(mapping, format);
    let texels = texels.map_err(|error| (error.kind(), error.to_string()))?;
    let size = texels.size;
    assert_eq!(texels.layout.offset, 0);
    Ok((
        texels.layout.bytes_per_row,
        texels.layout.rows_per_image,
        [size.width, size.height, size.depth_or_array_layers],
    ))
}

/// Asserts that an error has this kind, and a text that begins so.
#[track_caller]
fn assert_begins(found: Described, kind: TexelErrorKind, begin: &str) {
    let (found, text) = found.unwrap_err();
    assert_eq!(found, kind);
    assert!(text.starts_with(begin), "{text}");
}

/// Texels of 1 to 16 bytes, made of elements of 1, 2, 4 and 8 bytes.
fn texels_of_all_elements(gpu: &Device) {
    macro_rules! compare {
        ($($T:ty, $format:ident, $channels:literal;)+) => {$({
            let (format, size) = (TextureFormat::$format, size_of::<$T>());
            let of = |channels: usize, row: usize| {
                images([2, channels, 3, 5], [4 * row, 1, row, channels])
            };
            let row = 5 * $channels + 3;
            let bytes = (row * size) as u32;
            assert_eq!(
                described::<$T, _>(of($channels, row), format),
                Ok((Some(bytes), Some(4), [5, 3, 2]))
            );
            for other in [$channels - 1, $channels + 1] {
                if other == 0 {
                    continue;
                }
                let (texel, given) = ($channels * size, other * size);
                let begin = format!(
                    "a texel of `{format:?}` has {texel} bytes, but the elements along C have {given}: "
                );
                let found = described::<$T, _>(of(other, row + 5), format);
                assert_begins(found, TexelErrorKind::Format, &begin);
            }
            // Copies between buffers and textures need rows of multiples of 256 bytes.
            for bytes in [128, 256, 384, 512] {
                let buffer = Buffer::<_, $T, _>::with(gpu.buffer(8_192), 0, of($channels, bytes / size));
                let buffer = buffer.expect("it is long enough");
                match buffer.texel_info(format) {
                    Ok((info, _)) => {
                        assert_eq!(bytes % 256, 0);
                        assert_eq!(info.layout.bytes_per_row, Some(bytes as u32));
                    }
                    Err(error) => {
                        let begin = format!(
                            "the row pitch is {bytes} bytes, but a multiple of 256 in copies between buffers and \
                             textures: declare the layout with `pitch(H = {})`: ",
                            256 / size
                        );
                        assert!(error.to_string().starts_with(&begin), "{error}");
                        assert_ne!(bytes % 256, 0);
                    }
                }
            }
        })+};
    }
    compare! {
        u8, R8Uint, 1;
        u8, Rg8Uint, 2;
        u8, Rgba8Uint, 4;
        u16, R16Uint, 1;
        u16, Rg16Uint, 2;
        u16, Rgba16Uint, 4;
        u32, R32Uint, 1;
        u32, Rg32Uint, 2;
        u32, Rgba32Uint, 4;
        u64, Rg32Uint, 1;
        u64, Rgba32Uint, 2;
    }
}

/// Rows and layers that are exactly as far apart as their elements need, or less far, and numbers of 32 bits and more.
fn limits_of_texels() {
    let bytes = |sizes, strides| described::<u8, _>(images(sizes, strides), TextureFormat::R8Uint);
    let words =
        |sizes, strides| described::<u32, _>(images(sizes, strides), TextureFormat::R32Uint);
    let close = |axis: char, stride: usize, least: usize, found: Described| {
        let begin =
            format!("the stride along {axis} is {stride}, but the elements within take {least}: ");
        assert_begins(found, TexelErrorKind::Stride, &begin);
    };
    let found = bytes([1, 1, 2, 5], [0, 9, 5, 1]);
    assert_eq!(found, Ok((Some(5), None, [5, 2, 1])));
    close('H', 4, 5, bytes([1, 1, 2, 5], [0, 9, 4, 1]));
    close('H', 0, 5, bytes([1, 1, 2, 5], [0, 9, 0, 1]));
    let rgba = |row| {
        described::<u8, _>(
            images([1, 4, 2, 5], [0, 1, row, 4]),
            TextureFormat::Rgba8Uint,
        )
    };
    assert_eq!(rgba(20), Ok((Some(20), None, [5, 2, 1])));
    close('H', 19, 20, rgba(19));
    // Three rows of 5 texels, 10 apart.
    let layers = |layer| bytes([2, 1, 3, 5], [layer, 1, 10, 1]);
    close('N', 20, 30, layers(20));
    close('N', 29, 30, layers(29));
    assert_eq!(layers(30), Ok((Some(10), Some(3), [5, 3, 2])));
    assert_eq!(layers(40), Ok((Some(10), Some(4), [5, 3, 2])));
    for layer in 31..40 {
        let begin =
            format!("the stride along N is {layer}, which is no whole number of rows of 10: ");
        assert_begins(layers(layer), TexelErrorKind::Stride, &begin);
    }
    // Layers of one row.
    assert_eq!(
        bytes([2, 1, 1, 5], [5, 1, 0, 1]),
        Ok((Some(5), Some(1), [5, 1, 2]))
    );
    close('N', 4, 5, bytes([2, 1, 1, 5], [4, 1, 0, 1]));
    // No step is made along axes of size 1.
    assert_eq!(bytes([1, 1, 1, 1], [9, 8, 7, 6]), Ok((None, None, [1; 3])));
    assert_eq!(
        bytes([1, 1, 3, 1], [9, 8, 7, 6]),
        Ok((Some(7), None, [1, 3, 1]))
    );
    for (axis, texels) in [
        (
            'C',
            described::<u8, _>(images([1, 2, 1, 1], [0, 2, 0, 0]), TextureFormat::Rg8Uint),
        ),
        ('W', bytes([1, 1, 1, 2], [0, 1, 0, 2])),
    ] {
        let begin = format!("the stride along {axis} is 2, but 1 in a texture of these channels: ");
        assert_begins(texels, TexelErrorKind::Stride, &begin);
    }

    // Layers along N or along D.
    let both = |n: usize, d: usize| {
        let sizes = (N(n), D(d), H(3), W(5));
        let mapping = Mapping::<Layers>::try_from_strides(sizes, (N(60), D(30), H(10), W(1)));
        let mapping = mapping.expect("memory could hold it");
        described::<u8, _>(mapping, TextureFormat::R8Uint)
    };
    assert_eq!(both(1, 1), Ok((Some(10), None, [5, 3, 1])));
    assert_eq!(both(2, 1), Ok((Some(10), Some(6), [5, 3, 2])));
    assert_eq!(both(1, 2), Ok((Some(10), Some(3), [5, 3, 2])));
    assert_eq!(both(2, 2).unwrap_err().0, TexelErrorKind::UnknownAxis);

    const MOST: usize = u32::MAX as usize;
    let too_large = |axis: char, found: Described| {
        let begin = format!("the size or the pitch along {axis} is beyond the 32 bits of wgpu: ");
        assert_begins(found, TexelErrorKind::TooLarge, &begin);
    };
    let most = u32::MAX;
    assert_rows! {
        bytes([1, 1, 2, 1], [0, 1, MOST, 1]) => Ok((Some(most), None, [1, 2, 1]));
        words([1, 1, 2, 1], [0, 1, MOST / 4, 1]) => Ok((Some(most - 3), None, [1, 2, 1]));
        bytes([2, 1, 2, 1], [MOST, 1, 1, 1]) => Ok((Some(1), Some(most), [1, 2, 2]));
        bytes([1, 1, 1, MOST], [0, 1, 0, 1]) => Ok((None, None, [most, 1, 1]));
        bytes([1, 1, MOST, 1], [0, 1, 1, 1]) => Ok((Some(1), None, [1, most, 1]));
        bytes([MOST, 1, 1, 1], [1, 1, 0, 1]) => Ok((Some(1), Some(1), [1, 1, most]));
    }
    too_large('H', bytes([1, 1, 2, 1], [0, 1, MOST + 1, 1]));
    too_large('H', words([1, 1, 2, 1], [0, 1, MOST / 4 + 1, 1]));
    too_large('N', words([2, 1, 1, 1], [MOST / 4 + 1, 1, 0, 1]));
    too_large('N', bytes([2, 1, 2, 1], [MOST + 1, 1, 1, 1]));
    too_large('W', bytes([1, 1, 1, MOST + 1], [0, 1, 0, 1]));
    too_large('H', bytes([1, 1, MOST + 1, 1], [0, 1, 1, 1]));
    too_large('N', bytes([MOST + 1, 1, 1, 1], [1, 1, 0, 1]));
}

/// Refuses layouts that wgpu accepts for `Queue::write_texture`, but not for a copy between a buffer and a texture.
fn copied_texels(gpu: &Device) {
    type Volume = layout!(DHW[D = 2, H = 3, W = 5], strides(D = 40, H = 10));
    type Layers = layout!(NHW[N = 2, H = 1, W = 5]);
    type Row = layout!(W[W = 5]);

    fn refused<L: AnyLayout<Storage: StridedStorage>>(
        buffer: &Buffer<wgpu::Buffer, f32, L>,
    ) -> String {
        let format = TextureFormat::R32Float;
        assert!(texel_layout::<f32, _>(buffer.mapping(), format).is_ok());
        let error = buffer.texel_info(format).unwrap_err();
        assert_eq!(error.kind(), TexelErrorKind::Alignment);
        error.to_string()
    }
    let memory = gpu.buffer(2_048);
    assert_eq!(
        refused(&Buffer::<_, _, Volume>::new(memory.clone(), 0).unwrap()),
        "the row pitch is 40 bytes, but a multiple of 256 in copies between buffers and textures: \
         declare the layout with `pitch(H = 64)`: \
         DHW[D=2, H=3, W=5], strides(D=40), strides(H=10)"
    );
    // If each layer has one row, the rows of all layers are the layers.
    assert_eq!(
        refused(&Buffer::<_, _, Layers>::new(memory.clone(), 0).unwrap()),
        "the row pitch is 20 bytes, but a multiple of 256 in copies between buffers and textures: \
         declare the layout with `pitch(N = 64)`: NHW[N=2, H=1, W=5]"
    );
    assert_eq!(
        refused(&Buffer::<_, _, Row>::new(memory.clone(), 6).unwrap()),
        "the tensor begins at byte 6 of the buffer, but copies of `R32Float` begin at multiples of 4, \
         as the entries of a `plan!` do: W[W=5]"
    );
    // A single row has no pitch. The layout that the help proposes is accepted.
    let row = Buffer::<_, f32, Row>::new(memory.clone(), 8).unwrap();
    assert!(row.texel_info(TextureFormat::R32Float).is_ok());
    type Right = layout!(DHW[D = 2, H = 3, W = 5], pitch(H = 64));
    let right = Buffer::<_, f32, Right>::new(memory, 0).unwrap();
    assert!(right.texel_info(TextureFormat::R32Float).is_ok());
}
