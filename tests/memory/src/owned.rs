//! Tensors of numbers, and tensors of elements that have to be dropped.

use crate::elements::{Axes, for_each_layout, for_each_writable, numbered};
use crate::read::read_all;
use crate::write::write_all;
use std::panic::{AssertUnwindSafe, catch_unwind};
use tensor_layout::traits::{StaticShape, StaticStorage, Writable};
use tensor_layout::{C, H, Tensor, TensorLayout, W, layout};

pub fn run() {
    for_each_layout!(take_over);
    for_each_writable!(fill);
    own_what_is_dropped();
    own_after_panics();
    own_nothing();
}

/// Makes a tensor from a vector that has exactly as many elements as the storage occupies.
fn take_over<S, M>(layout: TensorLayout<S, M>)
where
    S: StaticShape<Axes = Axes>,
    M: StaticStorage,
{
    let elements = numbered(layout.footprint()).into_vec();
    let tensor =
        Tensor::<usize, TensorLayout<S, M>>::from_vec(elements).expect("it is long enough");
    read_all(tensor.as_view());
    assert_eq!(
        tensor.get((C(0), H(0), W(0))),
        Some(&tensor[(W(0), H(0), C(0))])
    );
    let copy = tensor.clone();
    assert_eq!(copy, tensor);

    let dynamic: Tensor<usize, TensorLayout<S::Dynamic, M>> = tensor.into_layout();
    read_all(dynamic.as_view());
    let fixed: Tensor<usize, TensorLayout<S, M>> =
        dynamic.try_into_layout().expect("its sizes are these");
    read_all(fixed.as_view());

    let short = numbered(layout.footprint() - 1).into_vec();
    let refused = Tensor::<usize, TensorLayout<S, M>>::from_vec(short).err();
    let short = refused.expect("it is too short").into_value();
    assert_eq!(short.len(), layout.footprint() - 1);
}

fn fill<S, M>(layout: TensorLayout<S, M>)
where
    S: StaticShape<Axes = Axes>,
    M: StaticStorage + Writable,
{
    let mut tensor =
        Tensor::<usize, TensorLayout<S, M>>::from_fn(|position| layout.offset(position));
    assert_eq!(tensor.memory().len(), layout.footprint());
    read_all(tensor.as_view());
    write_all(tensor.as_view_mut());
    *tensor
        .get_mut((C(0), H(0), W(0)))
        .expect("the position is in range") = 1;
    tensor[(W(0), C(0), H(0))] -= 1;
    read_all(tensor.as_view());

    let mut filled = Tensor::<usize, TensorLayout<S, M>>::filled(7);
    write_all(filled.as_view_mut());
    assert_eq!(filled, tensor);
}

/// An element that panics when it is cloned if its text is `last`.
#[derive(Default)]
struct Fragile(String);

impl Clone for Fragile {
    fn clone(&self) -> Self {
        assert!(self.0 != "last", "the last one is not cloned");
        Fragile(self.0.clone())
    }
}

/// Each element is dropped once, wherever a function or a clone panics, and whichever value owns the element then.
fn own_after_panics() {
    type Pixels = layout!(HWC[C = 2, H = 3, W = 4]);
    let whole = || {
        let mut tensor = Tensor::<Fragile, Pixels>::from_fn(|at| Fragile(format!("{at:?}")));
        tensor[(C(1), H(1), W(1))].0 = String::from("last");
        tensor
    };
    let panics = |function: &mut dyn FnMut()| {
        let caught = catch_unwind(AssertUnwindSafe(function));
        assert!(caught.is_err(), "it panics");
    };
    let mut tensor = whole();
    panics(&mut || drop(tensor.clone()));
    panics(&mut || tensor.fill(Fragile(String::from("last"))));
    panics(&mut || {
        let _ = Tensor::<Fragile, Pixels>::from_fn(|(c, h, w)| {
            assert!(
                (c, h, w) != (C(0), H(2), W(3)),
                "the one at the end of a plane"
            );
            Fragile(format!("{c:?}{h:?}{w:?}"))
        });
    });
    let mut left = 9;
    panics(&mut || {
        tensor.for_each_mut(|_, element| {
            left = usize::checked_sub(left, 1).expect("nine are enough");
            *element = Fragile(left.to_string());
        });
    });
    let mut elements = whole().into_iter();
    let _ = (elements.next(), elements.next_back(), elements.nth(2));
    panics(&mut || elements.by_ref().for_each(|element| drop(element.clone())));
    drop(elements);

    // All parts and all elements are held at once, and taken from both ends.
    let mut rows = tensor.axis_iter_mut(H);
    let (last, first, middle) = (rows.next_back(), rows.nth(0), rows.next());
    assert!(rows.next().is_none() && rows.next_back().is_none());
    for mut row in [last, first, middle].into_iter().flatten() {
        let mut elements = row.iter_mut();
        let (back, front) = (elements.next_back(), elements.next());
        for element in elements.chain(back).chain(front) {
            *element = Fragile(String::from("new"));
        }
    }
    assert!(tensor.iter().all(|element| element.0 == "new"));
}

/// The tools find a `String` that is leaked or dropped twice.
fn own_what_is_dropped() {
    type Padded = layout!(CHW[C = 2, H = 3, W = 4], pad(W = 5));
    let mut tensor = Tensor::<String, Padded>::from_fn(|position| format!("{position:?}"));
    tensor[(C(1), H(2), W(3))] = String::from("last");
    tensor.as_view_mut()[(C(0), H(0), W(0))].push_str(" is first");
    let copy = tensor.clone();
    let refused = tensor
        .try_into_layout::<layout!(HWC[C = 2, H = 3, W = 4])>()
        .err();
    let tensor = refused.expect("it is stored otherwise").into_value();
    assert_eq!(tensor, copy);
    assert!(Tensor::<String, Padded>::from_vec(vec!["one".to_owned()]).is_err());
    let strings = tensor.into_vec();
    assert_eq!(strings[Padded::SPAN - 1], "last");
}

fn own_nothing() {
    type Image = layout!(CHW[C = 2, H = 3, W = 4], pad(W = 5));
    let mut tensor = Tensor::<(), Image>::filled(());
    tensor[(C(1), H(2), W(3))] = ();
    assert_eq!(tensor.into_vec().len(), Image::FOOTPRINT);
}
