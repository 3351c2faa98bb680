//! Positions where one might expect numbers, and other values that can be positions.

use tensor_layout::{C, DimN, H, Tensor, View, ViewMut, W, at, layout};

layout! {
    type Plane = HW[H = 3, W = 3];
}

fn plane() -> Tensor<usize, Plane> {
    Tensor::from_fn(|(H(h), W(w))| 10 * h + w)
}

#[test]
fn control_flow_within_a_position() {
    let mut plane = plane();
    let mut rows = [Some(0), Some(2), None].into_iter();
    loop {
        let row = rows.next().flatten();
        at!(
            plane,
            H = if let Some(row) = row { row } else { break },
            W = 1
        ) = 0;
    }
    let row = 'row: {
        at!(
            plane,
            H = 2,
            W = if plane.len() == 9 { break 'row 7 } else { 0 }
        )
    };
    assert_eq!((row, plane.iter().sum::<usize>()), (7, 99 - 1 - 21));
}

/// A program may give an axis another name: by an import, in a module, or through a macro.
#[test]
fn other_names_of_axes() {
    use named::Column;
    use tensor_layout::{H as Row, part, try_part};
    mod named {
        pub(super) use tensor_layout::W as Column;
    }
    macro_rules! first {
        ($plane:expr, $axis:ident) => {
            part!($plane, $axis = 0)
        };
    }
    let mut plane = plane();
    let two = 2;
    at!(plane, Row = two, named::Column = const { 3 - 1 }) += 78;
    assert_eq!(at!(plane, W = 2, tensor_layout::axes::H = 2), 100);
    let part = part!(plane, Row = 1.., named::Column = 1..3);
    assert_eq!(part.size_array(), [2, 2]);
    assert_eq!(part.iter().sum::<usize>(), 11 + 12 + 21 + 100);
    assert_eq!(
        part!(plane, Row = ..;2, W = 1).iter().sum::<usize>(),
        1 + 21
    );
    assert_eq!(first!(plane, Column).iter().sum::<usize>(), 10 + 20);
    let error = try_part!(plane, Row = two + 1, named::Column = ..).unwrap_err();
    assert_eq!((error.axis(), error.found()), (Some('H'), Some(3)));
}

/// An element can be the position of the next element.
#[test]
fn positions_that_are_elements() {
    let next = View::<usize, layout!(W[3])>::from_array(&[2, 0, 1]);
    assert_eq!(at!(next, W = at!(next, W = at!(next, W = 0))), 0);
    assert_eq!(next[(W(next[(W(next[(W(0),)]),)]),)], 0);
}

#[test]
fn elements_that_are_borrowed() {
    let mut planes = [plane(), plane()];
    let [first, second] = &mut planes;
    core::mem::swap(
        &mut at!(first, H = 0, W = 1),
        &mut at!(second, H = 2, W = 2),
    );
    let (read, written) = (&at!(first, H = 0, W = 1), &mut at!(second, W = 2, H = 2));
    assert_eq!((*read, &*written), (22, &1));
    *written += *read;
    assert_eq!(at!(planes[1], H = 2, W = 2), 23);
}

/// Layouts inside of complex types.
type Read = dyn for<'a> Fn(View<'a, usize, layout!(HW[3, 3])>) -> usize;

trait Planes {
    type Layout;
    const PLANES: usize;
}

impl Planes for Tensor<usize, layout!(HW[3, 3])> {
    type Layout = layout!(CHW[C = 1, H = 3, W = 3]);
    const PLANES: usize = 1 + <layout!(C[2])>::SPAN;
}

#[test]
fn layouts_within_other_types() {
    let read: &Read = &|plane| plane.fix((H(2),)).iter().sum();
    assert_eq!(read(plane().as_view()), 63);
    let batch = plane().as_view().broadcast(DimN::<2>).len();
    assert_eq!(batch, 18);
    assert_eq!(<Tensor<usize, Plane> as Planes>::PLANES, 3);
    let nine = [1_u8; 9];
    let one = View::<u8, <Tensor<usize, Plane> as Planes>::Layout>::from_array(&nine);
    assert_eq!(one[(W(2), H(2), C(0))], 1);
    let layouts = [layout!(HW[3, 3]); 2];
    assert_eq!(layouts[1].size_array(), [3, 3]);
}

/// Reads one pixel through a temporary view.
#[test]
fn views_of_the_moment() {
    let mut bytes = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    ViewMut::<u8, Plane>::from_array(&mut bytes)[(W(0), H(1))] += 10;
    at!(ViewMut::<u8, Plane>::from_array(&mut bytes), H = 2, W = 0) *= 2;
    assert_eq!(bytes, [1, 2, 3, 14, 5, 6, 14, 8, 9]);
}

#[test]
fn brackets_around_a_position() {
    const LAST: usize = 2;
    let plane = plane();
    let (h, w) = (1, 0);
    assert_eq!(at!(plane, H = { h }, W = (w)), 10);
    assert_eq!(at!(plane, H = const { (LAST) }, W = (1)), 21);
}
