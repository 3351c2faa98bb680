//! Writes the random declarations of `static_layouts.rs`, because a layout is a type. They are the same in every build.

#![allow(
    clippy::manual_is_multiple_of,
    reason = "Rust 1.85, with which this runs on other processors, does not have the method"
)]

use oracle::declaration::{Axis, Declaration, Form};
use oracle::listed::Listed;
use oracle::random::{Choices, well_formed};
use std::path::Path;
use std::{env, fs};

mod oracle;

const COUNT: u64 = 150;
/// The seed before those of the choices of a split or merge. Their numbers are not those of the layouts, which have the
/// seeds up to `COUNT`.
const RESHAPES: u64 = 200;

/// Returns the text of the file with all layouts.
fn generate() -> String {
    let lines: Vec<_> = (1..=COUNT).map(line).collect();
    let lines = lines.concat();
    let reshapes: Vec<_> = (1..=COUNT).filter_map(reshape_line).collect();
    let reshapes = reshapes.concat();
    format!("static_layouts! {{\n{lines}}}\nstatic_reshapes! {{\n{reshapes}}}\n")
}

/// Returns a line for a layout with one axis split into two or three, or with two neighbouring axes merged. The result
/// has static sizes, and needs no check at run time. Returns `None` if the layout has no such axes.
fn reshape_line(seed: u64) -> Option<String> {
    let (declaration, _) = well_formed(&mut Choices::new(numbers(seed)));
    let mut choices = Choices::new(numbers(seed + RESHAPES));
    let mut letters: Vec<char> = declaration.axes.iter().map(|axis| axis.letter).collect();
    let free: Vec<char> = ('A'..='Z')
        .filter(|letter| !letters.contains(letter))
        .collect();
    let free = &free[choices.below(free.len() - 2)..];
    // A blocked layout has no strides. Only factors can say how its axes are stored after a split or merge.
    let is_plain = |axis: &Axis| {
        let is_blocked = declaration
            .blocks
            .iter()
            .any(|(letter, _)| *letter == axis.letter);
        let has_clause = axis.positions.is_some() || axis.step.is_some();
        !is_blocked && (declaration.blocks.is_empty() || !has_clause)
    };
    let listed = Listed::of(&declaration);
    let pairs = declaration.axes.windows(2).filter(|pair| {
        let letters = [pair[0].letter, pair[1].letter];
        pair.iter().all(is_plain) && listed.merge(&letters, free[0]).is_some()
    });
    let pairs: Vec<_> = pairs.collect();
    let (method, old, new);
    if seed % 2 == 0 && !pairs.is_empty() {
        let [outer, inner] = pairs[choices.below(pairs.len())] else {
            return None;
        };
        method = "merge";
        old = format!("({}, {})", outer.letter, inner.letter);
        new = format!("Dim{}::<{}>", free[0], outer.size * inner.size);
        letters.retain(|letter| ![outer.letter, inner.letter].contains(letter));
        letters.push(free[0]);
    } else {
        let axes: Vec<_> = declaration
            .axes
            .iter()
            .filter(|axis| is_plain(axis))
            .collect();
        if axes.is_empty() || letters.len() == 8 {
            return None;
        }
        let axis = axes[choices.below(axes.len())];
        let mut divisor_of = |size: usize| {
            let divisors: Vec<_> = (1..=size).filter(|by| size % *by == 0).collect();
            divisors[choices.below(divisors.len())]
        };
        let inner = divisor_of(axis.size);
        let mut sizes = vec![axis.size / inner, inner];
        if letters.len() < 7 && seed % 3 == 0 {
            let middle = divisor_of(sizes[0]);
            sizes = vec![sizes[0] / middle, middle, inner];
        }
        let parts = sizes.iter().zip(free);
        let parts: Vec<_> = parts
            .map(|(size, letter)| format!("Dim{letter}::<{size}>"))
            .collect();
        method = "split";
        old = axis.letter.to_string();
        new = format!("({})", parts.join(", "));
        letters.retain(|letter| *letter != axis.letter);
        letters.extend(&free[..sizes.len()]);
    }
    let text = declaration.text(form(&declaration, seed));
    let axes: Vec<_> = letters.iter().map(char::to_string).collect();
    let axes = axes.join(" ");
    Some(format!("    {method} [{text}] {old} => {new}, ({axes});\n"))
}

fn line(seed: u64) -> String {
    let (declaration, _) = well_formed(&mut Choices::new(numbers(seed)));
    let kind = if declaration.blocks.is_empty() {
        "strided"
    } else {
        "blocked"
    };
    let text = declaration.text(form(&declaration, seed));
    let axes = declaration.axes.iter().map(|axis| axis.letter.to_string());
    let axes: Vec<_> = axes.collect();
    format!("    {kind} [{text}] ({});\n", axes.join(" "))
}

/// Layouts from odd seeds have their sizes by position. This form is not used if the sizes look like sizes in the
/// label's order, because `layout!` warns of them.
fn form(declaration: &Declaration, seed: u64) -> Form {
    let ends_in_c = declaration
        .axes
        .last()
        .is_some_and(|axis| axis.letter == 'C');
    let looks_so = matches!(declaration.sizes()[..], [.., a, b, 1..=4] if a.min(b) > 4);
    if seed % 2 == 0 || (ends_in_c && looks_so) {
        Form::Keyed
    } else {
        Form::Positional
    }
}

/// Returns numbers to choose by. They never change (splitmix64).
fn numbers(seed: u64) -> Vec<u32> {
    let number = |i: u64| {
        let mut x = (seed * 1_000 + i).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (x >> 32) as u32
    };
    (0..80).map(number).collect()
}

fn main() {
    // Packages in folders of this one have this script, too.
    let folders = ["", "..", "../.."].map(Path::new);
    let folder = folders
        .into_iter()
        .find(|folder| folder.join("oracle").exists())
        .expect("the script is in a folder around the package");
    for source in ["build.rs", "oracle"] {
        println!("cargo::rerun-if-changed={}", folder.join(source).display());
    }
    let folder = env::var_os("OUT_DIR").expect("Cargo gives it");
    let path = Path::new(&folder).join("static_layouts.rs");
    fs::write(path, generate()).expect("the file can be written");
}
