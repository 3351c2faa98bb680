//! Tests that each function that moves bytes to or from a buffer has a test that compares every byte of the buffer.
//! This file also has the tests of mapped memory.

#[path = "source/reader.rs"]
mod reader;
#[path = "neighbours/shared.rs"]
mod shared;

use shared::{Element, Part, Rows, elements, old, parts, rows, select};
use std::collections::BTreeSet;
use tensor_layout::d3d12::{Format, TextureFootprint};
use tensor_layout::{H, View, ViewMut, W, layout};

/// The functions that return a view of the memory of a buffer. Tests of this file write through such views.
const MAPPED: [&str; 6] = [
    "d3d12/footprint.rs: view",
    "d3d12/footprint.rs: view_mut",
    "views/view/interop.rs: try_from_bytes",
    "views/view/interop.rs: try_from_bytes_with",
    "views/view_mut/interop.rs: try_from_bytes",
    "views/view_mut/interop.rs: try_from_bytes_with",
];

/// Returns whether a function of the public interface may move bytes to or from a buffer. This is so for each function
/// for wgpu and Windows, each function with a view and a resource among its arguments, and each function that takes the
/// bytes of a buffer.
fn may_move_bytes(file: &str, signature: &str) -> bool {
    file.starts_with("wgpu/")
        || file.starts_with("windows/")
        || file.starts_with("operators/runner/")
        || ["gpu/", "dml/", "d3d12/", "shader/"]
            .iter()
            .any(|module| file.starts_with(module))
            && signature.contains("View<")
        || ["bytes: &", "buffer: &'a [", "buffer: &'a mut ["]
            .iter()
            .any(|parameter| signature.contains(parameter))
}

#[test]
fn every_transfer_has_a_test() {
    let mut found = BTreeSet::new();
    for (file, item) in reader::public_items() {
        let Some((before, function)) = item.split_once("fn ") else {
            continue;
        };
        if before.contains('(') || !may_move_bytes(&file, function) {
            continue;
        }
        let name = function.split(['(', '<']).next().unwrap_or_default();
        found.insert(format!("{file}: {name}"));
    }
    let of_wgpu = shared::WGPU.iter().map(|name| format!("wgpu/{name}"));
    let move_nothing = include_str!("neighbours/move_nothing.txt").lines();
    let move_nothing = move_nothing.filter(|line| !line.starts_with('#'));
    let others = shared::WINDOWS.iter().chain(&MAPPED).copied();
    let listed: BTreeSet<_> = of_wgpu
        .chain(others.chain(move_nothing).map(str::to_owned))
        .collect();
    assert_eq!(
        found, listed,
        "a function that moves bytes needs a test in `tests/neighbours.rs`, `tests/shaders/gpu/src/neighbours.rs` \
         or `tests/windows/neighbours.rs`"
    );
}

/// If another module imported `gpu`, its functions would be in no list.
#[test]
fn no_other_library_has_buffers() {
    let files = reader::files_in(&reader::folder());
    let users = files
        .iter()
        .filter(|(_, text)| text.contains("\nuse crate::gpu::"));
    let modules: BTreeSet<_> = users
        .filter_map(|(file, _)| file.split('/').next())
        .collect();
    assert_eq!(
        Vec::from_iter(modules),
        ["d3d12", "dml", "operators", "shader", "wgpu", "windows"]
    );
}

/// Memory with the alignment of a mapped resource: a multiple of at least 16 bytes.
#[repr(align(16))]
struct Memory([u8; 64]);

impl Memory {
    fn old() -> Self {
        Memory(old(64).try_into().expect("64 bytes"))
    }
}

/// Writes and reads each part of two rows, with each width and pitch of up to 16 bytes, at each offset.
fn parts_of_bytes<T: Element>() -> usize {
    let (size, mut copies) = (size_of::<T>(), 0);
    let widths = 1..=16_usize.div_ceil(size);
    for offset in (0..16).step_by(align_of::<T>()) {
        for (width, pitch) in widths
            .clone()
            .flat_map(|width| [(width, width), (width, width + 1)])
        {
            let mapping = rows(2, width, pitch);
            let bytes = elements(mapping.span() * size);
            let source = T::list(&bytes);
            let source = View::with(&source, mapping).expect("a view of both rows");
            for part in parts(2, width, pitch) {
                let mut memory = Memory::old();
                let mut expected = memory.0;
                let mapped = &mut memory.0[offset..offset + bytes.len()];
                let target = ViewMut::<T, Rows>::try_from_bytes_with(mapped, mapping);
                let target = target.expect("memory of both rows");
                let written = select!(source, part).try_relayout_into(&mut select!(target, part));
                assert_eq!(written, Ok(()));
                for run in &part.runs {
                    let run = run.start * size..run.end * size;
                    expected[offset..][run.clone()].copy_from_slice(&bytes[run]);
                }
                assert_eq!(memory.0, expected, "{mapping} at byte {offset}");

                let mapped = &memory.0[offset..offset + bytes.len()];
                let view = View::<T, Rows>::try_from_bytes_with(mapped, mapping);
                let view = view.expect("memory of both rows");
                assert!(select!(view, part).iter().eq(select!(source, part).iter()));
                assert_eq!(memory.0, expected);
                copies += 1;
            }
        }
    }
    copies
}

#[test]
fn parts_of_mapped_memory() {
    let copies = parts_of_bytes::<u8>()
        + parts_of_bytes::<u16>()
        + parts_of_bytes::<u32>()
        + parts_of_bytes::<u64>()
        + parts_of_bytes::<[u8; 3]>();
    // Rows of up to n elements have n(n + 1)(n + 2) parts: two kinds of pitch, three ranges of rows, and w(w + 1) / 2
    // ranges of columns for each width w. There are 16, 8, 4, 2 and 16 offsets.
    let expected = [(16, 16), (8, 8), (4, 4), (2, 2), (6, 16)]
        .map(|(n, offsets)| n * (n + 1) * (n + 2) * offsets);
    assert_eq!(copies, expected.iter().sum());
}

/// Writes a tensor of 13 bytes with a gap at each offset, through a layout whose sizes are in the type.
#[test]
fn mapped_memory_of_known_sizes() {
    type Padded = layout!(HW[H = 2, W = 5], pad(W = 8));
    for offset in 0..16 {
        let mut memory = Memory::old();
        let mut expected = memory.0;
        let bytes = elements(13);
        let source = View::<u8, Padded>::new(&bytes).expect("13 bytes");
        let mapped = &mut memory.0[offset..offset + 13];
        let target = ViewMut::<u8, Padded>::try_from_bytes(mapped);
        source.relayout_into(&mut target.expect("13 bytes"));
        expected[offset..offset + 5].copy_from_slice(&bytes[..5]);
        expected[offset + 8..offset + 13].copy_from_slice(&bytes[8..]);
        assert_eq!(memory.0, expected);
        let view = View::<u8, Padded>::try_from_bytes(&memory.0[offset..offset + 13]);
        assert!(view.expect("13 bytes") == source);
    }
}

/// Writes some columns of the texture that a footprint places at 512 bytes.
#[test]
fn texels_in_mapped_memory() {
    type Frame = layout!(HWC[C = 4, H = 3, W = 5], pitch(H = 256));
    const FRAME: TextureFootprint<u8, Frame> =
        TextureFootprint::new(Format::R8G8B8A8_UNORM).at_byte(512);
    let texels = elements(Frame::SPAN);
    let view = View::<u8, Frame>::new(&texels).expect("all texels");
    for Part { columns, .. } in parts(1, 5, 8) {
        let before = old(2_048);
        let mut memory = before.clone();
        let range = W(columns.start)..W(columns.end);
        let target = FRAME.view_mut(&mut memory).expect("a whole buffer");
        let written = view
            .range(range.clone())
            .try_relayout_into(&mut target.range(range.clone()));
        assert_eq!(written, Ok(()));
        let mut expected = before;
        for row in [0, 256, 512] {
            let run = row + 4 * columns.start..row + 4 * columns.end;
            expected[512..][run.clone()].copy_from_slice(&texels[run]);
        }
        assert_eq!(memory, expected);
        let mapped = FRAME.view(&memory).expect("a whole buffer");
        assert!(
            mapped
                .range(range.clone())
                .iter()
                .eq(view.range(range).iter())
        );
    }
}
