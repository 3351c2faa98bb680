//! The offsets of a declared layout's elements.

use super::declaration::{Declaration, Positions, Step};

/// The maximum number of cells that are laid out. To look at more of them would take too long.
const MOST_CELLS: usize = 3_000;

/// One position along each axis, in logical order.
type Position = [usize; 8];

/// A cell of storage: all positions whose element is here, including positions beyond the sizes.
type Cell = Vec<Position>;

/// The memory of a layout, with the offset of each position.
#[derive(Clone, Debug)]
pub(crate) struct Memory {
    /// The sizes in logical order.
    pub(crate) sizes: Vec<usize>,
    /// The offset of every position, as [`positions`](Self::positions) lists them.
    pub(crate) offsets: Vec<usize>,
    /// The number of cells of the storage. A stride along an axis with one position takes none.
    pub(crate) footprint: usize,
}

/// The reason why nothing was laid out.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Refusal {
    /// All mistakes in the innermost part of the storage that has any.
    Mistakes(Vec<Mistake>),
    /// The layout is too large for the oracle. It may be right or wrong.
    TooManyCells,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Mistake {
    ZeroSize {
        axis: char,
    },
    ZeroValue {
        axis: char,
    },
    /// The positions do not hold the elements.
    PadTooSmall {
        axis: char,
        size: usize,
        pad: usize,
    },
    /// A step is shorter than the inner cells. So copies of them overlap.
    StrideTooSmall {
        axis: char,
        stride: usize,
        inside: usize,
    },
}

impl Mistake {
    pub(crate) fn axis(self) -> char {
        match self {
            Mistake::ZeroSize { axis }
            | Mistake::ZeroValue { axis }
            | Mistake::PadTooSmall { axis, .. }
            | Mistake::StrideTooSmall { axis, .. } => axis,
        }
    }
}

impl Memory {
    pub(crate) fn of(declaration: &Declaration) -> Result<Self, Refusal> {
        Self::within(MOST_CELLS, declaration)
    }

    /// Returns the memory of a large declaration, which must have no mistakes.
    pub(crate) fn of_any_size(declaration: &Declaration) -> Self {
        Self::within(usize::MAX, declaration).expect("a declaration that makes sense")
    }

    fn within(most: usize, declaration: &Declaration) -> Result<Self, Refusal> {
        let (cells, occupied) = lay_out(declaration, most)?;
        let mut memory = Memory {
            sizes: declaration.sizes(),
            offsets: Vec::new(),
            footprint: occupied,
        };
        let mut offsets = vec![None; memory.sizes.iter().product()];
        for (offset, cell) in cells.iter().enumerate() {
            for position in cell {
                if let Some(index) = memory.index(position) {
                    let before = offsets[index].replace(offset);
                    assert!(before.is_none(), "{position:?} has two offsets");
                }
            }
        }
        memory.offsets = offsets
            .into_iter()
            .map(|offset| offset.expect("every position has an offset"))
            .collect();
        Ok(memory)
    }

    /// Returns the index of a position in the list of all positions, if it is within the sizes.
    fn index(&self, position: &Position) -> Option<usize> {
        self.sizes
            .iter()
            .zip(position)
            .try_fold(0, |index, (size, position)| {
                (position < size).then_some(index * size + position)
            })
    }

    /// Returns all positions. The last axis moves fastest.
    pub(crate) fn positions(&self) -> Vec<Position> {
        let mut positions = vec![Position::default()];
        for (axis, size) in self.sizes.iter().enumerate() {
            positions = positions
                .iter()
                .flat_map(|position| (0..*size).map(|along| further(*position, axis, along)))
                .collect();
        }
        positions
    }

    pub(crate) fn len(&self) -> usize {
        self.offsets.len()
    }

    pub(crate) fn span(&self) -> usize {
        1 + self.offsets.iter().max().expect("at least one position")
    }

    pub(crate) fn is_injective(&self) -> bool {
        let mut sorted = self.offsets.clone();
        sorted.sort_unstable();
        sorted.windows(2).all(|pair| pair[0] < pair[1])
    }

    pub(crate) fn is_packed(&self) -> bool {
        self.is_injective() && self.span() == self.len()
    }

    /// Returns the distance between neighbours along an axis, which must be equal everywhere.
    fn distance(&self, axis: usize) -> usize {
        // Neighbours along the axis are this far apart in the list of all positions.
        let apart = self.sizes[axis + 1..].iter().product();
        let mut distances = self
            .offsets
            .chunks(self.sizes[axis] * apart)
            .flat_map(|chunk| chunk.iter().zip(&chunk[apart..]))
            .map(|(offset, next)| next - offset);
        let first = distances.next().expect("at least two positions");
        assert!(distances.all(|distance| distance == first), "axis {axis}");
        first
    }
}

/// Returns the strides in logical order, or `None` if an axis is blocked.
pub(crate) fn strides(declaration: &Declaration, memory: &Memory) -> Option<Vec<usize>> {
    let along = |(axis, letter): (usize, &char)| {
        if memory.sizes[axis] > 1 {
            return memory.distance(axis);
        }
        // The axis has one position, and so no neighbours. Lay out a second position: outer axes do not influence the
        // step.
        let mut inner = declaration.clone();
        inner.axes = declaration
            .axes
            .iter()
            .skip_while(|axis| axis.letter != *letter)
            .cloned()
            .collect();
        inner.order = inner.axes.iter().map(|axis| axis.letter).collect();
        inner.axes[0].size = 2;
        inner.axes[0].positions = None;
        let inner = Memory::within(usize::MAX, &inner);
        inner
            .expect("the inner part of a layout is one")
            .distance(0)
    };
    let is_strided = declaration.blocks.is_empty();
    is_strided.then(|| declaration.order.iter().enumerate().map(along).collect())
}

/// Returns the cells of the storage in order, trailing padding included, and how many of them are occupied. The others
/// are at the end: a stride along an axis with one position leads there.
fn lay_out(declaration: &Declaration, most: usize) -> Result<(Vec<Cell>, usize), Refusal> {
    let index_of = |letter| {
        let mut order = declaration.order.iter();
        order
            .position(|axis| *axis == letter)
            .expect("an axis of the label")
    };
    let mut cells = vec![vec![Position::default()]];
    for (i, &(letter, size)) in declaration.blocks.iter().enumerate().rev() {
        let mut mistakes = Vec::new();
        if declaration.axis(letter).size == 0 {
            mistakes.push(Mistake::ZeroSize { axis: letter });
        }
        if size == 0 {
            mistakes.push(Mistake::ZeroValue { axis: letter });
        }
        refuse(mistakes)?;
        let further_right = declaration.blocks[i + 1..]
            .iter()
            .filter(|(axis, _)| *axis == letter);
        let positions_a_step = further_right.map(|(_, size)| size).product();
        let step = cells.len();
        cells = repeat(&cells, size, step, index_of(letter), positions_a_step, most)?;
    }
    let mut occupied = cells.len();
    for axis in declaration.axes.iter().rev() {
        refuse(mistakes(declaration, axis.letter, occupied))?;
        let positions = match axis.positions {
            None => axis.size,
            Some(Positions::Pad(pad)) => pad,
            Some(Positions::Align(multiple)) => least_multiple(multiple, axis.size),
        };
        let step = match axis.step {
            None => cells.len(),
            Some(Step::Strides(step) | Step::Overlap(step)) => step,
            Some(Step::Pitch(multiple)) => least_multiple(multiple, cells.len()),
            Some(Step::Broadcast) => 0,
        };
        if let Some(Step::Strides(_)) = axis.step {
            // Only an axis without a stride of its own needs the others.
            cells.truncate(occupied);
        }
        let block = declaration.block(axis.letter);
        let copies = least_multiple(block, positions) / block;
        cells = repeat(&cells, copies, step, index_of(axis.letter), block, most)?;
        occupied = match axis.step {
            Some(Step::Broadcast) => occupied,
            Some(Step::Pitch(multiple)) if copies == 1 => least_multiple(multiple, occupied),
            _ if copies == 1 => occupied,
            _ => cells.len(),
        };
    }
    Ok((cells, occupied))
}

/// Returns a number of copies of some cells. From copy to copy, the cells move by a step, and their positions by one
/// along an axis. A copy occupies at least the cells of its step. If copies overlap, one cell has the positions of all
/// of them.
fn repeat(
    cells: &[Cell],
    copies: usize,
    step: usize,
    axis: usize,
    positions_a_step: usize,
    most: usize,
) -> Result<Vec<Cell>, Refusal> {
    let served: usize = cells.iter().map(Vec::len).sum();
    let claimed = step.max(cells.len()).max(served);
    if claimed.saturating_mul(copies) > most {
        return Err(Refusal::TooManyCells);
    }
    let mut all = Vec::new();
    let (mut start, mut along) = (0, 0);
    for _ in 0..copies {
        let end = start + step.max(cells.len());
        all.resize(end.max(all.len()), Cell::new());
        for (cell, inner) in all[start..].iter_mut().zip(cells) {
            cell.extend(inner.iter().map(|position| further(*position, axis, along)));
        }
        start += step;
        along += positions_a_step;
    }
    Ok(all)
}

/// Returns the mistakes in the clauses of an axis with a number of inner cells.
fn mistakes(declaration: &Declaration, letter: char, inside: usize) -> Vec<Mistake> {
    let axis = declaration.axis(letter);
    let mut mistakes = Vec::new();
    if axis.size == 0 {
        mistakes.push(Mistake::ZeroSize { axis: letter });
    }
    let values = [
        axis.positions.map(|clause| match clause {
            Positions::Pad(value) | Positions::Align(value) => value,
        }),
        axis.step.and_then(|clause| match clause {
            Step::Strides(value) | Step::Pitch(value) | Step::Overlap(value) => Some(value),
            Step::Broadcast => None,
        }),
    ];
    if values.contains(&Some(0)) {
        mistakes.push(Mistake::ZeroValue { axis: letter });
    }
    match axis.positions {
        Some(Positions::Pad(pad)) if pad < axis.size => mistakes.push(Mistake::PadTooSmall {
            axis: letter,
            size: axis.size,
            pad,
        }),
        _ => {}
    }
    match axis.step {
        Some(Step::Strides(stride)) if stride < inside => mistakes.push(Mistake::StrideTooSmall {
            axis: letter,
            stride,
            inside,
        }),
        _ => {}
    }
    mistakes
}

fn refuse(mistakes: Vec<Mistake>) -> Result<(), Refusal> {
    if mistakes.is_empty() {
        Ok(())
    } else {
        Err(Refusal::Mistakes(mistakes))
    }
}

fn further(mut position: Position, axis: usize, along: usize) -> Position {
    position[axis] += along;
    position
}

/// Returns the least multiple of a number that is not less than `holding`.
fn least_multiple(of: usize, holding: usize) -> usize {
    let mut multiple = 0;
    while multiple < holding {
        multiple += of;
    }
    multiple
}
