// mistakes: 5
use tensor_layout::layout;

type OpenAfterName = layout!(HW[H?, W?]);
type OpenInArithmetic = layout!(HW[? + 1, 3]);
type OpenInArithmeticBehind = layout!(HW[H = 2 * ?, W = 3]);
type OpenPitch = layout!(HW[?, ?], pitch(H = ?));

fn main() {}
