// mistakes: 20
// Other functions that merge axes: an axis that is not there, an axis twice, and a name that is taken.
// The programs of `reshapes` have `merge` of views.
use tensor_layout::gpu::Buffer;
use tensor_layout::operators::Value;
use tensor_layout::{layout, DimC, Tensor, View, C, D, H, P, W};

type Image = layout!(CHW[C = 3, H = 8, W = 8]);

fn of_view(image: View<u8, Image>) {
    let _ = image.try_merge((D, W), P);
    let _ = image.try_merge((W, W), P);
    let _ = image.try_merge((H, W), C);
}

fn of_tensor(mut image: Tensor<u8, Image>) {
    let _ = image.merge_mut((D, W), P);
    let _ = image.merge_mut((W, W), P);
    let _ = image.merge_mut((H, W), DimC::<64>);
    let _ = image.try_merge_mut((D, W), P);
    let _ = image.try_merge_mut((W, W), P);
    let _ = image.try_merge_mut((H, W), C);
}

fn owned(image: Tensor<u8, Image>) {
    let _ = image.clone().into_merged((H, W), DimC::<64>);
    let _ = image.try_into_merged((H, W), C);
}

fn of_buffer<R>(image: Buffer<&R, u8, Image>) {
    let _ = image.merge((D, W), P);
    let _ = image.merge((W, W), P);
    let _ = image.merge((H, W), DimC::<64>);
    let _ = image.try_merge((D, W), P);
    let _ = image.try_merge((W, W), P);
    let _ = image.try_merge((H, W), C);
}

fn of_value(image: Value<u8, Image>) {
    let _ = image.merge((D, W), P);
    let _ = image.merge((W, W), P);
    let _ = image.merge((H, W), DimC::<64>);
}

fn main() {}
