use ort::environment::Environment;
use ort::session::Session;
use std::error::Error;
use tensor_layout::ort::SessionCheck;
use tensor_layout::{AsView, Tensor, View, layout};

layout! {
    pub type Image = NCHW[N = 1, C = 3, H = 4, W = 4];
    pub type Means = NC[N = 1, C = 3];
}

/// Loads a model, and compares its sizes and types with the layouts. A process has one environment: `ort::init().build()?`.
pub fn load(environment: &Environment, path: &str) -> Result<Session, Box<dyn Error>> {
    let session = Session::builder(environment)?.commit_from_file(path)?;
    SessionCheck::new(&session)
        .input::<f32, Image>("image")
        .output::<f32, Means>("means")
        .finish()?;
    Ok(session)
}

pub fn means(
    session: &mut Session,
    image: impl AsView<f32, Image>,
) -> Result<Tensor<f32, Means>, Box<dyn Error>> {
    let outputs = session.run(ort::inputs!["image" => image.as_view().to_ort()?])?;
    let means = outputs["means"].try_extract_tensor()?;
    Ok(View::<f32, Means>::try_from_ort(means)?.to_layout())
}
