//! Tests that the search of the rendered documentation finds the words of other libraries, and all aliases.
//!
//! The environment variable `RENDERED_DOCS` names the folder that `cargo doc --workspace --all-features --no-deps` has
//! written. `.ci/run` renders the documentation before this test. Remove the folder before you render it again, because
//! rustdoc keeps the aliases of earlier runs.

use crate::{reader, support};
use std::collections::BTreeSet;
use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Returns the folder of the rendered documentation, unless the tests are skipped.
pub(crate) fn rendered(test: &str) -> Option<PathBuf> {
    let folder = env::var_os("RENDERED_DOCS").map(PathBuf::from);
    if folder.is_none() {
        support::skipped(test, "RENDERED_DOCS names no folder of `cargo doc`");
    }
    folder
}

/// Reads the names that search knows. They are a column of texts with their lengths, in which digits repeat earlier
/// texts.
fn names(folder: &Path) -> BTreeSet<String> {
    let found = reader::paths_in(&folder.join("search.index/name"), "js");
    assert!(
        !found.is_empty(),
        "another version of rustdoc has its index elsewhere"
    );
    let mut names = BTreeSet::new();
    for file in found {
        let text = reader::read(file);
        let text = text.trim().strip_prefix("rd_(\"").expect("a column");
        let text = text.strip_suffix("\")").expect("the end of a column");
        let text = text.replace("\\\"", "\"").replace("\\\\", "\\");
        let mut rest = text.as_str();
        while !rest.is_empty() {
            let mut length = 0;
            let digits = rest.bytes().take_while(|digit| *digit < 0x60).count();
            if rest.as_bytes()[0] & 0xf0 == 0x30 {
                rest = &rest[1..];
                continue;
            }
            for digit in rest.bytes().take(digits + 1) {
                length = length << 4 | usize::from(digit & 0xf);
            }
            let (name, after) = rest[digits + 1..].split_at(length);
            names.insert(name.to_owned());
            rest = after;
        }
    }
    names
}

/// Returns the texts in quotation marks.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('"').skip(1).step_by(2)
}

/// Words that users of numpy, PyTorch, OpenCV and einops search for, and the items that answer them, below
/// `tensor_layout`. A word in lower case that is also the name of an operator of DirectML leads to its page in
/// `guide::words`, and the name as DirectML writes it leads to the operator.
const FIRST_RESULTS: &[(&str, &str)] = &[
    ("add", "guide::words::add"),
    ("addWeighted", "guide::words::add"),
    ("arange", "Tensor::from_fn"),
    ("argmax", "guide::words::argmax"),
    ("argmin", "guide::words::argmin"),
    ("array", "guide::words::array"),
    ("as_strided", "guide::migration"),
    ("asarray", "guide::words::array"),
    ("astype", "guide::words::cast"),
    ("bfloat16", "guide::words::dtype"),
    ("BGR", "guide::words::colors"),
    ("blobFromImage", "guide::recipes"),
    ("broadcast", "guide::words::broadcast"),
    ("broadcast_to", "guide::words::broadcast_to"),
    ("cast", "guide::words::cast"),
    ("cat", "concat"),
    ("channels_last", "guide::migration"),
    ("chunk", "guide::words::split"),
    ("clamp", "guide::words::clip"),
    ("clip", "guide::words::clip"),
    ("clone", "guide::words::clone"),
    ("colors", "guide::words::colors"),
    ("concatenate", "concat"),
    ("contiguous", "View::to_layout"),
    ("cookbook", "guide::recipes"),
    ("copy", "guide::words::clone"),
    ("crop", "View::crop"),
    ("cuda", "guide::recipes"),
    ("cumsum", "guide::words::cumsum"),
    ("cvtColor", "guide::words::colors"),
    ("dot", "guide::words::matmul"),
    ("dtype", "guide::words::dtype"),
    ("einsum", "guide::words::matmul"),
    ("empty", "guide::words::empty"),
    ("expand", "View::broadcast"),
    ("expand_dims", "View::broadcast"),
    ("flatnonzero", "guide::words::nonzero"),
    ("flatten", "View::merge"),
    ("flip", "View::flipped"),
    ("fold", "guide::words::fold"),
    ("from_numpy", "guide::borders"),
    ("from_slice", "View::new"),
    ("from_vec", "Tensor::from_vec"),
    ("full", "guide::words::full"),
    ("gather", "guide::words::gather"),
    ("Gather", "operators::Gather"),
    ("gguf", "guide::borders"),
    ("grayscale", "guide::words::grayscale"),
    ("grid_sample", "guide::words::resize"),
    ("I420", "frames::I420"),
    ("image", "guide::words::image"),
    ("imread", "guide::words::image"),
    ("index_select", "guide::words::gather"),
    ("is_contiguous", "View::as_contiguous_slice"),
    ("itemsize", "guide::words::dtype"),
    ("layout", "guide::layout"),
    ("letterbox", "guide::recipes"),
    ("map", "guide::words::map"),
    ("masked_fill", "guide::recipes"),
    ("Mat", "guide::recipes"),
    ("matmul", "guide::words::matmul"),
    ("max", "guide::words::max"),
    ("mean", "View::mean_along"),
    ("merge", "guide::words::merge"),
    ("min", "guide::words::min"),
    ("minMaxLoc", "guide::words::argmax"),
    ("moveaxis", "View::permute"),
    ("nanmean", "guide::words::fold"),
    ("narrow", "View::crop"),
    ("nchw", "gallery::Nchw"),
    ("ndim", "guide::words::ndim"),
    ("nonzero", "guide::words::nonzero"),
    ("npy", "guide::borders"),
    ("numel", "Mapping::len"),
    ("nv12", "frames::Nv12"),
    ("one_hot", "guide::words::one_hot"),
    ("ones", "Tensor::filled"),
    ("pack", "guide::words::pack"),
    ("pad", "guide::words::pad"),
    ("padding", "guide::words::padding"),
    ("parse_shape", "guide::einops"),
    ("patchify", "guide::recipes"),
    ("permute", "View::permute"),
    ("pixel_shuffle", "guide::words::pixel_shuffle"),
    ("print", "guide::words::print"),
    ("prod", "View::fold_along"),
    ("ptp", "guide::words::max"),
    ("quantize", "guide::words::quantize"),
    ("ravel", "View::merge"),
    ("rearrange", "rearrange"),
    ("reduce", "View::fold_along"),
    ("repeat", "guide::words::repeat"),
    ("reshape", "guide::words::reshape"),
    ("resize", "guide::words::resize"),
    ("roi", "guide::words::slice"),
    ("roll", "guide::recipes"),
    ("rollaxis", "View::permute"),
    ("safetensors", "guide::borders"),
    ("save", "guide::recipes"),
    ("scatter", "guide::words::scatter"),
    ("searchsorted", "guide::words::sort"),
    ("shape", "guide::words::shape"),
    ("size", "guide::words::size"),
    ("slice", "guide::words::slice"),
    ("sliding_window_view", "View::windows"),
    ("softmax", "guide::words::softmax"),
    ("sort", "guide::words::sort"),
    ("split", "guide::words::split"),
    ("Split", "operators::Split"),
    ("squeeze", "View::fix"),
    ("stack", "stack"),
    ("std", "guide::words::std"),
    ("step", "guide::words::step"),
    ("stride", "guide::words::stride"),
    ("strides", "Mapping::strides"),
    ("sum", "View::sum_along"),
    ("swap_channels", "View::to_components"),
    ("swapaxes", "View::permute"),
    ("swapchain", "guide::recipes"),
    ("take", "guide::words::gather"),
    ("take_along_axis", "guide::words::gather"),
    ("tensor", "Tensor"),
    ("tile", "guide::words::tile"),
    ("to_vec", "Tensor::into_vec"),
    ("transpose", "View::permute"),
    ("unfold", "View::windows"),
    ("unsqueeze", "View::broadcast"),
    ("view", "View"),
    ("warpAffine", "guide::words::resize"),
    ("where", "guide::recipes"),
    ("windows", "View::windows"),
    ("zeros", "Tensor::filled"),
    ("zeros_like", "guide::words::full"),
];

#[test]
fn each_page_of_a_word_is_searched_for() {
    let guide = reader::read("tensor-layout/src/guide.rs");
    let words = guide.split("pub mod words").nth(1).expect("it is there");
    let pages = words.split("    pub mod ").skip(1);
    let missing: Vec<_> = pages
        .map(|page| page.split_once(' ').expect("braces follow").0)
        .filter(|page| !FIRST_RESULTS.contains(&(page, &format!("guide::words::{page}"))))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// Asks rustdoc's own search, which is a program for browsers.
#[test]
fn search_answers_words_of_users_at_once() {
    let test = "search_answers_words_of_users_at_once";
    let Some(folder) = rendered(test) else {
        return;
    };
    if !support::starts(Command::new("node").arg("--version")) {
        return support::skipped(test, "node is not installed");
    }
    let mut search = Command::new("node");
    search.arg(reader::repository().join("tests/source/search.js"));
    search.arg(folder);
    search.args(FIRST_RESULTS.iter().map(|(word, _)| word));
    let output = search.output().expect("node runs");
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{errors}");
    let found = String::from_utf8(output.stdout).expect("search prints text");
    let answers: Vec<_> = found.lines().collect();
    assert_eq!(answers.len(), FIRST_RESULTS.len(), "{found}");
    let wrong: Vec<_> = answers
        .iter()
        .zip(FIRST_RESULTS)
        .filter(|(answer, (word, item))| **answer != format!("{word}\ttensor_layout::{item}"))
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn search_finds_all_aliases() {
    let Some(folder) = rendered("search_finds_all_aliases") else {
        return;
    };
    let names = names(&folder);
    let source = reader::folder();
    let mut found = reader::paths_in(&source, "rs");
    // Rustdoc renders these modules on Windows only.
    found.retain(|path| {
        let folders = ["windows", "operators/runner"];
        !folders
            .iter()
            .any(|folder| path.starts_with(source.join(folder)))
    });
    let mut aliases = 0;
    let mut missing = Vec::new();
    for file in found {
        let text = reader::read(&file);
        let (is_operator, mut words) = (file.starts_with(source.join("operators")), vec![]);
        for rest in text.split("doc(alias").skip(1) {
            words.extend(quoted(rest.split(']').next().expect("an attribute ends")));
        }
        // Macros take these names as tokens, so search does not know them.
        let is_structure = |word: &&str| word.starts_with("DML_") && word.ends_with("_DESC");
        words.extend(quoted(&text).filter(|word| is_operator && is_structure(word)));
        aliases += words.len();
        words.retain(|word| !names.contains(*word));
        missing.extend(
            words
                .iter()
                .map(|word| format!("{}: {word}", file.display())),
        );
    }
    assert!(aliases > 400, "only {aliases} aliases were found");
    assert!(
        missing.is_empty(),
        "search does not find these aliases. Rustdoc drops those of a type that another module publishes: write \
         them at its `pub use`.\n{}",
        missing.join("\n")
    );
}
