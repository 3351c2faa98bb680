// mistakes: 1

use tensor_layout::{View, layout, plan};

plan! { struct Network<R> { input: View<R, f32, layout!(NC[1, 8])> } }
fn main() {}
// exception: warnings: these are rustc's own words
