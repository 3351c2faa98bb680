// mistakes: 6
use tensor_layout::{layout, DimH, DimP, DimW, DimY, View, H, P, W, Y};

fn merge_padded_rows(photo: View<u8, layout!(HW[H = 4, W = 6], pad(W = 8))>) {
    let _ = photo.merge((H, W), DimP::<24>);
}

// A window leaves out the ends of rows.
fn merge_window(image: View<u8, layout!(HW[H = 2, W = 4])>) {
    let _ = image.crop(W(0), DimW::<2>).merge((H, W), P);
}

fn merge_wrong_number(image: View<u8, layout!(CHW[C = 3, H = 2, W = 2])>) {
    let _ = image.merge((H, W), DimP::<6>);
}

fn split_indivisible(photo: View<u8, layout!(HW[H = 225, W = 1])>) {
    let _ = photo.split(H, (Y, DimP::<16>));
}

fn split_indivisible_product(photo: View<f32, layout!(HWC[H = 224, W = 224, C = 3])>) {
    let _ = photo.split(H, (DimY::<15>, DimP::<15>));
}

fn split_product(image: View<u8, layout!(P[12])>) {
    let _ = image.split(P, (DimH::<3>, DimW::<5>));
}

fn main() {
    merge_padded_rows(View::new(&[0; 30]).unwrap());
    merge_window(View::from_array(&[0; 8]));
    merge_wrong_number(View::from_array(&[0; 12]));
    split_indivisible(View::from_array(&[0; 225]));
    split_indivisible_product(View::new(&[]).unwrap());
    split_product(View::from_array(&[0; 12]));
}
