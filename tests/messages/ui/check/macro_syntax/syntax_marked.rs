// mistakes: 7
use tensor_layout::layout;

// C: float image[224][224][3].
type SyntaxCArrayDimensions = layout!(HWC[224][224][3]);

type SyntaxClauseMethodChain = layout!(HW[480, 640].pad(W = 704));
type SyntaxClauseSquareBrackets = layout!(HW[480, 640], pad[W = 704]);
type SyntaxClauseWithoutValue = layout!(HW[2, 3], pad(W));

// As if the layout said what its elements are.
type SyntaxElementTypeInside = layout!(f32, HW[480, 640]);

type SyntaxRoundBrackets = layout!(NHWC(1, 3, 224, 224));
type SyntaxSemicolonKeyed = layout!(HW[H = 2; W = 3]);

fn main() {}
