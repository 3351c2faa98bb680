//! Draws one photo through five published mistakes of dimension order.
//!
//! `cargo run --example mistakes -- FOLDER` writes the pictures to a folder. Without `FOLDER`, it writes to
//! `examples/output/mistakes`. The page `guide::mistakes` shows the pictures beside the messages that refuse the
//! mistakes.
//!
//! Each mistake passes the bytes of a tensor on without its layout, and then declares another layout for the bytes. If
//! the tensor itself is passed on, the mistake does not compile. The photo is `cat.png`, by Stéfan van der Walt, in the
//! public domain (CC0).

use image::imageops::{FilterType, resize};
use image::{ImageResult, RgbImage};
use std::path::{Path, PathBuf};
use std::{env, fs};
use tensor_layout::{StaticLayout, Tensor, View, layout, rearrange};

layout! {
    /// The photo as the crate `image` stores it, and as screens show it.
    type Pixels = HWC[C = 3, H = 120, W = 180];
    type Planes = CHW[C = 3, H = 120, W = 180];
    /// Rows with padding after them, as textures and cameras have them.
    type Padded = HWC[C = 3, H = 120, W = 180], pad(W = 181);
    /// Width first: the sizes of `PIL.Image.size`, written to a shape.
    type Columns = WHC[C = 3, H = 120, W = 180];
    struct Bgr = HWC[C = 3, H = 120, W = 180], components(C = BGR);
    struct Rgb = HWC[C = 3, H = 120, W = 180], components(C = RGB);
    /// Patches of 12 x 12 pixels: the colours apart, or the colours of each pixel together.
    struct Apart = TD[T = 150, D = 432], parts(T = YX, D = CPQ);
    struct Together = TD[T = 150, D = 432], parts(T = YX, D = PQC);
}

/// Returns the tensor of the same bytes with another layout: the mistake.
fn mistaken<L: StaticLayout>(bytes: &[u8]) -> View<'_, u8, L> {
    View::new(&bytes[..L::SPAN]).expect("the bytes are as many as before")
}

/// Returns the photo, and what each of the mistakes makes of it, with the names of the files.
pub(crate) fn draw() -> ImageResult<[(&'static str, Tensor<u8, Pixels>); 6]> {
    let cat = image::load_from_memory(include_bytes!("cat.png"))?.into_rgb8();
    let cat = resize(&cat, 180, 120, FilterType::Triangle);
    let photo = Tensor::<u8, Pixels>::try_from_image(cat).expect("it is stored pixel by pixel");

    let planes = photo.to_layout::<Planes>();
    let nine = mistaken::<Pixels>(planes.as_slice()).to_layout();

    let padded = photo.to_layout::<Padded>();
    let sheared = mistaken::<Pixels>(padded.memory()).to_layout();

    let rgb = photo.as_view().claim::<Rgb>();
    let blue = mistaken::<Bgr>(rgb.as_slice()).to_components::<Rgb>();

    let stripes = mistaken::<Columns>(photo.as_slice()).to_layout();

    let apart = rearrange!(photo: H(Y P) W(X Q) C -> Apart: T(Y X) D(C P Q), P = 12, Q = 12);
    let together = mistaken::<Together>(apart.as_slice());
    let mosaic = rearrange!(together: T(Y X) D(P Q C) -> H(Y P) W(X Q) C, Y = 10, P = 12);

    Ok([
        ("photo", photo),
        ("nine", nine),
        ("sheared", sheared),
        ("blue", blue.into_layout()),
        ("stripes", stripes),
        ("mosaic", mosaic),
    ])
}

pub(crate) fn write(folder: &Path) -> ImageResult<()> {
    fs::create_dir_all(folder)?;
    for (name, picture) in draw()? {
        let image: RgbImage = picture.try_into_image().expect("it has no gaps");
        let path = folder.join(name).with_extension("jpg");
        image.save(&path)?;
        println!("{}", path.display());
    }
    Ok(())
}

fn main() -> ImageResult<()> {
    let default = || Path::new(env!("CARGO_MANIFEST_DIR")).join("output/mistakes");
    write(&env::args_os().nth(1).map_or_else(default, PathBuf::from))
}
