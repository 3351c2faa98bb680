//! `plan!`: checks the syntax of a plan and corrects it. `declare_plan!` then declares the corrected plan.
//! This second macro does not see the mistakes, so each mistake gives only one error.

use crate::expand::split_crate_name;
use proc_macro2::{Delimiter, Group, Ident, Literal, Span, TokenStream, TokenTree};
use quote::{TokenStreamExt, format_ident, quote};
use tensor_layout_language::report::Report;
use tensor_layout_language::text::text;
use tensor_layout_language::tokens::{
    TokenRange, attributes, index_of, is_word, location_of, location_or, punct,
};

pub(crate) fn plan(tokens: TokenStream) -> TokenStream {
    let (krate, tokens) = split_crate_name(tokens);
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let report = Report::new();
    let mut plans = TokenStream::new();
    let mut rest = &tokens[..];
    while !rest.is_empty() {
        let Some((plan, after)) = WrittenPlan::parse(rest) else {
            report.push(
                location_or(rest, Span::call_site()),
                "this is no plan",
                "write `pub struct Name<R> { pub entry: Buffer<R, f32, Layout>, .. }`",
            );
            break;
        };
        plans.extend(plan.checked(&krate, &report));
        rest = after;
    }
    let mistakes = report.to_tokens();
    quote!(#mistakes #plans)
}

/// The parameters of a plan.
struct Parameters<'a> {
    /// The parameter for the resource, or `None` if it is missing.
    resource: Option<&'a Ident>,
    /// Each parameter of the form `const N: usize`.
    numbers: Vec<TokenStream>,
    /// A type parameter after the resource, or `None` if there is none. A plan cannot have one, so it has
    /// been reported as a mistake.
    type_parameter: Option<&'a Ident>,
}

/// A plan as written.
struct WrittenPlan<'a> {
    /// The attributes and the visibility of the plan.
    before: &'a [TokenTree],
    /// The word `struct` or `union`, or `None` if it is missing.
    kind: Option<&'a Ident>,
    name: &'a Ident,
    /// The generics from `<` to `>`, or no tokens.
    generics: &'a [TokenTree],
    /// The bounds, beginning with `where`, or no tokens.
    bounds: &'a [TokenTree],
    body: &'a Group,
}

impl<'a> WrittenPlan<'a> {
    /// Reads the plan at the start of the tokens. Returns the plan, and the tokens after it.
    fn parse(tokens: &'a [TokenTree]) -> Option<(Self, &'a [TokenTree])> {
        let (before, rest) = split_visibility(tokens);
        let (kind, name, rest) = match rest {
            [TokenTree::Ident(kind), TokenTree::Ident(name), rest @ ..] => (Some(kind), name, rest),
            [TokenTree::Ident(name), rest @ ..] => (None, name, rest),
            _ => return None,
        };
        let (generics, rest) = rest.split_at(end_of_generics(rest));
        let end_of_bounds = match rest {
            [word, ..] if is_word(word, "where") => {
                let is_body = |token: &TokenTree| is_group(Some(token), Delimiter::Brace);
                rest.iter().position(is_body)?
            }
            _ => 0,
        };
        let (bounds, rest) = rest.split_at(end_of_bounds);
        let [TokenTree::Group(body), rest @ ..] = rest else {
            return None;
        };
        let rest = match rest {
            [semicolon, rest @ ..] if punct(semicolon) == Some(';') => rest,
            _ => rest,
        };
        let plan = WrittenPlan {
            before,
            kind,
            name,
            generics,
            bounds,
            body,
        };
        Some((plan, rest))
    }

    /// Returns the corrected plan.
    fn checked(&self, krate: &TokenStream, report: &Report) -> TokenStream {
        let name = self.name;
        let kind = match self.kind {
            Some(kind) if *kind == "struct" || *kind == "union" => kind.clone(),
            Some(other) => {
                report.push(
                    other.span(),
                    &format!("a plan is no `{other}`"),
                    "write `struct`, or `union` for entries that share their bytes",
                );
                Ident::new("struct", other.span())
            }
            None => {
                report.push(
                    name.span(),
                    "a plan begins with `struct` or `union`",
                    &format!("write `struct {name}`"),
                );
                Ident::new("struct", name.span())
            }
        };
        if let Some(location) = location_of(self.bounds) {
            let help = "remove it: `new` asks of a resource what it needs";
            report.push(location, "a plan has no `where`", help);
        }
        let Parameters {
            resource: declared,
            numbers,
            type_parameter,
        } = self.parameters(report);
        if declared.is_none() {
            let parameters = if numbers.is_empty() { "R" } else { "R, .." };
            report.push(
                name.span(),
                &format!("the plan `{name}` has no parameter that stands for the resource"),
                &format!(
                    "write `{kind} {name}<{parameters}> {{ .. }}`, and `R` first in each entry"
                ),
            );
        }
        let resource = declared
            .cloned()
            .unwrap_or_else(|| Ident::new("R", Span::call_site()));
        let entries = self.entries(krate, declared, report);
        let (before, alignment) = self.alignment(report);
        let before = before.iter();
        if entries.is_empty() || type_parameter.is_some() {
            // The type is declared in any case, so that other code that names it is not reported.
            let entries = if entries.is_empty() {
                quote!(entry: #resource)
            } else {
                entries
            };
            return quote!(#(#before)* struct #name<#resource, #type_parameter> { #entries });
        }
        let conditions = attributes(&before.clone().cloned().collect(), "cfg");
        quote! {
            #(#[#conditions])*
            #krate::declare_plan! {
                [#alignment]
                #(#before)* #kind #name<#resource #(, #numbers)*> { #entries }
            }
        }
    }

    /// Removes `#[align(..)]` from the tokens before the plan. Returns the other tokens, and the alignment
    /// that the attribute gives the plan's entries. Without the attribute, the alignment is `None`.
    fn alignment(&self, report: &Report) -> (Vec<TokenTree>, Option<TokenStream>) {
        let mut kept = Vec::new();
        let mut alignment = None;
        for token in self.before {
            let Some((word, location, given)) = attribute(token) else {
                kept.push(token.clone());
                continue;
            };
            if word == "align" {
                if alignment.is_some() {
                    let mistake = "the alignment of this plan is given twice";
                    report.push(location, mistake, "remove this one");
                }
                match given {
                    Some(given) if is_one_value(&given) => alignment = Some(given),
                    _ => {
                        let mistake = "the alignment of a plan is one number of bytes";
                        report.push(location, mistake, "write `align(256)`");
                    }
                }
            } else if let ("repr", Some(number)) = (&word[..], align_within(given.as_ref())) {
                report.push(
                    location,
                    "`repr` is about the `struct` of handles, not about memory of the graphics card",
                    &format!("write `align({})`", text(&number.into_iter().collect::<Vec<_>>())),
                );
            } else {
                kept.push(token.clone());
                continue;
            }
            // The `#` of the attribute.
            kept.pop();
        }
        (kept, alignment)
    }

    /// Returns the corrected parameters.
    fn parameters(&self, report: &Report) -> Parameters<'a> {
        let mut parameters = Parameters {
            resource: None,
            numbers: Vec::new(),
            type_parameter: None,
        };
        let [_, inner @ .., _] = self.generics else {
            return parameters;
        };
        for parameter in split_entries(inner).0 {
            let location = location_or(parameter, self.name.span());
            let [first, after @ ..] = parameter else {
                continue;
            };
            match first {
                TokenTree::Ident(word) if *word == "const" => {
                    let end = index_of(parameter, '=');
                    let number = &parameter[..end.unwrap_or(parameter.len())];
                    if let Some(location) = end.and_then(|end| location_of(&parameter[end..])) {
                        let help = format!("write `{}`", text(number));
                        report.push(location, "a parameter of a plan has no default", &help);
                    }
                    parameters.numbers.push(number.iter().cloned().collect());
                }
                TokenTree::Ident(name) if parameters.resource.is_none() => {
                    parameters.resource = Some(name);
                    if let Some(location) = location_of(after) {
                        let mistake = format!("a plan asks nothing of its resource `{name}`");
                        let help = format!("write `{name}`: `new` asks of it what it needs");
                        report.push(location, &mistake, &help);
                    }
                }
                TokenTree::Ident(name) => {
                    report.push(
                        location,
                        "what follows the resource of a plan is a number",
                        &format!("write `const {name}: usize`, or a plan for each type"),
                    );
                    parameters.type_parameter = Some(name);
                }
                _ => report.push(
                    location,
                    "a plan has no lifetimes",
                    "remove it: a resource may be a reference",
                ),
            }
        }
        parameters
    }

    fn entries(
        &self,
        krate: &TokenStream,
        declared: Option<&Ident>,
        report: &Report,
    ) -> TokenStream {
        let tokens: Vec<TokenTree> = self.body.stream().into_iter().collect();
        let has_names = self.body.delimiter() == Delimiter::Brace;
        if !has_names {
            report.push(
                self.body.span(),
                "the entries of a plan have names",
                "write `{ pub entry: Buffer<R, f32, Layout>, .. }`",
            );
        }
        if tokens.is_empty() {
            report.push(
                self.body.span(),
                &format!("the plan `{}` has no entries", self.name),
                "write `{ pub entry: Buffer<R, f32, Layout>, .. }`",
            );
        }
        let mut names: Vec<String> = Vec::new();
        let mut entries = TokenStream::new();
        let (parts, semicolon) = split_entries(&tokens);
        if let Some(semicolon) = semicolon {
            report.push(
                semicolon.span(),
                "the entries of a plan are separated by commas",
                "write `,` for `;`",
            );
        }
        for part in parts {
            let (before, rest) = split_visibility(part);
            let (name, ty) = match rest {
                [TokenTree::Ident(name), colon, ty @ ..]
                    if has_names && punct(colon) == Some(':') && !ty.is_empty() =>
                {
                    (name.clone(), ty)
                }
                ty if !has_names => (format_ident!("entry{}", names.len()), ty),
                _ => {
                    report.push(
                        location_or(part, Span::call_site()),
                        "this is no entry of a plan",
                        "write `pub entry: Buffer<R, f32, Layout>`",
                    );
                    continue;
                }
            };
            if names.contains(&name.to_string()) {
                report.push(
                    name.span(),
                    &format!("the plan `{}` has an entry `{name}` already", self.name),
                    "give this one another name",
                );
                continue;
            }
            names.push(name.to_string());
            let (ty, value) = ty.split_at(index_of(ty, '=').unwrap_or(ty.len()));
            if let Some(location) = location_of(value) {
                let help = format!("write `{name}: {}`", text(ty));
                report.push(location, "an entry of a plan has no value", &help);
            }
            let ty = with_layout(krate, ty, report);
            let ty = with_known_sizes(&ty, report);
            let ty = with_buffer(&ty, declared, report);
            let ty = with_resource(&ty, declared, report);
            let mut before = before;
            if !attributes(&before.iter().cloned().collect(), "cfg").is_empty() {
                report.push(
                    before[0].span(),
                    &format!("the entry `{name}` is in the plan or not: a plan has one size"),
                    "write `#[cfg(..)]` before the plan, and another plan for when it is not",
                );
                let is_visibility = |token: &TokenTree| is_word(token, "pub");
                before = &before[before
                    .iter()
                    .position(is_visibility)
                    .unwrap_or(before.len())..];
            }
            let is_align =
                |token: &&TokenTree| attribute(token).is_some_and(|(name, ..)| name == "align");
            if let Some(align) = before.iter().find(is_align) {
                let align_as_written = text(core::slice::from_ref(align));
                report.push(
                    align.span(),
                    &format!("the entry `{name}` has no alignment of its own"),
                    &format!("write `#{align_as_written}` before the plan, for all of its entries"),
                );
                before = &[];
            }
            let before = before.iter();
            entries.extend(quote!(#(#before)* #name: #(#ty)*,));
        }
        entries
    }
}

/// Splits attributes and a visibility from the tokens after them.
fn split_visibility(tokens: &[TokenTree]) -> (&[TokenTree], &[TokenTree]) {
    let mut end = 0;
    while tokens.get(end).and_then(punct) == Some('#') {
        end += 2;
    }
    match tokens.get(end) {
        Some(word) if is_word(word, "pub") => {
            let is_restricted = is_group(tokens.get(end + 1), Delimiter::Parenthesis)
                && matches!(tokens.get(end + 2), Some(TokenTree::Ident(_)));
            end += 1 + usize::from(is_restricted);
        }
        // This is a fragment of another macro, before the name.
        Some(TokenTree::Group(group))
            if group.delimiter() == Delimiter::None && end + 1 < tokens.len() =>
        {
            end += 1;
        }
        _ => {}
    }
    tokens.split_at(end.min(tokens.len()))
}

/// Returns the name of an attribute, the attribute's location, and the tokens in its parentheses. Returns `None`
/// if the token is not an attribute.
fn attribute(token: &TokenTree) -> Option<(String, TokenRange, Option<TokenStream>)> {
    match token {
        TokenTree::Group(group) if group.delimiter() == Delimiter::Bracket => named(group.stream()),
        _ => None,
    }
}

/// Returns the name with which the tokens begin, the location of all tokens, and the tokens in the parentheses
/// after the name.
fn named(tokens: TokenStream) -> Option<(String, TokenRange, Option<TokenStream>)> {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let (TokenTree::Ident(name), location) = (tokens.first()?, location_of(&tokens)?) else {
        return None;
    };
    let given = match tokens.get(1) {
        Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis => {
            Some(group.stream())
        }
        _ => None,
    };
    Some((name.to_string(), location, given))
}

/// Returns the tokens in the parentheses of `align(..)`.
fn align_within(given: Option<&TokenStream>) -> Option<TokenStream> {
    match named(given?.clone())? {
        (name, _, Some(number)) if name == "align" => Some(number),
        _ => None,
    }
}

fn is_one_value(tokens: &TokenStream) -> bool {
    let tokens: Vec<_> = tokens.clone().into_iter().collect();
    !tokens.is_empty() && index_of(&tokens, ',').is_none()
}

fn is_group(token: Option<&TokenTree>, delimiter: Delimiter) -> bool {
    matches!(token, Some(TokenTree::Group(group)) if group.delimiter() == delimiter)
}

/// Returns the number of tokens of the generics, from `<` to `>`, or 0 if there are no generics.
fn end_of_generics(tokens: &[TokenTree]) -> usize {
    let mut depth = 0_usize;
    for (index, token) in tokens.iter().enumerate() {
        match punct(token) {
            Some('<') => depth += 1,
            Some('>') => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return if index == 0 { 0 } else { index + 1 };
        }
    }
    0
}

/// Returns the parts between separators, and the first semicolon. Separators are commas and semicolons
/// outside of generics.
fn split_entries(tokens: &[TokenTree]) -> (Vec<&[TokenTree]>, Option<&TokenTree>) {
    let (mut parts, mut semicolon) = (Vec::new(), None);
    let (mut start, mut depth) = (0, 0_usize);
    for (index, token) in tokens.iter().enumerate() {
        match punct(token) {
            Some('<') => depth += 1,
            Some('>') => depth = depth.saturating_sub(1),
            Some(separator @ (',' | ';')) if depth == 0 => {
                parts.push(&tokens[start..index]);
                start = index + 1;
                if separator == ';' {
                    semicolon = semicolon.or(Some(token));
                }
            }
            _ => {}
        }
    }
    if start < tokens.len() {
        parts.push(&tokens[start..]);
    }
    (parts, semicolon)
}

/// Returns the type, and adds `layout!` around layouts that are written without it.
fn with_layout(krate: &TokenStream, ty: &[TokenTree], report: &Report) -> Vec<TokenTree> {
    let label = ty.windows(2).position(|pair| {
        matches!(pair[0], TokenTree::Ident(_)) && is_group(pair.get(1), Delimiter::Bracket)
    });
    let Some(label) = label else {
        return ty.to_vec();
    };
    let (letters, sizes) = (&ty[label], &ty[label + 1]);
    report.push(
        TokenRange {
            first: letters.span(),
            last: sizes.span(),
        },
        "a layout within a type is written by a macro",
        &format!("write `layout!({letters}{sizes})`"),
    );
    let mut meant = ty[..label].to_vec();
    meant.extend(quote!(#krate::layout!(#letters #sizes)));
    meant.extend(ty[label + 2..].iter().cloned());
    meant
}

/// Returns the tokens of a type. If a size in a `layout!` is `?`, reports this mistake at the first `?`, and writes 1 for
/// each.
fn with_known_sizes(ty: &[TokenTree], report: &Report) -> Vec<TokenTree> {
    let mut meant = ty.to_vec();
    let layout = ty
        .windows(2)
        .position(|pair| is_word(&pair[0], "layout") && punct(&pair[1]) == Some('!'));
    let Some(TokenTree::Group(layout)) = layout.and_then(|at| meant.get_mut(at + 2)) else {
        return meant;
    };
    let mut first_open = None;
    let mut all = TokenStream::new();
    for token in layout.stream() {
        match &token {
            TokenTree::Group(sizes) if sizes.delimiter() == Delimiter::Bracket => {
                let mut known = TokenStream::new();
                let mut is_open = false;
                for token in sizes.stream() {
                    is_open &= punct(&token) != Some(',');
                    if punct(&token) == Some('?') && !is_open {
                        is_open = true;
                        first_open = first_open.or(Some(token.span()));
                        known.append(Literal::usize_unsuffixed(1));
                    } else if !is_open {
                        known.append(token);
                    }
                }
                all.append(Group::new(Delimiter::Bracket, known));
            }
            _ => all.append(token),
        }
    }
    let known = Group::new(layout.delimiter(), all);
    if let Some(open) = first_open {
        report.push(
            open,
            "a plan has one size, so its entries have no size that is known only at run time",
            "write a number or a constant in place of `?`; `Buffer::with` takes sizes at run time, outside a plan",
        );
        *layout = known;
    }
    meant
}

/// Returns the tokens of a type. If the type is a view or a tensor, which are not memory of a device, reports
/// this mistake, and returns a `Buffer` with the same elements and layout. A plan in another plan may have the
/// name of these types, but it has no type parameters besides the resource.
fn with_buffer(ty: &[TokenTree], declared: Option<&Ident>, report: &Report) -> Vec<TokenTree> {
    let resource = declared.map_or_else(|| Ident::new("R", Span::call_site()), Clone::clone);
    let [
        TokenTree::Ident(name),
        open,
        parameters @ ..,
        TokenTree::Punct(close),
    ] = ty
    else {
        return ty.to_vec();
    };
    let is_tensor = ["View", "ViewMut", "Tensor"]
        .iter()
        .any(|tensor| name == tensor);
    if !is_tensor || punct(open) != Some('<') {
        return ty.to_vec();
    }
    let mut parts = Vec::new();
    for part in split_entries(parameters).0 {
        if let [first, ..] = part {
            if punct(first) != Some('\'') && !is_word(first, &resource.to_string()) {
                parts.push(part);
            }
        }
    }
    if parts.len() < 2 {
        return ty.to_vec();
    }
    let buffer = Ident::new("Buffer", name.span());
    let meant: Vec<_> = quote!(#buffer #open #resource #(, #(#parts)*)* #close)
        .into_iter()
        .collect();
    report.push(
        location_or(ty, Span::call_site()),
        &format!("a `{name}` is not memory of a device, so it has no place in a plan"),
        &format!("write `{}`", text(&meant)),
    );
    meant
}

/// Returns the tokens of a type, and reports a mistake if the first parameter of the type is not the
/// resource.
fn with_resource(ty: &[TokenTree], declared: Option<&Ident>, report: &Report) -> Vec<TokenTree> {
    let resource = declared.map_or_else(|| Ident::new("R", Span::call_site()), Clone::clone);
    let parameters = index_of(ty, '<');
    let Some((parameters, [after @ .., close])) = parameters.map(|i| (i, &ty[i + 1..])) else {
        return ty.to_vec();
    };
    let (mut parts, _) = split_entries(after);
    let is_resource =
        |part: &&[TokenTree]| matches!(part, [only] if is_word(only, &resource.to_string()));
    let mistake = match parts.iter().position(is_resource) {
        Some(0) => return ty.to_vec(),
        Some(index) => {
            parts.remove(index);
            format!("the resource `{resource}` of an entry comes first")
        }
        None if names(ty, &resource) => return ty.to_vec(),
        None => {
            // Another resource may be in its place. Most plans call the parameter `R`, but this plan may not.
            let is_buffer = parameters > 0 && is_word(&ty[parameters - 1], "Buffer");
            if is_buffer && parts.len() == 3
                || matches!(parts.first(), Some([only]) if is_word(only, "R"))
            {
                parts.remove(0);
            }
            format!("this entry does not name the resource `{resource}`")
        }
    };
    let head = &ty[..=parameters];
    let meant: Vec<_> = quote!(#(#head)* #resource #(, #(#parts)*)* #close)
        .into_iter()
        .collect();
    if declared.is_some() {
        let location = location_or(ty, Span::call_site());
        report.push(location, &mistake, &format!("write `{}`", text(&meant)));
    }
    meant
}

fn names(tokens: &[TokenTree], word: &Ident) -> bool {
    tokens.iter().any(|token| match token {
        TokenTree::Ident(ident) => ident == word,
        TokenTree::Group(group) => names(&group.stream().into_iter().collect::<Vec<_>>(), word),
        _ => false,
    })
}
