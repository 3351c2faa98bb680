//! Copies between two layouts whose sizes are known at run time, and writes no error.

use std::hint::black_box;
use tensor_layout::{H, View, ViewMut, W, layout};

type Pixels = layout!(HWC[C = 3, H = ?, W = ?]);
type Planes = layout!(CHW[C = 3, H = ?, W = ?]);

fn main() {
    let elements = vec![0_f32; black_box(3 * 224 * 224)];
    let mut target = elements.clone();
    let sizes = black_box((H(224), W(224)));
    if let (Ok(pixels), Ok(planes)) = (Pixels::with(sizes), Planes::with(sizes)) {
        let source = View::with(&elements, pixels);
        let target = ViewMut::with(&mut target, planes);
        if let (Ok(source), Ok(target)) = (source, target) {
            black_box(source.try_relayout_into(target).is_ok());
        }
    }
    black_box(target);
}
