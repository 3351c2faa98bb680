// mistakes: 1
// A name alone could be a parameter, so the macro cannot compute with it.
use tensor_layout::{layout, View};

const NONE: usize = 0;

fn main() {
    let image = View::<u8, layout!(HW[H = NONE, W = 3])>::new(&[]);
    println!("{}", image.is_ok());
}
