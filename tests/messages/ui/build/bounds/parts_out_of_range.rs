// mistakes: 11
// Functions that take a part of constant sizes.
use tensor_layout::axes::Constant;
use tensor_layout::gpu::{Buffer, HostBuffer};
use tensor_layout::{layout, DimW, Tensor, View, W};

type Rows = layout!(HW[H = 8, W = 8]);

const LAST: Constant<W, 7> = Constant::new();
const BEYOND: Constant<W, 8> = Constant::new();

fn of_view(rows: View<u8, Rows>) {
    let _ = rows.try_fix((BEYOND,));
    let _ = rows.crop(LAST, DimW::<2>);
    let _ = rows.try_crop(LAST, DimW::<2>);
}

fn of_tensor(mut rows: Tensor<u8, Rows>) {
    let _ = rows.fix_mut((BEYOND,));
    let _ = rows.try_fix_mut((BEYOND,));
    let _ = rows.crop_mut(LAST, DimW::<2>);
    let _ = rows.try_crop_mut(LAST, DimW::<2>);
}

fn of_buffer(rows: Buffer<&HostBuffer<[u8; 64]>, u8, Rows>) {
    let _ = rows.fix((BEYOND,));
    let _ = rows.try_fix((BEYOND,));
    let _ = rows.crop(LAST, DimW::<2>);
    let _ = rows.try_crop(LAST, DimW::<2>);
}

fn main() {
    let rows = Tensor::filled(0);
    of_view(rows.as_view());
    of_tensor(rows);
    of_buffer(Buffer::new(&HostBuffer([0; 64]), 0).unwrap());
}
