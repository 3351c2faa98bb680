//! Numbers as large as memory, and larger sums. Descriptions and pictures are right, or leave out the numbers.

use crate::oracle::random::Choices;
use crate::picture::{Band, Picture};
use crate::random_inputs::{Met, failure, try_random};
use crate::{MOST_BYTES, drawn, formula};
use core::fmt::Write as _;
use proptest::{prop_assert, prop_assert_eq};
use tensor_layout_language::description::Description;
use tensor_layout_language::page;
use tensor_layout_language::picture::svg;
use tensor_layout_language::read;
use tensor_layout_language::report::Report;

/// The maximum number of elements in memory.
const MOST: u128 = (1 << 63) - 1;

/// A number in a declaration, or `None` for a name.
type Number = Option<u128>;

#[derive(Debug)]
struct Axis {
    letter: char,
    size: Number,
    /// `pad` or `align`.
    positions: Option<(&'static str, Number)>,
    /// The clause `strides`, `pitch` or `overlap` with its number, or `broadcast` without a number.
    step: Option<(&'static str, Number)>,
    /// The size of the blocks of this axis. Blocks are innermost.
    block: Option<u128>,
}

fn number(choices: &mut Choices) -> Number {
    let small = choices.below(12) as u128 + 1;
    match choices.below(6) {
        0 | 1 => None,
        2 => Some((1 << choices.below(63)) + small - 1),
        3 => Some(MOST / small),
        4 => Some(MOST / small - choices.below(3) as u128),
        _ => Some(small),
    }
}

fn axes(choices: &mut Choices) -> Vec<Axis> {
    let letters = &"ABCDEFGH"[..=choices.below(4)];
    let blocked = choices.below(12);
    let axes = letters.chars().enumerate().map(|(i, letter)| {
        let block = (i == blocked).then(|| number(choices).unwrap_or(2));
        let size = number(choices);
        let positions = match choices.below(6) {
            0 => Some(("pad", number(choices))),
            1 => Some(("align", number(choices))),
            _ => None,
        };
        let step = match choices.below(6) {
            _ if block.is_some() => None,
            0 => Some(("strides", number(choices))),
            1 => Some(("pitch", number(choices))),
            2 | 3 if blocked >= letters.len() => Some(("overlap", number(choices))),
            4 if positions.is_none() => Some(("broadcast", None)),
            _ => None,
        };
        Axis {
            letter,
            size,
            positions,
            step,
            block,
        }
    });
    axes.collect()
}

fn text(axes: &[Axis]) -> String {
    let told = |number: Number| number.map_or("NAME".to_owned(), |number| number.to_string());
    let mut text: String = axes.iter().map(|axis| axis.letter).collect();
    for axis in axes {
        if let Some(block) = axis.block {
            let _ = write!(text, "{block}{}", axis.letter.to_ascii_lowercase());
        }
    }
    let sizes = axes.iter();
    let sizes: Vec<_> = sizes
        .map(|axis| format!("{} = {}", axis.letter, told(axis.size)))
        .collect();
    let _ = write!(text, "[{}]", sizes.join(", "));
    for axis in axes {
        for (clause, value) in [axis.positions, axis.step].into_iter().flatten() {
            let _ = match clause {
                "broadcast" => write!(text, ", broadcast({})", axis.letter),
                _ => write!(text, ", {clause}({} = {})", axis.letter, told(value)),
            };
        }
    }
    text
}

/// Returns the stride of each factor in storage order, or `None` if it is unknown: first of the axes, and then of the
/// inner block.
fn strides(axes: &[Axis]) -> Vec<Number> {
    let mut strides = Vec::new();
    let mut inside = Some(1);
    for block in axes.iter().filter_map(|axis| axis.block) {
        strides.push(inside);
        inside = Some(block);
    }
    for axis in axes.iter().rev() {
        let positions = match axis.positions {
            None => axis.size,
            Some(("pad", pad)) => pad,
            Some((_, multiple)) => both(axis.size, multiple, u128::next_multiple_of),
        };
        let count = match axis.block {
            None => positions,
            Some(block) => positions.map(|positions| positions.div_ceil(block)),
        };
        let stride = match axis.step {
            None => inside,
            Some(("pitch", multiple)) => both(inside, multiple, u128::next_multiple_of),
            Some(("broadcast", _)) => Some(0),
            Some((_, stride)) => stride,
        };
        strides.push(stride);
        let product = |a: u128, b: u128| a.saturating_mul(b);
        inside = match axis.step {
            Some(("broadcast", _)) => inside,
            Some(("overlap", _)) => {
                let window = both(stride, inside, u128::max);
                let last = both(stride, count.map(|count| count - 1), product);
                both(last, window, u128::saturating_add)
            }
            _ => both(stride, count, product),
        };
    }
    strides.reverse();
    strides
}

fn both(a: Number, b: Number, of: impl FnOnce(u128, u128) -> u128) -> Number {
    Some(of(a?, b?))
}

/// Returns the first position of a band, unless it has a name like `H-1`.
fn first_position(band: &Band) -> Number {
    let first = band.positions.first()?.split('–').next()?;
    first.replace('_', "").parse().ok()
}

#[test]
fn what_is_huge_is_no_less_true() {
    let met = Met::default();
    try_random(4_000, axes, |axes| {
        let text = text(&axes);
        let report = Report::new();
        let layout = read(text.parse().map_err(failure)?, &report);
        let mistakes = report.into_mistakes();
        let Some(layout) = layout else {
            met.note("refused");
            prop_assert!(!mistakes.is_empty());
            return Ok(());
        };
        met.note("taken");
        let description = Description::of(&layout);
        let (told, page) = (description.text(), page::page(&description, true));
        prop_assert!(page.len() <= MOST_BYTES, "{}", page.len());
        prop_assert!(!page::summary(&description).is_empty());
        // The texts leave out products that do not fit.
        for text in [&told, &page] {
            prop_assert!(!text.contains("18_446_744_073_709_551_615"), "{}", text);
        }

        let picture = Picture::read(&svg(&description));
        prop_assert!(picture.rows.iter().all(|row| !row.bands.is_empty()));
        let strides = strides(&axes);
        for cell in &picture.cells {
            let offset = cell.text.trim_end_matches('…').replace('_', "");
            let Ok(offset) = offset.parse::<u128>() else {
                continue;
            };
            prop_assert!(offset < MOST, "{}", offset);
            let above: Vec<_> = picture.above(cell).collect();
            for chain in drawn::chains(&picture) {
                let bands: Vec<_> = chain.iter().map_while(|row| above[*row]).collect();
                if !bands.last().is_some_and(|band| band.begins_with(cell)) {
                    continue;
                }
                let steps = bands.iter().enumerate().map(|(i, band)| {
                    let first = first_position(band)?;
                    let block = axes.get(i).and_then(|axis| axis.block).unwrap_or(1);
                    match first / block {
                        0 => Some(0),
                        digit => both(Some(digit), strides[i], u128::saturating_mul),
                    }
                });
                let wanted = steps.sum::<Option<u128>>();
                if let Some(wanted) = wanted {
                    met.note("compared");
                    prop_assert_eq!(offset, wanted, "{}", told);
                    if wanted > MOST / 16 {
                        met.note("far out");
                    }
                }
            }
        }
        for padding in &picture.padding {
            if let Some(elements) = padding.text.strip_prefix("pad ") {
                prop_assert!(formula::number(elements) as u128 <= MOST);
            }
        }
        Ok(())
    });
    met.assert_often(200, &["refused", "taken", "compared", "far out"]);
}
