// mistakes: 1
use tensor_layout::layout;

type Blocked = layout!(OIHW4oi[64, 64, 3, 3]);

fn main() {}
