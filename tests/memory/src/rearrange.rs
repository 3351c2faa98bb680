//! Rearrangements, merges, splits and claims. Both memories have exactly as many elements as their layouts
//! span.

use crate::relayout::{Chw, Element, SIZES, for_each_storage, mapping, memory};
use std::panic::{self, AssertUnwindSafe};
use tensor_layout::traits::{StaticStorage, Writable};
use tensor_layout::{
    A, AnyLayout, B, C, DimA, DimB, DimD, DimH, H, Rearrangement, Tensor, TensorLayout, View,
    ViewMut, W, layout, rearrange, try_part, try_rearrange,
};

pub fn run() {
    for_each_storage!(rearrange_to_all []);
    for_each_storage!(view_all []);
    by_hand();
    own_what_is_dropped();
    claim();
}

fn rearrange_to_all<M: StaticStorage + Writable>() {
    for_each_storage!(rearrange_each[M]);
}

fn rearrange_each<M: StaticStorage, M2: StaticStorage + Writable>() {
    turn::<u8, M, M2>();
    turn::<[u8; 3], M, M2>();
    turn::<(), M, M2>();
    repeat::<u64, M, M2>();
    halves::<f32, M, M2>();
}

/// Each axis becomes another axis.
fn turn<T: Element, M: StaticStorage, M2: StaticStorage + Writable>() {
    for sizes in SIZES {
        let (C(c), H(h), W(w)) = sizes;
        let (here, there) = (mapping::<M>(sizes), mapping::<M2>((C(w), H(c), W(h))));
        let from = memory::<T>(here.span());
        let mut to = memory::<T>(there.span());
        let source = View::with(&from, here).expect("it is long enough");
        let mut target = ViewMut::with(&mut to, there).expect("it is long enough");
        try_rearrange!(source: C(A) H(B) W(D) -> &mut target: C(D) H(A) W(B))
            .expect("the sizes are the same");
        target.as_view().for_each(|(C(d), H(a), W(b)), element| {
            assert!(*element == source[(C(a), H(b), W(d))]);
        });

        // Between parts: the last row, if the source has rows.
        let row = try_part!(source, H = h - 1..);
        let line = try_part!(target, W = h - 1..);
        if let (Ok(row), Ok(mut line)) = (row, line) {
            try_rearrange!(row: C(A) H(B) W(D) -> &mut line: C(D) H(A) W(B))
                .expect("the sizes are the same");
        }
    }
}

/// The target has each element three times.
fn repeat<T: Element, M: StaticStorage, M2: StaticStorage + Writable>() {
    for sizes in SIZES {
        let (C(c), H(h), W(w)) = sizes;
        let (here, there) = (mapping::<M>(sizes), mapping::<M2>((C(3 * c), H(h), W(w))));
        let from = memory::<T>(here.span());
        let mut to = memory::<T>(there.span());
        let source = View::with(&from, here).expect("it is long enough");
        let mut target = ViewMut::with(&mut to, there).expect("it is long enough");
        try_rearrange!(source: C H W -> &mut target: C(K C) H W, K = 3)
            .expect("the sizes are the same");
        target.as_view().for_each(|(C(k), h, w), element| {
            assert!(*element == source[(C(k % c), h, w)]);
        });
    }
}

/// An axis is split, and its parts are merged with other axes.
fn halves<T: Element, M: StaticStorage, M2: StaticStorage + Writable>() {
    for (C(c), H(h), W(w)) in SIZES {
        let here = mapping::<M>((C(c), H(h), W(2 * w)));
        let there = mapping::<M2>((C(2 * h), H(w), W(c)));
        let from = memory::<T>(here.span());
        let mut to = memory::<T>(there.span());
        let source = View::with(&from, here).expect("it is long enough");
        let mut target = ViewMut::with(&mut to, there).expect("it is long enough");
        try_rearrange!(source: C(A) H W(D Q) -> &mut target: C(H Q) H(D) W(A), Q = 2)
            .expect("the sizes are the same");
        target.as_view().for_each(|(C(hq), H(d), W(a)), element| {
            assert!(*element == source[(C(a), H(hq / 2), W(2 * d + hq % 2))]);
        });
    }
}

/// A view in place reaches no further than its source.
fn view_all<M: StaticStorage>() {
    for sizes in SIZES {
        let here = mapping::<M>(sizes);
        let from = memory::<u16>(here.span());
        let source = View::with(&from, here).expect("it is long enough");
        let merged: Result<View<u16, layout!(R[?])>, _> =
            try_rearrange!(source: C H W -> view R(C H W));
        if let Ok(merged) = merged {
            assert_eq!(merged.span(), source.span());
            assert!(merged.iter().eq(source.iter()));
        }
        let split: Result<View<u16, layout!(HWCD[C = ?, H = ?, W = ?, D = ?])>, _> =
            try_rearrange!(source: C H W -> view C(1) H W D(C));
        if let Ok(split) = split {
            assert!(split.span() <= source.span());
            assert!(split.iter().count() == source.len());
        }
    }
}

type Pixels = layout!(HWC[C = 4, H = 6, W = 6]);
type Blocks = layout!(CHW4c3w[C = 4, H = 6, W = 6]);

/// Calls the function that the macros call with patterns that the macros never write. The function either panics or
/// writes only to the target.
fn by_hand() {
    const PATTERNS: &[&str] = &[
        "",
        "->",
        "C H W",
        "C H W ->",
        "C H W -> C H W ->",
        "C H W -> C H",
        "C H W -> C H W H",
        "C H W -> C(C C) H W",
        "C H W -> C(H) H(C) W(W",
        "C(H) H(W) W(C) -> C H W",
        "C() H W -> C() H W",
        "C(1) H W -> C(1) H W",
        "C(A B) H W -> C(A) H W",
        "C(A B) H W -> C(A) H(H B) W",
        "C(A) H W -> C(A B) H W",
        "C(A B) H(D E) W -> C(B A) H(E D) W",
        "C(A B) H(D E) W -> C(D A) H(E B) W",
        "C(A B) H(D E) W(F G) -> C(A F) H(D E) W(B G)",
        "C(ABDEFG) H(IJKLMNO) W(PQRSTUV) -> C(ABDEFG) H(IJKLMNO) W(PQRSTUV)",
        "C(ABDEFG) H(IJKLMNO) W(PQRSTUV) -> C(GABDEF) H(OIJKLMN) W(VPQRSTU)",
        "C-> H W",
        "c h w -> c h w",
        "\u{e4} H W -> C H W",
    ];
    const GIVEN: &[&[(char, usize)]] = &[
        &[],
        &[('A', 2)],
        &[('A', 2), ('D', 3), ('F', 2)],
        &[('A', 3), ('D', 4)],
        &[('B', 0)],
        &[('B', usize::MAX), ('A', usize::MAX)],
        &[('A', 1 << (usize::BITS - 2)), ('B', 4)],
        &[('a', 2)],
        &[('\u{10ffff}', 2)],
        &[('C', 2), ('C', 4)],
        &[('A', 2), ('B', 2), ('D', 2), ('E', 3), ('F', 3), ('G', 2)],
    ];
    let hook = panic::take_hook();
    panic::set_hook(Box::new(|_| {}));
    let mut accepted = 0;
    for text in PATTERNS {
        for given in GIVEN {
            accepted += usize::from(apply::<layout!(HWC[C = 4, H = 6, W = 6]), Pixels>(
                text, given,
            ));
            accepted += usize::from(apply::<layout!(CWH[C = 4, H = 6, W = 6]), Pixels>(
                text, given,
            ));
            accepted += usize::from(apply::<Pixels, Blocks>(text, given));
            accepted += usize::from(apply::<Blocks, Pixels>(text, given));
        }
    }
    panic::set_hook(hook);
    assert!(accepted > 0);
}

/// Returns whether a pattern is accepted. If so, checks that each element of the target is one of the source.
fn apply<L, M>(text: &'static str, given: &[(char, usize)]) -> bool
where
    L: tensor_layout::StaticLayout<Axes = (C, H, W)>,
    M: tensor_layout::StaticLayout<Axes = (C, H, W), Storage: Writable>,
{
    let from: Box<[u16]> = (1..).take(L::SPAN).collect();
    let mut to: Box<[u16]> = vec![0; M::SPAN].into();
    let source = View::<u16, L>::new(&from).expect("it is long enough");
    let mut target = ViewMut::<u16, M>::new(&mut to).expect("it is long enough");
    let axes = (C(0), H(0), W(0));
    panic::catch_unwind(AssertUnwindSafe(|| {
        let by = Rearrangement::<L, M>::of_pattern(text, given, axes, axes, ((), ()));
        by.apply_into(source, &mut target);
        assert!(
            target
                .iter()
                .all(|element| (1..=from.len()).contains(&usize::from(*element)))
        );
        let in_place = panic::catch_unwind(|| by.in_place(text));
        if let Ok(in_place) = in_place {
            let view = Rearrangement::view(source, in_place);
            assert!(view.span() <= source.span() && view.iter().all(|element| *element > 0));
        }
    }))
    .is_ok()
}

/// The tools find a `String` that is leaked or dropped twice.
fn own_what_is_dropped() {
    type Image = layout!(HWC[C = 2, H = 6, W = 3]);
    type Split = layout!(ABWC[A = 2, B = 3, W = 3, C = 2], logical(ABCW));
    let image = Tensor::<String, Image>::from_fn(|position| format!("{position:?}"));
    let copy = image.clone();
    let split = image.into_split(H, (DimA::<2>, DimB::<3>));
    assert_eq!(split[(A(1), B(2), W(2), C(1))], copy[(H(5), W(2), C(1))]);
    let split: Tensor<String, Split> = split.into_permuted((A, B, C, W));
    let merged = split
        .into_merged((A, B), DimH::<6>)
        .into_permuted((C, H, W));
    assert_eq!(merged, copy);

    type Padded = layout!(HWC[C = 2, H = 6, W = 3], pad(C = 3));
    let padded = Tensor::<String, Padded>::from_fn(|position| format!("{position:?}"));
    let split = padded.into_split(H, (DimA::<2>, DimB::<3>));
    assert_eq!(split.memory().len(), Padded::FOOTPRINT);
    let strings = split.into_merged((A, B), DimD::<6>).into_vec();
    assert_eq!(strings.len(), Padded::FOOTPRINT);
}

fn claim() {
    layout! {
        struct Rgb = HWC[C = 3, H = ?, W = 2];
        struct Bgr = HWC[C = 3, H = 5, W = 2];
    }
    let elements = memory::<u16>(30);
    let view = View::<u16, layout!(HWC[C = 3, H = 5, W = 2])>::new(&elements);
    let bgr = view.expect("it is long enough").claim::<Bgr>();
    let rgb = bgr.claim::<Rgb>();
    assert!(rgb.iter().eq(bgr.iter()));
    let planes: Tensor<u16, layout!(CHW[C = 3, H = 5, W = 2])> = rearrange!(bgr: C H W -> C H W);
    assert!(planes.iter().eq(bgr.iter()));
    let open = TensorLayout::<Chw, (H, W, C)>::with((C(3), H(4), W(2))).expect("these are sizes");
    let other = View::with(&elements[..24], open).expect("it is long enough");
    assert!(other.try_claim::<Bgr>().is_err());
    assert_eq!(
        other.try_claim::<Rgb>().expect("4 rows are some").size(H),
        4
    );
}
