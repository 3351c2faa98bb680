// mistakes: 1
// records, whose fields are the tensors
use tensor_layout::layout;

layout! {
    #[in_file("files/records.npy")]
    type Samples = NC[N = ?, C = 2];
}

fn main() {}
