// mistakes: 1
#![deny(deprecated)]
use tensor_layout::{layout, View};

fn show(_image: View<u8, layout!(HWC[1080, 1920, 4])>) {}

fn main() {}
