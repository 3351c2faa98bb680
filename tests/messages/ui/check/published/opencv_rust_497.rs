// mistakes: 1
//! twistedfall/opencv-rust#497: an ndarray of (3, 200, 200) given as the data of a `Mat` of `CV_8UC3`.
//! Cost: three by three small pictures instead of one.
//! With this crate: the array is viewed as what it is, planes; what shows it takes BGR pixels.
use ndarray::Array3;
use tensor_layout::{LayoutError, View, layout};

layout! {
    type Planes = CHW[C = 3, H = 200, W = 200];
    type Mat = HWC[C = 3, H = 200, W = 200];
}

fn imshow(image: View<u8, Mat>) {
    println!("{}", image.len());
}

fn main() -> Result<(), LayoutError> {
    let logo: Array3<u8> = Array3::zeros((3, 200, 200));
    let logo = View::<u8, Planes>::try_from_ndarray(logo.view())?;
    imshow(logo);
    Ok(())
}
// exception: paths: these are rustc's own words
