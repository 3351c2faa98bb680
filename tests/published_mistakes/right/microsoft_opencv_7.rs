//! microsoft/opencv#7: height and width are exchanged where a `Mat` is made, in all samples.
//! Cost: none, since the test image is square.
//! With this crate: sizes known at run time have their axes, in any order.
use tensor_layout::{H, View, W, layout};

layout! {
    type Mat = HWC[C = 4, H = ?, W = ?];
}

struct Bitmap {
    width: usize,
    height: usize,
    pixels: Vec<u8>,
}

fn mat(bitmap: &Bitmap) -> View<'_, u8, Mat> {
    let mapping = Mat::with((W(bitmap.width), H(bitmap.height))).unwrap();
    View::with(&bitmap.pixels, mapping).unwrap()
}

pub(crate) fn main() {
    let bitmap = Bitmap {
        width: 3,
        height: 2,
        pixels: vec![0; 24],
    };
    assert_eq!((mat(&bitmap).size(H), mat(&bitmap).size(W)), (2, 3));
}
