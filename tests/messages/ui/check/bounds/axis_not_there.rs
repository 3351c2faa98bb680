// mistakes: 15
// Other functions that take a part along an axis; other programs have `range`, `crop`, `split_at`, `step_by` and `fix`.
use tensor_layout::{layout, C, DimC, Tensor, View};

type Rows = layout!(HW[H = 8, W = 8]);

fn of_view(rows: View<u8, Rows>) {
    let _ = rows.try_fix((C(0),));
    let _ = rows.try_range(C(1)..);
    let _ = rows.try_crop(C(1), DimC::<2>);
    let _ = rows.try_split_at(C(1));
    let _ = rows.try_step_by(C, 2);
}

fn of_tensor(mut rows: Tensor<u8, Rows>) {
    let _ = rows.fix_mut((C(0),));
    let _ = rows.try_fix_mut((C(0),));
    let _ = rows.range_mut(C(1)..);
    let _ = rows.try_range_mut(C(1)..);
    let _ = rows.crop_mut(C(1), DimC::<2>);
    let _ = rows.try_crop_mut(C(1), DimC::<2>);
    let _ = rows.split_at_mut(C(1));
    let _ = rows.try_split_at_mut(C(1));
    let _ = rows.step_by_mut(C, 2);
    let _ = rows.try_step_by_mut(C, 2);
}

fn main() {}
