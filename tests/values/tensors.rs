//! Views and tensors with the traits of std. Expected values are written by hand.

use crate::assert_rows::assert_rows;
use crate::panics::panics;
use core::hash::{BuildHasher, Hash};
use std::collections::HashSet;
use std::collections::hash_map::RandomState;
use std::panic::catch_unwind;
use std::rc::Rc;
use tensor_layout::{C, H, RunTimeStrides, Tensor, TensorLayout, View, ViewMut, W, layout};

type Rows = layout!(HW[2, 3]);
type Columns = layout!(WH[H = 2, W = 3]);
type Padded = layout!(HW[2, 3], pad(W = 4));
type Open = layout!(HW[?, ?]);

/// 1 to 6, row by row.
const ROWS: [u8; 6] = [1, 2, 3, 4, 5, 6];
/// The elements of `ROWS`, column by column.
const COLUMNS: [u8; 6] = [1, 4, 2, 5, 3, 6];

#[test]
fn equality_in_all_directions() {
    let rows = View::<u8, Rows>::from_array(&ROWS);
    let mut memory = COLUMNS;
    let columns = ViewMut::<u8, Columns>::from_array(&mut memory);
    let padded = Tensor::<u8, Padded>::from_vec(vec![1, 2, 3, 7, 4, 5, 6, 8]).unwrap();
    let open = View::with(&ROWS, Open::with((H(2), W(3))).unwrap()).unwrap();
    assert!(rows == columns);
    assert!(columns == rows);
    assert!(rows == padded);
    assert!(padded == rows);
    assert!(columns == padded);
    assert!(padded == columns);
    assert!(rows == open && open == padded && columns == open);
    assert_eq!(padded, padded.clone());

    // Padding does not count, but elements and sizes known at run time do.
    let other = Tensor::<u8, Padded>::from_vec(vec![1, 2, 3, 0, 4, 5, 6, 0]).unwrap();
    assert_eq!(padded, other);
    let other = Tensor::<u8, Padded>::from_vec(vec![1, 2, 3, 7, 4, 5, 7, 8]).unwrap();
    assert!(rows != other && other != columns);
    let turned = View::with(&ROWS, Open::with((H(3), W(2))).unwrap()).unwrap();
    assert!(open != turned && rows != turned);

    // Elements are compared as their types compare.
    let texts = Tensor::<String, layout!(W[2])>::from_vec(vec!["a".into(), "b".into()]).unwrap();
    assert!(texts == View::<&str, layout!(W[2])>::from_array(&["a", "b"]));
    let nan = View::<f32, layout!(W[1])>::from_array(&[f32::NAN]);
    assert!(nan != nan);
}

#[test]
fn equal_tensors_have_equal_hashes() {
    let hasher = RandomState::new();
    fn hash(hasher: &RandomState, value: impl Hash) -> u64 {
        hasher.hash_one(value)
    }
    let rows = View::<u8, Rows>::from_array(&ROWS);
    let padded = Tensor::<u8, Padded>::from_vec(vec![1, 2, 3, 7, 4, 5, 6, 8]).unwrap();
    let mut memory = COLUMNS;
    let columns = ViewMut::<u8, Columns>::from_array(&mut memory);
    let expected = hash(&hasher, rows);
    assert_eq!(hash(&hasher, &padded), expected);
    assert_eq!(hash(&hasher, &columns), expected);
    // Equal elements in another shape make another tensor.
    let turned = View::<u8, layout!(HW[3, 2])>::from_array(&ROWS);
    assert_ne!(hash(&hasher, turned), expected);
    // Each element counts.
    for changed in 0..ROWS.len() {
        let mut elements = ROWS;
        elements[changed] += 1;
        assert_ne!(
            hash(&hasher, View::<u8, Rows>::from_array(&elements)),
            expected
        );
        let tensor = Tensor::<u8, Rows>::from_vec(elements.to_vec()).unwrap();
        assert_ne!(hash(&hasher, &tensor), expected);
        assert_ne!(
            hash(&hasher, ViewMut::<u8, Rows>::from_array(&mut elements)),
            expected
        );
    }

    let set = HashSet::from([padded.clone(), padded.clone()]);
    assert!(set.len() == 1 && set.contains(&padded));
}

#[test]
fn made_from_vectors_and_slices() {
    let tensor = Tensor::<u8, Padded>::try_from(vec![1, 2, 3, 0, 4, 5, 6, 0]).unwrap();
    assert_eq!(tensor, View::<u8, Rows>::from_array(&ROWS));
    // The footprint is 8, and the span is 7. A view needs at least the span, and a tensor exactly the footprint.
    for given in [0, 6, 7, 9, 100] {
        let refused = Tensor::<u8, Padded>::try_from(vec![0; given]).unwrap_err();
        assert_eq!(
            (refused.error().needed(), refused.error().given()),
            (8, given)
        );
        let exactly = if given > 8 { "exactly " } else { "" };
        let text = format!(
            "the buffer has {given} elements, but {exactly}8 are needed: HW[H=2, W=3], pad(W=4)"
        );
        assert!(refused.error().to_string().starts_with(&text));
        assert_eq!(refused.into_value().len(), given);
        let mapping = <layout!(HW[?, ?], pad(W = 4))>::with((H(2), W(3))).unwrap();
        let refused = Tensor::from_vec_with(vec![0; given], mapping).unwrap_err();
        assert_eq!(
            (refused.error().needed(), refused.error().given()),
            (8, given)
        );
    }
    let mut memory = [1, 2, 3, 0, 4, 5, 6];
    assert!(View::<u8, Padded>::try_from(&memory[..6]).is_err());
    assert_eq!(View::<u8, Padded>::try_from(&memory[..]).unwrap(), tensor);
    assert_eq!(
        ViewMut::<u8, Padded>::try_from(&mut memory[..]).unwrap(),
        tensor
    );
    assert!(ViewMut::<u8, Padded>::try_from(&mut memory[..6]).is_err());
    assert_eq!(Tensor::<u16, Padded>::default().into_vec(), [0; 8]);
}

#[test]
fn packed_tensors_are_slices() {
    fn sum(elements: impl AsRef<[u8]>) -> u8 {
        elements.as_ref().iter().sum()
    }
    let mut memory = COLUMNS;
    let mut columns = ViewMut::<u8, Columns>::from_array(&mut memory);
    columns.as_mut()[1] = 14;
    assert_eq!(columns.as_ref(), [1, 14, 2, 5, 3, 6]);
    assert_eq!(sum(View::<u8, Rows>::from_array(&ROWS)), 21);
    let mut tensor = columns.to_layout::<Rows>();
    assert_eq!(tensor.as_ref(), [1, 2, 3, 14, 5, 6]);
    tensor.as_mut().reverse();
    assert_eq!(sum(&tensor), 31);
    assert_eq!(tensor[(H(0), W(2))], 14);
    let blocks = Tensor::<u8, layout!(CHW4c[8, 1, 2])>::from_vec((0..16).collect()).unwrap();
    assert_eq!(blocks.as_view().as_ref(), blocks.as_slice());
}

#[test]
fn elements_by_value() {
    // There are two blocks of 2, and the last one is not full. Its padding is dropped with the elements.
    type Blocked = layout!(CW2c[C = 3, W = 2]);
    let owned = Rc::new(());
    let memory = (0..8).map(|offset| (offset, Rc::clone(&owned))).collect();
    let tensor = Tensor::<(usize, Rc<()>), Blocked>::from_vec(memory).unwrap();
    let mut elements = tensor.into_iter();
    assert_eq!(elements.len(), 6);
    // The offset of C and W is c / 2 * 4 + w * 2 + c % 2.
    assert_eq!(elements.next().map(|(offset, _)| offset), Some(0));
    assert_eq!(elements.next_back().map(|(offset, _)| offset), Some(6));
    assert_eq!(
        format!("{elements:?}"),
        "IntoIter of CW2c[C=3, W=2], 4 left"
    );
    let copy: Vec<_> = elements.clone().map(|(offset, _)| offset).collect();
    assert_eq!(copy, [2, 1, 3, 4]);
    assert_eq!(elements.next().map(|(offset, _)| offset), Some(2));
    assert_eq!(elements.size_hint(), (3, Some(3)));
    drop(elements);
    assert_eq!(Rc::strong_count(&owned), 1);
    for element in Tensor::<u8, Padded>::filled(3) {
        assert_eq!(element, 3);
    }
}

#[test]
fn printed_with_one_row_a_line() {
    let rows = View::<u8, Rows>::from_array(&ROWS);
    assert_rows! {
        format!("{rows:?}") => "HW[H=2, W=3] [[1, 2, 3], [4, 5, 6]]";
        format!("{rows:#?}") => "HW[H=2, W=3]\n[\n    [1, 2, 3],\n    [4, 5, 6],\n]";
        // All other format options are passed on to the elements.
        format!("{rows:x?}") => format!("HW[H=2, W=3] {:x?}", [[1, 2, 3], [4, 5, 6]]);
    }
    let signed = View::<i8, layout!(W[2])>::from_array(&[31, -30]);
    assert_eq!(format!("{signed:+?}"), "W[W=2] [+31, -30]");
    assert_eq!(format!("{signed:04X?}"), "W[W=2] [001F, 00E2]");
    let cube = Tensor::<f32, layout!(CHW[2, 1, 2])>::from_vec(vec![0.5, 1.0, -1.5, 20.0]).unwrap();
    assert_eq!(
        format!("{cube:#6.1?}"),
        "CHW[C=2, H=1, W=2]\n[\n    [\n        [   0.5,    1.0],\n    ],\n    [\n        [  -1.5,   \
         20.0],\n    ],\n]"
    );
    let line = View::<u8, layout!(W[3])>::from_array(&[1, 2, 3]);
    assert_eq!(format!("{line:#?}"), "W[W=3]\n[1, 2, 3]");
    let long = Tensor::<usize, layout!(HW[H = 2, W = 300])>::from_fn(|(H(h), W(w))| 1_000 * h + w);
    assert_eq!(
        format!("{long:#?}"),
        "HW[H=2, W=300]\n[\n    [0, 1, 2, .., 297, 298, 299],\n    [1000, 1001, 1002, .., 1297, \
         1298, 1299],\n]"
    );
    let tall = Tensor::<usize, layout!(HW[H = 600, W = 1])>::from_fn(|(H(h), _)| h);
    assert_eq!(
        format!("{tall:#?}"),
        "HW[H=600, W=1]\n[\n    [0],\n    [1],\n    [2],\n    ..,\n    [597],\n    [598],\n    \
         [599],\n]"
    );
    // An element that consists of several values stays on its line.
    let pairs = View::<(u8, u8), layout!(W[2])>::from_array(&[(1, 2), (3, 4)]);
    assert_eq!(format!("{pairs:#?}"), "W[W=2]\n[(1, 2), (3, 4)]");
}

#[test]
fn tolerances() {
    let close = |found: f64, expected: f64, relative, absolute| {
        let found = Tensor::<f64, layout!(W[1])>::filled(found);
        let expected = Tensor::<f64, layout!(W[1])>::filled(expected);
        found.is_close(&expected, relative, absolute)
    };
    let (infinite, nan) = (f64::INFINITY, f64::NAN);
    assert!(close(infinite, infinite, 0.0, 0.0) && close(-infinite, -infinite, 0.1, 0.0));
    assert!(!close(infinite, -infinite, 0.1, 1.0) && !close(1.0, infinite, 0.1, 1.0));
    assert!(
        !close(infinite, 1.0, 0.1, 1.0) && !close(nan, nan, 1.0, 1.0) && !close(1.0, nan, 1.0, 1.0)
    );

    let found = Tensor::<f32, Columns>::from_vec(vec![1.0, 4.5, 2.0, 5.0, 3.5, 6.0]).unwrap();
    let mut expected = found.map_rows();
    expected.assert_close(&found, 0.0, 0.0);
    expected[(H(0), W(2))] = 3.0;
    expected[(H(1), W(0))] = 4.0;
    assert_eq!(
        panics(|| found.assert_close(&expected, 0.1, 0.0)),
        "at (H(0), W(2)), 3.5 is not close to 3.0 (2 of 6 elements are not): WH[H=2, W=3]"
    );
    // A tensor with another size is not equal.
    let other = Tensor::filled_with(1.0_f32, Open::with((H(2), W(2))).unwrap());
    let open = Tensor::filled_with(1.0_f32, Open::with((H(2), W(3))).unwrap());
    assert!(!open.is_close(&other, 1.0, 1.0));
    let message = panics(|| open.assert_close(&other.as_view(), 1.0, 1.0));
    assert!(
        message.starts_with("axis W has size 3, but that of the other tensor has 2"),
        "{message}"
    );
}

/// Compares views, mutable views and tensors with both tolerances. All numbers are eighths, so no comparison is rounded.
#[test]
fn both_tolerances_of_all_twins() {
    type One = layout!(W[1]);
    let eighths = || (-4..=4).map(|eighths| f64::from(eighths) / 8.0);
    let tolerances = || [0.0, 0.125, 0.25, 1.0].into_iter();
    for (found, expected) in eighths().flat_map(|found| eighths().map(move |one| (found, one))) {
        let tensor = Tensor::<f64, One>::filled(found);
        let mut copy = tensor.clone();
        let (view, view_mut) = (tensor.as_view(), copy.as_view_mut());
        let other = Tensor::<f64, One>::filled(expected);
        for relative in tolerances() {
            for absolute in tolerances() {
                let is_close = (found - expected).abs() <= absolute + relative * expected.abs();
                let answers = [
                    view.is_close(&other, relative, absolute),
                    view_mut.is_close(&other, relative, absolute),
                    tensor.is_close(&other, relative, absolute),
                    catch_unwind(|| view.assert_close(&other, relative, absolute)).is_ok(),
                    catch_unwind(|| view_mut.assert_close(&other, relative, absolute)).is_ok(),
                    catch_unwind(|| tensor.assert_close(&other, relative, absolute)).is_ok(),
                ];
                assert_eq!(
                    answers, [is_close; 6],
                    "{found}, {expected}, {relative}, {absolute}"
                );
            }
        }
    }
}

/// Converts a tensor to rows.
trait MapRows {
    fn map_rows(&self) -> Tensor<f32, Rows>;
}

impl MapRows for Tensor<f32, Columns> {
    fn map_rows(&self) -> Tensor<f32, Rows> {
        self.to_layout()
    }
}

/// Methods of tensors and of mutable views whose results would not show that they do nothing.
#[test]
fn tensors_and_mutable_views_write_to_their_target() {
    layout! {
        struct Rgb = HWC[H = 1, W = 2, C = 3], components(C = RGB);
        struct Bgr = HWC[H = 1, W = 2, C = 3], components(C = BGR);
        struct Bgra = HWC[H = 1, W = 2, C = 4], components(C = BGRA);
    }
    let mut planes = Tensor::<u8, layout!(CHW[C = 3, H = 1, W = 2])>::filled(0);
    let (mut bgr, mut bgra) = (Tensor::<u8, Bgr>::filled(0), Tensor::<u8, Bgra>::filled(0));
    let scaled = |C(c)| move |element| element * [1, 10, 20][c];
    macro_rules! assert_written {
        ($source:ident) => {
            assert_written! { @
                $source.relayout_into(&mut planes) => planes, COLUMNS;
                $source.try_relayout_into(&mut planes).unwrap() => planes, COLUMNS;
                $source.map_into(&mut planes, |element| 7 - element) => planes, [6, 3, 5, 2, 4, 1];
                $source.try_map_into(&mut planes, |element| 7 - element).unwrap() => planes, [6, 3, 5, 2, 4, 1];
                $source.map_along_into(C, &mut planes, scaled) => planes, [1, 4, 20, 50, 60, 120];
                $source.try_map_along_into(C, &mut planes, scaled).unwrap() => planes, [1, 4, 20, 50, 60, 120];
                $source.components_into(&mut bgr) => bgr, [3, 2, 1, 6, 5, 4];
                $source.try_components_into(&mut bgr).unwrap() => bgr, [3, 2, 1, 6, 5, 4];
                $source.components_into_or(&mut bgra, 9) => bgra, [3, 2, 1, 9, 6, 5, 4, 9];
                $source.try_components_into_or(&mut bgra, 9).unwrap() => bgra, [3, 2, 1, 9, 6, 5, 4, 9];
            }
            let mut elements = Vec::new();
            $source.for_each(|_, element| elements.push(*element));
            assert_eq!(elements, ROWS);
        };
        (@ $($call:expr => $target:ident, $wanted:expr;)+) => {$(
            $target.fill(0);
            $call;
            assert_eq!($target.as_slice(), $wanted, "{}", stringify!($call));
        )+};
    }
    let mut tensor = Tensor::<u8, Rgb>::from_vec(ROWS.to_vec()).unwrap();
    assert_written!(tensor);
    let view = tensor.as_view_mut();
    assert_written!(view);
    tensor.for_each_mut(|_, element| *element *= 2);
    assert_eq!(tensor.as_slice(), [2, 4, 6, 8, 10, 12]);
    let first = (H(0), W(0), C(0));
    tensor.try_swap(first, (C(2), W(1), H(0))).unwrap();
    assert_eq!(tensor.as_slice(), [12, 4, 6, 8, 10, 2]);
    let error = tensor.try_swap(first, (C(2), W(2), H(0))).unwrap_err();
    let numbers = (error.axis(), error.position(), error.size());
    assert_eq!(numbers, ('W', 2, 2));
}

/// The slice of a tensor and of its views has each stored element once, in storage order, and `write` rows can be written.
#[test]
fn slices_without_padding() {
    macro_rules! slices {
        ($($kind:ident $length:literal: $mapping:expr;)+) => {$({
            let mapping = $mapping;
            let elements: Vec<u8> = (0..$length).collect();
            let tensor = Tensor::from_vec_with(elements.clone(), mapping).unwrap();
            assert_eq!(tensor.as_slice(), elements);
            assert_eq!(View::with(&elements, mapping).unwrap().as_slice(), elements);
            slices!(@$kind elements, tensor, mapping);
        })+};
        (@read $($rest:tt)+) => {};
        (@write $elements:ident, $tensor:ident, $mapping:ident) => {
            let (mut elements, mut tensor) = ($elements, $tensor);
            tensor.as_mut_slice().reverse();
            let mut view = ViewMut::with(&mut elements, $mapping).unwrap();
            view.as_mut_slice().reverse();
            assert_eq!(view.as_slice(), tensor.as_slice());
            assert_eq!(tensor.into_vec(), elements);
            assert!(elements.is_sorted_by(|one, next| one > next));
        };
    }
    let open = (H(3), W(4));
    slices! {
        write 1: <layout!(W[1])>::mapping();
        write 12: <layout!(WH[H = 3, W = 4])>::mapping();
        write 12: <layout!(HW[?, ?])>::with(open).unwrap();
        write 36: <layout!(HWC[C = 3, H = ?, W = ?])>::with(open).unwrap();
        write 16: <layout!(ABCDEFGH[1, 2, 1, 2, 1, 2, 1, 2])>::mapping();
        // Full blocks.
        write 16: <layout!(CHW4c[8, 1, 2])>::mapping();
        write 12: <layout!(NCHW4c[1, 4, 1, 3])>::mapping();
        // Clauses that change nothing.
        write 8: <layout!(HW[2, 4], pad(W = 4), align(H = 1))>::mapping();
        write 6: <layout!(HW[2, 3], strides(H = 3, W = 1))>::mapping();
        // All rows are one row, or all elements of a row are one element.
        read 3: <layout!(HW[2, 3], broadcast(H))>::mapping();
        read 4: <layout!(HW[?, ?], broadcast(H))>::with(open).unwrap();
        read 12: <layout!(CHW[?, ?, ?], broadcast(H))>::with((C(3), H(5), W(4))).unwrap();
        read 12: <layout!(HW[H = 12, W = 7], broadcast(W))>::mapping();
    }
}

/// A tensor whose memory is longer than its layout, because an earlier layout had padding after the last row.
#[test]
fn slices_of_longer_memory() {
    let padded = Tensor::<u8, layout!(HW[2, 3], pad(H = 4))>::from_vec((0..12).collect()).unwrap();
    assert_eq!(padded.memory().len(), 12);
    let packed: Tensor<u8, layout!(HW[2, 3])> = padded.try_into_layout().unwrap();
    assert_eq!(packed.as_slice(), [0, 1, 2, 3, 4, 5]);
}

/// `memory` contains the padding, for reading and for writing.
#[test]
fn memory_with_padding() {
    let mut blocks = Tensor::<u8, layout!(CHW4c[3, 1, 2])>::filled(7);
    blocks.fill_padding(0);
    assert_eq!(blocks.memory(), [7, 7, 7, 0, 7, 7, 7, 0]);
    blocks.memory_mut()[3] = 1;
    assert_eq!(blocks.iter().copied().max(), Some(7));
    assert_eq!(blocks.into_vec(), [7, 7, 7, 1, 7, 7, 7, 0]);
    let mapping = <layout!(HW[?, ?], align(W = 4))>::with((H(2), W(3))).unwrap();
    assert_eq!(Tensor::filled_with(2_u8, mapping).memory(), [2; 8]);
}

#[test]
fn mappings_are_equal_if_sizes_and_strides_are() {
    use std::collections::HashSet;
    use tensor_layout::{Mapping, layout};

    type Rows = layout!(HW[?, ?]);
    let rows = |h, w| Rows::with((H(h), W(w))).unwrap();
    assert_eq!(rows(2, 3), rows(2, 3));
    assert_ne!(rows(2, 3), rows(3, 2));
    assert_ne!(rows(2, 3), rows(2, 4));
    assert_eq!(HashSet::from([rows(2, 3), rows(2, 3), rows(3, 2)]).len(), 2);

    type Strided = TensorLayout<(tensor_layout::DynH, tensor_layout::DynW), RunTimeStrides>;
    let strided = |h, w| {
        let mapping = Mapping::<Strided>::try_from_strides((H(2), W(3)), (H(h), W(w)));
        mapping.unwrap()
    };
    assert_eq!(strided(1, 2), strided(1, 2));
    assert_ne!(strided(3, 1), strided(1, 2));
    // The formula begins with the largest stride, whatever the logical order is.
    for (mapping, offset) in [(strided(3, 1), "3·h + w"), (strided(1, 2), "2·w + h")] {
        let description = format!("{mapping:#}");
        assert!(
            description.contains(&format!("\noffset     {offset}\n")),
            "{description}"
        );
    }
}

#[test]
fn printed_without_the_layout() {
    let rows = View::<u8, Rows>::from_array(&ROWS);
    assert_eq!(rows.to_string(), "[[1, 2, 3], [4, 5, 6]]");
    assert_eq!(
        format!("{rows:#2}"),
        "[\n    [ 1,  2,  3],\n    [ 4,  5,  6],\n]"
    );
    let tensor = Tensor::<f32, layout!(W[2])>::from([0.5, 2.0]);
    assert_eq!(format!("{tensor:.2}"), "[0.50, 2.00]");
    let long = Tensor::<usize, layout!(W[1000])>::from_fn(|(W(w),)| w);
    assert_eq!(long.to_string(), "[0, 1, 2, .., 997, 998, 999]");
}

#[test]
fn printed_with_the_axes_of_the_lists() {
    let pixels = View::<u8, layout!(HWC[C = 2, H = 1, W = 3])>::from_array(&[1, 7, 2, 8, 3, 9]);
    assert_eq!(
        format!("{pixels:?}"),
        "HWC[C=2, H=1, W=3] (C, H, W) [[[1, 2, 3]], [[7, 8, 9]]]"
    );
    layout! {
        struct Depth = HW[H = 1, W = 2];
        struct Columns = WH[H = 1, W = 2];
    }
    let depth = View::<u8, Depth>::from_array(&[1, 2]);
    assert_eq!(format!("{depth:?}"), "Depth = HW[H=1, W=2] [[1, 2]]");
    let columns = View::<u8, Columns>::from_array(&[1, 2]);
    assert_eq!(
        format!("{columns:?}"),
        "Columns = WH[H=1, W=2] (H, W) [[1, 2]]"
    );
    let blocks = View::<u8, layout!(HW2w[H = 1, W = 4])>::from_array(&[1, 2, 3, 4]);
    assert!(format!("{blocks:?}").ends_with(" (H, W) [[1, 2, 3, 4]]"));
}

#[test]
fn made_of_arrays() {
    type Columns = layout!(WH[H = 2, W = 3], pad(H = 4));
    let nested = Tensor::<u8, Columns>::from([[1, 2, 3], [4, 5, 6]]);
    assert_eq!(nested.memory(), [1, 4, 0, 0, 2, 5, 0, 0, 3, 6, 0, 0]);
    let deep =
        Tensor::<u8, layout!(NHWC[N = 1, C = 2, H = 1, W = 2])>::from([[[[1, 2]], [[3, 4]]]]);
    assert_eq!(Vec::from(deep), [1, 3, 2, 4]);

    let mut memory = [1, 4, 2, 5, 3, 6];
    let view: View<u8, layout!(WH[H = 2, W = 3])> = (&memory).into();
    assert_eq!(view[(H(1), W(0))], 4);
    let mut view: ViewMut<u8, layout!(WH[H = 2, W = 3])> = (&mut memory).into();
    view[(H(1), W(0))] = 9;
    assert_eq!(memory, [1, 9, 2, 5, 3, 6]);

    // Padding after the last element may be missing.
    static WEIGHTS: View<u8, layout!(HW[H = 2, W = 3], pad(W = 4))> =
        View::from_static(&[1, 2, 3, 0, 4, 5, 6]);
    assert_eq!(WEIGHTS[(H(1), W(2))], 6);
}

#[test]
fn any_error_becomes_one() {
    fn all(bytes: &[u8], text: &str) -> Result<u8, tensor_layout::Error> {
        let view = View::<u8, layout!(HW[2, 2])>::new(bytes)?;
        let tensor = Tensor::<u8, layout!(HW[2, 2])>::from_vec(text.into())?;
        let row = view.try_fix((H(tensor.len() - 3),))?;
        Ok(row.try_range(W(1)..W(2))?.iter().sum())
    }
    assert_eq!(all(&[1, 2, 3, 4], "abcd").unwrap(), 4);
    let long = all(&[1, 2, 3, 4, 5], "abcd").unwrap_err();
    let own = View::<u8, layout!(HW[2, 2])>::new(&[0; 5]).unwrap_err();
    assert_eq!(long.to_string(), own.to_string());
    assert_eq!(format!("{long:?}"), format!("Error({own})"));
    assert_eq!(long.downcast_ref(), Some(&own));
    assert!(all(&[1, 2, 3, 4], "abc").is_err());
}
