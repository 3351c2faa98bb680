//! Sizes that look like a mistake and are right.

use tensor_layout::{C, H, Mapping, N, Tensor, W, layout};

#[test]
fn equal_sizes() {
    assert_eq!(<layout!(NHWC[3, 3, 3, 3])>::STRIDES, [27, 1, 9, 3]);
    assert_eq!(<layout!(HWC[4, 4, 4])>::STRIDES, [1, 16, 4]);
}

/// If these sizes were listed by position, the last one could be a number of channels. The compiler would warn of this.
/// Names of axes silence the warning.
#[test]
fn few_columns_named() {
    assert_eq!(
        <layout!(NHWC[N = 8, C = 64, H = 32, W = 4])>::SIZES,
        [8, 64, 32, 4]
    );
    assert_eq!(
        <layout!(HWC[C = 480, H = 640, W = 3])>::SIZES,
        [480, 640, 3]
    );
}

/// The sizes are listed by position, and do not look like the order of the label.
#[test]
fn no_warning_without_cause() {
    assert_eq!(<layout!(NHWC[1, 3, 224, 224])>::SIZES, [1, 3, 224, 224]);
    assert_eq!(<layout!(NHWC[1, 1, 3, 5])>::SIZES, [1, 1, 3, 5]);
    assert_eq!(<layout!(NHWC[8, 64, 32, 5])>::SIZES, [8, 64, 32, 5]);
    assert_eq!(<layout!(NHWC[8, 64, 4, 4])>::SIZES, [8, 64, 4, 4]);
    // This label does not end in C.
    assert_eq!(<layout!(NCHW[1, 224, 224, 3])>::SIZES, [1, 224, 224, 3]);
    // Some sizes are not literals.
    const WIDTH: usize = 3;
    assert_eq!(<layout!(HWC[480, 640, WIDTH])>::SIZES, [480, 640, 3]);
    assert_eq!(<layout!(HWC[480, ?, 3])>::NOTATION, "HWC[C=480, H=?, W=3]");
}

/// Constants named after axes: in the order of their axes, by name, or not named after an axis of the layout.
#[test]
fn sizes_named_after_axes() {
    const HEIGHT: usize = 2;
    const WIDTH: usize = 3;
    const COLUMNS: usize = 5;
    const IC: usize = 7;
    assert_eq!(<layout!(HW[HEIGHT, WIDTH])>::SIZES, [2, 3]);
    assert_eq!(<layout!(HW[H = WIDTH, W = HEIGHT])>::SIZES, [3, 2]);
    assert_eq!(<layout!(HW[COLUMNS, WIDTH])>::SIZES, [5, 3]);
    assert_eq!(<layout!(HW[WIDTH + 1, HEIGHT + 1])>::SIZES, [4, 3]);
    assert_eq!(<layout!(NK[WIDTH, HEIGHT])>::SIZES, [3, 2]);
    assert_eq!(<layout!(OIHW[1, IC, 3, 3])>::SIZES, [1, 7, 3, 3]);
    assert_eq!(<layout!(NCHW[1, IC, 3, 3])>::SIZES, [1, 7, 3, 3]);
    assert_eq!(<layout!(BHSD[WIDTH, IC, HEIGHT, 4])>::SIZES, [3, 7, 2, 4]);
}

/// Clauses that change nothing.
#[test]
fn idle_clauses() {
    assert!(<layout!(HW[2, 3], pad(W = 3))>::IS_PACKED);
    assert!(<layout!(HW[2, 3], strides(H = 3, W = 1))>::IS_PACKED);
    assert!(<layout!(HW[2, 3], align(W = 1), pitch(H = 3))>::IS_PACKED);
    assert!(<layout!(HW[1, 3], broadcast(H))>::IS_INJECTIVE);
}

/// The stride of an axis of size 1 is never used. So it may be any number that the label allows.
#[test]
fn stride_of_a_single_row() {
    assert_eq!(<layout!(HW[1, 3], strides(H = 1000))>::SPAN, 3);
}

/// pytorch#78611: `reshape` of one image with channels last gave it the stride 2 along N instead of 24, and it was
/// not recognised as channels last any more. Along an axis of size 1, no stride is compared.
#[test]
fn stride_of_a_single_image() {
    type Image = layout!(NHWC[N = 1, C = 2, H = 3, W = 4]);
    assert_eq!(Image::STRIDES, [24, 1, 8, 2]);
    for stride in [24, 2, 1] {
        let sizes = (N(1), C(2), H(3), W(4));
        let strides = (N(stride), C(1), H(8), W(2));
        assert!(Mapping::<Image>::try_from_strides(sizes, strides).is_ok());
    }
}

/// Tensors may own read-only layouts, and programs may read them.
#[test]
fn shared_elements() {
    let image = Tensor::<u8, layout!(HW[4, 8], overlap(H = 2))>::filled(3);
    assert_eq!(image.span(), 14);
    assert_eq!(image.get((H(3), W(7))), Some(&3));
}
