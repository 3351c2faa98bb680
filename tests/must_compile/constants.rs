//! Sizes from constants, from paths, and from expressions that contain commas.

use tensor_layout::layout;

mod config {
    pub(crate) const HEIGHT: usize = 4;

    pub(crate) mod deeper {
        pub(crate) const ROW: usize = 8;
    }
}

struct Camera;

impl Camera {
    const WIDTH: usize = 6;

    fn row() -> usize {
        <layout!(HW[H = config::HEIGHT, W = Self::WIDTH], pad(W = config::deeper::ROW))>::STRIDES[0]
    }
}

trait Sensor {
    const CHANNELS: usize;
}

impl Sensor for Camera {
    const CHANNELS: usize = 3;
}

const fn product(a: usize, b: usize) -> usize {
    a * b
}

#[test]
fn paths_are_sizes() {
    assert_eq!(Camera::row(), 8);
    assert_eq!(
        <layout!(HWC[C = <Camera as Sensor>::CHANNELS, H = self::config::HEIGHT, W = 1])>::SIZES,
        [3, 4, 1],
    );
}

#[test]
fn commas_within_a_size_do_not_end_it() {
    assert_eq!(
        <layout!(HW[size_of::<Vec<[u8; 3]>>(), 3])>::SIZES,
        [size_of::<Vec<u8>>(), 3]
    );
    assert_eq!(
        <layout!(HW[size_of::<Result<u8, [u8; 4]>>(), 3])>::SIZES,
        [5, 3]
    );
    assert_eq!(
        <layout!(HW[size_of::<fn(u8, u8) -> u8>(), 3])>::SIZES,
        [size_of::<usize>(), 3]
    );
    assert_eq!(<layout!(HW[product(2, 3), [7, 8][1]])>::SIZES, [6, 8]);
    assert_eq!(
        <layout!(HW[H = { let (a, b) = (1, 2); a + b }, W = 3])>::SIZES,
        [3, 3]
    );
    assert_eq!(
        <layout!(HW[if 1 < 2 { 4 } else { 5 }, 1 << 3])>::SIZES,
        [4, 8]
    );
    assert_eq!(<layout!(HW[H = (2 == 2) as usize, W = 5])>::SIZES, [1, 5]);
}

#[test]
fn literals_of_all_kinds_are_sizes() {
    assert_eq!(<layout!(HW[0x10, 0b11])>::SIZES, [16, 3]);
    assert_eq!(<layout!(HW[H = 1_000, W = 0o17usize])>::SIZES, [1000, 15]);
    assert_eq!(<layout!(HW[2_usize, 3], pad(W = 0x8))>::STRIDES, [8, 1]);
}

trait Tile<const ROWS: usize, const COLUMNS: usize> {
    const SIZE: usize = ROWS * COLUMNS;
}

impl Tile<2, 3> for Camera {}

#[test]
fn commas_within_a_trait_do_not_end_a_size() {
    assert_eq!(
        <layout!(HW[<Camera as Tile<2, 3>>::SIZE, 5])>::SIZES,
        [6, 5]
    );
    assert_eq!(
        <layout!(HW[H = 1 + <Camera as Tile<2, 3>>::SIZE, W = 1 << 2])>::SIZES,
        [7, 4]
    );
}

#[test]
fn numbers_of_other_types() {
    assert_eq!(
        <layout!(HW[H = 5_u32 as usize, W = b'a' as usize])>::SIZES,
        [5, 97]
    );
}

#[test]
fn brackets_around_a_size() {
    const ROWS: usize = 2;
    type Bracketed = layout!(HW[H = { ROWS }, W = ((3))], pad(W = { ROWS + 2 }), strides(H = (5)));
    assert_eq!(Bracketed::STRIDES, [5, 1]);
    assert_eq!(<layout!(HW[(ROWS), { 3 }])>::SIZES, [2, 3]);
}
