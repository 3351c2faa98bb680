// mistakes: 1
use tensor_layout::operators::ElementWiseAbs;
use tensor_layout::layout;

layout! {
    type Table = TK[T = 1_000_000, K = 8_192];
}

static POSITIVE: ElementWiseAbs<f32, Table, Table> = ElementWiseAbs::new();

fn main() {
    println!("{POSITIVE:?}");
}
