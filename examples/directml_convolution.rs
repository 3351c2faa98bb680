//! Finds the edges in a photo on the graphics card, by DirectML, and compares them with a loop. Needs the
//! feature `operators` of `tensor-layout`.
//!
//! `cargo run --example directml_convolution`, on Windows. The compiler checks the operators on any
//! system. The photo is `cat.png`, by Stéfan van der Walt, in the public domain (CC0).

use std::error::Error;
use tensor_layout::operators::{Absent, Convolution, ElementWiseIdentity, OwnedByDml, Window};
use tensor_layout::{C, H, I, N, O, Tensor, View, W, layout};

layout! {
    /// A photo as files hold it: pixel after pixel.
    type Photo = NHWC[N = 1, C = 3, H = 300, W = 451];

    /// One plane for each colour.
    type Planes = NCHW[N = 1, C = 3, H = 300, W = 451];

    /// One filter of 3 by 3 for each colour.
    type Filter = OIHW[O = 1, I = 3, H = 3, W = 3];

    /// The difference of each pixel from the pixels around it.
    type Edges = NCHW[N = 1, C = 1, H = 300, W = 451];
}

/// Copies the elements to other offsets, without a computation.
#[cfg_attr(not(windows), expect(dead_code, reason = "it is checked, but not run"))]
static TO_PLANES: ElementWiseIdentity<f32, Photo, Planes> = ElementWiseIdentity::new();

/// DirectML keeps the filter. A border of zeros keeps the size of the picture.
#[cfg_attr(not(windows), expect(dead_code, reason = "it is checked, but not run"))]
static FIND_EDGES: Convolution<f32, Planes, OwnedByDml<Filter>, Absent, Edges> =
    Convolution::new(Window::new().padding::<H>(1, 1).padding::<W>(1, 1));

fn main() -> Result<(), Box<dyn Error>> {
    run()
}

pub(crate) fn run() -> Result<(), Box<dyn Error>> {
    let image = image::load_from_memory(include_bytes!("cat.png"))?.into_rgb8();
    let mut photo = Tensor::<f32, Photo>::filled(0.0);
    View::<u8, Photo>::try_from_image(&image)?.map_into(&mut photo, |byte| f32::from(byte) / 255.0);
    // The pixel itself against the mean of the eight around it.
    let filter = Tensor::<f32, Filter>::from_fn(|at| match at {
        (_, _, H(1), W(1)) => 1.0,
        _ => -1.0 / 8.0,
    });

    println!("photo  {} strides {:?}", photo.mapping(), photo.strides());
    let Some((planes, edges)) = on_graphics_card(photo.as_view(), filter.as_view())? else {
        println!("DirectML is a part of Windows; run this there");
        return Ok(());
    };
    println!("planes {} strides {:?}", planes.mapping(), planes.strides());
    println!("edges  {} strides {:?}", edges.mapping(), edges.strides());

    assert!(
        planes.as_view() == photo.as_view(),
        "not every element of the photo is in the planes"
    );
    println!("every element of the photo is in the planes, at its coordinate");
    let mut largest_error: f32 = 0.0;
    for ((_, _, h, w), edge) in edges.as_view().indexed_iter() {
        let error = (edge - edge_by_hand(photo.as_view(), filter.as_view(), h, w)).abs();
        assert!(
            error < 1e-5,
            "a loop by hand gives another edge at {h:?}, {w:?}"
        );
        largest_error = largest_error.max(error);
    }
    println!("the edges agree with a loop by hand; the largest difference is {largest_error:e}");
    Ok(())
}

/// Returns the planes of a photo and its edges, or `None` if there is no DirectML.
#[cfg(windows)]
fn on_graphics_card(
    photo: View<f32, Photo>,
    filter: View<f32, Filter>,
) -> Result<Option<(Tensor<f32, Planes>, Tensor<f32, Edges>)>, Box<dyn Error>> {
    use tensor_layout::operators::Runner;
    use tensor_layout::operators::Unbound;

    let runner = Runner::new()?;
    let (photo, filter) = (runner.upload(photo)?, runner.upload(filter)?);
    // A buffer uploaded as `Photo` could not be bound as `Planes`.
    let (planes, edges) = (runner.allocate()?, runner.allocate()?);

    let to_planes = runner.compile(&TO_PLANES)?;
    let find_edges = runner.compile_with(&FIND_EDGES, (Unbound, &filter, Unbound))?;
    runner.run(&to_planes, (&photo,), (&planes,))?;
    runner.run(&find_edges, (&planes, Unbound, Unbound), (&edges,))?;

    let planes = runner.read(&planes, |planes| planes.to_layout())?;
    let edges = runner.read(&edges, |edges| edges.to_layout())?;
    Ok(Some((planes, edges)))
}

#[cfg(not(windows))]
#[expect(clippy::unnecessary_wraps, reason = "on Windows, a lot can go wrong")]
fn on_graphics_card(
    _photo: View<f32, Photo>,
    _filter: View<f32, Filter>,
) -> Result<Option<(Tensor<f32, Planes>, Tensor<f32, Edges>)>, Box<dyn Error>> {
    Ok(None)
}

fn edge_by_hand(photo: View<f32, Photo>, filter: View<f32, Filter>, H(h): H, W(w): W) -> f32 {
    let mut sum = 0.0;
    for c in photo.positions(C) {
        for y in filter.positions(H) {
            for x in filter.positions(W) {
                // One row and one column further up and left; there is no pixel before the first.
                let (row, column) = (H((h + y.0).wrapping_sub(1)), W((w + x.0).wrapping_sub(1)));
                if let Some(colour) = photo.get((N(0), c, row, column)) {
                    sum += colour * filter[(O(0), I(c.0), y, x)];
                }
            }
        }
    }
    sum
}
