//! Copies to and from buffers of wgpu change the bytes of their own elements, and no others. Each kind of copy is made
//! at each offset modulo 16 and with each length. Then every byte of the buffer is compared with an array of bytes.

use crate::shared::{Element, PITCHES, Part, WGPU, elements, old, parts, rows, select};
use crate::vulkan::Device;
use core::ops::Range;
use tensor_layout::gpu::Buffer;
use tensor_layout::traits::IntoBytes;
use tensor_layout::wgpu::{TexelErrorKind, TransferError, texel_layout};
use tensor_layout::{
    AnyLayout, C, DimW, DynC, DynH, DynW, H, Mapping, RunTimeStrides, TensorLayout, View, W,
    layout, plan,
};
use wgpu::{BufferUsages, TextureFormat};

type Flat = layout!(W[W = ?]);
type Texels = TensorLayout<(DynH, DynW, DynC), RunTimeStrides>;

plan! {
    struct Three<R> {
        first: Buffer<R, u8, layout!(W[W = 5])>,
        middle: Buffer<R, u8, layout!(W[W = 7])>,
        last: Buffer<R, u8, layout!(W[W = 6])>,
    }
}

const ALL: BufferUsages = BufferUsages::COPY_SRC.union(BufferUsages::COPY_DST);

pub(crate) fn assert_neighbours(gpu: &Device) {
    for name in WGPU {
        let copies = match name {
            "transfer.rs: read" => {
                read::<u8>(gpu)
                    + read::<u16>(gpu)
                    + read::<u32>(gpu)
                    + read::<u64>(gpu)
                    + read::<[u8; 3]>(gpu)
            }
            "transfer.rs: record_copy" => {
                copy_at_offsets(gpu) + copy_parts(gpu) + copy_gaps(gpu) + copy_last_words(gpu)
            }
            "relayout.rs: record" => crate::relayouts::parts(gpu),
            "texels.rs: texel_info" => copy_texels(gpu) + copy_words(gpu),
            "texels.rs: texel_layout" => write_textures(gpu),
            "transfer.rs: upload" => upload(gpu),
            "transfer.rs: write" => {
                write_at_offsets::<u8>(gpu)
                    + write_at_offsets::<u16>(gpu)
                    + write_at_offsets::<u32>(gpu)
                    + write_at_offsets::<u64>(gpu)
                    + write_at_offsets::<[u8; 3]>(gpu)
                    + write_parts(gpu)
                    + write_halves(gpu)
                    + write_entries(gpu)
            }
            _ => panic!("no test compares the bytes around a copy by `{name}`"),
        };
        println!("{name}: {copies} copies, every byte compared");
    }
}

/// The memory of a buffer before a copy, as an array of bytes.
struct Before {
    bytes: Vec<u8>,
    /// The bytes after a tensor's last element that belong to this tensor. A copy may change them.
    margin: Range<usize>,
}

impl Before {
    fn new(bytes: Vec<u8>) -> Self {
        Before {
            bytes,
            margin: 0..0,
        }
    }

    /// Returns the memory of a buffer that was allocated for this number of bytes.
    fn allocated(count: usize) -> Self {
        let size = count.next_multiple_of(4);
        Before {
            margin: count..size,
            ..Before::new(old(size))
        }
    }

    /// Makes a buffer with these bytes.
    fn resource(&self, gpu: &Device) -> wgpu::Buffer {
        let resource = gpu.buffer(self.bytes.len() as u64);
        gpu.queue.write_buffer(&resource, 0, &self.bytes);
        resource
    }

    /// Allocates a buffer for a tensor, and fills it with these bytes.
    fn allocate<L: AnyLayout>(
        &self,
        gpu: &Device,
        mapping: Mapping<L>,
    ) -> Buffer<wgpu::Buffer, u8, L> {
        let buffer = Buffer::allocate_with(&gpu.device, ALL, mapping);
        assert_eq!(buffer.resource().size(), self.bytes.len() as u64);
        gpu.queue.write_buffer(buffer.resource(), 0, &self.bytes);
        buffer
    }

    /// Returns the error of a copy that writes these ranges of bytes, or `None` if each of them consists of
    /// whole words.
    fn refusal(&self, runs: &[Range<usize>]) -> Option<TransferError> {
        let is_own = |end| !self.margin.is_empty() && end == self.margin.start;
        runs.iter()
            .find(|run| run.start % 4 != 0 || (run.end % 4 != 0 && !is_own(run.end)))
            .map(|run| TransferError::Unaligned {
                begin: run.start as u64,
                end: run.end as u64,
            })
    }

    /// Asserts that a copy has written to the given ranges, and to nothing else. `source` has the bytes from
    /// the first range to the end of the last one.
    fn assert_after(
        &self,
        gpu: &Device,
        resource: &wgpu::Buffer,
        runs: &[Range<usize>],
        source: &[u8],
    ) {
        let mut expected = self.bytes.clone();
        for offset in runs.iter().cloned().flatten() {
            expected[offset] = source[offset - runs[0].start];
        }
        let mut found = gpu.bytes_of(resource);
        for offset in self.margin.clone() {
            found[offset] = expected[offset];
        }
        assert_eq!(found, expected, "{runs:?}");
    }

    /// Writes a view to a part of a buffer that has these bytes, and asserts that only `runs` change, or that
    /// the part is refused. `source` begins with the first byte of the view.
    fn assert_written<T: IntoBytes, L: AnyLayout>(
        &self,
        gpu: &Device,
        buffer: &Buffer<wgpu::Buffer, T, L>,
        view: View<'_, T, L>,
        runs: &[Range<usize>],
        source: &[u8],
    ) -> usize {
        let refusal = self.refusal(runs);
        assert_eq!(buffer.write(&gpu.queue, view).err(), refusal, "{runs:?}");
        let written = if refusal.is_none() { runs } else { &[] };
        self.assert_after(gpu, buffer.resource(), written, source);
        1
    }
}

fn flat(length: usize) -> Mapping<Flat> {
    Flat::with((W(length),)).expect("a short list")
}

/// Writes tensors to a resource of the program, at each offset.
fn write_at_offsets<T: Element>(gpu: &Device) -> usize {
    let mut copies = 0;
    for offset in 0..16 {
        for length in 1..=16_usize.div_ceil(size_of::<T>()) {
            let before = Before::new(old(48));
            let source = elements(length * size_of::<T>());
            let list = T::list(&source);
            let view = View::with(&list, flat(length)).expect("a view of the list");
            let resource = before.resource(gpu);
            let buffer = Buffer::with(resource, offset as u64, flat(length)).expect("a part");
            let runs = [offset..offset + source.len()];
            copies += before.assert_written(gpu, &buffer, view, &runs, &source);
        }
    }
    copies
}

/// Writes to all parts of buffers that were allocated for rows.
fn write_parts(gpu: &Device) -> usize {
    let mut copies = 0;
    for (width, pitch) in PITCHES {
        let mapping = rows(3, width, pitch);
        let before = Before::allocated(mapping.span());
        let source = elements(mapping.span());
        let view = View::with(&source, mapping).expect("a view of all rows");
        for part in parts(3, width, pitch) {
            let buffer = select!(before.allocate(gpu, mapping), part);
            let part_of_view = select!(view, part);
            copies += before.assert_written(
                gpu,
                &buffer,
                part_of_view,
                &part.runs,
                &source[part.runs[0].start..],
            );
        }
        for row in 0..3 {
            let runs = [row * pitch..row * pitch + width];
            let buffer = before.allocate(gpu, mapping).fix((H(row),));
            let view = view.fix((H(row),));
            copies += before.assert_written(gpu, &buffer, view, &runs, &source[runs[0].start..]);
        }
        for step in 2..=4 {
            let columns = (0..width).step_by(step);
            let offsets = columns.flat_map(|column| (0..3).map(move |row| row * pitch + column));
            let mut runs: Vec<_> = offsets.map(|offset| offset..offset + 1).collect();
            runs.sort_by_key(|run| run.start);
            let buffer = before.allocate(gpu, mapping).step_by(W, step);
            let view = view.step_by(W, step);
            copies += before.assert_written(gpu, &buffer, view, &runs, &source[runs[0].start..]);
        }
    }
    copies
}

/// Writes to both halves of a buffer that was allocated for the whole, to a part of a half, and to a claim of
/// fewer bytes.
fn write_halves(gpu: &Device) -> usize {
    let mut copies = 0;
    for length in 2..=20 {
        let before = Before::allocated(length);
        let source = elements(length);
        let view = View::with(&source, flat(length)).expect("a view of all");
        for middle in 1..length {
            let split = || before.allocate(gpu, flat(length)).split_at(W(middle));
            let (left_view, right_view) = view.split_at(W(middle));
            let runs = [0..middle];
            copies +=
                before.assert_written(gpu, &split().0, left_view, &runs, &source[runs[0].start..]);
            let runs = [middle..length];
            copies +=
                before.assert_written(gpu, &split().1, right_view, &runs, &source[runs[0].start..]);

            let runs = [middle..middle + 1];
            let (first, first_view) = (
                split().1.crop(W(0), DimW::<1>),
                right_view.crop(W(0), DimW::<1>),
            );
            copies +=
                before.assert_written(gpu, &first, first_view, &runs, &source[runs[0].start..]);

            let claim = before.allocate(gpu, flat(length));
            let claim = claim
                .claim_as_with::<u8, _>(flat(middle))
                .expect("fewer bytes");
            let runs = [0..middle];
            let view = View::with(&source[..middle], flat(middle)).expect("a view of some");
            copies += before.assert_written(gpu, &claim, view, &runs, &source[runs[0].start..]);
        }
    }
    copies
}

/// Writes to parts of an entry of a plan, which lies between two others.
fn write_entries(gpu: &Device) -> usize {
    // The entry has the bytes from 16 to 23, and the byte after them belongs to it.
    let size = usize::try_from(Three::SIZE_IN_BYTES).expect("a small plan");
    let before = Before {
        margin: 23..24,
        ..Before::new(old(size))
    };
    let source = elements(7);
    let view = View::with(&source, flat(7)).expect("a view of all");
    let mut copies = 0;
    for part in parts(1, 7, 8) {
        let plan = Three::new(before.resource(gpu), 0).expect("large enough");
        assert_eq!(plan.first.offset_in_bytes(), 0);
        assert_eq!(plan.last.offset_in_bytes(), 32);
        let columns = W(part.columns.start)..W(part.columns.end);
        let entry = plan.middle.into_layout::<Flat>();
        let (entry, part_of_view) = (entry.range(columns.clone()), view.range(columns));
        let runs = [16 + part.columns.start..16 + part.columns.end];
        copies += before.assert_written(
            gpu,
            &entry,
            part_of_view,
            &runs,
            &source[part.columns.start..],
        );
    }
    copies
}

/// Copies a tensor to a part of a buffer, and asserts that only `runs` change, or that the copy is refused.
/// The source of the copy must not change.
fn assert_copied<L: AnyLayout>(
    gpu: &Device,
    (source, from): (&Before, &Buffer<wgpu::Buffer, u8, L>),
    (before, to): (&Before, &Buffer<wgpu::Buffer, u8, L>),
    runs: &[Range<usize>],
    refusal: Option<TransferError>,
) -> usize {
    let mut commands = gpu.device.create_command_encoder(&Default::default());
    let result = from.record_copy(to, &mut commands);
    gpu.queue.submit([commands.finish()]);
    assert_eq!(result.err(), refusal, "{runs:?}");
    let written = if refusal.is_none() { runs } else { &[] };
    let first = usize::try_from(from.offset_in_bytes()).expect("a small offset");
    before.assert_after(gpu, to.resource(), written, &source.bytes[first..]);
    assert_eq!(gpu.bytes_of(from.resource()), source.bytes);
    1
}

/// Copies from each offset of a resource of the program to each offset of another.
fn copy_at_offsets(gpu: &Device) -> usize {
    let source = Before::new(elements(32));
    let before = Before::new(old(32));
    let mut copies = 0;
    for from in 0..16 {
        for to in 0..16 {
            for length in [1, 3, 4, 5, 8, 15, 16] {
                let part = |resource, offset| {
                    Buffer::with(resource, offset as u64, flat(length)).expect("a part")
                };
                let source_part = part(source.resource(gpu), from);
                let target = part(before.resource(gpu), to);
                let runs = [to..to + length];
                // The target is checked first.
                let refusal = before.refusal(&runs);
                let refusal = refusal.or_else(|| source.refusal(&[from..from + length]));
                let (source, target) = ((&source, &source_part), (&before, &target));
                copies += assert_copied(gpu, source, target, &runs, refusal);
            }
        }
    }
    copies
}

/// Copies to all parts of buffers that were allocated for all rows.
fn copy_parts(gpu: &Device) -> usize {
    let mut copies = 0;
    for (width, pitch) in PITCHES {
        let mapping = rows(3, width, pitch);
        let before = Before::allocated(mapping.span());
        let source = Before::new(elements(before.bytes.len()));
        for part in parts(3, width, pitch) {
            let from = Buffer::with(source.resource(gpu), 0, mapping).expect("all rows");
            let (from, to) = (
                select!(from, part),
                select!(before.allocate(gpu, mapping), part),
            );
            let refusal = before.refusal(&part.runs);
            let (source, target) = ((&source, &from), (&before, &to));
            copies += assert_copied(gpu, source, target, &part.runs, refusal);
        }
    }
    copies
}

/// Copies whole tensors. The memory between their rows is copied only if no other tensor can have it.
fn copy_gaps(gpu: &Device) -> usize {
    let mapping = rows(3, 4, 8);
    let before = Before::new(old(20));
    let source = Before::new(elements(20));
    let from = Buffer::with(source.resource(gpu), 0, mapping).expect("all rows");
    let allocated = before.allocate(gpu, mapping);
    let claimed = Buffer::with(before.resource(gpu), 0, mapping).expect("all rows");
    assert_copied(gpu, (&source, &from), (&before, &allocated), &[0..20], None)
        + assert_copied(
            gpu,
            (&source, &from),
            (&before, &claimed),
            &[0..4, 8..12, 16..20],
            None,
        )
}

/// Copies tensors from resources that end with the last element, or up to 7 bytes after it, to buffers that were
/// allocated for them. A copy reads whole words, so it needs all bytes of the last one.
fn copy_last_words(gpu: &Device) -> usize {
    let bytes = elements(40);
    let mut copies = 0;
    for offset in [0, 4, 12] {
        for length in 1..=16 {
            let end = offset + length;
            for size in end..end + 8 {
                let source = gpu.buffer(size as u64);
                gpu.queue
                    .write_buffer(&source, 0, &bytes[..size - size % 4]);
                let from = Buffer::with(source, offset as u64, flat(length)).expect("a part");
                let before = Before::allocated(length);
                let to = before.allocate(gpu, flat(length));
                let mut commands = gpu.device.create_command_encoder(&Default::default());
                let result = from.record_copy(&to, &mut commands);
                gpu.queue.submit([commands.finish()]);
                let refusal =
                    (end.next_multiple_of(4) > size).then_some(TransferError::UnalignedSize {
                        end: end as u64,
                        size: size as u64,
                    });
                assert_eq!(result.err(), refusal, "{length} bytes from {offset}");
                let runs = [0..length];
                let written = if refusal.is_none() { &runs[..] } else { &[] };
                before.assert_after(gpu, to.resource(), written, &bytes[offset..]);
                copies += 1;
            }
        }
    }
    copies
}

/// Reads elements of one type at each offset of resources of different sizes.
fn read<T: Element>(gpu: &Device) -> usize {
    let mut copies = 0;
    for offset in 0..16 {
        for length in 1..=16_usize.div_ceil(size_of::<T>()) {
            let end = offset + length * size_of::<T>();
            for size in [end, end + 1, 48] {
                let before = Before::new(old(48));
                let resource = gpu.buffer(size as u64);
                let whole = size - size % 4;
                gpu.queue.write_buffer(&resource, 0, &before.bytes[..whole]);
                let buffer = Buffer::<_, T, _>::with(resource, offset as u64, flat(length));
                let buffer = buffer.expect("a part");
                let elements = buffer.read(&gpu.device, &gpu.queue, |view| {
                    view.iter().copied().collect::<Vec<_>>()
                });
                match elements {
                    Ok(elements) => assert!(elements == T::list(&before.bytes[offset..end])),
                    Err(TransferError::UnalignedSize {
                        end: last,
                        size: all,
                    }) => {
                        assert_eq!((last, all), (end as u64, size as u64));
                        assert!(end > whole);
                    }
                    // A copy begins at a multiple of 4.
                    Err(TransferError::Layout(_)) => assert!(offset % 4 % align_of::<T>() != 0),
                    Err(error) => panic!("{error}"),
                }
                if size == whole {
                    assert_eq!(gpu.bytes_of(buffer.resource()), before.bytes[..size]);
                }
                copies += 1;
            }
        }
    }
    copies
}

/// Uploads parts of views. wgpu sets all other bytes of the new buffer to 0.
fn upload(gpu: &Device) -> usize {
    let mut copies = 0;
    for (width, pitch) in PITCHES {
        let mapping = rows(3, width, pitch);
        let source = elements(mapping.span());
        let view = View::with(&source, mapping).expect("a view of all rows");
        for part in parts(3, width, pitch) {
            let buffer = Buffer::upload(&gpu.device, ALL, select!(view, part));
            let first = part.runs[0].start;
            let end = part.runs.last().expect("a run").end;
            let mut expected = vec![0; (end - first).next_multiple_of(4)];
            for offset in part.runs.into_iter().flatten() {
                expected[offset - first] = source[offset];
            }
            assert_eq!(gpu.bytes_of(buffer.resource()), expected);
            copies += 1;
        }
    }
    copies
}

/// Makes a texture of 3 rows of 6 texels, all of which are 0.
fn texture(gpu: &Device, format: TextureFormat) -> wgpu::Texture {
    let size = wgpu::Extent3d {
        width: 6,
        height: 3,
        depth_or_array_layers: 1,
    };
    crate::frames::texture(gpu, format, size)
}

/// Returns the columns of some rows of a texture.
fn region<'a>(texture: &'a wgpu::Texture, part: &Part) -> wgpu::TexelCopyTextureInfo<'a> {
    wgpu::TexelCopyTextureInfo {
        origin: wgpu::Origin3d {
            x: part.columns.start as u32,
            y: part.rows.start as u32,
            z: 0,
        },
        ..texture.as_image_copy()
    }
}

/// Returns the bytes of a texture with texels of one byte, row by row.
fn texels_of(gpu: &Device, texture: &wgpu::Texture) -> Vec<u8> {
    let texel = crate::relayouts::texels(gpu, texture);
    let texel = &texel;
    (0..3)
        .flat_map(|row| (0..6).flat_map(move |column| texel(row, column)))
        .collect()
}

/// Copies between parts of a texture and parts of rows at each offset of a resource of the program.
fn copy_texels(gpu: &Device) -> usize {
    let format = TextureFormat::R8Uint;
    let mapping = rows(3, 6, 256);
    let before = Before::new(old(1024));
    let texels = elements(18);
    let mut copies = 0;
    for offset in 0..16 {
        for part in parts(3, 6, 256) {
            let buffer = Buffer::<_, u8, _>::with(before.resource(gpu), offset as u64, mapping);
            let buffer = select!(buffer.expect("all rows"), part);
            let (info, size) = buffer.texel_info(format).expect("rows that wgpu copies");
            assert_eq!(info.layout.offset, (offset + part.runs[0].start) as u64);

            // From the buffer to a texture of zeros.
            let target = texture(gpu, format);
            let mut commands = gpu.device.create_command_encoder(&Default::default());
            commands.copy_buffer_to_texture(info.clone(), region(&target, &part), size);
            gpu.queue.submit([commands.finish()]);
            let mut expected = [0; 18];
            for row in part.rows.clone() {
                for column in part.columns.clone() {
                    expected[6 * row + column] = before.bytes[offset + 256 * row + column];
                }
            }
            assert_eq!(texels_of(gpu, &target), expected);
            assert_eq!(gpu.bytes_of(buffer.resource()), before.bytes);

            // From a texture to the buffer.
            let source = texture(gpu, format);
            let layout = wgpu::TexelCopyBufferLayout {
                offset: 0,
                bytes_per_row: Some(6),
                rows_per_image: None,
            };
            gpu.queue
                .write_texture(source.as_image_copy(), &texels, layout, source.size());
            let mut commands = gpu.device.create_command_encoder(&Default::default());
            commands.copy_texture_to_buffer(region(&source, &part), info, size);
            gpu.queue.submit([commands.finish()]);
            let mut expected = before.bytes.clone();
            for row in part.rows.clone() {
                for column in part.columns.clone() {
                    expected[offset + 256 * row + column] = texels[6 * row + column];
                }
            }
            assert_eq!(gpu.bytes_of(buffer.resource()), expected);
            copies += 2;
        }
    }
    copies
}

/// Describes texels of 2 to 16 bytes at each offset. wgpu accepts what this crate describes, and refuses what this
/// crate refuses.
fn copy_words(gpu: &Device) -> usize {
    let mut copies = 0;
    for (format, bytes) in [
        (TextureFormat::Rg8Uint, 2),
        (TextureFormat::Rgba8Uint, 4),
        (TextureFormat::Rgba16Uint, 8),
        (TextureFormat::Rgba32Uint, 16),
        (TextureFormat::Depth16Unorm, 2),
    ] {
        for offset in 0..32 {
            for pitch in [128, 255, 256, 512] {
                copies += assert_described(gpu, format, bytes, offset, pitch);
            }
        }
    }
    copies
}

/// Asserts that this crate describes a copy of 3 by 2 texels if and only if wgpu accepts it.
fn assert_described(
    gpu: &Device,
    format: TextureFormat,
    texel: usize,
    offset: usize,
    pitch: usize,
) -> usize {
    let sizes = (H(2), W(3), C(texel));
    let mapping = Mapping::<Texels>::try_from_strides(sizes, (H(pitch), W(texel), C(1)));
    let mapping = mapping.expect("rows that do not overlap");
    let buffer = Buffer::<_, u8, _>::with(gpu.buffer(2048), offset as u64, mapping);
    let buffer = buffer.expect("all texels");
    let described = texel_layout::<u8, _>(mapping, format).expect("rows that can be written");
    let texture = crate::frames::texture(gpu, format, described.size);
    let info = wgpu::TexelCopyBufferInfo {
        buffer: buffer.resource(),
        layout: wgpu::TexelCopyBufferLayout {
            offset: offset as u64,
            ..described.layout
        },
    };
    let refusal = gpu.refusal(|| {
        let mut commands = gpu.device.create_command_encoder(&Default::default());
        commands.copy_texture_to_buffer(texture.as_image_copy(), info, described.size);
        drop(commands.finish());
    });
    let kind = buffer
        .texel_info(format)
        .map_err(|error| error.kind())
        .err();
    let expected = refusal.as_ref().map(|_| TexelErrorKind::Alignment);
    assert_eq!(
        kind, expected,
        "{format:?} at byte {offset}, {pitch}: {refusal:?}"
    );
    1
}

/// Writes parts of rows with any pitch to parts of a texture.
fn write_textures(gpu: &Device) -> usize {
    let format = TextureFormat::R8Uint;
    let mut copies = 0;
    for pitch in 6..=9 {
        let mapping = rows(3, 6, pitch);
        let source = elements(mapping.span());
        let view = View::with(&source, mapping).expect("a view of all rows");
        for part in parts(3, 6, pitch) {
            let part_of_view = select!(view, part);
            let described = texel_layout::<u8, _>(part_of_view.mapping(), format);
            let described = described.expect("rows that can be written");
            let target = texture(gpu, format);
            gpu.queue.write_texture(
                region(&target, &part),
                &source[part.runs[0].start..part.runs.last().expect("a run").end],
                described.layout,
                described.size,
            );
            let mut expected = [0; 18];
            for row in part.rows.clone() {
                for column in part.columns.clone() {
                    expected[6 * row + column] = source[pitch * row + column];
                }
            }
            assert_eq!(texels_of(gpu, &target), expected);
            copies += 1;
        }
    }
    copies
}
