//! Rules for the slots of an operator, as data, and the interpreter that checks the tensors.

// Decisions:
//
// - **A rule names other slots by their names**, so it reads like the table on the page of the operator.
// - **The sizes are compared after all axes**: a rule may name a slot that comes later.
// - **What only one operator has is a function beside its rules**, such as the groups of a convolution.

use super::arrange::Filled;
use super::error::{AxisSize, Checked, OperatorCause, attempt, require};
use super::list::MOST;
use super::slot_bindings::name_of;
use super::{Tensors, axes};
use crate::dml::TensorDesc;

/// The axes and the sizes of a slot. An empty slot follows any rule.
#[derive(Clone, Copy)]
pub(super) struct Rule<'a> {
    axes: Axes<'a>,
    sizes: Sizes,
}

#[derive(Clone, Copy)]
enum Axes<'a> {
    Any,
    /// Any axes, but this one among them.
    Having(char),
    /// These axes, in DirectML's order. Where the letter is a space, an axis of size 1 is added.
    Letters(&'a [char]),
    /// Two axes, such as N and C, then H and W. If one of such slots has the axis D, all have it before H.
    Image([char; 2]),
    /// The axes of another slot, in the same logical order.
    Like(&'static str),
    /// Some axes of another slot. The missing ones are added.
    Among(&'static str),
}

#[derive(Clone, Copy)]
enum Sizes {
    Any,
    /// All slots with the letter have one size along the axis: that of the first one without a condition of its own.
    Letters {
        /// The axes whose sizes something else checks, such as a window: a bit for each letter.
        free: u32,
        /// An axis whose size is a multiple of that of another axis: `('G', 4, 'H')` stands for `G = 4 · H`.
        times: Option<(char, u64, char)>,
    },
    /// The sizes of another slot, except along an axis.
    Of(&'static str, char),
    /// The sizes of another slot, or less along an axis.
    UpTo(&'static str, char),
    /// The sizes of another slot along the axes that the slot has. One element stands for all positions along the others.
    Some(&'static str),
    /// Along each axis 1, or the size of another slot. If `is_repeated` is true, DirectML wants the size of the other slot,
    /// and one element stands for all positions.
    OneOr {
        other: &'static str,
        is_repeated: bool,
    },
    /// Along each axis a number that divides the size of another slot.
    Dividing(&'static str),
    /// Along the axis `along` 1, or the size of another slot; along all other axes 1.
    OneOrAlong {
        along: char,
        other: &'static str,
    },
}

impl<'a> Rule<'a> {
    /// Any axes, with any sizes.
    pub(super) const ANY: Self = Rule {
        axes: Axes::Any,
        sizes: Sizes::Any,
    };
    /// The axes of an image, or of a volume.
    pub(super) const IMAGE: Self = Rule::image(['N', 'C']);

    /// The axes of an image, or of a volume, with `first` instead of N and C.
    pub(super) const fn image(first: [char; 2]) -> Self {
        Rule {
            axes: Axes::Image(first),
            ..Rule::letters(&[])
        }
    }

    /// These axes, in DirectML's order. Where the letter is a space, an axis of size 1 is added.
    pub(super) const fn letters(letters: &'a [char]) -> Self {
        Rule {
            axes: Axes::Letters(letters),
            sizes: Sizes::Letters {
                free: 0,
                times: None,
            },
        }
    }

    /// The axes of another slot, with any sizes.
    pub(super) const fn axes_like(other: &'static str) -> Self {
        Rule {
            axes: Axes::Like(other),
            ..Rule::ANY
        }
    }

    /// The axes and the sizes of another slot.
    pub(super) const fn like(other: &'static str) -> Self {
        Rule::axes_like(other).sized_like(other)
    }

    /// The axes of another slot, and its sizes except along one axis.
    pub(super) const fn like_except(other: &'static str, except: char) -> Self {
        Rule::like(other).sized_like_except(other, except)
    }

    /// The axes and the sizes of another slot, or less along an axis.
    pub(super) const fn like_up_to(other: &'static str, along: char) -> Self {
        Rule::like(other).sized(Sizes::UpTo(other, along))
    }

    /// Any axes, but `axis` among them, with any sizes.
    pub(super) const fn having(axis: char) -> Self {
        Rule {
            axes: Axes::Having(axis),
            ..Rule::ANY
        }
    }

    /// Some axes of another slot, with its sizes. An element stands for all positions along the missing axes.
    pub(super) const fn some_of(other: &'static str) -> Self {
        Rule::among(other).sized(Sizes::Some(other))
    }

    /// Some axes of another slot, with its sizes or 1.
    pub(super) const fn one_or(other: &'static str) -> Self {
        Rule::among(other).sized(Sizes::OneOr {
            other,
            is_repeated: false,
        })
    }

    /// Some axes of another slot, with its sizes or 1. DirectML gets the sizes of the other slot.
    pub(super) const fn repeated(other: &'static str) -> Self {
        Rule::among(other).sized(Sizes::OneOr {
            other,
            is_repeated: true,
        })
    }

    /// Some axes of another slot, with numbers that divide its sizes.
    pub(super) const fn dividing(other: &'static str) -> Self {
        Rule::among(other).sized(Sizes::Dividing(other))
    }

    /// Some axes of another slot, with any sizes.
    pub(super) const fn among(other: &'static str) -> Self {
        Rule {
            axes: Axes::Among(other),
            sizes: Sizes::Any,
        }
    }

    const fn sized(mut self, sizes: Sizes) -> Self {
        self.sizes = sizes;
        self
    }

    /// Takes 1 along each axis, or the size of another slot along `along`.
    pub(super) const fn one_or_along(self, along: char, other: &'static str) -> Self {
        self.sized(Sizes::OneOrAlong { along, other })
    }

    /// Takes the sizes of another slot.
    pub(super) const fn sized_like(self, other: &'static str) -> Self {
        self.sized(Sizes::Of(other, ' '))
    }

    /// Takes the sizes of another slot, except along one axis.
    pub(super) const fn sized_like_except(self, other: &'static str, except: char) -> Self {
        self.sized(Sizes::Of(other, except))
    }

    /// Leaves the sizes along these axes to another check.
    pub(super) const fn free(self, axes: &[char]) -> Self {
        let (mut free, mut index) = (0, 0);
        while index < axes.len() {
            free |= bit(axes[index]);
            index += 1;
        }
        self.sized(Sizes::Letters { free, times: None })
    }

    /// Takes `times` times the size along the axis `of` for the size along `axis`.
    pub(super) const fn times(self, axis: char, times: u64, of: char) -> Self {
        self.sized(Sizes::Letters {
            free: 0,
            times: Some((axis, times, of)),
        })
    }
}

impl Rule<'_> {
    /// Returns the letters of the rule for a tensor with `rank` axes, which are at most five.
    const fn letters_for(&self, rank: usize) -> [char; 5] {
        match self.axes {
            Axes::Image([first, second]) if rank == 4 => [first, second, 'H', 'W', ' '],
            Axes::Image([first, second]) => [first, second, 'D', 'H', 'W'],
            Axes::Letters(letters) => {
                let (mut all, mut index) = ([' '; 5], 0);
                while index < letters.len() {
                    all[index] = letters[index];
                    index += 1;
                }
                all
            }
            _ => [' '; 5],
        }
    }
}

/// Returns the bit that stands for an axis in a number. A space has none.
const fn bit(axis: char) -> u32 {
    if axis == ' ' {
        0
    } else {
        1 << index_of_letter(axis)
    }
}

impl<const INPUTS: usize, const OUTPUTS: usize> Tensors<INPUTS, OUTPUTS> {
    /// Returns the index of a slot among all inputs and outputs, or their number if there is no such slot.
    const fn index_of(&self, name: &str) -> usize {
        let mut slot = 0;
        while slot < INPUTS + OUTPUTS && !axes::is_same(self.name_of(slot), name) {
            slot += 1;
        }
        slot
    }

    pub(super) const fn name_of(&self, slot: usize) -> &'static str {
        if slot < INPUTS {
            self.names.inputs[slot]
        } else {
            name_of(self.names.outputs, slot - INPUTS)
        }
    }

    pub(super) const fn set(&mut self, slot: usize, tensor: TensorDesc) {
        if slot < INPUTS {
            self.inputs[slot] = Some(tensor);
        } else {
            self.outputs[slot - INPUTS] = Some(tensor);
        }
    }

    /// Returns a slot by its index among all inputs and outputs, or `None` if it is empty.
    pub(super) const fn at(&self, index: usize) -> Option<Filled<'_>> {
        let tensor = if index < INPUTS {
            &self.inputs[index]
        } else {
            &self.outputs[index - INPUTS]
        };
        match tensor {
            Some(tensor) => Some(Filled {
                slot: self.name_of(index),
                tensor,
            }),
            None => None,
        }
    }

    /// Returns the slot with this name, or `None` if it is empty, or if the operator has no such slot.
    pub(super) const fn get(&self, name: &str) -> Option<Filled<'_>> {
        let index = self.index_of(name);
        if index < INPUTS + OUTPUTS {
            self.at(index)
        } else {
            None
        }
    }

    /// Returns the slot with this name, which is not empty.
    pub(super) const fn named(&self, name: &str) -> Filled<'_> {
        present(self.get(name))
    }

    /// Returns the input with this index, which is not empty.
    pub(super) const fn input(&self, slot: usize) -> Filled<'_> {
        present(self.at(slot))
    }

    /// Returns the output with this index, which is not empty.
    pub(super) const fn output(&self, slot: usize) -> Filled<'_> {
        present(self.at(INPUTS + slot))
    }

    /// Returns the tensors of the same operator in place of these.
    pub(super) const fn with(
        mut self,
        inputs: [TensorDesc; INPUTS],
        outputs: [TensorDesc; OUTPUTS],
    ) -> Self {
        let mut slot = 0;
        while slot < INPUTS {
            self.inputs[slot] = Some(inputs[slot]);
            slot += 1;
        }
        while slot < INPUTS + OUTPUTS {
            self.set(slot, outputs[slot - INPUTS]);
            slot += 1;
        }
        self
    }

    /// Follows rules for some slots, each with its name. A slot that is not named, or that the operator lacks, may have
    /// any tensor.
    pub(super) const fn follow_some(&self, named: &[(&str, Rule<'_>)]) -> Checked<Self> {
        let mut rules = [Rule::ANY; MOST + 1];
        let mut next = 0;
        while next < named.len() {
            let (name, rule) = named[next];
            rules[self.index_of(name)] = rule;
            next += 1;
        }
        self.follow(rules.split_at(INPUTS + OUTPUTS).0)
    }

    /// Returns the tensors with their axes in the order that DirectML requires. Returns an error if a slot does not follow
    /// its rule. `rules` has the rules of the inputs, then those of the outputs.
    pub(super) const fn follow(mut self, rules: &[Rule<'_>]) -> Checked<Self> {
        let (mut slot, mut has_depth) = (0, false);
        while slot < rules.len() {
            if let (Axes::Image(_), Some(given)) = (rules[slot].axes, self.at(slot)) {
                has_depth |= given.has('D');
            }
            slot += 1;
        }
        slot = 0;
        while slot < rules.len() {
            if let Some(given) = self.at(slot) {
                let arranged = match rules[slot].axes {
                    Axes::Any => None,
                    Axes::Having(axis) => {
                        attempt!(given.index_of(axis));
                        None
                    }
                    Axes::Letters(letters) => Some(attempt!(given.arrange(letters))),
                    Axes::Image(_) => {
                        let rank = 4 + has_depth as usize;
                        let axes = rules[slot].letters_for(rank);
                        Some(attempt!(given.arrange(axes.split_at(rank).0)))
                    }
                    Axes::Like(other) => {
                        attempt!(given.check_axes(self.named(other)));
                        None
                    }
                    Axes::Among(other) => Some(attempt!(given.arrange(self.named(other).axes()))),
                };
                if let Some(arranged) = arranged {
                    self.set(slot, arranged);
                }
            }
            slot += 1;
        }
        let owners = self.owners(rules);
        slot = 0;
        while slot < rules.len() {
            let rule = &rules[slot];
            if let (Some(this), false) = (self.at(slot), matches!(rule.sizes, Sizes::Any)) {
                if let Sizes::Letters { .. } = rule.sizes {
                    attempt!(self.check_letters(&owners, rule, this));
                } else {
                    attempt!(self.check_sizes(rule, this));
                }
                if let Sizes::Some(other)
                | Sizes::OneOr {
                    other,
                    is_repeated: true,
                } = rule.sizes
                {
                    let repeated = this.tensor.repeated(self.named(other).tensor.sizes());
                    self.set(slot, repeated);
                }
            }
            slot += 1;
        }
        Ok(self)
    }

    /// Checks the sizes of a slot whose axes follow its rule.
    const fn check_sizes(&self, rule: &Rule<'_>, this: Filled<'_>) -> Checked<()> {
        let other = match rule.sizes {
            Sizes::Any | Sizes::Letters { .. } => this,
            Sizes::Of(other, _)
            | Sizes::UpTo(other, _)
            | Sizes::Some(other)
            | Sizes::Dividing(other)
            | Sizes::OneOr { other, .. }
            | Sizes::OneOrAlong { other, .. } => self.named(other),
        };
        // Both tensors have the same axes now, perhaps with added ones.
        let (sizes, other_sizes) = (this.tensor.sizes(), other.tensor.sizes());
        let (axes, other_axes) = (this.axes(), other.axes());
        let mut index = 0;
        while index < sizes.len() {
            let (size, others) = (sizes[index], other_sizes[index]);
            let own = axes[index];
            let axis = match rule.axes {
                Axes::Letters(letters) => letters[index],
                _ if own == ' ' => other_axes[index],
                _ => own,
            };
            index += 1;
            let is_right = match rule.sizes {
                Sizes::Of(_, except) => size == others || axis == except,
                Sizes::UpTo(_, along) => size == others || axis == along && size < others,
                Sizes::Some(_) => size == others || own == ' ',
                Sizes::Dividing(_) => others % size == 0,
                Sizes::OneOrAlong { along, .. } => size == 1 || axis == along && size == others,
                _ => size == 1 || size == others,
            };
            if is_right {
                continue;
            }
            let (slot, other) = (this.slot, other.slot);
            let this = AxisSize { slot, axis, size };
            let cause = match rule.sizes {
                Sizes::Dividing(_) => OperatorCause::NotDividing { this, others },
                Sizes::UpTo(_, along) if axis == along => OperatorCause::More {
                    this,
                    other,
                    others,
                },
                Sizes::OneOrAlong { along, .. } if axis != along => OperatorCause::NotOne(this),
                _ => OperatorCause::Size {
                    this,
                    other,
                    others,
                },
            };
            return Err(cause);
        }
        Ok(())
    }

    /// Compares the size along each axis with that of the letter.
    const fn check_letters(
        &self,
        owners: &Owners,
        rule: &Rule<'_>,
        this: Filled<'_>,
    ) -> Checked<()> {
        let Sizes::Letters { free, times } = rule.sizes else {
            return Ok(());
        };
        let (ruled, times, of) = match times {
            Some(times) => times,
            None => (' ', 1, ' '),
        };
        let sizes = this.tensor.sizes();
        let letters = rule.letters_for(sizes.len());
        let mut index = 0;
        while index < sizes.len() {
            let axis = letters[index];
            if axis != ' ' && axis == ruled {
                let of = present(self.at(owners.slots[index_of_letter(of)])).along(of);
                attempt!(check_times(this.along(axis), times, of));
            } else if bit(axis) & !free != 0 && owners.sizes[index_of_letter(axis)] != sizes[index]
            {
                let other = present(self.at(owners.slots[index_of_letter(axis)]));
                attempt!(this.check_sizes(&[axis], other));
            }
            index += 1;
        }
        Ok(())
    }

    /// Returns the first slot with each letter that has no condition of its own for it, and the size there.
    const fn owners(&self, rules: &[Rule<'_>]) -> Owners {
        let mut owners = Owners {
            known: 0,
            slots: [0; 26],
            sizes: [0; 26],
        };
        let mut slot = 0;
        while slot < rules.len() {
            let rule = &rules[slot];
            if let (Some(given), Sizes::Letters { free, times }) = (self.at(slot), rule.sizes) {
                let ruled = match times {
                    Some((ruled, ..)) => bit(ruled),
                    None => 0,
                };
                let sizes = given.tensor.sizes();
                let letters = rule.letters_for(sizes.len());
                let mut index = 0;
                while index < sizes.len() {
                    let new = bit(letters[index]) & !(free | ruled | owners.known);
                    if new != 0 {
                        owners.known |= new;
                        owners.slots[index_of_letter(letters[index])] = slot;
                        owners.sizes[index_of_letter(letters[index])] = sizes[index];
                    }
                    index += 1;
                }
            }
            slot += 1;
        }
        owners
    }
}

/// For each letter the first slot that has it, and the size along it.
struct Owners {
    known: u32,
    slots: [usize; 26],
    sizes: [u32; 26],
}

/// Returns the index of a letter in the alphabet. All axes have capital letters.
const fn index_of_letter(axis: char) -> usize {
    axis as usize - 'A' as usize
}

/// Checks that the size along an axis is `times` times another size.
pub(super) const fn check_times(this: AxisSize, times: u64, of: AxisSize) -> Checked<()> {
    let is_met = this.size as u128 == of.size as u128 * times as u128;
    require!(is_met, OperatorCause::Times { this, times, of });
    Ok(())
}

/// Returns a slot that is not empty.
const fn present(slot: Option<Filled<'_>>) -> Filled<'_> {
    match slot {
        Some(slot) => slot,
        None => panic!("only what may be absent is"),
    }
}
