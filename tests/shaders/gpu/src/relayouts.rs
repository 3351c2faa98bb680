//! Copies that `Relayout` records, compared with those of the processor.

use crate::kernels_shared::Random;
use crate::refused::assert_errors;
use crate::transfer::ALL;
use crate::vulkan::Device;
use tensor_layout::frames::{
    Bt601Full, Bt601Limited, Bt709Full, Bt709Limited, Bt2020Limited, Encoding, Frame,
    FrameErrorKind, FrameFormat, FrameLayout, I420, Nv12, Nv21, P010, Yuy2,
};
use tensor_layout::gpu::Buffer;
use tensor_layout::shader::{
    Filter, KernelElement, KernelError, KernelErrorKind, Scaled, SourceMemory,
};
use tensor_layout::traits::machinery::TakesSlice;
use tensor_layout::traits::{FromBytes, IntoBytes, MovesFrom, StridedStorage, Writable};
use tensor_layout::wgpu::{Relayout, Texels};
use tensor_layout::{
    AnyLayout, C, DimC, DimH, DimW, H, Mapping, StaticLayout, Tensor, View, W, layout, plan,
};
use wgpu::{BufferUsages, TextureFormat, TextureUsages};

layout! {
    type Camera = HWC[C = 3, H = 21, W = 32], pitch(H = 128);
    type Planes = CHW[C = 3, H = 21, W = 32];
    type AnyCamera = HWC[C = 3, H = ?, W = ?];
    type AnyPlanes = CHW[C = 3, H = ?, W = ?];
    type Long = HW[H = 3001, W = 1733];
    type LongColumns = WH[H = 3001, W = 1733];
    type Bytes = W[W = ?];
}

plan! {
    #[align(256)]
    struct Both<R> {
        camera: Buffer<R, u8, Camera>,
        planes: Buffer<R, f32, Planes>,
    }
}

pub(crate) fn assert_relayouts(gpu: &Device) {
    planes(gpu);
    one_buffer(gpu);
    fixed_parts(gpu);
    any_sizes(gpu);
    many_groups(gpu);
    long_rows(gpu);
    textures(gpu);
    texture_targets(gpu);
    scaled_pictures(gpu);
    other_textures(gpu);
    frames(gpu);
    frames_in_textures(gpu);
    refusals(gpu);
    limits();
    println!("relayouts: as wanted");
}

/// Records commands and submits them.
fn submit(gpu: &Device, record: impl FnOnce(&mut wgpu::CommandEncoder) -> Result<(), KernelError>) {
    let mut commands = gpu.device.create_command_encoder(&Default::default());
    record(&mut commands).expect("a copy that is possible");
    gpu.queue.submit([commands.finish()]);
}

/// Asserts that kernels have written an element for which a function holds to each position of a buffer.
#[track_caller]
fn assert_all<T, L>(
    gpu: &Device,
    buffer: &Buffer<wgpu::Buffer, T, L>,
    what: &str,
    is_right: impl Fn(L::Axes, T) -> bool,
) where
    T: FromBytes + Copy + PartialEq + core::fmt::Debug,
    L: AnyLayout<Axes: Copy + PartialEq + core::fmt::Debug>,
{
    let wrong = buffer.read(&gpu.device, &gpu.queue, |view| {
        let mut all = view.indexed_iter().map(|(at, element)| (at, *element));
        all.find(|(at, element)| !is_right(*at, *element))
    });
    assert_eq!(wrong.expect("a copy"), None, "{what}");
}

fn photo() -> Tensor<u8, Camera> {
    Tensor::from_fn(|(C(c), H(h), W(w))| ((h * 7 + w * 3 + c * 50) % 256) as u8)
}

/// The usual copy: normalised planes of pixels, and back.
fn planes(gpu: &Device) {
    let photo = photo();
    let pairs = [(1.0, 0.5), (2.0, 0.0), (0.25, -8.0)];
    let to_planes = Relayout::with_scale(&gpu.device, C, &pairs);
    let to_planes = to_planes.expect("three pairs");
    let function = "fn convert(x: f32, c: u32) -> f32 {
        if (c == 0u) { return x - 0.5; } if (c == 1u) { return x / 2.0; } return (x + 8.0) * 4.0;
    }";
    let to_pixels = Relayout::with_function(&gpu.device, C, function);
    let to_pixels = to_pixels.expect("a function");

    let camera = Buffer::upload(&gpu.device, ALL, photo.as_view());
    let planes = Buffer::<_, f32, Planes>::allocate(&gpu.device, ALL);
    let pixels = Buffer::<_, u8, Camera>::allocate(&gpu.device, ALL);
    submit(gpu, |commands| {
        to_planes.record(&camera, &planes, commands)?;
        to_pixels.record(&planes, &pixels, commands)
    });
    // All numbers are multiples of a quarter, so nothing is rounded.
    assert_all(gpu, &planes, "planes", |(C(c), h, w), x| {
        x == f32::from(photo[(C(c), h, w)]) * pairs[c].0 + pairs[c].1
    });
    assert_all(gpu, &pixels, "pixels", |at, byte| byte == photo[at]);
}

/// Source and target in one buffer.
fn one_buffer(gpu: &Device) {
    let photo = photo();
    let memory = gpu.buffer(Both::SIZE_IN_BYTES);
    let both = Both::new(memory, 0).expect("large enough");
    both.camera
        .write(&gpu.queue, photo.as_view())
        .expect("whole words");
    let copy = Relayout::<u8, Camera, f32, Planes>::new(&gpu.device).expect("a small copy");
    submit(gpu, |commands| {
        copy.record(&both.camera, &both.planes, commands)
    });
    assert_all(gpu, &both.planes, "in one buffer", |at, x| {
        x == f32::from(photo[at])
    });

    // Overlapping tensors, whose layouts and offsets are claimed.
    let memory = gpu.buffer(256);
    let bytes = Bytes::with((W(20),)).expect("a short list");
    let copy = Relayout::<u8, Bytes, u8, Bytes>::new(&gpu.device).expect("a small copy");
    let at = |offset| Buffer::<_, u8, Bytes>::with(memory.clone(), offset, bytes).expect("a part");
    for (source, target, overlap) in [
        (0, 19, true),
        (0, 20, false),
        (41, 23, true),
        (40, 20, false),
        (8, 8, true),
    ] {
        let mut commands = gpu.device.create_command_encoder(&Default::default());
        let result = copy.record(&at(source), &at(target), &mut commands);
        let kind = result
            .map_err(|error| (error.kind(), error.to_string()))
            .err();
        let text = format!(
            "the source has the bytes {source}..{} of a buffer, and the target has the bytes {target}..{} of the \
             same: copy to another buffer first: W[W=20] to W[W=20]",
            source + 20,
            target + 20
        );
        assert_eq!(
            kind,
            overlap.then_some((KernelErrorKind::Overlapping, text))
        );
        gpu.queue.submit([commands.finish()]);
    }
}

/// Copies parts at each offset, in buffers of the program. Returns the number of copies.
pub(crate) fn parts(gpu: &Device) -> usize {
    let elements: Vec<u8> = (0..40).map(|i| 100 + i).collect();
    let whole = Bytes::with((W(40),)).expect("a short list");
    let view = tensor_layout::View::with(&elements, whole).expect("all elements");
    let source = Buffer::upload(&gpu.device, ALL, view);
    let copy = Relayout::<u8, _, u8, _>::new(&gpu.device).expect("a small copy");
    for (from, to, length) in
        (0..9).flat_map(|from| (0..9).map(move |to| (from, to, 1 + (3 * from + 5 * to) % 30)))
    {
        let memory = gpu.upload(&[0x0907_0503; 12]);
        let target =
            Buffer::<_, u8, _>::with(memory, 0, Bytes::with((W(48),)).expect("a short list"));
        let target = target.expect("all bytes").range(W(to)..W(to + length));
        let part = source.clone().range(W(from)..W(from + length));
        submit(gpu, |commands| copy.record(&part, &target, commands));
        let mut wanted: Vec<u8> = [3, 5, 7, 9].repeat(12);
        wanted[to..to + length].copy_from_slice(&elements[from..from + length]);
        assert_eq!(gpu.bytes_of(target.resource()), wanted, "{from} to {to}");
    }
    81
}

/// Copies parts of a fixed size.
fn fixed_parts(gpu: &Device) {
    let camera = Buffer::upload(&gpu.device, ALL, photo().as_view());
    let planes = Buffer::<_, f32, Planes>::allocate(&gpu.device, ALL);
    let copy = Relayout::new(&gpu.device).expect("a small copy");
    let (from, to) = (camera.crop(W(5), DimW::<8>), planes.crop(W(20), DimW::<8>));
    submit(gpu, |commands| copy.record(&from, &to, commands));
    let photo = photo();
    assert_all(gpu, &to, "a part", |(c, h, W(w)), x| {
        x == f32::from(photo[(c, h, W(w + 5))])
    });
}

fn any_camera(gpu: &Device, h: usize, w: usize) -> Buffer<wgpu::Buffer, u8, AnyCamera> {
    let mapping = AnyCamera::with((H(h), W(w))).expect("a small image");
    Buffer::allocate_with(&gpu.device, ALL, mapping)
}

fn any_planes(gpu: &Device, h: usize, w: usize) -> Buffer<wgpu::Buffer, f32, AnyPlanes> {
    let mapping = AnyPlanes::with((H(h), W(w))).expect("a small image");
    Buffer::allocate_with(&gpu.device, ALL, mapping)
}

/// One relayout copies tensors of several sizes.
fn any_sizes(gpu: &Device) {
    let copy = Relayout::with_scale(&gpu.device, C, &[(2.0, 1.0)]);
    let copy = copy.expect("one pair for all");
    for (h, w) in [(1, 1), (2, 3), (7, 700), (64, 640), (33, 65), (7, 700)] {
        let photo = Tensor::<u8, AnyCamera>::from_fn_with(
            |(C(c), H(h), W(w))| (h * 31 + w * 7 + c) as u8,
            AnyCamera::with((H(h), W(w))).expect("a small image"),
        );
        let camera = Buffer::upload(&gpu.device, ALL, photo.as_view());
        let planes = any_planes(gpu, h, w);
        submit(gpu, |commands| copy.record(&camera, &planes, commands));
        assert_all(gpu, &planes, &format!("{h} x {w}"), |at, x| {
            x == f32::from(photo[at]) * 2.0 + 1.0
        });
    }
    let (camera, planes) = (any_camera(gpu, 2, 3), any_planes(gpu, 2, 4));
    let mut commands = gpu.device.create_command_encoder(&Default::default());
    assert_errors! {
        copy.record(&camera, &planes, &mut commands) => KernelErrorKind::WrongSize,
            "axis W has size 4, but that of the other tensor has 3: CHW[C=3, H=2, W=4]";
    }
}

/// More workgroups than one dimension has, with and without tiles.
fn many_groups(gpu: &Device) {
    let rows = Tensor::<u32, Long>::from_fn(|(H(h), W(w))| (h * 1733 + w) as u32);
    let source = Buffer::upload(&gpu.device, ALL, rows.as_view());
    let copy = Relayout::<u32, Long, u32, Long>::new(&gpu.device).expect("within limits");
    let turned = Relayout::<u32, Long, u32, LongColumns>::new(&gpu.device).expect("within limits");
    let target = Buffer::<_, u32, Long>::allocate(&gpu.device, ALL);
    let columns = Buffer::<_, u32, LongColumns>::allocate(&gpu.device, ALL);
    submit(gpu, |commands| {
        copy.record(&source, &target, commands)?;
        turned.record(&source, &columns, commands)
    });
    assert!(gpu.download(target.resource()) == rows.as_slice());
    assert!(gpu.download(columns.resource()) == rows.to_layout::<LongColumns>().as_slice());
}

/// Converts rows in the same order, which begin and end beside whole words and tiles.
fn long_rows(gpu: &Device) {
    fn assert_row<T, U>(gpu: &Device, from: fn(u8) -> T, to: fn(u8) -> U, rest: U)
    where
        T: KernelElement + IntoBytes + bytemuck::Pod,
        U: KernelElement + IntoBytes + bytemuck::Pod,
    {
        let number = |i: usize| (i * 31 % 251) as u8;
        let all = Bytes::with((W(5004),)).expect("a list");
        let elements: Vec<T> = (0..5004).map(|i| from(number(i))).collect();
        let source = gpu.upload(bytemuck::cast_slice(&elements));
        let source = Buffer::<_, T, _>::with(source, 0, all).expect("all elements");
        let mut wanted = vec![rest; 5004];
        let target = gpu.upload(bytemuck::cast_slice(&wanted));
        let target = Buffer::<_, U, _>::with(target, 0, all).expect("all elements");
        let copy = Relayout::new(&gpu.device).expect("a small copy");
        let (source, part) = (source.range(W(3)..W(4998)), target.range(W(4)..W(4999)));
        submit(gpu, |commands| copy.record(&source, &part, commands));
        for (i, element) in wanted[4..4999].iter_mut().enumerate() {
            *element = to(number(i + 3));
        }
        assert!(gpu.bytes_of(part.resource()) == bytemuck::cast_slice::<U, u8>(&wanted));
    }
    let half = |x: u8| half::f16::from_f32(x.into());
    assert_row::<u8, f32>(gpu, |x| x, f32::from, 9.0);
    assert_row::<f32, u8>(gpu, f32::from, |x| x, 9);
    assert_row::<u8, half::f16>(gpu, |x| x, half, half::f16::ONE);
    assert_row::<half::f16, u8>(gpu, half, |x| x, 9);
    assert_row::<u16, u32>(gpu, u16::from, u32::from, 9);
}

layout! {
    struct Screen = HWC[C = 4, H = 5, W = 7], components(C = BGRA);
    struct Picture = HWC[C = 4, H = 5, W = 7], components(C = RGBA);
    type R = HWC[C = 1, H = 5, W = 7];
    type Rg = HWC[C = 2, H = 5, W = 7];
    type Four = HWC[C = 4, H = 5, W = 7];
    type FourPlanes = CHW[C = 4, H = 5, W = 7];
    type AnyScreen = HWC[C = 4, H = ?, W = ?];
    type Large = HWC[C = 4, H = 48, W = 64];
    type ThreePlanes = CHW[C = 3, H = 3, W = 4];
    type FourPlanesOfPart = CHW[C = 4, H = 3, W = 4];
}

/// Makes a texture of 5 rows of 7 texels.
fn texture(gpu: &Device, format: TextureFormat, bytes: &[u8]) -> wgpu::Texture {
    sized_texture(gpu, format, (5, 7), TextureUsages::TEXTURE_BINDING, bytes)
}

/// Makes a texture of a number of rows and columns.
fn sized_texture(
    gpu: &Device,
    format: TextureFormat,
    (rows, columns): (u32, u32),
    usage: TextureUsages,
    bytes: &[u8],
) -> wgpu::Texture {
    let size = wgpu::Extent3d {
        width: columns,
        height: rows,
        depth_or_array_layers: 1,
    };
    let texture = crate::frames::texture_for(gpu, format, size, usage);
    let layout = wgpu::TexelCopyBufferLayout {
        offset: 0,
        bytes_per_row: Some(bytes.len() as u32 / rows),
        rows_per_image: None,
    };
    gpu.queue
        .write_texture(texture.as_image_copy(), bytes, layout, size);
    texture
}

/// Makes a texture for each plane of a frame. `planes` has the format of each, and the numbers of rows and columns of pixels
/// for a texel.
fn textures_of<const COUNT: usize>(
    gpu: &Device,
    planes: [(TextureFormat, usize); COUNT],
    (h, w): (usize, usize),
    mut bytes: &[u8],
) -> [wgpu::Texture; COUNT] {
    let textures = planes.map(|(format, shared)| {
        let (rows, columns) = (h.div_ceil(shared) as u32, w.div_ceil(shared) as u32);
        let texel = format.block_copy_size(None).expect("a texel has bytes");
        let (plane, after) = bytes.split_at((rows * columns * texel) as usize);
        bytes = after;
        let usage = TextureUsages::TEXTURE_BINDING;
        sized_texture(gpu, format, (rows, columns), usage, plane)
    });
    assert!(bytes.is_empty());
    textures
}

/// Reads the elements that were written to a texture.
fn assert_read<T, L, M>(gpu: &Device, format: TextureFormat, elements: &[T])
where
    T: KernelElement + IntoBytes + FromBytes + Default + PartialEq + core::fmt::Debug,
    L: StaticLayout<Storage: StridedStorage>,
    M: StaticLayout + MovesFrom<L>,
{
    let texture = texture(gpu, format, bytemuck::cast_slice(elements));
    let source = Buffer::<Texels, T, L>::of_texture(&texture, L::mapping());
    let source = source.expect("the same texels");
    let target = Buffer::<_, T, M>::allocate(&gpu.device, ALL);
    let copy = Relayout::<T, L, T, M>::new(&gpu.device).expect("a small copy");
    submit(gpu, |commands| copy.record(&source, &target, commands));
    let wanted = View::<T, L>::new(elements)
        .expect("all elements")
        .to_layout::<M>();
    let found = target.read(&gpu.device, &gpu.queue, |view| {
        view.as_contiguous_slice().map(<[T]>::to_vec)
    });
    assert_eq!(
        found.expect("a copy").as_deref(),
        Some(wanted.memory()),
        "{format:?}"
    );
}

/// Textures have the elements that were written to them, in this order.
fn textures(gpu: &Device) {
    let bytes: Vec<u8> = (0..140).map(|i| (i * 37 % 256) as u8).collect();
    assert_read::<u8, R, R>(gpu, TextureFormat::R8Unorm, &bytes[..35]);
    assert_read::<u8, Rg, Rg>(gpu, TextureFormat::Rg8Unorm, &bytes[..70]);
    assert_read::<u8, Four, FourPlanes>(gpu, TextureFormat::Rgba8Unorm, &bytes);
    assert_read::<u8, Four, FourPlanes>(gpu, TextureFormat::Bgra8Unorm, &bytes);
    let halves: Vec<_> = (0..140_i16)
        .map(|i| half::f16::from_f32(f32::from(i) / 8.0 - 3.0))
        .collect();
    assert_read::<half::f16, Four, FourPlanes>(gpu, TextureFormat::Rgba16Float, &halves);
    let has_16_bits = wgpu::Features::TEXTURE_FORMAT_16BIT_NORM;
    if gpu.device.features().contains(has_16_bits) {
        let words: Vec<u16> = (0..140).map(|i| i * 469).collect();
        assert_read::<u16, R, R>(gpu, TextureFormat::R16Unorm, &words[..35]);
        assert_read::<u16, Rg, Rg>(gpu, TextureFormat::Rg16Unorm, &words[..70]);
        assert_read::<u16, Four, FourPlanes>(gpu, TextureFormat::Rgba16Unorm, &words);
    }

    // Rows 1 to 3 and columns 2 to 5 of three channels.
    let texture_of_bytes = texture(gpu, TextureFormat::Bgra8Unorm, &bytes);
    let screen = Buffer::<Texels, u8, Screen>::of_texture(&texture_of_bytes, Screen::mapping());
    let screen = screen.expect("the same texels");
    let cropped = screen
        .crop(H(1), DimH::<3>)
        .crop(W(2), DimW::<4>)
        .crop(C(0), DimC::<3>);
    let planes = Buffer::<_, f32, ThreePlanes>::allocate(&gpu.device, ALL);
    let copy = Relayout::new(&gpu.device).expect("a small copy");
    submit(gpu, |commands| copy.record(&cropped, &planes, commands));
    assert_all(gpu, &planes, "a part", |(C(c), H(h), W(w)), x| {
        x == f32::from(bytes[(h + 1) * 28 + (w + 2) * 4 + c])
    });
}

/// Makes a texture that kernels write to, with the same byte everywhere.
fn storage(
    gpu: &Device,
    format: TextureFormat,
    [rows, columns]: [u32; 2],
    byte: u8,
) -> wgpu::Texture {
    let usage = TextureUsages::STORAGE_BINDING | TextureUsages::TEXTURE_BINDING;
    let texel = format.block_copy_size(None).expect("a texel has bytes");
    let bytes = vec![byte; (rows * columns * texel) as usize];
    sized_texture(gpu, format, (rows, columns), usage, &bytes)
}

/// Returns the bytes of the texel in a row and a column of a texture.
pub(crate) fn texels(gpu: &Device, texture: &wgpu::Texture) -> impl Fn(usize, usize) -> Vec<u8> {
    let texel = texture
        .format()
        .block_copy_size(None)
        .expect("a texel has bytes");
    let pitch = (texture.width() * texel).next_multiple_of(256);
    let buffer = gpu.buffer(u64::from(texture.height() * pitch));
    let mut commands = gpu.device.create_command_encoder(&Default::default());
    let target = wgpu::TexelCopyBufferInfo {
        buffer: &buffer,
        layout: wgpu::TexelCopyBufferLayout {
            offset: 0,
            bytes_per_row: Some(pitch),
            rows_per_image: None,
        },
    };
    commands.copy_texture_to_buffer(texture.as_image_copy(), target, texture.size());
    gpu.queue.submit([commands.finish()]);
    let bytes = gpu.bytes_of(&buffer);
    let (pitch, texel) = (pitch as usize, texel as usize);
    move |row, column| bytes[row * pitch + column * texel..][..texel].to_vec()
}

/// Writes three rows of four texels to the middle of a texture, with `COUNT` channels each. No other texel changes.
fn assert_written<T, const COUNT: usize>(
    gpu: &Device,
    format: TextureFormat,
    from: fn(f32) -> T,
    one: T,
) where
    T: KernelElement
        + IntoBytes
        + FromBytes
        + Default
        + PartialEq
        + core::fmt::Debug
        + bytemuck::Pod,
{
    // Numbers that both types of elements have, and some that a byte has not.
    let number = |c: usize, h: usize, w: usize| (c * 60 + h * 17 + w * 5) as f32 - 10.0;
    let texture = storage(gpu, format, [5, 7], 9);
    let target = Buffer::<Texels, T, Four>::of_texture(&texture, Four::mapping());
    let target = target.expect("the same texels");
    let target = target.crop(H(1), DimH::<3>).crop(W(2), DimW::<4>);
    let planes = Tensor::<f32, FourPlanesOfPart>::from_fn(|(C(c), H(h), W(w))| number(c, h, w));
    let source = Buffer::upload(&gpu.device, ALL, planes.as_view());
    if COUNT == 4 {
        let copy = Relayout::new(&gpu.device).expect("a small copy");
        submit(gpu, |commands| copy.record(&source, &target, commands));
    } else {
        let copy = Relayout::new(&gpu.device).expect("a small copy");
        let source = source.crop(C(0), DimC::<3>);
        let target = target.crop(C(0), DimC::<3>);
        submit(gpu, |commands| copy.record(&source, &target, commands));
    }
    let found = texels(gpu, &texture);
    for (row, column) in (0..5).flat_map(|row| (0..7).map(move |column| (row, column))) {
        let is_inside = (1..4).contains(&row) && (2..6).contains(&column);
        let wanted = if is_inside {
            let of_channel = |c| match c < COUNT {
                true => from(number(c, row - 1, column - 2)),
                false => one,
            };
            bytemuck::cast_slice(&[0, 1, 2, 3].map(of_channel)).to_vec()
        } else {
            vec![9; 4 * size_of::<T>()]
        };
        assert_eq!(
            found(row, column),
            wanted,
            "{format:?}, {COUNT} channels, {row}, {column}"
        );
    }
}

/// Writes a whole texture by tiles, from planes, pixels, and columns of pixels of one channel after the other.
fn assert_written_by_tiles<T, L, M>(gpu: &Device, format: TextureFormat, from: fn(u8) -> T)
where
    T: KernelElement + IntoBytes + FromBytes + Default + bytemuck::Pod,
    L: StaticLayout<Axes = (C, H, W), Storage: StridedStorage + Writable>,
    M: StaticLayout<Storage: StridedStorage> + MovesFrom<L>,
{
    let number = |c: usize, h: usize, w: usize| from(((c + 4 * (w + 64 * h)) % 251) as u8);
    let elements = Tensor::<T, L>::from_fn(|(C(c), H(h), W(w))| number(c, h, w));
    let source = Buffer::upload(&gpu.device, ALL, elements.as_view());
    let texture = storage(gpu, format, [48, 64], 9);
    let target = Buffer::<Texels, T, M>::of_texture(&texture, M::mapping());
    let target = target.expect("the same texels");
    let copy = Relayout::<T, L, T, M>::new(&gpu.device).expect("a small copy");
    submit(gpu, |commands| copy.record(&source, &target, commands));
    let found = texels(gpu, &texture);
    for (row, column) in (0..48).flat_map(|row| (0..64).map(move |column| (row, column))) {
        let wanted = [0, 1, 2, 3].map(|c| number(c, row, column));
        assert_eq!(
            found(row, column),
            bytemuck::cast_slice::<T, u8>(&wanted),
            "{format:?} from {}, {row}, {column}",
            L::NOTATION
        );
    }
}

/// Textures as targets, and what they refuse.
fn texture_targets(gpu: &Device) {
    let byte = |x: f32| x.clamp(0.0, 255.0) as u8;
    assert_written::<u8, 4>(gpu, TextureFormat::Rgba8Unorm, byte, 255);
    assert_written::<u8, 3>(gpu, TextureFormat::Rgba8Unorm, byte, 255);
    let one = half::f16::ONE;
    assert_written::<half::f16, 4>(gpu, TextureFormat::Rgba16Float, half::f16::from_f32, one);
    assert_written::<half::f16, 3>(gpu, TextureFormat::Rgba16Float, half::f16::from_f32, one);

    macro_rules! by_tiles {
        ($($label:ident)*) => {$(
            type $label = layout!($label[C = 4, H = 48, W = 64]);
            assert_written_by_tiles::<u8, $label, Large>(gpu, TextureFormat::Rgba8Unorm, |x| x);
            assert_written_by_tiles::<half::f16, $label, Large>(gpu, TextureFormat::Rgba16Float, half::f16::from);
        )*};
    }
    by_tiles! { CHW HWC WCH WHC }

    // A screen is copied to a picture, with blue and red exchanged.
    let bytes: Vec<u8> = (0..140).map(|i| (i * 37 % 256) as u8).collect();
    let picture = storage(gpu, TextureFormat::Rgba8Unorm, [5, 7], 9);
    let [screen, target] =
        [&texture(gpu, TextureFormat::Bgra8Unorm, &bytes), &picture].map(|one| {
            let buffer = Buffer::<Texels, u8, Four>::of_texture(one, Four::mapping());
            buffer.expect("the same texels")
        });
    let copy = Relayout::<u8, Four, u8, Four>::new(&gpu.device).expect("a small copy");
    submit(gpu, |commands| copy.record(&screen, &target, commands));
    let found = texels(gpu, &picture);
    for (index, texel) in bytes.chunks(4).enumerate() {
        assert_eq!(found(index / 7, index % 7), texel);
    }

    let mut commands = gpu.device.create_command_encoder(&Default::default());
    assert_errors! {
        copy.record(&target, &target, &mut commands) => KernelErrorKind::Overlapping,
            "source and target are one texture: copy to another texture first: HWC[C=4, H=5, W=7] to HWC[C=4, H=5, W=7]";
        copy.record(&target, &screen, &mut commands) => KernelErrorKind::Texel,
            "kernels do not write texels of `Bgra8`: copy to a texture of `Rgba8` or `Rgba16Float`: HWC[C=4, H=5, W=7] to \
             HWC[C=4, H=5, W=7]";
    }
    let two = Relayout::new(&gpu.device).expect("a small copy");
    assert_errors! {
        two.record(&screen.clone().crop(C(0), DimC::<2>), &target.clone().crop(C(0), DimC::<2>), &mut commands) =>
            KernelErrorKind::Texel,
            "a kernel writes whole texels: the target has all channels of each texel, or all but alpha: \
             HWC[C=2, H=5, W=7] within HWC[C=4, H=5, W=7] to HWC[C=2, H=5, W=7] within HWC[C=4, H=5, W=7]";
    }
    let last = Relayout::new(&gpu.device).expect("a small copy");
    assert_errors! {
        last.record(&screen.crop(C(1), DimC::<3>), &target.crop(C(1), DimC::<3>), &mut commands) =>
            KernelErrorKind::Texel,
            "a kernel writes whole texels: the target has all channels of each texel, or all but alpha: \
             HWC[C=3, H=5, W=7] within HWC[C=4, H=5, W=7] to HWC[C=3, H=5, W=7] within HWC[C=4, H=5, W=7]";
    }
}

/// Scales a picture of `rows` and `columns`, to a part of the target. `pixel` has its elements.
fn assert_scaled<S: SourceMemory<Device = wgpu::Device>, T: KernelElement>(
    gpu: &Device,
    (rows, columns): (usize, usize),
    scaled: impl Fn(Mapping<AnyCamera>, Filter) -> Result<Buffer<Scaled<S>, T, AnyCamera>, KernelError>,
    pixel: impl Fn(usize, usize, usize) -> f64,
    tolerance: f64,
) {
    // The position of the centre of pixel `i` of `scaled` among `count` pixels.
    let centre =
        |i: usize, scaled: usize, count: usize| (i as f64 + 0.5) * count as f64 / scaled as f64;
    let nearest = |y: usize, x: usize, (h, w): (usize, usize), c: usize| {
        let (row, column) = (centre(y, h, rows), centre(x, w, columns));
        pixel(row as usize, column as usize, c)
    };
    let bilinear = |y: usize, x: usize, (h, w): (usize, usize), c: usize| {
        let y = (centre(y, h, rows) - 0.5).clamp(0.0, rows as f64 - 1.0);
        let x = (centre(x, w, columns) - 0.5).clamp(0.0, columns as f64 - 1.0);
        let mut sum = 0.0;
        for row in 0..rows {
            for column in 0..columns {
                let weight = |at: f64, of: usize| (1.0 - (at - of as f64).abs()).max(0.0);
                sum += weight(y, row) * weight(x, column) * pixel(row, column, c);
            }
        }
        sum
    };
    for (h, w) in [(rows, columns), (10, 21), (3, 4), (16, 9)] {
        for filter in [Filter::Nearest, Filter::Bilinear] {
            let mapping = AnyCamera::with((H(h), W(w))).expect("small");
            // Without the first column.
            let picture = scaled(mapping, filter).expect("three channels");
            let picture = picture.range(W(1)..W(w));
            let whole = AnyPlanes::with((H(h + 2), W(w - 1))).expect("small");
            let planes = Tensor::<f32, AnyPlanes>::filled_with(-1.0, whole);
            let target = Buffer::upload(&gpu.device, ALL, planes.as_view());
            let middle = target.clone().range(H(1)..H(h + 1));
            let copy = Relayout::new(&gpu.device).expect("a small copy");
            submit(gpu, |commands| copy.record(&picture, &middle, commands));
            let what = format!("{h} x {w}, {filter:?}");
            assert_all(gpu, &target, &what, |(C(c), H(y), W(x)), found| {
                let found = f64::from(found);
                let wanted = match filter {
                    _ if y == 0 || y == h + 1 => return found == -1.0,
                    Filter::Nearest => nearest(y - 1, x + 1, (h, w), c),
                    _ => bilinear(y - 1, x + 1, (h, w), c),
                };
                (found - wanted).abs() < tolerance
            });
        }
    }
}

/// Scales pictures in textures, buffers and frames.
fn scaled_pictures(gpu: &Device) {
    // Bytes become the nearest ones.
    let of_bytes = 0.51;
    let bytes: Vec<u8> = (0..140).map(|i| (i * 37 % 256) as u8).collect();
    let texture = texture(gpu, TextureFormat::Bgra8Unorm, &bytes);
    let screen = AnyScreen::with((H(5), W(7))).expect("small");
    let texels = Buffer::<Texels, u8, _>::of_texture(&texture, screen).expect("35 texels");
    let colours = texels.clone().crop(C(0), DimC::<3>);
    let texel = |row: usize, column: usize, c: usize| f64::from(bytes[row * 28 + column * 4 + c]);
    let scaled = |to, filter| colours.scaled(to, filter);
    assert_scaled(gpu, (5, 7), scaled, texel, of_bytes);
    // Every second column, from the second row and column on.
    let part = colours.range(H(1)..H(5)).range(W(1)..W(7)).step_by(W, 2);
    let scaled = |to, filter| part.scaled(to, filter);
    let pixel = |row, column, c| texel(row + 1, 2 * column + 1, c);
    assert_scaled(gpu, (4, 3), scaled, pixel, of_bytes);

    // Padded rows of bytes, planes of halves and floats, and all of a 32-bit number.
    let photo = photo();
    let pixel = |row, column, c| f64::from(photo[(C(c), H(row), W(column))]);
    let camera = Buffer::upload(&gpu.device, ALL, photo.as_view());
    let scaled = |to, filter| camera.scaled(to, filter);
    assert_scaled(gpu, (21, 32), scaled, pixel, of_bytes);
    let part = camera.clone().range(H(3)..H(9)).range(W(5)..W(14));
    let scaled = |to, filter| part.scaled(to, filter);
    let in_part = |row, column, c| pixel(row + 3, column + 5, c);
    assert_scaled(gpu, (6, 9), scaled, in_part, of_bytes);
    macro_rules! planes {
        ($T:ty, $tolerance:expr) => {
            let planes = Tensor::<$T, Planes>::from_fn(|at| photo[at].into());
            let planes = Buffer::upload(&gpu.device, ALL, planes.as_view());
            let scaled = |to, filter| planes.scaled(to, filter);
            assert_scaled(gpu, (21, 32), scaled, pixel, $tolerance);
        };
    }
    planes!(f32, 1e-3);
    planes!(half::f16, 0.07);
    planes!(i32, of_bytes);
    let numbers = Tensor::<u32, Planes>::from_fn(|(C(c), H(h), W(w))| {
        4_000_000_000 + (h * 1000 + w * 10 + c) as u32
    });
    let planes = Buffer::upload(&gpu.device, ALL, numbers.as_view());
    let mapping = AnyCamera::with((H(21), W(32))).expect("small");
    let same = planes
        .scaled(mapping, Filter::Nearest)
        .expect("three channels");
    let copied = Buffer::<_, u32, Planes>::allocate(&gpu.device, ALL);
    let copied_any = copied
        .clone()
        .claim_as_with::<u32, AnyPlanes>(AnyPlanes::with((H(21), W(32))).expect("small"));
    let copied_any = copied_any.expect("as many bytes");
    let copy = Relayout::new(&gpu.device).expect("a small copy");
    submit(gpu, |commands| copy.record(&same, &copied_any, commands));
    assert_all(gpu, &copied, "32 bits", |at, number| number == numbers[at]);

    // A picture and its copy in one buffer.
    let memory = gpu.buffer(1024);
    gpu.queue.write_buffer(&memory, 512, &bytes);
    let picture = Buffer::<_, u8, _>::with(memory.clone(), 512, screen).expect("140 bytes");
    let wide = AnyScreen::with((H(5), W(14))).expect("small");
    let scaled = picture.scaled(wide, Filter::Nearest).expect("a picture");
    let copy = Relayout::<u8, AnyScreen, u8, AnyScreen>::new(&gpu.device).expect("a small copy");
    let at = |offset| Buffer::<_, u8, _>::with(memory.clone(), offset, wide).expect("280 bytes");
    let mut commands = gpu.device.create_command_encoder(&Default::default());
    let overlap = copy.record(&scaled, &at(648), &mut commands);
    let overlap = overlap.expect_err("the last four bytes of the picture");
    assert_eq!(overlap.kind(), KernelErrorKind::Overlapping);
    submit(gpu, |commands| copy.record(&scaled, &at(4), commands));
    assert_all(gpu, &at(4), "in one buffer", |(C(c), H(y), W(x)), found| {
        f64::from(found) == texel(y, x / 2, c)
    });
    // Bytes of a scaled picture that are claimed as words.
    type Words = layout!(HW[H = 5, W = 14]);
    let claimed = scaled.claim_as::<u32, Words>().expect("as many bytes");
    let target = Buffer::<_, u32, Words>::allocate(&gpu.device, ALL);
    let copy = Relayout::<u32, Words, u32, Words>::new(&gpu.device).expect("a small copy");
    assert_errors! {
        copy.record(&claimed, &target, &mut commands) => KernelErrorKind::Texel,
            "the scaled picture has elements of type `u8`, but the tensor has elements of type `u32`: \
             HW[H=5, W=14] to HW[H=5, W=14]";
    }

    // A frame in a buffer and in textures, within less than 1 of 255.
    let layout = FrameLayout::<Nv12>::packed(H(6), W(14)).expect("a small frame");
    let samples: Vec<u8> = (0..128).map(|i| (i * 91 % 256) as u8).collect();
    let wanted = planes_of::<Nv12, Bt709Limited>(&samples[..126], layout, |x| x);
    let pixel = |row, column, c| f64::from(wanted[(C(c), H(row), W(column))]);
    let memory = gpu.buffer(128);
    gpu.queue.write_buffer(&memory, 0, &samples);
    let pixels = Buffer::of_frame(&memory, layout, Bt709Limited).expect("the whole frame");
    let scaled = |to, filter| pixels.scaled(to, filter);
    assert_scaled(gpu, (6, 14), scaled, pixel, 1e-3);
    let part = pixels.clone().range(H(1)..H(5)).range(W(3)..W(12));
    let scaled = |to, filter| part.scaled(to, filter);
    let in_part = |row, column, c| pixel(row + 1, column + 3, c);
    assert_scaled(gpu, (4, 9), scaled, in_part, 1e-3);
    let planes = [(TextureFormat::R8Unorm, 1), (TextureFormat::Rg8Unorm, 2)];
    let textures = textures_of(gpu, planes, (6, 14), &samples[..126]);
    let pixels = Buffer::of_frame_textures(textures.each_ref(), layout, Bt709Limited);
    let pixels = pixels.expect("both planes");
    let scaled = |to, filter| pixels.scaled(to, filter);
    assert_scaled(gpu, (6, 14), scaled, pixel, 1e-3);

    // Sizes, channels and orders to which no picture is scaled.
    type Three = layout!(HWC[C = 3, H = 5, W = 7]);
    type Columns = layout!(WHC[C = 4, H = 5, W = 7]);
    let three = texels.scaled(Three::mapping(), Filter::Nearest);
    assert_eq!(
        three.expect_err("a channel less").to_string(),
        "axis C has size 3, but the picture has 4: HWC[C=4, H=5, W=7] to HWC[C=3, H=5, W=7]"
    );
    let columns = texels.scaled(Columns::mapping(), Filter::Nearest);
    assert_eq!(
        columns.expect_err("another order").to_string(),
        "axis H has stride 4, but 28 in a picture without gaps between its pixels: HWC[C=4, H=5, W=7] to WHC[C=4, H=5, W=7]"
    );
    let wide = AnyScreen::with((H(1), W(1 << 29))).expect("small");
    assert_errors! {
        texels.scaled(wide, Filter::Nearest) => KernelErrorKind::TooLarge,
            "axis W is scaled from 7 to 536870912, but a kernel scales sizes of at least 1 whose product is below \
             2147483648: HWC[C=4, H=5, W=7] to HWC[C=4, H=1, W=536870912]";
    }
}

/// Textures that a tensor does not fit.
fn other_textures(gpu: &Device) {
    let of_zeros = |format: TextureFormat| {
        let texel = format.block_copy_size(None).expect("a texel has bytes") as usize;
        texture(gpu, format, &vec![0; 35 * texel])
    };
    let other = "kernels do not read textures of `Rgba8Uint`, but of 1, 2 or 4 channels of 8 or 16 bits as numbers from 0 to \
                 1, and of 4 channels of halves";
    for (format, kind, text) in [
        (
            TextureFormat::Bgra8Unorm,
            KernelErrorKind::Texel,
            "the components are RGBA, but the channels of the texels are BGRA in memory",
        ),
        (
            TextureFormat::Rgba8UnormSrgb,
            KernelErrorKind::Texel,
            "shaders read linear numbers from the sRGB format `Rgba8UnormSrgb`: create the texture with `Rgba8Unorm`, and \
             name the sRGB format among its `view_formats`",
        ),
        (TextureFormat::Rgba8Uint, KernelErrorKind::Texel, other),
        (
            TextureFormat::Rgba16Float,
            KernelErrorKind::Texel,
            "texels of `Rgba16Float` have elements of type `f16`, but the tensor has elements of type `u8`",
        ),
    ] {
        let picture =
            Buffer::<Texels, u8, Picture>::of_texture(&of_zeros(format), Picture::mapping());
        let text = format!("{text}: Picture = HWC[C=4, H=5, W=7]");
        assert_errors! {
            picture => kind, &text;
        }
    }
    type Wider = layout!(HWC[C = 4, H = 5, W = 8]);
    type Padded = layout!(HWC[C = 4, H = 5, W = 7], pitch(H = 32));
    let texture = of_zeros(TextureFormat::Rgba8Unorm);
    assert_errors! {
        Buffer::<Texels, u8, Wider>::of_texture(&texture, Wider::mapping()) => KernelErrorKind::WrongSize,
            "axis W has size 8, but the texture has 7: HWC[C=4, H=5, W=8]";
        Buffer::<Texels, u8, Padded>::of_texture(&texture, Padded::mapping()) => KernelErrorKind::WrongSize,
            "axis H has stride 32, but 28 in a picture without gaps between its pixels: \
             HWC[C=4, H=5, W=7], pitch(H=32)";
    }

    let size = wgpu::Extent3d {
        width: 7,
        height: 5,
        depth_or_array_layers: 3,
    };
    let layers = crate::frames::texture(gpu, TextureFormat::Rgba8Unorm, size);
    assert_errors! {
        Buffer::<Texels, u8, Picture>::of_texture(&layers, Picture::mapping()) => KernelErrorKind::Texel,
            "kernels read textures of 2 dimensions, with 1 layer and 1 sample for each texel, but this one has 2 dimensions, \
             a depth or layers of 3, and 1 samples: Picture = HWC[C=4, H=5, W=7]";
    }

    // Texels that are claimed as other elements.
    let texels = Buffer::<Texels, u8, Four>::of_texture(&texture, Four::mapping());
    let texels = texels.expect("the same texels").claim_as::<i8, Four>();
    let target = Buffer::<_, i8, FourPlanes>::allocate(&gpu.device, ALL);
    let copy = Relayout::<i8, Four, i8, FourPlanes>::new(&gpu.device).expect("a small copy");
    let mut commands = gpu.device.create_command_encoder(&Default::default());
    assert_errors! {
        copy.record(&texels.expect("as many bytes"), &target, &mut commands) => KernelErrorKind::Texel,
            "texels of `Rgba8` have elements of type `u8`, but the tensor has elements of type `i8`: \
             HWC[C=4, H=5, W=7] to CHW[C=4, H=5, W=7]";
    }
}

/// Returns elements of a frame that look random.
fn elements_of<F: FrameFormat>(
    layout: FrameLayout<F>,
    element: fn(u32) -> F::Element,
) -> Vec<F::Element> {
    let mut random = Random(7);
    (0..layout.elements())
        .map(|_| element(random.next()))
        .collect()
}

/// Returns the pixels of a frame as the processor converts them, and then a function.
fn planes_of<F, K>(
    elements: &[F::Element],
    layout: FrameLayout<F>,
    function: fn(f32) -> f32,
) -> Tensor<f32, AnyPlanes>
where
    F: FrameFormat<Element: TakesSlice<F::Element>>,
    K: Encoding,
{
    let frame = Frame::<F, K>::placed(elements, layout).expect("all planes");
    let mapping = AnyPlanes::with(layout.sizes()).expect("small");
    let mut planes = Tensor::filled_with(0.0, mapping);
    let converted = frame.try_planes_into(&mut planes, |rgb| rgb.map(function));
    converted.expect("equal sizes");
    planes
}

/// Pixels of frames in each format, compared with those of the processor.
fn frames(gpu: &Device) {
    fn assert_pixels<F, K, T>(gpu: &Device, encoding: K, element: fn(u32) -> T)
    where
        F: FrameFormat<Element = T>,
        K: Encoding,
        T: TakesSlice<T> + IntoBytes + Copy,
    {
        for (h, w, pitch) in [(2, 4, 1), (5, 7, 1), (33, 70, 64), (6, 1300, 2)] {
            let layout = FrameLayout::<F>::aligned(H(h), W(w), pitch, 2).expect("a small frame");
            let elements = elements_of(layout, element);
            let wanted = planes_of::<F, K>(&elements, layout, |x| x * 2.0 - 1.0);

            let mut bytes = bytemuck::cast_slice(&elements).to_vec();
            bytes.resize(bytes.len().next_multiple_of(4), 0);
            let memory = gpu.buffer(bytes.len() as u64);
            gpu.queue.write_buffer(&memory, 0, &bytes);
            let pixels = Buffer::of_frame(&memory, layout, encoding).expect("the whole frame");
            let copy = Relayout::with_scale(&gpu.device, C, &[(2.0, -1.0)]);
            let copy = copy.expect("one pair");
            let planes = any_planes(gpu, h, w);
            submit(gpu, |commands| copy.record(&pixels, &planes, commands));
            let what = format!("{layout:?}");
            assert_all(gpu, &planes, &what, |at, x| (x - wanted[at]).abs() < 1e-5);

            // The last two rows and columns as bytes.
            let corner = any_camera(gpu, 2, 2);
            let copy = Relayout::with_scale(&gpu.device, C, &[(255.0, 0.0)]);
            let copy = copy.expect("one pair");
            let pixels = pixels.range(H(h - 2)..H(h)).range(W(w - 2)..W(w));
            submit(gpu, |commands| copy.record(&pixels, &corner, commands));
            assert_all(gpu, &corner, &what, |(c, H(y), W(x)), byte| {
                let wanted = (wanted[(c, H(h - 2 + y), W(w - 2 + x))] + 1.0) * 127.5;
                (f32::from(byte) - wanted).abs() < 0.51
            });
        }
    }
    let byte = |x: u32| (x >> 9) as u8;
    assert_pixels::<Nv12, _, _>(gpu, Bt709Limited, byte);
    assert_pixels::<Nv21, _, _>(gpu, Bt601Full, byte);
    assert_pixels::<I420, _, _>(gpu, Bt601Limited, byte);
    assert_pixels::<Yuy2, _, _>(gpu, Bt709Full, byte);
    // Bits below the samples are not read.
    assert_pixels::<P010, _, _>(gpu, Bt2020Limited, |x| (x >> 9) as u16);

    let layout = FrameLayout::<Nv12>::packed(H(4), W(6)).expect("a small frame");
    let error =
        Buffer::of_frame(&gpu.buffer(32), layout, Bt709Limited).expect_err("a short buffer");
    // A frame and its pixels in one buffer.
    let memory = gpu.buffer(1024);
    gpu.queue.write_buffer(&memory, 0, &[128; 36]);
    let copy = Relayout::with_scale(&gpu.device, C, &[(255.0, 0.0)]);
    let copy = copy.expect("one pair");
    let frame = Buffer::of_frame(&memory, layout, Bt601Full).expect("the whole frame");
    let mapping = AnyCamera::with((H(4), W(6))).expect("small");
    let at = |offset| Buffer::<_, u8, _>::with(memory.clone(), offset, mapping).expect("a part");
    let mut commands = gpu.device.create_command_encoder(&Default::default());
    assert_errors! {
        copy.record(&frame, &at(32), &mut commands) => KernelErrorKind::Overlapping,
            "the source has the bytes 0..36 of a buffer, and the target has the bytes 32..104 of the same: copy to another \
             buffer first: HWC[C=3, H=4, W=6] to HWC[C=3, H=4, W=6]";
    }
    submit(gpu, |commands| copy.record(&frame, &at(36), commands));
    assert_all(gpu, &at(36), "grey", |_, byte| byte == 128);
    // Pixels that are claimed as other elements.
    let copy = Relayout::<u32, AnyCamera, u32, AnyCamera>::new(&gpu.device).expect("a small copy");
    let claimed = frame.claim_as_with::<u32, AnyCamera>(mapping);
    let target = Buffer::<_, u32, AnyCamera>::allocate_with(&gpu.device, ALL, mapping);
    assert_errors! {
        copy.record(&claimed.expect("as many bytes"), &target, &mut commands) => KernelErrorKind::Texel,
            "the pixels of a frame have elements of type `f32`, but the tensor has elements of type `u32`: \
             HWC[C=3, H=4, W=6] to HWC[C=3, H=4, W=6]";
    }
    let kind = FrameErrorKind::TooShort {
        plane: "UV",
        needed: 36,
        given: 32,
    };
    assert_eq!(error.kind(), kind);
}

/// Pixels of frames in a texture for each plane, compared with those of the processor.
fn assert_of_textures<F, K, T, const COUNT: usize>(
    gpu: &Device,
    encoding: K,
    planes: [(TextureFormat, usize); COUNT],
    element: fn(u32) -> T,
) where
    F: FrameFormat<Element = T>,
    K: Encoding,
    T: TakesSlice<T> + IntoBytes + Copy,
{
    for (h, w) in [(5, 7), (33, 70)] {
        let layout = FrameLayout::<F>::packed(H(h), W(w)).expect("a small frame");
        let elements = elements_of(layout, element);
        let wanted = planes_of::<F, K>(&elements, layout, |x| x);
        let textures = textures_of(gpu, planes, (h, w), bytemuck::cast_slice(&elements));
        let pixels = Buffer::of_frame_textures(textures.each_ref(), layout, encoding);
        let pixels = pixels.expect("the textures of the planes");
        let copy = Relayout::new(&gpu.device).expect("a small copy");
        let target = any_planes(gpu, h, w);
        submit(gpu, |commands| copy.record(&pixels, &target, commands));
        assert_all(gpu, &target, &format!("{layout:?}"), |at, x| {
            (x - wanted[at]).abs() < 1e-5
        });
    }
}

fn frames_in_textures(gpu: &Device) {
    use TextureFormat::{R8Unorm, R16Unorm, Rg8Unorm, Rg16Unorm};
    let byte = |x: u32| (x >> 9) as u8;
    let two = [(R8Unorm, 1), (Rg8Unorm, 2)];
    assert_of_textures::<Nv12, _, _, 2>(gpu, Bt709Limited, two, byte);
    assert_of_textures::<Nv21, _, _, 2>(gpu, Bt601Full, two, byte);
    let three = [(R8Unorm, 1), (R8Unorm, 2), (R8Unorm, 2)];
    assert_of_textures::<I420, _, _, 3>(gpu, Bt601Limited, three, byte);
    let has_16_bits = wgpu::Features::TEXTURE_FORMAT_16BIT_NORM;
    if gpu.device.features().contains(has_16_bits) {
        let two = [(R16Unorm, 1), (Rg16Unorm, 2)];
        assert_of_textures::<P010, _, _, 2>(gpu, Bt2020Limited, two, |x| (x >> 9) as u16);
        println!("P010 in textures: as wanted");
    }

    // The texture of UV has other sizes, or another format.
    let layout = FrameLayout::<Nv12>::packed(H(5), W(7)).expect("a small frame");
    let luma = texture(gpu, TextureFormat::R8Unorm, &[0; 35]);
    let chroma = texture(gpu, TextureFormat::Rg8Unorm, &[0; 70]);
    for textures in [[&luma, &chroma], [&luma, &luma], [&chroma, &chroma]] {
        let plane = if textures[0] == &luma { "UV" } else { "Y" };
        let error = Buffer::of_frame_textures(textures, layout, Bt709Limited).expect_err("a plane");
        let (rows, columns, channels) = if plane == "Y" { (5, 7, 1) } else { (3, 4, 2) };
        let bits = 8;
        let kind = FrameErrorKind::OtherTexture {
            plane,
            channels,
            bits,
            rows,
            columns,
        };
        assert_eq!(error.kind(), kind);
        assert_eq!(
            error.to_string(),
            format!(
                "plane `{plane}` needs a texture with {channels} channels of 8 bits as numbers from 0 to 1, and {rows} \
                 rows of {columns} texels: Nv12[H=5, W=7]"
            )
        );
    }
    // One texture, which is none of two planes.
    let error = Buffer::of_frame_textures([&luma], layout, Bt709Limited).expect_err("one plane");
    let format = "NV12";
    let (rows, columns) = (5, 7);
    let kind = FrameErrorKind::OtherTextureOfPlanes {
        format,
        rows,
        columns,
    };
    assert_eq!(error.kind(), kind);
}

fn refusals(gpu: &Device) {
    let bytes = Bytes::with((W(7),)).expect("a short list");
    let copy = Relayout::<u8, Bytes, u8, Bytes>::new(&gpu.device).expect("a small copy");
    let buffer = |size, offset| {
        Buffer::<_, u8, Bytes>::with(gpu.buffer_for(BufferUsages::STORAGE, size), offset, bytes)
            .expect("a part")
    };
    let mut commands = gpu.device.create_command_encoder(&Default::default());
    assert_errors! {
        copy.record(&buffer(64, 0), &buffer(14, 6), &mut commands) => KernelErrorKind::Unaligned,
            "a tensor ends at byte 13 of a buffer of 14 bytes, but a kernel accesses whole words of 4 bytes: \
             create the buffer with 16 bytes: W[W=7] to W[W=7]";
    }
    assert!(
        copy.record(&buffer(64, 0), &buffer(12, 4), &mut commands)
            .is_ok()
    );
    let halves = Relayout::<u16, Bytes, u16, Bytes>::new(&gpu.device).expect("a small copy");
    let half =
        |offset| Buffer::<_, u16, Bytes>::with(gpu.buffer(64), offset, bytes).expect("a part");
    assert_errors! {
        halves.record(&half(3), &half(0), &mut commands) => KernelErrorKind::Unaligned,
            "a tensor begins at byte 3, within an element of 2 bytes: W[W=7] to W[W=7]";
    }
    // The byte of the buffer, and not of the binding, which begins at byte 256.
    let far = Buffer::<_, u16, Bytes>::with(gpu.buffer(512), 259, bytes).expect("a part");
    let error = halves.record(&half(0), &far, &mut commands);
    let text = error.expect_err("half an element").to_string();
    assert!(text.starts_with("a tensor begins at byte 259,"), "{text}");
    assert!(halves.record(&half(2), &half(6), &mut commands).is_ok());
}

/// A device with low limits.
fn limits() {
    let adapter = crate::vulkan::adapter();
    let open = |required_limits| {
        let descriptor = wgpu::DeviceDescriptor {
            required_limits,
            ..Default::default()
        };
        crate::vulkan::ready(adapter.request_device(&descriptor)).expect("a device")
    };
    let default = wgpu::Limits::default();
    for (limits, name, needed) in [
        (
            wgpu::Limits {
                max_compute_workgroup_storage_size: 4095,
                ..default.clone()
            },
            "max_compute_workgroup_storage_size",
            4096,
        ),
        (
            wgpu::Limits {
                max_compute_invocations_per_workgroup: 255,
                max_compute_workgroup_size_x: 255,
                ..default.clone()
            },
            "max_compute_invocations_per_workgroup",
            256,
        ),
    ] {
        let text = format!(
            "the kernel needs a `{name}` of {needed}, but the device has {}: \
             HW[H=3001, W=1733] to WH[H=3001, W=1733]",
            needed - 1
        );
        let copy = Relayout::<u32, Long, u32, LongColumns>::new(&open(limits).0);
        assert_errors! {
            copy => KernelErrorKind::Limit, &text;
        }
    }
    let bytes = Bytes::with((W(1001),)).expect("a short list");
    let (device, _queue) = open(wgpu::Limits {
        max_storage_buffer_binding_size: 1000,
        ..default
    });
    let copy = Relayout::<u8, Bytes, u8, Bytes>::new(&device).expect("a small copy");
    let buffer = || Buffer::<_, u8, Bytes>::allocate_with(&device, ALL, bytes);
    let mut commands = device.create_command_encoder(&Default::default());
    assert_errors! {
        copy.record(&buffer(), &buffer(), &mut commands) => KernelErrorKind::Limit,
            "the kernel needs a `max_storage_buffer_binding_size` of 1004, but the device has 1000: W[W=1001] to W[W=1001]";
    }
}
