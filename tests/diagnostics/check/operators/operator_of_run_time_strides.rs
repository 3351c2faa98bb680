// mistakes: 1
use tensor_layout::operators::ElementWiseIdentity;
use tensor_layout::{DimH, DimW, RunTimeStrides, TensorLayout, layout};

type Foreign = TensorLayout<(DimH<480>, DimW<640>), RunTimeStrides>;
layout! {
    type Plane = HW[H = 480, W = 640];
}

static COPY: ElementWiseIdentity<f32, Foreign, Plane> = ElementWiseIdentity::new();

fn main() {
    println!("{COPY:?}");
}
