// mistakes: 30
// Other functions that write to a tensor. Other programs have the first of them.
use tensor_layout::{layout, DimW, Mapping, Tensor, View, H, P, W, Y};

type Same = layout!(HW[H = 8, W = 8], broadcast(H));

fn iterators(mut same: Tensor<u8, Same>, rows: View<u8, layout!(HW[H = 8, W = 8])>) {
    let _ = same.iter_mut_in_storage_order();
    let _ = same.indexed_iter_mut();
    let _ = same.indexed_iter_mut_in_storage_order();
    let _ = same.axis_iter_mut(W);
    let _ = same.lanes_mut(W);
    let _ = same.par_axis_iter_mut(W);
    let _ = same.runs_mut();
    let _ = same.as_contiguous_mut_slice();
    let _ = same.zip_mut(rows);
    let _ = same.try_zip_mut(rows);
    same.for_each_mut(|_, element| *element = 0);
}

fn elements(mut same: Tensor<u8, Same>, mapping: Mapping<Same>) {
    same.swap((H(0), W(0)), (H(1), W(1)));
    let _ = same.try_swap((H(0), W(0)), (H(1), W(1)));
    let _ = Tensor::from_fn_with(|(H(_), W(w))| w as u8, mapping);
    let _ = same.as_view_mut();
}

fn parts(mut same: Tensor<u8, Same>) {
    let _ = same.fix_mut((W(0),));
    let _ = same.try_fix_mut((W(0),));
    let _ = same.range_mut(W(1)..);
    let _ = same.try_range_mut(W(1)..);
    let _ = same.crop_mut(W(1), DimW::<2>);
    let _ = same.try_crop_mut(W(1), DimW::<2>);
    let _ = same.split_at_mut(W(1));
    let _ = same.try_split_at_mut(W(1));
    let _ = same.step_by_mut(W, 2);
    let _ = same.try_step_by_mut(W, 2);
}

fn reshapes(mut same: Tensor<u8, Same>) {
    let _ = same.permute_mut((W, H));
    let _ = same.rename_mut(W, Y);
    let _ = same.try_merge_mut((H, W), P);
    let _ = same.split_mut(W, (Y(2), P));
    let _ = same.try_split_mut(W, (Y(2), P));
}

fn main() {}
