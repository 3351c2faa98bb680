//! The parts of a view along an axis, on the threads of rayon, against the same one by one.

use rayon::prelude::*;
use std::collections::HashSet;
use std::sync::Mutex;
use tensor_layout::{AnyLayout, C, H, Mapping, N, Tensor, ViewMut, W, layout};

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
