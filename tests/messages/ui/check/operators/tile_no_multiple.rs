// mistakes: 1
use tensor_layout::operators::Tile;
use tensor_layout::layout;

layout! {
    type Pattern = HW[H = 16, W = 16];
    type Wall = HW[H = 64, W = 100];
}

static OPERATOR: Tile<u8, Pattern, Wall> = Tile::new();

fn main() {
    println!("{OPERATOR:?}");
}
