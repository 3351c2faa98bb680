// mistakes: 1
//! The buffer has what the view had.
use tensor_layout::dml::ElementWiseIdentity;
use tensor_layout::gpu::{Buffer, BufferError, D3d12Resource};
use tensor_layout::{layout, View};

layout! {
    type Photo = NHWC[N = 1, C = 3, H = 224, W = 224];
    type Planes = NCHW[N = 1, C = 3, H = 224, W = 224];
}

static COPY: ElementWiseIdentity<u8, Planes, Planes> = ElementWiseIdentity::new();

fn upload<R: D3d12Resource>(photo: View<u8, Photo>, from: R, to: R) -> Result<(), BufferError> {
    let photo = Buffer::holding(photo, from, 0)?;
    let planes = Buffer::new(to, 0)?;
    let _ = COPY.bind(&photo, &planes);
    Ok(())
}

fn main() {}
