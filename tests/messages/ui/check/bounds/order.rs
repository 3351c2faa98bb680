// mistakes: 6
// Other functions for ONNX Runtime and files; `ort_padded` has the first.
use ort::session::Session;
use tensor_layout::ort::SessionCheck;
use tensor_layout::{layout, Tensor, View, ViewMut};

type Camera = layout!(NHWC[N = 1, C = 3, H = 4, W = 4]);

fn check(session: &Session) {
    let _ = SessionCheck::new(session).input::<f32, Camera>("image");
    let _ = SessionCheck::new(session).output::<f32, Camera>("image");
}

fn take(taken: (&ort::value::Shape, &mut [f32])) {
    let _ = ViewMut::<f32, Camera>::try_from_ort(taken);
}

fn read(elements: &[f32]) {
    let _ = View::<f32, Camera>::try_from_file(None, &[1, 3, 4, 4], elements);
}

fn main() {
    let _ = check as fn(&Session);
    let _ = take as fn((&ort::value::Shape, &mut [f32]));
    let _ = read as fn(&[f32]);
    let camera = Tensor::<f32, Camera>::filled(0.0);
    let _ = camera.as_view().as_file_elements();
    let _ = camera.into_ort();
}
