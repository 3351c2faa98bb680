//! The facts of "Using strides to express padding and memory layout", typed in by hand:
//! <https://learn.microsoft.com/windows/ai/directml/dml-strides>

use tensor_layout::{AnyLayout, C, D, H, N, Tensor, View, W, layout};

const PLANE: [[char; 3]; 2] = [['A', 'B', 'C'], ['D', 'E', 'F']];
const PLANES: [[[char; 3]; 2]; 2] = [PLANE, [['G', 'H', 'I'], ['J', 'K', 'L']]];

fn write((H(h), W(w)): (H, W)) -> char {
    PLANE[h][w]
}

fn write_planes((D(d), H(h), W(w)): (D, H, W)) -> char {
    PLANES[d][h][w]
}

fn read<L: AnyLayout<Axes = (H, W)>>(view: View<char, L>) -> [[char; 3]; 2] {
    [0, 1].map(|h| [0, 1, 2].map(|w| view[(H(h), W(w))]))
}

fn read_planes<L: AnyLayout<Axes = (D, H, W)>>(view: View<char, L>) -> [[[char; 3]; 2]; 2] {
    [0, 1].map(|d| [0, 1].map(|h| [0, 1, 2].map(|w| view[(D(d), H(h), W(w))])))
}

#[test]
fn row_major() {
    type Rows = layout!(HW[2, 3]);
    assert_eq!(Rows::SIZES, [2, 3]);
    assert_eq!(Rows::STRIDES, [3, 1]);

    let memory = ['A', 'B', 'C', 'D', 'E', 'F'];
    assert_eq!(Tensor::<_, Rows>::from_fn(write).as_slice(), memory);
    assert_eq!(read(View::<_, Rows>::from_array(&memory)), PLANE);
}

#[test]
fn column_major() {
    type Columns = layout!(WH[2, 3]);
    assert_eq!(Columns::SIZES, [2, 3]);
    assert_eq!(Columns::STRIDES, [1, 2]);

    let memory = ['A', 'D', 'B', 'E', 'C', 'F'];
    assert_eq!(Tensor::<_, Columns>::from_fn(write).as_slice(), memory);
    assert_eq!(read(View::<_, Columns>::from_array(&memory)), PLANE);
}

#[test]
fn depth_first() {
    type Planes = layout!(DHW[2, 2, 3]);
    assert_eq!(Planes::SIZES, [2, 2, 3]);
    assert_eq!(Planes::STRIDES, [6, 3, 1]);

    let memory = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L'];
    assert_eq!(
        Tensor::<_, Planes>::from_fn(write_planes).as_slice(),
        memory
    );
    assert_eq!(read_planes(View::<_, Planes>::from_array(&memory)), PLANES);
}

#[test]
fn width_first() {
    type Columns = layout!(WHD[2, 2, 3]);
    assert_eq!(Columns::SIZES, [2, 2, 3]);
    assert_eq!(Columns::STRIDES, [1, 2, 4]);

    let memory = ['A', 'G', 'D', 'J', 'B', 'H', 'E', 'K', 'C', 'I', 'F', 'L'];
    assert_eq!(
        Tensor::<_, Columns>::from_fn(write_planes).as_slice(),
        memory
    );
    assert_eq!(read_planes(View::<_, Columns>::from_array(&memory)), PLANES);
}

#[test]
fn offset_is_the_dot_product_of_coordinate_and_strides() {
    let planes = Tensor::<_, layout!(DHW[2, 2, 3])>::from_fn(write_planes);
    assert_eq!(planes.offset((D(1), H(0), W(1))), 7);
    assert_eq!(planes.as_slice()[7], 'H');
    assert_eq!(planes[(D(1), H(0), W(1))], 'H');
}

#[test]
fn packed_strides_leave_no_space_and_share_nothing() {
    type Planes = layout!(DHW[2, 2, 3]);
    assert_eq!((Planes::LEN, Planes::SPAN, Planes::FOOTPRINT), (12, 12, 12));
    const { assert!(Planes::IS_PACKED && Planes::IS_INJECTIVE) };

    // The distances from A to G, from A to D and from A to B.
    let planes = layout!(DHW[2, 2, 3]);
    assert_eq!(
        (planes.stride(D), planes.stride(H), planes.stride(W)),
        (6, 3, 1)
    );
}

#[test]
fn broadcast_row() {
    type Repeated = layout!(HW[2, 3], broadcast(H));
    assert_eq!(Repeated::SIZES, [2, 3]);
    assert_eq!(Repeated::STRIDES, [0, 1]);
    assert_eq!(
        (Repeated::LEN, Repeated::SPAN, Repeated::FOOTPRINT),
        (6, 3, 3)
    );
    const { assert!(!Repeated::IS_PACKED && !Repeated::IS_INJECTIVE) };

    let view = View::<_, Repeated>::from_array(&['A', 'B', 'C']);
    assert_eq!(read(view), [['A', 'B', 'C'], ['A', 'B', 'C']]);
}

#[test]
fn broadcast_channel() {
    let view = View::<_, layout!(NCHW[1, 3, 1, 2], broadcast(C))>::from_array(&['A', 'B']);
    for c in [0, 1, 2].map(C) {
        assert_eq!(view[(N(0), c, H(0), W(0))], 'A');
        assert_eq!(view[(N(0), c, H(0), W(1))], 'B');
    }
}

#[test]
fn padded_rows() {
    type Padded = layout!(HW[2, 3], pad(W = 5));
    assert_eq!(Padded::SIZES, [2, 3]);
    assert_eq!(Padded::STRIDES, [5, 1]);
    assert_eq!((Padded::LEN, Padded::SPAN, Padded::FOOTPRINT), (6, 8, 10));
    const { assert!(!Padded::IS_PACKED && Padded::IS_INJECTIVE) };

    let memory = ['A', 'B', 'C', 'x', 'x', 'D', 'E', 'F', 'x', 'x'];
    let mut written = Tensor::<_, Padded>::filled('x');
    for h in written.positions(H) {
        for w in written.positions(W) {
            written[(h, w)] = write((h, w));
        }
    }
    assert_eq!(written.memory(), memory);
    assert_eq!(read(View::<_, Padded>::from_array(&memory)), PLANE);
}

/// The article's own words: "a height-stride of 5 instead of 3".
#[test]
fn padded_rows_by_their_stride() {
    type Padded = layout!(HW[2, 3], strides(H = 5));
    assert_eq!(Padded::STRIDES, [5, 1]);
    assert_eq!(Padded::SPAN, 8);

    let memory = ['A', 'B', 'C', 'x', 'x', 'D', 'E', 'F', 'x', 'x'];
    assert_eq!(read(View::<_, Padded>::from_array(&memory)), PLANE);
}

#[test]
fn four_dimensions_in_the_order_of_directml() {
    type Nchw = layout!(NCHW[1, 1, 3, 5]);
    type Nhwc = layout!(NHWC[1, 1, 3, 5]);

    assert_eq!(Nchw::SIZES, [1, 1, 3, 5]);
    assert_eq!(Nchw::STRIDES, [15, 15, 5, 1]);
    assert_eq!(Nhwc::SIZES, [1, 1, 3, 5]);
    assert_eq!(Nhwc::STRIDES, [15, 1, 5, 1]);
}

#[test]
fn leading_1s() {
    type In4D = layout!(NCHW[1, 1, 2, 3]);
    assert_eq!(In4D::SIZES, [1, 1, 2, 3]);
    assert_eq!(In4D::STRIDES, [6, 6, 3, 1]);

    let plane = Tensor::<_, layout!(HW[2, 3])>::from_fn(write);
    let in_4d = Tensor::<_, In4D>::from_fn(|(_, _, h, w)| write((h, w)));
    assert_eq!(in_4d.as_slice(), plane.as_slice());
}
