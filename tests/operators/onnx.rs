//! Shapes of operators, compared with onnx: with its backend cases, and with its strict shape inference of random
//! nodes.
//!
//! The test fetches onnx (`onnx/prepare`). If onnx cannot be fetched, the tests are skipped, and say so.
//! `tests/windows` executes the same backend cases and compares values.

#[path = "onnx/mod.rs"]
mod nodes;
#[path = "../strided.rs"]
mod strided;
#[path = "../support.rs"]
mod support;

use nodes::case::{self, Case};
use nodes::left_out::LeftOut;
use nodes::operators::{Answer, operator};
use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use support::{run_script, skipped};

/// Returns the folder with the cases. If onnx cannot be fetched, prints this on the terminal.
fn prepared(test: &str) -> Option<&'static Path> {
    static FOLDER: OnceLock<Result<PathBuf, String>> = OnceLock::new();
    match FOLDER.get_or_init(prepare) {
        Ok(folder) => Some(folder),
        Err(why) => {
            skipped(test, why);
            None
        }
    }
}

fn prepare() -> Result<PathBuf, String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("onnx");
    run_script("onnx/prepare", &[folder.as_ref()])?;
    Ok(folder)
}

/// For each backend case, there is an operator with the same sizes, or a line in `left_out.txt` with a reason. Along
/// each axis, one position more or less is refused.
#[test]
fn backend_cases() {
    let Some(folder) = prepared("backend_cases") else {
        return;
    };
    let mut wrong = Vec::new();
    let mut left_out = LeftOut::of(include_str!("onnx/left_out.txt"));
    let (mut agreed, mut refused, mut count) = (0, 0, 0);
    for case in case::read(folder, "backend.txt") {
        count += 1;
        let name = &case.name;
        if left_out.has(&case) {
            continue;
        }
        match operator(&case) {
            Answer::Made(operator, inputs) => {
                agreed += 1;
                let ours = operator.outputs().iter().flatten().map(|ours| {
                    let sizes = ours.sizes().iter().map(|size| i64::from(*size));
                    sizes.product::<i64>()
                });
                let theirs = case
                    .outputs
                    .iter()
                    .map(|theirs| theirs.sizes.iter().product::<i64>());
                let counts = ours.zip(theirs);
                if counts.clone().any(|(ours, theirs)| ours != theirs)
                    || inputs.len() != operator.inputs().len()
                {
                    wrong.push(format!("{name} has other tensors: {counts:?}"));
                }
            }
            Answer::Refused(error) => wrong.push(format!("{name} is refused: {error}")),
            Answer::NoOperator(why) => {
                wrong.push(format!("{name} ({}) has no operator: {why}", case.operator));
            }
        }
        for other in with_other_sizes(&case) {
            match operator(&other) {
                Answer::Made(..) if !is_free(&other) => {
                    wrong.push(format!(
                        "{name} is made with an output of {:?}",
                        other.outputs[0].sizes
                    ));
                }
                _ => refused += 1,
            }
        }
    }
    wrong.extend(left_out.unused());
    let all = wrong.join("\n");
    assert!(wrong.is_empty(), "{} times:\n{all}", wrong.len());
    println!(
        "{agreed} of {count} backend cases agree, and {refused} variants with other sizes are refused"
    );
    assert!(agreed > 500, "only {agreed} cases");
}

/// Returns the case with one position more or less along one axis of its first output.
fn with_other_sizes(case: &Case) -> Vec<Case> {
    let mut others = Vec::new();
    for axis in 0..case.outputs.first().map_or(0, |output| output.sizes.len()) {
        for difference in [-1, 1] {
            let mut other = case.clone();
            other.outputs[0].sizes[axis] += difference;
            others.push(other);
        }
    }
    others
}

/// Returns whether the operator also accepts other sizes of the output.
fn is_free(case: &Case) -> bool {
    let name = case.operator.as_str();
    // DirectML reduces each axis along which the output has one position.
    let is_reduction = name.starts_with("Reduce") || name.starts_with("Arg");
    let is_one = case.outputs[0].sizes.contains(&1);
    // The output determines the depth, the length of a sequence, and the size of an image.
    let free = "OneHot Range ConstantOfShape Resize RoiAlign Expand Tile";
    free.split(' ').any(|free| free == name) || is_reduction && is_one
}

/// Returns the reason why this crate refuses a node that onnx accepts, in the words of `differences.txt`.
fn reason(case: &Case) -> Option<&'static str> {
    let of_input = |at: usize| {
        case.input(at)
            .map_or(&[][..], |tensor| tensor.sizes.as_slice())
    };
    let (first, second) = (of_input(0), of_input(1));
    let mut left = case.outputs.iter().flat_map(|output| &output.sizes);
    let is_empty = left.any(|size| *size < 1);
    match case.operator.as_str() {
        "Conv" if second[1] * case.integer("group", 1) != first[1] => Some("channels of a filter"),
        "Conv" if is_too_large(case, &first[2..], &second[2..]) => {
            Some("window larger than the input")
        }
        "MaxPool" | "AveragePool"
            if is_too_large(case, &first[2..], &case.integers("kernel_shape")?) =>
        {
            Some("window larger than the input")
        }
        "ConvTranspose" if second[0] != first[1] => Some("channels of a filter"),
        "ConvTranspose" | "Resize" | "Slice" if is_empty => Some("no position is left"),
        "ConvTranspose" => {
            let added = case.integers("output_padding")?;
            let strides = case.integers("strides");
            let strides = strides.unwrap_or_else(|| vec![1; added.len()]);
            let is_beyond = (added.iter().zip(&strides)).any(|(added, stride)| added >= stride);
            is_beyond.then_some("output padding beyond the stride")
        }
        "GatherElements" => {
            let (axis, rank) = (case.integer("axis", 0), i64::try_from(first.len()).ok()?);
            if !(-rank..rank).contains(&axis) {
                return Some("axis that is not there");
            }
            let axis = usize::try_from(axis.rem_euclid(rank)).ok()?;
            let differs = |at: usize| at != axis && first[at] != second[at];
            let is_other = first.len() != second.len() || (0..first.len()).any(differs);
            is_other.then_some("sizes of indices")
        }
        "GatherND" if case.integer("batch_dims", 0) == 1 && first[0] != second[0] => {
            Some("sizes of indices")
        }
        "Gemm" => {
            let summed = [
                first[usize::from(case.integer("transA", 0) == 0)],
                second[usize::from(case.integer("transB", 0) == 1)],
            ];
            (summed[0] != summed[1]).then_some("summed axis")
        }
        "DepthToSpace" | "SpaceToDepth" => {
            let size = case.integer("blocksize", 1);
            let is_divided = if case.operator == "DepthToSpace" {
                first[1] % (size * size) == 0
            } else {
                first[2] % size == 0 && first[3] % size == 0
            };
            (!is_divided).then_some("remainder of blocks")
        }
        "Pad" => case
            .given(1)?
            .iter()
            .any(|pad| *pad < 0)
            .then_some("margins below 0"),
        _ => None,
    }
}

/// Returns whether a window covers more positions than the padded input has, along an axis.
fn is_too_large(case: &Case, space: &[i64], kernel: &[i64]) -> bool {
    let count = space.len();
    let dilations = case.integers("dilations").unwrap_or_else(|| vec![1; count]);
    let pads = case.integers("pads").unwrap_or_else(|| vec![0; 2 * count]);
    (0..count).any(|axis| {
        let covered = (kernel[axis] - 1) * dilations[axis] + 1;
        covered > space[axis] + pads[axis] + pads[count + axis]
    })
}

/// Operators for random nodes exist exactly if strict shape inference accepts the nodes, except for the differences in
/// `differences.txt`.
#[test]
fn random_nodes() {
    let Some(folder) = prepared("random_nodes") else {
        return;
    };
    let text = include_str!("onnx/differences.txt");
    let rows = text.lines().filter(|line| !line.starts_with('#'));
    let rows = rows.filter_map(|line| line.split_once(": "));
    let explained: BTreeSet<_> = rows.map(|(key, _)| key).collect();
    let mut wrong = BTreeMap::<String, Vec<String>>::new();
    let mut met = BTreeMap::<&str, usize>::new();
    let (mut made, mut both_refuse) = (0, 0);
    let cases = case::read(folder, "random.txt");
    for case in &cases {
        let key = match operator(case) {
            Answer::Made(..) if !case.is_refused => {
                made += 1;
                continue;
            }
            Answer::Refused(_) | Answer::NoOperator(_) if case.is_refused => {
                both_refuse += 1;
                continue;
            }
            answer => {
                if let Some(reason) = reason(case) {
                    *met.entry(reason).or_default() += 1;
                    continue;
                }
                match answer {
                    Answer::Made(..) => "made, although onnx refuses it".to_owned(),
                    Answer::Refused(error) => error.to_string(),
                    Answer::NoOperator(why) => why.to_owned(),
                }
            }
        };
        let list = wrong.entry(case.operator.clone()).or_default();
        list.push(format!("{key}\n    {case:?}"));
    }
    for (name, list) in &wrong {
        let first = list[..list.len().min(3)].join("\n");
        println!("{name}: {}\n{first}", list.len());
    }
    println!(
        "of {} nodes, {made} are made, {both_refuse} refused by both, {met:?}",
        cases.len()
    );
    assert!(wrong.is_empty());
    let met: BTreeSet<_> = met.into_keys().collect();
    assert_eq!(met, explained);
}
