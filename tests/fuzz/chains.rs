//! Chains of parts, splits, merges, iterators and writes on random tensors, compared with a plain list of offsets.
//!
//! A chain continues with a part of its tensor, or with both halves at once, and reads or writes in between. Views that
//! repeat elements are compared on the way. Each write is also made in a model of the memory, at offsets that the oracle
//! found. At the end, the memory and the model are compared as a whole. The memory is an allocation of exactly as many
//! elements as the layout spans.

use core::fmt::Debug;
use oracle::declaration::{self, Declaration};
use oracle::listed::Listed;
use oracle::random::Choices;
use proptest::collection::vec;
use proptest::prelude::any;
use random_inputs::{Met, try_inputs};
use tensor_layout::traits::{Axis, Size, StridedStorage};
use tensor_layout::{
    A, AnyLayout, B, C, D, DynA, DynB, DynC, DynD, LayoutError, Mapping, RunTimeStrides, Tensor,
    TensorLayout, View, ViewMut, Z, axes, layout,
};
use typed::{Coordinates, Ranges, assert_shows, assert_strides, numbered};

#[path = "../oracle/mod.rs"]
mod oracle;
#[path = "../random_inputs.rs"]
mod random_inputs;
#[path = "../typed.rs"]
mod typed;

/// The expected memory, and the random choices.
struct World<'a> {
    memory: Vec<usize>,
    choices: Choices,
    /// The number of steps that all chains together may still take.
    left: usize,
    /// The next number that the memory does not hold yet.
    fresh: usize,
    met: &'a Met,
}

impl<'a> World<'a> {
    fn new(length: usize, choices: Choices, met: &'a Met) -> Self {
        World {
            memory: numbered(length),
            choices,
            left: 30,
            fresh: 10_000_000,
            met,
        }
    }

    /// Returns `count` numbers that the memory does not hold yet.
    fn fresh(&mut self, count: usize) -> core::ops::Range<usize> {
        let start = self.fresh;
        self.fresh += count;
        start..self.fresh
    }

    fn values(&self, listed: &Listed) -> Vec<usize> {
        let offsets = listed.elements.iter();
        offsets.map(|(_, offset)| self.memory[*offset]).collect()
    }

    fn write(&mut self, listed: &Listed, values: impl IntoIterator<Item = usize>) {
        for ((_, offset), value) in listed.elements.iter().zip(values) {
            self.memory[*offset] = value;
        }
    }

    /// Returns whether a chain may take one more step.
    fn goes_on(&mut self) -> bool {
        self.left = self.left.saturating_sub(1);
        self.left > 0
    }
}

fn sorted(values: impl IntoIterator<Item = usize>) -> Vec<usize> {
    let mut values: Vec<_> = values.into_iter().collect();
    values.sort_unstable();
    values
}

/// Compares the facts and the offset of each position. In the memory of this view, the value of an element is its offset.
fn assert_maps<L: AnyLayout<Axes: Coordinates>>(mapping: Mapping<L>, listed: &Listed) {
    let origin = listed.origin();
    let numbers: Vec<_> = (origin..origin + listed.span()).collect();
    let view = View::with(&numbers, mapping).expect("it is long enough");
    assert_shows(view, listed);
}

/// Compares a view that may share elements, or asserts that it is refused, and notes which. `steps` returns every other
/// position along an axis.
fn assert_shared<'a, L, M>(
    view: Result<View<'a, usize, L>, LayoutError>,
    listed: Option<Listed>,
    axis: char,
    steps: impl Fn(View<'a, usize, L>) -> View<'a, usize, M>,
    [made, not_made]: [&'static str; 2],
    world: &World,
) where
    L: AnyLayout<Axes: Coordinates, Storage: StridedStorage>,
    M: AnyLayout<Axes: Coordinates, Storage: StridedStorage>,
{
    let Some(listed) = &listed else {
        return refused(&view, not_made, world);
    };
    world.met.note(made);
    let view = view.expect(made);
    let steps = steps(view);
    assert!(view.iter().eq(&world.values(listed)));
    assert_maps(view.mapping(), listed);
    assert_strides(view.mapping(), listed);
    let listed = &listed.step(axis, 2);
    assert!(steps.iter().eq(&world.values(listed)));
    assert_maps(steps.mapping(), listed);
}

/// The ways to read or write a view.
const WAYS: [&str; 14] = [
    "read by position",
    "read in order",
    "read with jumps",
    "read with positions",
    "read as stored",
    "filled",
    "written in order",
    "written from both ends",
    "changed as stored",
    "changed in runs",
    "changed with positions",
    "swapped",
    "contiguous",
    "written by position",
];

/// Reads or writes a view in a random way.
#[expect(clippy::too_many_lines, reason = "one arm for each way")]
fn touch<L>(view: &mut ViewMut<'_, usize, L>, listed: &Listed, world: &mut World)
where
    L: AnyLayout<Axes: Coordinates>,
{
    assert_maps(view.mapping(), listed);
    let values = world.values(listed);
    let count = values.len();
    let way = WAYS[world.choices.below(WAYS.len())];
    world.met.note(way);
    match way {
        "read by position" => {
            for ((position, _), value) in listed.elements.iter().zip(&values) {
                assert_eq!(view.get(L::Axes::at(position)), Some(value));
                assert_eq!(view[L::Axes::at(position)], *value);
            }
        }
        "read in order" => {
            assert!(view.iter().eq(&values));
            assert!(view.iter().rev().eq(values.iter().rev()));
        }
        "read with jumps" => {
            let (first, last) = (world.choices.below(count + 2), world.choices.below(count));
            let (mut found, mut expected) = (view.iter(), values.iter());
            assert_eq!(found.nth(first), expected.nth(first));
            assert_eq!(found.nth_back(last), expected.nth_back(last));
            assert_eq!(found.len(), expected.len());
            assert_eq!(found.sum::<usize>(), expected.sum());
        }
        "read with positions" => {
            let positions = listed.elements.iter();
            let positions = positions.map(|(position, _)| L::Axes::at(position));
            assert!(view.indexed_iter().eq(positions.zip(&values)));
        }
        "read as stored" => {
            let found = view.iter_in_storage_order().copied();
            assert_eq!(sorted(found), sorted(values.clone()));
            let found = view.runs().flatten().copied();
            assert_eq!(sorted(found), sorted(values));
        }
        "filled" => {
            let value = world.fresh(1).start;
            view.fill(value);
            world.write(listed, vec![value; count]);
        }
        "written in order" => {
            let numbers = world.fresh(count);
            for (element, number) in view.iter_mut().zip(numbers.clone()) {
                *element = number;
            }
            world.write(listed, numbers);
        }
        "written from both ends" => {
            let mut expected = vec![0; count];
            let (mut elements, mut offsets) = (view.iter_mut(), expected.iter_mut());
            for number in world.fresh(count) {
                let both = if world.choices.one_in(2) {
                    elements.next_back().zip(offsets.next_back())
                } else {
                    elements.next().zip(offsets.next())
                };
                let (element, offset) = both.expect("as many are left");
                (*element, *offset) = (number, number);
            }
            assert!(elements.next().is_none() && elements.next_back().is_none());
            world.write(listed, expected);
        }
        "changed as stored" => {
            for element in view.iter_mut_in_storage_order() {
                *element += 1_000_000;
            }
            world.write(listed, values.iter().map(|value| value + 1_000_000));
        }
        "changed in runs" => {
            for element in view.runs_mut().flatten() {
                *element += 2_000_000;
            }
            world.write(listed, values.iter().map(|value| value + 2_000_000));
        }
        "changed with positions" => {
            let mut visited = Vec::new();
            view.for_each_mut(|position, element| {
                *element += 3_000_000;
                visited.push((position, *element));
            });
            world.write(listed, values.iter().map(|value| value + 3_000_000));
            assert_eq!(visited.len(), count);
            for (position, element) in visited {
                assert_eq!(view[position], element);
            }
        }
        "swapped" => {
            let mut pick = || world.choices.below(count);
            let (one, other) = (&listed.elements[pick()], &listed.elements[pick()]);
            view.swap(L::Axes::at(&one.0), L::Axes::at(&other.0));
            world.memory.swap(one.1, other.1);
        }
        "contiguous" => {
            if let Some(elements) = view.as_contiguous_mut_slice() {
                elements.reverse();
                let mut offsets: Vec<_> = listed.values();
                offsets.sort_unstable();
                let reversed = offsets.iter().rev().map(|offset| world.memory[*offset]);
                let reversed: Vec<_> = reversed.collect();
                for (offset, value) in offsets.into_iter().zip(reversed) {
                    world.memory[offset] = value;
                }
            }
        }
        "written by position" => {
            let (position, offset) = &listed.elements[world.choices.below(count)];
            let value = world.fresh(1).start;
            view[L::Axes::at(position)] = value;
            world.memory[*offset] = value;
        }
        _ => unreachable!("one arm for each way"),
    }
}

/// Returns the start and the end of a random range.
fn range(size: usize, choices: &mut Choices) -> (usize, usize) {
    let start = choices.below(size);
    (start, start + 1 + choices.below(size - start))
}

fn refused<T: Debug, E: Debug>(result: &Result<T, E>, kind: &'static str, world: &World) {
    assert!(result.is_err(), "{result:?}");
    world.met.note(kind);
}

/// The chain for tensors of one rank. The axes are the first letters, in logical order. Only the last axes are fixed,
/// split and merged. Turns and swaps bring every axis to the end.
macro_rules! chains {
    ($({ $chain:ident $start:ident [$($axis:ident $size:ident $index:tt),+]
        $(turned ($($turned:ident),+) $(($from:ident $to:ident))+;)?
        $(swapped ($($swapped:ident),+);)?
        $(down $down:ident ($($outer:ident)?) $last:ident;)?
        $(up $up:ident ($split:ident, $new:ident);)?
    })*) => {$(
        #[expect(clippy::too_many_lines, reason = "one arm for each step")]
        fn $chain(
            mut view: ViewMut<'_, usize, TensorLayout<($($size,)+), RunTimeStrides>>,
            mut listed: Listed,
            world: &mut World,
        ) {
            type Packed = TensorLayout<($($size,)+), ($($axis,)+)>;
            const AXES: &[char] = &[$(chains!(@letter $axis)),+];
            let sizes = |listed: &Listed| ($(axes::$axis(listed.sizes[$index]),)+);
            while world.goes_on() {
                assert_strides(view.mapping(), &listed);
                let along = world.choices.below(AXES.len());
                let size = listed.sizes[along];
                match world.choices.below(18) {
                    0 => {
                        world.met.note("range");
                        let (start, end) = range(size, &mut world.choices);
                        listed = listed.range(AXES[along], &(start..end));
                        view = match along {
                            $($index => view.range($axis(start)..$axis(end)),)+
                            _ => unreachable!(),
                        };
                    }
                    1 => {
                        world.met.note("step");
                        let step = 1 + world.choices.below(3);
                        listed = listed.step(AXES[along], step);
                        view = match along {
                            $($index => view.step_by($axis, step),)+
                            _ => unreachable!(),
                        };
                    }
                    $(2 => {
                        world.met.note("turned");
                        let turned = view.permute(($($turned,)+)).rename(A, Z);
                        view = turned $(.rename($from, $to))+;
                        listed = listed.permute(&[$(chains!(@letter $turned)),+]);
                        listed.axes = AXES.to_vec();
                    })?
                    $(3 => {
                        world.met.note("axes swapped");
                        let swapped = view.permute(($($swapped,)+)).rename(A, Z).rename(B, A);
                        view = swapped.rename(Z, B);
                        listed = listed.permute(&[$(chains!(@letter $swapped)),+]);
                        listed.axes = AXES.to_vec();
                    })?
                    4 if size > 1 => {
                        world.met.note("halves");
                        let at = 1 + world.choices.below(size - 1);
                        let (mut one, mut other) = match along {
                            $($index => view.reborrow().split_at($axis(at)),)+
                            _ => unreachable!(),
                        };
                        let halves = [
                            listed.range(AXES[along], &(0..at)),
                            listed.range(AXES[along], &(at..size)),
                        ];
                        touch(&mut other, &halves[1], world);
                        touch(&mut one, &halves[0], world);
                        let [first, second] = halves;
                        $chain(other, second, world);
                        $chain(one, first, world);
                    }
                    $(5 => {
                        world.met.note("parts along an axis");
                        let letter = chains!(@letter $last);
                        let mut parts = view.reborrow().axis_iter_mut($last);
                        assert_eq!(parts.len(), listed.size(letter));
                        // From both ends. All parts are held at the same time.
                        let (mut first, mut last) = (Vec::new(), Vec::new());
                        while parts.len() > 0 {
                            if world.choices.one_in(2) {
                                first.extend(parts.next());
                            } else {
                                last.extend(parts.next_back());
                            }
                        }
                        first.extend(last.into_iter().rev());
                        for (at, part) in first.iter_mut().enumerate().rev() {
                            touch(part, &listed.fix(letter, at), world);
                        }
                        let at = world.choices.below(first.len());
                        $down(first.swap_remove(at), listed.fix(letter, at), world);
                    }
                    6 => {
                        world.met.note("fixed");
                        let letter = chains!(@letter $last);
                        let at = world.choices.below(listed.size(letter));
                        let part = view.reborrow().fix(($last(at),));
                        $down(part, listed.fix(letter, at), world);
                    })?
                    $(7 => {
                        let letter = chains!(@letter $split);
                        let by = world.choices.below(1 + listed.size(letter));
                        let divided = view.reborrow().try_split($split, ($split, $new(by)));
                        match listed.divide(letter, letter, chains!(@letter $new), by) {
                            Some(listed) => {
                                world.met.note("split");
                                $up(divided.expect("it can be split"), listed, world);
                            }
                            None => refused(&divided, "not split", world),
                        }
                    }
                    10 => {
                        let letters = [chains!(@letter $split), chains!(@letter $new)];
                        let size = world.choices.below(2 + listed.size(letters[0]));
                        let windows = view.as_view().try_windows($split, $new(size));
                        let listed = listed.windows(letters[0], letters[1], size);
                        let kinds = ["windows", "no windows"];
                        assert_shared(windows, listed, letters[0], |all| all.step_by($split, 2), kinds, world);
                    }
                    11 => {
                        let letter = chains!(@letter $new);
                        let size = world.choices.below(4);
                        let repeated = view.as_view().try_broadcast($new(size));
                        let listed = listed.broadcast(letter, size);
                        let kinds = ["repeated", "not repeated"];
                        assert_shared(repeated, listed, letter, |all| all.step_by($new, 2), kinds, world);
                    })?
                    $($(8 => {
                        let letters = [chains!(@letter $outer), chains!(@letter $last)];
                        let merged = view.reborrow().try_merge(($outer, $last), $outer);
                        match listed.merge(&letters, letters[0]) {
                            Some(listed) => {
                                world.met.note("merged");
                                $down(merged.expect("it can be merged"), listed, world);
                            }
                            None => refused(&merged, "not merged", world),
                        }
                    })?)?
                    9 => {
                        world.met.note("moved");
                        let mapping = Packed::with(sizes(&listed)).expect("these sizes");
                        let copy = view.try_to_layout::<Packed>().expect("these sizes");
                        assert_eq!(copy.memory(), world.values(&listed));
                        let numbers = world.fresh(copy.len());
                        let source = Tensor::from_vec_with(numbers.clone().collect(), mapping);
                        let source = source.expect("as many");
                        source.try_relayout_into(&mut view).expect("the same sizes");
                        world.write(&listed, numbers);
                    }
                    12 => {
                        let start = world.choices.below(size + 1);
                        let end = start.saturating_add(2);
                        let window = match along {
                            $($index => {
                                let two: <$axis as Axis>::Static<2> = Size::new(2).expect("it is 2");
                                let window = view.reborrow().try_crop($axis(start), two);
                                window.map(ViewMut::into_layout)
                            })+
                            _ => unreachable!(),
                        };
                        if end > size {
                            refused(&window, "no window", world);
                        } else {
                            world.met.note("window");
                            let listed = listed.range(AXES[along], &(start..end));
                            $chain(window.expect("it is within the axis"), listed, world);
                        }
                    }
                    13 => {
                        let size = world.choices.below(4);
                        let letter = AXES[along];
                        let listed = listed.broadcast(letter, size);
                        let kinds = ["one position repeated", "several not repeated"];
                        match along {
                            $($index => {
                                let repeated = view.as_view().try_broadcast($axis(size));
                                assert_shared(repeated, listed, letter, |all| all.step_by($axis, 2), kinds, world);
                            })+
                            _ => unreachable!(),
                        }
                    }
                    _ => touch(&mut view, &listed, world),
                }
            }
        }

        /// Makes a tensor with random strides, if no elements are shared.
        fn $start(numbers: Vec<u32>, met: &Met) {
            let mut choices = Choices::new(numbers);
            let mut order = [$($index),+];
            let rank = order.len();
            for last in (1..rank).rev() {
                order.swap(last, choices.below(last + 1));
            }
            let sizes = [$($index),+].map(|_: usize| 1 + choices.below([30, 9, 6, 4][rank - 1]));
            let mut strides = [0; { [$($index),+].len() }];
            let mut inside = 1;
            for axis in order {
                strides[axis] = inside + choices.below(3);
                inside = strides[axis] * (sizes[axis] - 1) + inside + choices.below(2);
            }
            if choices.one_in(4) {
                // Interlocking or shared.
                strides = strides.map(|stride| stride.min(1 + choices.below(9)));
            }
            let mapping = Mapping::<TensorLayout<($($size,)+), RunTimeStrides>>::try_from_strides(
                ($($axis(sizes[$index]),)+),
                ($($axis(strides[$index]),)+),
            );
            let listed = Listed::strided(&[$(chains!(@letter $axis)),+], &sizes, &strides);
            let mut memory = numbered(listed.span());
            let Ok(mapping) = mapping else {
                assert!(!listed.is_injective());
                met.note("shared");
                return;
            };
            let view = ViewMut::with(&mut memory, mapping).expect("it is long enough");
            let mut world = World::new(listed.span(), choices, met);
            $chain(view, listed, &mut world);
            assert_eq!(memory, world.memory);
        }
    )*};
    (@letter A) => { 'A' };
    (@letter B) => { 'B' };
    (@letter C) => { 'C' };
    (@letter D) => { 'D' };
}

chains! {
    { chain_1 start_1 [A DynA 0]
        up chain_2 (A, B);
    }
    { chain_2 start_2 [A DynA 0, B DynB 1]
        swapped (B, A);
        down chain_1 (A) B;
        up chain_3 (B, C);
    }
    { chain_3 start_3 [A DynA 0, B DynB 1, C DynC 2]
        turned (B, C, A) (B A) (C B) (Z C);
        swapped (B, A, C);
        down chain_2 (B) C;
        up chain_4 (C, D);
    }
    { chain_4 start_4 [A DynA 0, B DynB 1, C DynC 2, D DynD 3]
        turned (B, C, D, A) (B A) (C B) (D C) (Z D);
        swapped (B, A, C, D);
        down chain_3 (C) D;
    }
}

type Abc = (DynA, DynB, DynC);

/// Makes a chain of ranges and halves of a tensor with blocks. Only whole blocks can be cut off.
fn blocked<M>(
    mut view: ViewMut<'_, usize, TensorLayout<Abc, M::Three>>,
    mut listed: Listed,
    declaration: &Declaration,
    world: &mut World,
) where
    M: Ranges<DynA, DynB, DynC>,
{
    while world.goes_on() {
        let along = world.choices.below(3);
        let letter = ['A', 'B', 'C'][along];
        let (size, block) = (listed.sizes[along], declaration.block(letter));
        match world.choices.below(7) {
            0 => {
                let (start, end) = range(size, &mut world.choices);
                let start = start / block * block;
                world.met.note("range of blocks");
                view = match along {
                    0 => view.range(A(start)..A(end)),
                    1 => view.range(B(start)..B(end)),
                    _ => view.range(C(start)..C(end)),
                };
                listed = listed.range(letter, &(start..end));
            }
            1 if size > 1 => {
                let at = 1 + world.choices.below(size - 1);
                let halves = match along {
                    0 => view.reborrow().try_split_at(A(at)),
                    1 => view.reborrow().try_split_at(B(at)),
                    _ => view.reborrow().try_split_at(C(at)),
                };
                if at % block != 0 {
                    refused(&halves, "halves inside a block", world);
                    continue;
                }
                world.met.note("halves of blocks");
                let (one, mut other) = halves.expect("it is the start of a block");
                let first = listed.range(letter, &(0..at));
                let second = listed.range(letter, &(at..size));
                touch(&mut other, &second, world);
                blocked::<M>(one, first, declaration, world);
                blocked::<M>(other, second, declaration, world);
            }
            2 => {
                world.met.note("fixed in a block");
                let at = world.choices.below(size);
                let listed = listed.fix(letter, at);
                match along {
                    0 => touch(&mut view.reborrow().fix((A(at),)), &listed, world),
                    1 => touch(&mut view.reborrow().fix((B(at),)), &listed, world),
                    _ => touch(&mut view.reborrow().fix((C(at),)), &listed, world),
                }
            }
            3 => {
                world.met.note("parts along a blocked axis");
                for (at, mut part) in view.reborrow().axis_iter_mut(B).enumerate() {
                    touch(&mut part, &listed.fix('B', at), world);
                }
            }
            _ => touch(&mut view, &listed, world),
        }
    }
}

/// A layout as text, and a function that makes a chain which begins with a tensor of the given sizes.
type Declared = (&'static str, fn([usize; 3], &str, Choices, &Met));

/// Layouts, and the axis and the stride of each stride that is given with the sizes.
macro_rules! declared {
    ($($kind:ident [$($layout:tt)*] $(($($axis:ident = $stride:literal),+))?;)*) => {
        [$((stringify!($($layout)*), |sizes, text, choices, met| {
            type L = layout!($($layout)*);
            let [a, b, c] = sizes;
            let sizes = (A(a), B(b), C(c));
            let mapping = declared!(@mapping sizes $(, ($($axis($stride),)+))?);
            let mapping = mapping.expect("it takes these sizes");
            let text = declaration::filled(text, &[a, b, c $($(, $stride)+)?]);
            let declaration = Declaration::parse(&text);
            let listed = Listed::of(&declaration);
            let mut world = World::new(listed.span(), choices, met);
            let mut memory = numbered(listed.span());
            let view = ViewMut::with(&mut memory, mapping).expect("it is long enough");
            declared!(@$kind view, listed, declaration, world);
            assert_eq!(memory, world.memory);
        })),*]
    };
    (@mapping $sizes:ident) => { L::with($sizes) };
    (@mapping $sizes:ident, $strides:expr) => { L::with_strides($sizes, $strides) };
    (@strided $view:ident, $listed:ident, $declaration:ident, $world:ident) => {
        chain_3($view.step_by(A, 1), $listed, &mut $world);
    };
    (@blocked $view:ident, $listed:ident, $declaration:ident, $world:ident) => {
        blocked::<<L as AnyLayout>::Storage>(
            $view.range(A(0)..).range(B(0)..).range(C(0)..),
            $listed,
            &$declaration,
            &mut $world,
        );
    };
}

const DECLARED: [Declared; 17] = declared! {
    strided [ABC[?, ?, ?]];
    strided [CAB[A = ?, B = ?, C = ?], logical(ABC)];
    strided [BCA[A = ?, B = ?, C = ?], logical(ABC), pad(A = 8)];
    strided [ABC[?, ?, ?], align(C = 4), pad(B = 9)];
    strided [CBA[A = ?, B = ?, C = ?], logical(ABC), pitch(B = 8)];
    strided [ABC[?, ?, ?], strides(B = 11)];
    blocked [ABC4a[?, ?, ?]];
    blocked [ABC2b3c[?, ?, ?], pad(A = 7)];
    blocked [BAC2a2c3a[A = ?, B = ?, C = ?], logical(ABC)];
    blocked [CAB8b[A = ?, B = ?, C = ?], logical(ABC), align(A = 3)];
    blocked [ABC[?, ?, ?]];
    blocked [BCA[A = ?, B = ?, C = ?], logical(ABC), pitch(C = 16)];
    strided [ABC[?, ?, ?], strides(B = ?)] (B = 9);
    strided [BCA[A = ?, B = ?, C = ?], logical(ABC), strides(B = ?, C = ?)] (B = 70, C = 9);
    strided [CBA[A = ?, B = ?, C = ?], logical(ABC), strides(C = ?), pad(B = 8)] (C = 57);
    blocked [ABC[?, ?, ?], strides(A = ?)] (A = 43);
    blocked [ABC4a[?, ?, ?], strides(B = ?)] (B = 30);
};

#[test]
fn chains_of_strided_tensors() {
    let met = Met::default();
    try_inputs(400, &vec(any::<u32>(), 300), |mut numbers| {
        let start = [start_1, start_2, start_3, start_4][numbers.pop().unwrap_or(0) as usize % 4];
        start(numbers, &met);
        Ok(())
    });
    met.assert_often(
        10,
        &[
            "shared",
            "range",
            "step",
            "turned",
            "axes swapped",
            "halves",
        ],
    );
    met.assert_often(10, &["parts along an axis", "fixed", "split", "not split"]);
    met.assert_often(
        10,
        &["merged", "not merged", "moved", "window", "no window"],
    );
    met.assert_often(10, &["windows", "no windows", "repeated", "not repeated"]);
    met.assert_often(10, &["one position repeated", "several not repeated"]);
    met.assert_often(10, &WAYS);
}

#[test]
fn chains_of_declared_tensors() {
    let met = Met::default();
    try_inputs(400, &vec(any::<u32>(), 300), |numbers| {
        let mut choices = Choices::new(numbers);
        let (text, chain) = DECLARED[choices.below(DECLARED.len())];
        let sizes = [7, 6, 7].map(|largest| 1 + choices.below(largest));
        met.note(text);
        chain(sizes, text, choices, &met);
        Ok(())
    });
    met.assert_often(10, &DECLARED.map(|(text, _)| text));
    met.assert_often(
        10,
        &[
            "range of blocks",
            "halves of blocks",
            "halves inside a block",
        ],
    );
    met.assert_often(10, &["fixed in a block", "parts along a blocked axis"]);
    met.assert_often(10, &WAYS);
}
