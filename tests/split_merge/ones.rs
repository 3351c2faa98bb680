//! Merges in every order, for every choice of axes that have size 1.
//!
//! Types accept a merge or refuse it. The layout that types compute for an accepted merge is compared with
//! the oracle, which also says which merges move elements.

use super::read;
use crate::oracle::listed::Listed;
use crate::typed::{Coordinates, assert_shows, numbered};
use core::cmp::Reverse;
use core::marker::PhantomData;
use tensor_layout::storage::{Align, Broadcast, Overlap, Pad, Pitch, Stride};
use tensor_layout::traits::machinery::{MergeOrder, MergedLayout};
use tensor_layout::traits::{Axis, DirectlyBefore, StridedStorage};
use tensor_layout::{
    AnyLayout, DimQ, H, Mapping, N, P, StaticLayout, T, TensorLayout, View, W, axes, layout,
};

/// Asks whether the types of a merge meet its bound. If they do not, the compiler finds the constant of
/// [`Otherwise`] instead.
struct Asked<Outer, Inner, Storage, Ones, Moved>(PhantomData<(Outer, Inner, Storage, Ones, Moved)>);

impl<Outer, Inner, Storage, Ones, Moved> Asked<Outer, Inner, Storage, Ones, Moved>
where
    Outer: DirectlyBefore<Inner, Storage, Ones, Moved>,
{
    const IS_ACCEPTED: bool = true;
}

trait Otherwise {
    const IS_ACCEPTED: bool = false;
}

impl<T> Otherwise for T {}

/// Lists the elements of a layout. If its strides are not known at compile time, the compiler finds the function of
/// [`OtherwiseUnknown`] instead.
struct Known<M>(PhantomData<M>);

impl<M> Known<M>
where
    M: StaticLayout<Axes: Coordinates, Storage: StridedStorage>,
{
    #[expect(clippy::unnecessary_wraps, reason = "the other function returns none")]
    fn elements() -> Option<(Listed, usize)> {
        let mapping = Mapping::<M>::default();
        let (sizes, strides) = (mapping.size_array(), mapping.strides());
        let listed = Listed::strided(&M::Axes::letters(), sizes.as_ref(), strides.as_ref());
        Some((listed, mapping.footprint()))
    }
}

trait OtherwiseUnknown {
    fn elements() -> Option<(Listed, usize)> {
        None
    }
}

impl<T> OtherwiseUnknown for T {}

/// A merge, and the answer of the types.
struct Case {
    layout: String,
    footprint: usize,
    merged: Vec<char>,
    is_accepted: bool,
    /// The layout that types compute, and its footprint.
    result: Option<(Listed, usize)>,
}

/// Adds a case for each list of axes in brackets and for each choice of sizes: each axis has its own size or size 1.
/// The braces contain the clauses, and the factors with these clauses.
macro_rules! cases {
    (
        $cases:ident $factors:tt [$($chosen:tt)*] [$axis:ident = $size:literal $($others:tt)*]
        $($lists:tt)+
    ) => {
        cases!($cases $factors [$($chosen)* $axis = $size] [$($others)*] $($lists)+);
        cases!($cases $factors [$($chosen)* $axis = 1] [$($others)*] $($lists)+);
    };
    ($cases:ident $factors:tt $sizes:tt [] $(($($merged:ident)+))+) => {
        $(cases!(@ $cases $factors $sizes $($merged)+);)+
    };
    (
        @ $cases:ident {$clauses:literal $($factor:ty),+} [$($axis:ident = $size:literal)+]
        $($merged:ident)+
    ) => {{
        #[allow(non_snake_case, reason = "the variables have the letters of the axes")]
        const PRODUCT: usize = {
            let ($($axis,)+) = ($($size,)+);
            let _ = ($($axis,)+);
            1 $(* $merged)+
        };
        type L = TensorLayout<($(<axes::$axis as Axis>::Static<$size>,)+), ($($factor,)+)>;
        type M = <L as MergedLayout<($(axes::$merged,)+), DimQ<PRODUCT>>>::Merged;
        type Order = <L as MergedLayout<($(axes::$merged,)+), DimQ<PRODUCT>>>::Order;
        type Moved = <L as MergedLayout<($(axes::$merged,)+), DimQ<PRODUCT>>>::Moved;
        $cases.push(Case {
            layout: format!("{}{:?}{}", [$(stringify!($axis)),+].concat(), [$($size),+], $clauses),
            footprint: L::FOOTPRINT,
            merged: [$(stringify!($merged)),+].concat().chars().collect(),
            is_accepted: Asked::<
                <Order as MergeOrder>::Outer,
                <Order as MergeOrder>::Inner,
                <L as AnyLayout>::Storage,
                <Order as MergeOrder>::Ones,
                Moved,
            >::IS_ACCEPTED,
            result: Known::<M>::elements(),
        });
    }};
}

/// Returns whether types accept a merge, by trying all choices of axes. `listed` stores its axes in the order of the
/// alphabet.
fn is_accepted_by_rule(listed: &Listed, merged: &[char]) -> bool {
    let choices = (1..1 << merged.len()).map(|choice: u32| {
        let axes = merged.iter().rev().enumerate();
        let axes = axes.filter(|(index, _)| choice & (1 << index) != 0);
        let mut axes: Vec<char> = axes.map(|(_, axis)| *axis).collect();
        axes.reverse();
        (axes, choice)
    });
    // If several choices in order have the same length, takes the one that leaves out the axes that are named first.
    let in_order = choices.filter(|(axes, _)| axes.is_sorted());
    let (counted, _) = in_order
        .max_by_key(|(axes, choice)| (axes.len(), Reverse(*choice)))
        .expect("one axis is in order");
    let between = counted[0]..counted[counted.len() - 1];
    let others = listed.axes.iter().zip(&listed.sizes).filter(|(axis, _)| {
        !counted.contains(axis) && (merged.contains(axis) || between.contains(axis))
    });
    others.into_iter().all(|(_, size)| *size == 1)
}

#[test]
fn types_compute_the_layout_of_each_merge_that_they_accept() {
    let mut cases = Vec::new();
    cases!(cases {"" axes::A, axes::B, axes::C} [] [A = 2 B = 3 C = 5]
        (A B) (B A) (A C) (C A) (B C) (C B)
        (A B C) (A C B) (B A C) (B C A) (C A B) (C B A));
    let (mut accepted, mut in_place) = (0, 0);
    for case in &cases {
        let name = format!("{} {:?}", case.layout, case.merged);
        let listed = read(&case.layout);
        let expected = listed.merge(&case.merged, 'Q');
        let is_accepted = is_accepted_by_rule(&listed, &case.merged);
        assert_eq!(case.is_accepted, is_accepted, "{name}");
        in_place += usize::from(expected.is_some());
        if case.is_accepted {
            accepted += 1;
            let result = case.result.as_ref().map(|(listed, _)| listed);
            assert_eq!(result, expected.as_ref(), "{name}");
        }
    }
    // The head of `layout/split_merge.rs` states these numbers.
    assert_eq!((cases.len(), in_place, accepted), (96, 75, 58));
}

/// Each axis in turn has a clause. If types accept a merge, all elements stay where they are, and the memory has the
/// same length. Only some orders and sizes are tested; the test above has all of them, without clauses.
#[test]
fn accepted_merges_of_axes_with_clauses_move_no_element() {
    let mut cases = Vec::new();
    macro_rules! with_clauses {
        ($($factors:tt)+) => {$(
            cases!(cases $factors [A = 2 B = 3 C = 5] [] (A B) (A C) (C A) (B C) (A B C) (C A B));
            cases!(cases $factors [A = 1 B = 3 C = 5] [] (A B) (B C) (A B C));
            cases!(cases $factors [A = 2 B = 1 C = 5] [] (A B) (A C) (B C) (A B C));
            cases!(cases $factors [A = 2 B = 3 C = 1] [] (A B) (C A) (B C) (A B C) (C A B));
            cases!(cases $factors [A = 1 B = 1 C = 5] [] (A B) (A B C));
        )+};
    }
    with_clauses!(
        {", pad(A = 64)" Pad<axes::A, 64>, axes::B, axes::C}
        {", pad(B = 64)" axes::A, Pad<axes::B, 64>, axes::C}
        {", pad(C = 64)" axes::A, axes::B, Pad<axes::C, 64>}
        {", strides(A = 64)" Stride<axes::A, 64>, axes::B, axes::C}
        {", strides(B = 64)" axes::A, Stride<axes::B, 64>, axes::C}
        {", strides(C = 64)" axes::A, axes::B, Stride<axes::C, 64>}
        {", align(A = 4)" Align<axes::A, 4>, axes::B, axes::C}
        {", align(B = 4)" axes::A, Align<axes::B, 4>, axes::C}
        {", align(C = 4)" axes::A, axes::B, Align<axes::C, 4>}
        {", pitch(A = 64)" Pitch<axes::A, 64>, axes::B, axes::C}
        {", pitch(B = 64)" axes::A, Pitch<axes::B, 64>, axes::C}
        {", pitch(C = 64)" axes::A, axes::B, Pitch<axes::C, 64>}
        {", overlap(A = 2)" Overlap<axes::A, 2>, axes::B, axes::C}
        {", overlap(B = 2)" axes::A, Overlap<axes::B, 2>, axes::C}
        {", overlap(C = 2)" axes::A, axes::B, Overlap<axes::C, 2>}
        {", broadcast(A)" Broadcast<axes::A>, axes::B, axes::C}
        {", broadcast(B)" axes::A, Broadcast<axes::B>, axes::C}
        {", broadcast(C)" axes::A, axes::B, Broadcast<axes::C>}
    );
    let mut count = 0;
    for case in cases.into_iter().filter(|case| case.is_accepted) {
        // If direct neighbours have a clause, a merge compares strides.
        let Some(result) = case.result else {
            continue;
        };
        count += 1;
        let merged = read(&case.layout).merge(&case.merged, 'Q');
        let expected = merged.map(|listed| (listed, case.footprint));
        assert_eq!(Some(result), expected, "{} {:?}", case.layout, case.merged);
    }
    assert!(count >= 50, "only {count} merges were accepted");
}

/// A size that is known only at run time cannot be known to be 1. So another axis has to have size 1.
#[test]
fn other_sizes_may_be_known_at_run_time_only() {
    let memory = numbered(48);
    let mapping = <layout!(NHWC[N = ?, C = 1, H = ?, W = ?])>::with((N(2), H(4), W(6)));
    let images = View::with(&memory, mapping.expect("there are few")).expect("it is long enough");
    let rows: View<usize, layout!(NP[?, ?])> = images.merge((axes::C, H, W), P);
    let listed = read("NHWC[N = 2, C = 1, H = 4, W = 6]");
    assert_shows(
        rows,
        &listed
            .merge(&['C', 'H', 'W'], 'P')
            .expect("no element moves"),
    );
    let mapping = <layout!(NTE[N = 1, T = ?, E = 4])>::with((T(3),)).expect("there are few");
    let sequence = View::with(&memory[..12], mapping).expect("it is long enough");
    let elements: View<usize, layout!(P[?])> = sequence.merge((T, N, axes::E), P);
    let listed = read("NTE[N = 1, T = 3, E = 4]");
    assert_shows(
        elements,
        &listed
            .merge(&['T', 'N', 'E'], 'P')
            .expect("no element moves"),
    );
}
