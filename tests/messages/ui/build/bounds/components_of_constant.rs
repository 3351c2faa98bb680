// mistakes: 9
// Each function that moves components. The size of their axis is a constant, which is not their number.
use tensor_layout::{layout, LayoutError, Tensor, View, ViewMut, R};

layout! {
    struct Rgb = HWC[C = 3, H = 8, W = 8], components(C = RGB);
    struct Planes<const COUNT: usize>: Rgb = CHW[C = COUNT, H = 8, W = 8];
}

type Made<const COUNT: usize> = Result<Tensor<u8, Planes<COUNT>>, LayoutError>;

fn of_view(photo: View<u8, Rgb>) {
    let _: Tensor<u8, Planes<4>> = photo.to_components();
    let _: Made<5> = photo.try_to_components();
    let _: Tensor<u8, Planes<6>> = photo.to_components_or(0);
    let _: Made<7> = photo.try_to_components_or(0);
}

fn into(
    photo: View<u8, Rgb>,
    four: ViewMut<u8, Planes<4>>,
    five: ViewMut<u8, Planes<5>>,
    six: ViewMut<u8, Planes<6>>,
    seven: ViewMut<u8, Planes<7>>,
) {
    photo.components_into(four);
    let _ = photo.try_components_into(five);
    photo.components_into_or(six, 0);
    let _ = photo.try_components_into_or(seven, 0);
}

fn main() {
    of_view(View::from_array(&[0; 192]));
    into(
        View::from_array(&[0; 192]),
        ViewMut::from_array(&mut [0; 256]),
        ViewMut::from_array(&mut [0; 320]),
        ViewMut::from_array(&mut [0; 384]),
        ViewMut::from_array(&mut [0; 448]),
    );
    let _ = Planes::<4>::mapping().component(R);
}
