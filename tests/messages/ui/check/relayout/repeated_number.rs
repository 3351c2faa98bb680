// mistakes: 1
use tensor_layout::{layout, View};

fn brighten(u: View<u8, layout!(HW[480, 320])>) {
    let _ = u.repeated(2);
}

fn main() {}
