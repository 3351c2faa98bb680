//! `plan!`: what is wrong with how a plan is written. What it declares is written by `declare_plan!`, which is
//! given the plan as it was meant, so that nothing follows from a mistake.

use crate::expand::front_door;
use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::{format_ident, quote};
use tensor_layout_language::report::Report;
use tensor_layout_language::tokens::{Place, place_of, punct};

pub(crate) fn plan(tokens: TokenStream) -> TokenStream {
    let (krate, tokens) = front_door(tokens);
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let report = Report::new();
    let mut plans = TokenStream::new();
    let mut rest = &tokens[..];
    while !rest.is_empty() {
        let Some((plan, behind)) = Plan::parse(rest) else {
            report.push(
                place_of(rest).unwrap_or_else(|| Span::call_site().into()),
                "this is no plan",
                "write `pub struct Name<R> { pub entry: Buffer<R, f32, Layout>, .. }`",
            );
            break;
        };
        plans.extend(plan.checked(&krate, &report));
        rest = behind;
    }
    let mistakes = report.to_tokens();
    quote!(#mistakes #krate::declare_plan! { #plans })
}

/// A plan as it is written.
struct Plan<'a> {
    /// Attributes and visibility.
    before: &'a [TokenTree],
    /// `struct` or `union`, if it is there.
    kind: Option<&'a Ident>,
    name: &'a Ident,
    /// From `<` to `>`, or nothing.
    generics: &'a [TokenTree],
    body: &'a Group,
}

impl<'a> Plan<'a> {
    /// The first plan, and what is behind it.
    fn parse(tokens: &'a [TokenTree]) -> Option<(Self, &'a [TokenTree])> {
        let (before, rest) = split_visibility(tokens);
        let (kind, name, rest) = match rest {
            [TokenTree::Ident(kind), TokenTree::Ident(name), rest @ ..] => (Some(kind), name, rest),
            [TokenTree::Ident(name), rest @ ..] => (None, name, rest),
            _ => return None,
        };
        let (generics, rest) = rest.split_at(end_of_generics(rest));
        let [TokenTree::Group(body), rest @ ..] = rest else {
            return None;
        };
        let rest = match rest {
            [semicolon, rest @ ..] if punct(semicolon) == Some(';') => rest,
            _ => rest,
        };
        let plan = Plan {
            before,
            kind,
            name,
            generics,
            body,
        };
        Some((plan, rest))
    }

    /// The plan as it was meant.
    fn checked(&self, krate: &TokenStream, report: &Report) -> TokenStream {
        let Plan { before, name, .. } = self;
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
        let declared = match self.generics {
            [_, TokenTree::Ident(first), ..] if *first != "const" => Some(first),
            _ => None,
        };
        if declared.is_none() {
            let parameters = if self.generics.is_empty() {
                "R"
            } else {
                "R, .."
            };
            report.push(
                name.span(),
                &format!("the plan `{name}` has no parameter that stands for the resource"),
                &format!(
                    "write `{kind} {name}<{parameters}> {{ .. }}`, and `R` first in each entry"
                ),
            );
        }
        let generics = match (declared, self.generics) {
            (None, [_, others @ ..]) => quote!(<R, #(#others)*),
            (None, []) => quote!(<R>),
            (Some(_), generics) => quote!(#(#generics)*),
        };
        let entries = self.entries(krate, declared, report);
        let before = before.iter();
        quote!(#(#before)* #kind #name #generics { #entries })
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
                        place_of(part).unwrap_or_else(|| Span::call_site().into()),
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
            let ty = with_layout(krate, ty, report);
            let ty = with_resource(&ty, declared, report);
            let before = before.iter();
            entries.extend(quote!(#(#before)* #name: #(#ty)*,));
        }
        entries
    }
}

/// Attributes and a visibility, and what is behind them.
fn split_visibility(tokens: &[TokenTree]) -> (&[TokenTree], &[TokenTree]) {
    let mut end = 0;
    while tokens.get(end).and_then(punct) == Some('#') {
        end += 2;
    }
    match tokens.get(end) {
        Some(TokenTree::Ident(word)) if word == "pub" => {
            let is_restricted = is_group(tokens.get(end + 1), Delimiter::Parenthesis)
                && matches!(tokens.get(end + 2), Some(TokenTree::Ident(_)));
            end += 1 + usize::from(is_restricted);
        }
        // A fragment of another macro, before the name.
        Some(TokenTree::Group(group))
            if group.delimiter() == Delimiter::None && end + 1 < tokens.len() =>
        {
            end += 1;
        }
        _ => {}
    }
    tokens.split_at(end.min(tokens.len()))
}

fn is_group(token: Option<&TokenTree>, delimiter: Delimiter) -> bool {
    matches!(token, Some(TokenTree::Group(group)) if group.delimiter() == delimiter)
}

/// How many of the tokens are generics: from `<` to `>`, or none.
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

/// What is between commas, minding generics, or between semicolons; and the first of those.
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

/// A type in which no layout is written without its macro.
fn with_layout(krate: &TokenStream, ty: &[TokenTree], report: &Report) -> Vec<TokenTree> {
    let label = ty.windows(2).position(|pair| {
        matches!(pair[0], TokenTree::Ident(_)) && is_group(pair.get(1), Delimiter::Bracket)
    });
    let Some(label) = label else {
        return ty.to_vec();
    };
    let (letters, sizes) = (&ty[label], &ty[label + 1]);
    report.push(
        Place {
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

/// A type with parameters, of which the first is the resource if none is.
fn with_resource(ty: &[TokenTree], declared: Option<&Ident>, report: &Report) -> Vec<TokenTree> {
    let resource = declared.map_or_else(|| Ident::new("R", Span::call_site()), Clone::clone);
    let parameters = ty.iter().position(|token| punct(token) == Some('<'));
    let Some(parameters) = parameters.filter(|_| !names(ty, &resource)) else {
        return ty.to_vec();
    };
    let (head, behind) = ty.split_at(parameters + 1);
    let meant = quote!(#(#head)* #resource, #(#behind)*);
    if declared.is_some() {
        let written = meant.to_string().replace(" < ", "<").replace(" >", ">");
        report.push(
            place_of(ty).unwrap_or_else(|| Span::call_site().into()),
            &format!("this entry does not name the resource `{resource}`"),
            &format!("write `{written}`"),
        );
    }
    meant.into_iter().collect()
}

fn names(tokens: &[TokenTree], word: &Ident) -> bool {
    tokens.iter().any(|token| match token {
        TokenTree::Ident(ident) => ident == word,
        TokenTree::Group(group) => names(&group.stream().into_iter().collect::<Vec<_>>(), word),
        _ => false,
    })
}
