// mistakes: 1
// exception: lines: the compiler shows the definition, for the bound has no other place

use tensor_layout::operators::{Absent, ElementWiseIdentity, OperatorError};
use tensor_layout::{Mapping, layout};

layout! { type Photo = NHWC[N = ?, C = ?, H = ?, W = ?]; }
type Copied = ElementWiseIdentity<f32, Absent, Photo>;

fn copied(photo: Mapping<Photo>) -> Result<Copied, OperatorError> {
    Copied::with(Absent, photo)
}

fn main() {}
