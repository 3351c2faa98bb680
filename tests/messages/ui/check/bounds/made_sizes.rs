// mistakes: 4
// Other functions that make a tensor, of other sizes. Other programs have `flipped` and `padded_with`.
use tensor_layout::{layout, DimH, Tensor, View, H};

type Rows = layout!(HW[H = 8, W = 8]);
type Small = layout!(HW[H = 8, W = 7]);

// Each call is in a function of its own, for the compiler says only one of two equal errors in one function.
macro_rules! calls {
    ($($arguments:tt { $($call:stmt;)+ })+) => { $($(const _: () = { fn call $arguments { $call } };)+)+ };
}

calls! {
    (rows: View<f32, Rows>) {
        let _: Result<Tensor<f32, Small>, _> = rows.try_flipped((H,));
        let _: Result<Tensor<f32, Small>, _> = rows.try_padded_with(0.0, (DimH::<1>,), (DimH::<1>,));
        let _: Tensor<f32, Small> = rows.padded_with_edge((DimH::<1>,), (DimH::<1>,));
        let _: Result<Tensor<f32, Small>, _> = rows.try_padded_with_edge((DimH::<1>,), (DimH::<1>,));
    }
}

fn main() {}
