//! Computes operators that find elements by an index, along axes that their letters state. Cases of onnx compute those
//! along one axis.

use super::*;
use tensor_layout::axes::{I, K, R};
use tensor_layout::operators::{
    GatherNd1, NonzeroCoordinates, OneHot, RoiAlign1, RoiSampling, ScatterNd,
};
use tensor_layout::{C, H, N, W, layout};

/// Returns an index below a limit.
fn index(number: i8, limit: i8) -> u32 {
    number.rem_euclid(limit).unsigned_abs().into()
}

fn position(index: u32) -> usize {
    usize::try_from(index).expect("it is small")
}

type Photo = layout!(NHWC[N = 2, C = 3, H = 5, W = 4]);
type Points = layout!(NIK[N = 2, I = 6, K = 2]);
type Found = layout!(CNI[C = 3, N = 2, I = 6]);

/// Finds points by row and column. Each photo has its own points.
#[test]
fn points() -> Result<()> {
    let mut bench = Bench::new();
    let gather = GatherNd1::<f32, u32, K, (H, W), Photo, Points, Found>::new();
    compute!(bench, gather, [photo] [points of |number| index(number, 4)] => [output]);
    bench.check(&output, |(c, n, i): (C, N, I)| {
        let along = |k| position(points[(n, i, K(k))]);
        photo[(n, c, H(along(0)), W(along(1)))].into()
    })
}

type Marks = layout!(IK[I = 3, K = 2]);
type Updates = layout!(NCI[N = 2, C = 3, I = 3]);

#[test]
fn points_written() -> Result<()> {
    let mut bench = Bench::new();
    let scatter = ScatterNd::<f32, u32, K, (H, W), Photo, Marks, Updates, Photo>::new();
    compute!(bench, scatter, [photo] [marks is vec![4, 0, 1, 3, 2, 2]] [updates] => [output]);
    bench.check(&output, |(n, c, H(h), W(w)): (N, C, H, W)| {
        match [(4, 0), (1, 3), (2, 2)]
            .iter()
            .position(|mark| *mark == (h, w))
        {
            Some(i) => updates[(n, c, I(i))].into(),
            None => photo[(n, c, H(h), W(w))].into(),
        }
    })
}

type Labels = layout!(NHW[N = 2, H = 3, W = 4]);
type Values = layout!(K[2]);
type Classes = layout!(NHWC[N = 2, C = 5, H = 3, W = 4]);

#[test]
fn classes() -> Result<()> {
    let mut bench = Bench::new();
    let one_hot = OneHot::<f32, u32, C, Labels, Values, Classes>::new();
    compute!(
        bench, one_hot,
        [labels of |number| index(number, 5)] [values is vec![-0.5, 2.0]] => [output]
    );
    bench.check(&output, |(n, C(c), h, w): (N, C, H, W)| {
        if position(labels[(n, h, w)]) == c {
            2.0
        } else {
            -0.5
        }
    })
}

/// Samples regions of whole pixels, with one sample in the middle of each pixel.
#[test]
fn regions() -> Result<()> {
    type Boxes = layout!(RK[R = 3, K = 4]);
    type Images = layout!(R[3]);
    type Parts = layout!(RHWC[R = 3, C = 3, H = 2, W = 3]);
    const CORNERS: [(usize, usize, usize); 3] = [(0, 0, 0), (1, 1, 3), (0, 1, 2)];
    let mut bench = Bench::new();
    let small = |number: usize| f32::from(u8::try_from(number).expect("it is small"));
    let boxes = CORNERS.map(|(_, left, top)| [left, top, left + 3, top + 2].map(small));
    let sampling = RoiSampling::average().half_pixels().samples(1, 1);
    let parts = RoiAlign1::<f32, u32, R, K, Photo, Boxes, Images, Parts>::new(sampling);
    compute!(
        bench, parts,
        [photo] [boxes is boxes.concat()] [images is vec![0, 1, 0]] => [output]
    );
    bench.check(&output, |(R(r), H(h), W(w), c): (R, H, W, C)| {
        let (image, left, top) = CORNERS[r];
        photo[(N(image), c, H(top + h), W(left + w))].into()
    })
}

/// Finds the number and the coordinates of elements that are not 0.
#[test]
fn positions_of_elements() -> Result<()> {
    type Mask = layout!(WH[H = 5, W = 7]);
    type Count = layout!(I[1]);
    type Found = layout!(IK[I = 35, K = 2]);
    let mut bench = Bench::new();
    let nonzero = NonzeroCoordinates::<f32, K, Mask, Count, Found>::new();
    compute!(bench, nonzero, [mask of |number| (number % 2).into()] => [count] [coordinates]);
    let all = (0..5).flat_map(|h| (0..7).map(move |w| (h, w)));
    let expected: Vec<_> = all.filter(|(h, w)| mask[(H(*h), W(*w))] != 0.0).collect();
    bench.check(&count, |_| real(expected.len()))?;
    bench.card.read(&coordinates, |coordinates| {
        for (i, (h, w)) in expected.iter().enumerate() {
            let found = [0, 1].map(|k| position(coordinates[(I(i), K(k))]));
            assert_eq!(found, [*h, *w]);
        }
    })
}
