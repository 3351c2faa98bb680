//! `rearrange!` and `try_rearrange!`. They expand to a pattern of axes as text, and to a call that takes this
//! text.

use crate::at::is_axis;
use crate::expand::{marked, split_kind};
use proc_macro2::{Delimiter, Group, Ident, Spacing, Span, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use std::fmt::Write;
use syn::Lit;
use tensor_layout_language::report::Report;
use tensor_layout_language::text::{joined, text};
use tensor_layout_language::tokens::{
    TokenRange, axis_meant, index_of_pair, is_usize, is_word, location_of, location_or, punct,
    read, solid, split_at_commas, split_key, without_brackets,
};

/// Returns an example of the macro as a help.
fn example(tries: bool) -> String {
    let name = if tries { "try_rearrange" } else { "rearrange" };
    format!("write `{name}!(photo: H(Y P) W(X Q) C -> T(Y X) D(P Q C), P = 16, Q = 16)`")
}

pub(crate) fn rearrange(tokens: TokenStream) -> TokenStream {
    let (tries, krate, tokens) = split_kind(tokens);
    let tokens = solid(tokens);
    let report = Report::new();
    let call = parse(&tokens, tries, &report);
    match call {
        Some(call) if report.len() == 0 => {
            let _ = report.to_tokens();
            expand(&krate, &call)
        }
        _ if report.len() == 1 => report.to_tokens(),
        _ => {
            let mistakes = report.to_tokens();
            quote!({ #mistakes })
        }
    }
}

/// A call of the macro. Its mistakes have been reported, and corrected where possible.
struct RearrangeCall<'a> {
    /// Whether the name of the macro begins with `try_`.
    tries: bool,
    /// The tensor whose elements are rearranged, or `None` if the call begins with `const`.
    source: Option<&'a [TokenTree]>,
    from: Side<'a>,
    target: CopyTarget<'a>,
    to: Side<'a>,
    /// The location of the pattern with its sizes.
    location: TokenRange,
    /// The names and sizes of parts, as written.
    sizes: Vec<(&'a Ident, Vec<TokenTree>)>,
}

impl RearrangeCall<'_> {
    fn has_size(&self, part: &Ident) -> bool {
        self.sizes.iter().any(|(sized, _)| *sized == part)
    }
}

/// The target of the elements.
enum CopyTarget<'a> {
    /// A new tensor. The tokens name its layout. Without tokens, the layout is inferred.
    New(&'a [TokenTree]),
    /// An existing tensor.
    Existing(&'a [TokenTree]),
    /// A view of the source. The tokens name its layout. Without tokens, the layout is inferred.
    View(&'a [TokenTree]),
    /// A mutable view of the source. The tokens name its layout. Without tokens, the layout is inferred.
    ViewMut(&'a [TokenTree]),
}

/// One side of a pattern.
#[derive(Default)]
struct Side<'a> {
    axes: Vec<GroupedAxis<'a>>,
}

/// An axis of a layout, with the parts in its group.
struct GroupedAxis<'a> {
    name: &'a Ident,
    parts: Vec<Ident>,
    /// The location of the group, if there is one.
    group: Option<Span>,
}

impl GroupedAxis<'_> {
    /// Returns the letters in the group, with spaces between them.
    fn letters(&self) -> String {
        joined(&self.parts, " ", &Ident::to_string)
    }
}

impl Side<'_> {
    fn has(&self, part: &Ident) -> bool {
        self.axes.iter().any(|axis| axis.parts.contains(part))
    }

    /// Returns the axis that is called `letter` and has a group without this letter.
    fn group_after(&self, letter: &Ident) -> Option<&GroupedAxis<'_>> {
        self.axis(letter)
            .filter(|axis| axis.group.is_some() && !axis.parts.is_empty())
    }

    fn axis(&self, letter: &Ident) -> Option<&GroupedAxis<'_>> {
        self.axes.iter().find(|axis| axis.name == letter)
    }

    /// Returns the parts of this side that `other` lacks.
    fn parts_lacking_in(&self, other: &Side<'_>) -> Vec<&Ident> {
        let mut lacking = Vec::new();
        for axis in &self.axes {
            for part in &axis.parts {
                if !other.has(part) {
                    lacking.push(part);
                }
            }
        }
        lacking
    }
}

fn parse<'a>(tokens: &'a [TokenTree], tries: bool, report: &Report) -> Option<RearrangeCall<'a>> {
    let all = location_or(tokens, Span::call_site());
    let (source, pattern) = split_source(tokens, all, tries, report)?;
    let arrow = find_arrow(pattern, all, tries, report)?;
    let (from, after) = (&pattern[..arrow], &pattern[arrow + 2..]);
    let arrow = pattern[arrow].span();
    let (target, after) = split_target(after, report)?;
    match (source, &target) {
        (None, CopyTarget::View(_) | CopyTarget::ViewMut(_)) => {
            report.push(
                arrow,
                "a constant copies elements",
                "write `rearrange!(tensor: .. -> view ..)` where the tensor is",
            );
            return None;
        }
        (None, CopyTarget::Existing(named) | CopyTarget::New(named @ [_, ..])) => {
            report.push(
                location_of(named).unwrap_or(all),
                "the type of a constant says its layouts",
                "write the layout there: `static MOVE: Rearrangement<Photo, Tokens> = rearrange!(const ..)`",
            );
            return None;
        }
        _ => {}
    }
    let mut parts = split_at_commas(after).into_iter();
    let mut call = RearrangeCall {
        tries,
        source,
        location: location_of(pattern).unwrap_or(all),
        from: side(from, arrow, report),
        target,
        to: side(parts.next().unwrap_or_default(), arrow, report),
        sizes: Vec::new(),
    };
    let is_known = report.len() == 0;
    for part in parts {
        size(part, &mut call, is_known, report);
    }
    if report.len() == 0 {
        compare(&call, report);
    }
    Some(call)
}

/// Splits a call in two: the tensor or the word `const`, and the pattern after it.
fn split_source<'a>(
    tokens: &'a [TokenTree],
    all: TokenRange,
    tries: bool,
    report: &Report,
) -> Option<(Option<&'a [TokenTree]>, &'a [TokenTree])> {
    match tokens {
        [first, rest @ ..] if is_word(first, "const") && !rest.first().is_some_and(is_braced) => {
            if tries {
                report.push(
                    first.span(),
                    "sizes known at run time make no constant",
                    "write `rearrange!(const ..)`, or the tensor in place of `const`",
                );
                return None;
            }
            return Some((None, rest));
        }
        _ => {}
    }
    if let Some(colon) = lone_colon(tokens).filter(|colon| *colon > 0) {
        return Some((Some(&tokens[..colon]), &tokens[colon + 1..]));
    }
    let is_pattern = |token: &&TokenTree| match token {
        TokenTree::Literal(text) => text.to_string().contains("->"),
        _ => false,
    };
    let (location, mistake) = match tokens.iter().find(is_pattern) {
        Some(text) => (
            text.span().into(),
            "a pattern is no text, and names the axes of the layouts",
        ),
        None => (all, "expected a tensor, a colon and its axes"),
    };
    report.push(location, mistake, &example(tries));
    None
}

/// Returns the index of the arrow of a pattern, or `None` if the tokens before the arrow do not look like a
/// pattern.
fn find_arrow(
    pattern: &[TokenTree],
    all: TokenRange,
    tries: bool,
    report: &Report,
) -> Option<usize> {
    let Some(arrow) = arrow(pattern) else {
        match index_of_pair(pattern, ['=', '>']) {
            Some(at) => report.push(
                location_or(&pattern[at..at + 2], Span::call_site()),
                "the axes of the source end with `->`",
                "write `->` for `=>`",
            ),
            None => report.push(
                all,
                "expected `->` between the axes of the source and those of the target",
                &example(tries),
            ),
        }
        return None;
    };
    let from = &pattern[..arrow];
    if let (2.., Some(location)) = (lower_words(from), location_of(from)) {
        let upper = text(from).to_uppercase();
        let help = format!("write `{upper}`, and the other side and sizes alike");
        report.push(location, "axes are capital letters", &help);
        return None;
    }
    Some(arrow)
}

/// Returns the number of words of lower-case letters, including words in groups.
fn lower_words(tokens: &[TokenTree]) -> usize {
    let mut count = 0;
    for token in tokens {
        count += match token {
            TokenTree::Ident(name) => {
                let name = name.to_string();
                usize::from(name.chars().all(|letter| letter.is_ascii_lowercase()))
            }
            TokenTree::Group(group) => lower_words(&group.stream().into_iter().collect::<Vec<_>>()),
            _ => 0,
        };
    }
    count
}

/// Splits the right side of a pattern, `target: axes`, into the target and the axes.
fn split_target<'a>(
    tokens: &'a [TokenTree],
    report: &Report,
) -> Option<(CopyTarget<'a>, &'a [TokenTree])> {
    let is_view = |rest: &[TokenTree]| rest.first().and_then(punct) != Some(':');
    let Some(colon) = lone_colon(tokens).filter(|colon| !is_size(tokens, *colon)) else {
        return match tokens {
            [first, second, rest @ ..] if is_word(first, "view") && is_word(second, "mut") => {
                Some((CopyTarget::ViewMut(&[]), rest))
            }
            [first, rest @ ..] if is_word(first, "view") => Some((CopyTarget::View(&[]), rest)),
            _ if refuse_mut_view(tokens, report) => None,
            _ => Some((CopyTarget::New(&[]), tokens)),
        };
    };
    let (target, after) = (&tokens[..colon], &tokens[colon + 1..]);
    let target = match target {
        [first, second, layout @ ..] if is_word(first, "view") && is_word(second, "mut") => {
            CopyTarget::ViewMut(layout)
        }
        [first, rest @ ..] if is_word(first, "view") && is_view(rest) => CopyTarget::View(rest),
        _ if refuse_mut_view(target, report) => return None,
        [first, second, ..] if punct(first) == Some('&') && is_word(second, "mut") => {
            CopyTarget::Existing(target)
        }
        [first, rest @ ..] if punct(first) == Some('&') => {
            let location = location_or(target, first.span());
            let help = format!("write `&mut {}`", text(rest));
            report.push(location, "elements are written to the target", &help);
            return None;
        }
        [name, rest @ ..]
            if is_variable(target) && rest.first().is_none_or(|dot| punct(dot) == Some('.')) =>
        {
            let location = location_or(target, name.span());
            let tensor = text(target);
            let mistake = format!("`{tensor}` is not a layout");
            let help = format!(
                "write `&mut {tensor}` for an existing tensor, or `&mut *{tensor}` if it is a reference to one"
            );
            report.push(location, &mistake, &help);
            return None;
        }
        layout => CopyTarget::New(layout),
    };
    Some((target, after))
}

/// Reports `mut view` and `&mut view` before axes or a layout. Returns whether a mistake was reported.
fn refuse_mut_view(tokens: &[TokenTree], report: &Report) -> bool {
    let words = match tokens {
        [and, words @ ..] if punct(and) == Some('&') => words,
        words => words,
    };
    match words {
        [first, second, TokenTree::Ident(_), ..]
            if is_word(first, "mut") && is_word(second, "view") =>
        {
            let written = &tokens[..tokens.len() - words.len() + 2];
            let location = location_or(written, first.span());
            report.push(location, "a mutable view is `view mut`", "write `view mut`");
            true
        }
        _ => false,
    }
}

/// Returns whether an expression begins with a word in lower case, as variables do, and is not a path, call
/// or macro.
fn is_variable(tokens: &[TokenTree]) -> bool {
    let [TokenTree::Ident(name), rest @ ..] = tokens else {
        return false;
    };
    let name = name.to_string();
    let is_keyword = matches!(
        &name[..],
        "const" | "unsafe" | "if" | "match" | "loop" | "while" | "for"
    );
    let is_other = match rest.first() {
        Some(TokenTree::Punct(punct)) => match punct.as_char() {
            '!' => punct.spacing() == Spacing::Alone,
            ':' => true,
            _ => false,
        },
        Some(TokenTree::Group(group)) => group.delimiter() != Delimiter::Bracket,
        _ => false,
    };
    name.starts_with(|letter: char| letter.is_lowercase()) && !is_keyword && !is_other
}

fn is_braced(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace)
}

/// Returns the first colon that is not part of `::`.
fn lone_colon(tokens: &[TokenTree]) -> Option<usize> {
    let is_colon = |i: usize| tokens.get(i).and_then(punct) == Some(':');
    let mut i = 0;
    while i < tokens.len() {
        match (is_colon(i), is_colon(i + 1)) {
            (true, true) => i += 2,
            (true, false) => return Some(i),
            _ => i += 1,
        }
    }
    None
}

/// Returns whether a colon is written instead of the `=` of a size: `, P: 16`.
fn is_size(tokens: &[TokenTree], colon: usize) -> bool {
    match &tokens[..colon] {
        [.., comma, TokenTree::Ident(name)] => {
            punct(comma) == Some(',') && is_axis(&name.to_string())
        }
        _ => false,
    }
}

/// Returns the index of `->`.
fn arrow(tokens: &[TokenTree]) -> Option<usize> {
    tokens.windows(2).position(|pair| match pair {
        [TokenTree::Punct(minus), greater] => {
            minus.as_char() == '-'
                && minus.spacing() == Spacing::Joint
                && punct(greater) == Some('>')
        }
        _ => false,
    })
}

/// Reads one side of a pattern. If the side has no tokens, the error is reported at `near`.
fn side<'a>(tokens: &'a [TokenTree], near: Span, report: &Report) -> Side<'a> {
    let mut side = Side::default();
    if tokens.is_empty() {
        report.push(
            near,
            "expected axes on both sides of `->`",
            "write the axes of the layout, such as `H(Y P) W(X Q) C`",
        );
    }
    let mut i = 0;
    while i < tokens.len() {
        let token = &tokens[i];
        i += 1;
        match token {
            TokenTree::Ident(name) => {
                let group = match tokens.get(i) {
                    Some(TokenTree::Group(group)) => {
                        i += 1;
                        Some(group)
                    }
                    _ => None,
                };
                axis(&mut side, name, group, report);
            }
            TokenTree::Group(_) => report.push(
                token.span(),
                "this group does not say which axis of the layout it is",
                "write the letter of that axis before it",
            ),
            TokenTree::Punct(comma) if comma.as_char() == ',' => report.push(
                token.span(),
                "axes are separated by spaces",
                "remove the comma",
            ),
            TokenTree::Literal(one) if one.to_string() == "1" => report.push(
                token.span(),
                "an axis of size 1 has a letter, too",
                "write the letter that it has in the layout, and `(1)` after it",
            ),
            TokenTree::Punct(dot) if dot.as_char() == '.' => {
                while tokens.get(i).and_then(punct) == Some('.') {
                    i += 1;
                }
                report.push(
                    token.span(),
                    "there is no `...`: a pattern names every axis of the layout",
                    "write the letters of the other axes",
                );
            }
            _ => report.push(
                token.span(),
                "expected an axis, or a group after an axis",
                "write axes with spaces between them, such as `H(Y P) W(X Q) C`",
            ),
        }
    }
    if side.axes.len() > 8 {
        report.push(
            side.axes[8].name.span(),
            "a layout has at most 8 axes",
            "put letters into groups",
        );
    }
    side
}

/// Returns whether a word is a letter, and reports a mistake if not.
fn letter(name: &Ident, report: &Report) -> bool {
    let word = name.to_string();
    if is_axis(&word) {
        return true;
    }
    let mistake = format!("`{word}` is not an axis: axes are the letters A to Z");
    let mut letters = Vec::new();
    for letter in word.chars() {
        letters.push(letter);
    }
    let spaced = joined(&letters, " ", &char::to_string);
    let help = match axis_meant(&word) {
        Some(meant) => format!("write `{meant}`"),
        None if word.chars().all(|letter| letter.is_ascii_uppercase()) => {
            format!("write `{spaced}`")
        }
        None => "write a capital letter".to_owned(),
    };
    report.push(name.span(), &mistake, &help);
    false
}

/// Reads an axis and its group.
fn axis<'a>(side: &mut Side<'a>, name: &'a Ident, group: Option<&'a Group>, report: &Report) {
    if !letter(name, report) {
        return;
    }
    if side.axis(name).is_some() {
        report.push(
            name.span(),
            &format!("axis `{name}` is on this side twice"),
            "name each axis of the layout once",
        );
        return;
    }
    let mut axis = GroupedAxis {
        name,
        parts: Vec::new(),
        group: group.map(Group::span),
    };
    let Some(group) = group else {
        add(side, &mut axis, name.clone(), report);
        side.axes.push(axis);
        return;
    };
    if group.delimiter() != Delimiter::Parenthesis {
        report.push(
            group.span(),
            "a group is in round brackets",
            &format!("write `{name}({})`", group.stream()),
        );
        return;
    }
    let parts: Vec<_> = group.stream().into_iter().collect();
    match &parts[..] {
        [dot, ..] if punct(dot) == Some('.') => report.push(
            group.span(),
            "there is no `...`: a pattern names every axis of the layout",
            "write the letters of the other axes",
        ),
        [] => report.push(
            group.span(),
            &format!("the group of axis `{name}` is empty"),
            &format!("write `{name}(1)` for an axis of size 1"),
        ),
        [TokenTree::Literal(one)] if one.to_string() == "1" => {}
        _ => {
            let mut before: Option<&TokenTree> = None;
            for part in &parts {
                match part {
                    TokenTree::Ident(part) => {
                        if letter(part, report) {
                            add(side, &mut axis, part.clone(), report);
                        }
                    }
                    // The compiler's messages write parts as a tuple, so a tuple of letters is a group, too.
                    TokenTree::Punct(comma)
                        if comma.as_char() == ','
                            && matches!(before, Some(TokenTree::Ident(_))) => {}
                    TokenTree::Punct(comma) if comma.as_char() == ',' => report.push(
                        part.span(),
                        "expected a letter before the comma",
                        "remove the comma",
                    ),
                    TokenTree::Group(inner) => report.push(
                        part.span(),
                        "there are no groups in a group",
                        &format!("write `{}`", inner.stream()),
                    ),
                    TokenTree::Literal(number) => report.push(
                        part.span(),
                        "a group has letters, whose sizes stand after the pattern",
                        &if number.to_string() == "1" {
                            "remove the `1`".to_owned()
                        } else {
                            format!("write a letter, such as `P`, and `, P = {number}` at the end")
                        },
                    ),
                    TokenTree::Punct(_) => report.push(
                        part.span(),
                        "expected a letter",
                        "write letters with spaces between them, such as `(Y P)`",
                    ),
                }
                before = Some(part);
            }
        }
    }
    side.axes.push(axis);
}

/// Adds a part to an axis.
fn add(side: &Side<'_>, axis: &mut GroupedAxis<'_>, part: Ident, report: &Report) {
    if side.has(&part) || axis.parts.contains(&part) {
        report.push(
            part.span(),
            &format!("`{part}` is on this side twice"),
            "choose another letter for one of them",
        );
        return;
    }
    axis.parts.push(part);
}

/// Reads the size of a part.
fn size<'a>(
    tokens: &'a [TokenTree],
    call: &mut RearrangeCall<'a>,
    is_known: bool,
    report: &Report,
) {
    let location = location_or(tokens, Span::call_site());
    let (Some(name), value) = split_key(tokens) else {
        let (mistake, help) = match tokens {
            [] => (
                "expected a size between two commas",
                "remove one of them".to_owned(),
            ),
            [TokenTree::Ident(name), colon, value @ ..] if punct(colon) == Some(':') => (
                "this is no size",
                format!("write `{name} = {}`", text(value)),
            ),
            [TokenTree::Ident(name), ..] if is_axis(&name.to_string()) => (
                "a comma is followed by sizes, and this is none",
                "separate axes by spaces; write a size as `P = 16`".to_owned(),
            ),
            _ => (
                "this size does not say of what it is",
                format!("write `P = {0}`, or `Q = {0}`, ..", text(tokens)),
            ),
        };
        report.push(location, mistake, &help);
        return;
    };
    if !letter(name, report) {
        return;
    }
    if is_known && !call.from.has(name) && !call.to.has(name) {
        if call.from.axis(name).is_some() || call.to.axis(name).is_some() {
            report.push(
                name.span(),
                &format!("the size of axis `{name}` is that of its layout"),
                "give the sizes of letters in groups",
            );
        } else {
            report.push(
                name.span(),
                &format!("`{name}` is not in the pattern"),
                "remove its size, or put it into a group",
            );
        }
        return;
    }
    if call.has_size(name) {
        report.push(
            name.span(),
            &format!("the size of `{name}` is given twice"),
            "remove one of them",
        );
        return;
    }
    let value = without_brackets(value);
    if is_size_value(name, &value, call, report) {
        call.sizes.push((name, value));
    }
}

/// Returns whether a value may be the size of a part, and reports a mistake if not.
fn is_size_value(
    name: &Ident,
    value: &[TokenTree],
    call: &RearrangeCall<'_>,
    report: &Report,
) -> bool {
    let location = location_or(value, name.span());
    let reject = |mistake: &str, number: &str| {
        report.push(location, mistake, &format!("write `{name} = {number}`"));
        false
    };
    match value {
        [] => reject(&format!("the size of `{name}` is missing"), "16"),
        [minus, ..] if punct(minus) == Some('-') => reject("a size is not negative", "16"),
        [TokenTree::Literal(literal)] => match read(literal) {
            Lit::Int(number) if number.base10_digits() == "0" => {
                reject("a size is at least 1", "1")
            }
            Lit::Int(number) if is_usize(&number) => true,
            Lit::Int(number) => {
                let mistake = format!("a size is a `usize`, not a `{}`", number.suffix());
                reject(&mistake, number.base10_digits())
            }
            _ => reject(&format!("a size is a whole number, not `{literal}`"), "16"),
        },
        // The compiler would not name `try_rearrange!`. One error is enough, because with `try_rearrange!`
        // all sizes can be variables.
        variable if !call.tries && is_variable(variable) => {
            if !call.sizes.iter().any(|(_, value)| is_variable(value)) {
                let variable = text(variable);
                let mistake =
                    format!("`{variable}` is a variable, but sizes in `rearrange!` are constants");
                let help = format!(
                    "write `try_rearrange!`, and handle its error; for a constant, `{name} = const {{ {variable} }}`"
                );
                report.push(location, &mistake, &help);
            }
            true
        }
        _ => true,
    }
}

/// Compares the letters of both sides, and reports the mistakes.
fn compare(call: &RearrangeCall<'_>, report: &Report) {
    let lost = call.from.parts_lacking_in(&call.to);
    let mut new = Vec::new();
    for part in call.to.parts_lacking_in(&call.from) {
        if !call.has_size(part) {
            new.push(part);
        }
    }
    if let ([lost], [new]) = (&lost[..], &new[..]) {
        report.push(
            new.span(),
            &format!("`{new}` is not on the left, and `{lost}` is not on the right"),
            &format!("write `{lost}` for `{new}`, or give one of them the other's name"),
        );
        return;
    }
    for part in lost {
        if let Some(axis) = call.to.group_after(part) {
            let group = axis.letters();
            report.push(
                part.span(),
                &format!("`{part}({group})` is the axis `{part}`, so the elements of `{part}` on the left would be lost"),
                &format!("write the letter of the merged axis before its group, such as `{part} P({group})`"),
            );
            continue;
        }
        report.push(
            part.span(),
            &format!("`{part}` is on the left only, so its elements would be lost"),
            &format!("add `{part}` to the right; an axis of size 1 is left out as `{part}(1)`"),
        );
    }
    for part in new {
        let group = call.from.group_after(part);
        if let Some((axis, merged)) = group.and_then(|axis| Some((axis, axis.parts.last()?))) {
            let group = axis.letters();
            report.push(
                part.span(),
                &format!("`{part}({group})` is the axis `{part}`, so `{part}` on the right has no elements"),
                &format!("write the letter of the merged axis before its group, such as `{part} {merged}({group})`"),
            );
            continue;
        }
        report.push(
            part.span(),
            &format!("`{part}` is on the right only, and its size is not given"),
            &format!("add `, {part} = 2` to repeat elements, or write `(1)` for an axis of size 1"),
        );
    }
}

fn expand(krate: &TokenStream, call: &RearrangeCall<'_>) -> TokenStream {
    let pattern = format!("{} -> {}", written(&call.from), written(&call.to));
    let mut given = TokenStream::new();
    for (name, value) in &call.sizes {
        let letter = proc_macro2::Literal::character(first_letter(name));
        let value: TokenStream = value.iter().cloned().collect();
        quote!((#letter, #value),).to_tokens(&mut given);
    }
    let from = names(krate, &call.from);
    let to = names(krate, &call.to);
    let (from_parts, to_parts) = (groups(krate, &call.from), groups(krate, &call.to));
    let (function, layout, target): (_, _, &[TokenTree]) = match call.target {
        CopyTarget::New(layout) => ("make", layout, &[]),
        CopyTarget::Existing(target) => ("write", &[][..], target),
        CopyTarget::View(layout) => ("view", layout, &[]),
        CopyTarget::ViewMut(layout) => ("view_mut", layout, &[]),
    };
    let layout = if layout.is_empty() {
        quote!(_)
    } else {
        tokens(layout)
    };
    let by = quote!(#krate::Rearrangement::<_, #layout>);
    let written = quote!(#pattern, &[#given], #from, #to, (#from_parts, #to_parts));
    let made = marked(quote!(#by::of_pattern), call.location, written.clone());
    let Some(source) = call.source else {
        return made;
    };
    let location = location_of(source).unwrap_or(call.location);
    let mutable = matches!(call.target, CopyTarget::ViewMut(_)).then(|| quote!(mut));
    let mut arguments = borrowed(source, mutable);
    if !target.is_empty() {
        arguments.extend(quote!(,));
        arguments.extend(tokens(target));
    }
    if call.tries {
        let function = format_ident!("try_{function}");
        let arguments = quote!(#arguments, #written);
        let result = marked(quote!(#by::#function), call.location, arguments);
        // If the program wants another type, rustc marks the whole macro. If the result were the call, rustc would
        // propose to write `?` after the last token of the pattern, inside of the macro.
        return quote!(match #result { result => result });
    }
    let known = match call.target {
        CopyTarget::View(_) | CopyTarget::ViewMut(_) => {
            let arguments = quote!(&#made, #pattern);
            marked(quote!(#by::in_place), call.location, arguments)
        }
        CopyTarget::New(_) | CopyTarget::Existing(_) => quote!(&#made),
    };
    let function = format_ident!("{function}");
    let arguments = quote!(#arguments, const { #known });
    marked(
        quote!(#krate::Rearrangement::#function),
        location,
        arguments,
    )
}

fn tokens(tokens: &[TokenTree]) -> TokenStream {
    tokens.iter().cloned().collect()
}

fn first_letter(name: &Ident) -> char {
    name.to_string().chars().next().unwrap_or('A')
}

/// Returns the text of one side, in the form that `tensor-layout` reads at compile time.
fn written(side: &Side<'_>) -> String {
    let mut text = String::new();
    for axis in &side.axes {
        if !text.is_empty() {
            text.push(' ');
        }
        let _ = write!(text, "{}", axis.name);
        if axis.group.is_some() {
            let letters = axis.letters();
            let _ = write!(
                text,
                "({})",
                if letters.is_empty() { "1" } else { &letters }
            );
        }
    }
    text
}

/// Returns a tuple with position 0 along each axis of one side. Each position has the span of its axis.
fn names(krate: &TokenStream, side: &Side<'_>) -> TokenStream {
    let mut positions = TokenStream::new();
    for axis in &side.axes {
        let span = axis.name.span();
        let name = Ident::new(&axis.name.to_string(), span.resolved_at(Span::call_site()));
        let position = marked(quote!(#krate::axes::#name), span.into(), quote!(0));
        quote!(#position,).to_tokens(&mut positions);
    }
    let mut tuple = Group::new(Delimiter::Parenthesis, positions);
    if let Some(first) = side.axes.first() {
        tuple.set_span(first.name.span());
    }
    tuple.into_token_stream()
}

/// Returns a tuple with one element for each axis of a side that has a group. The type of the element names
/// the axis and its parts. The element has the span of the group.
fn groups(krate: &TokenStream, side: &Side<'_>) -> TokenStream {
    let letter = |letter: &Ident| {
        let name = Ident::new(
            &letter.to_string(),
            letter.span().resolved_at(Span::call_site()),
        );
        quote!(#krate::axes::#name)
    };
    let mut groups = TokenStream::new();
    for axis in &side.axes {
        let (Some(span), false) = (axis.group, axis.parts.is_empty()) else {
            continue;
        };
        let (name, parts) = (letter(axis.name), axis.parts.iter().map(letter));
        quote_spanned!(span=> ::core::marker::PhantomData::<(#name, (#(#parts,)*))>,)
            .to_tokens(&mut groups);
    }
    quote!((#groups))
}

/// Returns a borrow of the source. The borrow has the span of the source. The borrow is mutable if `mutable`
/// is `mut`.
fn borrowed(source: &[TokenTree], mutable: Option<TokenStream>) -> TokenStream {
    let location = location_or(source, Span::call_site());
    let mut brackets = Group::new(Delimiter::Parenthesis, tokens(source));
    brackets.set_span(location.last);
    let and = quote_spanned!(location.first=> &);
    quote!(#and #mutable #brackets)
}
