// mistakes: 1
// exception: lines: the compiler writes down the swap, before and after
use tensor_layout::operators::{ElementWiseIdentity, OperatorError};
use tensor_layout::{N, layout};

layout! {
    type Photos = NHWC[N = ?, C = 3, H = 224, W = 224];
    type Planes = NCHW[N = ?, C = 3, H = 224, W = 224];
}

fn to_planes(images: usize) -> Result<(), OperatorError> {
    let photos = Photos::with((N(images),)).expect("there are some");
    let planes = Planes::with((N(images),)).expect("there are some");
    let to_planes = ElementWiseIdentity::<f32, Photos, Planes>::with(planes, photos)?;
    println!("{to_planes:?}");
    Ok(())
}

fn main() {
    let _ = to_planes(8);
}
