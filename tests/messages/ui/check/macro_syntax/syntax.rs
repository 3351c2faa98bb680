// mistakes: 4
use tensor_layout::layout;

type SyntaxEmptySize = layout!(NHWC[1, , 224, 224]);
type SyntaxNoCommaBeforeClause = layout!(HW[2, 3] pad(W = 5));
type SyntaxNoSizes = layout!(NHWC);
type SyntaxSizeInQuotes = layout!(HW["2", 3]);

fn main() {}
