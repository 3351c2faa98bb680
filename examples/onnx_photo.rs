//! ONNX Runtime reads the text in a photo, by a model of PP-OCR.
//!
//! The model takes blue, green and red planes from -1 to 1, 48 rows high. The program declares this, the photo and the
//! output, and compares the declarations with the model when it is loaded.
//!
//! ```text
//! ORT_DYLIB_PATH=libonnxruntime.so cargo run --example onnx_photo --features ort -- rec.onnx line.png
//! ```
//!
//! The library of ONNX Runtime is in its releases, and in the wheel `onnxruntime` of PyPI. The model
//! `ch_PP-OCRv4_rec_infer.onnx` is in the wheel `rapidocr-onnxruntime`. The photo has one line of text.

use image::RgbImage;
use image::imageops::{FilterType, resize};
use ort::session::Session;
use std::error::Error;
use tensor_layout::ort::SessionCheck;
use tensor_layout::{K, N, T, Tensor, View, W, layout};

layout! {
    /// A photo as the crate `image` decodes it.
    struct Photo = NHWC[N = 1, C = 3, H = ?, W = ?], components(C = RGB);

    /// The pixels in the order of colours that the model was trained with.
    struct Pixels = NHWC[N = 1, C = 3, H = ?, W = ?], components(C = BGR);

    /// The input of the model.
    struct Input: Pixels = NCHW[N = 1, C = 3, H = 48, W = ?];

    /// The probability of each letter (K) at each position of the text (T).
    struct Letters = NTK[N = 1, T = ?, K = 6625];
}

fn main() -> Result<(), Box<dyn Error>> {
    let paths: Vec<String> = std::env::args().skip(1).collect();
    let [model, photo] = &paths[..] else {
        println!("SKIPPED onnx_photo: it takes the paths of a model and of a photo");
        return Ok(());
    };
    let environment = ort::init().build()?;
    let mut session = Session::builder(&environment)?.commit_from_file(model)?;
    println!("{}", read(&mut session, &image::open(photo)?.into_rgb8())?);
    Ok(())
}

pub(crate) fn read(session: &mut Session, photo: &RgbImage) -> Result<String, Box<dyn Error>> {
    let input = session.inputs()[0].name().to_owned();
    let output = session.outputs()[0].name().to_owned();
    SessionCheck::new(session)
        .input::<f32, Input>(&input)
        .output::<f32, Letters>(&output)
        .finish()?;

    let width = photo.width() * 48 / photo.height();
    let photo = resize(photo, width, 48, FilterType::Triangle);
    let photo = View::<u8, Photo>::try_from_image(&photo)?;
    let pixels: Tensor<u8, Pixels> = photo.try_to_components()?;
    let mut planes = Tensor::<f32, Input>::filled_with(0.0, Input::with((W(photo.size(W)),))?);
    pixels.try_map_into(&mut planes, |byte| f32::from(byte) / 127.5 - 1.0)?;

    let letters = session.metadata()?.custom("character").unwrap_or_default();
    let letters: Vec<&str> = letters.lines().collect();
    let outputs = session.run(ort::inputs![input => planes.as_view().to_ort()?])?;
    let output =
        View::<f32, Letters>::try_from_ort(outputs[output.as_str()].try_extract_tensor()?)?;
    let mut text = String::new();
    let mut last = K(0);
    for column in output.axis_iter(T) {
        let likely = |one: &K, other: &K| column[(N(0), *one)].total_cmp(&column[(N(0), *other)]);
        let best = column.positions(K).max_by(likely).unwrap_or(K(0));
        // The first letter is none, and a letter at several positions is one. The last one is a space.
        if best != K(0) && best != last {
            text.push_str(letters.get(best.0 - 1).unwrap_or(&" "));
        }
        last = best;
    }
    Ok(text)
}
