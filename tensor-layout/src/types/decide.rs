//! Answers of computations on types.

use crate::types::merge_order::MergeSteps;
use crate::types::storage::PartSteps;
use crate::types::type_lists::{AxisSteps, FactorSteps, SizeSteps};

/// The answer that something is so.
#[derive(Debug)]
pub enum Yes {}
/// The answer that something is not so.
#[derive(Debug)]
pub enum No {}

/// The answer [`Yes`] or [`No`] of a computation on types. Its associated types select between two types.
///
/// Computations on types use only associated types without bounds, such as `X::Is<Y>::If<Then, Else>`. For
/// the compiler, this is much less work than a choice between implementations. The compiler computes both
/// arguments of `If`, also the one that is not selected. In an argument of `If`, a search would always go on
/// to the end of the list. Therefore a search continues in associated types of [`No`] instead.
pub trait Decide: SizeSteps + FactorSteps + AxisSteps + MergeSteps + PartSteps {
    type If<Then, Else>;
    type And<Other: Decide>: Decide;
    type Or<Other: Decide>: Decide;
    type Not: Decide;
}

impl Decide for Yes {
    type If<Then, Else> = Then;
    type And<Other: Decide> = Other;
    type Or<Other: Decide> = Yes;
    type Not = No;
}

impl Decide for No {
    type If<Then, Else> = Else;
    type And<Other: Decide> = No;
    type Or<Other: Decide> = Other;
    type Not = Yes;
}
