// mistakes: 1
use tensor_layout::dml::Temporary;
use tensor_layout::{layout, plan};

layout! {
    type Photo = NHWC[N = 1, C = 3, H = 224, W = 224];
}

plan! {
    pub struct Stem<R> {
        pub photo: Photo,
        pub scratch: Temporary<R, 65_536>,
    }
}

fn main() {}
