//! The clauses of `layout!`, one row each.
//!
//! A new clause of an axis also needs a row in `factor.rs` and its arithmetic in `walk.rs` of the crate
//! `tensor-layout-arithmetic`, and in `tensor-layout` a row in `types/storage.rs`, an export in `lib.rs`, and its line in
//! the grammar (`macros.rs`). All else follows: what is read and checked, types, notations, descriptions and completions.

use crate::text::listed;
use tensor_layout_arithmetic::{FactorPositions, FactorStep};

macro_rules! clauses {
    ($($(#[$doc:meta])* $kind:ident $name:literal [$($start:literal)*] $takes:ident $value:tt: $help:literal;)*) => {
        /// The clauses of `layout!`. Each variant shows an example.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum ClauseKind {
            $($(#[$doc])* $kind,)*
        }

        impl ClauseKind {
            /// All clauses.
            pub const ALL: &[ClauseKind] = &[$(ClauseKind::$kind),*];

            /// Returns the name of the clause.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self {
                    $(ClauseKind::$kind => $name,)*
                }
            }

            /// Returns an example of the clause, as the help of a message.
            #[must_use]
            pub fn example(self) -> &'static str {
                match self {
                    $(ClauseKind::$kind => concat!("write ", $help),)*
                }
            }

            /// Returns the clause whose name has a similar beginning, or `None` if there is none.
            pub(crate) fn similar(name: &str) -> Option<Self> {
                let start: String = name.to_lowercase().chars().take(3).collect();
                match start.as_str() {
                    $($($start)|* => Some(ClauseKind::$kind),)*
                    _ => None,
                }
            }

            pub(crate) fn takes(self) -> Takes {
                match self {
                    $(ClauseKind::$kind => clauses!(@takes $takes $value),)*
                }
            }

            /// Returns the name of the factor's type, which is an empty text if the clause is not of a single axis.
            #[must_use]
            pub fn type_name(self) -> &'static str {
                match self {
                    $(ClauseKind::$kind => clauses!(@type_name $takes $value),)*
                }
            }

            /// Returns the positions that the clause gives a factor, or `None` if it gives none.
            pub(crate) fn positions<V>(self, value: V) -> Option<FactorPositions<V>> {
                match self {
                    $(ClauseKind::$kind => clauses!(@positions $takes $value value),)*
                }
            }

            /// Returns the step that the clause gives a factor, or `None` if it gives none.
            pub(crate) fn step<V>(self, value: V) -> Option<FactorStep<V>> {
                match self {
                    $(ClauseKind::$kind => clauses!(@step $takes $value value),)*
                }
            }
        }
    };
    (@takes positions $factor:ident) => { Takes::Positions };
    (@takes stride $factor:ident) => { Takes::Stride };
    (@takes nothing $factor:ident) => { Takes::Nothing };
    (@takes word $example:literal) => { Takes::Word($example) };
    (@type_name word $example:literal) => { "" };
    (@type_name $takes:ident $factor:ident) => { stringify!($factor) };
    (@positions positions $factor:ident $value:ident) => { Some(FactorPositions::$factor($value)) };
    (@positions $takes:ident $factor:tt $value:ident) => { None };
    (@step stride $factor:ident $value:ident) => { Some(FactorStep::$factor($value)) };
    (@step nothing $factor:ident $value:ident) => { Some(FactorStep::$factor) };
    (@step $takes:ident $factor:tt $value:ident) => { None };
}

/// The argument of a clause.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Takes {
    /// An axis and a number of positions.
    Positions,
    /// An axis and a stride, or what a stride is made of.
    Stride,
    /// An axis alone.
    Nothing,
    /// A word, such as this one.
    Word(&'static str),
}

// The kind, the name, the first letters of similar names, the argument, and an example. The argument of a clause of one
// axis has the name of a variant of `FactorPositions` or `FactorStep`, which is also that of the type.
clauses! {
    /// `pad(W = 5)`.
    Pad "pad" ["pad"] positions Pad: "`pad(W = 5)`, with the axis and its positions";
    /// `align(W = 64)`.
    Align "align" ["ali"] positions Align: "`align(W = 64)`, with the axis and what its positions are a multiple of";
    /// `strides(H = 5)`.
    Strides "strides" ["str"] stride Stride: "`strides(H = 5)`, with the axis and its stride";
    /// `pitch(H = 256)`.
    Pitch "pitch" ["pit" "row"] stride Pitch: "`pitch(H = 256)`, with the axis and what its stride is a multiple of";
    /// `broadcast(H)`.
    Broadcast "broadcast" ["bro"] nothing Broadcast: "`broadcast(H)`, with the axis";
    /// `overlap(H = 2)`.
    Overlap "overlap" ["ove"] stride Overlap: "`overlap(H = 2)`, with the axis and its stride";
    /// `logical(BSHD)`.
    Logical "logical" ["log" "ord"] word "BSHD": "`logical(BSHD)`, with all axes in one word";
    /// `components(C = RGB)`.
    Components "components" ["com"] word "RGB":
        "`components(C = RGB)`, with the axis and a letter for each position";
    /// `parts(D = PQC)`.
    Parts "parts" ["par"] word "PQC": "`parts(D = PQC)`, with the axis and its parts, the outermost first";
}

impl ClauseKind {
    /// Returns the clause with a name, or `None` if there is none.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        ClauseKind::ALL
            .iter()
            .copied()
            .find(|kind| kind.name() == name)
    }

    /// Returns the clause that makes a factor of a type, or `None` if none does.
    #[must_use]
    pub fn of_type(name: &str) -> Option<Self> {
        let name = if name == "DynStride" { "Stride" } else { name };
        let mut kinds = ClauseKind::ALL.iter().copied();
        kinds.find(|kind| !name.is_empty() && kind.type_name() == name)
    }

    /// Returns whether the clause is about the positions along an axis.
    #[must_use]
    pub fn is_of_positions(self) -> bool {
        self.takes() == Takes::Positions
    }
}

/// Returns an example of the clause called `name`, or of a clause with a similar name.
pub(crate) fn example(name: &str) -> String {
    if let Some(kind) = ClauseKind::similar(name) {
        return kind.example().to_owned();
    }
    let (last, others) = ClauseKind::ALL.split_last().expect("there are clauses");
    let others = listed(others, &|kind| format!("`{}`", kind.name()));
    format!("there are {others} and `{}`", last.name())
}
