//! The symbols that an ONNX model has instead of sizes: symbols that stand for any size, and words that name an axis.

// Decisions:
//
// - **A symbol that an exporter writes for each size that it does not know says no more than a missing size.** Two
//   axes with the symbol `?` may have different sizes. Some exporters also number such symbols. Other generated
//   symbols stand for one size, as names do: `s0` of torch.export, `M1` of keras2onnx, `Reshape4_dim_1` of TorchScript.
// - **Only a word refuses a letter, and only if its meaning is plain.** `n` of a model may be a batch, a number of
//   boxes or a number of tokens, and `s`, `depth`, `rows` have several meanings, too.

/// Symbols that stand for any size, each after the repositories and files that write it. If a symbol ends in `#` here, a
/// number follows, and other text may come before it.
const OPEN: [&str; 8] = [
    // The field is there, and its text is empty. Most readers take it for no symbol.
    "",
    // RapidAI/PaddleOCRModelConvert, paddleocr_convert/main.py: the published models of PP-OCR.
    "?",
    // Scripts that open a size after an export. A number as a text is no name.
    "-1",
    "dynamic",
    // onnx/onnxmltools, onnxmltools/convert/common/data_types.py, in its first versions; microsoft/CNTK,
    // Source/CNTKv2LibraryDll/proto/onnx/CNTKToONNX.cpp; deepinsight/insightface, recognition/arcface_torch/torch2onnx.py.
    "None",
    // onnx/tensorflow-onnx, tf2onnx/utils.py, for each -1; onnx/onnx, onnx/shape_inference/implementation.cc, which ONNX
    // Runtime runs, too.
    "unk__#",
    // pytorch/pytorch, torch/onnx/utils.py, if `dynamic_axes` lists axes without names: `images_dynamic_axes_1`.
    "dynamic_axes_#",
    // PaddlePaddle/Paddle2ONNX, paddle2onnx/mapper/onnx_helper.cc, also as `p2o.DynamicDimension.0`.
    "DynamicDimension.#",
];

/// Returns whether a symbol stands for any size.
#[must_use]
pub fn is_open(symbol: &str) -> bool {
    let symbol = symbol.trim();
    let stem = symbol.trim_end_matches(|digit: char| digit.is_ascii_digit());
    OPEN.iter().any(|open| match open.strip_suffix('#') {
        Some(end) => stem.len() < symbol.len() && stem.ends_with(end),
        None => symbol.eq_ignore_ascii_case(open),
    })
}

/// Words that name an axis, without `_`, `-` and spaces, after the letters that the axis may have.
const WORDS: [(&str, &[&str]); 4] = [
    (
        "NB",
        &[
            "batch",
            "batches",
            "batchsize",
            "batchdim",
            "nbatch",
            "numbatches",
        ],
    ),
    ("C", &["channel", "channels", "numchannels", "nchannels"]),
    ("H", &["height", "imageheight", "imgheight", "inputheight"]),
    ("W", &["width", "imagewidth", "imgwidth", "inputwidth"]),
];

/// The letters that people give to the axes that [`WORDS`] name. A letter of another kind, such as `Y` for `height`, may
/// be a name of the user's own for the same axis.
pub(super) const LETTERS: &str = "NBCHW";

/// Returns the letters that an axis with this symbol may have, or an empty text if the symbol is not such a word.
#[must_use]
pub fn letters_of(symbol: &str) -> &'static str {
    let word: String = symbol
        .chars()
        .filter(|character| !"_- ".contains(*character))
        .flat_map(char::to_lowercase)
        .collect();
    let found = WORDS.iter().find(|(_, words)| words.contains(&&*word));
    found.map_or("", |(letters, _)| letters)
}

/// Returns whether a symbol may be the name of an axis with this letter: a word of it begins with the letter, as a word of
/// `num_boxes` begins with `B`.
pub(super) fn may_mean(symbol: &str, letter: char) -> bool {
    let mut words = symbol.split(['_', '-', ' ', '.']);
    words.any(|word| {
        word.chars()
            .next()
            .is_some_and(|first| first.eq_ignore_ascii_case(&letter))
    })
}
