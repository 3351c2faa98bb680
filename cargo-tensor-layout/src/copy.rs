//! Copies from one layout to another: what moves, and how.

use core::fmt::Write as _;
use tensor_layout_arithmetic::{ELEMENTS, Terms};
use tensor_layout_language::description::Description;

/// The number of elements that are drawn.
const DRAWN: usize = 12;

/// Explains a copy.
///
/// # Errors
///
/// Returns the reason why no copy leads from one of the layouts to the other, or why its numbers are not known.
pub(crate) fn explained(before: &Description, after: &Description) -> Result<String, String> {
    let (outline, other) = (before.outline(), after.outline());
    let axes = outline.axes();
    let indices: Option<Vec<usize>> = axes
        .iter()
        .map(|axis| other.axes().iter().position(|other| other == axis))
        .collect();
    let indices = indices.filter(|indices| indices.len() == other.axes().len());
    let indices = indices.ok_or("a copy keeps the axes; `rearrange!` splits and merges them")?;
    let (Some(from), Some(to)) = (outline.terms(), other.terms()) else {
        return Err("a copy is explained for sizes that are numbers".to_owned());
    };
    let is_other = |(i, index): (usize, &usize)| from.sizes()[i] != to.sizes()[*index];
    if let Some(i) = indices.iter().enumerate().position(is_other) {
        return Err(format!(
            "a copy keeps the sizes, but axis `{}` has {} and {}",
            axes[i],
            from.sizes()[i],
            to.sizes()[indices[i]]
        ));
    }
    let mut text = format!("{} -> {}\n\n", before.notation(), after.notation());
    let _ = writeln!(
        text,
        "{:<9}{:>6}  {:>13}  {:>12}",
        "axis", "size", "stride before", "stride after"
    );
    let strides = [from, to].map(Terms::strides);
    let stride = |of: usize, axis: usize| {
        strides[of].map_or("in blocks".to_owned(), |strides| strides[axis].to_string())
    };
    for (i, index) in indices.iter().enumerate() {
        let _ = writeln!(
            text,
            "{:<9}{:>6}  {:>13}  {:>12}",
            axes[i],
            from.sizes()[i],
            stride(0, i),
            stride(1, *index)
        );
    }
    let run = run(from, to, &indices);
    let bytes =
        ELEMENTS.map(|(name, bits)| format!("{} as {name}", from.len() * bits as usize / 8));
    let moved = moved(&stored(before), &stored(after));
    let _ = writeln!(text, "{:<9}  {moved}", "moves");
    let _ = writeln!(
        text,
        "{:<9}  {}, read once and written once",
        "bytes",
        bytes.join(", ")
    );
    let elements = if run == 1 { "element" } else { "elements" };
    let _ = writeln!(
        text,
        "{:<9}  {}, each of {run} {elements} adjacent on both sides",
        "runs",
        from.len() / run
    );
    if let Some(drawn) = drawn(before, after, ["before", "after"]) {
        let _ = write!(text, "\n{drawn}\n");
    }
    Ok(text)
}

/// Returns the axes in storage order, each once.
fn stored(layout: &Description) -> Vec<char> {
    let outline = layout.outline();
    let mut axes = Vec::new();
    for level in outline.levels() {
        if !axes.contains(&level.factor.axis) {
            axes.push(level.factor.axis);
        }
    }
    axes
}

/// Says which axes change their order in memory: all but the most that keep their order.
fn moved(before: &[char], after: &[char]) -> String {
    let keeps = |subset: u32| {
        let kept = |axes: &[char]| -> Vec<char> {
            let is_kept = |axis: &char| {
                before
                    .iter()
                    .position(|other| other == axis)
                    .is_some_and(|i| subset >> i & 1 == 1)
            };
            axes.iter().copied().filter(is_kept).collect()
        };
        kept(before) == kept(after)
    };
    let most = (0..1_u32 << before.len())
        .filter(|subset| keeps(*subset))
        .max_by_key(|subset| subset.count_ones());
    let most = most.unwrap_or(0);
    let moved = before
        .iter()
        .enumerate()
        .filter(|(i, _)| most >> i & 1 == 0)
        .map(|(_, axis)| axis.to_string());
    let moved: Vec<_> = moved.collect();
    let orders = [before, after].map(String::from_iter::<&[char]>);
    match moved.len() {
        0 => format!("no axis: both are stored as {}", orders[0]),
        _ => format!("{} ({} -> {})", moved.join(", "), orders[0], orders[1]),
    }
}

/// Returns the number of elements that are adjacent on both sides.
fn run(from: &Terms, to: &Terms, indices: &[usize]) -> usize {
    let (Some(before), Some(after)) = (from.strides(), to.strides()) else {
        return 1;
    };
    let mut run = 1;
    loop {
        let is_next =
            |i: &usize| from.sizes()[*i] > 1 && before[*i] == run && after[indices[*i]] == run;
        match (0..indices.len()).find(is_next) {
            Some(axis) => run *= from.sizes()[axis],
            None => return run,
        }
    }
}

/// Draws the first elements of two memories: the position along the axis whose elements are adjacent in the first. Returns
/// `None` if numbers are unknown, if positions share elements, or if both are drawn alike.
pub(crate) fn drawn(before: &Description, after: &Description, names: [&str; 2]) -> Option<String> {
    let outline = before.outline();
    let innermost = |axis: usize| outline.terms().is_some_and(|terms| terms.sizes()[axis] > 1);
    let levels = outline.levels().iter().rev();
    let axis = outline.axes()[{ levels }
        .map(|level| level.term.axis)
        .find(|axis| innermost(*axis))?];
    let rows = [before, after].map(|layout| positions(layout, axis));
    let [Some(one), Some(two)] = rows else {
        return None;
    };
    if one == two {
        return None;
    }
    let numbers = (0..one.len().max(two.len()))
        .map(|i| i.to_string())
        .collect();
    let rows = [("element", numbers), (names[0], one), (names[1], two)];
    let width = rows
        .iter()
        .flat_map(|(_, cells)| cells)
        .map(String::len)
        .max()?;
    let lines = rows.iter().map(|(name, cells)| {
        let cells: Vec<_> = cells.iter().map(|cell| format!("{cell:>width$}")).collect();
        let more = if before
            .outline()
            .terms()
            .is_some_and(|terms| terms.len() > cells.len())
        {
            " ..."
        } else {
            ""
        };
        format!("{name:<9}  {}{more}", cells.join(" "))
    });
    Some(lines.collect::<Vec<_>>().join("\n"))
}

/// Returns the position along an axis of each of the first elements: `C0`, or `-` for padding.
fn positions(layout: &Description, axis: char) -> Option<Vec<String>> {
    let outline = layout.outline();
    let terms = outline.terms().filter(|terms| terms.is_injective())?;
    let index = outline.axes().iter().position(|other| *other == axis)?;
    let mut all: Vec<_> = terms
        .as_slice()
        .iter()
        .filter(|term| term.last_digit(terms.sizes()[term.axis]) > 0)
        .collect();
    all.sort_by_key(|term| core::cmp::Reverse(term.stride));
    let cells = (0..terms.span().min(DRAWN)).map(|offset| {
        let (mut rest, mut position) = (offset, 0);
        for term in &all {
            let digit = (rest / term.stride).min(term.last_digit(terms.sizes()[term.axis]));
            rest -= digit * term.stride;
            position += if term.axis == index {
                digit * term.divisor
            } else {
                0
            };
        }
        if rest == 0 && position < terms.sizes()[index] {
            format!("{axis}{position}")
        } else {
            "-".to_owned()
        }
    });
    Some(cells.collect())
}
