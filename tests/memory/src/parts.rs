//! Parts of tensors, and all ways to go through their elements.

use crate::elements::{Axes, for_each_layout, for_each_writable, numbered};
use tensor_layout::traits::{
    Factors, StaticShape, StaticStorage, Storage, StridedStorage, Writable,
};
use tensor_layout::{
    AnyLayout, C, DimP, DimW, DynC, DynH, DynW, H, K, Mapping, P, RunTimeStrides, SharedStrides,
    TensorLayout, View, ViewMut, W, layout,
};

pub fn run() {
    for_each_layout!(read_parts);
    for_each_writable!(write_parts);
    step_and_merge();
    strides_of_run_time();
    given_strides();
    drop_what_is_replaced();
}

type Chw = (DynC, DynH, DynW);

/// Returns a layout with sizes known at run time, so that all of its parts have one type.
fn open<S, M>(layout: TensorLayout<S, M>) -> Mapping<TensorLayout<Chw, M>>
where
    S: StaticShape<Axes = Axes>,
    M: Factors + StaticStorage,
{
    let sizes = layout.size_array();
    let [c, h, w] = [0, 1, 2].map(|axis| sizes.as_ref()[axis]);
    TensorLayout::<Chw, M>::with((C(c), H(h), W(w))).expect("the layout has these sizes")
}

/// Reads every element of a view of `numbered` elements, in each way that there is.
fn read_all<L: AnyLayout>(view: View<'_, usize, L>) {
    let first = view.iter().min().copied().expect("there is an element");
    let mut last = first;
    for element in view.iter().rev() {
        last = last.max(*element);
    }
    assert_eq!(last - first + 1, view.span(), "the last element was read");
    let sum: usize = view.iter().sum();
    let mut both_ends = view.indexed_iter();
    let mut of_both_ends = 0;
    while let Some((_, element)) = both_ends.next() {
        of_both_ends += element + both_ends.next_back().map_or(0, |(_, element)| *element);
    }
    assert_eq!(of_both_ends, sum);
    assert_eq!(view.iter_in_storage_order().sum::<usize>(), sum);
    let mut one_by_one = view.iter_in_storage_order();
    let mut of_one_by_one = *one_by_one.next().expect("there is an element");
    for element in one_by_one {
        of_one_by_one += element;
    }
    assert_eq!(of_one_by_one, sum);
    assert_eq!(view.runs().flatten().sum::<usize>(), sum);
    let mut of_each = 0;
    view.for_each(|_, element| of_each += element);
    assert_eq!(of_each, sum);
}

/// Reads a view of exactly as many elements as the span.
fn read_alone<L: AnyLayout>(mapping: Mapping<L>) {
    let elements = numbered(mapping.span());
    read_all(View::with(&elements, mapping).expect("it is long enough"));
    assert!(View::with(&elements[1..], mapping).is_err());
}

fn read_parts<S, M>(layout: TensorLayout<S, M>)
where
    S: StaticShape<Axes = Axes>,
    M: Factors + StaticStorage,
{
    let mapping = open(layout);
    let elements = numbered(mapping.span());
    let view = View::with(&elements, mapping).expect("it is long enough");
    read_all(view);
    assert!(is_itself(view));
    let (c, h, w) = (view.size(C), view.size(H), view.size(W));
    for first in view.positions(C) {
        read_all(view.fix((first,)));
        read_all(view.fix((H(h - 1), first)));
        read_all(view.permute((W, C, H)).fix((W(w - 1), first)));
        if let Ok(part) = view.try_range(first..) {
            let part = part.range(H(h - 1)..).range(..W(w));
            read_all(part);
            read_alone(part.mapping());
            read_all(part.fix((C(0),)));
            for at in 1..part.size(C) {
                if part.try_range(C(at)..).is_ok() {
                    let (before, after) = part.split_at(C(at));
                    read_all(before);
                    read_alone(after.mapping());
                }
            }
        }
    }
    for part in view.axis_iter(W).rev().chain(view.axis_iter(W)) {
        read_all(part);
        read_alone(part.mapping());
    }
    assert!(view.try_fix((C(c),)).is_err());
    assert!(view.try_range(..=W(w)).is_err());
    assert!(view.try_crop(W(w - 1), DimW::<2>).is_err());
}

/// Returns whether each element is equal to itself if a view is zipped with itself.
fn is_itself<M: Storage>(view: View<'_, usize, TensorLayout<Chw, M>>) -> bool {
    let mut pairs = view.try_zip(view).expect("the sizes are the same");
    let first = pairs.next().is_some_and(|(one, other)| one == other);
    first && pairs.all(|(one, other)| one == other)
}

/// Writes every element of a view, in each way that there is.
fn write_all<L: AnyLayout>(view: &mut ViewMut<'_, usize, L>) {
    view.fill(0);
    let mut elements = view.iter_mut();
    while let Some(element) = elements.next() {
        *element += 1;
        if let Some(element) = elements.next_back() {
            *element += 1;
        }
    }
    view.iter_mut().for_each(|element| *element += 1);
    for element in view.iter_mut_in_storage_order() {
        *element += 1;
    }
    view.iter_mut_in_storage_order()
        .for_each(|element| *element += 1);
    for (_, element) in view.indexed_iter_mut() {
        *element += 1;
    }
    view.indexed_iter_mut_in_storage_order()
        .for_each(|(_, element)| *element += 1);
    view.for_each_mut(|_, element| *element += 1);
    view.runs_mut().flatten().for_each(|element| *element += 1);
    // All mutable references are alive at once, and each has its own element.
    let mut all: Vec<_> = view.iter_mut().collect();
    all.reverse();
    for element in all {
        *element += 1;
    }
    let mut all: Vec<_> = view.runs_mut().collect();
    all.reverse();
    for element in all.into_iter().flatten() {
        *element += 1;
    }
    assert!(view.iter().all(|element| *element == 10));
}

fn write_parts<S, M>(layout: TensorLayout<S, M>)
where
    S: StaticShape<Axes = Axes>,
    M: Factors + StaticStorage + Writable,
{
    let mapping = open(layout);
    let mut elements = numbered(mapping.span());
    let mut view = ViewMut::with(&mut elements, mapping).expect("it is long enough");
    write_all(&mut view);
    let last = view.size(C) - 1;
    write_all(&mut view.reborrow().fix((C(last),)));
    write_all(&mut view.reborrow().fix((W(0), C(last))));
    let sizes = (view.size(C), view.size(H), view.size(W));
    if let Ok(part) = view.reborrow().try_range(W(sizes.2 - 1)..) {
        write_all(&mut part.permute((H, W, C)));
    }
    if sizes.1 > 1 {
        let (mut above, mut below) = view.reborrow().split_at(H(1));
        write_all(&mut above);
        write_all(&mut below);
        let both = above.iter_mut().zip(below.iter_mut());
        both.for_each(|(one, other)| core::mem::swap(one, other));
    }
    let mut parts: Vec<_> = view.reborrow().axis_iter_mut(H).collect();
    for part in parts.iter_mut().rev() {
        write_all(part);
    }
    let others = numbered(mapping.span());
    let others = View::with(&others, mapping).expect("it is long enough");
    let mut pairs = view.try_zip_mut(others).expect("the sizes are the same");
    let first = pairs.next().map(|(element, other)| *element = *other);
    assert!(first.is_some());
    pairs.for_each(|(element, other)| *element = *other);
    assert!(view.as_view() == others);
}

/// Parts and views that only strides can describe.
fn step_and_merge() {
    fn strided<L>(view: View<'_, usize, L>)
    where
        L: AnyLayout<Storage: StridedStorage>,
    {
        read_all(view);
        read_alone(view.mapping());
    }
    type Image = layout!(HWC[C = 3, H = 4, W = 5]);
    let elements = numbered(Image::SPAN);
    let image = View::<usize, Image>::new(&elements).expect("it is long enough");
    for step in [1, 2, 3, 4, 5, 6, usize::MAX] {
        strided(image.step_by(W, step));
        strided(image.step_by(C, step).step_by(H, 2));
        strided(image.permute((W, H, C)).step_by(W, step).fix((C(2),)));
    }
    strided(image.merge((H, W), P));
    strided(image.rename(C, K).merge((W, K), W));
    let merged = image.merge((H, W), P);
    strided(
        merged
            .try_split(P, (H, DimW::<10>))
            .expect("20 is 2 times 10"),
    );
    assert!(merged.try_split(P, (H, W(3))).is_err());
    let row = image.fix((H(3),)).broadcast(H(7));
    strided(row);
    assert!(image.range(W(1)..).try_merge((H, W), P).is_err());

    let mut elements = numbered(Image::SPAN);
    let mut image = ViewMut::<usize, Image>::new(&mut elements).expect("it is long enough");
    write_all(&mut image.reborrow().step_by(W, 2).step_by(C, 2));
    write_all(&mut image.reborrow().merge((H, W), P).split_at(P(7)).1);
    write_all(&mut image.reborrow().split(W, (K, DimP::<5>)).fix((P(4),)));
    write_all(&mut image.reborrow().fix((C(1),)).merge((H, W), DimP::<20>));
    let part = image.reborrow().range(H(2)..);
    write_all(
        &mut part
            .split(H, (K(2), P))
            .try_merge((P, W), P)
            .expect("they follow each other"),
    );
    write_all(&mut image.range(H(3)..).step_by(W, 4));
}

fn strides_of_run_time() {
    type Foreign = TensorLayout<Chw, RunTimeStrides>;
    // Strides in order, with gaps, and interlocking.
    for strides in [
        (C(1), H(12), W(3)),
        (C(1), H(17), W(4)),
        (C(30), H(4), W(3)),
    ] {
        let mapping = Mapping::<Foreign>::try_from_strides((C(3), H(2), W(4)), strides);
        let mapping = mapping.expect("the strides make a layout");
        read_alone(mapping);
        let mut elements = numbered(mapping.span());
        let mut view = ViewMut::with(&mut elements, mapping).expect("no element is shared");
        write_all(&mut view);
        let (mut left, mut right) = view.split_at(W(3));
        write_all(&mut left);
        write_all(&mut right);
    }
    type Shared = TensorLayout<Chw, SharedStrides>;
    let mapping = Mapping::<Shared>::try_from_strides((C(3), H(2), W(4)), (C(0), H(2), W(1)));
    read_alone(mapping.expect("the strides make a layout"));
}

/// Views of exactly as many elements as the span, with strides that are given with the sizes.
fn given_strides() {
    type Rows = layout!(HWC[C = 3, H = ?, W = ?], strides(H = ?));
    type Both = layout!(CHW[C = ?, H = ?, W = ?], strides(H = ?, W = ?));
    fn of<L: AnyLayout<Storage: Writable>>(mapping: Mapping<L>) {
        read_alone(mapping);
        let mut elements = numbered(mapping.span());
        write_all(&mut ViewMut::with(&mut elements, mapping).expect("it is long enough"));
    }
    for stride in [12, 13, 40] {
        let rows = Rows::with_strides((H(2), W(4)), (H(stride),)).expect("a row takes 12");
        of(rows);
        let mut elements = numbered(rows.span());
        let mut view = ViewMut::with(&mut elements, rows).expect("it is long enough");
        write_all(&mut view.reborrow().fix((H(1),)));
        write_all(&mut view.reborrow().range(W(1)..W(3)));
        for mut row in view.reborrow().axis_iter_mut(H) {
            write_all(&mut row);
        }
        let (mut above, mut below) = view.split_at(H(1));
        write_all(&mut above);
        write_all(&mut below);
        let both =
            Both::with_strides((C(2), H(3), W(4)), (W(3), H(stride))).expect("a row takes 12");
        of(both);
        let mut elements = numbered(both.span());
        let view = ViewMut::with(&mut elements, both).expect("it is long enough");
        write_all(&mut view.merge((C, H), P));
    }
    assert!(Rows::with_strides((H(2), W(4)), (H(11),)).is_err());
    assert!(Both::with_strides((C(2), H(3), W(4)), (W(3), H(11))).is_err());
}

/// The tools find a `String` that is leaked or dropped twice.
fn drop_what_is_replaced() {
    type Padded = layout!(CHW[C = 2, H = 2, W = 3], pad(W = 4));
    let mut elements: Box<[String]> = (0..Padded::SPAN).map(|offset| offset.to_string()).collect();
    let mut view = ViewMut::<String, Padded>::new(&mut elements).expect("it is long enough");
    view.fill("filled".to_owned());
    let mut part = view.reborrow().range(W(1)..).step_by(W, 2);
    part.iter_mut()
        .for_each(|element| element.push_str(" and more"));
    assert!(view.iter().all(|element| element.starts_with("filled")));
    let mut memory: Vec<String> = elements.into_vec();
    memory.resize(Padded::FOOTPRINT, "behind".to_owned());
    Padded::mapping().fill_padding(&mut memory, "padding".to_owned());
    assert_eq!(memory[3], "padding");
    assert_eq!(memory[1], "filled and more");
}
