// mistakes: 1
// exception: lines: the compiler writes down the swap, before and after
use tensor_layout::operators::{ElementWiseAdd, OperatorError};
use tensor_layout::{N, layout};

layout! {
    type Photos = NHWC[N = ?, C = 3, H = 224, W = 224];
    type Planes = NCHW[N = ?, C = 3, H = 224, W = 224];
}

fn sum(images: usize) -> Result<(), OperatorError> {
    let photos = Photos::with((N(images),)).expect("there are some");
    let masks = Photos::with((N(images),)).expect("there are some");
    let sum = Planes::with((N(images),)).expect("there are some");
    let add = ElementWiseAdd::<f32, Photos, Photos, Planes>::with(photos, sum, masks)?;
    println!("{add:?}");
    Ok(())
}

fn main() {
    let _ = sum(8);
}
