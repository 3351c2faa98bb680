// mistakes: 12
use tensor_layout::{concat, layout, stack, zip_map_into, C, LayoutError, N, Tensor, View, ViewMut};

type Planes = layout!(CHW[C = 3, H = 2, W = 2]);

type Batch = layout!(NCHW[N = 2, C = 3, H = 2, W = 2]);

fn batch(a: &Tensor<f32, Planes>, b: &Tensor<f32, Planes>) -> Tensor<f32, Batch> {
    concat(N, (a, b))
}

fn floats(photo: View<u8, layout!(HWC[C = 3, H = 8, W = 8])>) {
    let mut planes = Tensor::<f32, layout!(CHW[C = 3, H = 8, W = 8])>::filled(0.0);
    photo.relayout_into(&mut planes);
}

fn turn(image: &mut Tensor<u8, layout!(HW[8, 8])>) {
    image.as_view().relayout_into(image);
}

fn brighten(u: View<u8, layout!(HW[480, 320])>) {
    let _ = u.repeated(2);
}

layout! {
    type Half = HWC[C = 3, H = 8, W = 8];
    type Both = HWC[C = 6, H = 8, W = 8];
}

pub fn both(
    left: View<f32, Half>,
    right: View<f32, Half>,
) -> Tensor<f32, Both> {
    stack(C, (left, right))
}

layout! { struct Frame = HWC[C = 4, H = ?, W = ?], strides(H = ?); }
layout! { struct Packed: Frame = HWC[C = 4, H = ?, W = ?]; }

fn run(image: View<u8, Packed>) -> Result<Tensor<u8, Frame>, LayoutError> {
    image.try_to_layout::<Frame>()
}

type Pages = layout!(NHW[N = 3, H = 2, W = 2]);

fn rename(image: View<'_, u8, Pages>) -> Result<View<'_, u8, Planes>, LayoutError> {
    image.try_into_layout()
}

// NumPy broadcasts by itself.
fn centre(mut image: ViewMut<f32, layout!(CHW[C = 3, H = 8, W = 8])>, means: View<f32, layout!(C[3])>) {
    image.zip_mut(means).for_each(|(pixel, mean)| *pixel -= mean);
}

fn zip_map_dynamic() {
    type Photo = layout!(HW[?, ?]);
    fn add(a: View<u8, Photo>, b: View<u8, Photo>, sum: &mut Tensor<u8, Photo>) {
        zip_map_into((a, b), sum, |(a, b)| a + b);
    }
}

fn zip_map_vector() {
    type Photo = layout!(HW[480, 640]);
    fn add(a: View<u8, Photo>, b: &Vec<u8>, sum: &mut Tensor<u8, Photo>) {
        zip_map_into((a, b), sum, |(a, b)| a + b);
    }
}

fn double(image: &mut Tensor<f32, layout!(HW[8, 8])>) {
    image.as_view_mut().zip_mut(image.as_view()).for_each(|(a, b)| *a += b);
}

fn difference(a: &Tensor<f32, layout!(HW[8, 8])>, b: Tensor<f32, layout!(WH[8, 8])>) -> f32 {
    a.zip(b).map(|(a, b)| (a - b).abs()).sum()
}

fn main() {}
