//! Traits that all operators implement, for generic code, lists and graphs.

// Decision: all operators have one method `bind`, which takes a tuple for the inputs and one for the outputs. A method of
// each operator with an argument for each slot would be a fifth of the time of a check. `bind` passes the buffers to
// `Ranges`, which numbers the slots. The type `Ranges` does not depend on the operator, so the checks are compiled only
// once. For the same reason, `Bindings` does not have the number of slots in its type.

use super::bound_arguments::{Bindable, BindsEach, BindsSlots, BindsTo};
use super::graph::{FitsSlot, GraphSource, GraphValue};
use super::initializer::InitializationBindings;
use super::level::FeatureLevel;
use super::slot::{Absent, Known, Slot};
use super::slot_bindings::{Bindings, Names, Ranges};
use super::{Caller, Descriptions, RawOperatorDesc, with_answer};
use crate::AnyLayout;
use crate::dml::{BindError, DataType, HasDataType, TensorDesc};
use crate::gpu::D3d12Resource;

/// The names of an operator's slots, and the tensors in them.
#[doc(hidden)]
#[derive(Clone, Copy)]
#[expect(
    missing_debug_implementations,
    reason = "nobody has one but functions of this crate"
)]
pub struct Described<'a> {
    pub(super) names: &'static Names,
    pub(super) inputs: &'a [Option<TensorDesc>],
    pub(super) outputs: &'a [Option<TensorDesc>],
    /// The level of the operator and of its parameters, without that of its tensors.
    pub(super) level: FeatureLevel,
}

// Not in the methods of the trait, so that their code is not made again for each operator.
impl Described<'_> {
    fn feature_level(&self, operator_type: i32) -> FeatureLevel {
        let tensors = self.inputs.iter().chain(self.outputs).flatten();
        tensors
            .map(|tensor| FeatureLevel::of_tensor(operator_type, tensor))
            .fold(self.level, FeatureLevel::max)
            .max(FeatureLevel::of_absent(operator_type, self.inputs))
    }
}

/// An operator of any kind, with any slots. This trait is sealed. A list of different operators holds `&dyn
/// AnyOperator`:
///
/// ```
/// use tensor_layout::operators::{ActivationRelu, AnyOperator, ElementWiseIdentity, FeatureLevel};
/// use tensor_layout::layout;
///
/// type Photo = layout!(NHWC[N = 1, C = 3, H = 4, W = 5]);
/// type Planes = layout!(NCHW[N = 1, C = 3, H = 4, W = 5]);
///
/// static TO_PLANES: ElementWiseIdentity<f32, Photo, Planes> = ElementWiseIdentity::new();
/// static ACTIVE: ActivationRelu<f32, Planes, Planes> = ActivationRelu::new();
///
/// let all: [&dyn AnyOperator; 2] = [&TO_PLANES, &ACTIVE];
/// let level = all.iter().map(|operator| operator.feature_level()).max();
/// assert_eq!(level, Some(FeatureLevel::V1_0)); // for `DMLCreateDevice1`
///
/// for operator in all {
///     operator.with_raw(|desc| {
///         // Here, `CreateOperator(desc)`.
///         assert_eq!(desc.kind, operator.operator_type());
///     });
///     println!("{}", operator.name()); // "ElementWiseIdentity", then "ActivationRelu"
///     assert_eq!((operator.inputs().len(), operator.outputs().len()), (1, 1));
/// }
/// ```
#[diagnostic::on_unimplemented(message = "`{Self}` is not an operator of DirectML\n\
               help: give a constant such as `Convolution::new(..)`")]
pub trait AnyOperator {
    /// Returns the slots and their tensors.
    #[doc(hidden)]
    fn described(&self) -> Described<'_>;
    /// Calls `call` exactly once, with the description for `CreateOperator`.
    #[doc(hidden)]
    fn call_with_raw(&self, call: Caller<'_>);

    /// Returns the name of the operator's type, such as `"Convolution"`.
    fn name(&self) -> &'static str {
        self.described().names.operator
    }

    /// Returns the number of the operator in `DML_OPERATOR_TYPE`.
    #[doc(alias = "DML_OPERATOR_TYPE")]
    fn operator_type(&self) -> i32 {
        with_answer(self, |desc| desc.kind)
    }

    /// Returns the feature level that the operator needs. The level depends on the parameters, the used
    /// slots, the types of elements and the numbers of axes. It may be higher than
    /// [`Operator::FEATURE_LEVEL`], but not lower.
    ///
    /// If the version of DirectML or the device does not support an operator, `CreateOperator` returns
    /// `E_INVALIDARG` without a reason. So first compare the level of the operator with the level of the
    /// device.
    ///
    /// ```
    /// use tensor_layout::operators::{AnyOperator, AveragePooling, AveragedPadding, FeatureLevel, Window};
    /// use tensor_layout::{layout, W};
    ///
    /// type Sound = layout!(NCHW[N = 1, C = 2, H = 1, W = 12]);
    /// type Pooled = layout!(NCHW[N = 1, C = 2, H = 1, W = 10]);
    /// const PLAIN: Window = Window::new().size::<W>(3);
    /// const DILATED: Window = Window::new().size::<W>(2).dilation::<W>(2);
    ///
    /// let level = |window| {
    ///     AveragePooling::<f32, Sound, Pooled>::new(window, AveragedPadding::LeftOut).feature_level()
    /// };
    /// assert_eq!(level(PLAIN), FeatureLevel::V1_0);
    /// assert_eq!(level(DILATED), FeatureLevel::V6_2);
    /// ```
    #[doc(alias = "DML_FEATURE_LEVEL")]
    fn feature_level(&self) -> FeatureLevel {
        self.described().feature_level(self.operator_type())
    }

    /// Returns the descriptions of the inputs, in DirectML's order. An empty slot has no description.
    fn inputs(&self) -> &[Option<TensorDesc>] {
        self.described().inputs
    }

    /// Returns the descriptions of the outputs, in DirectML's order. An empty slot has no description.
    fn outputs(&self) -> &[Option<TensorDesc>] {
        self.described().outputs
    }
}

#[diagnostic::do_not_recommend]
#[doc(hidden)]
impl<O: Operator> AnyOperator for O {
    fn described(&self) -> Described<'_> {
        let [inputs, outputs] = self.descs();
        Described {
            names: O::NAMES,
            inputs,
            outputs,
            level: self.level(),
        }
    }

    fn call_with_raw(&self, call: Caller<'_>) {
        self.call(call);
    }
}

impl dyn AnyOperator + '_ {
    /// Calls `call` with the description that `CreateOperator` of `IDMLDevice` needs.
    #[doc(alias = "CreateOperator")]
    pub fn with_raw<Answer>(&self, call: impl FnOnce(&RawOperatorDesc<'_>) -> Answer) -> Answer {
        with_answer(self, call)
    }
}

/// An operator of any kind, for generic code. Its associated types are the types of its slots. This trait is
/// sealed.
///
/// ```
/// use tensor_layout::dml::BindError;
/// use tensor_layout::gpu::D3d12Resource;
/// use tensor_layout::operators::{AtExecution, Bindings, Operator, RawOperatorDesc};
///
/// struct Card; // a device and its queue
/// struct Compiled;
///
/// impl Card {
///     fn create(&self, desc: &RawOperatorDesc<'_>) -> Compiled {
///         // Here, `CreateOperator(desc)` and `CompileOperator`.
/// #       Compiled
///     }
///
///     fn execute(&self, compiled: &Compiled, bindings: &Bindings<'_>) {
///         // Here, a binding table and `RecordDispatch`.
///     }
///
///     /// Executes any operator: `card.run(&TO_PLANES, (&photo,), (&planes,))`.
///     fn run<'a, O: Operator, R: D3d12Resource>(
///         &self,
///         operator: &O,
///         inputs: AtExecution<'a, O::Inputs, R>,
///         outputs: AtExecution<'a, O::Outputs, R>,
///     ) -> Result<(), BindError> {
///         let compiled = operator.with_raw(|desc| self.create(desc));
///         self.execute(&compiled, &operator.bind(inputs, outputs)?);
///         Ok(())
///     }
/// }
/// # use tensor_layout::operators::ElementWiseIdentity;
/// # use tensor_layout::{gpu::{Buffer, HostBuffer}, layout};
/// # type Photo = layout!(NHWC[N = 1, C = 3, H = 4, W = 5]);
/// # type Planes = layout!(NCHW[N = 1, C = 3, H = 4, W = 5]);
/// # static TO_PLANES: ElementWiseIdentity<f32, Photo, Planes> = ElementWiseIdentity::new();
/// # let resource = HostBuffer(vec![0; 4096]);
/// # let (photo, planes) = (Buffer::new(&resource, 0)?, Buffer::new(&resource, 240)?);
/// # Card.run(&TO_PLANES, (&photo,), (&planes,))?;
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[diagnostic::on_unimplemented(message = "`{Self}` is not an operator of DirectML\n\
               help: give a constant such as `Convolution::new(..)`")]
pub trait Operator: AnyOperator + Copy {
    /// A tuple with a pair for each input: the type of its elements, and its slot. For example: `((f32,
    /// Photo), (f32, OwnedByDml<Filters>), (f32, Absent))`.
    type Inputs: SlotTuple;
    /// A tuple with a pair for each output: the type of its elements, and its slot.
    type Outputs: SlotTuple;
    /// The feature level that introduced the operator.
    #[doc(alias = "DML_FEATURE_LEVEL")]
    const FEATURE_LEVEL: FeatureLevel = Self::NAMES.level;

    #[doc(hidden)]
    const NAMES: &'static Names;

    /// Returns the tensors of the inputs and of the outputs.
    #[doc(hidden)]
    fn descs(&self) -> [&[Option<TensorDesc>]; 2];
    /// Returns the level of the operator and of its parameters, without that of its tensors.
    #[doc(hidden)]
    fn level(&self) -> FeatureLevel {
        Self::FEATURE_LEVEL
    }
    /// Calls `call` exactly once, with the description for `CreateOperator`.
    #[doc(hidden)]
    fn call(&self, call: Caller<'_>);

    /// Calls `call` with the description that `CreateOperator` of `IDMLDevice` needs.
    #[doc(alias = "CreateOperator")]
    fn with_raw<Answer>(&self, call: impl FnOnce(&RawOperatorDesc<'_>) -> Answer) -> Answer {
        with_answer(self, call)
    }

    /// Binds a buffer to each slot, for the execution of the operator. `inputs` and `outputs` are tuples with an entry for
    /// each slot: a reference to a buffer, or [`Unbound`](super::Unbound) for a slot that is
    /// [`OwnedByDml`](super::OwnedByDml) or [`Absent`]. The page of [`Bindings`] has an example.
    ///
    /// # Errors
    ///
    /// Returns an error in these cases:
    ///
    /// - a binding would make Direct3D remove the device, for example because the offset of a buffer is not a
    ///   multiple of the alignment;
    /// - an output shares bytes with another slot;
    /// - sizes or strides known at run time differ between a buffer and its slot.
    #[tensor_layout_macros::quiet_bounds]
    fn bind<'a, 'i: 'a, 'o: 'a, R: D3d12Resource + 'i + 'o>(
        &self,
        inputs: impl BindsSlots<'i, AtExecution<'i, Self::Inputs, R>>,
        outputs: impl BindsSlots<'o, AtExecution<'o, Self::Outputs, R>>,
    ) -> Result<Bindings<'a>, BindError> {
        let mut ranges = Ranges::new(self.described());
        inputs.bind(&mut ranges);
        outputs.bind(&mut ranges);
        ranges.checked()?.at_execution()
    }

    /// Binds a buffer to each input that is [`OwnedByDml`](super::OwnedByDml), for the initialisation of the operator.
    /// `inputs` is a tuple with an entry for every input: a reference to a buffer, or [`Unbound`](super::Unbound) for an
    /// input that DirectML does not own. If it owns none, name the type of resources:
    /// `operator.bind_at_initialization::<ID3D12Resource>((Unbound,))`, or call
    /// [`unbound_at_initialization`](Self::unbound_at_initialization). The page of
    /// [`InitializerBindings`](super::InitializerBindings) has an example.
    ///
    /// # Errors
    ///
    /// Returns an error in the same cases as [`bind`](Self::bind).
    #[tensor_layout_macros::quiet_bounds]
    fn bind_at_initialization<'a, R: D3d12Resource + 'a>(
        &self,
        inputs: impl BindsSlots<'a, AtInitialization<'a, Self::Inputs, R>>,
    ) -> Result<InitializationBindings<'a>, BindError> {
        let mut ranges = Ranges::new(self.described());
        inputs.bind(&mut ranges);
        Ok(ranges.checked()?.at_initialization())
    }

    /// Returns bindings for the initialisation of an operator. They have no buffers, because DirectML owns
    /// none of the operator's inputs.
    ///
    /// ```
    /// use tensor_layout::operators::{ElementWiseIdentity, InitializerBindings, Operator};
    /// use tensor_layout::layout;
    ///
    /// type Photo = layout!(NHWC[N = 1, C = 3, H = 4, W = 5]);
    /// type Planes = layout!(NCHW[N = 1, C = 3, H = 4, W = 5]);
    /// static TO_PLANES: ElementWiseIdentity<f32, Photo, Planes> = ElementWiseIdentity::new();
    ///
    /// let nothing = TO_PLANES.unbound_at_initialization();
    /// let bindings = InitializerBindings::new([nothing.as_part()])?;
    /// # Ok::<(), tensor_layout::dml::BindError>(())
    /// ```
    fn unbound_at_initialization(&self) -> InitializationBindings<'static>
    where
        Self::Inputs: NothingOwned,
    {
        Ranges::new(self.described()).at_initialization()
    }
}

/// The tuple of arguments for the slots `Slots` at execution: a [`Buffer`](crate::gpu::Buffer) or
/// [`Unbound`](super::Unbound) for each. `R` is the type of the resources.
pub type AtExecution<'a, Slots, R> = <Slots as SlotTuple>::AtExecution<'a, R>;

/// The tuple of arguments for the slots `Slots` at initialisation: a [`Buffer`](crate::gpu::Buffer) or
/// [`Unbound`](super::Unbound) for each. `R` is the type of the resources.
pub type AtInitialization<'a, Slots, R> = <Slots as SlotTuple>::AtInitialization<'a, R>;

/// The values that [`Graph::apply`](super::Graph::apply) returns for the outputs of the operator `O`: a tuple, or the value
/// itself if there is only one.
pub type Applied<O> = <<O as Operator>::Outputs as SlotTuple>::Applied;

/// The inputs or the outputs of an operator: a tuple with a pair for each tensor. The pair has the type of
/// the elements, and the slot. This trait is sealed.
// No other crate can name the type `Known` of a hidden constant, so it cannot implement this trait.
pub trait SlotTuple: Sized {
    /// The tuple of arguments for initialisation. Each entry is a [`Buffer`](crate::gpu::Buffer) or
    /// [`Unbound`](super::Unbound).
    type AtInitialization<'a, R: D3d12Resource + 'a>: BindsSlots<'a, Self::AtInitialization<'a, R>>;
    /// The tuple of arguments for execution. Each entry is a [`Buffer`](crate::gpu::Buffer) or
    /// [`Unbound`](super::Unbound).
    type AtExecution<'a, R: D3d12Resource + 'a>: BindsSlots<'a, Self::AtExecution<'a, R>>;
    /// The tuple of mappings. Each entry is a [`Mapping`](crate::Mapping), or [`Absent`](super::Absent) for
    /// an empty slot.
    type Mappings: Copy;
    /// The tuple of values in a [`Graph`](super::Graph). Each entry is a [`Value`](super::Value), or
    /// [`Absent`](super::Absent) for an empty slot.
    type Values: Copy + FitsSlots<Self>;
    /// The values that [`Graph::apply`](super::Graph::apply) returns for these slots: a tuple of values, or
    /// the value itself if there is only one.
    type Applied;
    /// The number of slots.
    const COUNT: usize;
    /// The layouts in the slots, as far as they are known at compile time, and the types of their elements.
    #[doc(hidden)]
    const KNOWN: &'static [(Known, DataType)];
    /// Describes the tensor of each slot.
    #[doc(hidden)]
    fn describe(mappings: Self::Mappings, tensors: &mut Descriptions<'_>);
    /// Returns a value for each slot. The function `source` takes the index of a slot, and returns the source
    /// of the slot's value.
    #[doc(hidden)]
    fn applied(source: &dyn Fn(u32) -> GraphSource) -> Self::Applied;
}

/// A [`SlotTuple`] in which DirectML owns no input, so nothing is bound at initialisation. This trait is
/// sealed.
#[diagnostic::on_unimplemented(
    message = "DirectML owns an input of this operator, which is bound at its initialisation\n\
               help: call `bind_at_initialization`, with a buffer for each input that is `OwnedByDml`"
)]
pub trait NothingOwned: SlotTuple {}

/// A [`Slot`] that is empty, or is bound at execution. It is not [`OwnedByDml`](super::OwnedByDml). This
/// trait is sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is bound at initialisation, and not at execution\n\
               help: bind this value to what `bind_at_initialization` of the graph returns"
)]
pub trait UnownedSlot: Slot {}
impl<L: AnyLayout> UnownedSlot for L {}
impl UnownedSlot for Absent {}

/// A tuple of values of a graph, with an entry for each slot in `Slots`: a [`Value`](super::Value) with the type of
/// elements and the layout of the slot, or [`Absent`] for an empty slot. This trait is sealed.
#[diagnostic::on_unimplemented(
    message = "expected a tuple with one value for each input of the operator\n\
               help: list the values in the order of the inputs, with `Absent` for an empty one, such as `(input, filter, Absent)`; a tuple of one has a comma: `(input,)`"
)]
pub trait FitsSlots<Slots> {
    #[doc(hidden)]
    fn sources(self, each: &mut dyn FnMut(Option<GraphSource>));
}
#[doc(hidden)]
impl<Slots, Given> FitsSlots<Slots> for Given
where
    Given: ValuesFor<Slots>,
    Given: EachFits<Slots, Given::Counted>,
{
    fn sources(self, each: &mut dyn FnMut(Option<GraphSource>)) {
        self.each_source(each);
    }
}

/// A tuple with one entry for each slot in `Slots`.
pub trait ValuesFor<Slots> {
    /// The tuple itself. The compiler compares the values only if their number is right.
    type Counted;
}

/// Stands for no tuple. While the type of a tuple is not known to be [`Counted`](ValuesFor::Counted), the compiler does not
/// report a second error: an implementation for this type could be meant.
pub enum Uncounted {}

/// A tuple each of whose values [`FitsSlot`]. `Counted` is the tuple itself, if it is as long as `Slots`.
pub trait EachFits<Slots, Counted> {
    #[doc(hidden)]
    fn each_source(self, each: &mut dyn FnMut(Option<GraphSource>));
}

impl<Slots, Given> EachFits<Slots, Uncounted> for Given {
    fn each_source(self, _: &mut dyn FnMut(Option<GraphSource>)) {}
}

/// Expands to the type or the value itself if the list has one, else to a tuple of all.
macro_rules! one_or_all {
    ([$($only:tt)*]) => { $($only)* };
    ($([$($all:tt)*]),*) => { ($($($all)*,)*) };
}

macro_rules! tuples {
    ($($T:ident $S:ident $V:ident $index:tt),*) => {
        #[allow(unused_variables, reason = "the empty tuple has no slots")]
        impl<$($T: HasDataType, $S: Slot),*> SlotTuple for ($(($T, $S),)*) {
            type AtInitialization<'a, R: D3d12Resource + 'a> = ($($S::AtInitialization<'a, R, $T>,)*);
            type AtExecution<'a, R: D3d12Resource + 'a> = ($($S::AtExecution<'a, R, $T>,)*);
            type Values = ($($S::InGraph<$T>,)*);
            type Applied = one_or_all!($([$S::InGraph<$T>]),*);
            type Mappings = ($($S::Mapping,)*);
            const COUNT: usize = Self::KNOWN.len();
            const KNOWN: &'static [(Known, DataType)] = &[$(($S::KNOWN, $T::DATA_TYPE)),*];
            fn describe(mappings: Self::Mappings, tensors: &mut Descriptions<'_>) {
                $(tensors.describe::<$S>(mappings.$index);)*
            }
            fn applied(source: &dyn Fn(u32) -> GraphSource) -> Self::Applied {
                one_or_all!($([<$S::InGraph<$T> as GraphValue>::of(source($index))]),*)
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$($T: HasDataType, $S: UnownedSlot),*> NothingOwned for ($(($T, $S),)*) {}

        #[diagnostic::do_not_recommend]
        impl<$($S, $V),*> ValuesFor<($($S,)*)> for ($($V,)*) {
            type Counted = Self;
        }

        impl<$($S, $V: FitsSlot<$S>),*> EachFits<($($S,)*), Self> for ($($V,)*) {
            #[allow(unused_variables, reason = "the empty tuple has no values")]
            fn each_source(self, each: &mut dyn FnMut(Option<GraphSource>)) {
                $(each(self.$index.source());)*
            }
        }

        impl<'a, $($S, $V: Bindable<'a> + BindsTo<'a, $S>),*> BindsEach<'a, ($($S,)*), Self> for ($($V,)*) {
            #[allow(unused_variables, reason = "the empty tuple has no slots")]
            fn bind_each<'r>(self, ranges: &mut Ranges<'r, '_>)
            where
                'a: 'r,
            {
                $(ranges.bind(self.$index);)*
            }
        }
    };
}

// The empty tuple stands for the inputs of an operator that has only outputs.
tuples! {}

/// Calls `tuples!` for every prefix of a list.
macro_rules! all_tuples {
    ([$($done:tt)*]) => {};
    ([$($done:tt)*] $T:ident $S:ident $V:ident $index:tt $($rest:tt)*) => {
        tuples! { $($done)* $T $S $V $index }
        all_tuples! { [$($done)* $T $S $V $index,] $($rest)* }
    };
}

all_tuples! {
    []
    T0 A V0 0 T1 B V1 1 T2 C V2 2 T3 D V3 3
    T4 E V4 4 T5 F V5 5 T6 G V6 6 T7 H V7 7
    T8 I V8 8 T9 J V9 9 T10 K V10 10 T11 L V11 11
    T12 M V12 12 T13 N V13 13 T14 O V14 14 T15 P V15 15
}
