// mistakes: 6
use tensor_layout::axes::Constant;
use tensor_layout::{layout, part, try_part, DimW, Tensor, ViewMut, H, N, W};

type Photo = layout!(NHWC[N = 1, C = 3, H = 224, W = 224]);
type Blocked = layout!(NCHW4c[N = 1, C = 8, H = 8, W = 8]);

fn parts(photo: &Tensor<u8, Photo>, blocked: &Tensor<u8, Blocked>) {
    let _ = part!(blocked, C = 2..6);
    let _ = try_part!(photo, H = 0..8, C = 3);
}

fn parts_to_write(mut images: ViewMut<u8, layout!(NHW[N = 2, H = 4, W = 4])>) {
    let _ = images.crop_mut(W(0), DimW::<2>).as_slice();
    let _ = images.fix((N(0), Constant::<H, 4>::new()));
}

type Rows = layout!(HW[?, ?], align(W = 64));

fn slices(rows: &Tensor<u8, Rows>) {
    let _ = rows.as_slice();
    let _ = rows.as_view().as_slice();
}

fn main() {
    parts(&Tensor::filled(0), &Tensor::filled(0));
    parts_to_write(ViewMut::from_array(&mut [0; 32]));
    slices(&Tensor::filled_with(0, Rows::with((H(2), W(64))).unwrap()));
}
