//! Moving elements from one layout to another, maybe with a conversion on the way.

mod copy;
mod map;
mod nest;
mod pair;
mod portable;
#[cfg(test)]
mod tests;
#[cfg(target_feature = "sse2")]
mod x86;

use crate::elements::pointer::Elements;
use crate::layout::AnyLayout;
use pair::Pair;

/// # Safety
///
/// Both have the same axes and sizes; the target's elements are nobody else's, and no two positions
/// share one.
pub(crate) unsafe fn copy_all<T: Copy + 'static, L: AnyLayout, M: AnyLayout>(
    source: Elements<T, L>,
    target: Elements<T, M>,
) {
    let pair = Pair {
        source: &source.mapping().terms(),
        target: &target.mapping().terms(),
        along: None,
    };
    pair.for_each_piece(&mut |piece| {
        // SAFETY: a piece starts at a position in range.
        let from = unsafe { source.at_offset(piece.source) };
        // SAFETY: the same.
        let to = unsafe { target.at_offset(piece.target) };
        // SAFETY: the loops of a piece go through positions in range, each once; those of the target
        // are nobody else's.
        unsafe { copy::copy(from, to, piece.loops) }
    });
}

/// # Safety
///
/// That of `copy_all`; `axis` is one of both.
pub(crate) unsafe fn map_all<T, U, L, M, F>(
    source: Elements<T, L>,
    target: Elements<U, M>,
    axis: Option<usize>,
    mut function: impl FnMut(usize) -> F,
) where
    T: Copy + 'static,
    U: Copy + 'static,
    L: AnyLayout,
    M: AnyLayout,
    F: FnMut(T) -> U,
{
    let pair = Pair {
        source: &source.mapping().terms(),
        target: &target.mapping().terms(),
        along: axis,
    };
    pair.for_each_piece(&mut |piece| {
        // SAFETY: a piece starts at a position in range.
        let from = unsafe { source.at_offset(piece.source) };
        // SAFETY: the same.
        let to = unsafe { target.at_offset(piece.target) };
        let function = |steps| function(piece.along + steps);
        // SAFETY: the loops of a piece go through positions in range, each once; those of the target
        // are nobody else's.
        unsafe { map::map_along(from, to, piece.loops, function) }
    });
}

/// What converts each element at one position: the function that the function for all positions gives.
#[diagnostic::on_unimplemented(
    message = "expected a function of an element at each position, found `{Self}`",
    label = "help: give a function of the position that gives one of the element, such as `|C(c)| move |byte| f32::from(byte) * scale[c]`"
)]
pub trait ElementFunction<T, U>: FnMut(T) -> U {}
#[diagnostic::do_not_recommend]
impl<T, U, F: FnMut(T) -> U> ElementFunction<T, U> for F {}
