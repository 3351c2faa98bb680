// mistakes: 4
use tensor_layout::{layout, DimH, DimP, DimW, DimY, View, H, P, W, Y};

fn main() {
    let padded = View::<u8, layout!(HW[H = 4, W = 6], pad(W = 8))>::new(&[0; 30]).unwrap();
    let _ = padded.merge((H, W), DimP::<24>);
    let column = View::<u8, layout!(HW[H = 225, W = 1])>::from_array(&[0; 225]);
    let _ = column.split(H, (Y, DimP::<16>));
    let photo = View::<f32, layout!(HWC[H = 224, W = 224, C = 3])>::new(&[]).unwrap();
    let _ = photo.split(H, (DimY::<15>, DimP::<15>));
    let line = View::<u8, layout!(P[12])>::from_array(&[0; 12]);
    let _ = line.split(P, (DimH::<3>, DimW::<5>));
}
