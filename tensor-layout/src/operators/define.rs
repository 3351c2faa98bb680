//! The macro that defines the operators. All of them have the same methods.

// Decisions:
//
// - **A message about an operator shows at most a line of its definition.** The bounds of its functions have no
//   location in the source (`elsewhere!`). The names of the methods are tokens that keep their spans, on a line of their
//   own, for the message about a wrong number of arguments. A generic function outside the macro checks the type of the
//   operator.
// - **An output that is left out is a `SlotLeftOut`, which `new` refuses.** Without this default, the compiler would
//   count the parameters, show the whole definition, and propose to write the name of a parameter.
// - **Only `DefinedOperator` has all bounds on the slots, and only `new` and `with` ask for it.** They ask by a trait that
//   each `DefinedOperator` implements, since messages list the implementations of the first trait that is asked for. The
//   methods and traits for uses of the operator have weaker bounds: a slot of any kind, and elements that DirectML has. So
//   a wrong slot is one error, at `new`, even if the operator is also bound, listed, compiled or applied. For the same
//   reason, an output `OwnedByDml<L>` is bound like an output with the layout `L`.
// - **Some slots that are refused have a second error where a buffer is bound.** If two slots are swapped, a
//   constant refuses the operator. But the compiler checks the types of a function before it evaluates
//   constants. So it compares the buffers with the swapped slots, and reports wrong buffers. The second error
//   also appears if the type of an input is `Absent`, or is not a layout.
// - **Operators have their aliases for the search of rustdoc at the function `new`**, because a macro writes
//   the type and the function.

/// Defines an operator:
///
/// ```text
/// operator! {
///     /// (Documentation: the result, and an example.)
///     pub struct ActivationLeakyRelu from V1_0 = 39;
///     fn new, with
///     <T: [ElementOf<FloatElements>]>(
///         input: Input<T> is [InputSlot],
///     ) -> (
///         output: Output<T> is [OutputSlot],
///     ) with (alpha: f32)
///     slots: [1, 1] = same_shape;
///     in_place: true;
///     fields: { alpha: *alpha };
/// }
/// ```
///
/// A definition lists, in this order:
/// - the feature level that introduced the operator, and the operator's number in `DML_OPERATOR_TYPE`;
/// - the names of the functions that make the operator. `fn new where T: Copy, with` adds this bound to both, for a
///   parameter that holds an element;
/// - the type parameters for elements and axes;
/// - for each slot: its name, the type parameter of its layout, the type of its elements, its kind, and perhaps
///   `#[doc = ".."]` with its axes and sizes. The table of slots on the page of the operator is made of these;
/// - the parameters of the operator, if it has any;
/// - after `slots:`, the numbers of inputs and outputs, and what the tensors must fulfil: `follow` and a
///   [`Rule`](super::rules::Rule) for each slot, or `=` and the name of a `const fn(&Tensors<1, 1>) ->
///   Checked<Tensors<1, 1>>`. It returns the tensors with the axes that DirectML requires, and adds outputs
///   that are always empty. Other arguments of this function are in brackets after its name: `= rows(letter_of!(X))`,
///   where the type parameter `X` names an axis;
/// - after `in_place:`, which inputs may have exactly the memory of an output: `true` for all inputs, or `first` for
///   the first input only. Without `in_place:`, no input may;
/// - after `level:`, the feature level that the operator needs, if its parameters can raise the level;
/// - after `fields:`, what follows the tensors in the C structure: its fields in braces, or a value in brackets. In the
///   example, `alpha` is a reference to the parameter. If the tensors are not first, or not in the order of the slots,
///   the whole structure stands after `desc([input], [output]):` instead, where `input` and `output` are pointers.
///
/// An operator can store other data than its parameters:
///
/// - `with (min: f32, max: f32) as limits: [f32; 2] = [[min, max]]` stores two numbers. In `fields`, `limits`
///   is a reference to them.
/// - `with (steepness: f32) as kept: f32 = check` checks the data first. The function `check` is a `const
///   fn(&Tensors<1, 1>, f32) -> Checked<f32>`, and its result is stored. Other arguments of the
///   function are in brackets after its name.
///
/// The names of functions and traits in a definition are passed on as single tokens, `$(..)+`. Single tokens
/// keep their location in the source. So if a bound is not met, the compiler's error points to the definition,
/// and not into this macro.
macro_rules! operator {
    (
        $(#[$($meta:tt)+])*
        pub struct $name:ident from $level:ident = $kind:expr;
        fn $new:ident $(where $Copied:ident: Copy)?, $with:ident
        <$($generic:ident: $bound:tt),+> $slots:tt -> $outputs:tt
        $(with ($($parameter:ident: $Parameter:ty),* $(,)?))?
        slots: $($rest:tt)+
    ) => {
        operator! {
            $(#[$($meta)+])*
            pub struct $name from $level = $kind;
            fn $new $(where $Copied: Copy)?, $with<$($generic: $bound),+> $slots -> $outputs
            with ($($($parameter: $Parameter),*)?)
                as ($($($parameter,)*)?): ($($($Parameter,)*)?) = [($($($parameter,)*)?)];
            slots: $($rest)+
        }
    };
    (
        $(#[$($meta:tt)+])*
        pub struct $name:ident from $level:ident = $kind:expr;
        fn $new:ident $(where $Copied:ident: Copy)?, $with:ident
        <$($generic:ident: $bound:tt),+> $slots:tt -> $outputs:tt
        with ($($parameter:ident: $Parameter:ty),* $(,)?) as $kept:tt: $Kept:ty = [$value:expr];
        slots: $($rest:tt)+
    ) => {
        operator! {
            @define [$(#[$($meta)+])*] $name from $level = $kind;
            [$new $(where $Copied)?, $with] [$($generic: $bound),+] $slots $outputs
            [$($parameter: $Parameter),*] [tensors, $kept: $Kept = [$value]] []
            slots: $($rest)+
        }
    };
    (
        $(#[$($meta:tt)+])*
        pub struct $name:ident from $level:ident = $kind:expr;
        fn $new:ident $(where $Copied:ident: Copy)?, $with:ident
        <$($generic:ident: $bound:tt),+> $slots:tt -> $outputs:tt
        with ($($parameter:ident: $Parameter:ty),* $(,)?)
            as $kept:tt: $Kept:ty = $fit:ident $(($($argument:expr),+))?;
        slots: $($rest:tt)+
    ) => {
        operator! {
            @define [$(#[$($meta)+])*] $name from $level = $kind;
            [$new $(where $Copied)?, $with] [$($generic: $bound),+] $slots $outputs
            [$($parameter: $Parameter),*]
            [tensors, $kept: $Kept = ($fit(&tensors, $($parameter,)* $($($argument),+)?))]
            [checked $($parameter)*]
            slots: $($rest)+
        }
    };
    (
        @define [$(#[doc = $doc:expr])* $(#[doc(alias $($alias:tt)+)])?] $name:ident from $level:ident = $kind:expr;
        [$new:ident $(where $Copied:ident)?, $with:ident] [$($generic:ident: [$($bound:tt)+]),+]
        ($(
            $input:ident: $Input:ident<$input_element:ty>
            is [$input_slot:ident] $(#[doc = $input_words:literal])?
        ),* $(,)?)
        ($(
            $output:ident: $Output:ident<$output_element:ty>
            is [$output_slot:ident] $(#[doc = $output_words:literal])?
        ),+ $(,)?)
        [$($parameter:ident: $Parameter:ty),*]
        [$tensors:ident, $kept:tt: $Kept:ty = $fit:tt] $checked:tt
        slots: [$inputs:literal, $outputs:literal]
            $(= $slots_fit:ident $(($($slots_argument:expr),+))?)?
            $(follow $rules:expr)?;
        $(in_place: $in_place:ident;)?
        $(level: $mode:expr;)?
        $(fields: $fields:tt;)?
        $(tensors: $all:ident;)?
        $(desc($raw_inputs:pat, $raw_outputs:pat): $desc:expr;)?
    ) => {
        $(#[doc = $doc])*
        ///
        /// # Slots
        ///
        $(#[doc = doc_of!(rule $slots_fit)])?
        ///
        /// | slot | elements | takes | axes and sizes |
        /// |---|---|---|---|
        $(#[doc = doc_of!(slot $input: $input_element, $input_slot $(, $input_words)?)])*
        $(#[doc = doc_of!(slot $output: $output_element, $output_slot $(, $output_words)?)])+
        ///
        $(#[doc = doc_of!(elements $generic: $($bound)+)])+
        $(#[doc = doc_of!(names $($alias)+)])?
        $(#[doc = doc_of!(place $in_place)])?
        ///
        #[doc = doc_of!(level $level)]
        $(#[doc(alias $($alias)+)])?
        pub struct $name<$($generic,)+ $($Input,)* $($Output = $crate::operators::SlotLeftOut),+> {
            tensors: Tensors<$inputs, $outputs>,
            kept: $Kept,
            slots: Invariant<($($generic,)+ $($Input,)* $($Output,)+)>,
        }

        impl<$($generic,)+ $($Input,)* $($Output),+> $name<$($generic,)+ $($Input,)* $($Output),+> {
            elsewhere! {
                // Rustdoc 1.95 drops the aliases of a struct that another module publishes, but keeps the
                // aliases of its methods.
                $(#[doc(alias $($alias)+)])?
                #[doc = doc_of!(new)]
                #[doc = operator!(@panics $checked)]
                #[must_use]
                #[track_caller]
                #[allow(
                    clippy::new_without_default,
                    reason = "the operator is a constant, which `Default` cannot make"
                )]
                pub const fn $new($($parameter: $Parameter),*) -> Self
                where
                    Self: StaticOperator<$inputs, $outputs>,
                    $($Copied: Copy,)?
                {
                    // The first failure must be here, because in a constant the compiler then points at the caller.
                    let $tensors = accepted(Self::KNOWN);
                    let kept = operator!(@kept accepted $fit);
                    // `mark!` gives the call the location of `new`. Otherwise a note would show the whole
                    // definition.
                    mark!([$new] check::<Self, $inputs, $outputs>());
                    $name { tensors: $tensors, kept, slots: PhantomData }
                }
            }

            operator! { @methods }
        }

        impl<$($generic,)+ $($Input: Slot,)* $($Output: Slot),+> $name<$($generic,)+ $($Input,)* $($Output),+> {
            elsewhere! {
                #[doc = doc_of!(with)]
                #[allow(clippy::too_many_arguments, reason = "an operator has as many slots")]
                pub fn $with(
                    $($parameter: $Parameter,)*
                    $($input: $Input::Mapping,)*
                    $($output: $Output::Mapping),+
                ) -> Result<Self, OperatorError>
                where
                    Self: AcceptsSlots<$inputs, $outputs>,
                    $($Copied: Copy,)?
                {
                    let mut tensors = Tensors::empty(Self::NAMES);
                    let mut descriptions = tensors.descriptions(Self::SLOTS);
                    $(descriptions.describe::<$Input>($input);)*
                    $(descriptions.describe::<$Output>($output);)+
                    attempt!(Self::NAMES.named(descriptions.checked()));
                    let $tensors = attempt!(Self::NAMES.named(operator!(
                        @fit tensors, $(= $slots_fit $(($($slots_argument),+))?)? $(follow $rules)?
                    )));
                    let kept = operator!(@kept attempted $fit);
                    Ok($name { tensors: $tensors, kept, slots: PhantomData })
                }
            }
        }

        // The following traits have weaker bounds than `new`. So a wrong slot is one error, at `new`, and not another one
        // wherever the operator is used.
        #[diagnostic::do_not_recommend]
        impl<$($generic: Copy,)+ $($Input: Slot,)* $($Output: Slot),+> Operator
            for $name<$($generic,)+ $($Input,)* $($Output),+>
        where
            $($input_element: HasDataType,)*
            $($output_element: HasDataType),+
        {
            type Inputs = ($(($input_element, $Input),)*);
            type Outputs = ($(($output_element, $Output::Held),)+);
            const NAMES: &'static Names = &Names {
                operator: &stringify!($name),
                inputs: &[$(stringify!($input)),*],
                outputs: &[$(stringify!($output)),+],
                in_place: operator!(@in_place $($in_place)?),
                level: FeatureLevel::$level,
            };

            fn descs(&self) -> [&[Option<TensorDesc>]; 2] {
                [&self.tensors.inputs, &self.tensors.outputs]
            }

            $(
                fn level(&self) -> FeatureLevel {
                    let $kept = &self.kept;
                    Self::FEATURE_LEVEL.max($mode)
                }
            )?

            #[allow(unused_variables, reason = "not every structure has fields after the tensors")]
            fn call(&self, call: Caller<'_>) {
                let $kept = &self.kept;
                let tensors = &self.tensors;
                $(let $all = tensors;)?
                operator!(
                    @call [tensors, call, $kind] $($fields)? $([$raw_inputs, $raw_outputs] $desc)?
                );
            }
        }

        #[doc(hidden)]
        impl<$($generic: $($bound)+,)+ $($Input: Fills<$input_slot>,)* $($Output: Fills<$output_slot>),+>
            DefinedOperator<$inputs, $outputs> for $name<$($generic,)+ $($Input,)* $($Output),+>
        {
            type InputSlots = ($($Input,)*);
            type OutputSlots = ($($Output,)+);
            operator! { @letters $($generic: [$($bound)+]),+ }
            const KNOWN: Result<Tensors<$inputs, $outputs>, OperatorError> =
                Self::NAMES.named(match Tensors::known(Self::NAMES, Self::SLOTS) {
                    Ok(tensors) => operator!(
                        @fit tensors, $(= $slots_fit $(($($slots_argument),+))?)? $(follow $rules)?
                    ),
                    Err(cause) => Err(cause),
                });
            operator! { @check $checked $tensors $fit }
        }

        operator! {
            @traits $name<[$($generic)+] [$($Input)* $($Output)+]>, kept
        }
    };
    // Implements the traits as `derive` would, but without bounds on the slots.
    (@traits $name:ident<[$($generic:ident)+] [$($slot:ident)+]>, $kept:ident) => {
        impl<$($generic: Copy,)+ $($slot),+> Clone for $name<$($generic,)+ $($slot),+> {
            fn clone(&self) -> Self {
                *self
            }
        }

        impl<$($generic: Copy,)+ $($slot),+> Copy for $name<$($generic,)+ $($slot),+> {}

        impl<$($generic: fmt::Debug,)+ $($slot),+> fmt::Debug for $name<$($generic,)+ $($slot),+> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.tensors.show(f, stringify!($name), (stringify!($kept), &self.$kept))
            }
        }
    };
    // The letters of the axes that type parameters name, if one of them names axes.
    (@letters $($generic:ident: [ElementOf<$elements:ident>]),+) => {};
    (@letters $($generic:ident: [$($bound:tt)+]),+) => {
        const LETTERS: &'static [(&'static str, &'static [char])] = &[
            $((stringify!($generic), operator!(@axes $generic $($bound)+))),+
        ];
    };
    (@axes $generic:ident ElementOf<$elements:ident>) => { &[] };
    (@axes $generic:ident $axes:ident) => { <$generic as NamedAxes>::LETTERS };
    // The methods that are the same for all operators.
    (@methods) => {
        /// Promises that the offset of every bound tensor is a multiple of `bytes` bytes:
        /// `GuaranteedBaseOffsetAlignment`. If `bytes` is 0, nothing is promised. The page of
        /// [`TensorDesc::with_alignment`](crate::dml::TensorDesc::with_alignment) has an example.
        ///
        /// # Panics
        ///
        /// Panics if `bytes` is neither 0 nor a power of two of at least 16. In a constant, this is a compile
        /// error.
        #[must_use]
        #[track_caller]
        pub const fn with_alignment(mut self, bytes: u32) -> Self {
            self.tensors = self.tensors.with_alignment(bytes);
            self
        }

        #[doc = doc_of!(with_raw)]
        #[doc(alias = "CreateOperator")]
        pub fn with_raw<Answer>(&self, call: impl FnOnce(&RawOperatorDesc<'_>) -> Answer) -> Answer
        where
            Self: Operator,
        {
            with_answer(self, call)
        }
    };
    // An operator that checks other data, but has no parameters, is checked with this data.
    (@check [checked] $tensors:ident $fit:tt) => {
        const CHECKED: Result<(), OperatorError> = match Self::KNOWN {
            Ok($tensors) => match Self::NAMES.named($fit) {
                Ok(_) => Ok(()),
                Err(error) => Err(error),
            },
            Err(error) => Err(error),
        };
    };
    (@check $checked:tt $tensors:ident $fit:tt) => {};
    // What an operator stores: a value, or the result of a check.
    (@kept $how:ident [$value:expr]) => { $value };
    (@kept accepted ($fit:expr)) => { accepted(Self::NAMES.named($fit)) };
    (@kept attempted ($fit:expr)) => { attempt!(Self::NAMES.named($fit)) };
    (@fit $tensors:expr, = $fit:ident $(($($argument:expr),+))?) => {
        $fit(&$tensors $(, $($argument),+)?)
    };
    (@fit $tensors:expr, follow $rules:expr) => {
        $tensors.follow(&$rules)
    };
    // Calls `$call` with the C structure, of which the fields after the tensors are given.
    (@call [$tensors:ident, $call:ident, $kind:expr] {$($field:ident: $value:expr),* $(,)?}) => {
        #[repr(C)]
        #[allow(non_camel_case_types, reason = "each field has a type of its own")]
        struct Fields<$($field),*> {
            $($field: $field),*
        }
        $tensors.call_with_fields($kind, Fields { $($field: $value),* }, $call);
    };
    (@call [$tensors:ident, $call:ident, $kind:expr] ($fields:expr)) => {
        $tensors.call_with_fields($kind, $fields, $call);
    };
    (@call [$tensors:ident, $call:ident, $kind:expr]) => {
        $tensors.call_with_fields($kind, (), $call);
    };
    (@call [$tensors:ident, $call:ident, $kind:expr] [$inputs:pat, $outputs:pat] $desc:expr) => {
        $tensors.with_raw(&mut |$inputs, $outputs| {
            $call.0(&RawOperatorDesc::new($kind, &$desc));
        });
    };
    (@in_place true) => { usize::MAX };
    (@in_place first) => { 1 };
    (@in_place) => { 0 };
    (@panics [checked $($parameter:ident)+]) => {
        "
# Panics

Panics if DirectML would refuse the operator because of one of the arguments. In a constant, this is a
compile error."
    };
    (@panics $checked:tt) => { "" };
}

/// Expands to the letters of the axes that a type parameter of the operator names.
macro_rules! letters_of {
    ($axes:ident) => {
        $crate::operators::axes::letters_of(Self::LETTERS, stringify!($axes))
    };
}

/// Expands to the letter of the axis that a type parameter of the operator is.
macro_rules! letter_of {
    ($axis:ident) => {
        letters_of!($axis)[0]
    };
}

/// Expands to a part of an operator's page, which the first word names.
macro_rules! doc_of {
    (new) => {
        "Returns the operator. The types of its slots must state all sizes and strides.

If DirectML would refuse the operator, this does not compile. In a constant (`static`, `const` or
`const { .. }`), the compiler points to the call, and `cargo check` finds the mistake."
    };
    (with) => {
        "Returns the operator for sizes or strides known at run time. The arguments are a mapping for each slot,
or [`Absent`](crate::operators::Absent) for a slot without a tensor. If the types state all sizes and
strides, use [`new`](Self::new).

# Errors

Returns an error if DirectML would refuse the operator."
    };
    (with_raw) => {
        "Calls `call` with the description that `CreateOperator` of `IDMLDevice` needs, and returns the result.
With the feature `windows`, the first argument of `CreateOperator` is `desc.as_windows()`."
    };
    // The feature level that introduced the operator.
    (level V5_1) => { doc_of!(redistributable V5_1) };
    (level V6_2) => { doc_of!(redistributable V6_2) };
    (level V6_3) => { doc_of!(redistributable V6_3) };
    (redistributable $level:ident) => {
        concat!(
            doc_of!(from $level), " This level needs the redistributable library, because the DirectML in Windows ",
            "has level 5.0."
        )
    };
    (from $level:ident) => {
        concat!(
            "# Feature level\n\nThe operator needs the level [`", stringify!($level),
            "`](crate::operators::FeatureLevel::", stringify!($level),
            ") or higher ([`FEATURE_LEVEL`](crate::operators::Operator::FEATURE_LEVEL))."
        )
    };
    (level $level:ident) => { doc_of!(from $level) };
    // The row of a slot in the table.
    (slot $name:ident: $element:ty, $kind:ident $(, $words:literal)?) => {
        concat!("| `", stringify!($name), "` | `", stringify!($element), "` | ", doc_of!($kind), " | ", $($words,)? " |")
    };
    (InputSlot) => { "a layout or [`OwnedByDml`](crate::operators::OwnedByDml)" };
    (OptionalInputSlot) => { "a layout, [`OwnedByDml`](crate::operators::OwnedByDml) or [`Absent`](crate::operators::Absent)" };
    (ExecutionInputSlot) => { "a layout" };
    (OptionalExecutionInputSlot) => { "a layout or [`Absent`](crate::operators::Absent)" };
    (OutputSlot) => { "a layout" };
    (OptionalOutputSlot) => { "a layout or [`Absent`](crate::operators::Absent)" };
    // One rule for all slots.
    (rule same_shape) => { "All tensors have the same axes and sizes. They may be stored in different ways." };
    (rule $other:ident) => { "" };
    // The elements that a type parameter stands for.
    (elements $T:ident: ElementOf<$elements:ident>) => {
        concat!(
            "`", stringify!($T), "` is one of [`", stringify!($elements), "`](crate::operators::elements::",
            stringify!($elements), ")."
        )
    };
    (elements $X:ident: $axes:ident) => { "" };
    // The names of DirectML and others for the operator.
    (names = $name:expr) => { doc_of!(names ($name)) };
    (names ($name:expr $(, $others:expr)*)) => {
        concat!("Names in DirectML and elsewhere: `", $name, $("`, `", $others,)* "`.")
    };
    // The operator works in place.
    (place true) => { "The operator works in place: its output may use the memory of an input." };
    (place first) => { "The operator works in place: its output may use the memory of its first input." };
}

/// Expands to an example. The macro takes the parameters of the operator's type, the arguments of `new`, and perhaps what
/// else the example imports, and its layouts. Families of similar operators use this macro.
macro_rules! doc_of_example {
    ($name:ident, $parameters:expr, $arguments:tt) => {
        doc_of_example!($name, $parameters, $arguments, "", "type Scores = layout!(NC[N = 8, C = 1000]);")
    };
    ($name:ident, $parameters:expr, [$($first:literal $(, $argument:literal)*)?], $uses:literal, $layouts:literal) => {
        concat!(
            "```\nuse tensor_layout::{", $uses, "layout, operators::", stringify!($name), "};\n\n", $layouts,
            "\n\nstatic OPERATOR: ", stringify!($name), "<", $parameters, "> = ",
            stringify!($name), "::new(", $($first, $(", ", $argument,)*)? ");\n```"
        )
    };
}

pub(super) use {doc_of, doc_of_example, letter_of, letters_of};

/// The names that definitions of operators need.
pub(super) mod prelude {
    pub(in super::super) use super::super::arrange::{AxisOrder, Filled, padded};
    pub(in super::super) use super::super::axes::{AxisIndices, NamedAxes};
    pub(in super::super) use super::super::element::*;
    pub(in super::super) use super::super::error::{
        AxisSize, Checked, Direction, OperatorCause, OperatorError, attempt, for_each, require,
    };
    pub(in super::super) use super::super::generic::Operator;
    pub(in super::super) use super::super::level::FeatureLevel;
    pub(in super::super) use super::super::per_axis::PerAxis;
    pub(in super::super) use super::super::rules::{Rule, same_axes, same_shape};
    pub(in super::super) use super::super::slot::*;
    pub(in super::super) use super::super::slot_bindings::Names;
    pub(in super::super) use super::super::{
        AcceptsSlots, Caller, DefinedOperator, RawOperatorDesc, StaticOperator, Tensors, accepted,
        check, with_answer,
    };
    pub(in super::super) use super::{doc_of, doc_of_example, letter_of, letters_of, operator};
    pub(in super::super) use crate::dml::{DataType, HasDataType, RawTensorDesc, TensorDesc};
    pub(in super::super) use crate::operators::entry_point::{Invariant, elsewhere};
    pub(in super::super) use crate::traits::Axis;
    pub(in super::super) use core::fmt;
    pub(in super::super) use core::marker::PhantomData;
    pub(in super::super) use tensor_layout_arithmetic::MAX_RANK;
    pub(in super::super) use tensor_layout_macros::mark;
}

pub(super) use operator;
