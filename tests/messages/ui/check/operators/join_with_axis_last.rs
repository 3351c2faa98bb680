// mistakes: 1
// exception: lines: these are rustc's own words
// exception: paths: the standard library has a `Join`, too
use tensor_layout::operators::{Join, OperatorError};
use tensor_layout::{C, Mapping, layout};

layout! {
    type Photo = NHWC[N = ?, C = 3, H = 480, W = 640];
    type Depth = NHWC[N = ?, C = 1, H = 480, W = 640];
    type Both = NHWC[N = ?, C = 4, H = 480, W = 640];
}
// The axis comes before the layouts.
type Joined = Join<f32, (Photo, Depth), C, Both>;

fn joined(
    inputs: (Mapping<Photo>, Mapping<Depth>),
    both: Mapping<Both>,
) -> Result<Joined, OperatorError> {
    Joined::with(inputs, both)
}

fn main() {}
