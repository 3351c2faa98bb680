//! Prints the tables of Microsoft's article "Using strides to express padding and memory
//! layout" from layouts: <https://learn.microsoft.com/windows/ai/directml/dml-strides>
//!
//! The label of a layout, such as `HW`, names its axes in memory order, the last one adjacent. All
//! printed numbers follow from the label: this program does not count elements.

use std::error::Error;
use std::fmt::Display;
use tensor_layout::traits::StridedStorage;
use tensor_layout::{AnyLayout, C, D, H, Mapping, N, Tensor, View, W, layout};

const PLANE: [[char; 3]; 2] = [['A', 'B', 'C'], ['D', 'E', 'F']];
const PLANES: [[[char; 3]; 2]; 2] = [PLANE, [['G', 'H', 'I'], ['J', 'K', 'L']]];

fn main() -> Result<(), Box<dyn Error>> {
    println!("sizes      number of elements along each axis, in the order N, C, D, H, W");
    println!("strides    elements to step over to reach the next one along each axis");
    println!("span       last offset + 1: elements that a buffer must hold at least");
    println!("footprint  elements that the storage occupies, trailing padding included");

    title("Two dimensions: the same plane, stored row by row and column by column");
    let by_rows = Tensor::<_, layout!(HW[H = 2, W = 3])>::from_fn(|(H(h), W(w))| PLANE[h][w]);
    let by_columns = Tensor::<_, layout!(WH[H = 2, W = 3])>::from_fn(|(H(h), W(w))| PLANE[h][w]);
    show_plane(&by_rows);
    show_plane(&by_columns);

    title("Three dimensions: a packed stride is the product of the sizes of lower order");
    let dhw = Tensor::<_, layout!(DHW[D = 2, H = 2, W = 3])>::from_fn(letter);
    let whd = Tensor::<_, layout!(WHD[D = 2, H = 2, W = 3])>::from_fn(letter);
    show_planes(&dhw);
    println!("    D-stride = {} * {}", dhw.size(H), dhw.size(W));
    show_planes(&whd);
    println!("    W-stride = {} * {}", whd.size(H), whd.size(D));

    title("An offset is the dot product of a coordinate and the strides");
    let (d, h, w) = (D(1), H(0), W(1));
    println!("\n  {} at {:?}", dhw.mapping(), (d, h, w));
    println!(
        "    {:?} . {:?} = {}, where {} is stored",
        [d.0, h.0, w.0],
        dhw.strides(),
        dhw.offset((d, h, w)),
        dhw[(d, h, w)],
    );

    title("Broadcasting: a stride of 0 along H makes one stored row serve as both");
    let row = PLANE[0].to_vec();
    show_plane(&Tensor::<_, layout!(HW[H = 2, W = 3], broadcast(H))>::from_vec(row)?);

    title("Padding: a row occupies 5 elements, and the last 2 are not part of the plane");
    let mut padded = Tensor::<_, layout!(HW[H = 2, W = 3], pad(W = 5))>::filled('x');
    for h in padded.positions(H) {
        for w in padded.positions(W) {
            padded[(h, w)] = by_rows[(h, w)];
        }
    }
    show_plane(&padded);

    title("DirectML lists sizes and strides as {N, C, H, W}, in whatever order they are stored");
    show_strides(&layout!(NCHW[N = 1, C = 1, H = 3, W = 5]));
    show_strides(&layout!(NHWC[N = 1, C = 1, H = 3, W = 5]));

    title("Where it wants four dimensions, a plane gets leading 1s, and no element moves");
    let in_4d = View::<_, layout!(NCHW[N = 1, C = 1, H = 2, W = 3])>::new(by_rows.as_slice())?;
    show_strides(&by_rows);
    show_strides(&in_4d);
    let corner = (N(0), C(0), H(1), W(2));
    println!("    {} is still at the end: {corner:?}", in_4d[corner]);
    Ok(())
}

fn letter((D(d), H(h), W(w)): (D, H, W)) -> char {
    PLANES[d][h][w]
}

fn title(text: &str) {
    println!("\n\n{text}");
}

fn show_plane<L: AnyLayout<Axes = (H, W), Storage: StridedStorage>>(plane: &Tensor<char, L>) {
    show_strides(plane);
    for h in plane.positions(H) {
        print_line("", plane.positions(W).map(|w| plane[(h, w)]));
    }
    show_memory(plane);
}

fn show_planes<L: AnyLayout<Axes = (D, H, W), Storage: StridedStorage>>(planes: &Tensor<char, L>) {
    show_strides(planes);
    for d in planes.positions(D) {
        for h in planes.positions(H) {
            print_line("", planes.positions(W).map(|w| planes[(d, h, w)]));
        }
        println!();
    }
    show_memory(planes);
}

fn show_strides<L: AnyLayout<Storage: StridedStorage>>(mapping: &Mapping<L>) {
    println!("\n  {mapping}");
    println!(
        "    sizes {:?}, strides {:?}",
        mapping.size_array(),
        mapping.strides()
    );
}

fn show_memory<L: AnyLayout>(tensor: &Tensor<char, L>) {
    print_line("offset", 0..tensor.footprint());
    print_line("stored", tensor.memory());
    println!(
        "    span {}, footprint {}, {}",
        tensor.span(),
        tensor.footprint(),
        if tensor.is_packed() {
            "packed"
        } else {
            "not packed"
        },
    );
}

fn print_line(name: &str, cells: impl IntoIterator<Item: Display>) {
    print!("    {name:7}");
    for cell in cells {
        print!("{cell:>3}");
    }
    println!();
}
