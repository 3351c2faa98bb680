//! The types that make a layout: axes, sizes, shapes and storages. Traits compute new types from them.

// Decisions about bounds, so that a mistake gives one short message that names it:
//
// - **The search for an axis is a trait, not a constant.** `cargo check` reports a missing implementation,
//   but not a constant that fails. For each pair of letters, a type says whether the two are the same. The
//   answers for a tuple form a list (`lookup.rs`). Coordinates are compared with the tuple of axes, without
//   sizes. So the compiler's caches serve all layouts with the same axes.
// - **`#[diagnostic::do_not_recommend]`** marks an implementation whose bounds should not be reported. The
//   error then names the implemented trait instead. An implementation whose bound should be reported must not
//   have the attribute.
//   If the trait in a method's bound has such an implementation and no other, the message also lacks two lines:
//   "required by a bound introduced by this call".
//   On each of several implementations, it keeps a list of "other types that implement this trait" out of messages.
// - **Blanket implementations** (`impl<L> StaticLayout for L`) keep something out of messages that the attribute does not:
//   the only implementation that is nearly met, with its lines of this crate (`Lists` in `operators/element.rs`). If they
//   compute types, they are `#[doc(hidden)]`: otherwise, rustdoc would show their associated types on the page of each
//   layout, even types that are hidden in the trait.
// - **The trait in a method's bound has one implementation, for all types**, which requires another trait. So a type
//   that does not meet the bound lacks this other trait, and the compiler lists no implementations. If one type must
//   implement both traits, the compiler prints the message of the trait in the bound; if another type must implement
//   the required trait, the message of the required one. For a missing axis, the required trait is on the first axis of
//   the layout. For example, if a layout of C, H and W lacks N, it is `C: FirstOfThree<N, H, W>`.
// - **Two traits check each element of a tuple.** The first trait has a single implementation. It covers all
//   types, and requires the second trait. The second trait has one implementation for each number of
//   elements. So the compiler points to the one wrong element, and does not list tuples that implement the
//   trait.
// - **A bound on a type parameter of a method stands beside the parameter** if the line is long enough for both. The
//   compiler shows the line of the bound and the line of the function. If both are on the same line, the
//   message is three lines shorter. For example, the bound that `X` is an axis of the layout is written `X:
//   AxisOf<L::Axes>`.
// - **If a bound needs an associated type, it takes the type from a trait that is already a bound**:
//   `AxisOf::Open` and not `Axis::Dynamic`. With `Axis::Dynamic`, a number in place of an axis would cause
//   two errors.
// - **A bound infers a type only if the left side of the bound is known.** For example, the type of a graph's
//   value is inferred from the slot of the operator. So the bound `Equals` is on the slot, and not on the
//   value.
// - **A capability of a layout is one trait** (`MovesFrom`, `FoldOf`, `Merge`), so a method has one bound for it. Its single
//   implementation, for all layouts, has the bounds that are compared, and no `do_not_recommend`: the error names the
//   first of them that is not met. These bounds are on other types than the layout, because otherwise the compiler prints
//   the text of the trait in the method's bound.
// - **`Checked` is an associated type of a trait that only tuples implement** (`SameRank` in `shape.rs`), or of the bound
//   that compares (`Comparison`). If a type does not implement it, its `Checked` is unknown, and bounds on `Checked` give
//   no second error. The alias `After` makes any bound wait for such a type.
// - **If a bound on the type that a method returns fails, part of this type must be unknown**, or its methods give a
//   second error. The part comes from a trait on an argument: `HasParts` in `views/axis_iter.rs`. If it came from a
//   trait on `L`, the compiler would find the failed bound while it looks for the method, and print no message of the
//   crate. So a trait on `L` with such a type is implemented for all layouts (`SplitLayout`), and another trait has the
//   bounds, on the types of a `ConcreteLayout` that is known only after the argument (`CheckedFirst<L, Then = Own>`),
//   so the message names what was given.
// - **A wrong number of elements in a tuple is one error**: `ValuesFor` (the values of an operator's slots)
//   compares the numbers of elements of two tuples. The bound on the elements is a bound on
//   `ValuesFor::Counted`. If the numbers differ, this type is unknown, so the bound gives no second error.
// - **Some traits have a type parameter only for their message.** For example, a parameter of
//   `DirectlyBefore` is the layout to which the user should move the elements.
// - **The attribute `quiet_bounds` is where a message could be longer than 15 lines without it**: it would show the bound
//   and the method in the source of this crate, in seven more lines, or four if the bound is on the line of the method's
//   name.
// - **A message must be true for type parameters, too.** Two of them may stand for the same type. So a
//   message says "expected .., found ..", and not "these are never the same".
// - Nothing public is called `Layout`: std has a type of this name, so rustc would print both with their full
//   paths. For the same reason, `traits::machinery` is public: rustc prints its items without a path.

pub(crate) mod arithmetic;
pub(crate) mod axis;
pub(crate) mod decide;
#[cfg(feature = "ndarray")]
pub(crate) mod dimension;
pub(crate) mod elsewhere;
pub(crate) mod invariant;
pub(crate) mod lookup;
pub(crate) mod merge_order;
pub(crate) mod names;
pub(crate) mod rank;
pub(crate) mod sealed;
pub(crate) mod shape;
pub(crate) mod size;
pub(crate) mod storage;
pub(crate) mod structure;
pub(crate) mod type_lists;
pub(crate) mod written_name;
