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

/// A layout, its strides, and the elements in the order of memory.
#[test]
fn packed_orders() {
    macro_rules! stored {
        ($($layout:ty, $strides:expr, $memory:literal: $write:ident $read:ident $elements:ident;)*) => {$({
            type Stored = $layout;
            assert_eq!(Stored::STRIDES, $strides);
            let memory: Vec<_> = $memory.chars().collect();
            assert_eq!(Tensor::<_, Stored>::from_fn($write).as_slice(), memory);
            let view = View::<_, Stored>::new(&memory).expect("as many");
            assert_eq!($read(view), $elements);
        })*};
    }
    stored! {
        layout!(HW[2, 3]), [3, 1], "ABCDEF": write read PLANE;
        layout!(WH[2, 3]), [1, 2], "ADBECF": write read PLANE;
        layout!(DHW[2, 2, 3]), [6, 3, 1], "ABCDEFGHIJKL": write_planes read_planes PLANES;
        layout!(WHD[2, 2, 3]), [1, 2, 4], "AGDJBHEKCIFL": write_planes read_planes PLANES;
    }
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
fn leading_1s() {
    type In4D = layout!(NCHW[1, 1, 2, 3]);
    assert_eq!(In4D::SIZES, [1, 1, 2, 3]);
    assert_eq!(In4D::STRIDES, [6, 6, 3, 1]);

    let plane = Tensor::<_, layout!(HW[2, 3])>::from_fn(write);
    let in_4d = Tensor::<_, In4D>::from_fn(|(_, _, h, w)| write((h, w)));
    assert_eq!(in_4d.as_slice(), plane.as_slice());
}
