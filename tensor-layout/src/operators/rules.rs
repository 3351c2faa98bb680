//! Rules for the slots of an operator, as data, and the interpreter that checks the tensors.

// Decisions:
//
// - **A rule names other slots by their names**, so it reads like the table on the page of the operator.
// - **The sizes are compared after all axes**: a rule may name a slot that comes later.
// - **What only one operator has is a function beside its rules**, such as the groups of a convolution.

use super::Tensors;
use super::arrange::{Filled, padded};
use super::axes::is_same;
use super::error::{AxisSize, Checked, OperatorCause, attempt, for_each, require};
use super::list::MOST;
use super::slot_bindings::name_of;
use crate::dml::TensorDesc;
use tensor_layout_arithmetic::MAX_RANK;

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
    /// Sizes that follow from those of another slot.
    Than(&'static str, Relation),
}

/// How the size along each axis follows from that of another slot.
#[derive(Clone, Copy)]
enum Relation {
    /// It is the same, except along an axis.
    Same(char),
    /// It is the same, or less along an axis.
    UpTo(char),
    /// It is the same along the axes that the slot has. One element stands for all positions along the others.
    Some,
    /// It is 1, or the same.
    OneOr,
    /// It is 1, or the same. DirectML wants the size of the other slot, and one element stands for all positions.
    Repeated,
    /// It divides the size of the other slot.
    Dividing,
    /// It is 1, or the same along one axis.
    OneOrAlong(char),
}

impl<'a> Rule<'a> {
    /// Any axes, with any sizes.
    pub(super) const ANY: Self = Rule::new(Axes::Any, Sizes::Any);
    /// The axes of an image, or of a volume.
    pub(super) const IMAGE: Self = Rule::image(['N', 'C']);

    /// The axes of an image, or of a volume, with `first` instead of N and C.
    pub(super) const fn image(first: [char; 2]) -> Self {
        Rule::new(Axes::Image(first), Sizes::Any).free(&[])
    }

    /// These axes, in DirectML's order. Where the letter is a space, an axis of size 1 is added.
    pub(super) const fn letters(letters: &'a [char]) -> Self {
        Rule::new(Axes::Letters(letters), Sizes::Any).free(&[])
    }

    /// The axes of another slot, with any sizes.
    pub(super) const fn axes_like(other: &'static str) -> Self {
        Rule::new(Axes::Like(other), Sizes::Any)
    }

    /// The axes and the sizes of another slot.
    pub(super) const fn like(other: &'static str) -> Self {
        Rule::axes_like(other).sized_like(other)
    }

    /// The axes of another slot, and its sizes except along one axis.
    pub(super) const fn like_except(other: &'static str, except: char) -> Self {
        Rule::axes_like(other).sized_like_except(other, except)
    }

    /// The axes and the sizes of another slot, or less along an axis.
    pub(super) const fn like_up_to(other: &'static str, along: char) -> Self {
        Rule::axes_like(other).than(other, Relation::UpTo(along))
    }

    /// Any axes, but `axis` among them, with any sizes.
    pub(super) const fn having(axis: char) -> Self {
        Rule::new(Axes::Having(axis), Sizes::Any)
    }

    /// Some axes of another slot, with its sizes. An element stands for all positions along the missing axes.
    pub(super) const fn some_of(other: &'static str) -> Self {
        Rule::among(other).than(other, Relation::Some)
    }

    /// Some axes of another slot, with its sizes or 1.
    pub(super) const fn one_or(other: &'static str) -> Self {
        Rule::among(other).than(other, Relation::OneOr)
    }

    /// Some axes of another slot, with its sizes or 1. DirectML gets the sizes of the other slot.
    pub(super) const fn repeated(other: &'static str) -> Self {
        Rule::among(other).than(other, Relation::Repeated)
    }

    /// Some axes of another slot, with numbers that divide its sizes.
    pub(super) const fn dividing(other: &'static str) -> Self {
        Rule::among(other).than(other, Relation::Dividing)
    }

    /// Some axes of another slot, with any sizes.
    pub(super) const fn among(other: &'static str) -> Self {
        Rule::new(Axes::Among(other), Sizes::Any)
    }

    const fn new(axes: Axes<'a>, sizes: Sizes) -> Self {
        Rule { axes, sizes }
    }

    const fn than(self, other: &'static str, relation: Relation) -> Self {
        Rule::new(self.axes, Sizes::Than(other, relation))
    }

    /// Takes 1 along each axis, or the size of another slot along `along`.
    pub(super) const fn one_or_along(self, along: char, other: &'static str) -> Self {
        self.than(other, Relation::OneOrAlong(along))
    }

    /// Takes the sizes of another slot.
    pub(super) const fn sized_like(self, other: &'static str) -> Self {
        self.sized_like_except(other, ' ')
    }

    /// Takes the sizes of another slot, except along one axis.
    pub(super) const fn sized_like_except(self, other: &'static str, except: char) -> Self {
        self.than(other, Relation::Same(except))
    }

    /// Leaves the sizes along these axes to another check.
    pub(super) const fn free(self, axes: &[char]) -> Self {
        let mut free = 0;
        for_each!(index < axes.len(), {
            free |= bit(axes[index]);
        });
        Rule::new(self.axes, Sizes::Letters { free, times: None })
    }

    /// Takes `times` times the size along the axis `of` for the size along `axis`.
    pub(super) const fn times(self, axis: char, times: u64, of: char) -> Self {
        Rule::new(
            self.axes,
            Sizes::Letters {
                free: bit(axis),
                times: Some((axis, times, of)),
            },
        )
    }
}

impl Rule<'_> {
    /// Returns the letters of the rule for a tensor with `rank` axes.
    const fn letters_for(&self, rank: usize) -> [char; MAX_RANK] {
        match self.axes {
            Axes::Image([first, second]) if rank == 4 => padded(&[first, second, 'H', 'W']),
            Axes::Image([first, second]) => padded(&[first, second, 'D', 'H', 'W']),
            Axes::Letters(letters) => padded(letters),
            _ => padded(&[]),
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
    /// Returns the index of a slot among all inputs and outputs, or their number if the operator lacks the
    /// slot. Panics unless other operators of its family have the slot: a wrong name would leave out a check.
    const fn index_of(&self, name: &str) -> usize {
        for_each!(slot < INPUTS + OUTPUTS, {
            if is_same(self.name_of(slot), name) {
                return slot;
            }
        });
        match name.as_bytes() {
            b"a_scale"
            | b"b_scale"
            | b"bias"
            | b"c"
            | b"cell_init"
            | b"filter"
            | b"filter_scale"
            | b"input_scale"
            | b"output_cell_single"
            | b"output_scale"
            | b"output_zero_point"
            | b"peephole" => INPUTS + OUTPUTS,
            _ => unreachable!(),
        }
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
        let slot = self.name_of(index);
        let tensor = if index < INPUTS {
            &self.inputs[index]
        } else {
            &self.outputs[index - INPUTS]
        };
        match tensor {
            Some(tensor) => Some(Filled { slot, tensor }),
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
        for_each!(slot < INPUTS, {
            self.inputs[slot] = Some(inputs[slot]);
        });
        for_each!(slot < OUTPUTS, {
            self.outputs[slot] = Some(outputs[slot]);
        });
        self
    }

    /// Follows rules for some slots, each with its name. A slot that is not named may have any tensor.
    pub(super) const fn follow_some(&self, named: &[(&str, Rule<'_>)]) -> Checked<Self> {
        let mut rules = [Rule::ANY; MOST + 1];
        for_each!(next < named.len(), {
            let (name, rule) = named[next];
            rules[self.index_of(name)] = rule;
        });
        self.follow(rules.split_at(INPUTS + OUTPUTS).0)
    }

    /// Follows one rule for each of at most four slots.
    const fn follow_alike(&self, rule: Rule<'_>) -> Checked<Self> {
        self.follow([rule; 4].split_at(INPUTS + OUTPUTS).0)
    }

    /// Returns the tensors with their axes in the order that DirectML requires. Returns an error if a slot does not follow
    /// its rule. `rules` has the rules of the inputs, then those of the outputs.
    pub(super) const fn follow(mut self, rules: &[Rule<'_>]) -> Checked<Self> {
        let mut has_depth = false;
        for_each!(slot < rules.len(), {
            if let (Axes::Image(_), Some(given)) = (rules[slot].axes, self.at(slot)) {
                has_depth |= given.has('D');
            }
        });
        for_each!(slot < rules.len(), {
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
        });
        let owners = self.owners(rules);
        for_each!(slot < rules.len(), {
            let rule = &rules[slot];
            if let Some(this) = self.at(slot) {
                match rule.sizes {
                    Sizes::Any => {}
                    Sizes::Letters { free, times } => {
                        let letters = rule.letters_for(this.rank());
                        attempt!(check_letters(this, &letters, free, &owners));
                        if let Some((axis, times, of)) = times {
                            if let Some(of) = owners[index_of_letter(of)] {
                                attempt!(check_times(this.along(axis), times, of));
                            }
                        }
                    }
                    Sizes::Than(other, relation) => {
                        let other = self.named(other);
                        attempt!(check_sizes(this, rule.axes, relation, other));
                        if let Relation::Some | Relation::Repeated = relation {
                            let repeated = this.tensor.repeated(other.tensor.sizes());
                            self.set(slot, repeated);
                        }
                    }
                }
            }
        });
        Ok(self)
    }

    /// Returns the size along each letter in the first slot that has no condition of its own for it.
    const fn owners(&self, rules: &[Rule<'_>]) -> Owners {
        let mut owners = [None; 26];
        for_each!(slot < rules.len(), {
            let rule = &rules[slot];
            if let (Some(given), Sizes::Letters { free, .. }) = (self.at(slot), rule.sizes) {
                let sizes = given.tensor.sizes();
                let letters = rule.letters_for(sizes.len());
                for_each!(index < sizes.len(), {
                    let (axis, size) = (letters[index], sizes[index]);
                    if bit(axis) & !free != 0 && owners[index_of_letter(axis)].is_none() {
                        owners[index_of_letter(axis)] = Some(given.with(axis, size));
                    }
                });
            }
        });
        owners
    }
}

/// Checks that all tensors have the axes of the first input.
pub(super) const fn same_axes<const INPUTS: usize, const OUTPUTS: usize>(
    tensors: &Tensors<INPUTS, OUTPUTS>,
) -> Checked<Tensors<INPUTS, OUTPUTS>> {
    tensors.follow_alike(Rule::axes_like(tensors.names.inputs[0]))
}

/// Checks that all tensors have the axes and sizes of the first input.
pub(super) const fn same_shape<const INPUTS: usize, const OUTPUTS: usize>(
    tensors: &Tensors<INPUTS, OUTPUTS>,
) -> Checked<Tensors<INPUTS, OUTPUTS>> {
    tensors.follow_alike(Rule::like(tensors.names.inputs[0]))
}

/// For each letter the first slot that has it, with its size.
type Owners = [Option<AxisSize>; 26];

/// Compares the size along each axis with that of its owner.
const fn check_letters(
    given: Filled<'_>,
    letters: &[char],
    free: u32,
    owners: &Owners,
) -> Checked<()> {
    let sizes = given.tensor.sizes();
    for_each!(index < sizes.len(), {
        let axis = letters[index];
        if bit(axis) & !free != 0 {
            if let Some(other) = owners[index_of_letter(axis)] {
                let this = given.with(axis, sizes[index]);
                require!(this.size == other.size, Size { this, other });
            }
        }
    });
    Ok(())
}

/// Compares the size along each axis with that of another slot. Both tensors have the same axes, perhaps with added ones.
const fn check_sizes(
    given: Filled<'_>,
    axes: Axes<'_>,
    relation: Relation,
    other: Filled<'_>,
) -> Checked<()> {
    let (sizes, other_sizes) = (given.tensor.sizes(), other.tensor.sizes());
    let (own_axes, other_axes) = (given.axes(), other.axes());
    for_each!(index < sizes.len(), {
        let (size, others) = (sizes[index], other_sizes[index]);
        let own = own_axes[index];
        let axis = match axes {
            Axes::Letters(letters) => letters[index],
            _ if own == ' ' => other_axes[index],
            _ => own,
        };
        let is_right = match relation {
            Relation::Same(except) => size == others || axis == except,
            Relation::UpTo(along) => size == others || axis == along && size < others,
            Relation::Some => size == others || own == ' ',
            Relation::Dividing => others % size == 0,
            Relation::OneOrAlong(along) => size == 1 || axis == along && size == others,
            Relation::OneOr | Relation::Repeated => size == 1 || size == others,
        };
        if is_right {
            continue;
        }
        let (this, other) = (given.with(axis, size), other.with(axis, others));
        return Err(match relation {
            Relation::Dividing => OperatorCause::NotDividing { this, others },
            Relation::UpTo(along) if axis == along => OperatorCause::More { this, other },
            Relation::OneOrAlong(along) if axis != along => OperatorCause::NotOne(this),
            _ => OperatorCause::Size { this, other },
        });
    });
    Ok(())
}

/// Returns the index of a letter in the alphabet. All axes have capital letters.
const fn index_of_letter(axis: char) -> usize {
    axis as usize - 'A' as usize
}

/// Checks that the size along an axis is `times` times another size.
pub(super) const fn check_times(this: AxisSize, times: u64, of: AxisSize) -> Checked<()> {
    let is_met = this.size as u128 == of.size as u128 * times as u128;
    require!(is_met, Times { this, times, of });
    Ok(())
}

/// Returns a slot that is not empty.
const fn present(slot: Option<Filled<'_>>) -> Filled<'_> {
    match slot {
        Some(slot) => slot,
        None => panic!("only what may be absent is"),
    }
}
