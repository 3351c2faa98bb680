// mistakes: 1

use tensor_layout::operators::{ElementWiseIdentity, OperatorError, OwnedByDml};
use tensor_layout::{Mapping, layout};

layout! { type Photo = NHWC[N = ?, C = ?, H = ?, W = ?]; }
type Copied = ElementWiseIdentity<f32, Photo, OwnedByDml<Photo>>;

fn copied(photo: Mapping<Photo>) -> Result<Copied, OperatorError> {
    Copied::with(photo, photo)
}

fn main() {}
