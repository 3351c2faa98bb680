//! A matrix that kernels move, and what all kernels need to know of processors.

use super::vectors::MaskedStores;
use crate::relayout::instructions::Instructions;
pub(super) use crate::relayout::limits::LINE;
use crate::relayout::nest::Loop;

/// The size of a lane in bytes.
pub(super) const LANE: usize = 16;

/// Returns the proof that the processor has masked stores, or `None`.
pub(super) fn masked_stores(instructions: Instructions) -> Option<MaskedStores> {
    match instructions {
        Instructions::Avx2(avx2) => avx2.masked_stores(),
        _ => None,
    }
}

/// A matrix to move, with its row pitches in bytes.
#[derive(Clone, Copy)]
pub(super) struct PitchedMatrix {
    pub(super) rows: usize,
    pub(super) columns: usize,
    /// The size of an element in bytes.
    pub(super) width: usize,
    /// The row pitch in the source, in bytes.
    pub(super) source: usize,
    /// The row pitch in the target, in bytes.
    pub(super) target: usize,
    /// Whether writes to the target bypass the caches.
    pub(super) streams: bool,
    /// A loop around the matrix. Each tile of blocks is moved at all steps of this loop before the next tile. If
    /// the plan has no suitable loop, this is a loop of one step.
    pub(super) repeat: Loop,
    /// The distance from this matrix to the next one in the source, in bytes.
    pub(super) next: usize,
}
