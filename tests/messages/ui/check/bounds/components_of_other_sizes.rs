// mistakes: 10
// Other functions that move components, to other sizes. `to_components_other_sizes` has one.
use tensor_layout::{layout, LayoutError, Tensor, View, ViewMut};

layout! {
    struct Rgb = HWC[C = 3, H = 8, W = 8], components(C = RGB);
    struct Small = HWC[C = 3, H = 4, W = 8], components(C = BGR);
}

type Made = Result<Tensor<u8, Small>, LayoutError>;

// Each call is in a function of its own, for the compiler says only one of two equal errors in one function.
macro_rules! calls {
    ($($arguments:tt { $($call:stmt;)+ })+) => { $($(const _: () = { fn call $arguments { $call } };)+)+ };
}

calls! {
    (photo: View<u8, Rgb>) {
        let _: Made = photo.try_to_components();
        let _: Tensor<u8, Small> = photo.to_components_or(0);
        let _: Made = photo.try_to_components_or(0);
    }
    (photo: View<u8, Rgb>, target: ViewMut<u8, Small>) {
        let _ = photo.try_components_into(target);
        photo.components_into_or(target, 0);
    }
    (photo: Tensor<u8, Rgb>) {
        let _: Made = photo.try_to_components();
        let _: Tensor<u8, Small> = photo.to_components_or(0);
        let _: Made = photo.try_to_components_or(0);
    }
    (photo: Tensor<u8, Rgb>, target: ViewMut<u8, Small>) {
        let _ = photo.try_components_into(target);
        photo.components_into_or(target, 0);
    }
}

fn main() {}
