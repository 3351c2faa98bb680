//! Joins, splits and pads tensors.

use super::*;
use tensor_layout::operators::{Join, Margins, Padding, PaddingMode, Split};
use tensor_layout::{C, H, W, layout};

type Photo = layout!(NHWC[N = 1, C = 3, H = 6, W = 7]);

/// Joins three tensors with different storages along C.
#[test]
fn join() -> Result<()> {
    type Depth = layout!(NCHW[N = 1, C = 1, H = 6, W = 7], pad(W = 8));
    type Mask = layout!(NHWC[N = 1, C = 2, H = 6, W = 7], broadcast(C));
    type All = layout!(NHWC[N = 1, C = 6, H = 6, W = 7], pad(C = 8));
    let join = Join::<f32, C, (Photo, Depth, Mask), All>::new();
    let mut bench = Bench::new();
    let photo = bench.input::<f32, Photo>()?;
    let depth = bench.input::<f32, Depth>()?;
    let mask = bench.input::<f32, Mask>()?;
    let output = bench.output::<f32, All>()?;
    run!(
        bench.card,
        join,
        owns(Unbound, Unbound, Unbound),
        takes(&photo.on_card, &depth.on_card, &mask.on_card),
        writes(&output,)
    );
    bench.check(&output, |(n, C(c), h, w)| {
        match c {
            0..3 => photo[(n, C(c), h, w)],
            3 => depth[(n, C(0), h, w)],
            _ => mask[(n, C(c - 4), h, w)],
        }
        .into()
    })
}

/// Splits one tensor into two, one below the other.
#[test]
fn split() -> Result<()> {
    type Top = layout!(NCHW[N = 1, C = 3, H = 2, W = 7]);
    type Bottom = layout!(NHWC[N = 1, C = 3, H = 4, W = 7], pitch(H = 32));
    let split = Split::<i16, H, Photo, (Top, Bottom)>::new();
    let mut bench = Bench::new();
    let photo = bench.input::<i16, Photo>()?;
    let (top, bottom) = (bench.output::<i16, Top>()?, bench.output::<i16, Bottom>()?);
    run!(
        bench.card,
        split,
        owns(Unbound,),
        takes(&photo.on_card,),
        writes(&top, &bottom)
    );
    bench.check(&top, |at| photo[at].into())?;
    bench.check(&bottom, |(n, c, H(h), w)| photo[(n, c, H(2 + h), w)].into())
}

type Framed = layout!(NCHW[N = 1, C = 3, H = 9, W = 9]);
const MARGINS: Margins = Margins::new().along::<H>(1, 2).along::<W>(2, 0);

#[test]
fn frames() -> Result<()> {
    let mut bench = Bench::new();
    let constant = Padding::<f32, Photo, Framed>::new(PaddingMode::Fill(7.5), MARGINS);
    compute!(bench, constant, [photo] => [output]);
    let inside = |h: usize, w: usize| Some((h.checked_sub(1)?, w.checked_sub(2)?));
    bench.check(&output, |(n, c, H(h), W(w))| match inside(h, w) {
        Some((h, w)) if h < 6 => photo[(n, c, H(h), W(w))].into(),
        _ => 7.5,
    })?;

    // The row and the column of the photo for each element.
    #[rustfmt::skip]
    let rows = [
        (PaddingMode::Edge, [0, 0, 1, 2, 3, 4, 5, 5, 5], [0, 0, 0, 1, 2, 3, 4, 5, 6]),
        (PaddingMode::Reflection, [1, 0, 1, 2, 3, 4, 5, 4, 3], [2, 1, 0, 1, 2, 3, 4, 5, 6]),
        (PaddingMode::Symmetric, [0, 0, 1, 2, 3, 4, 5, 5, 4], [1, 0, 0, 1, 2, 3, 4, 5, 6]),
        (PaddingMode::Wrap, [5, 0, 1, 2, 3, 4, 5, 0, 1], [5, 6, 0, 1, 2, 3, 4, 5, 6]),
    ];
    for (mode, rows, columns) in rows {
        let padding = Padding::<f32, Photo, Framed>::new(mode, MARGINS);
        run!(bench.card, padding, [photo] => [&output]);
        bench.check(&output, |(n, c, H(h), W(w))| {
            photo[(n, c, H(rows[h]), W(columns[w]))].into()
        })?;
    }
    Ok(())
}
