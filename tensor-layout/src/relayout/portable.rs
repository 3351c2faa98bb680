//! Kernels in plain Rust, for every processor and every type of element.

use super::nest::{Loop, Nest, Place, walk};
use super::plan::Matrix;
use core::ptr::NonNull;

/// A kernel for elements of any type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kernel {
    /// Copies so many adjacent elements.
    Run(usize),
    /// Fills so many adjacent elements with one.
    Fill(usize),
    /// Transposes a matrix.
    Transposition(Matrix),
    /// Copies `run` adjacent elements at each place of two loops, by tiles.
    Pieces { run: usize, loops: [Loop; 2] },
}

/// The elements along one side of a tile.
///
/// Both sides of a tile stay in the nearest cache even where all rows compete for the same places
/// in it.
const TILE: usize = 16;

/// Runs a kernel at each place of some loops.
///
/// # Safety
///
/// The promise of `CopyPlan::execute`, for elements of type `T` as the plan counts them.
pub(super) unsafe fn execute<T: Copy>(
    kernel: &Kernel,
    outer: &Nest,
    source: NonNull<T>,
    target: NonNull<T>,
) {
    walk(outer.as_slice(), Place::default(), &mut |place| {
        // SAFETY: an element of the source, by the caller's promise.
        let source = unsafe { source.add(place.source) };
        // SAFETY: an element of the target, by the caller's promise.
        let target = unsafe { target.add(place.target) };
        match kernel {
            // SAFETY: by the caller's promise, `count` elements at each are part of the copy.
            Kernel::Run(count) => unsafe { source.copy_to_nonoverlapping(target, *count) },
            // SAFETY: by the caller's promise, `count` elements of the target are part of the copy.
            Kernel::Fill(count) => unsafe { fill(source, target, *count) },
            // SAFETY: by the caller's promise, the matrix is part of the copy.
            Kernel::Transposition(matrix) => unsafe { transpose(source, target, matrix) },
            // SAFETY: by the caller's promise, the pieces are part of the copy.
            Kernel::Pieces { run, loops } => unsafe { pieces(source, target, *run, loops) },
        }
    });
}

/// Fills adjacent elements with one.
///
/// # Safety
///
/// `source` is readable, `count` elements at `target` are writable.
unsafe fn fill<T: Copy>(source: NonNull<T>, target: NonNull<T>, count: usize) {
    // SAFETY: readable, by the caller's promise.
    let value = unsafe { source.read() };
    for index in 0..count {
        // SAFETY: one of `count` elements.
        let target = unsafe { target.add(index) };
        // SAFETY: writable.
        unsafe { target.write(value) }
    }
}

/// Transposes a matrix.
///
/// # Safety
///
/// All elements of the matrix are readable in the source, writable in the target, and none of the
/// first is one of the second.
unsafe fn transpose<T: Copy>(source: NonNull<T>, target: NonNull<T>, matrix: &Matrix) {
    let loops = [
        Loop {
            count: matrix.rows,
            source: matrix.source,
            target: 1,
            along: 0,
        },
        Loop {
            count: matrix.columns,
            source: 1,
            target: matrix.target,
            along: 0,
        },
    ];
    // SAFETY: the pieces of one element are those of the matrix.
    unsafe { pieces(source, target, 1, &loops) }
}

/// Copies `run` adjacent elements at each place of two loops, by tiles.
///
/// # Safety
///
/// The `run` elements at each place of the loops are readable in the source, writable in the
/// target, and none of the first is one of the second.
unsafe fn pieces<T: Copy>(source: NonNull<T>, target: NonNull<T>, run: usize, loops: &[Loop; 2]) {
    let [inner, outer] = loops;
    // With few steps of one loop, more of the other are as near to each other.
    let along_inner = if outer.count <= TILE / 2 {
        4 * TILE
    } else {
        TILE
    };
    let along_outer = if inner.count <= TILE / 2 {
        4 * TILE
    } else {
        TILE
    };
    for first_outer in (0..outer.count).step_by(along_outer) {
        let end_outer = outer.count.min(first_outer + along_outer);
        for first_inner in (0..inner.count).step_by(along_inner) {
            let end_inner = inner.count.min(first_inner + along_inner);
            for step_outer in first_outer..end_outer {
                let place = Place::default().after(step_outer, outer);
                for step_inner in first_inner..end_inner {
                    let place = place.after(step_inner, inner);
                    // SAFETY: the place of a readable element.
                    let source = unsafe { source.add(place.source) };
                    // SAFETY: the place of a writable element.
                    let target = unsafe { target.add(place.target) };
                    if run == 1 {
                        // SAFETY: readable.
                        let element = unsafe { source.read() };
                        // SAFETY: writable.
                        unsafe { target.write(element) }
                    } else {
                        // SAFETY: `run` elements at each, which do not overlap.
                        unsafe { source.copy_to_nonoverlapping(target, run) }
                    }
                }
            }
        }
    }
}
