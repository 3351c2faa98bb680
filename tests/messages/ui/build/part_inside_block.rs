// mistakes: 1
use tensor_layout::{layout, part, View};

type Blocked = layout!(NCHW4c[N = 1, C = 8, H = 8, W = 8]);

fn main() {
    let elements = [0; Blocked::SPAN];
    let features = View::<u8, Blocked>::new(&elements).unwrap();
    println!("{}", part!(features, C = 2..6).len());
}
