//! Copies between four pairs of static layouts, to new tensors.

use std::hint::black_box;
use tensor_layout::{LengthError, View, layout};

type Pixels = layout!(HWC[C = 3, H = 224, W = 224]);
type Planes = layout!(CHW[C = 3, H = 224, W = 224]);
type LargePixels = layout!(HWC[C = 3, H = 480, W = 640]);
type LargePlanes = layout!(CHW[C = 3, H = 480, W = 640]);

fn main() -> Result<(), LengthError> {
    let elements = vec![0_f32; black_box(LargePixels::SPAN)];
    let small = &elements[..Pixels::SPAN];
    black_box(View::<f32, Pixels>::new(small)?.to_layout::<Planes>());
    black_box(View::<f32, Planes>::new(small)?.to_layout::<Pixels>());
    black_box(View::<f32, LargePixels>::new(&elements)?.to_layout::<LargePlanes>());
    black_box(View::<f32, LargePlanes>::new(&elements)?.to_layout::<LargePixels>());
    Ok(())
}
