//! Plans: several tensors in one resource, at offsets that the compiler computes.

// Decisions:
//
// - **A plan is written as a struct or a union**, and `plan!` computes the offsets of its fields. Because of
//   this form, rustc reports mistakes in the types and the visibility of a plan, and a plan can be a field of
//   another plan. Entries may share bytes only in a `union`, as in Rust.
// - **A procedural macro reads the plan** (`plan.rs` of the macro crate). So each mistake is one error, at
//   the token that is wrong. A declarative macro (`declare_plan!`) writes the items, because its code is
//   easier to read.

use super::buffer::{
    Buffer, BufferCause, BufferError, Content, NO_BYTES, OtherContent, check_range,
    size_of_elements,
};
use super::resource::Resource;
use crate::layout::StaticLayout;
use crate::layout::notation;
use crate::types::structure::Structure;
use tensor_layout_arithmetic::Fault;
use tensor_layout_macros::say;

/// The alignment in bytes that DirectML and raw views of Direct3D 12 require of tensors.
const TENSOR_ALIGNMENT: u32 = 16;

/// An entry of a [`plan!`](crate::plan!) in a resource `R`. These types are entries:
///
/// - a [`Buffer`] whose sizes and strides are all known at compile time;
/// - [`Temporary`](crate::dml::Temporary) or [`Persistent`](crate::dml::Persistent) memory of a fixed size;
/// - another plan.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no place in a plan, whose entries have sizes known at compile time\n\
               help: write `Buffer<R, f32, Layout>`, `Temporary<R, BYTES>`, `Persistent<R, BYTES>` or a plan; for each `?` of a layout, the largest number that is needed"
)]
pub trait Planned<R>: Sized {
    #[doc(hidden)]
    const SPACE: Result<Space, NoSpace>;
    /// Makes the entry, which begins at the first byte of `range`.
    ///
    /// Panics if the entry is larger than the range.
    #[doc(hidden)]
    fn at(range: CheckedRange<'_, R>) -> Self
    where
        R: Clone;
}

/// A range of bytes that is known to be within its resource. A plan gets a range, and gives each of its
/// entries a part of it.
///
/// Only [`place`] makes a range, after it has checked the size of the resource. A range can be cut, but never
/// extended. [`Plan`] can be implemented by hand, with wrong sizes and offsets. Even then, the entries of the
/// plan stay within the range.
#[doc(hidden)]
#[derive(Debug)]
pub struct CheckedRange<'a, R> {
    resource: &'a R,
    begin: u64,
    end: u64,
}

impl<'a, R> CheckedRange<'a, R> {
    /// Returns the rest of this range from `offset_in_bytes` on. The offset counts from the beginning of the
    /// range.
    ///
    /// # Panics
    ///
    /// Panics if the range ends before the offset.
    #[must_use]
    pub fn after(&self, offset_in_bytes: u64) -> CheckedRange<'a, R> {
        assert!(
            offset_in_bytes <= self.end - self.begin,
            "an entry begins within its plan"
        );
        CheckedRange {
            begin: self.begin + offset_in_bytes,
            ..*self
        }
    }

    /// Returns a handle of the resource, and the offset of the range in the resource. `space` is the size and
    /// the alignment of the entry that is placed there.
    ///
    /// Panics if the range is smaller than `space`, or if `space` is an error.
    pub(crate) fn take(&self, space: Result<Space, NoSpace>) -> (R, u64)
    where
        R: Clone,
    {
        let fits = space.is_ok_and(|space| space.bytes <= self.end - self.begin);
        assert!(fits, "an entry ends within its plan");
        (self.resource.clone(), self.begin)
    }
}

/// The trait that `plan!` implements. The compiler does not suggest this trait in errors, because the
/// implementation below has the attribute `do_not_recommend`.
#[doc(hidden)]
pub trait Plan: Sized {
    type Resource;
    const SPACE: Result<Space, NoSpace>;
    fn at(range: CheckedRange<'_, Self::Resource>) -> Self
    where
        Self::Resource: Clone;
}

#[diagnostic::do_not_recommend]
impl<P: Plan> Planned<P::Resource> for P {
    const SPACE: Result<Space, NoSpace> = P::SPACE;
    fn at(range: CheckedRange<'_, P::Resource>) -> Self
    where
        P::Resource: Clone,
    {
        P::at(range)
    }
}

#[diagnostic::do_not_recommend]
impl<R, T, L: StaticLayout> Planned<R> for Buffer<R, T, L> {
    const SPACE: Result<Space, NoSpace> = match L::TERMS {
        Some(Err(fault)) => Err(NoSpace::Malformed(fault, L::STRUCTURE)),
        // DirectML rounds up the bytes of a tensor.
        _ => match size_of_elements::<T>(L::SPAN_OR_MAX) {
            Some(0) => Err(NoSpace::NoBytes),
            Some(bytes) if bytes <= u64::MAX - 3 => Ok(Space::new(
                bytes.next_multiple_of(4),
                TENSOR_ALIGNMENT as u64,
            )),
            _ => Err(NoSpace::TooLarge),
        },
    };
    fn at(range: CheckedRange<'_, R>) -> Self
    where
        R: Clone,
    {
        // `SPACE` is an error for a layout that is not well formed.
        let (resource, offset_in_bytes) = range.take(<Self as Planned<R>>::SPACE);
        // `SPACE` has the bytes up to the next multiple of 4, and the entries after this one begin later.
        Buffer::of_checked_range(resource, offset_in_bytes, L::UNCHECKED.of_checked_layout())
            .with_margin()
    }
}

/// The size and the alignment of an entry, in bytes.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Space {
    pub bytes: u64,
    pub alignment: u64,
    /// The largest power of two that divides the offsets of all entries of a plan. If the entry is not a
    /// plan, this field has its maximum, 2^31.
    offsets: u32,
}

/// Returns the largest power of two that divides `offset`, but at most 2^31.
const fn power_of_two(offset: u64) -> u32 {
    match offset.trailing_zeros() {
        zeros @ 0..=30 => 1 << zeros,
        _ => 1 << 31,
    }
}

impl Space {
    /// Makes the space of an entry that is a buffer or other memory, not a plan.
    #[must_use]
    pub const fn new(bytes: u64, alignment: u64) -> Self {
        Space {
            bytes,
            alignment,
            offsets: power_of_two(0),
        }
    }
}

/// The reasons why an entry cannot be placed in a plan.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub enum NoSpace {
    /// The layout of the entry is invalid everywhere, not only in a plan. For example, its storage lacks an
    /// axis.
    Malformed(Fault, &'static Structure),
    /// The elements have size 0.
    NoBytes,
    /// The type of the entry states no size: `Temporary` or `Persistent` memory without a number of bytes.
    Empty,
    /// The entry ends at an offset beyond 64 bits.
    TooLarge,
    /// The entry is itself a plan, and one of the entries of that plan cannot be placed.
    Inner,
    /// The entry is itself a plan. Its own entries begin at multiples of `given` bytes, but the outer plan
    /// requires multiples of `wanted` bytes.
    LessAligned { given: u32, wanted: u32 },
}

/// The arrangement of the entries of a plan.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub enum PlanForm {
    /// The entries follow each other, as the fields of a struct do.
    Struct,
    /// All entries begin at the same byte, as the fields of a union do.
    Union,
}

/// Returns whether `alignment`, in bytes, can be the alignment of the entries of a plan.
const fn is_alignment(alignment: u32) -> bool {
    alignment >= TENSOR_ALIGNMENT && alignment.is_power_of_two()
}

/// Fails to compile if `alignment`, in bytes, cannot be the alignment of a plan.
///
/// # Panics
///
/// Panics if `alignment` is not a power of two, or is less than 16, the alignment of tensors. This function
/// is called in constants only, so the panic is a compile error.
#[doc(hidden)]
#[track_caller]
pub const fn check_alignment(alignment: u32) {
    if !is_alignment(alignment) {
        let text = say!(
            "entries of a plan cannot begin at multiples of {alignment} bytes\n\
             help: write a power of two from 16 on, as in `#[align(256)]`"
        );
        panic!("{}", text.as_str())
    }
}

/// The offsets of the entries of a plan, and the size and alignment of the whole plan, in bytes.
///
/// If an entry cannot be placed, the size of the plan is `u64::MAX`. No resource is that large.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct PlacedEntries<const ENTRIES: usize> {
    pub offsets: [u64; ENTRIES],
    pub space: Space,
    misplaced: Option<(usize, NoSpace)>,
}

impl<const ENTRIES: usize> PlacedEntries<ENTRIES> {
    /// Computes the offset of each entry. The argument `entries` states the space of each entry. The offsets
    /// are multiples of `alignment`. An alignment that [`check_alignment`] refuses is replaced by 16.
    #[must_use]
    pub const fn new(
        form: PlanForm,
        alignment: u32,
        entries: [Result<Space, NoSpace>; ENTRIES],
    ) -> Self {
        // `check_alignment` reports a refused alignment. A valid one here avoids more errors of the same
        // cause.
        let least = if is_alignment(alignment) {
            alignment
        } else {
            TENSOR_ALIGNMENT
        };
        let mut placed = PlacedEntries {
            offsets: [0; ENTRIES],
            space: Space::new(0, least as u64),
            misplaced: None,
        };
        let mut entry = 0;
        while entry < ENTRIES {
            match placed.place(form, least, entries[entry]) {
                Ok(begin) => placed.offsets[entry] = begin,
                Err(reason) => {
                    placed.misplaced = Some((entry, reason));
                    placed.space.bytes = u64::MAX;
                    return placed;
                }
            }
            entry += 1;
        }
        placed
    }

    /// Places the next entry, and returns its offset in the plan. `least` is the minimum alignment.
    const fn place(
        &mut self,
        form: PlanForm,
        least: u32,
        entry: Result<Space, NoSpace>,
    ) -> Result<u64, NoSpace> {
        let Space {
            bytes,
            alignment,
            offsets,
        } = match entry {
            Ok(space) => space,
            Err(reason) => return Err(reason),
        };
        if offsets < least {
            return Err(NoSpace::LessAligned {
                given: offsets,
                wanted: least,
            });
        }
        let alignment = if alignment < least as u64 {
            least as u64
        } else {
            alignment
        };
        let begin = match form {
            PlanForm::Struct => self.space.bytes.checked_next_multiple_of(alignment),
            PlanForm::Union => Some(0),
        };
        let Some(begin) = begin else {
            return Err(NoSpace::TooLarge);
        };
        let Some(end) = begin.checked_add(bytes) else {
            return Err(NoSpace::TooLarge);
        };
        if end > self.space.bytes {
            self.space.bytes = end;
        }
        if alignment > self.space.alignment {
            self.space.alignment = alignment;
        }
        let power = power_of_two(begin);
        let power = if power < offsets { power } else { offsets };
        if power < self.space.offsets {
            self.space.offsets = power;
        }
        Ok(begin)
    }

    /// Returns the space that this plan takes as an entry of another plan.
    ///
    /// # Errors
    ///
    /// Returns an error if an entry of this plan cannot be placed.
    pub const fn space(&self) -> Result<Space, NoSpace> {
        match self.misplaced {
            None => Ok(self.space),
            Some(_) => Err(NoSpace::Inner),
        }
    }

    /// Fails to compile if the entry with the index `entry` cannot be placed. If that entry is itself a plan
    /// with a wrong entry, nothing is reported here, because that plan reports the error.
    ///
    /// # Panics
    ///
    /// Panics if the entry cannot be placed. This function is called in constants only, so the panic is a
    /// compile error.
    #[track_caller]
    pub const fn check_own(&self, entry: usize, plan: &str, name: &str) {
        match self.misplaced {
            Some((_, NoSpace::Inner)) => {}
            _ => self.check(entry, plan, name),
        }
    }

    /// Fails to compile if the entry with the index `entry` cannot be placed.
    ///
    /// # Panics
    ///
    /// Panics if the entry cannot be placed. This function is called in constants only, so the panic is a
    /// compile error.
    #[track_caller]
    pub const fn check(&self, entry: usize, plan: &str, name: &str) {
        let reason = match self.misplaced {
            Some((misplaced, reason)) if misplaced == entry => reason,
            _ => return,
        };
        let mut text = say!("`{name}` of the plan `{plan}`");
        match reason {
            NoSpace::Malformed(fault, structure) => {
                say!(&mut text, ": ");
                notation::write_fault(&mut text, fault, structure, &structure.known);
            }
            NoSpace::Empty => say!(
                &mut text,
                " has no size\nhelp: name its bytes, as in `Temporary<R, 65_536>`"
            ),
            NoSpace::NoBytes => say!(&mut text, ": {NO_BYTES}"),
            NoSpace::Inner => say!(&mut text, " is a plan of which an entry has no place"),
            NoSpace::LessAligned { given, wanted } => say!(
                &mut text,
                " is a plan whose entries begin at multiples of {given} bytes, not of {wanted}\n\
                 help: write `#[align({wanted})]` before that plan, too"
            ),
            NoSpace::TooLarge => say!(&mut text, " ends beyond the bytes that 64 bits can count"),
        }
        panic!("{}", text.as_str())
    }
}

/// Places the plan `P` in a resource, at an offset in bytes.
///
/// # Errors
///
/// Returns an error if the resource is a texture, if it ends before the plan ends, or if the offset is not a
/// multiple of the plan's alignment.
#[doc(hidden)]
pub fn place<P: Plan<Resource: Resource + Clone>>(
    plan: &'static str,
    space: Space,
    resource: &P::Resource,
    offset: u64,
) -> Result<P, BufferError> {
    let Space {
        bytes, alignment, ..
    } = space;
    let content = || Content::Other(OtherContent::Plan(plan));
    if offset % alignment != 0 {
        return Err(BufferError {
            content: content(),
            cause: BufferCause::Misaligned { offset, alignment },
        });
    }
    check_range(resource, offset, Some(bytes), content)?;
    Ok(P::at(CheckedRange {
        resource,
        begin: offset,
        end: offset + bytes,
    }))
}

#[cfg(test)]
mod tests {
    use super::is_alignment;

    #[test]
    fn alignments_of_plans() {
        let taken = (0..600).filter(|alignment| is_alignment(*alignment));
        assert!(taken.eq([16, 32, 64, 128, 256, 512]));
        assert!(is_alignment(1 << 31));
    }
}
