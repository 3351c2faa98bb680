//! The forms that the layout language permits.

use tensor_layout::layout;

#[test]
fn commas_at_the_end() {
    assert_eq!(<layout!(HW[2, 3,])>::SPAN, 6);
    assert_eq!(<layout!(HW[H = 2, W = 3,],)>::SPAN, 6);
    assert_eq!(<layout!(HW[2, 3], pad(W = 5,), broadcast(H,),)>::SPAN, 3);
    assert_eq!(
        <layout!(HW[2, 3], strides(H = 10, W = 2,), )>::STRIDES,
        [10, 2]
    );
}

#[test]
fn names_in_any_order() {
    assert_eq!(
        <layout!(NHWC[W = 5, C = 1, N = 1, H = 3])>::SIZES,
        [1, 1, 3, 5]
    );
}

#[test]
fn one_axis_and_eight() {
    assert_eq!(<layout!(X[7])>::STRIDES, [1]);
    assert_eq!(<layout!(A[A = 1])>::SPAN, 1);
    assert_eq!(
        <layout!(ABCDEFGH[1, 2, 3, 4, 5, 6, 7, 8])>::STRIDES,
        [40320, 20160, 6720, 1680, 336, 56, 8, 1],
    );
}

#[test]
fn as_a_value() {
    let layout = layout!(NHWC[1, 1, 3, 5]);
    assert_eq!(layout.strides(), [15, 1, 5, 1]);
    assert_eq!(layout!(WH[2, 3]).size(tensor_layout::W), 3);
    assert_eq!(
        (
            layout!(HW[2, 3]).span(),
            layout!(HW[2, 3], pad(W = 5)).span()
        ),
        (6, 8)
    );
    const SPAN: usize = <layout!(HW[2, 3], pad(W = 5))>::SPAN;
    assert_eq!([0_u8; SPAN].len(), 8);
}

#[test]
fn other_brackets_around_the_whole() {
    assert_eq!(layout![HW[2, 3]].span(), 6);
    assert_eq!(layout! { HW[2, 3] }.span(), 6);
}

#[test]
fn a_logical_order() {
    type Heads = layout!(BHSD[2, 128, 8, 64], logical(BSHD));
    assert_eq!(Heads::SIZES, [2, 128, 8, 64]);
    assert_eq!(Heads::STRIDES, [65536, 64, 8192, 1]);
    // A clause may state the order that the letters already have.
    assert_eq!(
        <layout!(NHWC[1, 2, 3, 5], logical(NCHW))>::STRIDES,
        [30, 1, 10, 2]
    );
}

layout! {
    /// Several items in one call. Each has its own attributes and visibility.
    #[allow(dead_code, reason = "the next one is used")]
    type First = HW[2, 3];

    pub(super) type Second = WH[2, 3];
}

#[test]
fn several_items() {
    assert_eq!(Second::STRIDES, [1, 2]);
}
