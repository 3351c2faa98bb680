//! The operators, one file for each family of similar ones. What all of them use is beside this folder.

pub(super) mod activation;
pub(super) mod attention;
pub(super) mod batch_normalization;
pub(super) mod convolution;
pub(super) mod element_wise;
pub(super) mod filled;
pub(super) mod fused;
pub(super) mod gemm;
pub(super) mod indexed;
pub(super) mod integer_products;
pub(super) mod join;
pub(super) mod normalization;
pub(super) mod padding;
pub(super) mod pairwise;
pub(super) mod pooling;
pub(super) mod quantize;
pub(super) mod rearranged;
pub(super) mod recurrent;
pub(super) mod reduce;
pub(super) mod regions;
pub(super) mod resample;
pub(super) mod slice;
pub(super) mod softmax;
pub(super) mod window;

use super::{OperatorError, RawOperatorDesc, Tensors};
use super::{define, error, level, list, rules, with_raw};
