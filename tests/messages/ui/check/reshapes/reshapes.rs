// mistakes: 14
use tensor_layout::{layout, C, DimP, DimW, H, K, N, P, Q, Tensor, View, ViewMut, W, Y};

fn broadcast_filled(column: View<f32, layout!(H[8])>) {
    column.broadcast(W(8)).fill(0.0);
}

fn shared(mut image: ViewMut<u8, layout!(HW[8, 8])>) {
    image.reborrow().broadcast(N(16)).fill(0);
    image.windows(H, K(3)).fill(0);
}

fn broadcast_plain(image: View<u8, layout!(HW[8, 8])>) -> usize {
    image.broadcast(16).len()
}

fn blocks(image: View<u8, layout!(CHW[C = 32, H = 8, W = 8])>) -> usize {
    image.try_split(C, (H, DimW::<4>)).unwrap().len()
}

fn merge_axis_twice(image: View<f32, layout!(CHW[C = 3, H = 8, W = 8])>) -> usize {
    image.merge((H, H), P).len()
}

fn merge_into_padded(photo: Tensor<u8, layout!(HWC[C = 3, H = 4, W = 5], pad(C = 4))>) -> usize {
    photo.into_merged((W, C), P).len()
}

fn rename_taken_mut(mut scores: ViewMut<f32, layout!(NC[N = ?, C = 10])>) {
    scores.reborrow().rename(C, N).fill(0.0);
}

// The part has no axis C, but the batch that it is a part of.
fn planes(batch: View<f32, layout!(NCHW[N = 8, C = 3, H = 8, W = 8])>) -> usize {
    batch.fix((C(0),)).rename(H, C).len()
}

// A crop leaves out the ends of rows.
fn split_cropped() {
    let image = View::<u8, layout!(HW[H = 2, W = 8])>::from_array(&[0; 16]);
    println!("{}", image.crop(W(0), DimW::<4>).split(W, (P, Q(2))).len());
}

fn split_into_one_or_two_open(photo: View<u8, layout!(HWC[C = 3, H = 224, W = 224])>) {
    let _ = photo.split(H, DimP::<16>).len();
    let _ = photo.split(H, (Y, P)).len();
}

fn strides_of_blocked() {
    let _ = <layout!(OIHW4i16o4i[O = 64, I = 64, H = 3, W = 3])>::STRIDES;
    let _ = layout!(NCHW16c[N = 1, C = 64, H = 56, W = 56]).strides();
}

fn main() {}
