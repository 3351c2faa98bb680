// mistakes: 1
use tensor_layout::operators::Join;
use tensor_layout::{W, layout};

layout! {
    type Recorded = W[W = 2_147_483_648];
    type Next = W[W = 1_024];
    type Both = W[W = 2_147_484_672];
}

static JOINED: Join<u8, W, (Recorded, Next), Both> = Join::new();

fn main() {
    println!("{JOINED:?}");
}
