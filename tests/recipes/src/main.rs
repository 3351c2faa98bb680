//! The recipes of the guide's pages `borders` and `frames`, run with the libraries that they use. The pages have the other
//! files of this folder. `tests/recipes.rs` compares them, and runs this program with a folder for files and the folder of
//! the tests' files.

use arrays::{Image, load_array, save_array};
use filters::{Filters, STORED_FILTERS_IN_FILE, StoredFilters, load, save};
use safetensors::SafeTensors;
use std::error::Error;
use std::fs;
use std::path::Path;
use tensor_layout::files::FileOrderError;
use tensor_layout::frames::{Bt709Limited, Frame, FrameLayout, Nv12};
use tensor_layout::operators::{ElementWiseIdentity, Graph, OwnedByDml};
use tensor_layout::{C, H, Tensor, View, W, layout};
use weights::weights;
use yuv::{YuvConversionMode, YuvRange, YuvStandardMatrix, yuv_nv12_to_rgb};
use yuv_images::image_of_yuv;

mod arrays;
mod filters;
mod weights;
mod yuv_images;

layout! {
    /// Filters of the same sizes, with other names.
    type OtherFilters = KCHW[K = 2, C = 3, H = 2, W = 2];

    type Pixels = HWC[C = 3, H = 6, W = 10];
    #[in_file("../files/columns.npy")]
    type Columns = WH[H = 3, W = 4];
    #[in_file("../files/rows.npy")]
    type Rows = HW[H = 3, W = 4];
}

type Outcome<X> = Result<X, Box<dyn Error>>;

/// `yuv` and this crate convert a frame with padded rows. `yuv` rounds, so the results differ by at most 2 of 255.
fn yuv_agrees() -> Outcome<()> {
    let layout = FrameLayout::<Nv12>::aligned(H(6), W(10), 16, 1)?;
    // Nine rows. The last one has its padding, too.
    let memory: Vec<u8> = (0..9 * 16).map(|i| (i * 89 % 251) as u8).collect();
    let frame = Frame::<Nv12, Bt709Limited>::placed(&memory, layout)?;
    let image = image_of_yuv(&frame).ok_or("small numbers")?;
    let mut theirs = vec![0; 6 * 10 * 3];
    yuv_nv12_to_rgb(
        &image,
        &mut theirs,
        30,
        YuvRange::Limited,
        YuvStandardMatrix::Bt709,
        YuvConversionMode::Balanced,
    )
    .map_err(|error| error.to_string())?;
    let mut ours = Tensor::<u8, Pixels>::filled(0);
    frame.try_planes_into(&mut ours, |rgb| {
        rgb.map(|value| (value * 255.0 + 0.5) as u8)
    })?;
    assert_eq!(ours.size(C), 3);
    for (ours, theirs) in ours.as_slice().iter().zip(&theirs) {
        assert!(ours.abs_diff(*theirs) <= 2, "{ours} {theirs}");
    }
    Ok(())
}

fn main() -> Outcome<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [folder, files] = &arguments[..] else {
        return Err("there are two arguments".into());
    };
    let (folder, files) = (Path::new(folder), Path::new(files));

    let filters = Tensor::<f32, Filters>::from_fn(|(o, i, h, w)| {
        (1000 * o.0 + 100 * i.0 + 10 * h.0 + w.0) as f32
    });
    let file = save(&filters)?;
    fs::write(folder.join("filters.safetensors"), &file)?;
    assert_eq!(load(&file)?, filters);
    static MOVE: ElementWiseIdentity<f32, OwnedByDml<Filters>, StoredFilters> =
        ElementWiseIdentity::new();
    let mut graph = Graph::new();
    let stem = graph.input("stem.weight");
    let moved = graph.apply(&MOVE, (stem,));
    graph.output("moved", moved);
    let bytes: &[u8] = bytemuck::cast_slice(filters.as_slice());
    assert_eq!(weights(&graph, &file)?.as_view().as_slice(), bytes);
    let stored = SafeTensors::deserialize(&file)?;
    let stored = stored.tensor("stem.weight")?;
    assert_eq!(stored.shape(), [2, 3, 2, 2]);
    let elements: &[f32] = bytemuck::cast_slice(stored.data());
    assert_eq!(elements[..6], [0.0, 1.0, 10.0, 11.0, 100.0, 101.0]);
    let wrong = View::<f32, OtherFilters>::try_from_file(Some("OIHW"), stored.shape(), elements);
    assert!(matches!(wrong, Err(FileOrderError::Axes(_))), "{wrong:?}");
    let wrong = View::<f32, StoredFilters>::try_from_file(None, &[2, 2, 2, 3], elements);
    assert!(matches!(wrong, Err(FileOrderError::Layout(_))), "{wrong:?}");

    // Bytes with another type of elements, in the file and in the program.
    let bytes = fs::read(files.join("lettered.safetensors"))?;
    let error = load(&bytes).unwrap_err().to_string();
    assert_eq!(error, "the elements are not f32");
    let numbers = [0_u32; 24];
    let wrong: Result<View<u32, StoredFilters>, _> =
        STORED_FILTERS_IN_FILE.try_view(Some("OIHW"), stored.shape(), &numbers);
    assert_eq!(
        wrong.unwrap_err().to_string(),
        "the given elements are u32, but those in ../files/filters.safetensors are f32[2, 3, 2, 2]"
    );
    // If the layout leaves a size open, the array may have another size than the file.
    type AnyFilters = layout!(OIHW[O = ?, I = 3, H = 2, W = 2]);
    let one: Result<View<f32, AnyFilters>, _> =
        STORED_FILTERS_IN_FILE.try_view(None, &[1, 3, 2, 2], &elements[..12]);
    assert_eq!(
        one.unwrap_err().to_string(),
        "axis 0 of the file has size 1, but the program was compiled with ../files/filters.safetensors, where the \
         tensor is f32[2, 3, 2, 2]"
    );

    let image = Tensor::<f32, Image>::from_fn_with(
        |(c, h, w)| (100 * c.0 + 10 * h.0 + w.0) as f32,
        Image::with((H(2), W(4)))?,
    );
    let path = folder.join("image.npy");
    save_array(image.clone(), &path)?;
    assert_eq!(load_array(&path)?, image);
    let pixels: ndarray::Array3<f32> = ndarray_npy::read_npy(&path)?;
    assert!(Tensor::<f32, Image>::try_from_ndarray(pixels).is_err());

    // The attribute `in_file` checks the order of the file, and the array agrees.
    let rows: ndarray::Array2<f32> = ndarray_npy::read_npy(files.join("rows.npy"))?;
    let columns: ndarray::Array2<f32> = ndarray_npy::read_npy(files.join("columns.npy"))?;
    let rows = Tensor::<f32, Rows>::try_from_ndarray(rows)?;
    assert_eq!(rows[(H(1), W(2))], 6.0);
    assert!(Tensor::<f32, Rows>::try_from_ndarray(columns.clone()).is_err());
    assert_eq!(
        Tensor::<f32, Columns>::try_from_ndarray(columns)?[(H(1), W(2))],
        6.0
    );
    yuv_agrees()?;
    println!("the recipes are right");
    Ok(())
}
