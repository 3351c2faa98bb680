// mistakes: 1
// NVIDIA's scaling factors have row 32 beside row 0.
#![deny(deprecated)]
use tensor_layout::layout;

type Scales = layout!(MK32m4m4k[M = ?, K = ?]);

fn main() {}
