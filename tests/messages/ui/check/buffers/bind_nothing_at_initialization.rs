// mistakes: 1
use tensor_layout::operators::{ElementWiseIdentity, Operator, OwnedByDml, Unbound};
use tensor_layout::layout;

layout! {
    type Weights = OIHW[O = 64, I = 3, H = 7, W = 7];
}

static COPY: ElementWiseIdentity<f32, OwnedByDml<Weights>, Weights> = ElementWiseIdentity::new();

fn main() {
    let _ = COPY.bind_at_initialization((Unbound,));
}
