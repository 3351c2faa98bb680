// mistakes: 1

use tensor_layout::frames::{Encoding, YuvMatrix};

fn show<K: Encoding>() {}

fn main() {
    show::<YuvMatrix>();
}
