// mistakes: 9
use tensor_layout::{layout, part, C, H, Tensor, View};

fn red(image: View<u8, layout!(HWC[C = 3, H = 8, W = 8])>) -> u8 {
    image.fix(C(0)).iter().sum()
}

fn brighten(image: &Tensor<u8, layout!(HW[8, 8])>) {
    for pixel in image.iter_mut() {
        *pixel += 1;
    }
}

fn outer_mut_not_mut(image: &mut Tensor<u32, layout!(HW[8, 8])>) {
    for row in image.as_view_mut().axis_iter_mut(H) {
        row.fill(0);
    }
}

fn part_mut_reference(mut image: Tensor<f32, layout!(HWC[H = 8, W = 8, C = 3])>) {
    part!(&mut image, H = 2..4, C = 0).fill(0.0);
}

fn sums_of_parts(image: View<f32, layout!(HWC[H = 32, W = 8, C = 3])>) -> [f32; 4] {
    [
        part!(image, H = 10..10, W = 2..4).iter().sum(),
        // As in NumPy.
        part!(image, W = 0:8:2).iter().sum(),
        part!(image, W = 4;2).iter().sum(),
        part!(image, H(2)..H(4), C(0)).iter().sum(),
    ]
}

fn main() {}
