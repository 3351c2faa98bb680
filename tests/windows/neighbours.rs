//! Copies to and from buffers of Direct3D change the bytes of their own elements, and no others. Each kind of copy is
//! made at each offset modulo 16 and with each length. Then every byte of the resource is compared with an array of
//! bytes.
//!
//! A resource has a slot of 64 bytes for each copy, so the test reads it only once.

use crate::graphics_card::{GraphicsCard, Result};
use crate::runner::runner;
use crate::shared::{Element, PITCHES, Rows, WINDOWS, elements, old, parts, rows, select};
use crate::transfer::flat;
use crate::{Card, card};
use core::ptr;
use core::slice;
use tensor_layout::gpu::{Buffer, Resource};
use tensor_layout::operators::ElementWiseIdentity;
use tensor_layout::operators::{Memory, Runner};
use tensor_layout::{H, View, W};
use windows::Win32::Graphics::Direct3D12::ID3D12Resource;

/// The number of bytes of the resource for each copy. No copy touches the ends of its slot.
const SLOT: usize = 64;

#[test]
fn neighbours() -> Result<()> {
    let card = card();
    for name in WINDOWS {
        let copies = match name {
            "operators/runner/read.rs: read" => read_by_runner(&card)?,
            "operators/runner/read.rs: read_later" => read_later_by_runner(&card)?,
            "operators/runner/read.rs: wait" => read_later_by_runner(&card)?,
            "operators/runner/memory.rs: upload" => upload_by_runner(&card)?,
            "operators/runner/memory.rs: write" => write_by_runner(&card)?,
            "operators/runner/mod.rs: run" => run(&card)?,
            "windows/relayout.rs: record" => crate::relayout::parts_of_rows(&card)?,
            "windows/transfer.rs: in_upload_heap" => upload(&card)?,
            "windows/transfer.rs: read" => read(&card)?,
            "windows/transfer.rs: record_copy" => {
                copy_at_offsets(&card)? + copy_parts(&card)? + copy_gaps(&card)?
            }
            "windows/transfer.rs: write" => write(&card)?,
            _ => panic!("no test compares the bytes around a copy by `{name}`"),
        };
        assert!(copies > 0);
    }
    Ok(())
}

/// Returns the first byte and the number of elements of each copy, one copy for each slot. An element has `size` bytes.
fn slots(size: usize) -> impl Iterator<Item = (usize, usize)> {
    let lengths = move |offset| (1..=16_usize.div_ceil(size)).map(move |length| (offset, length));
    let copies = (0..16).flat_map(lengths).enumerate();
    copies.map(|(slot, (offset, length))| (SLOT * slot + 16 + offset, length))
}

/// Returns all bytes of a resource that the processor can map.
fn mapped(resource: &ID3D12Resource) -> Result<Vec<u8>> {
    let size = usize::try_from(resource.size_in_bytes())?;
    let mut start = ptr::null_mut();
    // SAFETY: the function writes the address to this variable.
    unsafe { resource.Map(0, None, Some(&raw mut start)) }?;
    // SAFETY: the resource is mapped, and nothing writes to it.
    let bytes = unsafe { slice::from_raw_parts(start.cast::<u8>(), size) }.to_vec();
    // SAFETY: it is mapped.
    unsafe { resource.Unmap(0, None) };
    Ok(bytes)
}

/// Copies all bytes of a resource, without the functions that are tested.
fn copy_all(card: &GraphicsCard, source: &ID3D12Resource, target: &ID3D12Resource) -> Result<()> {
    let size = source.size_in_bytes();
    card.execute(|list| {
        // SAFETY: both resources have the bytes, live until the list has been executed, and are in no other list.
        unsafe { list.CopyBufferRegion(target, 0, source, 0, size) };
        Ok(())
    })
}

/// Returns all bytes of a resource.
fn bytes_of(card: &GraphicsCard, resource: &ID3D12Resource) -> Result<Vec<u8>> {
    let bytes = flat(usize::try_from(resource.size_in_bytes())?);
    let copy = Buffer::<_, u8, _>::in_read_back_heap_with(&card.direct3d, bytes)?;
    copy_all(card, resource, copy.resource())?;
    mapped(copy.resource())
}

/// Makes a resource with these bytes, to which the processor can write.
fn in_upload_heap(card: &GraphicsCard, bytes: &[u8]) -> Result<ID3D12Resource> {
    let view = View::with(bytes, flat(bytes.len()))?;
    Ok(Buffer::in_upload_heap(&card.direct3d, view)?.into_resource())
}

/// Makes a resource with these bytes in memory of the card.
fn on_card(card: &GraphicsCard, bytes: &[u8]) -> Result<ID3D12Resource> {
    let resource = card.allocate::<u8, _>(flat(bytes.len()))?.into_resource();
    copy_all(card, &in_upload_heap(card, bytes)?, &resource)?;
    Ok(resource)
}

fn write(card: &Card) -> Result<usize> {
    Ok(write_elements::<u8>(card)?
        + write_elements::<[u8; 3]>(card)?
        + write_elements::<u32>(card)?
        + write_parts(card)?)
}

/// Writes elements of one type to mapped memory.
fn write_elements<T: Element>(card: &Card) -> Result<usize> {
    let size = size_of::<T>();
    let mut expected = old(SLOT * slots(size).count());
    let resource = in_upload_heap(card, &expected)?;
    for (offset, length) in slots(size) {
        let written = elements(size * length);
        let list = T::list(&written);
        let buffer = Buffer::with(resource.clone(), offset as u64, flat(length))?;
        // SAFETY: the graphics card executes nothing.
        unsafe { buffer.write(View::with(&list, flat(length))?) }?;
        expected[offset..offset + written.len()].copy_from_slice(&written);
    }
    assert_eq!(mapped(&resource)?, expected);
    Ok(slots(size).count())
}

/// Writes parts of rows to mapped memory.
fn write_parts(card: &Card) -> Result<usize> {
    let mut copies = 0;
    for (width, pitch) in PITCHES {
        let mapping = rows(3, width, pitch);
        let source = elements(mapping.span());
        let view = View::with(&source, mapping)?;
        let mut expected = old(SLOT * parts(3, width, pitch).len());
        let resource = in_upload_heap(card, &expected)?;
        for (slot, part) in parts(3, width, pitch).into_iter().enumerate() {
            let first = SLOT * slot + 16;
            let whole = Buffer::with(resource.clone(), first as u64, mapping)?;
            // SAFETY: the graphics card executes nothing.
            unsafe { select!(whole, part).write(select!(view, part)) }?;
            for offset in part.runs.into_iter().flatten() {
                expected[first + offset] = source[offset];
            }
            copies += 1;
        }
        assert_eq!(mapped(&resource)?, expected);
    }
    Ok(copies)
}

fn read(card: &Card) -> Result<usize> {
    Ok(read_elements::<u8>(card)? + read_elements::<[u8; 3]>(card)?)
}

/// Reads elements of one type from mapped memory.
fn read_elements<T: Element>(card: &Card) -> Result<usize> {
    let size = size_of::<T>();
    let before = old(SLOT * slots(size).count());
    let all = Buffer::<_, u8, _>::in_read_back_heap_with(&card.direct3d, flat(before.len()))?;
    copy_all(card, &in_upload_heap(card, &before)?, all.resource())?;
    for (offset, length) in slots(size) {
        let resource = all.resource().clone();
        let buffer = Buffer::<_, T, _>::with(resource, offset as u64, flat(length))?;
        let expected = T::list(&before[offset..offset + size * length]);
        // SAFETY: the copy is done.
        let is_equal = unsafe { buffer.read(|view| view.iter().eq(&expected)) }?;
        assert!(is_equal, "{length} elements at byte {offset}");
    }
    assert_eq!(mapped(all.resource())?, before);
    Ok(slots(size).count())
}

/// Makes upload buffers from parts of views. No other tensor has bytes of a new resource.
fn upload(card: &Card) -> Result<usize> {
    upload_parts(|view| mapped(Buffer::in_upload_heap(&card.direct3d, view)?.resource()))
}

/// Passes parts of rows to a function that returns all bytes of a new resource with such a part.
fn upload_parts(upload: impl Fn(View<'_, u8, Rows>) -> Result<Vec<u8>>) -> Result<usize> {
    let mut copies = 0;
    for (width, pitch) in PITCHES {
        let mapping = rows(3, width, pitch);
        let source = elements(mapping.span());
        let view = View::with(&source, mapping)?;
        for part in parts(3, width, pitch) {
            let part_of_view = select!(view, part);
            let first = part.runs[0].start;
            let bytes = upload(part_of_view)?;
            for offset in part.runs.into_iter().flatten() {
                assert_eq!(bytes[offset - first], source[offset]);
            }
            copies += 1;
        }
    }
    Ok(copies)
}

/// Copies from each offset of a resource to each offset of another.
fn copy_at_offsets(card: &Card) -> Result<usize> {
    let source = elements(SLOT);
    let source_resource = on_card(card, &source)?;
    let lengths = [1, 3, 4, 5, 8, 15, 16];
    let mut expected = old(SLOT * 16 * 16 * lengths.len());
    let resource = on_card(card, &expected)?;
    let mut copies = 0;
    card.execute(|list| {
        for from in 0..16 {
            for to in 0..16 {
                for length in lengths {
                    let offset = SLOT * copies + 16 + to;
                    let from_part = Buffer::<_, u8, _>::with(
                        source_resource.clone(),
                        from as u64,
                        flat(length),
                    )?;
                    let part = Buffer::with(resource.clone(), offset as u64, flat(length))?;
                    // SAFETY: both buffers live until the list has been executed, and are in the states that the copy
                    // needs.
                    unsafe { from_part.record_copy(&part, list) }?;
                    expected[offset..offset + length].copy_from_slice(&source[from..from + length]);
                    copies += 1;
                }
            }
        }
        Ok(())
    })?;
    assert_eq!(bytes_of(card, &resource)?, expected);
    assert_eq!(bytes_of(card, &source_resource)?, source);
    Ok(copies)
}

/// Copies to parts of rows.
fn copy_parts(card: &Card) -> Result<usize> {
    let mut copies = 0;
    for (width, pitch) in PITCHES {
        let mapping = rows(3, width, pitch);
        let source = elements(mapping.span());
        let source_resource = on_card(card, &source)?;
        let mut expected = old(SLOT * parts(3, width, pitch).len());
        let resource = on_card(card, &expected)?;
        card.execute(|list| {
            for (slot, part) in parts(3, width, pitch).into_iter().enumerate() {
                let first = SLOT * slot + 16;
                let whole = Buffer::<_, u8, _>::with(source_resource.clone(), 0, mapping)?;
                let target = Buffer::with(resource.clone(), first as u64, mapping)?;
                // SAFETY: both buffers live until the list has been executed, and are in the states that the copy
                // needs.
                unsafe { select!(whole, part).record_copy(&select!(target, part), list) }?;
                for offset in part.runs.into_iter().flatten() {
                    expected[first + offset] = source[offset];
                }
                copies += 1;
            }
            Ok(())
        })?;
        assert_eq!(bytes_of(card, &resource)?, expected);
    }
    Ok(copies)
}

/// Copies whole tensors and parts of them. The memory between the rows is copied only if no other tensor can have it.
fn copy_gaps(card: &Card) -> Result<usize> {
    let mapping = rows(3, 5, 8);
    let (source, before) = (elements(24), old(24));
    let source_resource = on_card(card, &source)?;
    let allocated = || -> Result<_> {
        let buffer = card.allocate::<u8, _>(mapping)?;
        copy_all(card, &in_upload_heap(card, &before)?, buffer.resource())?;
        Ok(buffer)
    };
    let claimed = Buffer::with(on_card(card, &before)?, 0, mapping)?;
    let whole = Buffer::with(source_resource, 0, mapping)?;
    let cases = [
        (whole.clone(), allocated()?, [0..21, 0..0, 0..0]),
        (whole.clone(), claimed, [0..5, 8..13, 16..21]),
        (
            whole.clone().range(W(1)..W(3)),
            allocated()?.range(W(1)..W(3)),
            [1..3, 9..11, 17..19],
        ),
    ];
    let copies = cases.len();
    for (from, to, runs) in cases {
        card.copy(&from, &to)?;
        let mut expected = before.clone();
        for offset in runs.into_iter().flatten() {
            expected[offset] = source[offset];
        }
        assert_eq!(bytes_of(card, to.resource())?, expected);
    }
    Ok(copies)
}

/// Makes a resource with these bytes, as memory of a runner.
fn memory(card: &Card, runner: &Runner, bytes: &[u8]) -> Result<Memory> {
    // SAFETY: the resource is a buffer in a default heap, and the commands that wrote to it have ended.
    Ok(unsafe { runner.adopt(on_card(card, bytes)?) })
}

fn write_by_runner(card: &Card) -> Result<usize> {
    let runner = runner(card)?;
    let mut expected = old(SLOT * slots(3).count());
    let memory = memory(card, &runner, &expected)?;
    for (offset, length) in slots(3) {
        let written = elements(3 * length);
        let list = <[u8; 3]>::list(&written);
        let buffer = Buffer::with(memory.clone(), offset as u64, flat(length))?;
        runner.write(&buffer, View::with(&list, flat(length))?)?;
        expected[offset..offset + written.len()].copy_from_slice(&written);
    }
    runner.finish()?;
    assert_eq!(bytes_of(card, memory.as_resource())?, expected);
    Ok(slots(3).count() + write_parts_by_runner(card, &runner)?)
}

fn write_parts_by_runner(card: &Card, runner: &Runner) -> Result<usize> {
    let (width, pitch) = (5, 8);
    let mapping = rows(3, width, pitch);
    let source = elements(mapping.span());
    let view = View::with(&source, mapping)?;
    let mut expected = old(SLOT * parts(3, width, pitch).len());
    let memory = memory(card, runner, &expected)?;
    for (slot, part) in parts(3, width, pitch).into_iter().enumerate() {
        let first = SLOT * slot + 16;
        let whole = Buffer::with(memory.clone(), first as u64, mapping)?;
        runner.write(&select!(whole, part), select!(view, part))?;
        for offset in part.runs.into_iter().flatten() {
            expected[first + offset] = source[offset];
        }
    }
    runner.finish()?;
    assert_eq!(bytes_of(card, memory.as_resource())?, expected);
    Ok(parts(3, width, pitch).len())
}

fn read_by_runner(card: &Card) -> Result<usize> {
    let runner = runner(card)?;
    let before = old(SLOT * slots(3).count());
    let memory = memory(card, &runner, &before)?;
    for (offset, length) in slots(3) {
        let buffer = Buffer::<_, [u8; 3], _>::with(memory.clone(), offset as u64, flat(length))?;
        let expected = <[u8; 3]>::list(&before[offset..offset + 3 * length]);
        let is_equal = runner.read(&buffer, |view| view.iter().eq(&expected))?;
        assert!(is_equal, "{length} elements at byte {offset}");
    }
    assert_eq!(bytes_of(card, memory.as_resource())?, before);
    Ok(slots(3).count())
}

/// Begins all reads, and waits for them in another order.
fn read_later_by_runner(card: &Card) -> Result<usize> {
    let runner = runner(card)?;
    let before = old(SLOT * slots(3).count());
    let memory = memory(card, &runner, &before)?;
    let mut reads = Vec::new();
    for (offset, length) in slots(3) {
        let buffer = Buffer::<_, [u8; 3], _>::with(memory.clone(), offset as u64, flat(length))?;
        let expected = <[u8; 3]>::list(&before[offset..offset + 3 * length]);
        reads.push((runner.read_later(&buffer)?, expected));
    }
    let count = reads.len();
    for (read, expected) in reads.into_iter().rev() {
        assert!(read.wait(&runner, |view| view.iter().eq(&expected))?);
    }
    assert_eq!(bytes_of(card, memory.as_resource())?, before);
    Ok(count)
}

fn upload_by_runner(card: &Card) -> Result<usize> {
    let runner = runner(card)?;
    upload_parts(|view| {
        let buffer = runner.upload(view)?;
        runner.finish()?;
        bytes_of(card, buffer.resource().as_resource())
    })
}

/// Runs operators that copy to a list, or to rows, in the middle of other bytes. DirectML rounds up the size of a
/// tensor to a multiple of 4 bytes.
fn run(card: &Card) -> Result<usize> {
    let runner = runner(card)?;
    let lists = (1..=16).map(|length| (1, length, length));
    let rows_of = PITCHES.map(|(width, pitch)| (3, width, pitch));
    let outputs: Vec<_> = lists.chain(rows_of).collect();
    let mut expected = old(SLOT * outputs.len());
    let memory = memory(card, &runner, &expected)?;
    for (slot, (height, width, pitch)) in outputs.iter().copied().enumerate() {
        let (packed, mapping) = (rows(height, width, width), rows(height, width, pitch));
        let written = elements(height * width);
        let offset = SLOT * slot + 16;
        let input = runner.upload(View::with(&written, packed)?)?;
        let output = Buffer::with(memory.clone(), offset as u64, mapping)?;
        let operator = ElementWiseIdentity::<u8, Rows, Rows>::with(packed, mapping)?;
        runner.run(&runner.compile(&operator)?, (&input,), (&output,))?;
        for (row, bytes) in written.chunks(width).enumerate() {
            expected[offset + row * pitch..][..width].copy_from_slice(bytes);
        }
    }
    runner.finish()?;
    assert_eq!(bytes_of(card, memory.as_resource())?, expected);
    Ok(outputs.len())
}
