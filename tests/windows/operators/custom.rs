//! An operator that the crate lacks.

use super::bit_count::BitCount;
use super::*;
use tensor_layout::operators::{CustomOperator, Operator};
use tensor_layout::{C, H, N, W, layout};

/// Counts the bits of each element, from one order to another.
#[test]
fn bits() -> Result<()> {
    type Photo = layout!(NHWC[N = 1, C = 3, H = 5, W = 7]);
    type Planes = layout!(NCHW[N = 1, C = 3, H = 5, W = 7]);
    let mut bench = Bench::new();
    let photo = bench.input_of::<u32, Photo>(|number| {
        u32::from(number.unsigned_abs()).wrapping_mul(0x9E37_79B9)
    })?;
    let counts = bench.output::<u32, Planes>()?;
    let counted = CustomOperator::<BitCount, ((u32, Photo),), ((u32, Planes),)>::with(
        BitCount,
        (Photo::mapping(),),
        (Planes::mapping(),),
    )?;
    let compiled = Operator::with_raw(&counted, |desc| bench.card.compile(desc))?;
    let nothing = counted.unbound_at_initialization();
    let bound = counted.bind((&photo.on_card,), (&counts,))?;
    bench.card.run(&compiled, &nothing, &bound)?;
    bench.check(&counts, |(n, c, h, w): (N, C, H, W)| {
        photo[(n, c, h, w)].count_ones().into()
    })
}
