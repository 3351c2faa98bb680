//! Tests ONNX Runtime itself with tensors of this crate. `tests/onnxruntime.rs` fetches the library and runs this
//! program:
//!
//! ```text
//! ORT_DYLIB_PATH=.. onnxruntime FOLDER_OF_MODELS MODEL_OF_PP_OCR PHOTO TEXT
//! ```

use half::f16;
use ort::environment::Environment;
use ort::session::{OutputSelector, RunOptions, Session};
use ort::value::TensorRef;
use std::error::Error;
use std::path::Path;
use tensor_layout::files::{FileSize, FileTensor};
use tensor_layout::ort::{OrtError, SessionCheck};
use tensor_layout::{C, LayoutErrorKind, N, R, Tensor, View, ViewMut, layout, size_names};
use tensor_layout_language::files::{FileError, find};

mod model;
#[path = "../../../examples/onnx_photo.rs"]
#[allow(dead_code, reason = "its `main` is not called")]
mod onnx_photo;

size_names! { Batch, Images }

layout! {
    type Camera = NHWC[N = 1, C = 3, H = 4, W = 4];
    type Planes = NCHW[N = 1, C = 3, H = 4, W = 4];
    type Means = NC[N = 1, C = 3];

    #[in_file("../files/average.onnx", "image")]
    type Photos = NCHW[N = ?Batch, C = 3, H = ?, W = ?];
    type MeansOfPhotos = NC[N = ?Batch, C = 3];
    type MeansOfImages = NC[N = ?Images, C = 3];
    type Single = NC[N = 1, C = 3];

    #[in_file("../files/det.onnx", "images")]
    type OtherModel = NCHW[N = 1, C = 3, H = 480, W = 640];
    type Rows = RC[R = ?, C = 3];
    type One = N[N = 1];
}

type Outcome = Result<(), Box<dyn Error>>;

fn main() -> Outcome {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [models, reader, photo, text] = &arguments[..] else {
        return Err("there are four arguments".into());
    };
    let environment = ort::init().build()?;
    let open = |name: &str| -> Result<Session, Box<dyn Error>> {
        Ok(Session::builder(&environment)?.commit_from_file(Path::new(models).join(name))?)
    };
    orange(&mut open("average.onnx")?)?;
    let average = open("average.onnx")?;
    differences(&average);
    for file in ["average", "elements", "halves", "inferred", "scalars"] {
        let path = Path::new(models).join(file).with_extension("onnx");
        same_file(&open(&format!("{file}.onnx"))?, &path);
    }
    same_file(&open(reader)?, Path::new(reader));
    types_of_elements(
        &open("elements.onnx")?,
        &Path::new(models).join("elements.onnx"),
    );
    sizes_of_file(&open("inferred.onnx")?);
    scalars(&mut open("scalars.onnx")?)?;
    outputs(&mut open("average.onnx")?)?;
    recipe(&environment, &Path::new(models).join("average.onnx"))?;
    halves(&mut open("halves.onnx")?)?;
    let said = onnx_photo::read(&mut open(reader)?, &image::open(photo)?.into_rgb8())?;
    assert_eq!(&said, text);
    println!("as ONNX Runtime wants it");
    Ok(())
}

/// Computes the means of an orange picture, and makes the mistake that is usual without layouts.
fn orange(session: &mut Session) -> Outcome {
    let orange: [f32; 48] = core::array::from_fn(|i| [1.0, 0.5, 0.0][i % 3]);
    let camera = View::<f32, Camera>::from_array(&orange);
    let planes: Tensor<f32, Planes> = camera.to_layout();
    let run = |session: &mut Session, input: TensorRef<f32>| -> Result<[f32; 3], Box<dyn Error>> {
        let outputs = session.run(ort::inputs!["image" => input])?;
        let means = View::<f32, Means>::try_from_ort(outputs["means"].try_extract_tensor()?)?;
        Ok([0, 1, 2].map(|c| means[(N(0), C(c))]))
    };
    assert_eq!(run(session, planes.as_view().to_ort()?)?, [1.0, 0.5, 0.0]);

    // Without layouts, a program passes the sizes of the planes and the bytes of the camera. There is no error.
    let wrong = run(
        session,
        TensorRef::from_array_view(([1_usize, 3, 4, 4], &orange[..]))?,
    )?;
    assert_eq!(wrong.map(|mean| (mean * 100.0).round()), [53.0, 50.0, 47.0]);

    // The tensor itself.
    let outputs = session.run(ort::inputs!["image" => planes.into_ort()?])?;
    let means = View::<f32, Means>::try_from_ort(outputs["means"].try_extract_tensor()?)?;
    assert_eq!(means.as_slice(), [1.0, 0.5, 0.0]);
    Ok(())
}

/// The recipe of the guide's page `recipes`.
fn recipe(environment: &Environment, path: &Path) -> Outcome {
    let path = path.to_str().ok_or("the path is no text")?;
    let mut session = model::load(environment, path)?;
    let orange = Tensor::<f32, model::Image>::from_fn(|(_, C(c), ..)| [1.0, 0.5, 0.0][c]);
    let means = model::means(&mut session, &orange)?;
    assert_eq!(means.as_slice(), [1.0, 0.5, 0.0]);
    Ok(())
}

/// Returns the tensor `name` of a file as `in_file` reads it.
fn in_file(path: &Path, name: &str) -> FileTensor {
    let found = find(path, Some(name)).unwrap_or_else(|error| panic!("`{name}`: {error:?}"));
    let sizes = found
        .axes
        .into_iter()
        .map(|axis| match (axis.size, axis.symbol) {
            (Some(size), _) => FileSize::Known(size),
            (None, Some(symbol)) => FileSize::Named(symbol.leak()),
            (None, None) => FileSize::Unknown,
        });
    let sizes: Vec<FileSize> = sizes.collect();
    FileTensor::new(
        "before.onnx",
        name.to_owned().leak(),
        found.element.leak(),
        sizes.leak(),
    )
}

/// Returns how a session differs from a tensor of a file.
fn differences_from_file(session: &Session, file: FileTensor) -> Vec<String> {
    let checked = SessionCheck::new(session).as_in_file(&file).finish();
    let differences = checked.map_or_else(|error| error.differences().to_vec(), |()| Vec::new());
    let is_of_file = |difference: &String| !difference.contains("is not declared by the program");
    differences.into_iter().filter(is_of_file).collect()
}

/// A session agrees with the file from which it was made, although ONNX Runtime infers sizes of outputs.
fn same_file(session: &Session, path: &Path) {
    for outlet in session.inputs().iter().chain(session.outputs()) {
        if let Err(FileError::NoSizes) = find(path, Some(outlet.name())) {
            continue;
        }
        let differences = differences_from_file(session, in_file(path, outlet.name()));
        assert_eq!(differences, [""; 0], "{}", path.display());
    }
}

/// A session differs from a file with another type of elements, for all types of `elements.onnx`.
fn types_of_elements(session: &Session, path: &Path) {
    let names = session.inputs().iter().map(|input| input.name());
    let files: Vec<FileTensor> = names.map(|name| in_file(path, name)).collect();
    assert_eq!(files.len(), 24);
    for (i, one) in files.iter().enumerate() {
        for (j, other) in files.iter().enumerate() {
            let file = FileTensor::new("before.onnx", one.name(), other.element(), one.sizes());
            let differences = differences_from_file(session, file);
            assert_eq!(
                differences.is_empty(),
                i == j,
                "{one} and {other}: {differences:?}"
            );
        }
    }
}

/// The sizes of a file, compared with those of a session.
fn sizes_of_file(session: &Session) {
    const THREE: FileSize = FileSize::Known(3);
    const FOUR: FileSize = FileSize::Known(4);
    const ROWS: FileSize = FileSize::Named("rows");
    const LINES: FileSize = FileSize::Named("lines");
    const OPEN: FileSize = FileSize::Unknown;
    for (name, agree, differ) in [
        ("three", &[THREE, ROWS, LINES, OPEN][..], &[FOUR][..]),
        ("rows", &[ROWS, LINES, OPEN], &[THREE, FOUR]),
        ("open", &[ROWS, LINES, OPEN], &[THREE, FOUR]),
        ("open_as_lines", &[ROWS, LINES, OPEN], &[THREE, FOUR]),
        ("three_as_open", &[THREE, ROWS, LINES, OPEN], &[FOUR]),
    ] {
        let differences = |sizes: &'static [FileSize]| {
            differences_from_file(session, FileTensor::new("before.onnx", name, "f32", sizes))
        };
        for size in agree.iter().chain(differ) {
            let found = differences(vec![*size].leak()).len();
            assert_eq!(found, usize::from(differ.contains(size)), "{name} {size:?}");
            assert_eq!(
                differences(vec![*size, *size].leak()).len(),
                1,
                "{name} {size:?}"
            );
        }
        assert_eq!(differences(&[]).len(), 1, "{name}");
    }
}

/// Scalars are declared without a layout, or with the layout `[]`. ONNX Runtime says of a tensor without sizes what it says of a scalar.
fn scalars(session: &mut Session) -> Outcome {
    SessionCheck::new(session)
        .scalar::<i64>("sr")
        .scalar::<i64>("unknown")
        .input::<i64, One>("one")
        .output::<i64, layout!([])>("negated")
        .output::<i64, One>("difference")
        .finish()?;

    let wrong = SessionCheck::new(session)
        .input::<i64, One>("sr")
        .input::<f32, One>("unknown")
        .scalar::<i64>("one")
        .scalar::<i32>("sr")
        .scalar::<i32>("difference")
        .output::<i64, One>("negated")
        .scalar::<i64>("rate");
    assert_eq!(
        wrong.finish().expect_err("differences").differences(),
        [
            "the input `sr` has no axes in the model, i64[], but the layout has 1: N[N=1]; for a scalar, write \
             `.scalar::<i64>(\"sr\")`",
            "the input `unknown` has elements i64 in the model, not f32",
            "the input `unknown` has no axes in the model, i64[], but the layout has 1: N[N=1]; for a scalar, write \
             `.scalar::<i64>(\"unknown\")`",
            "the input `one` has 1 axis in the model, i64[1], and is no scalar: compare it with a layout, by `.input`",
            "the input `sr` has elements i64 in the model, not i32",
            "the output `difference` has elements i64 in the model, not i32",
            "the output `difference` has 1 axis in the model, i64[1], and is no scalar: compare it with a layout, by \
             `.output`",
            "the output `negated` has no axes in the model, i64[], but the layout has 1: N[N=1]; for a scalar, write \
             `.scalar::<i64>(\"negated\")`",
            "there is no input or output `rate` in the model, which has `sr`, `one`, `unknown`, `negated`, `difference`",
        ]
    );
    // The error names what to write.
    let forgotten = SessionCheck::new(session).input::<i64, One>("one").finish();
    assert_eq!(
        forgotten.expect_err("two inputs").differences(),
        [
            "the input `sr` of the model, i64[], is not declared by the program; for a scalar, write \
             `.scalar::<i64>(\"sr\")`",
            "the input `unknown` of the model, i64[], is not declared by the program; for a scalar, write \
             `.scalar::<i64>(\"unknown\")`",
        ]
    );

    let one = Tensor::<i64, One>::filled(1);
    let rate = Tensor::<i64, layout!([])>::filled(16_000);
    let outputs = session.run(ort::inputs![
        "sr" => rate.as_view().to_ort()?,
        "one" => one.as_view().to_ort()?,
        "unknown" => one.as_view().to_ort()?,
    ])?;
    assert_eq!(outputs["negated"].try_extract_scalar::<i64>()?, -16_000);
    let negated = outputs["negated"].try_extract_tensor()?;
    assert_eq!(
        View::<i64, layout!([])>::try_from_ort(negated)?[()],
        -16_000
    );
    let difference = View::<i64, One>::try_from_ort(outputs["difference"].try_extract_tensor()?)?;
    assert_eq!(difference.as_slice(), [1 - 16_000]);
    Ok(())
}

/// All differences are found at once. Tensors that agree are not reported.
fn differences(session: &Session) {
    let check = SessionCheck::new(session)
        .input::<f32, Photos>("image")
        .as_in_file(&PHOTOS_IN_FILE)
        .output::<f32, MeansOfPhotos>("means");
    assert_eq!(check.finish(), Ok(()));
    let fixed = SessionCheck::new(session)
        .input::<f32, Planes>("image")
        .output::<f32, Means>("means");
    assert_eq!(fixed.finish(), Ok(()));

    let wrong = SessionCheck::new(session)
        .input::<u8, Planes>("image")
        .input::<f32, Means>("image")
        .output::<f32, layout!(NC[N = 1, C = 4])>("means")
        .output::<f32, Means>("mean")
        .as_in_file(&OTHER_MODEL_IN_FILE);
    let wrong = wrong.finish().expect_err("five differences").to_string();
    let lines: Vec<&str> = wrong.lines().collect();
    assert_eq!(
        lines,
        [
            "the model differs from what the program declares:",
            "- the input `image` has elements f32 in the model, not u8",
            "- the input `image` has 4 axes in the model, f32[?batch, 3, ?height, ?width], but the layout has 2: NC[N=1, \
             C=3]",
            "- axis C of the output `means` has size 3 in the model, but 4 in the layout: NC[N=1, C=4]",
            "- there is no output `mean` in the model, which has `means`",
            "- there is no input or output `images` in the model, which has `image`, `means`",
        ]
    );

    // An input that the program leaves out.
    let forgotten = SessionCheck::new(session).output::<f32, MeansOfPhotos>("means");
    assert_eq!(
        forgotten.finish().expect_err("an input").differences(),
        [
            "the input `image` of the model, f32[?batch, 3, ?height, ?width], is not declared by the program"
        ]
    );
    let in_file = SessionCheck::new(session).as_in_file(&PHOTOS_IN_FILE);
    assert_eq!(in_file.finish(), Ok(()));
    // A file of before, with another tensor of this name.
    let sizes = &[FileSize::Known(1), FileSize::Named("rows")];
    let before = FileTensor::new("before.onnx", "image", "u8", sizes);
    let before = SessionCheck::new(session).as_in_file(&before);
    assert_eq!(
        before.finish().expect_err("another tensor").differences(),
        [
            "the input `image` is f32[?batch, 3, ?height, ?width] in the model, but u8[1, ?rows] in before.onnx, with \
             which the program was compiled"
        ]
    );
    // A size without a name agrees with any symbol.
    let nameless = SessionCheck::new(session)
        .input::<f32, Photos>("image")
        .output::<f32, layout!(NC[N = ?, C = 3])>("means");
    assert_eq!(nameless.finish(), Ok(()));

    // The model says that both axes have the same size.
    for (wrong, text) in [
        (
            SessionCheck::new(session)
                .input::<f32, Photos>("image")
                .output::<f32, MeansOfImages>("means"),
            "axis N of the input `image` and axis N of the output `means` have the same size in the model, `batch`, but \
             ?Batch and ?Images in the layouts",
        ),
        (
            SessionCheck::new(session)
                .input::<f32, Photos>("image")
                .output::<f32, Single>("means"),
            "axis N of the input `image` and axis N of the output `means` have the same size in the model, `batch`, but \
             ?Batch and 1 in the layouts",
        ),
    ] {
        let error = wrong.finish().expect_err("two names");
        assert_eq!(error.differences(), [text]);
    }
}

/// Outputs with other sizes are errors, and outputs can be allocated before the run.
fn outputs(session: &mut Session) -> Outcome {
    let planes = Tensor::<f32, Planes>::filled(0.25);
    let allocator = ort::memory::Allocator::default();
    let mut means = ort::value::Tensor::<f32>::new(&allocator, Means::mapping().to_ort_shape())?;
    ViewMut::<f32, Means>::try_from_ort(means.try_extract_tensor_mut()?)?.fill(9.0);
    let mut binding = session.create_binding()?;
    binding.bind_input("image", &planes.clone().into_ort()?)?;
    binding.bind_output("means", means)?;
    let outputs = session.run_binding(&binding)?;
    let shape_and_elements = outputs["means"].try_extract_tensor::<f32>()?;
    assert_eq!(
        View::<f32, Means>::try_from_ort(shape_and_elements)?.as_slice(),
        [0.25; 3]
    );

    let error =
        View::<f32, layout!(NC[N = 1, C = 4])>::try_from_ort(shape_and_elements).unwrap_err();
    let OrtError::Layout(error) = error else {
        panic!("{error}");
    };
    assert_eq!(
        (error.kind(), error.axis()),
        (LayoutErrorKind::WrongSize, Some('C'))
    );
    let error = View::<f32, layout!(C[3])>::try_from_ort(shape_and_elements).unwrap_err();
    assert!(
        matches!(error, OrtError::Layout(error) if error.kind() == LayoutErrorKind::Rank),
        "{error}"
    );
    let (shape, elements) = shape_and_elements;
    let error = View::<f32, Means>::try_from_ort((shape, &elements[..2])).unwrap_err();
    assert!(
        matches!(error, OrtError::Layout(error) if error.kind() == LayoutErrorKind::Length),
        "{error}"
    );
    let error = View::<f32, Means>::try_from_ort((&[1_i64, -3].into(), elements)).unwrap_err();
    assert_eq!(error, OrtError::Size { axis: 1, size: -3 });
    assert_eq!(error.to_string(), "axis 1 of the output has size -3");
    drop(outputs);

    // The run writes to the memory of a tensor of the program.
    let means = Tensor::<f32, Means>::filled(9.0);
    let memory = means.as_view().as_ptr();
    let outputs = OutputSelector::default().preallocate("means", means.into_ort()?);
    let options = RunOptions::new()?.with_outputs(outputs);
    let image = planes.as_view().to_ort()?;
    let written = session.run_with_options(ort::inputs!["image" => image], &options)?;
    let written = View::<f32, Means>::try_from_ort(written["means"].try_extract_tensor()?)?;
    assert_eq!(
        (written.as_ptr(), written.as_slice()),
        (memory, &[0.25; 3][..])
    );
    Ok(())
}

/// Half floats, with a number of rows that is known only at run time.
fn halves(session: &mut Session) -> Outcome {
    SessionCheck::new(session)
        .input::<f16, Rows>("given")
        .output::<f16, Rows>("negated")
        .finish()?;
    let mapping = Rows::with((R(2),))?;
    let rows =
        Tensor::<f16, Rows>::from_fn_with(|(r, c)| f16::from_f32((3 * r.0 + c.0) as f32), mapping);
    let outputs = session.run(ort::inputs!["given" => rows.as_view().to_ort()?])?;
    let negated = View::<f16, Rows>::try_from_ort(outputs["negated"].try_extract_tensor()?)?;
    assert_eq!(negated.size(R), 2);
    assert!(
        negated
            .iter()
            .zip(rows.iter())
            .all(|(negated, given)| *negated == -*given)
    );
    Ok(())
}
