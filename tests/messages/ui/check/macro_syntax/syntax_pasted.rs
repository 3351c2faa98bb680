// mistakes: 10
use tensor_layout::{layout, View};

// As Keras has it.
fn size_none(_: View<f32, layout!(NHWC[None, 3, 224, 224])>) {}

// As one says it.
fn size_with_times(_: View<f32, layout!(CHW[3x224x224])>) {}

type SyntaxArrows = layout!(HW[H => 2, W => 3]);
type Rows = layout!(HW[480, 640], pad(W: 704));
type SyntaxClauseWithoutAxis = layout!(HW[2, 3], broadcast);

// As one pads in NumPy.
type SyntaxClauseWithoutName = layout!(HW[2, 3], pad(5));

type SyntaxCommasBetweenAxes = layout!([N, H, W, C], 1, 3, 224, 224);
type SyntaxNothing = layout!();
type SyntaxTwoSizesWithoutComma = layout!(HW[2 3]);

fn main() {}
