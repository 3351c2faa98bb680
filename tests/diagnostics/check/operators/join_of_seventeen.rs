// mistakes: 1
use tensor_layout::operators::Join;
use tensor_layout::{N, layout};

layout! {
    type One = NC[N = 1, C = 4];
    type All = NC[N = 17, C = 4];
}

static JOINED: Join<f32, N, (One, One, One, One, One, One, One, One, One, One, One, One, One, One, One, One, One), All> = Join::new();

fn main() {
    println!("{JOINED:?}");
}
