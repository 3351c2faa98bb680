//! Copies between four pairs of static layouts, and writes no error.

use std::hint::black_box;
use tensor_layout::{View, ViewMut, layout};

type Pixels = layout!(HWC[C = 3, H = 224, W = 224]);
type Planes = layout!(CHW[C = 3, H = 224, W = 224]);
type LargePixels = layout!(HWC[C = 3, H = 480, W = 640]);
type LargePlanes = layout!(CHW[C = 3, H = 480, W = 640]);

fn main() {
    let elements = vec![0_f32; black_box(LargePixels::SPAN)];
    let mut target = elements.clone();
    macro_rules! copy {
        ($from:ty, $to:ty) => {
            let source = View::<f32, $from>::new(&elements[..<$from>::SPAN]);
            let target = ViewMut::<f32, $to>::new(&mut target[..<$to>::SPAN]);
            if let (Ok(source), Ok(target)) = (source, target) {
                source.relayout_into(target);
            }
        };
    }
    copy!(Pixels, Planes);
    copy!(Planes, Pixels);
    copy!(LargePixels, LargePlanes);
    copy!(LargePlanes, LargePixels);
    black_box(target);
}
