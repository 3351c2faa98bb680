// mistakes: 1

use tensor_layout::layout;

layout! {
    type Patches = TD[T = 196, D = 768], parts(D = CPQ);
}

fn main() {
    println!("{}", Patches::LEN);
}
