// mistakes: 1
// exception: lines: the bound of a target stands below the function, and both are shown
use tensor_layout::{layout, DimH, DimW, Tensor, View, H, W};

layout! {
    struct Rgb = HWC[C = 3, H = 8, W = 8];
    struct Tile: Rgb = HWC[C = 3, H = 4, W = 4];
}

fn show(photo: View<u8, Rgb>, target: &mut Tensor<u8, Tile>) {
    let tile = photo.crop(H(0), DimH::<4>).crop(W(0), DimW::<4>);
    tile.relayout_into(target);
}

fn main() {}
