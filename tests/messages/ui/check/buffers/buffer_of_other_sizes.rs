// mistakes: 2
use tensor_layout::gpu::{Buffer, D3d12Resource};
use tensor_layout::operators::{ElementWiseIdentity, Operator};
use tensor_layout::{layout, DimW, W};

layout! {
    type Photo = HWC[C = 3, H = 224, W = 320];
    type Wide = HWC[C = 3, H = 224, W = 640];
}

static COPY: ElementWiseIdentity<f32, Photo, Photo> = ElementWiseIdentity::new();

fn of_wide<R: D3d12Resource>(wide: &Buffer<R, f32, Wide>, photo: &Buffer<R, f32, Photo>) {
    let _ = COPY.bind((wide,), (photo,));
}

fn of_part<R: D3d12Resource>(wide: Buffer<R, f32, Wide>, photo: &Buffer<R, f32, Photo>) {
    let left = wide.crop(W(0), DimW::<320>);
    let _ = COPY.bind((&left,), (photo,));
}

fn main() {}
