// mistakes: 1
use tensor_layout::operators::{Margins, Padding, PaddingMode};
use tensor_layout::{W, layout};

layout! {
    type Recorded = W[W = 2_147_483_648];
    type Padded = W[W = 2_147_483_680];
}

static PADDED: Padding<u8, Recorded, Padded> =
    Padding::new(PaddingMode::Edge, Margins::new().along::<W>(16, 16));

fn main() {
    println!("{PADDED:?}");
}
