//! Copies whose positions along each axis are listed.

// Decision: offsets along different axes add up, so a list of offsets for each axis is enough for any storage, for
// positions in any order, and for several positions that have the same element. The lists of the innermost axis of the
// target are read once for each run. Elements that are adjacent on both sides are copied together, also those of
// several axes, such as the pixels of a row.

use crate::elements::pointer::Elements;
use crate::layout::AnyLayout;
use crate::types::shape::Shape;
use alloc::vec::Vec;
use core::cmp::Reverse;
use core::ptr::NonNull;
use tensor_layout_arithmetic::MAX_RANK;

/// Copies an element to each position of the target for which `from` names a position of the source along each axis.
/// `from` gets the index of an axis and a position of the target.
///
/// # Safety
///
/// Source and target have the same axes, and `from` names positions within the source. Nothing else accesses the target's
/// elements, and no two positions of the target share an element.
pub(crate) unsafe fn copy_listed<T: Copy, L: AnyLayout, M: AnyLayout>(
    source: Elements<T, L>,
    target: Elements<T, M>,
    from: impl Fn(usize, usize) -> Option<usize>,
) {
    let (source_terms, target_terms) = (source.mapping().terms(), target.mapping().terms());
    let sizes = target.mapping().all_sizes();
    let mut axes: Vec<Vec<Segment>> = (0..M::Shape::RANK)
        .map(|axis| {
            let mut segments: Vec<Segment> = Vec::new();
            for to in 0..sizes[axis] {
                let at = |position| {
                    let mut positions = [0; MAX_RANK];
                    positions[axis] = position;
                    positions
                };
                let Some(from) = from(axis, to) else {
                    continue;
                };
                let next = Segment {
                    source: source_terms.offset(&at(from)),
                    target: target_terms.offset(&at(to)),
                    count: 1,
                };
                match segments.last_mut() {
                    Some(last) if last.continues_with(&next) => last.count += 1,
                    _ => segments.push(next),
                }
            }
            segments
        })
        .collect();
    // The outermost axis of the target first. An axis with one position is outside of all others.
    axes.sort_by_key(|segments| {
        let step = match &segments[..] {
            [first, second, ..] => second.target.abs_diff(first.target),
            [run] if run.count > 1 => 1,
            _ => usize::MAX,
        };
        Reverse(step)
    });
    while let [.., outer, inner] = &axes[..] {
        let Some(joined) = join(outer, inner) else {
            break;
        };
        axes.truncate(axes.len() - 2);
        axes.push(joined);
    }
    // SAFETY: the caller's promise; each list has offsets of positions in range.
    unsafe { copy_axes(source.start(), target.start(), &axes) }
}

/// Adjacent elements of both sides.
struct Segment {
    source: usize,
    target: usize,
    count: usize,
}

impl Segment {
    #[cfg_attr(debug_assertions, inline)]
    fn continues_with(&self, next: &Segment) -> bool {
        next.source == self.source + self.count && next.target == self.target + self.count
    }
}

/// Returns the list of two axes, of which the inner one has one run. No two positions of the target share an element, so
/// at most one of two runs has several elements.
#[cfg_attr(debug_assertions, inline)]
fn join(outer: &[Segment], inner: &[Segment]) -> Option<Vec<Segment>> {
    let [run] = inner else {
        return None;
    };
    let mut joined: Vec<Segment> = Vec::new();
    for segment in outer {
        let next = Segment {
            source: segment.source + run.source,
            target: segment.target + run.target,
            count: segment.count * run.count,
        };
        match joined.last_mut() {
            Some(last) if last.continues_with(&next) => last.count += next.count,
            _ => joined.push(next),
        }
    }
    Some(joined)
}

/// Copies the elements at all sums of offsets, where each sum has one offset from each list.
///
/// # Safety
///
/// Elements are readable and writable at these sums. No element of the target is one of the source.
unsafe fn copy_axes<T: Copy>(source: NonNull<T>, target: NonNull<T>, axes: &[Vec<Segment>]) {
    let Some((outer, inner)) = axes.split_first() else {
        return;
    };
    for segment in outer {
        if inner.is_empty() {
            // SAFETY: the caller's promise.
            let from = unsafe { source.add(segment.source) };
            // SAFETY: the same.
            let to = unsafe { target.add(segment.target) };
            // SAFETY: these are adjacent elements on both sides.
            unsafe { copy_segment(from, to, segment.count) }
            continue;
        }
        for step in 0..segment.count {
            // SAFETY: the same.
            let from = unsafe { source.add(segment.source + step) };
            // SAFETY: the same.
            let to = unsafe { target.add(segment.target + step) };
            // SAFETY: the same.
            unsafe { copy_axes(from, to, inner) }
        }
    }
}

/// Copies adjacent elements. Few of them are copied one by one.
///
/// # Safety
///
/// `count` elements are readable and writable. The two ranges share no element.
#[inline]
unsafe fn copy_segment<T: Copy>(from: NonNull<T>, to: NonNull<T>, count: usize) {
    if count > 8 {
        // SAFETY: the caller's promise.
        return unsafe { from.copy_to_nonoverlapping(to, count) };
    }
    for index in 0..count {
        // SAFETY: the caller's promise.
        let element = unsafe { from.add(index) };
        // SAFETY: the same.
        let address = unsafe { to.add(index) };
        // SAFETY: the same.
        let element = unsafe { element.read() };
        // SAFETY: the same.
        unsafe { address.write(element) }
    }
}
