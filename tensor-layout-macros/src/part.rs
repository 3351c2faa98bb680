//! `part!` and `try_part!`: a part of a tensor by positions and ranges. With constants, the sizes of the part
//! are in its type.

// Decision: `part!` expands to calls of `fix`, `crop`, `range` and `step_by`, in the order written. `at.rs`
// reads the letters and positions, and this module the ranges. Each argument of a call has the span of its
// text, and the method's name has the span of the `=`. So an editor shows the axis at its letter. `try_part!`
// expands to nested `match` expressions, not to closures. In a closure, a `?` in the user's positions would
// return from the closure, not from the user's function.

use crate::at::{
    Number, WrittenAxis, axis_and_value, is_axis, mistakes, number, shown_at, tensor_and_keys,
    with_tensor,
};
use crate::expand::split_kind;
use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::quote;
use syn::Lit;
use tensor_layout_language::report::Report;
use tensor_layout_language::text::{listed, text};
use tensor_layout_language::tokens::{
    TokenRange, index_of, is_usize, is_word, location_of, location_or, punct, read, solid,
    split_path, without_brackets,
};

/// A call of a method.
struct MethodCall {
    /// The name of the method that panics. The method that returns a `Result` has `try_` before this name.
    method: &'static str,
    arguments: TokenStream,
    /// The span of the method's name. It differs from the span of the axis, at which editors show information
    /// about the axis.
    name: Span,
    /// The span of the end of the call.
    end: Span,
}

impl MethodCall {
    fn new(method: &'static str, arguments: TokenStream, written: &[TokenTree]) -> Self {
        let span = |token: Option<&TokenTree>| token.map_or_else(Span::call_site, TokenTree::span);
        MethodCall {
            method,
            arguments,
            name: span(written.get(1)),
            end: span(written.last()),
        }
    }

    /// Returns the call of a method on the preceding expression.
    fn call(&self, method: &str) -> TokenStream {
        let method = Ident::new(method, self.name);
        let mut arguments = Group::new(Delimiter::Parenthesis, self.arguments.clone());
        arguments.set_span(self.end);
        quote!(.#method #arguments)
    }
}

/// The selections of a part: calls in the order written, and axes that stay whole.
#[derive(Default)]
struct Selections {
    calls: Vec<MethodCall>,
    /// The constructors of the axes that stay whole, with their spans.
    whole: Vec<(TokenStream, Span)>,
    /// The positions of the next call of `fix`, as its arguments.
    fixed: TokenStream,
    /// The user's tokens for the positions in `fixed`.
    written: Vec<TokenTree>,
}

impl Selections {
    fn push(&mut self, method: &'static str, arguments: TokenStream, written: &[TokenTree]) {
        self.fix();
        self.calls.push(MethodCall::new(method, arguments, written));
    }

    /// Adds one call of `fix` for all positions that have been collected since the last call.
    fn fix(&mut self) {
        if !self.written.is_empty() {
            let fixed = &self.fixed;
            let call = MethodCall::new("fix", quote!((#fixed)), &self.written);
            self.calls.push(call);
            self.written.clear();
            self.fixed = TokenStream::new();
        }
    }
}

/// Expands `part!` and `try_part!`.
pub(crate) fn part(tokens: TokenStream) -> TokenStream {
    let (tries, krate, tokens) = split_kind(tokens);
    let tokens = solid(tokens);
    let report = Report::new();
    let name = if tries { "try_part" } else { "part" };
    let Some((tensor, keyed)) = tensor_and_keys(&tokens) else {
        report.push(
            location_or(&tokens, Span::call_site()),
            "expected a tensor, and then positions or ranges along some of its axes",
            &with_tensor(name, &tokens, "position or range"),
        );
        return report.to_tokens();
    };
    check_tensor(name, tensor, &keyed, &report);
    let mut seen: Vec<String> = Vec::new();
    let mut steps = Selections::default();
    for part in keyed {
        step(&krate, tensor, part, &mut seen, &mut steps, &report);
    }
    steps.fix();
    if let (true, [(_, axis), ..]) = (
        steps.calls.is_empty() && report.len() == 0,
        &steps.whole[..],
    ) {
        report.push(
            *axis,
            "this is the whole tensor, and no part of it",
            &format!("write `{}` alone", text(tensor)),
        );
    }
    if report.len() > 0 {
        return mistakes(&report);
    }
    let _ = report.to_tokens();
    let mut receiver = Group::new(Delimiter::Parenthesis, tensor.iter().cloned().collect());
    receiver.set_span(tensor.first().map_or_else(Span::call_site, TokenTree::span));
    if tries {
        return attempt(&krate, &quote!(#receiver), &steps.calls, &steps.whole);
    }
    let mut part = quote!(#receiver);
    for call in &steps.calls {
        part.extend(call.call(call.method));
    }
    with_whole(&krate, part, &steps.whole)
}

/// Returns code for the part. The code also checks that the part has the axes that stay whole.
fn with_whole(
    krate: &TokenStream,
    mut part: TokenStream,
    whole: &[(TokenStream, Span)],
) -> TokenStream {
    for (axis, _) in whole {
        part = quote!(#krate::macros::keep_whole(#part, #axis));
    }
    part
}

/// Returns nested calls of the `try_` methods. The user's code is not in a closure, so a `?` or a `return`
/// leaves the user's function.
fn attempt(
    krate: &TokenStream,
    receiver: &TokenStream,
    calls: &[MethodCall],
    whole: &[(TokenStream, Span)],
) -> TokenStream {
    let Some((call, rest)) = calls.split_first() else {
        let part = with_whole(krate, receiver.clone(), whole);
        return quote!(::core::result::Result::Ok(#part));
    };
    let part = Ident::new("part", Span::mixed_site());
    let error = Ident::new("error", Span::mixed_site());
    let rest = attempt(krate, &quote!(#part), rest, whole);
    let call = call.call(&format!("try_{}", call.method));
    quote! {
        match #receiver #call {
            ::core::result::Result::Ok(#part) => #rest,
            ::core::result::Result::Err(#error) => ::core::result::Result::Err(
                <#krate::LayoutError as ::core::convert::From<_>>::from(#error),
            ),
        }
    }
}

/// Reports a mistake if `mut` precedes the tensor. A mutable part is a part of a mutable view.
fn check_tensor(name: &str, written: &[TokenTree], keyed: &[&[TokenTree]], report: &Report) {
    let tensor = match written {
        [word, tensor @ ..] if is_word(word, "mut") => tensor,
        [and, word, tensor @ ..] if punct(and) == Some('&') && is_word(word, "mut") => tensor,
        _ => return,
    };
    let before = &written[..written.len() - tensor.len()];
    report.push(
        location_or(before, Span::call_site()),
        "a part to write through is one of a mutable view",
        &format!(
            "write `{name}!({}.as_view_mut(), {})`, or `.reborrow()` of a `ViewMut`",
            text(tensor),
            listed(keyed, &|part| text(part))
        ),
    );
}

/// Reads a position or a range along one axis. The range may have a step.
fn step(
    krate: &TokenStream,
    tensor: &[TokenTree],
    part: &[TokenTree],
    seen: &mut Vec<String>,
    steps: &mut Selections,
    report: &Report,
) {
    if let Some(location) = location_of(part).filter(|_| split_path(part).0.is_empty()) {
        if let Some(meant) = range_with_axis(part) {
            let help = format!("write `{meant}`");
            report.push(
                location,
                "the axis of a range stands before it, with `=`",
                &help,
            );
            return;
        }
    }
    let Some((axis, value)) = axis_and_value(part, "position or range", seen, report) else {
        return;
    };
    if let Some(meant) = with_colons(value) {
        let location = location_or(value, axis.span());
        let help = format!("write `{axis} = {meant}`");
        report.push(
            location,
            "a range has dots, and its step follows a `;`",
            &help,
        );
        return;
    }
    let (value, step) = split_at(value, ';');
    let value = without_brackets(value);
    let by = step.map(|step| checked_step(&axis, step, report));
    let Some(range) = Range::of(&value) else {
        if let (Some(Some(_)), Some(location)) = (&by, location_of(&value)) {
            let help = format!("write `{axis} = {}..` before the `;`", text(&value));
            report.push(location, "a step needs a range", &help);
        } else if by.is_none() {
            if let Some(number) = number(tensor, &axis, &value, report) {
                let location = location_or(part, axis.span());
                let position = shown_at(location, &number.position(krate, &axis));
                steps.fixed.extend(quote!(#position,));
                steps.written.extend(part.iter().cloned());
            }
        }
        return;
    };
    let location = location_or(part, axis.span());
    let is_whole = range.start.is_empty() && range.end.is_empty();
    if !is_whole {
        if let Some(selected) = range.selected(krate, tensor, &axis, report) {
            let (method, arguments) = selected.call(location);
            steps.push(method, arguments, part);
        }
    }
    let name = shown_at(location, &axis.path(krate));
    match by {
        Some(Some(by)) => steps.push("step_by", quote!(#name, #by), part),
        None if is_whole => steps.whole.push((name, part[0].span())),
        _ => {}
    }
}

/// Translates a range in the notation of Python, such as `0:8:2`, to the notation of the macro.
fn with_colons(value: &[TokenTree]) -> Option<String> {
    // Paths have colons, too, and are not meant.
    for token in value {
        if matches!(token, TokenTree::Ident(_)) {
            return None;
        }
    }
    let (start, rest) = split_at(value, ':');
    let (end, step) = split_at(rest?, ':');
    let range = format!("{}..{}", text(start), text(end));
    match step {
        None | Some([]) => Some(range),
        Some(step) if index_of(step, ':').is_none() => Some(format!("{range};{}", text(step))),
        Some(_) => None,
    }
}

/// Translates a range in the notation of methods, such as `H(10)..H(20)`, to the notation of the macro.
fn range_with_axis(part: &[TokenTree]) -> Option<String> {
    let (range, step) = split_at(part, ';');
    let Range {
        start, dots, end, ..
    } = Range::of(range)?;
    let mut axis = None;
    let mut end_of = |end: &[TokenTree]| match end {
        [TokenTree::Ident(name), TokenTree::Group(position)] if is_axis(&name.to_string()) => {
            axis = Some(name.to_string());
            Some(position.stream().to_string())
        }
        [] => Some(String::new()),
        _ => None,
    };
    let (start, end) = (end_of(start)?, end_of(end)?);
    let step = step.map_or_else(String::new, |step| format!(";{}", text(step)));
    Some(format!("{} = {start}{dots}{end}{step}", axis?))
}

/// Splits a range at the first of a character, such as the `;` before its step.
fn split_at(value: &[TokenTree], character: char) -> (&[TokenTree], Option<&[TokenTree]>) {
    match index_of(value, character) {
        Some(at) => (&value[..at], Some(&value[at + 1..])),
        None => (value, None),
    }
}

/// Returns the step as an expression, or `None` if the step is known to be wrong.
fn checked_step(axis: &WrittenAxis, step: &[TokenTree], report: &Report) -> Option<TokenStream> {
    let step = without_brackets(step);
    let location = location_or(&step, axis.span());
    let refuse = |mistake: &str, help: &str| {
        report.push(location, mistake, help);
        None
    };
    if !split_path(&step).0.is_empty() {
        return refuse(
            "positions and ranges are separated by commas",
            "write `,` for `;`",
        );
    }
    match &step[..] {
        [] => refuse("the step is missing", "write `;2`, or remove the `;`"),
        [minus, ..] if punct(minus) == Some('-') => refuse(
            "a step is not negative",
            "positions are gone through from the first to the last",
        ),
        [TokenTree::Literal(literal)] => match read(literal) {
            Lit::Int(number) if number.base10_digits() == "0" => {
                refuse("a step of 0 leads nowhere", "write `;1` or more")
            }
            Lit::Int(number) if is_usize(&number) => Some(quote!(#literal)),
            Lit::Int(number) => refuse(
                &format!("a step is a `usize`, not a `{}`", number.suffix()),
                &format!("write `;{}`", number.base10_digits()),
            ),
            _ => refuse(
                &format!("a step is a whole number, not `{literal}`"),
                "write `;2`",
            ),
        },
        _ => Some(quote!(#(#step)*)),
    }
}

/// The method that selects a range, with its arguments.
enum Selected {
    Crop {
        start: TokenStream,
        size: TokenStream,
    },
    Range(TokenStream),
}

impl Selected {
    /// Returns the name of the method, and the arguments. If the arguments are wrong, the compiler's error is
    /// at the range in the user's source.
    fn call(&self, location: TokenRange) -> (&'static str, TokenStream) {
        match self {
            Selected::Crop { start, size } => {
                let (start, size) = (shown_at(location, start), shown_at(location, size));
                ("crop", quote!(#start, #size))
            }
            Selected::Range(range) => ("range", shown_at(location, range)),
        }
    }
}

/// A range as written. A missing start or end has no tokens.
struct Range<'a> {
    start: &'a [TokenTree],
    dots: &'static str,
    /// The location of the dots between start and end.
    location: Span,
    end: &'a [TokenTree],
}

impl<'a> Range<'a> {
    fn of(value: &'a [TokenTree]) -> Option<Self> {
        let is = |at: usize, wanted| value.get(at).and_then(punct) == Some(wanted);
        let at = (0..value.len()).find(|at| is(*at, '.') && is(at + 1, '.'))?;
        let (dots, length) = if is(at + 2, '=') {
            ("..=", 3)
        } else {
            ("..", 2)
        };
        Some(Range {
            start: &value[..at],
            dots,
            location: value[at].span(),
            end: &value[at + length..],
        })
    }

    /// Returns the method that selects the range, and its arguments.
    fn selected(
        &self,
        krate: &TokenStream,
        tensor: &[TokenTree],
        axis: &WrittenAxis,
        report: &Report,
    ) -> Option<Selected> {
        let before = report.len();
        let is_inclusive = self.dots == "..=";
        if self.end.first().and_then(punct) == Some('.') {
            report.push(self.location, "a range has two dots", "write `..` or `..=`");
            return None;
        }
        if is_inclusive && self.end.is_empty() {
            report.push(
                self.location,
                "`..=` has no end",
                "write `..` for an open end",
            );
        }
        let end_of = |end: &[TokenTree]| match end {
            [] => None,
            end => number(tensor, axis, end, report),
        };
        let (start, end) = (end_of(self.start), end_of(self.end));
        if report.len() > before {
            return None;
        }
        let is_constant = |number: &Number| number.is_constant;
        if let Some(end) = end.as_ref().filter(|end| end.is_constant) {
            if start.as_ref().is_none_or(is_constant) {
                return self.cropped(krate, axis, start.as_ref(), end, report);
            }
        }
        let plain = |number: Number| number.plain(krate, axis);
        let (start, end) = (start.map(plain), end.map(plain));
        let range = if is_inclusive {
            quote!(#start ..= #end)
        } else {
            quote!(#start .. #end)
        };
        Some(Selected::Range(range))
    }

    /// Returns the crop for a range, or `None` if the range has no position. The end of the range is a
    /// constant, and its start is a constant or missing. So the size of the crop is a constant, too.
    fn cropped(
        &self,
        krate: &TokenStream,
        axis: &WrittenAxis,
        start: Option<&Number>,
        end: &Number,
        report: &Report,
    ) -> Option<Selected> {
        let is_inclusive = self.dots == "..=";
        let first = start.map_or(Some(0), |start| start.literal);
        let location = TokenRange {
            first: location_or(self.start, self.end[0].span()).first,
            last: location_or(self.end, self.location).last,
        };
        let size = match (first, end.literal) {
            (Some(start), Some(end)) => {
                let size = (end.saturating_add(usize::from(is_inclusive))).saturating_sub(start);
                if size == 0 {
                    let range = format!("{start}{}{end}", self.dots);
                    let help = if end < start {
                        format!("write `{axis} = {end}{}{start}`", self.dots)
                    } else {
                        format!("write `{axis} = {start}` for one position, without the axis")
                    };
                    let mistake = format!("the range `{range}` of axis `{axis}` has no position");
                    report.push(location, &mistake, &help);
                    return None;
                }
                quote!(#size)
            }
            // A const parameter is only allowed alone.
            (Some(0), None) if !is_inclusive => end.value(),
            _ => {
                let zero = quote!(0);
                let start = start.map_or(zero, Number::argument);
                let end = end.argument();
                let size = quote!(#krate::macros::size_of_range(#start, #end, #is_inclusive));
                let size = shown_at(location, &size);
                quote!({ #size })
            }
        };
        let start = start.map_or_else(
            || axis.constant(krate, &quote!(0)),
            |start| start.position(krate, axis),
        );
        let size = axis.size(krate, &size);
        Some(Selected::Crop { start, size })
    }
}
