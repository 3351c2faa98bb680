//! The facts of "Using strides to express padding and memory layout", typed in by hand.

use tensor_layout::layout;

#[test]
fn strides_of_2d_tensors() {
    assert_eq!(<layout!(HW[2, 3])>::STRIDES, [3, 1]);
    assert_eq!(<layout!(WH[2, 3])>::STRIDES, [1, 2]);
}
