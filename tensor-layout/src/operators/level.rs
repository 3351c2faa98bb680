//! Feature levels: the operators and modes that a library and a device support.

use crate::dml::{DataType, TensorDesc};
use core::fmt;

/// Declares the levels, each with its number, its name in C and its documentation.
macro_rules! levels {
    ($(#[$($meta:tt)+])* $($level:ident = $number:literal, $c_name:literal: $doc:literal;)+) => {
        $(#[$($meta)+])*
        pub enum FeatureLevel {
            $(
                #[doc = $doc]
                #[doc(alias = $c_name)]
                $level = $number,
            )+
        }

        impl FeatureLevel {
            /// All feature levels, the lowest first.
            ///
            /// ```
            /// use tensor_layout::operators::FeatureLevel;
            ///
            /// let newer = FeatureLevel::ALL
            ///     .into_iter()
            ///     .filter(|level| *level > FeatureLevel::OF_WINDOWS);
            /// assert_eq!(newer.count(), 7); // from 5.1 to 6.4
            /// ```
            pub const ALL: [Self; 15] = [$(FeatureLevel::$level),+];
        }
    };
}

levels! {
    /// A feature level of DirectML: `DML_FEATURE_LEVEL`. The number of each variant is the value of the constant
    /// in C.
    ///
    /// Each level includes all lower levels. `CheckFeatureSupport` returns the level of a device.
    /// `DMLCreateDevice1` takes a minimum level, and fails if the device does not support this level. The
    /// DirectML library that is part of [Windows](Self::OF_WINDOWS) supports level 5.0.
    ///
    /// ```
    /// use tensor_layout::operators::{ActivationGelu, FeatureLevel, Operator};
    /// use tensor_layout::layout;
    ///
    /// type Scores = layout!(NC[N = 8, C = 1000]);
    /// const LEVEL: FeatureLevel = ActivationGelu::<f32, Scores, Scores>::FEATURE_LEVEL;
    /// assert!(LEVEL > FeatureLevel::OF_WINDOWS); // needs the redistributable
    /// assert_eq!(LEVEL.to_string(), "5.1");
    /// assert_eq!(LEVEL as i32, 0x5100);
    /// ```
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[non_exhaustive]
    #[repr(i32)]
    V1_0 = 0x1000, "DML_FEATURE_LEVEL_1_0": "Level 1.0, which DirectML 1.0.0 and later support.";
    V2_0 = 0x2000, "DML_FEATURE_LEVEL_2_0": "Level 2.0, which DirectML 1.1.0 and later support.";
    V2_1 = 0x2100, "DML_FEATURE_LEVEL_2_1": "Level 2.1, which DirectML 1.2.0 and later support. It introduced graphs.";
    V3_0 = 0x3000, "DML_FEATURE_LEVEL_3_0":
        "Level 3.0, which DirectML 1.4.0 and later support. It introduced tensors of up to eight axes.";
    V3_1 = 0x3100, "DML_FEATURE_LEVEL_3_1": "Level 3.1, which DirectML 1.5.0 and later support.";
    V4_0 = 0x4000, "DML_FEATURE_LEVEL_4_0": "Level 4.0, which DirectML 1.6.0 and later support.";
    V4_1 = 0x4100, "DML_FEATURE_LEVEL_4_1": "Level 4.1, which DirectML 1.7.0 and later support.";
    V5_0 = 0x5000, "DML_FEATURE_LEVEL_5_0": "Level 5.0, which DirectML 1.8.0 and later support.";
    V5_1 = 0x5100, "DML_FEATURE_LEVEL_5_1": "Level 5.1, which DirectML 1.9.0 and later support.";
    V5_2 = 0x5200, "DML_FEATURE_LEVEL_5_2": "Level 5.2, which DirectML 1.10.0 and later support.";
    V6_0 = 0x6000, "DML_FEATURE_LEVEL_6_0": "Level 6.0, which DirectML 1.11.0 and later support.";
    V6_1 = 0x6100, "DML_FEATURE_LEVEL_6_1": "Level 6.1, which DirectML 1.12.0 and later support.";
    V6_2 = 0x6200, "DML_FEATURE_LEVEL_6_2":
        "Level 6.2, which DirectML 1.13.0 and later support. It introduced constants in graphs.";
    V6_3 = 0x6300, "DML_FEATURE_LEVEL_6_3":
        "Level 6.3, which DirectML 1.15.0 and later support. It introduced elements of 4 bits.";
    V6_4 = 0x6400, "DML_FEATURE_LEVEL_6_4": "Level 6.4, which DirectML 1.15.0 and later support. It is the highest level.";
}

impl FeatureLevel {
    /// The level of DirectML 1.8.0, the newest version that is part of Windows. Higher levels need the
    /// redistributable library: the package `Microsoft.AI.DirectML`, with its `DirectML.dll` in the folder of
    /// the program.
    pub const OF_WINDOWS: Self = FeatureLevel::V5_0;

    /// Returns the feature level that an operator needs because of the elements and the number of axes of
    /// `tensor`.
    ///
    /// Sources: Microsoft's page "DirectML feature level history", and its pages of the operators.
    pub(super) fn of_tensor(operator_type: i32, tensor: &TensorDesc) -> Self {
        let elements = Self::of_elements(operator_type, tensor.data_type());
        elements.max(Self::of_rank(operator_type, tensor.rank()))
    }

    /// Returns the feature level that an operator needs because some of its slots are empty.
    pub(super) fn of_absent(operator_type: i32, inputs: &[Option<TensorDesc>]) -> Self {
        match (operator_type, inputs) {
            // Quantised elements without a zero point.
            (33 | 34, [.., None]) => FeatureLevel::V6_2,
            // A scale without a bias, or a bias without a scale.
            (115, [_, Some(_), None] | [_, None, Some(_)]) => FeatureLevel::V5_2,
            _ => FeatureLevel::V1_0,
        }
    }

    fn of_elements(operator_type: i32, data_type: DataType) -> Self {
        use FeatureLevel::{V1_0, V2_1, V3_0, V4_1, V5_0, V5_1, V6_0, V6_2, V6_3};
        match (operator_type, data_type) {
            // Quantised elements.
            (33 | 34, DataType::Float16) => return V6_0,
            (_, DataType::Float32 | DataType::Float16) => return V1_0,
            _ => {}
        }
        // The levels of integers of 8 and 16 bits, of integers of 32 bits, and of elements of 64 bits.
        let [narrow, medium, wide] = match operator_type {
            // Addition, multiplication, subtraction.
            4 | 24 | 30 => [V5_1, V2_1, V4_1],
            // Division and remainders.
            10 | 101 | 102 => [V3_0, V2_1, V6_0],
            // Rectifiers.
            42 | 44 => [V5_1; 3],
            // Limits, choices, maxima and minima, negation, padding, reductions, sequences, sums, the largest,
            // depth and space, regions.
            8 | 21 | 23 | 55 | 64 | 88 | 104 | 105 | 112..=114 | 145 | 149 | 153 | 155 | 156 => {
                [V3_0, V2_1, V5_0]
            }
            // Maximum pooling.
            110 if data_type.bits() == 8 => [V3_0; 3],
            // Indices come as `u32` from the beginning.
            110 if data_type == DataType::Uint32 => [V2_1; 3],
            110 => [V5_0; 3],
            // Resampling.
            116 | 161 => [V6_2; 3],
            _ => [V3_0, V2_1, V4_1],
        };
        match data_type.bits() {
            4 => V6_3,
            8 | 16 => narrow,
            32 => medium,
            _ => wide,
        }
    }

    fn of_rank(operator_type: i32, rank: usize) -> Self {
        match (operator_type, rank) {
            // Convolutions and products of matrices.
            (_, 4) | (53, 5) => FeatureLevel::V1_0,
            // Casts, joins, padding, repetitions, normalisations and the largest.
            (61 | 63 | 64 | 70 | 72 | 75 | 112 | 115, _) => FeatureLevel::V3_1,
            // Filled tensors and sums, and products of integers.
            (53 | 54 | 103..=105 | 117..=120 | 133 | 145, _) => FeatureLevel::V4_0,
            // Reductions.
            (55, 5) => FeatureLevel::V3_0,
            (_, 5) => FeatureLevel::V1_0,
            _ => FeatureLevel::V3_0,
        }
    }
}

impl fmt::Display for FeatureLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = *self as i32;
        write!(f, "{}.{}", number >> 12, number >> 8 & 0xf)
    }
}
