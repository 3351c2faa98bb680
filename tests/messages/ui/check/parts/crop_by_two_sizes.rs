// mistakes: 1
use tensor_layout::{layout, DimH, DimW, Tensor, H, W};

type Image = layout!(HWC[C = 3, H = 8, W = 9]);

fn main() {
    let image = Tensor::<u8, Image>::filled(1);
    let middle = image.crop((H(2), W(2)), (DimH::<4>, DimW::<5>));
    assert_eq!(middle.iter().count(), 60);
}
// exception: errors: these are rustc's own words
