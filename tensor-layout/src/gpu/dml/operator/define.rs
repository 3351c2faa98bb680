//! The macro that defines operators. All operators are types with the same methods.

/// Defines an operator:
///
/// ```text
/// operator! {
///     /// The result, the elements, the name of the C structure, an example.
///     pub struct ActivationLeakyRelu from 1.0 = 39;
///     fn new, with, bind, bind_at_initialization
///     <T: [FloatElement]>(
///         input: Input<T> is [InputSlot] and [KnownSlot],
///     ) -> (
///         output: Output<T> is [OutputSlot] and [KnownSlot],
///     ) with (alpha: f32)
///     slots: [1, 1] = same_shape;
///     in_place: true;
///     desc: RawUnaryDesc { input, output, rest: *alpha };
/// }
/// ```
///
/// A definition lists, in this order:
/// - the feature level in which the operator was introduced, and its `DML_OPERATOR_TYPE`;
/// - for each slot a name, a parameter of the type with its elements, and the traits that bound its slot;
/// - parameters, if any;
/// - the numbers of inputs and outputs, and a `const fn(&Names, &Tensors<1, 1>) -> Result<Tensors<1, 1>,
///   OperatorError>`, which checks that the tensors fit each other. It returns their descriptions with the
///   axes that DirectML takes, and adds the outputs that are always empty;
/// - whether an output may occupy exactly the memory of an input: `true`, `false`, or `first` for the first
///   input only;
/// - `level: ..;` with the feature level that the kept data needs, if that level may be higher;
/// - its C structure, in which `input` and `output` are pointers, null where a slot is empty, and `alpha`
///   is a reference.
///
/// The operator may keep data that differs from its parameters. `with (min: f32, max: f32) as limits: [f32;
/// 2] = [[min, max]]` keeps two numbers, and `desc` then has a reference `limits` to them. To check the
/// data, name a function: `with (steepness: f32) as kept: f32 = check`. The function is a `const fn(&Names,
/// &Tensors<1, 1>, f32) -> Result<f32, OperatorError>`, and its result is kept.
///
/// The definition of an operator contains the names of its functions and traits. It passes them on as
/// single tokens, `$(..)+`, because single tokens keep their place in the source. So the error for a
/// failing bound points to the definition, and not into this macro.
macro_rules! operator {
    (
        $(#[$($meta:tt)+])*
        pub struct $name:ident from $level:tt = $kind:expr;
        fn $new:ident, $with:ident, $bind:ident, $initialize:ident
        <$($generic:ident: $bound:tt),+> $slots:tt -> $outputs:tt
        $(with ($($parameter:ident: $Parameter:ty),* $(,)?))?
        slots: $($rest:tt)+
    ) => {
        operator! {
            $(#[$($meta)+])*
            pub struct $name from $level = $kind;
            fn $new, $with, $bind, $initialize<$($generic: $bound),+> $slots -> $outputs
            with ($($($parameter: $Parameter),*)?)
                as ($($($parameter,)*)?): ($($($Parameter,)*)?) = [($($($parameter,)*)?)];
            slots: $($rest)+
        }
    };
    (
        $(#[$($meta:tt)+])*
        pub struct $name:ident from $level:tt = $kind:expr;
        fn $new:ident, $with:ident, $bind:ident, $initialize:ident
        <$($generic:ident: $bound:tt),+> $slots:tt -> $outputs:tt
        with ($($parameter:ident: $Parameter:ty),* $(,)?) as $kept:tt: $Kept:ty = [$value:expr];
        slots: $($rest:tt)+
    ) => {
        operator! {
            @define [$(#[$($meta)+])*] $name from $level = $kind;
            [$new, $with, $bind, $initialize] [$($generic: $bound),+] $slots $outputs
            [$($parameter: $Parameter),*] [tensors, $kept: $Kept = Ok($value)] []
            slots: $($rest)+
        }
    };
    (
        $(#[$($meta:tt)+])*
        pub struct $name:ident from $level:tt = $kind:expr;
        fn $new:ident, $with:ident, $bind:ident, $initialize:ident
        <$($generic:ident: $bound:tt),+> $slots:tt -> $outputs:tt
        with ($($parameter:ident: $Parameter:ty),* $(,)?) as $kept:tt: $Kept:ty = $fit:path;
        slots: $($rest:tt)+
    ) => {
        operator! {
            @define [$(#[$($meta)+])*] $name from $level = $kind;
            [$new, $with, $bind, $initialize] [$($generic: $bound),+] $slots $outputs
            [$($parameter: $Parameter),*]
            [tensors, $kept: $Kept = $fit(&Self::NAMES, &tensors, $($parameter),*)]
            [checked $($parameter)*]
            slots: $($rest)+
        }
    };
    (
        @define [$(#[doc = $doc:expr])* $(#[doc(alias $($alias:tt)+)])?] $name:ident from $level:tt = $kind:expr;
        [$new:ident, $with:ident, $bind:ident, $initialize:ident] [$($generic:ident: [$($bound:tt)+]),+]
        ($(
            $input:ident: $Input:ident<$input_element:ty>
            is [$($input_slot:tt)+] and [$($known_input:tt)+]
        ),* $(,)?)
        ($(
            $output:ident: $Output:ident<$output_element:ty>
            is [$($output_slot:tt)+] and [$($known_output:tt)+]
        ),+ $(,)?)
        [$($parameter:ident: $Parameter:ty),*]
        [$tensors:ident, $kept:tt: $Kept:ty = $fit:expr] $checked:tt
        slots: [$inputs:literal, $outputs:literal] = $slots_fit:path;
        in_place: $in_place:ident;
        $(level: $mode:expr;)?
        $(tensors: $all:ident;)?
        desc: $desc:expr;
    ) => {
        $(#[doc = $doc])*
        ///
        #[doc = doc_of_level!($level)]
        $(#[doc(alias $($alias)+)])?
        pub struct $name<$($generic,)+ $($Input,)* $($Output),+> {
            tensors: Tensors<$inputs, $outputs>,
            kept: $Kept,
            slots: PhantomData<fn() -> ($($generic,)+ $($Input,)* $($Output,)+)>,
        }

        // The bounds are on these methods. On the `impl`, a failing bound would make the method "not found".
        impl<$($generic,)+ $($Input,)* $($Output),+> $name<$($generic,)+ $($Input,)* $($Output),+> {
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
                $($generic: $($bound)+,)+
                $(
                    $Input: $($input_slot)+,
                    <$Input as $($input_slot)+>::Layout: $($known_input)+,
                )*
                $(
                    $Output: $($output_slot)+,
                    <$Output as $($output_slot)+>::Layout: $($known_output)+,
                )+
            {
                // The first failure must be here, because in a constant the compiler then points at the caller.
                let tensors = accepted(Self::TENSORS);
                let operator = accepted(Self::with_tensors(tensors, $($parameter),*));
                // `mark!` gives the call the place of `new`. Otherwise a note would show the whole
                // definition.
                mark!([$new] check::<Self>());
                operator
            }

            #[doc = doc_of!(with)]
            #[allow(clippy::too_many_arguments, reason = "an operator has as many slots")]
            pub fn $with(
                $($parameter: $Parameter,)*
                $($input: $Input::Mapping,)*
                $($output: $Output::Mapping),+
            ) -> Result<Self, OperatorError>
            where
                $($generic: $($bound)+,)+
                $($Input: $($input_slot)+,)*
                $($Output: $($output_slot)+,)+
            {
                let tensors = Tensors {
                    inputs: [$(describe::<$input_element, $Input>(
                        &Self::NAMES,
                        stringify!($input),
                        &$input,
                    )?),*],
                    outputs: [$(describe_output::<$output_element, $Output>(
                        &Self::NAMES,
                        stringify!($output),
                        &$output,
                    )?),+],
                };
                Self::with_tensors($slots_fit(&Self::NAMES, &tensors)?, $($parameter),*)
            }
        }

        impl<
            $($generic: $($bound)+,)+
            $($Input: $($input_slot)+,)*
            $($Output: $($output_slot)+),+
        > $name<$($generic,)+ $($Input,)* $($Output),+> {
            /// The tensors known at compile time, or the error if they do not fit. The compiler evaluates
            /// this constant once, and both `new` and its check use the result.
            const TENSORS: Result<Tensors<$inputs, $outputs>, OperatorError> = {
                let tensors = Tensors::known(
                    &Self::NAMES,
                    [$(($Input::KNOWN, <$input_element as HasDataType>::DATA_TYPE)),*],
                    [$(($Output::KNOWN, <$output_element as HasDataType>::DATA_TYPE)),+],
                );
                match tensors {
                    Ok(tensors) => $slots_fit(&Self::NAMES, &tensors),
                    Err(error) => Err(error),
                }
            };

            const fn with_tensors(
                $tensors: Tensors<$inputs, $outputs>,
                $($parameter: $Parameter),*
            ) -> Result<Self, OperatorError> {
                let kept: Result<$Kept, OperatorError> = $fit;
                match kept {
                    Ok(kept) => Ok($name { tensors: $tensors, kept, slots: PhantomData }),
                    Err(error) => Err(error),
                }
            }
        }

        // The following methods and traits have no bounds, or weaker ones than `new`. So a wrong slot is one error,
        // at `new`, and not another one wherever the operator is used.
        impl<$($generic,)+ $($Input,)* $($Output),+> $name<$($generic,)+ $($Input,)* $($Output),+> {
            const NAMES: Names = Names {
                operator: &stringify!($name),
                inputs: &[$(stringify!($input)),*],
                outputs: &[$(stringify!($output)),+],
            };

            operator! { @alignment }
        }

        impl<$($generic,)+ $($Input,)* $($Output),+> $name<$($generic,)+ $($Input,)* $($Output),+>
        where
            $($input_element: HasDataType,)*
            $($output_element: HasDataType),+
        {
            #[doc = doc_of!(with_raw)]
            #[doc(alias = "CreateOperator")]
            pub fn with_raw<Answer>(
                &self,
                call: impl FnOnce(&RawOperatorDesc<'_>) -> Answer,
            ) -> Answer {
                with_answer(call, |call| self.call_with_raw(call))
            }
        }

        impl<$($generic,)+ $($Input: Slot,)* $($Output: Slot),+>
            $name<$($generic,)+ $($Input,)* $($Output),+>
        where
            $($input_element: HasDataType,)*
            $($output_element: HasDataType),+
        {
            #[doc = doc_of!(bind)]
            #[allow(clippy::too_many_arguments, reason = "an operator has as many slots")]
            pub fn $bind<'a, R: D3d12Resource + 'a>(
                &self,
                $($input: $Input::AtExecution<'a, R, $input_element>,)*
                $($output: $Output::AtExecution<'a, R, $output_element>),+
            ) -> Result<Bindings<'a>, BindError> {
                let mut ranges = Ranges::new(self.described());
                $(ranges.bind($input)?;)*
                $(ranges.bind($output)?;)+
                ranges.at_execution()
            }

            #[doc = doc_of!(initialize)]
            #[allow(clippy::too_many_arguments, reason = "an operator has as many slots")]
            pub fn $initialize<'a, R: D3d12Resource + 'a>(
                &self,
                $($input: $Input::AtInitialization<'a, R, $input_element>),*
            ) -> Result<InitializationBindings<'a>, BindError> {
                #[allow(unused_mut, reason = "some operators have no input")]
                let mut ranges = Ranges::new(self.described());
                $(ranges.bind($input)?;)*
                Ok(ranges.at_initialization())
            }
        }

        impl<$($generic,)+ $($Input,)* $($Output),+> DescribedOperator
            for $name<$($generic,)+ $($Input,)* $($Output),+>
        where
            $($input_element: HasDataType,)*
            $($output_element: HasDataType),+
        {
            fn described(&self) -> Described<'_> {
                let level = level!($level);
                $(
                    let $kept = &self.kept;
                    let level = level.max($mode);
                )?
                Described {
                    names: &Self::NAMES,
                    inputs: &self.tensors.inputs,
                    outputs: &self.tensors.outputs,
                    in_place: operator!(@in_place $in_place),
                    level,
                }
            }

            #[allow(unused_variables, reason = "tensors in an array are no fields of the structure")]
            fn call_with_raw(&self, call: &mut dyn FnMut(&RawOperatorDesc<'_>)) {
                let $kept = &self.kept;
                $(let $all = &self.tensors;)?
                self.tensors.with_raw(&mut |[$($input),*], [$($output,)+ ..]| {
                    call(&RawOperatorDesc::new($kind, &$desc));
                });
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$($generic: Copy,)+ $($Input: Slot,)* $($Output: Slot),+> Operator
            for $name<$($generic,)+ $($Input,)* $($Output),+>
        where
            $($input_element: HasDataType,)*
            $($output_element: HasDataType),+
        {
            type Inputs = ($(($input_element, $Input),)*);
            type Outputs = ($(($output_element, $Output),)+);
            const FEATURE_LEVEL: FeatureLevel = level!($level);
        }

        impl<
            $($generic: $($bound)+,)+
            $($Input: $($input_slot)+,)*
            $($Output: $($output_slot)+),+
        > KnownOperator for $name<$($generic,)+ $($Input,)* $($Output),+> {
            const CHECKED: Result<(), OperatorError> = match Self::TENSORS {
                Ok(tensors) => operator!(@check $checked tensors),
                Err(error) => Err(error),
            };
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
                f.debug_struct(stringify!($name))
                    .field("inputs", &self.tensors.inputs)
                    .field("outputs", &self.tensors.outputs)
                    .field(stringify!($kept), &self.$kept)
                    .finish()
            }
        }
    };
    (@alignment) => {
        /// Promises that every bound tensor begins at a multiple of `bytes` bytes:
        /// `GuaranteedBaseOffsetAlignment`. 0 makes no promise. See
        /// [`TensorDesc::with_alignment`](crate::dml::TensorDesc::with_alignment)
        /// for an example.
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
    };
    (@check [checked] $tensors:ident) => {
        match Self::with_tensors($tensors) {
            Ok(_) => Ok(()),
            Err(error) => Err(error),
        }
    };
    (@check $checked:tt $tensors:ident) => {{
        let _ = $tensors;
        Ok(())
    }};
    (@in_place true) => { usize::MAX };
    (@in_place first) => { 1 };
    (@in_place false) => { 0 };
    (@panics [checked $($parameter:ident)+]) => {
        "
# Panics

Panics if DirectML would refuse the operator because of one of these values. In a constant, this is a
compile error."
    };
    (@panics $checked:tt) => { "" };
}

/// Expands to the documentation of a method that all operators have.
macro_rules! doc_of {
    (new) => {
        "Returns the operator for slots whose sizes and strides are all known at compile time.

An operator that DirectML would refuse does not compile. In a constant (`static`, `const` or
`const { .. }`), the compiler points to the call, and `cargo check` finds the mistake."
    };
    (with) => {
        "Returns the operator with a mapping for each slot, in the order of the slots. An absent slot takes
[`Absent`](crate::gpu::dml::Absent). [`new`](Self::new) takes all sizes from the types.

# Errors

Returns an error if DirectML would refuse the operator."
    };
    (bind) => {
        "Binds a buffer to each slot for the execution of the operator; see
[`Bindings`](crate::dml::Bindings) for an example. A slot that is
[`OwnedByDml`](crate::gpu::dml::OwnedByDml) or [`Absent`](crate::gpu::dml::Absent) takes
[`Unbound`](crate::gpu::dml::Unbound).

# Errors

Returns an error if the device would be removed, for example because the offset of a buffer is
not a multiple of the alignment, or because an output shares bytes with another slot. Also
returns an error if sizes or strides known at run time differ from the operator."
    };
    (initialize) => {
        "Binds a buffer to each input that is [`OwnedByDml`](crate::gpu::dml::OwnedByDml) for the
initialisation of the operator; see [`InitializerBindings`](crate::dml::InitializerBindings) for an
example. All other inputs take [`Unbound`](crate::gpu::dml::Unbound).

# Errors

Returns the errors of `bind`."
    };
    (with_raw) => {
        "Calls a function with the description for `CreateOperator` of `IDMLDevice`."
    };
}

/// Expands to the feature level in which an operator was introduced.
macro_rules! doc_of_level {
    (5.1) => { doc_of_level!(@redistributable 5.1) };
    (6.2) => { doc_of_level!(@redistributable 6.2) };
    (6.3) => { doc_of_level!(@redistributable 6.3) };
    (@redistributable $level:tt) => {
        concat!(
            doc_of_level!(@from $level), ". This level needs the redistributable: the DirectML in Windows ",
            "has level 5.0."
        )
    };
    (@from $level:tt) => {
        concat!(
            "# Feature level\n\nThe operator needs level ", stringify!($level),
            " or higher ([`FEATURE_LEVEL`](crate::dml::Operator::FEATURE_LEVEL))"
        )
    };
    ($level:tt) => { concat!(doc_of_level!(@from $level), ".") };
}

/// Expands to the elements and the name of the C structure, for an operator of a family.
macro_rules! doc_of_elements {
    ($elements:tt, $c_name:expr) => {
        concat!(
            "Elements: ",
            stringify!($elements),
            ". Structure: `",
            $c_name,
            "`."
        )
    };
}

/// Expands to the example of an operator of a family, with the parameters of its type and the arguments of
/// `new`.
macro_rules! doc_of_example {
    (
        $name:ident, $parameters:expr, [$($first:literal $(, $argument:literal)*)?], $kind:literal
    ) => {
        concat!(
            "```\nuse tensor_layout::dml::", stringify!($name),
            ";\nuse tensor_layout::layout;\n\ntype Scores = layout!(NC[N = 8, C = 1000]);\n",
            "static OPERATOR: ", stringify!($name), "<", $parameters, "> = ",
            stringify!($name), "::new(", $($first, $(", ", $argument,)*)? ");\n",
            "OPERATOR.with_raw(|desc| assert_eq!(desc.kind, ", $kind,
            ")); // here, `CreateOperator(desc)`\n```"
        )
    };
}

pub(super) use {doc_of, doc_of_elements, doc_of_example, doc_of_level};

/// The names that the definition of an operator needs.
pub(super) mod prelude {
    pub(in super::super) use super::super::axes::NamedAxes;
    pub(in super::super) use super::super::binding::{Bindings, Names, Ranges};
    pub(in super::super) use super::super::element::*;
    pub(in super::super) use super::super::error::OperatorError;
    pub(in super::super) use super::super::generic::{Described, DescribedOperator, Operator};
    pub(in super::super) use super::super::initializer::InitializationBindings;
    pub(in super::super) use super::super::level::{FeatureLevel, level};
    pub(in super::super) use super::super::slot::*;
    pub(in super::super) use super::super::{
        KnownOperator, RawOperatorDesc, Tensors, accepted, check, describe, describe_output,
        with_answer,
    };
    pub(in super::super) use super::{
        doc_of, doc_of_elements, doc_of_example, doc_of_level, operator,
    };
    pub(in super::super) use crate::gpu::D3d12Resource;
    pub(in super::super) use crate::gpu::dml::binding::BindError;
    pub(in super::super) use crate::gpu::dml::data_type::*;
    pub(in super::super) use crate::gpu::dml::tensor_desc::RawTensorDesc;
    pub(in super::super) use core::fmt;
    pub(in super::super) use core::marker::PhantomData;
    pub(in super::super) use tensor_layout_macros::mark;
}

pub(super) use operator;
