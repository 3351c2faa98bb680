// mistakes: 1
use tensor_layout::dml::{BindError, ElementWiseIdentity};
use tensor_layout::gpu::{Buffer, D3d12Resource};
use tensor_layout::{layout, part};

type Photo = layout!(NHWC[N = 1, C = 3, H = 4, W = 5]);
type Planes = layout!(NCHW[N = 1, C = 3, H = 4, W = 5]);
static TO_PLANES: ElementWiseIdentity<f32, Photo, Planes> = ElementWiseIdentity::new();

fn top<R: D3d12Resource>(
    photo: Buffer<&R, f32, Photo>,
    planes: Buffer<&R, f32, Planes>,
) -> Result<(), BindError> {
    let top = part!(photo, H = 0..2);
    TO_PLANES.bind(&top, &planes).map(drop)
}

fn main() {}
