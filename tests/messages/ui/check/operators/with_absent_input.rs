// mistakes: 1

use tensor_layout::operators::{Absent, ElementWiseIdentity, OperatorError};
use tensor_layout::{Mapping, layout};

layout! { type Photo = NHWC[N = ?, C = ?, H = ?, W = ?]; }
type Copied = ElementWiseIdentity<f32, Absent, Photo>;

fn copied(photo: Mapping<Photo>) -> Result<Copied, OperatorError> {
    Copied::with(Absent, photo)
}

fn main() {}
