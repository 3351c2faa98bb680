// mistakes: 9
use tensor_layout::{at, layout, AnyLayout, C, H, Tensor, View, W};
use tensor_layout::traits::WithAxes;

fn at_assigned_through_view(plane: View<u8, layout!(HW[3, 3])>) {
    at!(plane, H = 1, W = 0) = 0;
}

fn run(a: View<u8, layout!(HW[H = 4, W = 6])>) -> Tensor<f32, layout!(HW[H = 4, W = 6])> {
    Tensor::from_iter(a.iter().map(|x| f32::from(*x)))
}

fn check(scores: Tensor<f32, layout!(N[3])>) -> bool {
    scores == vec![0.5, 0.25, 0.25]
}

// NumPy: image / 255.0.
fn normalized(image: View<f32, layout!(HW[8, 8])>) -> usize {
    let normalized = image / 255.0;
    normalized.len()
}

fn generic_with_axes() {
    fn luma<L: WithAxes<(C, H, W)>>(image: View<f32, L>) -> f32 {
        image[(C(0), H(0), W(0))]
    }
    let plane = View::<f32, layout!(HW[2, 2])>::from_array(&[0.0; 4]);
    println!("{}", luma(plane));
}

fn flatten(image: View<'_, u8, layout!(HW[2, 3])>) -> View<'_, u8, layout!(W[6])> {
    image.into_layout()
}

fn gray(image: View<f64, layout!(HWC[C = 3, H = 4, W = 6])>) -> Tensor<f32, layout!(HW[4, 6])> {
    image.mean_along((C,))
}

// The function asks for any layout and writes.
fn write_generic<L: AnyLayout<Axes = (H, W)>>(image: &mut Tensor<u8, L>) {
    image[(H(0), W(0))] = 0;
}

fn write_overlap_as_view_mut() {
    let mut image = Tensor::<u8, layout!(HW[4, 8], overlap(H = 2))>::filled(0);
    println!("{}", image.as_view_mut().len());
}

fn main() {}
