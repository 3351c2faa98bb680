// mistakes: 16
// Other functions that move components, to those of another kind. `to_components_of_other_kind` has one.
use tensor_layout::{layout, LayoutError, Tensor, View, ViewMut};

layout! {
    struct Rgb = HWC[C = 3, H = 8, W = 8], components(C = RGB);
    struct Hsv = HWC[C = 3, H = 8, W = 8], components(C = HSV);
}

type Made = Result<Tensor<u8, Hsv>, LayoutError>;

// Each call is in a function of its own, for the compiler says only one of two equal errors in one function.
macro_rules! calls {
    ($($arguments:tt { $($call:stmt;)+ })+) => { $($(const _: () = { fn call $arguments { $call } };)+)+ };
}

calls! {
    (photo: View<u8, Rgb>) {
        let _: Tensor<u8, Hsv> = photo.to_components();
        let _: Made = photo.try_to_components();
        let _: Tensor<u8, Hsv> = photo.to_components_or(0);
        let _: Made = photo.try_to_components_or(0);
    }
    (photo: View<u8, Rgb>, target: ViewMut<u8, Hsv>) {
        photo.components_into(target);
        let _ = photo.try_components_into(target);
        photo.components_into_or(target, 0);
        let _ = photo.try_components_into_or(target, 0);
    }
    (photo: Tensor<u8, Rgb>) {
        let _: Tensor<u8, Hsv> = photo.to_components();
        let _: Made = photo.try_to_components();
        let _: Tensor<u8, Hsv> = photo.to_components_or(0);
        let _: Made = photo.try_to_components_or(0);
    }
    (photo: Tensor<u8, Rgb>, target: ViewMut<u8, Hsv>) {
        photo.components_into(target);
        let _ = photo.try_components_into(target);
        photo.components_into_or(target, 0);
        let _ = photo.try_components_into_or(target, 0);
    }
}

fn main() {}
