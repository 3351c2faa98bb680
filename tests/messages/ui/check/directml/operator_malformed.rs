// mistakes: 1
//! A type by hand, in whose storage an axis is missing.
use tensor_layout::operators::ElementWiseIdentity;
use tensor_layout::{C, DimC, DimH, DimN, H, N, TensorLayout, layout};

type Rows = TensorLayout<(DimN<8>, DimC<3>, DimH<4>), (N, C)>;
layout! {
    type Planes = NCH[N = 8, C = 3, H = 4], logical(NCH);
}

static COPY: ElementWiseIdentity<f32, Rows, Planes> = ElementWiseIdentity::new();

fn main() {
    let _ = H(0);
    println!("{COPY:?}");
}
