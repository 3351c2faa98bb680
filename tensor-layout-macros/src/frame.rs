//! `frame!`: formats of camera frames, as planes of samples.

// Decisions:
//
// - **A format says where each sample lies.** Its planes follow from that, and so do the types of the views of U and
//   V, which contain the subsampling.
// - **The samples of one letter are equally far apart**, because a view has one stride along each axis. So there is
//   no notation for formats such as IYU1, whose groups are `UYYVYY`.

use crate::expand::split_crate_name;
use proc_macro2::{Delimiter, Group, Ident, Literal, Span, TokenStream, TokenTree};
use quote::quote;
use syn::Lit;
use tensor_layout_language::report::Report;
use tensor_layout_language::text::text;
use tensor_layout_language::tokens::{
    TokenRange, is_usize, is_word, location_or, punct, read, solid, split_at_commas,
};

/// The maximum number of planes.
const MAX_PLANES: usize = 4;

/// The maximum number of rows or columns that share a group, and of samples in a group.
const MOST_SHARED: u32 = 64;

/// A format as it is written.
struct WrittenFormat {
    /// Attributes, visibility and `struct`.
    head: TokenStream,
    name: Ident,
    /// The number of bits of an element: 8 or 16.
    element: u32,
    /// The first bit of a sample, and the number of its bits.
    bits: (u32, u32),
    planes: Vec<WrittenPlane>,
    end: TokenRange,
}

/// A plane as it is written: the letters of a group of samples, and how many rows and columns share a group.
struct WrittenPlane {
    letters: Ident,
    divisors: [(u32, Span); 2],
}

/// A letter of a plane: how many rows and columns share a sample, and the location of the plane.
struct LocatedSample {
    grid: [u32; 2],
    location: Span,
}

/// Expands `frame!`.
pub(crate) fn frame(tokens: TokenStream) -> TokenStream {
    let (krate, tokens) = split_crate_name(tokens);
    let tokens = solid(tokens);
    let report = Report::new();
    let mut rest = &tokens[..];
    let mut items = TokenStream::new();
    while !rest.is_empty() {
        let Some((format, after)) = format(rest, &report) else {
            break;
        };
        let chroma = chroma(&format, &report);
        items.extend(item(&krate, &format, chroma));
        rest = after;
    }
    items.extend(report.to_tokens());
    items
}

/// Reports a declaration without `struct`. A layout instead of planes belongs to another macro.
fn no_keyword(tokens: &[TokenTree], report: &Report) {
    let is_end = |token: &TokenTree| matches!(punct(token), Some(':' | '=' | ';'));
    let end = tokens.iter().position(is_end).unwrap_or(tokens.len());
    let (head, rest) = tokens.split_at(end.saturating_sub(1));
    let is_type = head.last().is_some_and(|word| is_word(word, "type"));
    if let [
        name,
        equals,
        label @ TokenTree::Ident(_),
        TokenTree::Group(sizes),
        ..,
    ] = rest
    {
        if punct(equals) == Some('=') {
            let mistake =
                format!("`{label}` is the label of a layout, and a frame has planes of Y, U and V");
            let head = text(head) + if is_type { "" } else { " struct" };
            let (head, sizes) = (head.trim_start(), text(&[sizes.clone().into()]));
            let help = format!(
                "write `layout! {{ {head} {name} = {label}{sizes}; }}` in place of `frame!`"
            );
            report.push(label.span(), &mistake, &help);
            return;
        }
    }
    let (location, help) = match rest.first() {
        Some(TokenTree::Ident(_)) if is_type => (head.last(), "write `struct`"),
        Some(name @ TokenTree::Ident(_)) => (Some(name), &*format!("write `struct {name}`")),
        other => (other, EXAMPLE),
    };
    let location = location.map_or_else(Span::call_site, TokenTree::span);
    report.push(location, "expected the declaration of a format", help);
}

const EXAMPLE: &str = "write `pub struct Nv12: u8 = { Y[H, W], UV[H / 2, W / 2] }`";

/// Reads one format. Returns it with the tokens after it.
fn format<'a>(
    tokens: &'a [TokenTree],
    report: &Report,
) -> Option<(WrittenFormat, &'a [TokenTree])> {
    let wrong = |token: Option<&TokenTree>, mistake: &str| {
        let location = token.or(tokens.last()).map(TokenTree::span);
        report.push(location.unwrap_or_else(Span::call_site), mistake, EXAMPLE);
        None
    };
    let Some(keyword) = tokens.iter().position(|token| is_word(token, "struct")) else {
        no_keyword(tokens, report);
        return None;
    };
    let (head, rest) = tokens.split_at(keyword + 1);
    let [TokenTree::Ident(name), rest @ ..] = rest else {
        return wrong(rest.first(), "expected the name of the format");
    };
    let [colon, rest @ ..] = rest else {
        return wrong(None, "expected the type of a sample");
    };
    if punct(colon) != Some(':') {
        return wrong(Some(colon), "expected the type of a sample");
    }
    let (path, rest) = rest.split_at(path_length(rest));
    let Some(last @ TokenTree::Ident(_)) = path.last() else {
        return wrong(rest.first(), "expected the type of a sample");
    };
    let known = match &*text(path) {
        "u8" => Some(8),
        "u16" => Some(16),
        other => {
            let mistake = format!("the samples of a frame are `u8` or `u16`, found `{other}`");
            let location = location_or(path, last.span());
            report.push(location, &mistake, help_for_samples(&last.to_string()));
            None
        }
    };
    // After a wrong type, the bits are not compared with it.
    let element = known.unwrap_or(16);
    let (bits, rest) = match rest {
        [comma, word, TokenTree::Group(group), rest @ ..]
            if punct(comma) == Some(',') && is_word(word, "bits") =>
        {
            let bits = known.map(|element| bits(group, element, report));
            (bits.unwrap_or((0, element)), rest)
        }
        rest => ((0, element), rest),
    };
    let [equals, TokenTree::Group(braces), rest @ ..] = rest else {
        return wrong(rest.first(), "expected the planes of the format");
    };
    if punct(equals) != Some('=') || braces.delimiter() != Delimiter::Brace {
        return wrong(Some(equals), "expected the planes of the format");
    }
    let inner: Vec<_> = braces.stream().into_iter().collect();
    let planes = split_at_commas(&inner);
    let location = location_or(&inner, braces.span());
    if planes.len() > MAX_PLANES {
        report.push(
            location,
            &format!("a frame has at most {MAX_PLANES} planes"),
            "write letters of one plane together, such as `UV[H / 2, W / 2]`",
        );
    }
    let format = WrittenFormat {
        head: head.iter().cloned().collect(),
        name: name.clone(),
        element,
        bits,
        planes: planes
            .iter()
            .filter_map(|tokens| plane(tokens, braces.span(), report))
            .collect(),
        end: location,
    };
    let rest = match rest {
        [semicolon, rest @ ..] if punct(semicolon) == Some(';') => rest,
        rest => rest,
    };
    Some((format, rest))
}

/// Returns the number of tokens of the path that the tokens begin with, such as `u16` or `core::primitive::u16`.
fn path_length(tokens: &[TokenTree]) -> usize {
    let is_colon = |at: usize| punct(&tokens[at]) == Some(':');
    let is_in_path = |at: &usize| match &tokens[*at] {
        TokenTree::Ident(_) => *at == 0 || is_colon(at - 1),
        _ => is_colon(*at),
    };
    (0..tokens.len()).take_while(is_in_path).count()
}

/// Returns the help for samples of a type that is not `u8` or `u16`.
fn help_for_samples(name: &str) -> &'static str {
    match name {
        "u8" | "i8" => "write `u8`",
        "u16" | "i16" => "write `u16`",
        "u9" | "u10" | "u11" | "u12" | "u13" | "u14" | "u15" => {
            "write `u16` and the bits of a sample: `u16, bits(0..10)` for ten bits in the lower part, `u16, bits(6..16)` in the upper"
        }
        "f16" | "bf16" | "f32" | "f64" => "declare a tensor by `layout!`, in place of a frame",
        "i32" | "i64" | "i128" | "isize" | "u32" | "u64" | "u128" | "usize" => {
            "if each sample has 8 or 16 of its bits, write `u8` or `u16`, and a letter for each sample of a group, as in `VUYA[H, W]`; \
             unpack other samples first, such as those of v210 to `struct P210: u16, bits(6..16) = { Y[H, W], UV[H, W / 2] }`"
        }
        _ => "write `u8`, or `u16` for samples of 9 to 16 bits",
    }
}

/// Reads the bits of a sample, such as `6..16`.
fn bits(group: &Group, of_element: u32, report: &Report) -> (u32, u32) {
    let tokens: Vec<_> = group.stream().into_iter().collect();
    if let [first, dot, dot2, end] = &tokens[..] {
        let numbers = (number(first), number(end));
        if let (Some('.'), Some('.'), (Some(first), Some(end))) = (punct(dot), punct(dot2), numbers)
        {
            let bits = end.checked_sub(first).filter(|bits| *bits >= 8);
            if let (Some(bits), true) = (bits, end <= of_element) {
                return (first, bits);
            }
        }
    }
    report.push(
        location_or(&tokens, group.span()),
        &format!(
            "`{}` are not 8 or more bits of an element of {of_element}",
            text(&tokens)
        ),
        "write the bits that hold the sample as a range: `bits(6..16)` for ten bits in the upper part of a `u16`, `bits(0..10)` in the lower",
    );
    (0, of_element)
}

fn number(token: &TokenTree) -> Option<u32> {
    let TokenTree::Literal(literal) = token else {
        return None;
    };
    let Lit::Int(number) = read(literal) else {
        return None;
    };
    is_usize(&number)
        .then(|| number.base10_parse().ok())
        .flatten()
}

/// Reads a plane, such as `UV[H / 2, W / 2]`.
fn plane(tokens: &[TokenTree], around: Span, report: &Report) -> Option<WrittenPlane> {
    let [TokenTree::Ident(letters), TokenTree::Group(brackets)] = tokens else {
        report.push(
            location_or(tokens, around),
            "expected a plane: the letters of its samples, and its rows and columns",
            "write `Y[H, W]`, or `UV[H / 2, W / 2]` for samples in turn",
        );
        return None;
    };
    if let Some(unknown) = letters
        .to_string()
        .chars()
        .find(|letter| !"YUVAX".contains(*letter))
    {
        let help = if "CbCrRBcbr".contains(unknown) {
            "write `U` for Cb and `V` for Cr; a pixel of red, green and blue is declared by `layout!`"
        } else {
            "write `Y` for luma, `U` for Cb, `V` for Cr, `A` for opacity, `X` for what is unused"
        };
        report.push(
            letters.span(),
            &format!("`{unknown}` in `{letters}` is not a sample of a frame"),
            help,
        );
        return None;
    }
    if letters.to_string().len() > MOST_SHARED as usize {
        report.push(
            letters.span(),
            &format!("a group has at most {MOST_SHARED} samples"),
            "write the samples of one group, and how many columns share it: `YUYV[H, W / 2]`",
        );
        return None;
    }
    let inner: Vec<_> = brackets.stream().into_iter().collect();
    let parts = split_at_commas(&inner);
    let of_axes: Vec<_> = parts.iter().map(|part| divided(part)).collect();
    if let [Some((true, h)), Some((false, w))] = of_axes[..] {
        return Some(WrittenPlane {
            letters: letters.clone(),
            divisors: [h, w],
        });
    }
    let help = match of_axes[..] {
        [Some((false, (w, _))), Some((true, (h, _)))] => {
            format!(
                "rows come first: write `{letters}[{}, {}]`",
                over('H', h),
                over('W', w)
            )
        }
        _ => format!(
            "write `{letters}[H, W]`, or for a subsampled plane `{letters}[H / 2, W / 2]`; sizes are given with each frame"
        ),
    };
    report.push(
        location_or(&inner, brackets.span()),
        &format!("`{}` are not the rows and columns of a plane", text(&inner)),
        &help,
    );
    None
}

/// Reads `H` or `H / 2`. Returns whether the letter is `H`, the divisor, and the location of the divisor.
fn divided(part: &[TokenTree]) -> Option<(bool, (u32, Span))> {
    let TokenTree::Ident(axis) = part.first()? else {
        return None;
    };
    let is_height = axis == "H";
    let divisor = match part {
        [_] => Some(1),
        [_, slash, divisor] if punct(slash) == Some('/') => {
            number(divisor).filter(|it| (1..=MOST_SHARED).contains(it))
        }
        _ => None,
    };
    (is_height || axis == "W").then_some(())?;
    Some((is_height, (divisor?, part.last()?.span())))
}

fn over(axis: char, divisor: u32) -> String {
    match divisor {
        1 => axis.to_string(),
        divisor => format!("{axis} / {divisor}"),
    }
}

/// Finds a letter in the planes. Its samples must be equally far apart, and in one plane.
fn sample(format: &WrittenFormat, letter: char, report: &Report) -> Option<LocatedSample> {
    let mut found: Option<LocatedSample> = None;
    for plane in &format.planes {
        let letters = plane.letters.to_string();
        let indices: Vec<_> = letters.match_indices(letter).map(|(at, _)| at).collect();
        let Some(first) = indices.first() else {
            continue;
        };
        let location = plane.letters.span();
        let (count, [(rows, _), (columns, at)]) = (indices.len(), plane.divisors);
        let step = letters.len() / count;
        let is_even = letters.len() % count == 0
            && indices
                .iter()
                .enumerate()
                .all(|(i, at)| *at == first + i * step);
        if !is_even {
            report.push(
                location,
                &format!("the samples of `{letter}` in `{letters}` are not equally far apart"),
                "a view has one stride along a row; copy such frames to planes first",
            );
            return None;
        }
        let count = u32::try_from(count).unwrap_or(u32::MAX);
        if columns % count != 0 {
            report.push(
                at,
                &format!("`{letters}` has {count} samples of `{letter}` for {columns} columns"),
                &format!("write `W / {count}`, if each group has the samples of {count} columns"),
            );
            return None;
        }
        if found.is_some() {
            let is_missing = |other: &char| {
                let mut planes = format.planes.iter();
                planes.all(|plane| !plane.letters.to_string().contains(*other))
            };
            let help = match ['Y', 'U', 'V'].iter().find(|other| is_missing(other)) {
                Some(missing) => format!("write `{missing}` here, which is in none"),
                None => "write each letter in one plane".to_owned(),
            };
            report.push(location, &format!("`{letter}` is in two planes"), &help);
            return None;
        }
        found = Some(LocatedSample {
            grid: [rows, columns / count],
            location,
        });
    }
    if found.is_none() {
        report.push(
            format.end,
            &format!("the planes have no `{letter}`"),
            "write where `Y`, `U` and `V` are, such as `{ Y[H, W], UV[H / 2, W / 2] }`",
        );
    }
    found
}

/// Returns how many rows and columns share a sample of U and V.
fn chroma(format: &WrittenFormat, report: &Report) -> [u32; 2] {
    if report.len() > 0 {
        return [1, 1];
    }
    let Some(luma) = sample(format, 'Y', report) else {
        return [1, 1];
    };
    if luma.grid != [1, 1] {
        let [rows, columns] = luma.grid;
        report.push(
            luma.location,
            &format!(
                "`Y` has one sample for {rows} x {columns} pixels, but luma has one for each pixel"
            ),
            "write `Y[H, W]`; in a group such as `YUYV`, which has two, write `YUYV[H, W / 2]`",
        );
        return [1, 1];
    }
    let Some(u) = sample(format, 'U', report) else {
        return [1, 1];
    };
    let Some(v) = sample(format, 'V', report) else {
        return u.grid;
    };
    if u.grid != v.grid {
        report.push(
            v.location,
            "`U` and `V` have samples for other numbers of rows and columns",
            &format!(
                "write `[{}, {}]` for both",
                over('H', u.grid[0]),
                over('W', u.grid[1])
            ),
        );
    }
    u.grid
}

/// Returns the `struct` and its implementation. After a mistake, the implementation is plausible, so no other
/// error follows from it.
fn item(krate: &TokenStream, format: &WrittenFormat, [rows, columns]: [u32; 2]) -> TokenStream {
    let WrittenFormat {
        head,
        name,
        element,
        bits: (first_bit, bits),
        planes,
        ..
    } = format;
    let element = if *element == 8 {
        quote!(::core::primitive::u8)
    } else {
        quote!(::core::primitive::u16)
    };
    let count = Literal::usize_unsuffixed(planes.len());
    let text = Literal::string(&name.to_string());
    let [rows, columns, first_bit, bits] = [rows, columns, *first_bit, *bits]
        .map(|number| TokenTree::from(Literal::u32_unsuffixed(number)));
    let facts = planes.iter().map(|plane| {
        let letters = Literal::string(&plane.letters.to_string());
        let [rows, columns] = plane
            .divisors
            .map(|(number, _)| Literal::u32_unsuffixed(number));
        quote!(#krate::macros::PlaneFacts { letters: #letters, rows: #rows, columns: #columns },)
    });
    quote! {
        #[derive(
            ::core::clone::Clone,
            ::core::marker::Copy,
            ::core::fmt::Debug,
            ::core::cmp::PartialEq,
            ::core::cmp::Eq,
            ::core::hash::Hash,
        )]
        #head #name;

        #[automatically_derived]
        #[diagnostic::do_not_recommend]
        impl #krate::frames::FrameFormat for #name {
            type Element = #element;
            type Planes<'a> = [#krate::frames::Plane<'a, #element>; #count];
            type Pitches = [::core::primitive::isize; #count];
            type Offsets = [::core::primitive::usize; #count];
            type U<K: #krate::frames::Encoding> = #krate::frames::ChromaU<K, #rows, #columns>;
            type V<K: #krate::frames::Encoding> = #krate::frames::ChromaV<K, #rows, #columns>;
            const FACTS: #krate::macros::FormatFacts = #krate::macros::FormatFacts {
                name: #text,
                planes: &[#(#facts)*],
                first_bit: #first_bit,
                bits: #bits,
            };
        }
    }
}
