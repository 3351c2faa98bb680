// mistakes: 1
use tensor_layout::operators::Gather;
use tensor_layout::{axes::V, layout};

layout! {
    type Table = VC[V = 9_000, C = 384];
    type Words = NS[N = 8, S = 128];
    type Vectors = NSV[N = 8, S = 128, V = 384];
}

static OPERATOR: Gather<f32, u32, V, Table, Words, Vectors> = Gather::new();

fn main() {
    println!("{OPERATOR:?}");
}
