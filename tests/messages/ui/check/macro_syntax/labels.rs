// mistakes: 8
use tensor_layout::layout;

// As oneDNN's own arrays list the sizes of a blocked tensor.
type BlockCountedAsAxis = layout!(NCHW16c[1, 4, 56, 56, 16]);

type BlockTwoAxesOneNumber = layout!(OIHW4oi[64, 64, 3, 3]);
type BlockWithStride = layout!(NCHW16c[1, 64, 56, 56], strides(C = 100000));
type BlockWithoutAxis = layout!(NCHW16[1, 64, 56, 56]);
type BlockWithoutOuter = layout!(NHW16c[1, 64, 56, 56]);
type BlockZero = layout!(NCHW0c[1, 64, 56, 56]);
type LogicalOtherAxis = layout!(BHSD[2, 8, 128, 64], logical(BSHE));
type LogicalTwice = layout!(BHSD[2, 128, 8, 64], logical(BSHD), logical(BSHD));

fn main() {}
