//! Ten tasks with this crate and with ndarray, compared with loops. The guide's page `elsewhere` counts their lines,
//! and those of `tasks.py`, `candle.rs` and `tasks.cpp`. `elsewhere/tasks/messages.txt` says how to run these three.

use ndarray::{Array2, Array3, Array4, ArrayView, Axis, concatenate, s};
use std::fs;
use std::panic::{catch_unwind, set_hook, take_hook};
use std::path::Path;
use tensor_layout::{B, C, D, H, K, M, N, S, T, Tensor, View, W};

#[path = "elsewhere/tasks/here.rs"]
mod here;
#[path = "elsewhere/tasks/nd.rs"]
mod nd;

/// Returns numbers below 251, so that neighbouring rows and planes differ.
fn bytes(length: usize) -> Vec<u8> {
    (0..=250).cycle().take(length).collect()
}

fn floats(length: usize) -> Vec<f32> {
    let numbers = (0..61_u8).map(f32::from);
    numbers.cycle().take(length).collect()
}

/// Returns four images of three planes. The means of these planes are 3.5, 13.5 and 23.5.
fn planes() -> Vec<f32> {
    let planes = [0_u8, 10, 20].into_iter().cycle().take(4 * 3);
    let numbers = planes.flat_map(|start| (0..8).cycle().take(192 * 256).map(move |i| start + i));
    numbers.map(f32::from).collect()
}

const PHOTO: usize = 192 * 256 * 3;

#[expect(clippy::float_cmp, reason = "the sums are of small whole numbers")]
#[test]
fn tasks_are_done_here() {
    let bytes = bytes(PHOTO);
    let photo = View::<u8, here::Photo>::new(&bytes).expect("it fits");
    let byte = |h: usize, w: usize, c: usize| bytes[(h * 256 + w) * 3 + c];

    let input = here::normalise(photo);
    let wanted = f32::from(byte(3, 5, 2)) / 255.0 - here::MEAN[2];
    assert_eq!(input[(C(2), H(3), W(5))], wanted);
    assert_eq!(here::crop(photo)[(H(1), W(3), C(2))], byte(33, 67, 2));
    let numbers = planes();
    let means = here::mean(View::new(&numbers).expect("it fits"));
    assert_eq!(means.as_slice(), [3.5, 13.5, 23.5]);
    let both = here::joined(photo, View::new(&bytes[..192 * 256]).expect("it fits"));
    assert_eq!(both[(H(3), W(5), C(3))], bytes[3 * 256 + 5]);
    assert_eq!(both[(H(3), W(5), C(2))], byte(3, 5, 2));
    let wide = here::pad(photo);
    assert_eq!(wide[(H(11), W(21), C(2))], byte(3, 5, 2));
    let painted = bytes.iter().filter(|byte| **byte != 0).count();
    assert_eq!(wide.iter().filter(|byte| **byte != 0).count(), painted);
    let patches = here::patches(photo);
    assert_eq!(
        patches[(T(2 * 16 + 3), D((4 * 16 + 5) * 3 + 2))],
        byte(2 * 16 + 4, 3 * 16 + 5, 2)
    );
    let mut scores = Tensor::from_fn(|(N(n), K(k))| if n == 1 { 7.0 } else { [0.0, 900.0][k % 2] });
    here::softmax(&mut scores);
    assert_eq!(scores[(N(0), K(3))], 1.0 / 500.0);
    assert!((scores[(N(1), K(4))] - 0.001).abs() < 1e-6);
    let weights = floats(128 * 256);
    let x = View::new(&weights[..64 * 256]).expect("it fits");
    let product = here::product(x, View::new(&weights).expect("it fits"));
    assert_eq!(product[(M(1), N(3))], row_by_row(&weights, 1, 3));
    let tokens = floats(4 * 128 * 768);
    let heads = here::heads(View::new(&tokens).expect("it fits"));
    assert_eq!(
        heads[(B(1), H(2), S(4), D(3))],
        tokens[(128 + 4) * 768 + 2 * 64 + 3]
    );
    let rows = here::rows(&bytes[..16], H(2), W(2), 10).expect("they are 16 bytes");
    assert_eq!(rows[(H(1), W(1), C(2))], 15);
}

/// Multiplies two rows of 256 numbers.
fn row_by_row(numbers: &[f32], m: usize, n: usize) -> f32 {
    let (x, weights) = (&numbers[m * 256..], &numbers[n * 256..]);
    (0..256).map(|k| x[k] * weights[k]).sum()
}

#[expect(clippy::float_cmp, reason = "the sums are of small whole numbers")]
#[test]
fn tasks_are_done_by_ndarray() {
    let bytes = bytes(PHOTO);
    let photo = ArrayView::from_shape((192, 256, 3), &bytes).expect("it fits");
    let input = nd::normalise(photo);
    assert_eq!(
        input[[2, 3, 5]],
        f32::from(photo[[3, 5, 2]]) / 255.0 - here::MEAN[2]
    );
    assert_eq!(nd::crop(photo)[[1, 3, 2]], photo[[33, 67, 2]]);
    let numbers = planes();
    let planes = ArrayView::from_shape((4, 3, 192, 256), &numbers).expect("it fits");
    assert_eq!(nd::mean(planes).to_vec(), [3.5, 13.5, 23.5]);
    let both = nd::concat(photo, photo.index_axis(Axis(2), 0));
    assert_eq!(both[[3, 5, 3]], photo[[3, 5, 0]]);
    assert_eq!(nd::pad(photo)[[11, 21, 2]], photo[[3, 5, 2]]);
    assert_eq!(
        nd::patches(photo)[[2 * 16 + 3, (4 * 16 + 5) * 3 + 2]],
        photo[[2 * 16 + 4, 3 * 16 + 5, 2]]
    );
    let mut scores = Array2::from_elem((64, 1000), 7.0);
    nd::softmax(&mut scores);
    assert!((scores[[1, 4]] - 0.001).abs() < 1e-6);
    let numbers = floats(128 * 256);
    let weights = ArrayView::from_shape((128, 256), &numbers).expect("it fits");
    let product = nd::product(weights.slice(s![..64, ..]), weights);
    assert_eq!(product[[1, 3]], row_by_row(&numbers, 1, 3));
    let tokens = floats(4 * 128 * 768);
    let tokens = ArrayView::from_shape((4, 128, 768), &tokens).expect("it fits");
    assert_eq!(nd::heads(tokens)[[1, 2, 4, 3]], tokens[[1, 4, 131]]);
    let rows = nd::rows(&bytes[..16], 2, 2, 10).expect("they are 16 bytes");
    assert_eq!(rows[[1, 1, 2]], 15);
}

/// Makes the mistakes of `tasks.py` with ndarray.
fn mistakes_of_ndarray() -> [(&'static str, fn() -> String); 10] {
    fn photo() -> Array3<u8> {
        Array3::from_shape_vec((192, 256, 3), bytes(PHOTO)).expect("it fits")
    }
    fn shape<D: ndarray::Dimension, T>(array: ndarray::Array<T, D>) -> String {
        format!("nothing: an array of {:?}", array.shape())
    }
    [
        ("normalise", || {
            shape(nd::normalise(photo().view().permuted_axes([2, 0, 1])))
        }),
        ("crop", || {
            shape(photo().slice(s![96..224, 64..192, ..]).to_owned())
        }),
        ("mean", || {
            shape(nd::mean(Array4::zeros((4, 192, 256, 3)).view()))
        }),
        ("concat", || {
            shape(concatenate(Axis(0), &[photo().view(), photo().view()]).unwrap())
        }),
        ("pad", || {
            let mut wide = Array3::zeros((208, 288, 3));
            wide.slice_mut(s![16..208, 8..264, ..]).assign(&photo());
            shape(wide)
        }),
        ("patches", || {
            let parts = nd::patches(photo().view()).into_shape_with_order((12, 16, 3, 16, 16));
            let parts = parts.unwrap().permuted_axes([0, 3, 1, 4, 2]);
            shape(
                parts
                    .as_standard_layout()
                    .into_owned()
                    .into_shape_with_order((192, 256, 3))
                    .unwrap(),
            )
        }),
        ("softmax", || {
            let mut scores = Array2::zeros((1000, 64));
            nd::softmax(&mut scores);
            shape(scores)
        }),
        ("product", || {
            let weights = Array2::zeros((256, 256)).reversed_axes();
            shape(nd::product(Array2::zeros((64, 256)).view(), weights.view()))
        }),
        ("heads", || {
            let tokens = Array3::<f32>::zeros((4, 128, 768));
            shape(tokens.into_shape_with_order((4, 12, 128, 64)).unwrap())
        }),
        ("rows", || {
            let memory = bytes(192 * 1024);
            shape(
                ArrayView::from_shape((192, 256, 3), &memory)
                    .unwrap()
                    .to_owned(),
            )
        }),
    ]
}

/// The program of `elsewhere/tasks/wrong` that compiles. It gets an error at run time.
const COMPILE: &str = "rows";

/// The programs that only `cargo build` refuses.
const FOUND_BY_BUILDING: [&str; 2] = ["crop", "pad"];

#[test]
fn mistakes_are_refused_here() {
    let programs = trybuild::TestCases::new();
    for (task, _) in mistakes_of_ndarray() {
        if task != COMPILE && !FOUND_BY_BUILDING.contains(&task) {
            programs.compile_fail(format!("elsewhere/tasks/wrong/{task}.rs"));
        }
    }
}

/// One program compiles. So all of them are built, and not only checked.
#[test]
#[ignore = "it builds the library once more: `cargo test -- --include-ignored`"]
fn mistakes_are_refused_by_a_build() {
    let programs = trybuild::TestCases::new();
    for task in FOUND_BY_BUILDING {
        programs.compile_fail(format!("elsewhere/tasks/wrong/{task}.rs"));
    }
    programs.pass(format!("elsewhere/tasks/wrong/{COMPILE}.rs"));
}

fn read(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns the cells after the name of a task, in the table below a heading.
fn cells<'a>(page: &'a str, heading: &str, task: &str) -> Vec<&'a str> {
    let section = page
        .split(heading)
        .nth(1)
        .expect("the page has the section");
    let row = format!("\n| {task} | ");
    let row = section.split(&row).nth(1).expect("the table has the row");
    row.lines()
        .next()
        .unwrap_or("")
        .trim_end_matches(" |")
        .split(" | ")
        .collect()
}

#[test]
fn the_page_quotes_messages() {
    let hook = take_hook();
    set_hook(Box::new(|_| {}));
    let messages = read("elsewhere/tasks/messages.txt");
    let page = read("../../tensor-layout/guide/elsewhere.md");
    let mut wrong = Vec::new();
    for (task, mistake) in mistakes_of_ndarray() {
        let says = catch_unwind(mistake).unwrap_or_else(|panic| {
            let text = panic.downcast_ref::<String>().cloned();
            let text = text.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()));
            let text = text.unwrap_or_default();
            format!("a panic: {}", text.lines().next().unwrap_or(""))
        });
        let line = format!("ndarray | {task} | {says}");
        if !messages.lines().any(|other| other == line) {
            wrong.push(line);
        }
        let message = Path::new("elsewhere/tasks/wrong").join(task);
        let message = message.with_extension("stderr");
        if task != COMPILE {
            let message = read(message.to_str().expect("names are UTF-8"));
            let first = message.lines().next().unwrap_or("");
            // Errors in constants of generic functions.
            let is_found_by_building = first.starts_with("error[E0080]");
            assert_eq!(is_found_by_building, FOUND_BY_BUILDING.contains(&task));
            let first = first.split(": ").skip(1).collect::<Vec<_>>().join(": ");
            let line = format!("here | {task} | does not compile: {first}");
            if !messages.lines().any(|other| other == line) {
                wrong.push(line);
            }
        }
        let cells = cells(&page, "# Ten mistakes", task);
        for (library, cell) in ["here", "numpy", "ndarray", "candle", "mdspan"]
            .iter()
            .zip(&cells[1..])
        {
            let start = format!("{library} | {task} | {}", cell.trim_matches('*'));
            if !messages.lines().any(|other| other.starts_with(&start)) {
                wrong.push(format!("not in messages.txt: {start}"));
            }
        }
    }
    set_hook(hook);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_page_counts_lines() {
    let page = read("../../tensor-layout/guide/elsewhere.md");
    let files = ["here.rs", "tasks.py", "nd.rs", "candle.rs", "tasks.cpp"];
    for (file, column) in files.into_iter().zip(0..) {
        let text = read(&format!("elsewhere/tasks/{file}"));
        let tasks: Vec<_> = text.split(" task: ").skip(1).collect();
        assert_eq!(tasks.len(), 10, "{file}");
        for task in tasks {
            let (name, code) = task.split_once('\n').expect("a task has lines");
            let is_code = |line: &&str| !line.is_empty() && !line.starts_with(['#', '/']);
            let code = code.split(" end\n").next().unwrap_or(code);
            let lines = code.lines().filter(is_code).count();
            let counted = cells(&page, "# Ten tasks", name)[column];
            assert_eq!(counted, lines.to_string(), "{file}: {name}");
        }
    }
}
