// mistakes: 1
use tensor_layout::operators::ReduceSum;
use tensor_layout::layout;

layout! {
    type Features = NHWC[N = 8, C = 64, H = 56, W = 56];
    type Channels = NC[N = 8, C = 64];
}

static SUMS: ReduceSum<u8, Features, Channels> = ReduceSum::new();

fn main() {
    println!("{SUMS:?}");
}
