//! Compares pictures with the oracle. Each element in a picture must be at its offset in the oracle.

use crate::oracle::declaration::{Declaration, Step};
use crate::oracle::memory::Memory;
use crate::picture::{Band, Cell, Picture};
use crate::random_inputs::{Met, Outcome};
use crate::{MOST_BYTES, formula, value_of};
use proptest::{prop_assert, prop_assert_eq};
use std::collections::{BTreeMap, BTreeSet};
use tensor_layout_language::description::Description;
use tensor_layout_language::picture::svg;

type Position = [usize; 8];

/// Checks that everything in a picture is right. If no `…` marks a gap, also checks that the picture shows everything.
pub(crate) fn is_drawn(
    description: &Description,
    declaration: &Declaration,
    memory: &Memory,
    met: &Met,
) -> Outcome {
    let svg = svg(description);
    prop_assert!(svg.len() <= MOST_BYTES, "{}", svg.len());
    let picture = Picture::read(&svg);
    prop_assert_eq!(
        &picture.title,
        &format!("Memory of {}", description.notation())
    );
    has_orders(&picture, declaration)?;
    has_colours(&picture)?;
    for row in &picture.rows {
        prop_assert!(!row.bands.is_empty(), "{}", row.name);
    }

    let chains = chains(&picture);
    let shown = has_cells(&picture, &chains, description, declaration, memory)?;
    prop_assert!(!shown.is_empty());
    let is_known = description.outline().terms().is_some();
    let legend = match (picture.padding.is_empty(), is_known) {
        (true, _) => None,
        (false, true) => Some("hatched: padding"),
        // If only the compiler knows the sizes, the padding may have no elements.
        (false, false) => Some(picture.legend.as_deref().unwrap_or("none")),
    };
    prop_assert_eq!(picture.legend.as_deref(), legend);
    prop_assert!(
        legend.is_none_or(|legend| legend.ends_with("padding") || legend.ends_with("any"))
    );
    if is_known && !svg.contains('…') {
        met.note("whole");
        is_complete(&picture, memory)?;
        if chains.len() == 1 {
            prop_assert_eq!(shown.len(), memory.len(), "{}", svg);
        }
    } else {
        met.note("elided");
    }
    for (kind, is_met) in [
        ("padding", !picture.padding.is_empty()),
        ("fan", picture.has_fan),
        ("windows", chains.len() > 1),
        ("windows in windows", overlaps(declaration) > 1),
        ("blocked", !declaration.blocks.is_empty()),
    ] {
        if is_met {
            met.note(kind);
        }
    }
    Ok(())
}

/// Returns the number of axes along which windows may overlap.
fn overlaps(declaration: &Declaration) -> usize {
    let steps = declaration.axes.iter().map(|axis| axis.step);
    steps
        .filter(|step| matches!(step, Some(Step::Overlap(_))))
        .count()
}

/// Checks that the picture and its words list the axes in both orders.
fn has_orders(picture: &Picture, declaration: &Declaration) -> Outcome {
    let logical: Vec<_> = declaration.order.iter().map(char::to_string).collect();
    let outer = declaration.axes.iter().map(|axis| axis.letter.to_string());
    let lanes = declaration.blocks.iter();
    let lanes = lanes.map(|(letter, size)| format!("{size}{}", letter.to_ascii_lowercase()));
    let stored: Vec<_> = outer.chain(lanes).collect();
    prop_assert_eq!(&picture.logical, &logical);
    prop_assert_eq!(&picture.stored, &stored);
    let (logical, stored) = (logical.join(", "), stored.join(", "));
    let words = format!("Logical order {logical}, storage order {stored}.");
    prop_assert!(picture.words.starts_with(&words));
    Ok(())
}

/// Tests that two rows have the same colour exactly if they belong to the same axis.
fn has_colours(picture: &Picture) -> Outcome {
    let axis = |name: &str| {
        name.chars()
            .find(char::is_ascii_alphabetic)
            .map(|letter| letter.to_ascii_uppercase())
    };
    for one in &picture.rows {
        for other in &picture.rows {
            let is_same = axis(&one.name) == axis(&other.name);
            prop_assert_eq!(
                one.colour == other.colour,
                is_same,
                "{} {}",
                one.name,
                other.name
            );
        }
    }
    Ok(())
}

/// Checks that each cell with an offset has the offset of all positions above it. Returns these positions.
fn has_cells(
    picture: &Picture,
    chains: &[Vec<usize>],
    description: &Description,
    declaration: &Declaration,
    memory: &Memory,
) -> Result<BTreeSet<Position>, proptest::test_runner::TestCaseError> {
    let number = |text: &str| formula::value(text, &|name| value_of(declaration, name));
    let offsets = memory.offsets.iter().copied();
    let offsets: BTreeMap<_, _> = memory.positions().into_iter().zip(offsets).collect();
    let mut shown = BTreeSet::new();
    for cell in &picture.cells {
        let above: Vec<_> = picture.above(cell).collect();
        let mut is_named = false;
        for chain in chains {
            let bands: Vec<_> = chain.iter().map_while(|row| above[*row]).collect();
            is_named |= !bands.is_empty();
            let begins = bands.last().is_some_and(|band| band.begins_with(cell));
            let offset = cell.text.trim_end_matches('…');
            if !begins || offset.is_empty() {
                continue;
            }
            for position in positions(&bands, declaration) {
                // The picture has a second position, although the size may be 1.
                if let Some(found) = offsets.get(&position) {
                    prop_assert_eq!(number(offset), *found, "{:?}", position);
                    shown.insert(position);
                } else {
                    prop_assert!(description.outline().terms().is_none(), "{:?}", position);
                }
            }
        }
        prop_assert!(is_named);
    }
    Ok(shown)
}

/// Checks that a picture in which nothing is left out is complete.
fn is_complete(picture: &Picture, memory: &Memory) -> Outcome {
    let offset = |cell: &Cell| formula::number(&cell.text);
    let cells: BTreeSet<_> = picture.cells.iter().map(offset).collect();
    let used: BTreeSet<_> = memory.offsets.iter().copied().collect();
    prop_assert_eq!(&cells, &used);
    let mut unused = 0;
    for padding in &picture.padding {
        if let Some(elements) = padding.text.strip_prefix("pad ") {
            unused += formula::number(elements);
        } else {
            unused += 1;
            prop_assert!(!used.contains(&offset(padding)));
        }
    }
    prop_assert_eq!(used.len() + unused, memory.footprint);
    Ok(())
}

/// Returns lists of rows, each with one row for each factor. Each of several overlapping windows has a list of its own.
pub(crate) fn chains(picture: &Picture) -> Vec<Vec<usize>> {
    if picture.rows.len() == picture.stored.len() {
        return vec![(0..picture.rows.len()).collect()];
    }
    let mut chains: Vec<(Vec<usize>, usize)> = vec![(Vec::new(), picture.rows.len())];
    for name in &picture.stored {
        let mut longer = Vec::new();
        for (chain, end) in chains {
            let start = chain.last().map_or(0, |last| last + 1);
            let rows: Vec<_> = (start..end)
                .filter(|row| picture.rows[*row].name == *name)
                .collect();
            for (i, row) in rows.iter().enumerate() {
                let mut chain = chain.clone();
                chain.push(*row);
                longer.push((chain, rows.get(i + 1).copied().unwrap_or(end)));
            }
        }
        chains = longer;
    }
    chains.into_iter().map(|(chain, _)| chain).collect()
}

/// Returns all positions that the bands of the outermost factors have in common. Along inner factors, returns only the
/// first position.
fn positions(bands: &[&Band], declaration: &Declaration) -> Vec<Position> {
    let mut together = vec![Position::default()];
    for (level, band) in bands.iter().enumerate() {
        let (letter, unit) = unit_of(declaration, level);
        let mut order = declaration.order.iter();
        let axis = order.position(|axis| *axis == letter).expect("an axis");
        let digits = digits(band, declaration);
        let longer = together.iter().flat_map(|position| {
            digits.iter().map(|digit| {
                let mut position = *position;
                position[axis] += digit * unit;
                position
            })
        });
        together = longer.collect();
    }
    together
}

/// Returns the digits that a band names: `3`; `0–15` for a block; or, for shared elements, the first, some, and the
/// last.
fn digits(band: &Band, declaration: &Declaration) -> Vec<usize> {
    let first = |text: &String| {
        let first = text.split('–').next().unwrap_or(text);
        formula::value(first.trim_start_matches('.'), &|name| {
            value_of(declaration, name)
        })
    };
    let last = band.positions.last().expect("a position");
    if band.positions.iter().any(|position| position == "…") {
        (0..=first(last)).collect()
    } else {
        band.positions.iter().map(first).collect()
    }
}

/// Returns the axis of a factor in storage order, and the number of positions for which the factor has the same value.
/// For the index of a block, this number is 1, because a picture names a block by its positions.
fn unit_of(declaration: &Declaration, level: usize) -> (char, usize) {
    let Some(lane) = level.checked_sub(declaration.axes.len()) else {
        return (declaration.axes[level].letter, 1);
    };
    let (letter, _) = declaration.blocks[lane];
    let inner = declaration.blocks[lane + 1..].iter();
    let inner = inner.filter(|(axis, _)| *axis == letter);
    (letter, inner.map(|(_, size)| size).product())
}
