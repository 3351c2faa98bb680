// mistakes: 1

use tensor_layout::layout;
use tensor_layout::operators::ElementWiseBitShiftLeft;

type Flags = layout!(NCHW[1, 3, 8, 8]);
static SHIFT: ElementWiseBitShiftLeft<i32, Flags, Flags, Flags> = ElementWiseBitShiftLeft::new();

fn main() {}
