// mistakes: 4
use tensor_layout::layout;

type ClauseStrideZero = layout!(HW[2, 3], strides(H = 0));
type ClauseUnknownStride = layout!(HW[2, 3], stride(H = 5));
type SeveralArithmetic = layout!(CHW[3, 4, 5], pad(W = 4), strides(C = 7));

fn main() {}
