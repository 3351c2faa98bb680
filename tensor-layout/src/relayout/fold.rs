//! One value for all elements along some axes, in the order of the elements' memory.

// Decisions:
//
// - **The loops are those of a copy to the folded elements, whose source is the result, broadcast along the folded axes.**
//   So `Nest` sorts them by the strides of the elements, and the step of a folded loop in the result is 0.
// - **The values of a block of the innermost other loop stay in registers along the innermost folded loop.** If values may
//   be combined, and the folded elements are adjacent, several values are made of them instead, and combined at the end.
// - **While a block of four lines of values or more is folded, the next one is prefetched.** Means along H of NHWC, 4x32x56x56, took 1.15
//   times as long without it.
// - **An element and its position are kept in vectors of their own** (`Parts`). `argmax_along` of planes took 3.5 times as
//   long while each pair was split at each step.
// - **In a release build, everything that uses a value of `Fold` is inlined into a function that is compiled for AVX2.** A
//   closure that is given to `walk` would not be. `zip.rs` has the reason for the debug build.

use super::instructions::Instructions;
use super::nest::{Loop, LoopPosition, Nest, STAY, walk};
use super::pair::Pair;
use super::zip::{LINE, prefetch};
use crate::elements::pointer::Elements;
use crate::layout::AnyLayout;
use crate::types::shape::{Shape, known};
use core::array::from_fn;
use core::marker::PhantomData;
use core::slice;
use tensor_layout_arithmetic::{MAX_RANK, Terms, find};

/// How elements are folded into values.
pub(crate) trait Fold<T, A> {
    /// Whether one value can be made of several.
    const COMBINES: bool;

    /// Whether the elements of a value are folded in the order of their positions along the only folded axis. If not,
    /// `fold` gets any position.
    const IN_ORDER: bool = false;

    /// The parts of a value.
    type Parts: Parts<A>;

    /// Returns the value of the elements of `value` and one more, which has this position along the only folded axis.
    fn fold(&mut self, value: A, element: T, position: usize) -> A;

    /// Returns the value of one element. It is called only if values are combined, as `combine` is.
    fn first(&mut self, element: T) -> A;

    /// Returns the value of the elements of both values.
    fn combine(&mut self, value: A, other: A) -> A;
}

/// Splits a value into two parts, of each of which a kernel makes vectors.
pub(crate) trait Parts<A> {
    type First: Clone;
    type Second: Clone;
    fn split(value: A) -> (Self::First, Self::Second);
    fn join(first: Self::First, second: Self::Second) -> A;
}

/// Whether `fold_all` may be called: the values of a block fit into registers, and none is lost if a function panics.
pub(crate) const fn has_blocks<A>() -> bool {
    size_of::<A>() <= 16 && !core::mem::needs_drop::<A>()
}

/// Folds each element into the value at its position in the result, which lacks some axes.
///
/// # Safety
///
/// The axes of `M` are axes of `L` with the same sizes, and `has_blocks::<A>()`. All values are initialised. Nothing
/// else accesses them meanwhile, and no two positions of the result share one.
pub(crate) unsafe fn fold_all<T: Copy, A: Clone, L: AnyLayout, M: AnyLayout>(
    elements: Elements<T, L>,
    values: Elements<A, M>,
    fold: &mut impl Fold<T, A>,
) {
    let (elements_at, values_at) = (elements.start().as_ptr(), values.start().as_ptr());
    if const { FoldLoops::<L, M>::NEST.is_some() } {
        let nest = known(const { FoldLoops::<L, M>::NEST.as_ref() });
        // SAFETY: the caller's promise; the loops go through all positions.
        return unsafe { fold_nest(elements_at, values_at, nest, 0, fold) };
    }
    let terms = elements.mapping().terms();
    let spread = FoldLoops::<L, M>::spread(&values.mapping().terms(), &terms);
    FoldLoops::<L, M>::pair(&spread, &terms).for_each_piece(&mut |start, loops| {
        // The source of the pair is written, and its target is read.
        let (values_at, elements_at) = start.from(values_at.cast_const(), elements_at);
        let (values_at, nest) = (values_at.cast_mut(), Nest::new(loops));
        // SAFETY: the caller's promise; the loops of a piece go through positions in range.
        unsafe { fold_nest(elements_at, values_at, &nest, start.along, fold) }
    });
}

/// The layouts of elements and of the result.
struct FoldLoops<L, M>(PhantomData<(L, M)>);

impl<L: AnyLayout, M: AnyLayout> FoldLoops<L, M> {
    /// The loops, unless a size or storage is known only at run time, or one nest of loops is not enough.
    const NEST: Option<Nest> = match (&L::TERMS, &M::TERMS) {
        (Some(Ok(terms)), Some(Ok(values))) => {
            Self::pair(&Self::spread(values, terms), terms).nest()
        }
        _ => None,
    };

    /// The index of the folded axis, if there is only one.
    const ALONG: Option<usize> = {
        let (mut along, mut axis) = (None, 0);
        while axis < L::RANK {
            if find(M::Shape::AXES, L::Shape::AXES[axis]).is_none() {
                along = Some(axis);
            }
            axis += 1;
        }
        if M::RANK + 1 == L::RANK { along } else { None }
    };

    const fn pair<'a>(values: &'a Terms, terms: &'a Terms) -> Pair<'a> {
        Pair {
            along: Self::ALONG,
            ..Pair::new(values, terms)
        }
    }

    /// Returns the terms of the result, with the axes and sizes of the elements.
    const fn spread(values: &Terms, terms: &Terms) -> Terms {
        let mut axes = [0; MAX_RANK];
        let mut axis = 0;
        while axis < M::Shape::AXES.len() {
            if let Some(index) = find(L::Shape::AXES, M::Shape::AXES[axis]) {
                axes[axis] = index;
            }
            axis += 1;
        }
        values.spread(&axes, L::Shape::AXES.len(), terms.sizes())
    }
}

/// Folds the elements that these loops go through. The first one has the position `along` along the only folded axis.
///
/// # Safety
///
/// The targets of the loops are elements after `elements`. Their sources are values after `values`, which only this
/// function accesses.
unsafe fn fold_nest<T: Copy, A: Clone, F: Fold<T, A>>(
    elements: *const T,
    values: *mut A,
    nest: &Nest,
    along: usize,
    fold: &mut F,
) {
    let mut nest = *nest;
    if F::IN_ORDER {
        nest.sort_along();
    }
    let instructions = Instructions::best();
    let run = F::COMBINES.then(|| take_run(&mut nest)).flatten();
    let task = run.map_or_else(|| FoldTask::take(&mut nest), |(task, _)| task);
    // Each kernel executes as many steps as are divisible by its number, and the next one the other steps. The longest block
    // takes half of the vectors of AVX2, for values of 4 or 8 bytes: with fewer values, each step waits for the step before.
    let longest: (Execute<T, A, F>, usize) = if const { size_of::<A>() <= 4 } {
        (execute::<Lanes<64, true>, T, A, F>, 64)
    } else {
        (execute::<Lanes<32, true>, T, A, F>, 32)
    };
    let kernels: &mut [(Execute<T, A, F>, usize)] = match run {
        Some((_, 8)) => &mut [(execute::<Runs<8, 1>, T, A, F>, 1)],
        Some((_, 32)) => &mut [(execute::<Runs<32, 0>, T, A, F>, 1)],
        Some(_) => &mut [(execute::<Runs<48, 0>, T, A, F>, 1)],
        None if task.row.source == 1 && task.row.target == 1 => &mut [
            longest,
            (execute::<Lanes<32, true>, T, A, F>, 32),
            (execute::<Lanes<24, true>, T, A, F>, 24),
            (execute::<Lanes<16, true>, T, A, F>, 16),
            (execute::<Lanes<8, true>, T, A, F>, 8),
            (execute::<Lanes<4, true>, T, A, F>, 4),
            (execute::<Lanes<3, true>, T, A, F>, 3),
            (execute::<Lanes<1, false>, T, A, F>, 1),
        ],
        None => &mut [
            (execute::<Lanes<8, false>, T, A, F>, 8),
            (execute::<Lanes<1, false>, T, A, F>, 1),
        ],
    };
    let mut left = task.row.count;
    for (_, count) in kernels.iter_mut() {
        *count = left - left % *count;
        left -= *count;
    }
    walk(nest.as_slice(), LoopPosition::default(), &mut |position| {
        let mut task = FoldTask {
            along: along + position.along,
            ..task
        };
        let mut elements = elements.wrapping_add(position.target);
        let mut values = values.wrapping_add(position.source);
        for &(execute, count) in kernels.iter().filter(|(_, count)| *count > 0) {
            task.row.count = count;
            // SAFETY: the caller's promise; these kernels suit the loops.
            unsafe { execute(&task, elements, values, instructions, fold) }
            elements = elements.wrapping_add(count * task.row.target);
            values = values.wrapping_add(count * task.row.source);
        }
    });
}

/// See [`execute`].
type Execute<T, A, F> = unsafe fn(&FoldTask, *const T, *mut A, Instructions, &mut F);

/// The innermost loops of a fold.
#[derive(Clone, Copy)]
struct FoldTask {
    /// A folded loop.
    folded: Loop,
    /// A loop that is not folded.
    row: Loop,
    /// A loop around both, if kernels have one.
    around: Loop,
    /// The position of the first element along the only folded axis.
    along: usize,
}

impl FoldTask {
    /// Removes the loops of a task from the nest, and returns the task.
    fn take(nest: &mut Nest) -> FoldTask {
        let row = take_first(nest, |each| !is_folded(each) && each.target == 1)
            .or_else(|| take_first(nest, |each| !is_folded(each)));
        FoldTask {
            row: row.unwrap_or(STAY),
            folded: take_first(nest, is_folded).unwrap_or(STAY),
            around: STAY,
            along: 0,
        }
    }
}

/// Removes two loops over adjacent elements from the nest, and a loop around both. Returns them, with the number of values
/// that are folded at a time and then combined. Returns `None` if there are no such loops, or too few elements.
fn take_run(nest: &mut Nest) -> Option<(FoldTask, usize)> {
    let (row, folded) = match nest.as_slice() {
        [folded, ..] if is_folded(folded) => (STAY, *folded),
        [row, folded, ..] if row.target == 1 && is_folded(folded) => (*row, *folded),
        _ => return None,
    };
    let values = match (row.count, row.count * folded.count) {
        _ if folded.target != row.count => return None,
        (1, 16..128) => 8,
        (1 | 2 | 4 | 8 | 16, 64..) => 32,
        (3 | 6 | 12, 96..) => 48,
        _ => return None,
    };
    nest.remove(0);
    if row.count > 1 {
        nest.remove(0);
    }
    let around = take_first(nest, |_| true).unwrap_or(STAY);
    Some((
        FoldTask {
            folded,
            row,
            around,
            along: 0,
        },
        values,
    ))
}

/// Returns whether all steps of a loop are folded into one value.
fn is_folded(each: &Loop) -> bool {
    each.source == 0
}

/// Removes the innermost loop for which `is_it` is true, if there is one, and returns it.
fn take_first(nest: &mut Nest, is_it: impl Fn(&Loop) -> bool) -> Option<Loop> {
    let index = nest.as_slice().iter().position(is_it)?;
    Some(nest.remove(index))
}

/// Executes a kernel with the given instructions.
///
/// # Safety
///
/// The conditions of [`Kernel::fold`]; the loops of the task suit the kernel.
unsafe fn execute<K: Kernel<T, A>, T: Copy, A: Clone, F: Fold<T, A>>(
    task: &FoldTask,
    elements: *const T,
    values: *mut A,
    instructions: Instructions,
    fold: &mut F,
) {
    match instructions {
        #[cfg(target_feature = "sse2")]
        Instructions::Avx2(_) => {
            // SAFETY: the caller's promise, and the value proves that the processor has AVX2.
            unsafe { with_avx2::<K, T, A>(task, elements, values, fold) }
        }
        // SAFETY: the caller's promise.
        _ => unsafe { K::fold(task, elements, values, fold) },
    }
}

/// Loops that are compiled for each set of instructions.
trait Kernel<T, A> {
    /// Folds the elements of a task.
    ///
    /// # Safety
    ///
    /// The loops go from `elements` through elements, and from `values` through values that only this function accesses.
    unsafe fn fold<F: Fold<T, A>>(
        task: &FoldTask,
        elements: *const T,
        values: *mut A,
        fold: &mut F,
    );
}

/// Executes a kernel with the instructions of AVX2.
///
/// # Safety
///
/// The conditions of [`Kernel::fold`]; the processor has AVX2.
#[cfg(target_feature = "sse2")]
#[target_feature(enable = "avx2")]
unsafe fn with_avx2<K: Kernel<T, A>, T, A>(
    task: &FoldTask,
    elements: *const T,
    values: *mut A,
    fold: &mut impl Fold<T, A>,
) {
    // SAFETY: the caller's promise.
    unsafe { K::fold(task, elements, values, fold) }
}

/// Folds adjacent elements into the values of the row, `K` at a time. There are at least `K` elements. `K` is `WIDTH` times a
/// power of 2; the row has `WIDTH` steps, or any divisor of `K` of this kind if `WIDTH` is 0.
struct Runs<const K: usize, const WIDTH: usize>;

impl<const K: usize, const WIDTH: usize, T: Copy, A: Clone> Kernel<T, A> for Runs<K, WIDTH> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn fold<F: Fold<T, A>>(
        FoldTask {
            folded,
            row,
            around,
            ..
        }: &FoldTask,
        elements: *const T,
        values: *mut A,
        fold: &mut F,
    ) {
        let width = if WIDTH == 0 { row.count } else { WIDTH };
        for step in 0..around.count {
            let start = elements.wrapping_add(step * around.target);
            // SAFETY: the two inner loops go through these elements, at a step of the loop around them.
            let run = unsafe { slice::from_raw_parts(start, width * folded.count) };
            let Some((first, others)) = run.split_first_chunk::<K>() else {
                return;
            };
            let mut several: [A; K] = from_fn(|index| fold.first(first[index]));
            let mut chunks = others.chunks_exact(K);
            for chunk in chunks.by_ref() {
                for (value, element) in several.iter_mut().zip(chunk) {
                    *value = fold.fold(value.clone(), *element, 0);
                }
            }
            let mut half = K;
            while half > width {
                half /= 2;
                for index in 0..half {
                    let other = several[index + half].clone();
                    several[index] = fold.combine(several[index].clone(), other);
                }
            }
            let rest = chunks.remainder();
            for (index, several) in several.into_iter().take(width).enumerate() {
                let offset = step * around.source + index * row.source;
                // SAFETY: the caller's promise: this is a value at steps of the loops.
                let value = unsafe { &mut *values.wrapping_add(offset) };
                let folded = fold.combine(value.clone(), several);
                let rest = rest.iter().skip(index).step_by(width);
                *value = rest.fold(folded, |value, element| fold.fold(value, *element, 0));
            }
        }
    }
}

/// Folds elements into values, `K` beside each other. With `ADJACENT`, the elements and the values of a row are adjacent.
struct Lanes<const K: usize, const ADJACENT: bool>;

impl<const K: usize, const ADJACENT: bool, T: Copy, A: Clone> Kernel<T, A> for Lanes<K, ADJACENT> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn fold<F: Fold<T, A>>(
        FoldTask {
            folded, row, along, ..
        }: &FoldTask,
        elements: *const T,
        values: *mut A,
        fold: &mut F,
    ) {
        let (from, to) = if ADJACENT {
            (1, 1)
        } else {
            (row.target, row.source)
        };
        for start in (0..row.count).step_by(K) {
            let value = |index| values.wrapping_add((start + index) * to);
            // SAFETY: the caller's promise: this is a value, at a step of the row.
            let read = |index| F::Parts::split(unsafe { &*value(index) }.clone());
            let mut firsts: [_; K] = from_fn(|index| read(index).0);
            let mut seconds: [_; K] = from_fn(|index| read(index).1);
            for step in 0..folded.count {
                let position = along + step * folded.along;
                let elements = elements.wrapping_add(start * from + step * folded.target);
                // The next block of a long row: the processor does not foresee it.
                if ADJACENT && K * size_of::<A>() >= 4 * LINE {
                    for line in (0..size_of::<[T; K]>()).step_by(LINE) {
                        prefetch::<true>(elements.wrapping_add(K).cast::<u8>().wrapping_add(line));
                    }
                }
                for (index, (first, second)) in firsts.iter_mut().zip(&mut seconds).enumerate() {
                    let element = elements.wrapping_add(index * from);
                    // SAFETY: the caller's promise: this is an element, at a step of the loops.
                    let element = unsafe { element.read() };
                    let value = F::Parts::join(first.clone(), second.clone());
                    (*first, *second) = F::Parts::split(fold.fold(value, element, position));
                }
            }
            for (index, (first, second)) in firsts.into_iter().zip(seconds).enumerate() {
                // SAFETY: this is a value. It needs no drop.
                unsafe { value(index).write(F::Parts::join(first, second)) }
            }
        }
    }
}
