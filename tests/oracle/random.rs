//! Random declarations, made from a list of numbers. Smaller and fewer numbers make simpler declarations. So shrinking
//! the list shrinks the declaration.

use super::declaration::{Axis, Declaration, Positions, Step, fixed_order, usual_order};
use super::memory::{Memory, Mistake, Refusal};

/// The largest size of an axis, by rank: larger tensors would take too long to look at.
const LARGEST: [usize; 8] = [40, 20, 12, 9, 7, 6, 5, 4];

/// A list of numbers from which choices are made. The next number is the last one.
pub(crate) struct Choices(Vec<u32>);

impl Choices {
    pub(crate) fn new(mut numbers: Vec<u32>) -> Self {
        numbers.reverse();
        Choices(numbers)
    }

    /// Returns a number below `end`, or 0 at the end of the list.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        let number = u128::from(self.0.pop().unwrap_or(0));
        usize::try_from((number * end as u128) >> u32::BITS).expect("less than `end`")
    }

    /// Returns `count` random numbers, for other choices.
    pub(crate) fn numbers(&mut self, count: usize) -> Vec<u32> {
        (0..count).map(|_| self.0.pop().unwrap_or(0)).collect()
    }

    /// Returns many other choices, which follow from the next number.
    pub(crate) fn split(&mut self) -> Self {
        let mut number = self.0.pop().unwrap_or(0);
        let next = || {
            // The generator of Numerical Recipes, whose upper bits look random.
            number = number.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            number
        };
        Choices(core::iter::repeat_with(next).take(400).collect())
    }

    /// Returns `true` one time in `times`.
    pub(crate) fn one_in(&mut self, times: usize) -> bool {
        self.below(times) + 1 == times
    }
}

/// Returns a declaration that is well formed and small enough, and its memory.
pub(crate) fn well_formed(choices: &mut Choices) -> (Declaration, Memory) {
    let mut declaration = declaration(choices, 1);
    loop {
        let refusal = match Memory::of(&declaration) {
            Ok(memory) => return (declaration, memory),
            Err(refusal) => refusal,
        };
        match refusal {
            Refusal::Mistakes(mistakes) => {
                for mistake in mistakes {
                    mend(&mut declaration, mistake, choices);
                }
            }
            Refusal::TooManyCells => simplify(&mut declaration),
        }
    }
}

/// Returns a declaration whose numbers are all at least `least`. `layout!` permits its blocks and its combinations of
/// clauses, but the declaration may have other mistakes.
pub(crate) fn declaration(choices: &mut Choices, least: usize) -> Declaration {
    let label = label(choices);
    let mut order = usual_order(&label);
    if fixed_order(&label).is_none() && choices.one_in(2) {
        for i in (1..order.len()).rev() {
            order.swap(i, choices.below(i + 1));
        }
    }
    let mut axes: Vec<_> = label.chars().map(Axis::without_clauses).collect();
    let mut left = 1 + choices.below(400);
    for axis in &mut axes {
        let largest = LARGEST[label.len() - 1].min(left);
        axis.size = least + choices.below(largest + 1 - least);
        left /= axis.size.max(1);
    }
    let mut blocks = Vec::new();
    if choices.one_in(4) {
        let most = if choices.one_in(8) { 8 } else { 3 };
        for _ in 0..=choices.below(most) {
            let letter = axes[choices.below(axes.len())].letter;
            blocks.push((letter, least + choices.below(5)));
        }
    }
    for axis in &mut axes {
        let is_blocked = blocks.iter().any(|(letter, _)| *letter == axis.letter);
        if !is_blocked && choices.one_in(12) {
            axis.step = Some(Step::Broadcast);
            continue;
        }
        let least_pad = if least == 0 { 0 } else { axis.size };
        axis.positions = match choices.below(8) {
            6 => Some(Positions::Pad(least_pad + choices.below(6))),
            7 => Some(Positions::Align(least + choices.below(9))),
            _ => None,
        };
        axis.step = match choices.below(10) {
            _ if is_blocked => None,
            7 => Some(Step::Strides(least + choices.below(60))),
            8 => Some(Step::Pitch(least + choices.below(12))),
            9 if blocks.is_empty() => Some(Step::Overlap(least + choices.below(12))),
            _ => None,
        };
    }
    Declaration {
        axes,
        blocks,
        order,
    }
}

fn label(choices: &mut Choices) -> String {
    let rank = 1 + choices.below(8);
    let letters = match choices.below(3) {
        0 if rank <= 5 => "WHDCN",
        1 if rank <= 5 => "WHDIO",
        _ => "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    };
    let mut letters: Vec<_> = letters.chars().collect();
    (0..rank)
        .map(|_| letters.swap_remove(choices.below(letters.len())))
        .collect()
}

fn mend(declaration: &mut Declaration, mistake: Mistake, choices: &mut Choices) {
    let axis = declaration.axis_mut(mistake.axis());
    match mistake {
        Mistake::StrideTooSmall { inside, .. } => {
            axis.step = Some(Step::Strides(inside + choices.below(5)));
        }
        Mistake::PadTooSmall { .. } | Mistake::ZeroSize { .. } | Mistake::ZeroValue { .. } => {
            unreachable!("{declaration:?}")
        }
    }
}

/// Removes one block or clause. Every declaration without blocks and clauses is small enough.
fn simplify(declaration: &mut Declaration) {
    if declaration.blocks.pop().is_some() {
        return;
    }
    for axis in &mut declaration.axes {
        if axis.positions.take().is_some() || axis.step.take().is_some() {
            return;
        }
    }
    unreachable!("{declaration:?}")
}
