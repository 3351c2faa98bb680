// mistakes: 1
use tensor_layout::layout;

type Blocked = layout!(OIHW4i16o4i[O = 64, I = 64, H = 3, W = 3]);

fn main() {
    println!("{:?}", Blocked::STRIDES);
}
