//! Random operators of a row, right ones and ones with a single mistake, and the verdicts that a library must have on them.

use crate::described::Described;
use crate::list::{Case, Draw, Row, Storage};
use crate::oracle::random::Choices;
use crate::questions::{Questions, Tensor, short};
use tensor_layout::operators::{FeatureLevel, OperatorError, RawOperatorDesc};

/// Returns the number at the beginning of a text.
fn number(text: &str) -> Option<usize> {
    let digits = text.split(|c: char| !c.is_ascii_digit()).next()?;
    digits.parse().ok()
}

impl Row {
    /// Returns the level that a right operator needs.
    pub(crate) fn level(&self) -> FeatureLevel {
        let case = (self.draw)(&mut Draw::distinct());
        let made = (case.make)(&case.sizes, &mut Storage::Packed);
        made.expect("it is right").0.feature_level()
    }

    /// Asks about a right operator. One time in some, also asks about all its variants with a single mistake.
    pub(crate) fn ask(
        &self,
        questions: &mut Questions,
        met: &mut dyn FnMut(&'static str),
        choices: &mut Choices,
    ) {
        let name = self.name;
        let case = (self.draw)(&mut Draw::Random(choices));
        let sizes = &case.sizes;
        let made = |storage: &mut Storage<'_>| match (case.make)(sizes, storage) {
            Ok((operator, _)) => operator,
            Err(error) => panic!("{name} of {sizes:?} is refused: {error}"),
        };
        let packed = made(&mut Storage::Packed);
        made(&mut Storage::Random(choices)).with_raw(|desc| {
            let tensors = self.read(desc).tensors;
            questions.expect(true, desc, &format!("{name} of {tensors:?}"));
            met("right");
        });
        if !choices.one_in(10) {
            return;
        }
        packed.with_raw(|desc| {
            let right = self.read(desc);
            for (slot, of_slot) in sizes.iter().enumerate() {
                for axis in 0..of_slot.len() {
                    self.ask_sizes(questions, met, &case, &right, (slot, axis));
                }
                if !of_slot.is_empty() {
                    self.ask_tensor(questions, &right, slot);
                }
            }
            self.ask_types(questions, &right);
        });
    }

    pub(crate) fn read<'d>(&self, desc: &RawOperatorDesc<'d>) -> Described<'d> {
        let tensors = self.slots.len() + self.null_tensors;
        Described::read(desc, self.words, self.before, tensors)
    }

    fn has_own_type(&self, slot: usize) -> bool {
        self.own_types.iter().any(|(of, _)| *of == slot)
    }

    /// Asks the library about sizes that are one more or one less along an axis.
    fn ask_sizes(
        &self,
        questions: &mut Questions,
        met: &mut dyn FnMut(&'static str),
        case: &Case,
        right: &Described<'_>,
        (slot, axis): (usize, usize),
    ) {
        let sizes = &case.sizes;
        for wrong in changed(sizes, slot, axis) {
            let size = wrong[slot][axis];
            let what = format!("{} of {sizes:?} with {wrong:?}", self.name);
            match (case.make)(&wrong, &mut Storage::Packed) {
                Ok((other, _)) => {
                    met("other sizes");
                    other.with_raw(|desc| questions.expect(true, desc, &what));
                    continue;
                }
                Err(error) => self.assert_text(&error, &wrong, &what),
            }
            let is_smaller = size < sizes[slot][axis];
            if self.unseen.contains(&(slot, axis))
                || is_smaller && self.unseen_if_smaller.contains(&(slot, axis))
            {
                continue;
            }
            met("wrong sizes");
            let described = right.with(slot, |tensor| {
                let mut sizes = tensor.sizes.clone();
                sizes[self.slots[slot].positions[axis]] = short(size);
                *tensor = Tensor::packed(tensor.data_type, &sizes);
            });
            described.expect(questions, false, &what);
        }
    }

    /// Asks about mistakes in one tensor that the types of this crate cannot express.
    fn ask_tensor(&self, questions: &mut Questions, right: &Described<'_>, slot: usize) {
        let name = self.name;
        let tensor = right.tensors[slot].as_ref().expect("it is not empty");
        let own = [tensor.data_type];
        let types = self.own_types.iter().find(|(of, _)| *of == slot);
        let types = types.map_or(own.as_slice(), |(_, types)| types);
        // If a tensor is the only one with its type parameter, its type is tested below.
        let others = (0..right.tensors.len()).filter(|other| {
            right.tensors[*other].is_some() && *other != slot && !self.has_own_type(*other)
        });
        let is_only_one = !self.has_own_type(slot) && others.count() == 0;
        for data_type in (1..=11).filter(|_| !is_only_one) {
            let other = right.with(slot, |tensor| {
                *tensor = Tensor::packed(data_type, &tensor.sizes);
            });
            let what = format!("{name} with tensor {slot} of type {data_type}");
            other.expect(questions, types.contains(&data_type), &what);
        }
        if !self.unseen_ranks.contains(&slot) {
            let wide = right.with(slot, |tensor| tensor.sizes.insert(0, 1));
            let what = format!("{name} with tensor {slot} of one rank more");
            wide.expect(questions, false, &what);
        }
        let short = right.with(slot, |tensor| tensor.total_bytes -= 4);
        let what = format!("{name} with tensor {slot} of 4 bytes less");
        short.expect(questions, false, &what);
        let is_output = slot >= self.inputs;
        let owned = right.with(slot, |tensor| tensor.flags = 1);
        let what = format!("{name} with tensor {slot} owned by DirectML");
        owned.expect(questions, self.owns_inputs && !is_output, &what);
        let long = tensor.sizes.iter().position(|size| *size > 1);
        if let Some(axis) = long.filter(|_| is_output) {
            let shared = right.with(slot, |tensor| {
                let mut strides = vec![1; tensor.sizes.len()];
                strides[axis] = 0;
                tensor.strides = Some(strides);
            });
            shared.expect(questions, false, &format!("{name} with a shared output"));
        }
    }

    /// Asks about another type for all tensors that have the same type.
    fn ask_types(&self, questions: &mut Questions, right: &Described<'_>) {
        for data_type in 1..=11 {
            let mut other = right.clone();
            for slot in 0..right.tensors.len() {
                if right.tensors[slot].is_some() && !self.has_own_type(slot) {
                    other = other.with(slot, |tensor| {
                        *tensor = Tensor::packed(data_type, &tensor.sizes);
                    });
                }
            }
            let what = format!("{} of type {data_type}", self.name);
            other.expect(questions, self.types.contains(&data_type), &what);
        }
    }

    /// Returns the number of a slot.
    pub(crate) fn slot(&self, name: &str) -> Option<usize> {
        self.slots.iter().position(|slot| slot.name == name)
    }

    /// Asserts that the sizes in the text of an error are those of the slots: `axis X of .. is N`, `that of .. is N`,
    /// `the N of ..` and `K · X of .. is N`.
    pub(crate) fn assert_text(&self, error: &OperatorError, sizes: &[Vec<usize>], what: &str) {
        let text = error.to_string();
        assert!(
            text.starts_with(&format!("{}: ", self.name)),
            "{what}: {text}"
        );
        let parts: Vec<_> = text.split('`').collect();
        let mut last = None;
        for part in (1..parts.len() - 1).step_by(2) {
            let (before, slot, after) = (parts[part - 1], parts[part], parts[part + 1]);
            let axis = before
                .strip_suffix(" of ")
                .filter(|before| before.ends_with("that"))
                .and(last)
                .or_else(|| {
                    let letter = before.strip_suffix(" of ")?;
                    let (start, letter) = letter.split_at_checked(letter.len() - 1)?;
                    start.ends_with("axis ").then(|| letter.chars().next())?
                });
            let Some(axis) = axis else {
                // Such as `but 3 · H of .. is 21`.
                let product = before.strip_suffix(" of ").and_then(|before| {
                    let (times, letter) = before.rsplit_once(", but ")?.1.split_once(" · ")?;
                    Some((times.parse::<usize>().ok()?, letter.chars().next()?))
                });
                if let (Some((times, letter)), Some(slot)) = (product, self.slot(slot)) {
                    let axis = self.slots[slot].axes.find(letter).expect("it has the axis");
                    let wanted = after.strip_prefix(" is ").and_then(number);
                    assert_eq!(wanted, Some(times * sizes[slot][axis]), "{what}: {text}");
                }
                // Such as `no multiple of the 5 of`.
                let size = before.strip_suffix(" of ").and_then(|before| {
                    let (_, size) = before.rsplit_once(" the ")?;
                    size.parse::<usize>().ok()
                });
                if let (Some(size), Some(slot)) = (size, self.slot(slot)) {
                    assert!(sizes[slot].contains(&size), "{what}: {text}");
                }
                continue;
            };
            last = Some(axis);
            let given = after.strip_prefix(" is ").or(after.strip_prefix(" only "));
            if let (Some(given), Some(slot)) = (given.and_then(number), self.slot(slot)) {
                // A slot without the axis has one position along it.
                let size = self.slots[slot]
                    .axes
                    .find(axis)
                    .map_or(1, |axis| sizes[slot][axis]);
                assert_eq!(given, size, "{what}: {text}");
            }
        }
    }
}

/// Returns the sizes with one that is one less, and with one that is one more.
pub(crate) fn changed(
    sizes: &[Vec<usize>],
    slot: usize,
    axis: usize,
) -> impl Iterator<Item = Vec<Vec<usize>>> {
    [-1, 1].into_iter().filter_map(move |change| {
        let mut changed = sizes.to_vec();
        let size = &mut changed[slot][axis];
        *size = size.checked_add_signed(change).filter(|size| *size > 0)?;
        Some(changed)
    })
}
