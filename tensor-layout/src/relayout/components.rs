//! Copies that reorder the positions along one axis, leave some of them out, and fill others with a value.

// Decision: the offsets of the components are computed once for each pair of layouts. The copy loops over the
// other axes as any copy does, and each step of the loop moves up to four components. For pixels of 3 or 4
// elements, the distance from pixel to pixel is a constant.

use super::nest::{Loop, LoopPosition, Nest, STAY, walk};
use super::pair::Pair;
use crate::elements::pointer::Elements;
use crate::layout::AnyLayout;
use tensor_layout_arithmetic::MAX_RANK;

/// Copies elements to other positions along one axis. For each position of the target along this axis, `from`
/// names the position of the source. A position without a source is filled with `fill`, if `fill` is given.
///
/// # Safety
///
/// Source and target have the same axes, and the same sizes along all axes but `axis`. Along `axis`, the
/// target has `from.len()` positions, and the source has each position that `from` names. Nothing else
/// accesses the target's elements, and no two positions of the target share an element.
pub(crate) unsafe fn copy_components<T: Copy, L: AnyLayout, M: AnyLayout>(
    source: Elements<T, L>,
    target: Elements<T, M>,
    axis: usize,
    from: &[Option<usize>],
    fill: Option<&T>,
) {
    let terms = [source.mapping().terms(), target.mapping().terms()];
    let first = terms.map(|terms| terms.resized(axis, 1, false));
    let offset = |side: usize, along| {
        let mut position = [0; MAX_RANK];
        position[axis] = along;
        terms[side].offset(&position)
    };
    let (source, target) = (source.start().as_ptr(), target.start().as_ptr());
    Pair::new(&first[SOURCE], &first[TARGET]).for_each_piece(&mut |start, loops| {
        let (source, target) = start.from(source, target);
        let nest = Nest::new(loops);
        let execute = |pass: &Pass<T>| {
            // SAFETY: offsets along different axes add up, so the loops of a piece visit positions in range
            // from the first position of each component. Nothing else accesses the positions of the target.
            unsafe { pass.execute(source, target, &nest) }
        };
        let mut pass = Pass::EMPTY;
        for (to, from) in from.iter().enumerate() {
            let is_full = match from {
                Some(_) => pass.count == AT_ONCE,
                None => pass.filled.is_some(),
            };
            if is_full {
                execute(&pass);
                pass = Pass::EMPTY;
            }
            match (from, fill) {
                (Some(from), _) => {
                    pass.copied[pass.count] = [offset(SOURCE, *from), offset(TARGET, to)];
                    pass.count += 1;
                }
                (None, Some(fill)) => pass.filled = Some((*fill, offset(TARGET, to))),
                (None, None) => {}
            }
        }
        execute(&pass);
    });
}

const SOURCE: usize = 0;
const TARGET: usize = 1;

/// The maximum number of components copied in one pass. An RGBA pixel has as many components.
const AT_ONCE: usize = 4;

/// A pass over at most four components, which are positions along one axis. A component is described by a
/// distance: how far its elements lie from the elements at position 0 of the axis.
struct Pass<T> {
    /// For each copied component, its offset in the source and in the target, in elements.
    copied: [[usize; 2]; AT_ONCE],
    count: usize,
    /// The value for a component that the source lacks, and the offset of this component in the target.
    filled: Option<(T, usize)>,
}

impl<T: Copy> Pass<T> {
    const EMPTY: Self = Pass {
        copied: [[0; 2]; AT_ONCE],
        count: 0,
        filled: None,
    };

    /// Copies and fills the components at each position of the loops in `nest`.
    ///
    /// # Safety
    ///
    /// For each component and each position, the target has a writable element at the component's distance from
    /// the position. If the component is copied, the source has a readable element at the component's distance
    /// from the position. Source and target share no element.
    unsafe fn execute(&self, source: *const T, target: *mut T, nest: &Nest) {
        let (run, outer) = match nest.as_slice() {
            [run, outer @ ..] => (*run, outer),
            [] => (STAY, &[][..]),
        };
        let copy = match self.count {
            3 => Self::copy_pixels::<3>,
            4 => Self::copy_pixels::<4>,
            2 => Self::copy_run::<2>,
            1 => Self::copy_run::<1>,
            _ => Self::copy_run::<0>,
        };
        walk(outer, LoopPosition::default(), &mut |position| {
            let (source, target) = position.from(source, target);
            // SAFETY: the caller's promise.
            unsafe { copy(self, source, target, run) }
        });
    }

    /// Copies as [`copy_run`](Self::copy_run) does, but faster: the compiler knows the steps from pixel to
    /// pixel, so a loop needs one register for the source and one for the target.
    ///
    /// # Safety
    ///
    /// The caller meets the conditions of `copy_run`.
    unsafe fn copy_pixels<const COUNT: usize>(&self, from: *const T, to: *mut T, run: Loop) {
        macro_rules! known {
            ($(($source:tt, $target:tt))*) => {
                match (run.source, run.target) {
                    $(($source, $target) => {
                        let run = Loop { source: $source, target: $target, ..run };
                        // SAFETY: the caller's promise.
                        unsafe { self.copy_run::<COUNT>(from, to, run) }
                    })*
                    // SAFETY: the caller's promise.
                    _ => unsafe { self.copy_run::<COUNT>(from, to, run) },
                }
            };
        }
        known!((3, 3)(3, 4)(4, 3)(4, 4)(source, 1)(1, target));
    }

    /// Copies and fills the elements at each step of a loop.
    ///
    /// # Safety
    ///
    /// The caller meets the conditions of `execute` at each step. There are exactly `COUNT` components to
    /// copy.
    #[inline(always)]
    unsafe fn copy_run<const COUNT: usize>(&self, mut from: *const T, mut to: *mut T, run: Loop) {
        let copied: [_; COUNT] = core::array::from_fn(|i| self.copied[i]);
        let mut next = || {
            for [source, target] in copied {
                // SAFETY: the caller promises that the element is readable.
                let element = unsafe { from.wrapping_add(source).read() };
                // SAFETY: the caller promises that the element is writable.
                unsafe { to.wrapping_add(target).write(element) }
            }
            let pixel = to;
            from = from.wrapping_add(run.source);
            to = to.wrapping_add(run.target);
            pixel
        };
        // The condition is tested once, and not for each pixel.
        if let Some((element, target)) = self.filled {
            for _ in 0..run.count {
                // SAFETY: the caller promises that the element is writable.
                unsafe { next().wrapping_add(target).write(element) }
            }
        } else {
            for _ in 0..run.count {
                next();
            }
        }
    }
}
