// mistakes: 4
// Other functions of a frame: an axis that is not there, no encoding, other planes, and sizes known at run time.
use tensor_layout::frames::{Bt709Limited, Frame, Nv12};
use tensor_layout::{layout, Tensor, C};

type Planes = layout!(CHW[C = 4, H = ?, W = ?]);
type Rgb = layout!(CHW[C = 3, H = ?, W = ?]);

struct Camera;

fn try_range(frame: Frame<Nv12, Bt709Limited>) {
    let _ = frame.try_range(C(0)..C(1));
}

fn with_encoding(frame: Frame<Nv12, Bt709Limited>) {
    let _ = frame.with_encoding::<Camera>();
}

fn planes_into(frame: Frame<Nv12, Bt709Limited>, planes: &mut Tensor<f32, Rgb>) {
    frame.planes_into(planes, |rgb| rgb);
}

fn try_planes_into(frame: Frame<Nv12, Bt709Limited>, planes: &mut Tensor<f32, Planes>) {
    let _ = frame.try_planes_into(planes, |rgb| rgb);
}

fn main() {}
