//! Moves elements between any two layouts of one shape. The results are compared with an oracle that knows the offset of
//! each element, and moves elements one by one.
//!
//! All memory is filled with values that look random, with its padding and the memory around it. All of it is compared
//! afterwards. Few sizes are multiples of small numbers.

#![allow(
    deprecated,
    reason = "blocks side by side are right, though the compiler warns of them"
)]

use core::cell::Cell;
use core::fmt::Debug;
use core::marker::PhantomData;
use core::ops::Range;
use oracle::declaration::{self, Declaration};
use oracle::listed::Listed;
use oracle::memory::Memory;
use oracle::random::Choices;
use proptest::prop_assert;
use random_inputs::{Met, Outcome, for_each_seed, try_random};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::LazyLock;
use tensor_layout::traits::{Factors, StaticStorage, Storage, StridedStorage, Writable};
use tensor_layout::{
    AnyLayout, C, DynC, DynH, DynW, H, K, Mapping, RunTimeStrides, SharedStrides, Tensor,
    TensorLayout, View, ViewMut, W, layout,
};
use typed::{Ranges, of_strides};

mod oracle;
mod random_inputs;
mod typed;

/// An element whose bits can all be compared.
trait Element: Copy + Debug + Default + 'static {
    fn of(number: u64) -> Self;
    /// Returns the bits of the element.
    fn bits(self) -> u64;
}

macro_rules! elements {
    ($($type:ty: $number:ident => $of:expr, $element:ident => $bits:expr;)*) => {$(
        impl Element for $type {
            #[allow(clippy::cast_possible_truncation, reason = "the lower bits, of random ones")]
            fn of($number: u64) -> Self {
                $of
            }
            fn bits(self) -> u64 {
                let $element = self;
                $bits
            }
        }
    )*};
}

#[derive(Clone, Copy, Debug, Default)]
#[repr(transparent)]
struct Pixel(u32);

elements! {
    u8: number => number as u8, element => element.into();
    u16: number => number as u16, element => element.into();
    u32: number => number as u32, element => element.into();
    u64: number => number, element => element;
    f32: number => f32::from_bits(number as u32), element => element.to_bits().into();
    f64: number => f64::from_bits(number), element => element.to_bits();
    [u8; 3]: number => [number as u8, (number >> 8) as u8, (number >> 16) as u8],
        element => u64::from(element[0]) | u64::from(element[1]) << 8 | u64::from(element[2]) << 16;
    u128: number => u128::from(number) << 64 | u128::from(!number),
        element => {
            let upper = (element >> 64) as u64;
            let whole = u128::from(upper) << 64 | u128::from(!upper);
            assert!(element == 0 || element == whole, "halves of two elements");
            upper
        };
    (u8, u16): number => (number as u8, (number >> 8) as u16),
        element => u64::from(element.0) | u64::from(element.1) << 8;
    Pixel: number => Pixel(number as u32), element => element.0.into();
}

/// Returns a number that looks random. Neighbours differ, and so do memories with other seeds.
fn number(seed: u64, index: usize) -> u64 {
    let start = seed.wrapping_mul(0xD1B5_4A32_D192_ED03);
    let mixed = (index as u64)
        .wrapping_add(start)
        .wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let mixed = (mixed ^ (mixed >> 29)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed ^ (mixed >> 32)
}

fn memory<T: Element>(seed: u64, length: usize) -> Vec<T> {
    (0..length)
        .map(|index| T::of(number(seed, index)))
        .collect()
}

fn bits<T: Element>(memory: &[T]) -> Vec<u64> {
    memory.iter().map(|element| element.bits()).collect()
}

type Chw = (DynC, DynH, DynW);
type Strided = TensorLayout<Chw, RunTimeStrides>;
type Shared = TensorLayout<Chw, SharedStrides>;
type Sizes = [usize; 3];

fn coordinate([c, h, w]: Sizes) -> (C, H, W) {
    (C(c), H(h), W(w))
}

fn mapping<M: StaticStorage>(sizes: Sizes) -> Mapping<TensorLayout<Chw, M>> {
    TensorLayout::<Chw, M>::with(coordinate(sizes)).expect("the layout takes these sizes")
}

/// Returns the text of a layout with numbers instead of each `?`: the sizes of C, H and W, in this order, and then
/// strides, of which the first is longer than a row.
fn declaration(text: &str, sizes: Sizes) -> Declaration {
    let [c, h, w] = sizes;
    Declaration::parse(&declaration::filled(text, &[c, h, w, 2000 + w, 3]))
}

/// The offsets of elements, in logical order, and the number of elements of the storage.
struct Stored {
    offsets: Vec<usize>,
    span: usize,
    footprint: usize,
}

impl Stored {
    fn of(text: &str, sizes: Sizes) -> Self {
        let memory = Memory::of_any_size(&declaration(text, sizes));
        Stored {
            span: memory.span(),
            footprint: memory.footprint,
            offsets: memory.offsets,
        }
    }

    fn of_listed(listed: &Listed) -> Self {
        let offsets = listed.values();
        let span = 1 + offsets.iter().max().expect("an element");
        Stored {
            offsets,
            span,
            footprint: span,
        }
    }
}

/// Moves elements from one memory to another. Both begin somewhere in an allocation, so they are aligned only to the
/// size of elements.
fn assert_moves<T: Element, U: Element>(
    source: &Stored,
    target: &Stored,
    before: [usize; 2],
    convert: &dyn Fn(T, usize) -> U,
    move_all: &mut dyn FnMut(&[T], &mut [U]),
) {
    let from = memory::<T>(1, before[0] + source.span);
    let mut to = memory::<U>(2, before[1] + target.footprint + 5);
    let mut expected = bits(&to);
    for (index, (from_offset, to_offset)) in source.offsets.iter().zip(&target.offsets).enumerate()
    {
        let element = from[before[0] + from_offset];
        expected[before[1] + to_offset] = convert(element, index).bits();
    }
    move_all(&from[before[0]..], &mut to[before[1]..]);
    let found = bits(&to);
    if found != expected {
        let mut differing = (0..expected.len()).filter(|index| found[*index] != expected[*index]);
        let first = differing.next();
        panic!(
            "{} elements are wrong, the first at {first:?}, and the target begins at {}",
            1 + differing.count(),
            before[1]
        );
    }
    assert_eq!(bits(&from), bits(&memory::<T>(1, from.len())), "the source");
}

/// Views the start of memory that is longer than the storage.
fn start<T, L: AnyLayout<Storage: Writable>>(
    mapping: Mapping<L>,
    memory: &mut [T],
) -> ViewMut<'_, T, L> {
    let end = mapping.footprint().min(memory.len());
    ViewMut::with(&mut memory[..end], mapping).expect("it is long enough")
}

fn copy_all<S: Storage, S2: Storage, T: Element>(
    source: View<'_, T, TensorLayout<Chw, S>>,
    target: ViewMut<'_, T, TensorLayout<Chw, S2>>,
) {
    let copied = source.try_relayout_into(target);
    copied.expect("the sizes are the same");
}

fn same<T>(element: T, _: usize) -> T {
    element
}

/// A source or a target of a copy: a storage that is declared, and the storage that the copy sees.
trait Side {
    type Storage: Storage;
    fn mapping(sizes: Sizes) -> Mapping<TensorLayout<Chw, Self::Storage>>;
}

/// A storage as it is declared.
struct Typed<M>(PhantomData<M>);

impl<M: StaticStorage> Side for Typed<M> {
    type Storage = M;
    fn mapping(sizes: Sizes) -> Mapping<TensorLayout<Chw, M>> {
        mapping(sizes)
    }
}

/// A storage without blocks, as its strides. A copy between two of these reads nothing else of them, so the compiler makes
/// it once. A copy from or to blocks reads the declaration of the other side, too: the lists have `Typed` storages
/// without blocks for it. `strides_of_run_time` copies from and to each storage as it is declared.
struct Strides<M>(PhantomData<M>);

impl<M: StaticStorage> Side for Strides<M> {
    type Storage = M::Strides;
    fn mapping(sizes: Sizes) -> Mapping<TensorLayout<Chw, M::Strides>> {
        let mapping = mapping::<M>(sizes).try_into_layout();
        mapping.expect("it has no blocks")
    }
}

/// A storage with strides that are given with the sizes.
struct Given<M>(PhantomData<M>);

impl<M: Storage + StridedStorage> Side for Given<M> {
    type Storage = M;
    fn mapping(sizes: Sizes) -> Mapping<TensorLayout<Chw, M>> {
        of_strides(&declaration(TensorLayout::<Chw, M>::NOTATION, sizes))
    }
}

/// A copy between two declared layouts.
type Copies<T> = fn(Sizes, &[T], &mut [T]);

fn copy<M, M2, T>(sizes: Sizes, from: &[T], to: &mut [T])
where
    M: Side,
    M2: Side<Storage: Writable>,
    T: Element,
{
    let source = View::with(from, M::mapping(sizes)).expect("it is long enough");
    copy_all(source, start(M2::mapping(sizes), to));
}

/// Calls a macro with lists of layouts, after its own arguments.
macro_rules! with_targets {
    ($then:ident! { $($arguments:tt)* }) => {
        $then! { $($arguments)*
            Typed [CHW[?, ?, ?]]
            Strides [CWH[C = ?, H = ?, W = ?]]
            Strides [HCW[C = ?, H = ?, W = ?]]
            Strides [HWC[C = ?, H = ?, W = ?]]
            Strides [WCH[C = ?, H = ?, W = ?]]
            Strides [WHC[C = ?, H = ?, W = ?]]
            Strides [CHW[?, ?, ?], align(W = 16)]
            Typed [CHW[?, ?, ?], align(W = 8), align(H = 5)]
            Strides [CHW[?, ?, ?], pitch(H = 64)]
            Strides [HWC[C = ?, H = ?, W = ?], align(C = 4)]
            Typed [HWC[C = ?, H = ?, W = ?], pitch(H = 32), pitch(W = 6)]
            Strides [HWC[C = ?, H = ?, W = ?], pitch(C = 2)]
            Strides [WHC[C = ?, H = ?, W = ?], align(C = 3), pitch(W = 8)]
            Typed [CHW4c[?, ?, ?]]
            Typed [CHW8c[?, ?, ?]]
            Typed [CHW12c[?, ?, ?]]
            Typed [CHW16c[?, ?, ?]]
            Typed [CHW16c[?, ?, ?], align(W = 4)]
            Typed [HWC4c[C = ?, H = ?, W = ?]]
            Typed [CHW4w[?, ?, ?]]
            Typed [CHW6w[?, ?, ?]]
            Typed [WHC6h[C = ?, H = ?, W = ?]]
            Typed [CHW2h3w[?, ?, ?]]
            Typed [CHW3c2h[?, ?, ?], align(C = 9)]
            Typed [HCW2w4c2c[C = ?, H = ?, W = ?]]
            Typed [CHW2c4c[?, ?, ?]]
        }
    };
}
macro_rules! with_all_targets {
    ($then:ident! { $($arguments:tt)* }) => {
        with_targets! { $then! { $($arguments)*
            Given [HWC[C = ?, H = ?, W = ?], strides(H = ?)]
            Given [CHW[?, ?, ?], strides(H = ?, W = ?)]
        } }
    };
}
macro_rules! with_sources {
    ($then:ident! { $($arguments:tt)* }) => {
        with_all_targets! { $then! { $($arguments)*
            Typed [CHW[?, ?, ?], broadcast(H)]
            Typed [HWC[C = ?, H = ?, W = ?], broadcast(C)]
            Typed [CHW[?, ?, ?], broadcast(C), broadcast(W)]
            Typed [CHW[?, ?, ?], overlap(H = 2)]
            Typed [CHW8c[?, ?, ?], broadcast(W)]
        } }
    };
}
macro_rules! with_few {
    ($then:ident! { $($arguments:tt)* }) => {
        with_fewer! { $then! { $($arguments)*
            Strides [HWC[C = ?, H = ?, W = ?]]
        } }
    };
}

macro_rules! with_fewer {
    ($then:ident! { $($arguments:tt)* }) => {
        $then! { $($arguments)*
            Strides [CHW[?, ?, ?]]
            Strides [HWC[C = ?, H = ?, W = ?], align(C = 4)]
            Strides [WHC[C = ?, H = ?, W = ?]]
            Strides [CHW[?, ?, ?], align(W = 8), align(H = 5)]
            Typed [CHW8c[?, ?, ?]]
            Typed [CHW12c[?, ?, ?]]
        }
    };
}

macro_rules! texts {
    ($($side:ident [$($layout:tt)*])*) => { &[$(stringify!($($layout)*)),*] };
}

/// Lists the instances of a function for each storage, after the given type.
macro_rules! functions {
    (($function:ident) $($side:ident [$($layout:tt)*])*) => {
        &[$($function::<<layout!($($layout)*) as AnyLayout>::Storage>),*]
    };
    (($function:ident $given:ident) $($side:ident [$($layout:tt)*])*) => {
        &[$($function::<$given, <layout!($($layout)*) as AnyLayout>::Storage>),*]
    };
}

/// Lists the instances of a function for each side, after the given type.
macro_rules! sides {
    (($function:ident) $($side:ident [$($layout:tt)*])*) => {
        &[$($function::<$side<<layout!($($layout)*) as AnyLayout>::Storage>>),*]
    };
    (($function:ident $given:ident) $($side:ident [$($layout:tt)*])*) => {
        &[$($function::<$given, $side<<layout!($($layout)*) as AnyLayout>::Storage>>),*]
    };
}

const SOURCES: &[&str] = with_sources! { texts! {} };
const ALL_TARGETS: &[&str] = with_all_targets! { texts! {} };
const TARGETS: &[&str] = with_targets! { texts! {} };
const FEW: &[&str] = with_few! { texts! {} };
const FEWER: &[&str] = with_fewer! { texts! {} };

fn copy_u16<M: Side, M2: Side<Storage: Writable>>(sizes: Sizes, from: &[u16], to: &mut [u16]) {
    copy::<M, M2, u16>(sizes, from, to);
}

/// Returns the copies from one storage to all targets.
fn to_all<M: Side>() -> &'static [Copies<u16>] {
    with_all_targets! { sides! { (copy_u16 M) } }
}

const FROM_ALL: &[fn() -> &'static [Copies<u16>]] = with_sources! { sides! { (to_all) } };

fn random_sizes(largest: Sizes, choices: &mut Choices) -> Sizes {
    largest.map(|largest| 1 + choices.below(largest))
}

/// Chooses the number of elements before each of the two memories in its allocation.
fn before(choices: &mut Choices) -> [usize; 2] {
    [choices.below(9), choices.below(9)]
}

fn some_choices(choices: &mut Choices) -> Vec<u32> {
    choices.numbers(60)
}

/// Returns numbers that depend only on the seed.
fn seeded(seed: u64) -> Choices {
    let numbers = (0..60).map(|index| u32::try_from(number(seed, index) >> 32).unwrap_or(0));
    Choices::new(numbers.collect())
}

/// Calls a function. If the function panics, prints what was being tested.
#[track_caller]
fn about<R>(what: impl Debug, function: impl FnOnce() -> R) -> R {
    let result = catch_unwind(AssertUnwindSafe(function));
    result.unwrap_or_else(|_| panic!("with {what:?}"))
}

#[test]
fn all_pairs_of_layouts() {
    let pairs = u32::try_from(SOURCES.len() * ALL_TARGETS.len()).expect("few");
    for_each_seed(2 * pairs, |round| {
        let mut seed = round << 20;
        for (source_text, to_all) in SOURCES.iter().zip(FROM_ALL) {
            for (target_text, copy) in ALL_TARGETS.iter().zip(to_all()) {
                for largest in [[13, 7, 9], [3, 5, 40]] {
                    seed += 1;
                    random_copy([source_text, target_text], *copy, largest, seed);
                }
            }
        }
    });
}

/// Makes a copy of random sizes between two layouts.
fn random_copy<T: Element>(texts: [&str; 2], copy: Copies<T>, largest: Sizes, seed: u64) {
    let choices = &mut seeded(seed);
    let (sizes, before) = (random_sizes(largest, choices), before(choices));
    about((texts, sizes, before), || {
        let [source, target] = texts.map(|text| Stored::of(text, sizes));
        assert_moves(&source, &target, before, &same, &mut |from, to| {
            copy(sizes, from, to);
        });
    });
}

/// Copies between all pairs of small layouts. The sizes are large enough for some of the kernels.
fn random_copies<T: Element>(copies: &[&[Copies<T>]]) {
    let pairs = u32::try_from(FEW.len() * FEW.len()).expect("few");
    for_each_seed(pairs, |round| {
        let mut seed = (round << 20) + 500_000;
        for (from, copies) in FEW.iter().zip(copies) {
            for (to, copy) in FEW.iter().zip(*copies) {
                seed += 1;
                let largest = [[40, 5, 9], [5, 9, 40], [9, 40, 5]][from.len() % 3];
                random_copy([from, to], *copy, largest, seed);
            }
        }
    });
}

/// Sizes at which kernels need more than one tile.
const LARGER: [Sizes; 10] = [
    [3, 70, 70],
    [4, 70, 70],
    [64, 1, 130],
    [1, 64, 130],
    [16, 33, 34],
    [5, 129, 17],
    [3, 1, 1000],
    [130, 64, 1],
    [33, 31, 9],
    [2, 65, 66],
];

/// The offsets of elements in a few layouts, for each of these sizes.
static LARGER_STORED: LazyLock<Vec<Vec<Stored>>> = LazyLock::new(|| {
    let of_sizes = |sizes| FEW.iter().map(|text| Stored::of(text, sizes)).collect();
    LARGER.map(of_sizes).into()
});

/// Copies between all pairs of a few layouts, at one of the first two sizes and at one of the others. The
/// sizes differ from pair to pair and from type to type.
fn larger_copies<T: Element>(copies: &[&[Copies<T>]]) {
    let mut other = size_of::<T>() + align_of::<T>();
    for (from, copies) in copies.iter().enumerate() {
        for (to, copy) in copies.iter().enumerate() {
            other += 1;
            for number in [other % 2, 2 + other % (LARGER.len() - 2)] {
                let stored = &LARGER_STORED[number];
                let before = [from % 5, to % 3];
                let sizes = LARGER[number];
                about((FEW[from], FEW[to], sizes), || {
                    let move_all: &mut dyn FnMut(&[T], &mut [T]) =
                        &mut |from, to| copy(sizes, from, to);
                    assert_moves(&stored[from], &stored[to], before, &same, move_all);
                });
            }
        }
    }
}

/// Tests all pairs of a few layouts, for each type of elements.
macro_rules! element_types {
    ($($name:ident $type:ty;)*) => {$(
        #[test]
        fn $name() {
            fn copy_one<M: Side, M2: Side<Storage: Writable>>(
                sizes: Sizes,
                from: &[$type],
                to: &mut [$type],
            ) {
                copy::<M, M2, $type>(sizes, from, to);
            }
            fn to_few<M: Side>() -> &'static [Copies<$type>] {
                with_few! { sides! { (copy_one M) } }
            }
            const FROM_FEW: &[fn() -> &'static [Copies<$type>]] =
                with_few! { sides! { (to_few) } };
            let copies: Vec<_> = FROM_FEW.iter().map(|to_few| to_few()).collect();
            larger_copies(&copies);
            random_copies(&copies);
        }
    )*};
}

element_types! {
    elements_of_1_byte u8;
    elements_of_2_bytes u16;
    elements_of_4_bytes u32;
    elements_of_8_bytes u64;
    floats_of_4_bytes f32;
    floats_of_8_bytes f64;
    elements_of_16_bytes u128;
    elements_of_3_bytes [u8; 3];
    elements_with_a_gap (u8, u16);
    elements_of_our_own Pixel;
}

/// Tests a copy that is so large that it bypasses the caches. The offsets are computed by hand, because the oracle would
/// take too long.
#[test]
fn more_than_caches_hold() {
    type Pixels = layout!(HWC[C = 3, H = 700, W = 1001]);
    type Planes = layout!(CHW[C = 3, H = 700, W = 1001]);
    let from = memory::<u64>(1, Pixels::SPAN + 1);
    let mut to = memory::<u64>(2, Planes::SPAN + 2);
    let around = [to[0], to[Planes::SPAN + 1]];
    let source = View::<u64, Pixels>::new(&from[1..]).expect("it is long enough");
    let mut target =
        ViewMut::<u64, Planes>::new(&mut to[1..=Planes::SPAN]).expect("it is long enough");
    source.relayout_into(&mut target);
    assert_eq!([to[0], to[Planes::SPAN + 1]], around);
    let pixels = 700 * 1001;
    assert!(
        (0..3 * pixels).all(|index| to[1 + index] == from[1 + index % pixels * 3 + index / pixels])
    );
}

/// An axis of one position has any stride, so planes and pixels of one channel have the same offsets. Copies of a line
/// and more, to each offset within a cache line, and of more than the caches hold. Nothing around the target is written.
#[test]
fn one_channel_of_run_time_sizes() {
    type Planes = layout!(CHW[C = ?, H = ?, W = ?]);
    type Pixels = layout!(HWC[C = ?, H = ?, W = ?]);
    for (h, w, starts) in [(1, 300, 64), (3550, 3547, 2)] {
        let sizes = (C(1), H(h), W(w));
        let from = memory::<u8>(7, h * w);
        let source = View::with(&from, Planes::with(sizes).unwrap()).unwrap();
        for before in 0..starts {
            let mut to = vec![0; h * w + 130];
            let pixels = Pixels::with(sizes).unwrap();
            let target = ViewMut::with(&mut to[before..][..h * w], pixels).unwrap();
            source.try_relayout_into(target).unwrap();
            assert!(to[before..][..h * w] == from, "{h} x {w}, from {before} on");
            assert!(to[..before].iter().all(|byte| *byte == 0));
            assert!(to[before + h * w..].iter().all(|byte| *byte == 0));
        }
    }
}

/// Chooses the start of a range along each axis. Along a blocked axis, the range begins with a block.
fn random_part(declaration: &Declaration, listed: &Listed, choices: &mut Choices) -> [usize; 3] {
    let mut start = |axis| {
        let (size, block) = (listed.size(axis), declaration.block(axis));
        choices.below(size) / block * block
    };
    [start('C'), start('H'), start('W')]
}

fn ranges(starts: Sizes, sizes: Sizes) -> [Range<usize>; 3] {
    core::array::from_fn(|axis| starts[axis]..starts[axis] + sizes[axis])
}

fn listed_part(listed: &Listed, [c, h, w]: &[Range<usize>; 3]) -> Listed {
    listed.range('C', c).range('H', h).range('W', w)
}

/// Copies from a part of a tensor to a part of another one, and between parts and whole tensors.
fn copy_parts<M, M2>(texts: [&str; 2], choices: &mut Choices)
where
    M: Factors + StaticStorage + Writable + Ranges<DynC, DynH, DynW>,
    M2: Factors + StaticStorage + Writable + Ranges<DynC, DynH, DynW>,
{
    let wholes = [(); 2].map(|()| random_sizes([14, 6, 9], choices));
    let declarations = [0, 1].map(|side| declaration(texts[side], wholes[side]));
    let listed = [0, 1].map(|side| Listed::of(&declarations[side]));
    let starts = [0, 1].map(|side| random_part(&declarations[side], &listed[side], choices));
    let sizes: Sizes = core::array::from_fn(|axis| {
        let left = [0, 1].map(|side| wholes[side][axis] - starts[side][axis]);
        1 + choices.below(left[0].min(left[1]))
    });
    let [from_ranges, to_ranges] = starts.map(|starts| ranges(starts, sizes));
    let from_part = Stored::of_listed(&listed_part(&listed[0], &from_ranges));
    let to_part = Stored::of_listed(&listed_part(&listed[1], &to_ranges));
    // A part needs the memory of its whole.
    let span = listed.map(|listed| listed.span());
    let from_part = Stored {
        span: span[0],
        ..from_part
    };
    let to_part = Stored {
        footprint: span[1],
        ..to_part
    };
    let before = before(choices);

    assert_moves::<u8, u8>(&from_part, &to_part, before, &same, &mut |from, to| {
        let source = part::<M>(from, wholes[0], &from_ranges);
        copy_all(source, part_mut::<M2>(to, wholes[1], &to_ranges));
    });
    let to_whole = Stored::of(texts[1], sizes);
    assert_moves::<u8, u8>(&from_part, &to_whole, before, &same, &mut |from, to| {
        let source = part::<M>(from, wholes[0], &from_ranges);
        copy_all(source, start(mapping::<M2>(sizes), to));
    });
    let from_whole = Stored::of(texts[0], sizes);
    assert_moves::<u8, u8>(&from_whole, &to_part, before, &same, &mut |from, to| {
        let source = View::with(from, mapping::<M>(sizes)).expect("it is long enough");
        copy_all(source, part_mut::<M2>(to, wholes[1], &to_ranges));
    });
}

/// The layout of a part of a tensor with the storage `M`.
type PartOf<M> = TensorLayout<Chw, <M as Ranges<DynC, DynH, DynW>>::Three>;

fn part<'a, M>(from: &'a [u8], whole: Sizes, ranges: &[Range<usize>; 3]) -> View<'a, u8, PartOf<M>>
where
    M: Factors + StaticStorage + Ranges<DynC, DynH, DynW>,
{
    let [c, h, w] = ranges;
    let whole = View::with(from, mapping::<M>(whole)).expect("it is long enough");
    let part = whole
        .range(C(c.start)..C(c.end))
        .range(H(h.start)..H(h.end));
    part.range(W(w.start)..W(w.end))
}

fn part_mut<'a, M>(
    to: &'a mut [u8],
    whole: Sizes,
    ranges: &[Range<usize>; 3],
) -> ViewMut<'a, u8, PartOf<M>>
where
    M: Factors + StaticStorage + Writable + Ranges<DynC, DynH, DynW>,
{
    let [c, h, w] = ranges;
    let part = start(mapping::<M>(whole), to)
        .range(C(c.start)..C(c.end))
        .range(H(h.start)..H(h.end));
    part.range(W(w.start)..W(w.end))
}

type CopyParts = fn([&str; 2], &mut Choices);

fn parts_to_fewer<M>() -> &'static [CopyParts]
where
    M: Factors + StaticStorage + Writable + Ranges<DynC, DynH, DynW>,
{
    with_fewer! { functions! { (copy_parts M) } }
}

const PARTS: &[fn() -> &'static [CopyParts]] = with_fewer! { functions! { (parts_to_fewer) } };

#[test]
fn parts_as_source_and_as_target() {
    let met = Met::default();
    try_random(
        500,
        |choices| {
            (
                choices.below(FEWER.len()),
                choices.below(FEWER.len()),
                some_choices(choices),
            )
        },
        |(from, to, rest)| {
            PARTS[from]()[to]([FEWER[from], FEWER[to]], &mut Choices::new(rest));
            met.note(FEWER[from]);
            met.note(FEWER[to]);
            Ok(())
        },
    );
    met.assert_often(50, FEWER);
}

/// Returns strides that cannot be declared, and the offsets of their elements.
fn random_strides(sizes: Sizes, choices: &mut Choices) -> (Sizes, Listed) {
    let [c, h, w] = sizes;
    let strides = match choices.below(5) {
        0 => [
            1,
            c + choices.below(3),
            c * h + choices.below(3) * h + 2 * h,
        ],
        1 => [w * h + 3, 1, h],
        2 => [choices.below(9), choices.below(7), choices.below(5)],
        // Strides without a common divisor, so axes interlock.
        3 => [h * 9 + w * 8, 9, 8],
        _ => [7, 8, 8 * w + 7 * c],
    };
    let listed = Listed::strided(&['C', 'H', 'W'], &sizes, &strides);
    (strides, listed)
}

fn strided(sizes: Sizes, strides: Sizes) -> Mapping<Strided> {
    let mapping = shared(sizes, strides).try_into_layout();
    mapping.expect("no two positions share an element")
}

fn shared(sizes: Sizes, strides: Sizes) -> Mapping<Shared> {
    Mapping::try_from_strides(coordinate(sizes), coordinate(strides)).expect("no size is 0")
}

/// Copies between a declared tensor and a tensor with strides known at run time, in both directions.
fn copy_strided<M>(text: &str, choices: &mut Choices, met: &Met) -> Outcome
where
    M: StaticStorage + Writable,
{
    let sizes = random_sizes([9, 8, 9], choices);
    let (strides, listed) = random_strides(sizes, choices);
    let declared = Stored::of(text, sizes);
    let foreign = Stored::of_listed(&listed);
    let before = before(choices);
    assert_moves::<u32, u32>(&foreign, &declared, before, &same, &mut |from, to| {
        let source = View::with(from, shared(sizes, strides)).expect("it is long enough");
        copy_all(source, start(mapping::<M>(sizes), to));
    });
    if !listed.is_injective() {
        met.note("shared");
        prop_assert!(shared(sizes, strides).try_into_layout::<Strided>().is_err());
        return Ok(());
    }
    let nested = listed
        .in_order_of_strides()
        .is_sorted_by_key(|(_, element)| *element);
    met.note(if nested { "nested" } else { "interlocking" });
    assert_moves::<u32, u32>(&declared, &foreign, before, &same, &mut |from, to| {
        let source = View::with(from, mapping::<M>(sizes)).expect("it is long enough");
        copy_all(
            source,
            ViewMut::with(to, strided(sizes, strides)).expect("it is long enough"),
        );
    });
    let (others, other) = random_strides(sizes, choices);
    let other = Stored::of_listed(&other);
    assert_moves::<u16, u16>(&other, &foreign, before, &same, &mut |from, to| {
        let source = View::with(from, shared(sizes, others)).expect("it is long enough");
        copy_all(
            source,
            ViewMut::with(to, strided(sizes, strides)).expect("it is long enough"),
        );
    });
    Ok(())
}

const STRIDED: &[fn(&str, &mut Choices, &Met) -> Outcome] =
    with_targets! { functions! { (copy_strided) } };

#[test]
fn strides_of_run_time() {
    let met = Met::default();
    try_random(
        600,
        |choices| (choices.below(TARGETS.len()), some_choices(choices)),
        |(declared, rest)| {
            met.note(TARGETS[declared]);
            STRIDED[declared](TARGETS[declared], &mut Choices::new(rest), &met)
        },
    );
    met.assert_often(50, &["shared", "nested", "interlocking"]);
    met.assert_often(10, TARGETS);
}

/// A conversion between two declared layouts. All functions have the same type.
type Map<T, U> = fn(Sizes, &[T], &mut [U], &dyn Fn(T) -> U);
type MapAlong<T, U> =
    fn(Sizes, &[T], &mut [U], usize, &mut dyn FnMut(usize) -> Convert<'static, T, U>);
type Convert<'a, T, U> = Box<dyn FnMut(T) -> U + 'a>;

fn map<M, M2, T, U>(sizes: Sizes, from: &[T], to: &mut [U], function: &dyn Fn(T) -> U)
where
    M: Side,
    M2: Side<Storage: Writable>,
    T: Element,
    U: Element,
{
    let source = View::with(from, M::mapping(sizes)).expect("it is long enough");
    let mut target = start(M2::mapping(sizes), to);
    source
        .try_map_into(&mut target, function)
        .expect("the sizes are the same");
}

fn map_along<M, M2, T, U>(
    sizes: Sizes,
    from: &[T],
    to: &mut [U],
    axis: usize,
    function: &mut dyn FnMut(usize) -> Convert<'static, T, U>,
) where
    M: Side,
    M2: Side<Storage: Writable>,
    T: Element,
    U: Element,
{
    let source = View::with(from, M::mapping(sizes)).expect("it is long enough");
    let mut target = start(M2::mapping(sizes), to);
    map_along_axis(source, &mut target, axis, function);
}

/// Its closures are those of the storages that it is given, and not those of the declared ones.
fn map_along_axis<S: Storage, S2: Storage + Writable, T: Element, U: Element>(
    source: View<'_, T, TensorLayout<Chw, S>>,
    target: &mut ViewMut<'_, U, TensorLayout<Chw, S2>>,
    axis: usize,
    function: &mut dyn FnMut(usize) -> Convert<'static, T, U>,
) {
    let result = match axis {
        0 => source.try_map_along_into(C, target, |C(c)| function(c)),
        1 => source.try_map_along_into(H, target, |H(h)| function(h)),
        _ => source.try_map_along_into(W, target, |W(w)| function(w)),
    };
    result.expect("the sizes are the same");
}

/// Returns the converted element at a position along an axis.
fn converted<T: Element, U: Element>(element: T, along: usize) -> U {
    U::of(number(element.bits() + 1, along))
}

thread_local! {
    /// Counts the calls of inner functions.
    static CALLS: Cell<usize> = const { Cell::new(0) };
}

fn counted() {
    CALLS.with(|calls| calls.set(calls.get() + 1));
}

fn maps<T: Element, U: Element>(
    texts: [&str; 2],
    map: Map<T, U>,
    map_along: MapAlong<T, U>,
    sizes: Sizes,
    before: [usize; 2],
) {
    let (source, target) = (Stored::of(texts[0], sizes), Stored::of(texts[1], sizes));
    let len: usize = sizes.iter().product();
    CALLS.set(0);
    let convert = |element, _| converted::<T, U>(element, 0);
    assert_moves(&source, &target, before, &convert, &mut |from, to| {
        map(sizes, from, to, &|element| {
            counted();
            converted(element, 0)
        });
    });
    assert_eq!(CALLS.get(), len, "calls");

    for axis in 0..3 {
        CALLS.set(0);
        let inside: usize = sizes[axis + 1..].iter().product();
        let mut positions = vec![0; sizes[axis]];
        let convert = |element, index| converted::<T, U>(element, index / inside % sizes[axis]);
        assert_moves(&source, &target, before, &convert, &mut |from, to| {
            map_along(sizes, from, to, axis, &mut |along| {
                positions[along] += 1;
                Box::new(move |element| {
                    counted();
                    converted(element, along)
                })
            });
        });
        assert_eq!(CALLS.get(), len, "calls along {axis}");
        assert!(
            positions.iter().all(|calls| *calls > 0),
            "{positions:?} along {axis}"
        );
    }
}

macro_rules! conversions {
    ($($name:ident $from:ty => $to:ty;)*) => {$(
        #[test]
        fn $name() {
            type Pair = (Map<$from, $to>, MapAlong<$from, $to>);
            fn one<M: Side, M2: Side<Storage: Writable>>() -> Pair {
                (map::<M, M2, $from, $to>, map_along::<M, M2, $from, $to>)
            }
            fn to_fewer<M: Side>() -> &'static [fn() -> Pair] {
                with_fewer! { sides! { (one M) } }
            }
            const FROM_FEWER: &[fn() -> &'static [fn() -> Pair]] =
                with_fewer! { sides! { (to_fewer) } };
            let pairs = u32::try_from(FEWER.len() * FEWER.len()).expect("few");
            for_each_seed(5 * pairs, |round| {
                let mut seed = (round << 20) + 1000;
                for (from, to_fewer) in FEWER.iter().zip(FROM_FEWER) {
                    for (to, pair) in FEWER.iter().zip(to_fewer()) {
                        let (map, map_along) = pair();
                        for largest in
                            [[14, 9, 8], [4, 3, 150], [3, 50, 2], [50, 3, 3], [14, 1, 60]]
                        {
                            seed += 1;
                            let choices = &mut seeded(seed);
                            let (sizes, before) = (random_sizes(largest, choices), before(choices));
                            about((from, to, sizes), || {
                                maps([from, to], map, map_along, sizes, before);
                            });
                        }
                    }
                }
            });
            for (from, to_fewer) in FEWER.iter().zip(FROM_FEWER) {
                // Larger sizes, but only from each layout to one other.
                let index = FEWER.iter().position(|other| other == from).unwrap_or(0);
                let to = (index + size_of::<$from>()) % FEWER.len();
                let (map, _) = to_fewer()[to]();
                let (to, sizes) = (FEWER[to], LARGER[index]);
                about((from, to, sizes), || {
                    let (source, target) = (Stored::of(from, sizes), Stored::of(to, sizes));
                    let convert = |element, _| converted::<$from, $to>(element, 0);
                    assert_moves(&source, &target, [1, 3], &convert, &mut |from, to| {
                        map(sizes, from, to, &|element| converted(element, 0));
                    });
                });
            }
        }
    )*};
}

conversions! {
    bytes_to_floats u8 => f32;
    floats_to_bytes f32 => u8;
    numbers_to_numbers u16 => u16;
    numbers_to_triples u32 => [u8; 3];
    triples_to_long_numbers [u8; 3] => u128;
    long_numbers_to_bytes u128 => u8;
    pairs_to_numbers (u8, u16) => u64;
    ours_to_floats Pixel => f64;
}

/// After a panic in a function, each element of the target has its old or its new value, and the conversion can be
/// repeated.
#[test]
fn a_panic_leaves_memory_as_it_was_or_as_it_is_to_be() {
    type Pixels = layout!(HWC[C = 3, H = 40, W = 21], align(C = 4));
    type Planes = layout!(CHW8c[C = 3, H = 40, W = 21]);
    let sizes = [3, 40, 21];
    let source = Stored::of("HWC[C = ?, H = ?, W = ?], align(C = 4)", sizes);
    let target = Stored::of("CHW8c[?, ?, ?]", sizes);
    let from = memory::<u8>(1, Pixels::SPAN);
    let view = View::<u8, Pixels>::new(&from).expect("it is long enough");
    let untouched = memory::<u32>(2, Planes::FOOTPRINT + 3);
    let mut whole = untouched.clone();
    for (from_offset, to_offset) in source.offsets.iter().zip(&target.offsets) {
        whole[*to_offset] = converted(from[*from_offset], 0);
    }
    for last in [0, 1, 7, 500, 1000, 2000, 2519] {
        for along in [false, true] {
            let mut to = untouched.clone();
            let mut planes = ViewMut::<u32, Planes>::new(&mut to[..Planes::FOOTPRINT])
                .expect("it is long enough");
            let left = Cell::new(last);
            let until_none_is_left = |byte| {
                left.set(usize::checked_sub(left.get(), 1).expect("as wanted"));
                converted(byte, 0)
            };
            let caught = catch_unwind(AssertUnwindSafe(|| {
                if along {
                    view.map_along_into(C, &mut planes, |_| until_none_is_left);
                } else {
                    view.map_into(&mut planes, until_none_is_left);
                }
            }));
            assert!(caught.is_err());
            let (mut old, mut new) = (0, 0);
            for index in 0..to.len() {
                if to[index] == whole[index] {
                    new += 1;
                } else {
                    assert_eq!(to[index], untouched[index], "{index} after {last}");
                    old += 1;
                }
            }
            // The element whose conversion panicked is not written. So at least one element is old.
            assert!(old > 0 && new >= to.len() - target.offsets.len());
            assert_eq!(bits(&from), bits(&memory::<u8>(1, Pixels::SPAN)));
            let mut planes = ViewMut::<u32, Planes>::new(&mut to[..Planes::FOOTPRINT])
                .expect("it is long enough");
            view.map_into(&mut planes, |byte| converted(byte, 0));
            assert_eq!(to, whole);
        }
    }
}

#[test]
fn other_sizes_are_refused_and_nothing_is_written() {
    type Pixels = layout!(HWC[C = ?, H = ?, W = ?]);
    type Planes = layout!(CHW4c[?, ?, ?]);
    type Fixed = layout!(HWC[C = 3, H = ?, W = ?], pad(W = 6));
    let from = memory::<u8>(1, 210);
    let pixels = |sizes| {
        let mapping = Pixels::with(coordinate(sizes)).expect("no size is 0");
        View::with(&from[..mapping.span()], mapping).expect("it is long enough")
    };
    let untouched = memory::<u8>(2, 400);
    let differing = [
        ([2, 4, 5], 'C'),
        ([4, 4, 5], 'C'),
        ([3, 1, 5], 'H'),
        ([3, 5, 4], 'H'),
        ([3, 4, 6], 'W'),
        ([5, 6, 7], 'C'),
    ];
    for (sizes, axis) in differing {
        let source = pixels(sizes);
        let mut to = untouched.clone();
        let mapping = Planes::with((C(3), H(4), W(5))).expect("no size is 0");
        let mut target = start(mapping, &mut to);
        let never = |_| -> u8 { panic!("nothing is to be converted") };
        let errors = [
            source.try_relayout_into(&mut target),
            source.try_map_into(&mut target, never),
            source.try_map_along_into(H, &mut target, |_| never),
        ];
        let index = ['C', 'H', 'W']
            .iter()
            .position(|other| *other == axis)
            .unwrap_or(0);
        for error in errors {
            let error = error.expect_err("a size differs");
            assert_eq!(error.axis(), Some(axis));
            let words = format!(
                "axis {axis} has size {}, but that of the other tensor has {}: ",
                sizes[index],
                [3, 4, 5][index]
            );
            assert!(error.to_string().starts_with(&words), "{error}");
        }
        assert_eq!(to, untouched);
    }
    let error = pixels([4, 4, 5])
        .try_to_layout::<Fixed>()
        .expect_err("C is 3");
    assert_eq!(error.axis(), Some('C'));
    let error = pixels([3, 4, 7])
        .try_to_layout::<Fixed>()
        .expect_err("W is at most 6");
    assert_eq!(error.axis(), Some('W'));
    assert!(pixels([3, 4, 6]).try_to_layout::<Fixed>().is_ok());
}

/// Tests `to_layout` between all pairs of static layouts of one shape.
macro_rules! static_pairs {
    ($($name:ident [$($text:literal: $layout:ty),*];)*) => {$(
        #[test]
        fn $name() {
            static_pairs!(@each [$($text: $layout),*] [$($text: $layout),*]);
        }
    )*};
    (@each [$($text:literal: $layout:ty),*] $all:tt) => {
        $(static_pairs!(@from $text: $layout, $all);)*
    };
    (@from $from_text:literal: $from:ty, [$($text:literal: $layout:ty),*]) => {{
        let source = Memory::of_any_size(&Declaration::parse($from_text));
        let from = memory::<u16>(1, source.span());
        let view = View::<u16, $from>::new(&from).expect("it is long enough");
        $(
            let target = Memory::of_any_size(&Declaration::parse($text));
            let mut expected = vec![0; target.footprint];
            for (from_offset, to_offset) in source.offsets.iter().zip(&target.offsets) {
                expected[*to_offset] = from[*from_offset];
            }
            let tensor = view.to_layout::<$layout>();
            assert_eq!(tensor.memory(), expected, "{} to {}", $from_text, $text);
            let mut again = Tensor::<u16, $layout>::filled(7);
            view.relayout_into(&mut again.as_view_mut());
            again.fill_padding(0);
            assert_eq!(again.memory(), expected, "{} to {}", $from_text, $text);
            assert!(again.as_view() == tensor.as_view() && tensor.as_view() == view);
        )*
    }};
}

static_pairs! {
    one_axis [
        "W[37]": layout!(W[37]),
        "W[37], strides(W = 3)": layout!(W[37], strides(W = 3)),
        "W4w[37]": layout!(W4w[37]),
        "W16w[37], pad(W = 64)": layout!(W16w[37], pad(W = 64)),
        "W8w[37]": layout!(W8w[37])
    ];
    images [
        "NCHW[2, 20, 5, 7]": layout!(NCHW[2, 20, 5, 7]),
        "NHWC[2, 20, 5, 7]": layout!(NHWC[2, 20, 5, 7]),
        "NCHW16c[2, 20, 5, 7]": layout!(NCHW16c[2, 20, 5, 7]),
        "NCHW12c[2, 20, 5, 7]": layout!(NCHW12c[2, 20, 5, 7]),
        "HWNC[N = 2, C = 20, H = 5, W = 7], pitch(W = 64)":
            layout!(HWNC[N = 2, C = 20, H = 5, W = 7], pitch(W = 64))
    ];
    filters [
        "OIHW[10, 9, 3, 2]": layout!(OIHW[10, 9, 3, 2]),
        "HWIO[O = 10, I = 9, H = 3, W = 2]": layout!(HWIO[O = 10, I = 9, H = 3, W = 2]),
        "OIHW4i8o4i[10, 9, 3, 2]": layout!(OIHW4i8o4i[10, 9, 3, 2]),
        "OIHW2i3o2i[10, 9, 3, 2]": layout!(OIHW2i3o2i[10, 9, 3, 2])
    ];
    eight_axes [
        "ABCDEFGH[2, 3, 1, 2, 3, 2, 1, 3]": layout!(ABCDEFGH[2, 3, 1, 2, 3, 2, 1, 3]),
        "HGFEDCBA[2, 3, 1, 2, 3, 2, 1, 3], logical(ABCDEFGH)":
            layout!(HGFEDCBA[2, 3, 1, 2, 3, 2, 1, 3], logical(ABCDEFGH)),
        "BDFHACEG2h[2, 3, 1, 2, 3, 2, 1, 3], logical(ABCDEFGH), pad(E = 4)":
            layout!(BDFHACEG2h[2, 3, 1, 2, 3, 2, 1, 3], logical(ABCDEFGH), pad(E = 4))
    ];
    ones [
        "CHW[1, 1, 1]": layout!(CHW[1, 1, 1]),
        "HWC16c[C = 1, H = 1, W = 1]": layout!(HWC16c[C = 1, H = 1, W = 1]),
        "WHC[C = 1, H = 1, W = 1], pad(C = 3, W = 2)":
            layout!(WHC[C = 1, H = 1, W = 1], pad(C = 3, W = 2))
    ];
}

/// The order in which axes are listed does not change the offsets of elements.
#[test]
fn under_other_axes() {
    type Pixels = layout!(HWC[C = 3, H = 14, W = 17], pad(C = 5));
    type Planes = layout!(CHW4c[C = 3, H = 14, W = 17], align(W = 8));
    let sizes = [3, 14, 17];
    let source = Stored::of("HWC[C = ?, H = ?, W = ?], pad(C = 5)", sizes);
    let target = Stored::of("CHW4c[?, ?, ?], align(W = 8)", sizes);
    fn views<'a, U>(
        from: &'a [u8],
        to: &'a mut [U],
    ) -> (View<'a, u8, Pixels>, ViewMut<'a, U, Planes>) {
        let source = View::new(from).expect("it is long enough");
        (source, start(Planes::mapping(), to))
    }
    assert_moves::<u8, u8>(&source, &target, [1, 2], &same, &mut |from, to| {
        let (source, target) = views(from, to);
        source
            .permute((W, C, H))
            .relayout_into(&mut target.permute((W, C, H)));
    });
    assert_moves::<u8, u8>(&source, &target, [0, 7], &same, &mut |from, to| {
        let (source, target) = views(from, to);
        let source = source.permute((H, W, C)).rename(C, K);
        source.relayout_into(&mut target.rename(C, K).permute((H, W, K)));
    });
    let row = |element: u8, index: usize| converted::<u8, u64>(element, index / 17 % 14);
    assert_moves::<u8, u64>(&source, &target, [3, 1], &row, &mut |from, to| {
        let (source, target) = views(from, to);
        let target = &mut target.permute((W, H, C));
        source
            .permute((W, H, C))
            .map_along_into(H, target, |H(h)| move |byte| converted(byte, h));
    });
    // Each row is moved on its own.
    assert_moves::<u8, u8>(&source, &target, [1, 0], &same, &mut |from, to| {
        let (source, target) = views(from, to);
        for (from, mut to) in source.axis_iter(H).zip(target.axis_iter_mut(H)) {
            from.relayout_into(&mut to);
        }
    });
}

/// Fills all memory that belongs to no element, with all kinds of padding.
fn fill_padding<M: Factors + StaticStorage + Writable>(text: &str, sizes: Sizes) {
    let stored = Stored::of(text, sizes);
    let mut memory = memory::<u16>(3, stored.footprint + 4);
    let mut expected = vec![7; memory.len()];
    for offset in &stored.offsets {
        expected[*offset] = memory[*offset];
    }
    let mapping = mapping::<M>(sizes);
    mapping.fill_padding(&mut memory, 7);
    assert_eq!(memory, expected, "{mapping}");
    // Memory of exactly the span is enough.
    memory[..stored.span].fill(1);
    expected.truncate(stored.span);
    for offset in &stored.offsets {
        expected[*offset] = 1;
    }
    mapping.fill_padding(&mut memory[..stored.span], 7);
    assert_eq!(memory[..stored.span], expected, "{mapping}");
    let short = &mut memory[..stored.span - 1];
    let before = short.to_vec();
    let error = mapping
        .try_fill_padding(short, 8)
        .expect_err("it is too short");
    assert_eq!(
        (error.needed(), error.given()),
        (stored.span, stored.span - 1)
    );
    assert_eq!(*short, before);
}

const PADDED: &[fn(&str, Sizes)] = with_targets! { functions! { (fill_padding) } };

#[test]
fn padding_is_all_that_is_no_element() {
    let met = Met::default();
    try_random(
        800,
        |choices| {
            (
                choices.below(TARGETS.len()),
                random_sizes([18, 5, 9], choices),
            )
        },
        |(layout, sizes)| {
            PADDED[layout](TARGETS[layout], sizes);
            met.note(TARGETS[layout]);
            Ok(())
        },
    );
    met.assert_often(10, TARGETS);
}
