// mistakes: 1
// exception: paths: the compiler names the function of the crate whose constant it is
use tensor_layout::frames::{Bt709Limited, Frame, FrameError, Nv12};
use tensor_layout::{layout, Tensor, H, W};

layout! { struct Coloured = CHW[C = 3, H = ?, W = ?], components(C = HSV); }

fn main() -> Result<(), FrameError> {
    let frame = Frame::<Nv12, Bt709Limited>::packed(&[0; 6], H(2), W(2))?;
    let mapping = Coloured::with((H(2), W(2))).expect("it is small");
    let mut coloured = Tensor::<f32, Coloured>::filled_with(0.0, mapping);
    frame.try_planes_into(&mut coloured, |rgb| rgb).expect("the sizes are equal");
    println!("{}", coloured.iter().sum::<f32>());
    Ok(())
}
