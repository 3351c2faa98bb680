//! The parts of a view along an axis, on the threads of rayon, compared with the parts of an iterator.

use core::cell::Cell;
use core::marker::PhantomData;
use rayon::iter::plumbing::{Producer, ProducerCallback};
use rayon::prelude::*;
use std::collections::HashSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;
use std::sync::{Mutex, MutexGuard};
use tensor_layout::gpu::Buffer;
use tensor_layout::iterators::{
    AxisIter, AxisIterMut, IndexedIter, IndexedIterMut, IntoIter, Iter, IterMut, LogicalOrder,
    ParAxisIter, ParAxisIterMut, Runs, RunsMut, StorageOrder, Zip, ZipMut,
};
use tensor_layout::{AnyLayout, C, DimH, H, Mapping, N, Tensor, View, ViewMut, W, layout};

type Pixels = layout!(NHWC[N = 3, C = 2, H = 7, W = 5], align(W = 8));
type Blocks = layout!(NCHW4c[N = ?, C = 6, H = ?, W = ?]);

fn numbered<L: AnyLayout>(mapping: Mapping<L>) -> Vec<usize> {
    (0..mapping.footprint()).collect()
}

#[test]
fn parts_come_in_order() {
    let numbers = numbered(Pixels::mapping());
    let pixels = Tensor::<usize, Pixels>::from_vec(numbers).expect("as many as the footprint");
    let view = pixels.as_view();
    let one_by_one: Vec<usize> = view.axis_iter(W).map(|part| part.iter().sum()).collect();
    for longest in [1, 2, 5] {
        let parts = view.par_axis_iter(W).with_max_len(longest);
        assert_eq!(parts.len(), 5);
        let sums: Vec<usize> = parts.map(|part| part.iter().sum()).collect();
        assert_eq!(sums, one_by_one);
    }
    let backward: Vec<usize> = view
        .par_axis_iter(W)
        .rev()
        .map(|part| part.iter().sum())
        .collect();
    assert!(backward.iter().eq(one_by_one.iter().rev()));
}

#[test]
fn threads_take_parts_by_their_declared_layouts() {
    layout! {
        type Batch = NHWC[N = 3, C = 2, H = 4, W = 5];
        type Photo = HWC[C = 2, H = 4, W = 5];
        type Band = HWC[C = 2, H = 2, W = 5];
        type Row = WC[C = 2, W = 5];
    }
    fn sum(photo: View<usize, Photo>) -> usize {
        photo.par_axis_iter(H).map(sum_of_row).sum()
    }
    fn sum_of_row(row: View<usize, Row>) -> usize {
        row.as_slice().iter().sum()
    }
    fn add(mut band: ViewMut<usize, Band>) {
        band.iter_mut().for_each(|element| *element += 1);
    }
    let mut batch = Tensor::<usize, Batch>::filled(1);
    batch
        .par_axis_iter_mut(N)
        .for_each(|photo: ViewMut<usize, Photo>| add(photo.crop(H(1), DimH::<2>)));
    // Each photo has 40 elements. The 20 elements in its first two rows are 2, and all others are 1.
    let sums: Vec<usize> = batch.par_axis_iter(N).map(sum).collect();
    assert_eq!(sums, [60; 3]);
}

#[test]
fn every_element_is_written_once() {
    for (n, h, w) in [(1, 1, 1), (2, 3, 5), (9, 4, 1)] {
        let mapping = Blocks::with((N(n), H(h), W(w))).expect("sizes of a layout");
        let mut written = vec![0; mapping.footprint()];
        let mut view = ViewMut::with(&mut written, mapping).expect("as many as the footprint");
        let addresses = Mutex::new(HashSet::new());
        let parts = view
            .reborrow()
            .par_axis_iter_mut(H)
            .with_max_len(1)
            .enumerate();
        parts.for_each(|(index, mut part)| {
            for element in &mut part {
                *element += index + 1;
                let mut addresses = addresses.lock().expect("no thread panics");
                assert!(addresses.insert(std::ptr::from_mut(element) as usize));
            }
        });
        let addresses = addresses.into_inner().expect("no thread panics");
        assert_eq!(addresses.len(), n * 6 * h * w);
        view.as_view()
            .for_each(|(_, C(_), H(h), _), element| assert_eq!(*element, h + 1));
        let padding = written.iter().filter(|element| **element == 0).count();
        assert_eq!(padding, written.len() - n * 6 * h * w);
    }
}

/// Splits the iterator as rayon does, but at any index.
struct SplitsAt(usize);

impl<T> ProducerCallback<T> for SplitsAt {
    type Output = (usize, usize);

    fn callback<P: Producer<Item = T>>(self, parts: P) -> (usize, usize) {
        let (before, after) = parts.split_at(self.0);
        (before.into_iter().count(), after.into_iter().count())
    }
}

/// A split beyond the end of the first half is refused. Otherwise, the first half would reach rows of the second.
#[test]
fn splits_are_within_the_parts() {
    let mut written = vec![0; Pixels::FOOTPRINT];
    let mut view = ViewMut::<_, Pixels>::new(&mut written).expect("as many as the footprint");
    for index in 0..=5 {
        let sizes = (index, 5 - index);
        assert_eq!(
            view.as_view()
                .par_axis_iter(W)
                .with_producer(SplitsAt(index)),
            sizes
        );
        let parts = view.reborrow().par_axis_iter_mut(W);
        assert_eq!(parts.with_producer(SplitsAt(index)), sizes);
    }
    for index in [6, 7, usize::MAX] {
        let refused = |split: &mut dyn FnMut() -> (usize, usize)| {
            let panic = catch_unwind(AssertUnwindSafe(split)).expect_err("there are 5 parts");
            let message = panic.downcast_ref::<&str>().copied();
            assert_eq!(message, Some("parts are split among those that there are"));
        };
        refused(&mut || {
            view.as_view()
                .par_axis_iter(W)
                .with_producer(SplitsAt(index))
        });
        refused(&mut || {
            view.reborrow()
                .par_axis_iter_mut(W)
                .with_producer(SplitsAt(index))
        });
    }
}

/// Splits the first half again, at a position beyond its end. This must panic.
struct SplitsFirstHalf;

impl<T> ProducerCallback<T> for SplitsFirstHalf {
    type Output = ();

    fn callback<P: Producer<Item = T>>(self, parts: P) {
        let (before, _after) = parts.split_at(3);
        let (_, _beyond) = before.split_at(4);
    }
}

#[test]
#[should_panic = "parts are split among those that there are"]
fn halves_are_split_within_themselves() {
    let mut written = vec![0; Pixels::FOOTPRINT];
    let view = ViewMut::<_, Pixels>::new(&mut written).expect("as many as the footprint");
    view.par_axis_iter_mut(W).with_producer(SplitsFirstHalf);
}

/// The iterators do not implement rayon's trait `Producer`. If they did, two implementations of `IfProducer` would
/// apply, and this test would not compile.
#[test]
fn iterators_are_no_producers() {
    trait IfProducer<Which> {
        const NO: bool = true;
    }
    impl<I> IfProducer<()> for I {}
    impl<P: Producer> IfProducer<u8> for P {}
    type Parts<'a> = tensor_layout::iterators::AxisIter<'a, u8, Pixels, W>;
    type PartsMut<'a> = tensor_layout::iterators::AxisIterMut<'a, u8, Pixels, W>;
    const { assert!(<Parts<'_> as IfProducer<_>>::NO) };
    const { assert!(<PartsMut<'_> as IfProducer<_>>::NO) };
}

/// Tests whether a type implements a trait. If the bounds of an inherent constant hold, it hides the constant of a
/// trait.
macro_rules! implements {
    ($type:ty: $trait:ident) => {{
        struct Probe<T>(PhantomData<T>);
        #[allow(dead_code, reason = "only one of both is used")]
        trait Otherwise {
            const ANSWER: bool = false;
        }
        impl<T> Otherwise for Probe<T> {}
        #[allow(dead_code, reason = "only one of both is used")]
        impl<T: $trait> Probe<T> {
            const ANSWER: bool = true;
        }
        Probe::<$type>::ANSWER
    }};
}

/// Types that hold elements by shared reference, by mutable reference and by value. The elements may be both sent
/// and shared, only sent, only shared, or neither.
#[test]
fn types_that_may_go_to_another_thread() {
    type Line = layout!(HW[2, 2]);
    macro_rules! check {
        ($($held:ident $type:ident<[T] $(, $rest:ty)*>;)*) => {$(
            check!(@ $held $type, u8, true, true $(, $rest)*);
            check!(@ $held $type, Cell<u8>, true, false $(, $rest)*);
            check!(@ $held $type, MutexGuard<'static, u8>, false, true $(, $rest)*);
            check!(@ $held $type, Rc<u8>, false, false $(, $rest)*);
        )*};
        (@ shared $type:ident, $element:ty, $send:literal, $sync:literal $(, $rest:ty)*) => {
            check!(@@ $type, $element, $sync, $sync $(, $rest)*)
        };
        (@ owned $type:ident, $element:ty, $send:literal, $sync:literal $(, $rest:ty)*) => {
            check!(@@ $type, $element, $send, $sync $(, $rest)*)
        };
        (@@ $type:ident, $element:ty, $send:literal, $sync:literal $(, $rest:ty)*) => {
            let is = (
                implements!($type<$element $(, $rest)*>: Send),
                implements!($type<$element $(, $rest)*>: Sync),
            );
            let name = concat!(stringify!($type), " of ", stringify!($element));
            assert_eq!(is, ($send, $sync), "{name}");
        };
    }
    type ZipSecond<'a, T> = Zip<'a, u8, Line, T, Line>;
    type ZipMutSecond<'a, T> = ZipMut<'a, u8, Line, T, Line>;
    check! {
        shared View<[T], Line>;
        shared Iter<[T], Line, LogicalOrder>;
        shared IndexedIter<[T], Line, StorageOrder>;
        shared Runs<[T], Line>;
        shared AxisIter<[T], Line, H>;
        shared ParAxisIter<[T], Line, H>;
        shared Zip<[T], Line, u8, Line>;
        shared ZipSecond<[T]>;
        shared ZipMutSecond<[T]>;
        owned ViewMut<[T], Line>;
        owned IterMut<[T], Line, LogicalOrder>;
        owned IndexedIterMut<[T], Line, StorageOrder>;
        owned RunsMut<[T], Line>;
        owned AxisIterMut<[T], Line, H>;
        owned ParAxisIterMut<[T], Line, H>;
        owned ZipMut<[T], Line, u8, Line>;
        owned Tensor<[T], Line>;
        owned IntoIter<[T], Line>;
    }
    // A buffer has a handle, and no elements of its own.
    assert!(implements!(Buffer<u8, Rc<u8>, Line>: Send));
    assert!(implements!(Buffer<u8, Rc<u8>, Line>: Sync));
    assert!(!implements!(Buffer<Rc<u8>, u8, Line>: Send));
    assert!(!implements!(Buffer<Rc<u8>, u8, Line>: Sync));
}
