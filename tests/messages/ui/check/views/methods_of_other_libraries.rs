// mistakes: 5

use tensor_layout::{C, DimF, DimN, H, N, Tensor, View, W, layout};

layout! {
    type Features = NCHW[N = 8, C = 16, H = 4, W = 4];
    type Image = CHW[C = 3, H = 4, W = 4];
}

fn function(byte: &u8) -> f32 {
    f32::from(*byte)
}

fn run(features: View<u8, Features>, image: Tensor<u8, Image>) {
    let mut target = Tensor::<f32, Features>::filled(0.0);
    features.reshape((8, 256));
    features.map(function);
    features.squeeze(0);
    image.unsqueeze(0);
    image.rows();
}

fn main() {
    let _ = (run, C, DimF::<256>, DimN::<1>, H, N, W);
}
