//! Ten tasks with this crate and with ndarray, compared with loops. The guide's page `elsewhere` counts their lines,
//! and those of `tasks.py` and `tasks.cpp`. `elsewhere/tasks/said.txt` says how to run these two.

use ndarray::{Array2, Array3, Array4, ArrayView, Axis, concatenate, s};
use std::fs;
use std::panic::{catch_unwind, set_hook, take_hook};
use std::path::Path;
use tensor_layout::{B, C, D, H, K, M, N, S, T, Tensor, View, W};

#[path = "elsewhere/tasks/here.rs"]
mod here;
#[path = "elsewhere/tasks/nd.rs"]
mod nd;

fn bytes() -> [u8; 72] {
    core::array::from_fn(|i| u8::try_from(i).expect("it is below 72"))
}

fn floats<const LENGTH: usize>() -> [f32; LENGTH] {
    core::array::from_fn(|i| f32::from(u16::try_from(i).expect("it is small")))
}

#[expect(clippy::float_cmp, reason = "the sums are of small whole numbers")]
#[test]
fn tasks_are_done_here() {
    let bytes = bytes();
    let photo = View::<u8, here::Photo>::from_array(&bytes);
    let byte = |h: usize, w: usize, c: usize| bytes[(h * 6 + w) * 3 + c];

    let input = here::normalise(photo);
    let wanted = f32::from(byte(3, 5, 2)) / 255.0 - here::MEAN[2];
    assert_eq!(input[(C(2), H(3), W(5))], wanted);
    assert_eq!(here::crop(photo)[(H(1), W(3), C(2))], byte(2, 4, 2));
    let numbers = floats::<144>();
    let means = here::mean(View::from_array(&numbers));
    assert_eq!(means.as_slice(), [47.5, 71.5, 95.5]);
    let depth = bytes.first_chunk::<24>().expect("it is longer");
    let both = here::joined(photo, View::from_array(depth));
    assert_eq!(both[(H(3), W(5), C(3))], 23);
    assert_eq!(both[(H(3), W(5), C(2))], byte(3, 5, 2));
    let wide = here::pad(photo);
    assert_eq!(wide[(H(4), W(7), C(2))], byte(3, 5, 2));
    assert_eq!(wide.iter().filter(|byte| **byte != 0).count(), 71);
    let patches = here::patches(photo);
    assert_eq!(patches[(T(5), D(2))], byte(2, 4, 2));
    let mut scores = Tensor::from_fn(|(N(n), K(k))| if n == 1 { 7.0 } else { [0.0, 900.0][k % 2] });
    here::softmax(&mut scores);
    assert_eq!(scores[(N(0), K(3))], 0.5);
    assert!((scores[(N(1), K(4))] - 0.2).abs() < 1e-6);
    let weights = floats::<12>();
    let x = weights.first_chunk::<6>().expect("it is longer");
    let product = here::product(View::from_array(x), View::from_array(&weights));
    assert_eq!(product[(M(1), N(3))], 3.0 * 9.0 + 4.0 * 10.0 + 5.0 * 11.0);
    let tokens = floats::<120>();
    let heads = here::heads(View::from_array(&tokens));
    assert_eq!(
        heads[(B(1), H(2), S(4), D(3))],
        tokens[(5 + 4) * 12 + 2 * 4 + 3]
    );
    let rows = here::rows(&bytes[..16], H(2), W(2), 10).expect("they are 16 bytes");
    assert_eq!(rows[(H(1), W(1), C(2))], 15);
}

#[expect(clippy::float_cmp, reason = "the sums are of small whole numbers")]
#[test]
fn tasks_are_done_by_ndarray() {
    let bytes = bytes();
    let photo = ArrayView::from_shape((4, 6, 3), &bytes).expect("there are 72");
    let input = nd::normalise(photo);
    assert_eq!(
        input[[2, 3, 5]],
        f32::from(photo[[3, 5, 2]]) / 255.0 - here::MEAN[2]
    );
    assert_eq!(nd::crop(photo)[[1, 3, 2]], photo[[2, 4, 2]]);
    let numbers = floats::<144>();
    let planes = ArrayView::from_shape((2, 3, 4, 6), &numbers).expect("there are 144");
    assert_eq!(nd::mean(planes).to_vec(), [47.5, 71.5, 95.5]);
    let both = nd::concat(photo, photo.index_axis(Axis(2), 0));
    assert_eq!(both[[3, 5, 3]], photo[[3, 5, 0]]);
    assert_eq!(nd::pad(photo)[[4, 7, 2]], photo[[3, 5, 2]]);
    assert_eq!(nd::patches(photo)[[5, 2]], photo[[2, 4, 2]]);
    let mut scores = Array2::from_elem((2, 5), 7.0);
    nd::softmax(&mut scores);
    assert!((scores[[1, 4]] - 0.2).abs() < 1e-6);
    let weights = floats::<12>();
    let weights = ArrayView::from_shape((4, 3), &weights).expect("there are 12");
    let product = nd::product(weights.slice(s![..2, ..]), weights);
    assert_eq!(product[[1, 3]], 3.0 * 9.0 + 4.0 * 10.0 + 5.0 * 11.0);
    let tokens = floats::<120>();
    let tokens = ArrayView::from_shape((2, 5, 12), &tokens).expect("there are 120");
    assert_eq!(nd::heads(tokens)[[1, 2, 4, 3]], tokens[[1, 4, 11]]);
    let rows = nd::rows(&bytes[..16], 2, 2, 10).expect("they are 16 bytes");
    assert_eq!(rows[[1, 1, 2]], 15);
}

/// Makes the mistakes of `tasks.py` with ndarray.
fn mistakes_of_ndarray() -> [(&'static str, fn() -> String); 10] {
    fn photo() -> Array3<u8> {
        Array3::from_shape_vec((4, 6, 3), bytes().to_vec()).expect("there are 72")
    }
    fn shape<D: ndarray::Dimension, T>(array: ndarray::Array<T, D>) -> String {
        format!("nothing: an array of {:?}", array.shape())
    }
    [
        ("normalise", || {
            shape(nd::normalise(photo().view().permuted_axes([2, 0, 1])))
        }),
        ("crop", || {
            shape(photo().slice(s![3..5, 1..5, ..]).to_owned())
        }),
        ("mean", || {
            shape(nd::mean(Array4::zeros((2, 4, 6, 3)).view()))
        }),
        ("concat", || {
            shape(concatenate(Axis(0), &[photo().view(), photo().view()]).unwrap())
        }),
        ("pad", || {
            let mut wide = Array3::zeros((6, 10, 3));
            wide.slice_mut(s![2..6, 1..7, ..]).assign(&photo());
            shape(wide)
        }),
        ("patches", || {
            let parts = nd::patches(photo().view()).into_shape_with_order((2, 3, 3, 2, 2));
            let parts = parts.unwrap().permuted_axes([0, 3, 1, 4, 2]);
            shape(
                parts
                    .as_standard_layout()
                    .into_owned()
                    .into_shape_with_order((4, 6, 3))
                    .unwrap(),
            )
        }),
        ("softmax", || {
            let mut scores = Array2::zeros((5, 2));
            nd::softmax(&mut scores);
            shape(scores)
        }),
        ("product", || {
            let weights = Array2::zeros((3, 3)).reversed_axes();
            shape(nd::product(Array2::zeros((2, 3)).view(), weights.view()))
        }),
        ("heads", || {
            let tokens = Array3::<f32>::zeros((2, 5, 12));
            shape(tokens.into_shape_with_order((2, 3, 5, 4)).unwrap())
        }),
        ("rows", || {
            let memory = bytes();
            shape(
                ArrayView::from_shape((2, 2, 3), &memory[..20])
                    .unwrap()
                    .to_owned(),
            )
        }),
    ]
}

/// The program of `elsewhere/tasks/wrong` that compiles. It gets an error at run time.
const COMPILE: [&str; 1] = ["rows"];

#[test]
fn mistakes_are_refused_here() {
    let programs = trybuild::TestCases::new();
    for (task, _) in mistakes_of_ndarray() {
        let program = format!("elsewhere/tasks/wrong/{task}.rs");
        // One program compiles. So all of them are built, and not only checked.
        if COMPILE.contains(&task) {
            programs.pass(program);
        } else {
            programs.compile_fail(program);
        }
    }
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
fn the_page_says_what_is_said() {
    let hook = take_hook();
    set_hook(Box::new(|_| {}));
    let said = read("elsewhere/tasks/said.txt");
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
        if !said.lines().any(|said| said == line) {
            wrong.push(line);
        }
        let message = Path::new("elsewhere/tasks/wrong").join(task);
        let message = message.with_extension("stderr");
        if !COMPILE.contains(&task) {
            let message = read(message.to_str().expect("names are UTF-8"));
            let first = message.lines().next().unwrap_or("");
            let first = first.split(": ").skip(1).collect::<Vec<_>>().join(": ");
            let line = format!("here | {task} | does not compile: {first}");
            if !said.lines().any(|said| said == line) {
                wrong.push(line);
            }
        }
        let cells = cells(&page, "# Ten mistakes", task);
        for (library, cell) in ["here", "numpy", "ndarray", "mdspan"]
            .iter()
            .zip(&cells[1..])
        {
            let start = format!("{library} | {task} | {}", cell.trim_matches('*'));
            if !said.lines().any(|said| said.starts_with(&start)) {
                wrong.push(format!("not in said.txt: {start}"));
            }
        }
    }
    set_hook(hook);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_page_counts_lines() {
    let page = read("../../tensor-layout/guide/elsewhere.md");
    let files = ["here.rs", "tasks.py", "nd.rs", "tasks.cpp"];
    for (file, place) in files.into_iter().zip(0..) {
        let text = read(&format!("elsewhere/tasks/{file}"));
        let tasks: Vec<_> = text.split(" task: ").skip(1).collect();
        assert_eq!(tasks.len(), 10, "{file}");
        for task in tasks {
            let (name, code) = task.split_once('\n').expect("a task has lines");
            let is_code = |line: &&str| !line.is_empty() && !line.starts_with(['#', '/']);
            let code = code.split(" end\n").next().unwrap_or(code);
            let lines = code.lines().filter(is_code).count();
            let counted = cells(&page, "# Ten tasks", name)[place];
            assert_eq!(counted, lines.to_string(), "{file}: {name}");
        }
    }
}
