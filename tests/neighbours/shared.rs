//! The functions of the public interface that move bytes to or from buffers, and the parts of tensors with
//! which they are tested. The tests compare every byte of a buffer with an array of bytes.

#![allow(dead_code, reason = "each program tests the functions of one list")]

use core::iter;
use core::ops::Range;
use tensor_layout::traits::{FromBytes, IntoBytes};
use tensor_layout::{DynH, DynW, H, Mapping, RunTimeStrides, TensorLayout, W};

/// The functions in `wgpu`. `tests/shaders/gpu/src/neighbours.rs` tests them on Vulkan in software.
pub(crate) const WGPU: [&str; 7] = [
    "relayout.rs: record",
    "texels.rs: texel_info",
    "texels.rs: texel_layout",
    "transfer.rs: read",
    "transfer.rs: record_copy",
    "transfer.rs: upload",
    "transfer.rs: write",
];

/// The functions in `windows` and `operators/runner`. `tests/windows/neighbours.rs` tests them with Direct3D.
pub(crate) const WINDOWS: [&str; 11] = [
    "windows/relayout.rs: record",
    "windows/transfer.rs: in_upload_heap",
    "windows/transfer.rs: read",
    "windows/transfer.rs: record_copy",
    "windows/transfer.rs: write",
    "operators/runner/memory.rs: upload",
    "operators/runner/memory.rs: write",
    "operators/runner/mod.rs: run",
    "operators/runner/read.rs: read",
    "operators/runner/read.rs: read_later",
    "operators/runner/read.rs: wait",
];

/// Returns the bytes of a buffer before a copy. None of them is among [`elements`].
pub(crate) fn old(count: usize) -> Vec<u8> {
    (0x80..=0xFF).cycle().take(count).collect()
}

/// Returns the bytes that a copy writes.
pub(crate) fn elements(count: usize) -> Vec<u8> {
    (0x01..0x80).cycle().take(count).collect()
}

/// Elements that are made of bytes.
pub(crate) trait Element: FromBytes + IntoBytes + PartialEq {
    fn from_bytes(bytes: &[u8]) -> Self;

    /// Returns the elements that consist of the given bytes.
    fn list(bytes: &[u8]) -> Vec<Self> {
        let elements = bytes.chunks(size_of::<Self>());
        elements.map(Self::from_bytes).collect()
    }
}

macro_rules! element {
    ($($T:ty)*) => {$(
        impl Element for $T {
            fn from_bytes(bytes: &[u8]) -> Self {
                Self::from_ne_bytes(bytes.try_into().expect("the bytes of one element"))
            }
        }
    )*};
}

element!(u8 u16 u32 u64);

impl Element for [u8; 3] {
    fn from_bytes(bytes: &[u8]) -> Self {
        bytes.try_into().expect("the bytes of one element")
    }
}

pub(crate) type Rows = TensorLayout<(DynH, DynW), RunTimeStrides>;

/// Returns the mapping of rows that are `pitch` elements apart.
pub(crate) fn rows(height: usize, width: usize, pitch: usize) -> Mapping<Rows> {
    let sizes = (H(height), W(width));
    Mapping::try_from_strides(sizes, (H(pitch), W(1))).expect("rows that do not overlap")
}

/// The widths and pitches of rows, without gaps and with gaps.
pub(crate) const PITCHES: [(usize, usize); 9] = [
    (2, 2),
    (3, 3),
    (4, 4),
    (5, 5),
    (6, 6),
    (7, 7),
    (8, 8),
    (5, 8),
    (6, 7),
];

/// Some columns of some rows.
pub(crate) struct Part {
    pub(crate) rows: Range<usize>,
    pub(crate) columns: Range<usize>,
    /// The offsets of the elements in the memory of all rows, as ranges without gaps.
    pub(crate) runs: Vec<Range<usize>>,
}

/// Returns all parts of rows that are `pitch` elements apart.
pub(crate) fn parts(height: usize, width: usize, pitch: usize) -> Vec<Part> {
    let ranges = |size: usize| {
        (0..size).flat_map(move |begin| (begin + 1..=size).map(move |end| begin..end))
    };
    let mut parts = Vec::new();
    for rows in ranges(height) {
        for columns in ranges(width) {
            let runs = if columns.len() == pitch {
                iter::once(rows.start * pitch..rows.end * pitch).collect()
            } else {
                let of_row = |row| row * pitch + columns.start..row * pitch + columns.end;
                rows.clone().map(of_row).collect()
            };
            parts.push(Part {
                rows: rows.clone(),
                columns,
                runs,
            });
        }
    }
    parts
}

/// Returns a part of a view or a buffer of rows.
macro_rules! select {
    ($whole:expr, $part:expr) => {
        $whole
            .range(H($part.rows.start)..H($part.rows.end))
            .range(W($part.columns.start)..W($part.columns.end))
    };
}

pub(crate) use select;
