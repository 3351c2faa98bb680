// mistakes: 1
// As oneDNN writes "some blocking of C".
use tensor_layout::layout;

type Blocked = layout!(NCHWc[1, 64, 56, 56]);

fn main() {}
