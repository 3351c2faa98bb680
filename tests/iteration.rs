//! Compares the iterators of tensors with an oracle that has all elements in a plain list.
//!
//! The value of each element is its offset in memory. So the values show the order in which an iterator returns
//! elements.

#![allow(
    clippy::manual_is_multiple_of,
    reason = "Rust 1.85, with which this runs on other processors, does not have the method"
)]
#![allow(
    deprecated,
    reason = "blocks side by side are right, though the compiler warns of them"
)]

use assert_rows::assert_rows;
use core::fmt::Debug;
use oracle::declaration::{self, Declaration};
use oracle::listed::{Listed, Position};
use oracle::random::Choices;
use proptest::{prop_assert, prop_assert_eq};
use random_inputs::{Met, try_random};
use tensor_layout::traits::{ComparableShape, Factors, StaticStorage, StridedStorage, Writable};
use tensor_layout::{
    AnyLayout, C, DynC, DynH, DynW, H, Mapping, RunTimeStrides, SharedStrides, Tensor,
    TensorLayout, View, ViewMut, W, axes, layout,
};
use typed::{Coordinates, filled, numbered, of_strides};

mod assert_rows;
mod oracle;
mod random_inputs;
mod typed;

/// An iterator whose items are read as values of type `T`. Assertions take it as `dyn`, so the compiler makes their code
/// once for each type of values, and not for each iterator of each layout.
trait Read<T> {
    fn next(&mut self) -> Option<T>;
    fn nth(&mut self, skipped: usize) -> Option<T>;
    fn has_back(&self) -> bool;
    fn next_back(&mut self) -> Option<T>;
    fn nth_back(&mut self, skipped: usize) -> Option<T>;
    fn size_hint(&self) -> (usize, Option<usize>);
    fn len(&self) -> usize;
    fn last(self: Box<Self>) -> Option<T>;
    fn count(self: Box<Self>) -> usize;
    /// Returns what is read of all elements, by `fold`.
    fn folded(self: Box<Self>) -> Vec<T>;
}

/// An iterator, the function that reads its items, and its functions `next_back` and `nth_back`, if it has them.
struct Reader<I: Iterator, T> {
    iterator: I,
    read: fn(I::Item) -> T,
    back: Option<Back<I>>,
}

type Back<I> = (
    fn(&mut I) -> Option<<I as Iterator>::Item>,
    fn(&mut I, usize) -> Option<<I as Iterator>::Item>,
);

impl<I: ExactSizeIterator, T> Read<T> for Reader<I, T> {
    fn next(&mut self) -> Option<T> {
        self.iterator.next().map(self.read)
    }
    fn nth(&mut self, skipped: usize) -> Option<T> {
        self.iterator.nth(skipped).map(self.read)
    }
    fn has_back(&self) -> bool {
        self.back.is_some()
    }
    fn next_back(&mut self) -> Option<T> {
        let (next_back, _) = self.back.expect("it has two ends");
        next_back(&mut self.iterator).map(self.read)
    }
    fn nth_back(&mut self, skipped: usize) -> Option<T> {
        let (_, nth_back) = self.back.expect("it has two ends");
        nth_back(&mut self.iterator, skipped).map(self.read)
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.iterator.size_hint()
    }
    fn len(&self) -> usize {
        self.iterator.len()
    }
    fn last(self: Box<Self>) -> Option<T> {
        self.iterator.last().map(self.read)
    }
    fn count(self: Box<Self>) -> usize {
        self.iterator.count()
    }
    fn folded(self: Box<Self>) -> Vec<T> {
        let Reader { iterator, read, .. } = *self;
        iterator.fold(Vec::new(), |mut found, item| {
            found.push(read(item));
            found
        })
    }
}

/// Calls a function with a new iterator.
type Make<'m, T> = &'m mut dyn FnMut(&mut dyn FnMut(Box<dyn Read<T> + '_>));

/// Compares the iterator of each row with the expected values. Each row has choices of its own.
macro_rules! each {
    ($choices:expr; $($reads:ident($iterator:expr, $read:expr) => $expected:expr;)+) => {$(
        let choices = &mut $choices.split();
        assert_reads(&mut |then| then($reads($iterator, $read)), $expected, choices);
    )+};
}

/// Reads an iterator with one end.
fn reads<'a, I: ExactSizeIterator + 'a, T: 'a>(
    iterator: I,
    read: fn(I::Item) -> T,
) -> Box<dyn Read<T> + 'a> {
    let back = None;
    Box::new(Reader {
        iterator,
        read,
        back,
    })
}

/// Reads an iterator with two ends.
fn reads_back<'a, I: ExactSizeIterator + DoubleEndedIterator + 'a, T: 'a>(
    iterator: I,
    read: fn(I::Item) -> T,
) -> Box<dyn Read<T> + 'a> {
    let back: Option<Back<I>> = Some((I::next_back, I::nth_back));
    Box::new(Reader {
        iterator,
        read,
        back,
    })
}

#[allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "iterators give references"
)]
fn copy(element: &usize) -> usize {
    *element
}

fn copy_mut(element: &mut usize) -> usize {
    *element
}

fn with_position<X: Coordinates>((coordinate, element): (X, &usize)) -> (Position, usize) {
    (coordinate.position(), *element)
}

fn with_position_mut<X: Coordinates>((coordinate, element): (X, &mut usize)) -> (Position, usize) {
    (coordinate.position(), *element)
}

/// Compares all ways to take elements.
#[track_caller]
fn assert_reads<T: PartialEq + Debug>(make: Make<'_, T>, expected: &[T], choices: &mut Choices) {
    make(&mut |iterator| assert_steps(iterator, expected));
    for _ in 0..6 {
        let choices = &mut choices.split();
        make(&mut |iterator| assert_walk(iterator, expected, choices));
    }
    if choices.one_in(6) {
        assert_all_skips(make, expected);
    }
}

/// Takes elements one after the other. Compares the number of remaining elements at each step and after the end.
#[track_caller]
fn assert_steps<T: PartialEq + Debug>(mut iterator: Box<dyn Read<T> + '_>, expected: &[T]) {
    for (index, wanted) in expected.iter().enumerate() {
        let left = expected.len() - index;
        assert_eq!(iterator.size_hint(), (left, Some(left)), "before {index}");
        assert_eq!(iterator.len(), left, "before {index}");
        assert_eq!(iterator.next().as_ref(), Some(wanted), "at {index}");
    }
    for _ in 0..3 {
        assert_eq!(iterator.size_hint(), (0, Some(0)));
        assert_eq!(iterator.next(), None);
    }
}

/// Takes and skips elements at random, at both ends if the iterator has two. Then takes all others in one of five ways.
#[track_caller]
fn assert_walk<T: PartialEq + Debug>(
    mut iterator: Box<dyn Read<T> + '_>,
    expected: &[T],
    choices: &mut Choices,
) {
    let mut left = expected;
    let most = if choices.one_in(3) {
        2 * expected.len()
    } else {
        12
    };
    let steps = choices.below(most);
    let skips = choices.one_in(2);
    for _ in 0..steps {
        let skipped = match choices.below(3) {
            0 if skips => choices.below(left.len() + 2),
            1 if skips => choices.below(3),
            _ => 0,
        };
        let is_one = skipped == 0 && choices.one_in(2);
        let after = left.len().min(skipped + 1);
        let (found, wanted) = if iterator.has_back() && choices.one_in(2) {
            let found = if is_one {
                iterator.next_back()
            } else {
                iterator.nth_back(skipped)
            };
            let (others, taken) = left.split_at(left.len() - after);
            left = others;
            (found, taken.first().filter(|_| taken.len() > skipped))
        } else {
            let found = if is_one {
                iterator.next()
            } else {
                iterator.nth(skipped)
            };
            let (taken, others) = left.split_at(after);
            left = others;
            (found, taken.get(skipped))
        };
        assert_eq!(found.as_ref(), wanted, "{} left", left.len());
        assert_eq!(iterator.len(), left.len());
    }
    match choices.below(5) {
        0 => assert_eq!(iterator.last().as_ref(), left.last()),
        1 => assert_eq!(iterator.count(), left.len()),
        2 => assert_steps(iterator, left),
        3 if iterator.has_back() => {
            let rest = core::iter::from_fn(|| iterator.next_back());
            assert!(rest.collect::<Vec<_>>().iter().eq(left.iter().rev()));
        }
        _ => assert_eq!(iterator.folded(), left),
    }
}

/// Takes some elements, and then all others from two clones.
#[track_caller]
fn assert_clones<I: ExactSizeIterator + Clone, T: PartialEq + Debug>(
    mut iterator: I,
    read: fn(I::Item) -> T,
    expected: &[T],
    choices: &mut Choices,
) {
    let taken = choices.below(expected.len());
    for _ in 0..taken {
        iterator.next();
    }
    let (copy, left) = (iterator.clone(), &expected[taken..]);
    assert_walk(reads(iterator, read), left, choices);
    assert_steps(reads(copy, read), left);
}

/// Skips each number of elements, after each number of steps.
#[track_caller]
fn assert_all_skips<T: PartialEq + Debug>(make: Make<'_, T>, expected: &[T]) {
    for taken in [0, 1, expected.len() / 2] {
        let left = &expected[taken..];
        let mut after = |then: &mut dyn FnMut(Box<dyn Read<T> + '_>)| {
            make(&mut |mut iterator| {
                (0..taken).for_each(|_| drop(iterator.next()));
                then(iterator);
            });
        };
        for skipped in 0..=left.len() {
            after(&mut |mut iterator| {
                let found = [iterator.nth(skipped), iterator.next()];
                let wanted = [left.get(skipped), left.get(skipped + 1)];
                assert_eq!(found.each_ref().map(Option::as_ref), wanted, "{skipped}");
                assert_eq!(iterator.len(), left.len().saturating_sub(skipped + 2));
            });
        }
        after(&mut |iterator| assert_eq!(iterator.last().as_ref(), left.last()));
        after(&mut |iterator| assert_eq!(iterator.count(), left.len()));
    }
}

fn values(elements: &[(Position, usize)]) -> Vec<usize> {
    elements.iter().map(|(_, element)| *element).collect()
}

/// Compares all ways to read a view.
///
/// `in_order` are its elements in storage order.
#[track_caller]
fn assert_iterates<L: AnyLayout<Axes: Coordinates>>(
    view: View<'_, usize, L>,
    listed: &Listed,
    in_order: &[(Position, usize)],
    choices: &mut Choices,
) {
    let (logical, stored) = (listed.values(), values(in_order));
    each! { choices;
        reads_back(view.iter(), copy) => &logical;
        reads(view.iter_in_storage_order(), copy) => &stored;
        reads_back(view.indexed_iter(), with_position) => &listed.elements;
        reads(view.indexed_iter_in_storage_order(), with_position) => in_order;
    }
    let mut visited = Vec::new();
    view.for_each(|coordinate, element| visited.push(with_position((coordinate, element))));
    assert_eq!(visited, in_order);
    assert_runs(view, &stored, choices);
}

/// Goes on with clones of all iterators. Their code is the same for all layouts.
#[track_caller]
fn assert_all_clones<L: AnyLayout<Axes: Coordinates>>(
    view: View<'_, usize, L>,
    listed: &Listed,
    in_order: &[(Position, usize)],
    choices: &mut Choices,
) {
    let (logical, stored) = (listed.values(), values(in_order));
    assert_clones(view.iter(), copy, &logical, choices);
    assert_clones(view.iter_in_storage_order(), copy, &stored, choices);
    assert_clones(
        view.indexed_iter(),
        with_position,
        &listed.elements,
        choices,
    );
    let storage_order = view.indexed_iter_in_storage_order();
    assert_clones(storage_order, with_position, in_order, choices);
    let runs: Vec<_> = view.runs().map(<[usize]>::to_vec).collect();
    assert_clones(view.runs(), <[usize]>::to_vec, &runs, choices);
}

fn pair((one, other): (&usize, &usize)) -> (usize, usize) {
    (*one, *other)
}

/// Returns the runs of consecutive numbers in a list.
fn runs(stored: &[usize]) -> Vec<Vec<usize>> {
    let mut runs: Vec<Vec<usize>> = Vec::new();
    for element in stored {
        match runs.last_mut() {
            Some(run) if run.last().is_some_and(|last| last + 1 == *element) => run.push(*element),
            _ => runs.push(vec![*element]),
        }
    }
    runs
}

#[track_caller]
fn assert_runs<L: AnyLayout>(view: View<'_, usize, L>, stored: &[usize], choices: &mut Choices) {
    let found: Vec<_> = view.runs().map(<[usize]>::to_vec).collect();
    assert_eq!(found.concat(), stored, "the runs of {view:?}");
    each! { choices;
        reads(view.runs(), <[usize]>::to_vec) => &found;
    }
    assert_all_skips(
        &mut |then| then(reads(view.runs(), <[usize]>::to_vec)),
        &found,
    );
    for run in &found {
        assert_eq!(runs(run).len(), 1, "{run:?} is not one run of {view:?}");
    }
}

/// Asserts that each run ends at a gap in memory. With `blocks_end_runs`, a run may also end with a block.
#[track_caller]
fn assert_runs_are_maximal<L: AnyLayout>(
    view: View<'_, usize, L>,
    stored: &[(Position, usize)],
    blocks_end_runs: bool,
) {
    let maximal = runs(&values(stored));
    let found: Vec<_> = view.runs().map(<[usize]>::to_vec).collect();
    if !blocks_end_runs {
        assert_eq!(found, maximal, "the runs of {view:?}");
        return;
    }
    let mut end = 0;
    for run in &found[..found.len() - 1] {
        end += run.len();
        let [(last, before), (next, after)] = &stored[end - 1..=end] else {
            unreachable!("two elements")
        };
        // Without a gap, a step along a single axis would not have ended the run.
        let differ = last.iter().zip(next).filter(|(last, next)| last != next);
        let is_gap = before + 1 != *after;
        assert!(
            is_gap || differ.count() > 1,
            "{last:?} and {next:?} in {view:?}"
        );
    }
}

/// Returns whether the last block of one of the axes is not full.
fn has_partial_block(listed: &Listed, declaration: &Declaration) -> bool {
    let mut axes = listed.axes.iter().zip(&listed.sizes);
    axes.any(|(axis, size)| size % declaration.block(*axis) != 0)
}

/// Compares all ways to write to a view. All other memory must stay unchanged.
#[track_caller]
fn assert_writes<L: AnyLayout<Axes: Coordinates>>(
    view: &mut ViewMut<'_, usize, L>,
    listed: &Listed,
    in_order: &[(Position, usize)],
    choices: &mut Choices,
) {
    let (logical, stored) = (listed.values(), values(in_order));
    assert_steps(reads(view.iter(), copy), &logical);
    each! { choices;
        reads_back(view.iter_mut(), copy_mut) => &logical;
        reads(view.iter_mut_in_storage_order(), copy_mut) => &stored;
        reads_back(view.indexed_iter_mut(), with_position_mut) => &listed.elements;
        reads(view.indexed_iter_mut_in_storage_order(), with_position_mut) => in_order;
    }
    let mut visited = Vec::new();
    view.for_each_mut(|coordinate, element| visited.push(with_position_mut((coordinate, element))));
    assert_eq!(visited, in_order);
    let same: Vec<_> = view.as_view().runs().map(<[usize]>::to_vec).collect();
    each! { choices;
        reads(view.runs_mut(), |run| run.to_vec()) => &same;
    }
}

/// Asserts that `fill` writes all elements of a view, and nothing else.
#[track_caller]
fn assert_fills<'a, L: AnyLayout>(
    memory: &'a mut [usize],
    make: impl FnOnce(&'a mut [usize]) -> ViewMut<'a, usize, L>,
    listed: &Listed,
) -> Vec<usize> {
    let mut expected = memory.to_vec();
    for offset in listed.values() {
        expected[offset] = usize::MAX;
    }
    make(memory).fill(usize::MAX);
    expected
}

/// Views the start of memory that is longer than the storage.
fn start<L: AnyLayout<Storage: Writable>>(
    memory: &mut [usize],
    mapping: Mapping<L>,
) -> ViewMut<'_, usize, L> {
    let end = mapping.footprint().min(memory.len());
    ViewMut::with(&mut memory[..end], mapping).expect("it is long enough")
}

/// Compares what only tensors have with the elements of a view: an iterator by value, pairs with other elements, and
/// padding, which `fill` leaves as it is.
fn assert_owns<L>(view: View<'_, usize, L>, mut tensor: Tensor<usize, L>, choices: &mut Choices)
where
    L: AnyLayout<Storage: StaticStorage + Writable>,
    L::Shape: ComparableShape<L::Shape>,
{
    let logical: Vec<_> = view.iter().copied().collect();
    let pairs: Vec<_> = view
        .iter_in_storage_order()
        .map(|one| (*one, *one))
        .collect();
    for _ in 0..5 {
        each! { choices;
            reads_back(tensor.clone().into_iter(), |element| element) => &logical;
            reads(tensor.try_zip_mut(view).expect("as many"), |(one, other)| (*one, *other)) => &pairs;
        }
    }
    assert_all_skips(
        &mut |then| then(reads(tensor.clone().into_iter(), |element| element)),
        &logical,
    );
    tensor.fill(usize::MAX);
    let mut expected = numbered(tensor.memory().len());
    for offset in logical {
        expected[offset] = usize::MAX;
    }
    assert_eq!(tensor.memory(), expected);
}

/// Checks a static layout, its parts without one of the listed axes, and the elements written through the layout if it is
/// writable.
macro_rules! static_layouts {
    ($($name:ident $kind:ident [$($layout:tt)*] $axes:tt;)*) => {$(
        #[test]
        fn $name() {
            type L = layout!($($layout)*);
            let declaration = Declaration::parse(stringify!($($layout)*));
            let listed = Listed::of(&declaration);
            let stored = listed.in_order_of(&declaration);
            let elements = numbered(listed.span());
            try_random(20, some_choices, |choices| {
                let mut choices = Choices::new(choices);
                let view = View::<usize, L>::new(&elements).expect("it is long enough");
                assert_iterates(view, &listed, &stored, &mut choices);
                if listed.is_injective() {
                    let offsets = values(&stored);
                    prop_assert!(offsets.is_sorted_by(|one, next| one < next));
                    let is_partial = has_partial_block(&listed, &declaration);
                    assert_runs_are_maximal(view, &stored, is_partial);
                }
                static_layouts!(@parts view, listed, declaration, choices, $axes);
                Ok(())
            });
            static_layouts!(@$kind L, listed, stored);
        }
    )*};
    (@parts $view:ident, $listed:ident, $declaration:ident, $choices:ident, ($axis:ident)) => {};
    (@parts $view:ident, $listed:ident, $declaration:ident, $choices:ident, ($($axis:ident)*)) => {
        $({
            let letter = stringify!($axis).chars().next().unwrap_or(' ');
            let size = $listed.size(letter);
            let at = $choices.below(size);
            let expected = $listed.fix(letter, at);
            let stored = expected.in_order_of(&$declaration);
            let part = $view.fix((axes::$axis(at),));
            assert_iterates(part, &expected, &stored, &mut $choices);
            if expected.is_injective() {
                let is_partial = has_partial_block(&expected, &$declaration);
                assert_runs_are_maximal(part, &stored, is_partial);
            }
            let parts: Vec<_> = (0..size).map(|at| $listed.fix(letter, at).values()).collect();
            each! { $choices;
                reads_back($view.axis_iter(axes::$axis), elements_of) => &parts;
            }
            assert_all_skips(
                &mut |then| then(reads($view.axis_iter(axes::$axis), elements_of)),
                &parts,
            );
            assert_clones($view.axis_iter(axes::$axis), elements_of, &parts, &mut $choices);
            let lanes: Vec<_> = $view.lanes(axes::$axis).map(elements_of).collect();
            each! { $choices;
                reads($view.lanes(axes::$axis), elements_of) => &lanes;
            }
            assert_all_skips(
                &mut |then| then(reads($view.lanes(axes::$axis), elements_of)),
                &lanes,
            );
        })*
    };
    (@read $($rest:tt)*) => {};
    (@write $L:ident, $listed:ident, $stored:ident) => {
        let mut choices = Choices::new((1..40).map(|number| number * 0x0654_3210).collect());
        let mut elements = numbered($listed.span());
        let mut view = ViewMut::<usize, $L>::new(&mut elements).expect("it is long enough");
        assert_writes(&mut view, &$listed, &$stored, &mut choices);
        let mut memory = numbered($L::FOOTPRINT + 3);
        let mapping = <Mapping<$L>>::default();
        let expected = assert_fills(&mut memory, |memory| start(memory, mapping), &$listed);
        assert_eq!(memory, expected);
    };
    // The other methods of tensors and mutable views are those of views, as their types say.
    (@own $L:ident, $listed:ident, $stored:ident) => {
        static_layouts!(@write $L, $listed, $stored);
        let elements = numbered($listed.span());
        let view = View::<usize, $L>::new(&elements).expect("it is long enough");
        let mut choices = Choices::new((1..20).map(|number| number * 0x0432_1098).collect());
        assert_all_clones(view, &$listed, &$stored, &mut choices);
        let tensor = Tensor::<usize, $L>::from_vec(numbered($L::FOOTPRINT)).expect("as many");
        assert_owns(view, tensor, &mut choices);
    };
}

fn elements_of<L: AnyLayout>(view: View<'_, usize, L>) -> Vec<usize> {
    view.iter().copied().collect()
}

fn some_choices(choices: &mut Choices) -> Vec<u32> {
    choices.numbers(60)
}

static_layouts! {
    one_axis write [W[7]] (W);
    one_axis_broadcast read [W[3], broadcast(W)] (W);
    one_axis_blocked write [W4w[10]] (W);
    rows write [HW[4, 3]] (H W);
    columns write [WH[H = 4, W = 3]] (H W);
    rows_padded own [HW[4, 3], pad(W = 5)] (H W);
    rows_apart write [HW[3, 4], strides(H = 7)] (H W);
    pixels_apart write [HW[3, 4], strides(W = 2)] (H W);
    rows_broadcast read [HW[3, 4], broadcast(H)] (H W);
    columns_broadcast read [HW[3, 4], broadcast(W)] (H W);
    rows_overlapping read [HW[4, 5], overlap(H = 2)] (H W);
    image_packed write [HWC[C = 3, H = 2, W = 4]] (C W);
    image_aligned write [CHW[C = 2, H = 2, W = 3], align(W = 4), pad(H = 3)] (C H);
    image_pitched own [CHW[C = 2, H = 3, W = 3], pitch(H = 8)] (H W);
    image_equal write [WCH[C = 2, H = 2, W = 2]] (C);
    image_of_one_row write [CHW[C = 3, H = 1, W = 4], pad(H = 2)] (H);
    image_of_one_column write [HWC[C = 3, H = 4, W = 1], pad(W = 2)] (W);
    images_of_one write [NCHW[N = 1, C = 1, H = 1, W = 1]] (N);
    images_shared read [NHWC[N = 3, C = 2, H = 1, W = 2], broadcast(N)] (N C);
    blocked_with_rest own [NCHW16c[N = 1, C = 20, H = 2, W = 2]] (C H);
    blocked_in_part write [CHW8c[C = 3, H = 2, W = 2]] (C W);
    filter_blocked write [OIHW2i3o2i[O = 4, I = 5, H = 1, W = 2]] (O I);
    blocked_twice write [CHW4c2c[C = 11, H = 2, W = 2]] (C W);
    blocked_and_full write [NCHW4c[N = 2, C = 8, H = 2, W = 3]] (N C);
    blocked_full_and_padded write [CHW4c[C = 8, H = 2, W = 3], pad(W = 4)] (C W);
    blocked_full_twice write [CHW4c2w2c[C = 8, H = 2, W = 4]] (C W);
    blocked_once_full write [OI2i4o2i[O = 6, I = 8]] (O I);
    blocked_by_two write [HCW2w4c[C = 6, H = 2, W = 3]] (C W);
    eight_axes write [ABCDEFGH[2, 1, 2, 3, 1, 2, 1, 2], logical(HGFEDCBA), pad(D = 4)] (H D A);
}

type Chw = (DynC, DynH, DynW);
type Shared = TensorLayout<Chw, SharedStrides>;
type Strided = TensorLayout<Chw, RunTimeStrides>;

/// Tests a declared tensor with sizes known at run time, a range of each of its axes, and parts of these
/// ranges.
fn declared<M>(sizes: [usize; 3], text: &str, choices: &mut Choices)
where
    M: Factors + StaticStorage,
{
    read::<M>(of_sizes(sizes), text, choices);
}

/// Returns the mapping of a declared layout with the given sizes.
fn of_sizes<M: StaticStorage>([c, h, w]: [usize; 3]) -> Mapping<TensorLayout<Chw, M>> {
    let mapping = TensorLayout::<Chw, M>::with((C(c), H(h), W(w)));
    mapping.expect("nothing is wrong with it")
}

fn read<M>(mapping: Mapping<TensorLayout<Chw, M>>, text: &str, choices: &mut Choices)
where
    M: Factors,
{
    let declaration = Declaration::parse(text);
    let listed = Listed::of(&declaration);
    let elements = numbered(listed.span());
    let view = View::with(&elements, mapping).expect("it is long enough");
    let stored = listed.in_order_of(&declaration);
    assert_iterates(view, &listed, &stored, choices);
    if listed.is_injective() {
        let is_partial = has_partial_block(&listed, &declaration);
        assert_runs_are_maximal(view, &stored, is_partial);
    }

    let mut range = |axis| {
        let block = declaration.block(axis);
        let size = listed.size(axis);
        let start = choices.below(size) / block * block;
        start..start + 1 + choices.below(size - start)
    };
    let (c, h, w) = (range('C'), range('H'), range('W'));
    let part = view.range(C(c.start)..C(c.end)).range(H(h.start)..H(h.end));
    let part = part.range(W(w.start)..W(w.end));
    let listed = listed.range('C', &c).range('H', &h).range('W', &w);
    let stored = listed.in_order_of(&declaration);
    assert_iterates(part, &listed, &stored, choices);
    if listed.is_injective() {
        let is_partial = has_partial_block(&listed, &declaration);
        assert_runs_are_maximal(part, &stored, is_partial);
    }
    let turned = listed.permute(&['W', 'C', 'H']);
    let stored = turned.in_order_of(&declaration);
    assert_iterates(part.permute((W, C, H)), &turned, &stored, choices);
    let at = choices.below(listed.size('C'));
    let plane = listed.fix('C', at);
    let stored = plane.in_order_of(&declaration);
    assert_iterates(part.fix((C(at),)), &plane, &stored, choices);
}

/// Checks iterators that read, and then iterators that write.
fn writable<M>(sizes: [usize; 3], text: &str, choices: &mut Choices)
where
    M: Factors + StaticStorage + Writable,
{
    written::<M>(of_sizes(sizes), text, choices);
}

/// Tests a storage with strides that are given with the sizes.
fn given_strides<M>(_: [usize; 3], text: &str, choices: &mut Choices)
where
    M: Factors + StridedStorage + Writable,
{
    written::<M>(of_strides(&Declaration::parse(text)), text, choices);
}

fn written<M>(mapping: Mapping<TensorLayout<Chw, M>>, text: &str, choices: &mut Choices)
where
    M: Factors + Writable,
{
    read::<M>(mapping, text, choices);
    let w = mapping.size(W);
    let declaration = Declaration::parse(text);
    let listed = Listed::of(&declaration);
    let stored = listed.in_order_of(&declaration);
    let mut memory = numbered(listed.span() + 2);
    let mut view = start(&mut memory, mapping);
    assert_writes(&mut view, &listed, &stored, choices);
    let block = declaration.block('W');
    let at = choices.below(w) / block * block;
    let part = listed.range('W', &(at..w));
    let stored = part.in_order_of(&declaration);
    assert_writes(&mut view.range(W(at)..), &part, &stored, choices);
    let make = |memory| start(memory, mapping).range(W(at)..);
    let expected = assert_fills(&mut memory, make, &part);
    assert_eq!(memory, expected);
}

/// A layout as text, and its test.
type Case = (&'static str, fn([usize; 3], &str, &mut Choices));

macro_rules! cases {
    ($($test:ident [$($layout:tt)*];)*) => {
        [$((
            stringify!($($layout)*),
            $test::<<layout!($($layout)*) as AnyLayout>::Storage> as fn([usize; 3], &str, &mut Choices),
        )),*]
    };
}

const CASES: [Case; 15] = cases! {
    given_strides [HWC[C = ?, H = ?, W = ?], strides(H = ?)];
    given_strides [CHW[?, ?, ?], strides(H = ?, W = ?)];
    given_strides [WCH[C = ?, H = ?, W = ?], logical(CHW), strides(C = ?), align(H = 4)];
    writable [CHW[?, ?, ?]];
    writable [HWC[C = ?, H = ?, W = ?]];
    writable [WCH[C = ?, H = ?, W = ?]];
    writable [CHW[?, ?, ?], pad(W = 9)];
    writable [HWC[C = ?, H = ?, W = ?], align(C = 4), pad(W = 8)];
    writable [CHW[?, ?, ?], strides(H = 11)];
    writable [CHW4c[?, ?, ?]];
    writable [CHW2h3w[?, ?, ?], pad(C = 7)];
    writable [HCW2c2w3c[C = ?, H = ?, W = ?]];
    declared [HWC[C = ?, H = ?, W = ?], broadcast(W)];
    declared [CHW[?, ?, ?], overlap(H = 2)];
    declared [CHW4c[?, ?, ?], broadcast(H)];
};

#[test]
fn sizes_of_run_time() {
    let met = Met::default();
    try_random(
        300,
        |choices| {
            let largest = [7, 4, 6];
            let sizes = largest.map(|largest| 1 + choices.below(largest));
            (choices.below(CASES.len()), sizes, some_choices(choices))
        },
        |(case, sizes, rest)| {
            let (text, test) = CASES[case];
            test(sizes, &filled(text, sizes), &mut Choices::new(rest));
            met.note(text);
            Ok(())
        },
    );
    met.assert_often(10, &CASES.map(|(text, _)| text));
}

/// Returns the tensor of a library that knows only strides.
fn foreign(sizes: [usize; 3], strides: [usize; 3]) -> (Mapping<Shared>, Listed) {
    let coordinate = |[c, h, w]: [usize; 3]| (C(c), H(h), W(w));
    let mapping = Mapping::try_from_strides(coordinate(sizes), coordinate(strides));
    let mapping = mapping.expect("nothing is wrong with it");
    (mapping, Listed::strided(&['C', 'H', 'W'], &sizes, &strides))
}

/// Returns whether each stride is longer than all shorter steps together. If these steps leave gaps, the stride must
/// not lead to the next element, either.
fn is_nested(sizes: [usize; 3], strides: [usize; 3]) -> bool {
    let mut steps: Vec<_> = strides
        .into_iter()
        .zip(sizes)
        .filter(|(_, size)| *size > 1)
        .collect();
    steps.sort_unstable();
    let (mut reach, mut count) = (0, 1);
    steps.into_iter().all(|(stride, size)| {
        let is_beyond = stride > reach + usize::from(count <= reach);
        reach += stride * (size - 1);
        count *= size;
        is_beyond
    })
}

#[test]
fn strides_of_run_time() {
    let met = Met::default();
    try_random(
        400,
        |choices| {
            let sizes = [4, 4, 5].map(|largest| 1 + choices.below(largest));
            let strides = match choices.below(3) {
                0 => [30, 4, 3],
                1 => [sizes[1], 1, sizes[0] * sizes[1] + choices.below(2)],
                _ => [16, 8, 6].map(|largest| choices.below(largest)),
            };
            (sizes, strides, some_choices(choices))
        },
        |(sizes, strides, rest)| {
            let mut choices = Choices::new(rest);
            let (mapping, listed) = foreign(sizes, strides);
            let stored = listed.in_order_of_strides();
            let mut elements = numbered(listed.span());
            let view = View::with(&elements, mapping).expect("it is long enough");
            assert_iterates(view, &listed, &stored, &mut choices);
            assert_all_clones(view, &listed, &stored, &mut choices);
            let (steps, wide) = (view.step_by(W, 2), listed.step('W', 2));
            assert_iterates(steps, &wide, &wide.in_order_of_strides(), &mut choices);
            let is_increasing = values(&stored).is_sorted_by(|one, next| one < next);
            if is_nested(sizes, strides) {
                prop_assert!(is_increasing);
                met.note("nested");
                assert_runs_are_maximal(view, &stored, false);
            }
            if let Ok(mapping) = mapping.try_into_layout::<Strided>() {
                let mut view = ViewMut::with(&mut elements, mapping).expect("it is long enough");
                met.note(if is_increasing {
                    "written"
                } else {
                    "interlocking"
                });
                assert_writes(&mut view, &listed, &stored, &mut choices);
            } else {
                met.note("shared");
            }
            Ok(())
        },
    );
    met.assert_often(30, &["nested", "written", "interlocking", "shared"]);
}

/// Views the first elements of memory that is longer than the storage.
fn first<L: AnyLayout>(memory: &[usize], mapping: Mapping<L>) -> View<'_, usize, L> {
    View::with(&memory[..mapping.span()], mapping).expect("it is long enough")
}

/// Asserts that a zip gives the elements of both views at each position, in the storage order of the first view.
#[track_caller]
fn assert_zips<L: AnyLayout, M: AnyLayout>(
    view: View<'_, usize, L>,
    (other, other_listed): (View<'_, usize, M>, &Listed),
    stored: &[(Position, usize)],
    choices: &mut Choices,
) where
    M::Shape: ComparableShape<L::Shape>,
{
    let at = |position: &Position| {
        let mut elements = other_listed.elements.iter();
        let (_, element) = elements
            .find(|(at, _)| at == position)
            .expect("the sizes are the same");
        *element
    };
    let pairs: Vec<_> = stored
        .iter()
        .map(|(position, element)| (*element, at(position)))
        .collect();
    let zip = || view.try_zip(other).expect("nothing is wrong with it");
    each! { choices;
        reads(zip(), pair) => &pairs;
    }
    assert_clones(zip(), pair, &pairs, choices);
}

#[test]
fn pairs_of_tensors() {
    type Images = layout!(CHW[?, ?, ?], pad(W = 8));
    type Pixels = layout!(HWC[C = ?, H = ?, W = ?]);
    type Blocked = layout!(CHW4c[?, ?, ?]);
    let listed = |text: &str, sizes: [usize; 3]| {
        let filled = declaration::filled(text, &sizes);
        let declaration = Declaration::parse(&filled);
        let listed = Listed::of(&declaration);
        let stored = listed.in_order_of(&declaration);
        (listed, stored)
    };
    try_random(
        60,
        |choices| {
            let sizes = [5, 3, 4].map(|largest| 1 + choices.below(largest));
            (sizes, some_choices(choices))
        },
        |(sizes, rest)| {
            let mut choices = Choices::new(rest);
            let [c, h, w] = sizes;
            let given = (C(c), H(h), W(w));
            let (images, images_stored) = listed("CHW[?, ?, ?], pad(W = 8)", sizes);
            let (pixels, pixels_stored) = listed("HWC[C = ?, H = ?, W = ?]", sizes);
            let (blocked, blocked_stored) = listed("CHW4c[?, ?, ?]", sizes);
            let (strides, shared) = foreign(sizes, [0, 2, 3]);
            let mut memory = numbered(images.span());
            let elements = numbered(200);
            let one = Images::with(given).expect("nothing is wrong with it");
            let pixel_mapping = Pixels::with(given).expect("nothing is wrong with it");
            let block_mapping = Blocked::with(given).expect("nothing is wrong with it");
            let pixels_view = first(&elements, pixel_mapping);
            let blocked_view = first(&elements, block_mapping);
            let shared_view = first(&elements, strides);
            let other = (blocked_view, &blocked);
            assert_zips(pixels_view, other, &pixels_stored, &mut choices);
            let other = (shared_view, &shared);
            assert_zips(blocked_view, other, &blocked_stored, &mut choices);
            let stored = shared.in_order_of_strides();
            let other = (pixels_view, &pixels);
            assert_zips(shared_view, other, &stored, &mut choices);
            let image = View::with(&memory, one).expect("it is long enough");
            assert_zips(image, other, &images_stored, &mut choices);

            let turned_listed = pixels.permute(&['W', 'C', 'H']);
            let turned = (pixels_view.permute((W, C, H)), &turned_listed);
            let declaration = Declaration::parse(&format!("CHW[{c}, {h}, {w}], pad(W = 8)"));
            let stored = images.permute(&['W', 'C', 'H']).in_order_of(&declaration);
            assert_zips(image.permute((W, C, H)), turned, &stored, &mut choices);

            let mut image = ViewMut::with(&mut memory, one).expect("it is long enough");
            let taken = choices.below(images.elements.len());
            let mut zip = image
                .try_zip_mut(blocked_view)
                .expect("nothing is wrong with it");
            let mut left = images.elements.len();
            for (element, other) in zip.by_ref().take(taken) {
                *element = *other;
            }
            left -= taken;
            prop_assert_eq!(zip.len(), left);
            zip.for_each(|(element, other)| *element = *other);
            for ((_, offset), (_, element)) in images.elements.iter().zip(&blocked.elements) {
                prop_assert_eq!(memory[*offset], *element);
            }
            let written = images.values();
            for offset in (0..memory.len()).filter(|offset| !written.contains(offset)) {
                prop_assert_eq!(memory[offset], offset, "padding");
            }
            Ok(())
        },
    );
}

/// Tests `for` loops over references to tensors and views.
#[test]
fn loops() {
    type Columns = layout!(WH[H = 2, W = 3], pad(H = 3));
    let expected = [0, 3, 6, 1, 4, 7];
    let mut tensor = Tensor::<usize, Columns>::from_vec(numbered(9));
    let tensor = tensor.as_mut().expect("it is long enough");
    assert_steps(reads((&*tensor).into_iter(), copy), &expected);
    let view = tensor.as_view();
    assert_steps(reads((&view).into_iter(), copy), &expected);
    assert_steps(reads(view.into_iter(), copy), &expected);
    for element in &mut *tensor {
        *element += 10;
    }
    let mut view = tensor.as_view_mut();
    for element in &mut view {
        *element += 10;
    }
    assert_steps(
        reads((&view).into_iter(), copy),
        &expected.map(|element| element + 20),
    );
    for element in view {
        *element -= 20;
    }
    assert_steps(reads(tensor.iter(), copy), &expected);
    assert_eq!(tensor.memory()[2], 2, "padding");
}

/// Skips more elements than a program could visit one by one, and compares the position with a division. The elements
/// have no bytes.
#[test]
fn skips_do_not_walk() {
    // 2^20, or 2^10 where addresses have 32 bits.
    const SIDE: usize = 1 << (usize::BITS / 16 * 5);
    const ALL: usize = SIDE * SIDE * SIDE;
    fn check<L: AnyLayout<Axes = (C, H, W)>>(view: View<'_, (), L>, at: fn(usize) -> (C, H, W)) {
        let numbers = [
            0,
            1,
            SIDE - 1,
            SIDE,
            SIDE + 1,
            ALL / 3,
            ALL / 2 + 5,
            ALL - 2,
            ALL - 1,
        ];
        let logical = |number| {
            let row = number / SIDE;
            (C(row / SIDE), H(row % SIDE), W(number % SIDE))
        };
        for number in numbers {
            let wanted = Some((logical(number), &()));
            assert_eq!(view.indexed_iter().nth(number), wanted);
            assert_eq!(view.indexed_iter().nth_back(ALL - 1 - number), wanted);
            let (mut iter, left) = (view.iter(), ALL - 1 - number);
            assert_eq!((iter.nth(number), iter.len()), (Some(&()), left));
            let mut back = view.iter();
            assert_eq!((back.nth_back(left), back.len()), (Some(&()), number));
            let mut stored = view.indexed_iter_in_storage_order();
            assert_eq!(stored.nth(number), Some((at(number), &())));
            assert_eq!(stored.len(), left);
            let mut stored = view.iter_in_storage_order();
            assert_eq!((stored.nth(number), stored.len()), (Some(&()), left));
        }
        assert!(view.iter().nth(ALL).is_none() && view.iter().nth_back(usize::MAX).is_none());
        assert_eq!(view.iter().count(), ALL);
        assert_eq!(view.iter_in_storage_order().last(), Some(&()));
        let last = (C(SIDE - 1), H(SIDE - 1), W(SIDE - 1));
        assert_eq!(
            view.indexed_iter_in_storage_order().last(),
            Some((last, &()))
        );
        assert!(view.runs().last().is_some());
        assert_eq!(view.iter().step_by(ALL / 4).count(), 4);
        assert_eq!(view.iter().skip(ALL - 3).fold(0, |count, ()| count + 1), 3);
        assert_eq!(view.try_zip(view).unwrap().nth(ALL - 1), Some((&(), &())));
    }
    let elements = [(); 2 * ALL];
    let planes = View::<(), layout!(CHW[C = SIDE, H = SIDE, W = SIDE])>::new(&elements[..ALL]);
    let planes = planes.expect("it is long enough");
    assert_eq!(planes.lanes(W).last().map(|lane| lane.len()), Some(SIDE));
    assert_eq!(planes.runs().next().map(<[()]>::len), Some(ALL));
    check(planes, |at| {
        (C(at / SIDE / SIDE), H(at / SIDE % SIDE), W(at % SIDE))
    });
    let pixels = <layout!(HWC[?, ?, ?])>::with((C(SIDE), H(SIDE), W(SIDE))).expect("they fit");
    check(
        View::with(&elements[..ALL], pixels).expect("it is long enough"),
        |at| (C(at % SIDE), H(at / SIDE / SIDE), W(at / SIDE % SIDE)),
    );
    // The last block of 16 has 16 positions; its predecessors of 48 have 48, and the last one has 16.
    type Blocked = layout!(CHW48c[C = SIDE, H = SIDE, W = SIDE]);
    let blocked = View::<(), Blocked>::new(&elements[..Blocked::SPAN]).expect("it is long enough");
    check(blocked, |at| {
        let plane = at / (48 * SIDE * SIDE);
        let inside = at - plane * 48 * SIDE * SIDE;
        let block = (SIDE - 48 * plane).min(48);
        let row = inside / block;
        (C(48 * plane + inside % block), H(row / SIDE), W(row % SIDE))
    });
    // Strides known at run time.
    let strides = (C(1), H(SIDE * SIDE), W(SIDE));
    let sizes = (C(SIDE), H(SIDE), W(SIDE));
    let foreign = Mapping::<TensorLayout<(DynC, DynH, DynW), RunTimeStrides>>::try_from_strides(
        sizes, strides,
    );
    let foreign = View::with(&elements[..ALL], foreign.expect("they fit"));
    check(foreign.expect("it is long enough"), |at| {
        (C(at % SIDE), H(at / SIDE / SIDE), W(at / SIDE % SIDE))
    });
}

/// Iterators print how much is left, after steps from both ends.
#[test]
fn iterators_print_what_is_left() {
    type Rows = layout!(CHW[C = 4, H = 3, W = 2], pad(W = 3));
    const ROWS: &str = "CHW[C=4, H=3, W=2], pad(W=3)";
    fn after_two<I: Iterator + Debug>(mut iterator: I) -> String {
        iterator.next();
        iterator.next();
        format!("{iterator:?}")
    }
    let mut tensor = Tensor::<u8, Rows>::filled(0);
    let view = tensor.as_view();
    assert_rows! {
        after_two(view.iter()) => format!("Iter of {ROWS}, 22 left");
        after_two(view.iter_in_storage_order()) => format!("Iter of {ROWS}, 22 left");
        after_two(view.indexed_iter().rev()) => format!("Rev {{ iter: IndexedIter of {ROWS}, 22 left }}");
        after_two(view.runs()) => format!("10 runs of {ROWS}");
    }
    for (lanes, left, axis) in [
        (after_two(view.lanes(C)), 4, 'C'),
        (after_two(view.lanes(H)), 6, 'H'),
        (after_two(view.lanes(W)), 10, 'W'),
    ] {
        assert_eq!(lanes, format!("{left} parts along {axis} of {ROWS}"));
    }
    assert_rows! {
        after_two(view.axis_iter(C)) => format!("C from 2 to 4 of {ROWS}");
        after_two(tensor.iter_mut()) => format!("IterMut of {ROWS}, 22 left");
        after_two(tensor.indexed_iter_mut()) => format!("IndexedIterMut of {ROWS}, 22 left");
        after_two(tensor.lanes_mut(H)) => format!("6 parts along H of {ROWS}");
        after_two(tensor.axis_iter_mut(H)) => format!("H from 2 to 3 of {ROWS}");
    }
}

/// Parts that can be written: how many are left after each step, and after steps that skip some.
#[test]
fn parts_to_write_that_are_left() {
    type Rows = layout!(CHW[C = 4, H = 3, W = 2], pad(W = 3));
    let mut tensor = Tensor::<u8, Rows>::filled(0);
    assert_steps(reads(tensor.lanes_mut(H), |lane| lane.len()), &[3; 8]);
    assert_steps(reads(tensor.axis_iter_mut(C), |rows| rows.len()), &[6; 4]);
    assert_all_skips(
        &mut |then| then(reads(tensor.axis_iter_mut(C), |rows| rows.len())),
        &[6; 4],
    );
}
