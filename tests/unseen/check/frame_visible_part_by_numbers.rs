// mistakes: 1

use tensor_layout::frames::{Bt601Full, Frame, FrameError, Nv12};

fn run(coded: Frame<Nv12, Bt601Full>) -> Result<(), FrameError> {
    let frame = coded.try_range(0..1080)?;
    println!("{frame:?}");
    Ok(())
}
fn main() {}
