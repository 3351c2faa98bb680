//! Views and tensors that several threads use.

use crate::elements::numbered;
use crate::read::read_all;
use crate::write::write_all;
use std::thread;
use tensor_layout::{C, H, Tensor, View, ViewMut, W, layout};

type Image = layout!(HWC[C = 3, H = 8, W = 8], pad(W = 9));

pub fn run() {
    let elements = numbered(Image::SPAN);
    let view = View::<usize, Image>::new(&elements).expect("it is long enough");
    // One thread has a copy of the view, and the other has a reference to it.
    thread::scope(|scope| {
        scope.spawn(move || read_all(view));
        scope.spawn(|| assert_eq!(view[(C(0), H(0), W(0))], 0));
    });

    let mut first = vec![0; Image::SPAN].into_boxed_slice();
    let mut second = first.clone();
    let mut shared = ViewMut::<usize, Image>::new(&mut first).expect("it is long enough");
    let given = ViewMut::<usize, Image>::new(&mut second).expect("it is long enough");
    thread::scope(|scope| {
        scope.spawn(move || write_all(given));
        scope.spawn(|| write_all(shared.reborrow()));
    });
    thread::scope(|scope| {
        scope.spawn(|| read_all(shared.as_view()));
        scope.spawn(|| read_all(shared.as_view()));
    });
    assert_eq!(first[Image::SPAN - 1], second[Image::SPAN - 1]);

    share_out();

    let tensor = Tensor::<String, Image>::filled("one".to_owned());
    thread::scope(|scope| {
        scope.spawn(|| assert_eq!(tensor[(C(2), H(7), W(7))], "one"));
        scope.spawn(|| assert_eq!(tensor.as_view()[(C(2), H(7), W(7))], "one"));
    });
    let returned = thread::spawn(move || tensor).join();
    assert_eq!(
        returned.expect("the thread gives the tensor back").len(),
        192
    );
}

/// Parts of one tensor, each in a thread of its own.
fn share_out() {
    let mut elements = numbered(Image::SPAN);
    let mut image = ViewMut::<usize, Image>::new(&mut elements).expect("it is long enough");
    thread::scope(|scope| {
        for (value, mut row) in image.reborrow().axis_iter_mut(H).enumerate() {
            scope.spawn(move || row.fill(value));
        }
    });
    assert!(
        image
            .iter()
            .enumerate()
            .all(|(index, value)| index / 8 % 8 == *value)
    );
    thread::scope(|scope| {
        let (mut left, right) = image.reborrow().split_at(W(3));
        scope.spawn(move || left.iter_mut().for_each(|value| *value += 10));
        scope.spawn(move || {
            for value in right {
                *value += 10;
            }
        });
    });
    thread::scope(|scope| {
        for run in image.runs_mut() {
            scope.spawn(|| run.iter_mut().for_each(|value| *value -= 10));
        }
    });
    // The iterator is passed to another thread half-way.
    let mut rest = image.iter_mut_in_storage_order();
    assert!(rest.next().is_some());
    thread::scope(|scope| {
        scope.spawn(move || rest.for_each(|value| *value += 1));
    });
    let image = image.as_view();
    let rows = image.axis_iter(H);
    thread::scope(|scope| {
        scope.spawn(move || assert_eq!(image.iter().len(), 192));
        for row in rows {
            scope.spawn(move || assert_eq!(row.iter().len(), 24));
        }
    });
}
