//! Phase 3: writing the Rust for a layout. This phase cannot fail.

// Decisions:
//
// - **For a wrong layout, `layout!` expands to a type with the same axes.** One const argument of this type
//   contains `compile_error!` for each mistake. So each mistake is shown on its own token, and no further
//   errors follow. In an item, this argument is only the name of a constant, and the constant contains
//   `compile_error!`. So the item can come before the constant in the expansion. It has to come first because
//   rust-analyzer completes words by the first part of an expansion.
// - **Each axis in the expanded type has the span of its letter in `H = 224`, and each clause has the span of
//   its word.** For a word in a macro call, an editor searches the expansion for items with the span of the
//   word, and shows these items. The documentation of a declared item contains the table of the layout. To
//   show the table at the label, too, the code that checks the item contains the item's name with the span of
//   the label. These spans cost no compile time.

use crate::editor::{names_of_sizes, unfinished};
use crate::in_file::{InFile, in_file};
use proc_macro2::{Delimiter, Group, Ident, Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use tensor_layout_arithmetic::FactorPart;
use tensor_layout_language::check::{self, AxisLetters, CheckedFactor, ClauseOf, Layout, Warning};
use tensor_layout_language::description::Description;
use tensor_layout_language::page;
use tensor_layout_language::parse::{self, Declaration, Input, ValueKind, WrittenValue};
use tensor_layout_language::report::Report;
use tensor_layout_language::size_name::NamedSize;
use tensor_layout_language::text::text;
use tensor_layout_language::tokens::{
    TokenRange, attributes, index_of, is_word, solid, split_at_commas,
};

pub(crate) fn layout(tokens: TokenStream) -> TokenStream {
    let (krate, tokens) = split_crate_name(tokens);
    let report = Report::new();
    match parse::input(tokens.clone(), &report) {
        Input::Inline(declaration) => {
            if let Some(layout) = checked(declaration, &report) {
                let _ = report.to_tokens();
                let layout_type = type_of(&krate, &layout, layout.label, true);
                return bracketed(layout_type, layout.label);
            }
            let layout = solid(tokens);
            let mut block = unfinished(&krate, &layout);
            block.extend(report.to_tokens());
            let location = layout.first().map_or_else(Span::call_site, TokenTree::span);
            bracketed(substitute(&krate, &axes_of(&layout), &block), location)
        }
        Input::Items(items) => {
            let mut checked = Vec::new();
            for mut item in items {
                let before = report.len();
                let declaration = item.declaration.take();
                let layout = declaration.and_then(|declaration| check::check(declaration, &report));
                check_meaning(&item, layout.as_ref(), &report);
                let in_file = in_file(&krate, &mut item, layout.as_ref(), &report);
                let layout = layout.filter(|_| report.len() == before);
                checked.push((item, layout, in_file));
            }
            let mut mistakes = report.to_tokens();
            let mut reported = mistakes.clone();
            if let Some((wrong, ..)) = checked.iter().find(|(_, layout, _)| layout.is_none()) {
                // Other items can use this name as a size. Then their sizes are wrong, too, but the compiler reports no
                // second error.
                let name = format_ident!("MISTAKES_OF_{}", wrong.name);
                reported = quote! {
                    #[allow(non_upper_case_globals)]
                    const #name: ::core::primitive::usize = { #mistakes 1 };
                };
                mistakes = quote!(#name);
            }
            let items = checked.iter().map(|(item, layout, in_file)| {
                expand_item(&krate, item, layout.as_ref(), in_file, &mistakes)
            });
            // The items for editors come first, because editors complete by the first match.
            quote!(#(#items)* #reported)
        }
    }
}

/// The clauses that say what the elements are, in words, and the first of them: its location, its name and the
/// letters that it states.
struct OfMeaning<'a> {
    clauses: &'static str,
    first: &'static str,
    said: &'a AxisLetters,
}

/// Returns the clauses that say what the elements are, if there are any.
fn clauses_of_meaning(layout: &Layout) -> Option<OfMeaning<'_>> {
    let (clauses, first, said) = match (&layout.components, &layout.parts[..]) {
        (Some(components), []) => ("components", "components", components),
        (Some(components), [_, ..]) => ("components and parts", "components", components),
        (None, [parts, ..]) => ("parts", "parts", parts),
        (None, []) => return None,
    };
    Some(OfMeaning {
        clauses,
        first,
        said,
    })
}

/// Reports components and parts of an item that cannot declare them. An item with both has one mistake.
fn check_meaning(item: &parse::Item, layout: Option<&Layout>, report: &Report) {
    let Some(OfMeaning {
        clauses,
        first,
        said,
    }) = layout.and_then(clauses_of_meaning)
    else {
        return;
    };
    let name = &item.name;
    if !item.is_nominal() {
        let source: Vec<_> = item.source.clone().into_iter().collect();
        report.push(
            said.clause,
            &format!("a `type` does not say what its elements are: `{name}`"),
            &format!("write `struct {name} = {};`", text(&source)),
        );
    } else if !item.meaning.is_empty() {
        let meaning = &item.meaning;
        report.push(
            said.clause,
            &format!("the {clauses} of `{name}` are those of `{meaning}`, whose meaning it has"),
            if clauses == first {
                "remove the clause here"
            } else {
                "remove both clauses here"
            },
        );
    }
}

/// Returns the expansion of an item. If the item has no layout because of mistakes, the tokens `mistakes`
/// stand instead of a size.
fn expand_item(
    krate: &TokenStream,
    item: &parse::Item,
    layout: Option<&Layout>,
    in_file: &InFile,
    mistakes: &TokenStream,
) -> TokenStream {
    let parse::Item {
        attributes,
        visibility,
        keyword,
        name,
        generics,
        meaning: _,
        source,
        declaration: _,
    } = item;
    let known = layout.filter(|_| generics.is_empty());
    let written: Vec<_> = source.clone().into_iter().collect();
    let of = match layout {
        // The label refers to the item, because the checks name the item again.
        Some(layout) if known.is_some() => type_of(krate, layout, Span::call_site(), false),
        Some(layout) => type_of(krate, layout, layout.label, true),
        None => substitute(krate, &axes_of(&written), mistakes),
    };
    let around = around_checks(attributes);
    let page = layout.map(|layout| documentation(krate, layout, source));
    let InFile {
        documentation: page_of_file,
        items: items_of_file,
    } = in_file;
    let for_editors = if mistakes.is_empty() {
        known.and_then(names_of_sizes)
    } else {
        Some(unfinished(krate, &written))
    };
    let for_editors = for_editors.map(|words| quote!(#around #words));
    let checks = known.map(|layout| item_checks(krate, name, layout, &around));
    let warning = layout.filter(|layout| index_of_warning(layout).is_none());
    let warning = warning.and_then(|layout| layout.warning.as_ref());
    let warning = warning.map(|warning| {
        let warning = warning_tokens(warning);
        quote!(#around const _: () = { #warning };)
    });
    let declared = if item.is_nominal() {
        // The span is within the user's code, so the compiler shows the code and not the whole call.
        let end = quote_spanned!(name.span()=> ;);
        let functions = functions_of_nominal(krate, item, layout);
        let implementation = nominal(krate, item, layout, &of);
        let meaning = meaning(item);
        quote! {
            #[derive(
                ::core::clone::Clone,
                ::core::marker::Copy,
                ::core::cmp::PartialEq,
                ::core::cmp::Eq,
                ::core::hash::Hash,
            )]
            #attributes #page #meaning #page_of_file #visibility #keyword #name #generics #end
            #around #functions
            #around const _: () = { #implementation };
        }
    } else {
        quote!(#attributes #page #page_of_file #visibility #keyword #name #generics = #of;)
    };
    quote! {
        // This is before the documentation, which holds the source as text.
        #for_editors
        #declared
        #checks
        #warning
        #items_of_file
    }
}

/// Returns the documentation of what a layout with a name means.
fn meaning(item: &parse::Item) -> TokenStream {
    let text = if item.meaning.is_empty() {
        "Only elements of this layout fit. For others with the same sizes and strides, `claim` states that they have this meaning.".to_owned()
    } else {
        format!("Elements have the meaning of `{}`.", item.meaning)
    };
    quote!(#[doc = ""] #[doc = #text])
}

/// Implements the traits of a named layout, and calls the macro `declare_layout!` of `tensor-layout`, which
/// adds the constants and functions.
fn nominal(
    krate: &TokenStream,
    item: &parse::Item,
    layout: Option<&Layout>,
    of: &TokenStream,
) -> TokenStream {
    let parse::Item {
        visibility,
        name,
        generics,
        meaning,
        ..
    } = item;
    let (parameters, arguments) = parameters(generics);
    let itself = quote!(#name #arguments);
    let components = layout.and_then(|layout| layout.components.as_ref());
    let components = components.map_or_else(
        || quote!(()),
        |components| components_type(krate, components),
    );
    let parts = parts_type(krate, layout.map_or(&[][..], |layout| &layout.parts[..]));
    // A meaning that another layout names has its own components.
    let check = (!meaning.is_empty() && generics.is_empty() && layout.is_some()).then(|| {
        let check = quote!(#krate::macros::check_components::<#itself>);
        let call = marked(check, name.span().into(), TokenStream::new());
        quote!(const _: () = #call;)
    });
    let meaning = if meaning.is_empty() {
        itself.clone()
    } else {
        let location = meaning.clone().into_iter().next();
        let location = location.map_or_else(Span::call_site, |first| first.span());
        quote_spanned!(location=> <#meaning as #krate::macros::NamesMeaning>::Meaning)
    };
    let text = name.to_string();
    let text = text.trim_start_matches("r#");
    let is_blocked = layout.is_some_and(|layout| {
        let mut factors = layout.storage.iter();
        factors.any(|factor| !matches!(factor.part, FactorPart::Whole))
    });
    let sizes = if is_open(layout) {
        quote!(open)
    } else {
        quote!(known)
    };
    let blocks = if is_blocked {
        quote!(blocked)
    } else {
        quote!(strided)
    };
    quote! {
        impl<#parameters> #krate::macros::Nominal for #itself {
            type Of = #of;
            type Meaning = #meaning;
            type Components = #components;
            type Parts = #parts;
            const NAME: &'static ::core::primitive::str = #text;
        }
        #check
        #krate::declare_layout! { [#parameters] #itself, #visibility, #sizes #blocks }
    }
}

/// Returns whether a size or a stride is known only at run time. The substitute for a wrong layout has known
/// sizes and no blocks.
fn is_open(layout: Option<&Layout>) -> bool {
    layout.is_some_and(|layout| {
        let mut sizes = layout.shape.iter();
        sizes.any(|(_, size)| matches!(size.kind, ValueKind::Open | ValueKind::Named(_)))
    }) || has_open_strides(layout)
}

/// Returns whether a stride is known only at run time.
fn has_open_strides(layout: Option<&Layout>) -> bool {
    layout.is_some_and(|layout| {
        let mut steps = layout
            .storage
            .iter()
            .filter_map(|factor| factor.step.as_ref());
        steps.any(ClauseOf::is_open)
    })
}

/// Returns the type that states the components of a layout: a list of the axis of the components, and their letters.
fn components_type(krate: &TokenStream, components: &AxisLetters) -> TokenStream {
    let mut list = quote!(());
    for letter in components.letters.iter().rev() {
        let letter = size_type(*letter, "", components.word);
        list = quote!((#krate::#letter, #list));
    }
    let axis = size_type(components.axis, "", Span::call_site());
    quote!((#krate::#axis, #list))
}

/// Returns the type that states the parts of axes: for each axis, the letters of its parts.
fn parts_type(krate: &TokenStream, parts: &[AxisLetters]) -> TokenStream {
    let mut list = quote!(#krate::macros::NoParts);
    for parts in parts.iter().rev() {
        let axis = size_type(parts.axis, "", Span::call_site());
        let mut letters = TokenStream::new();
        for letter in &parts.letters {
            let letter = size_type(*letter, "", parts.word);
            letters.extend(quote!(#krate::#letter,));
        }
        list = quote!(#krate::macros::PartsAlong<#krate::#axis, (#letters), #list>);
    }
    list
}

/// Returns the functions `mapping` and `with` of a declared `struct`. They have the span of the struct's
/// name. If a user calls them wrongly, compile errors then point to the name, and not to the whole macro
/// call.
fn functions_of_nominal(
    krate: &TokenStream,
    item: &parse::Item,
    layout: Option<&Layout>,
) -> TokenStream {
    let parse::Item {
        visibility, name, ..
    } = item;
    let (parameters, arguments) = parameters(&item.generics);
    // A bound takes the compiler long, even if it always holds.
    let bound = is_open(layout)
        .then(|| quote_spanned!(name.span()=> where for<'sizes> Self: __macros::StaticLayout));
    let has_open_strides = has_open_strides(layout);
    let strides_bound = has_open_strides.then(
        || quote_spanned!(name.span()=> where for<'sizes> __macros::StorageOf<Self>: __macros::StaticStorage),
    );
    let with_strides = has_open_strides.then(|| functions_of_strides(item));
    // Bounds begin with an imported name, because the name of the crate has the span of the macro call. The
    // import is of a module, so that rustdoc shows `Mapping`. Rust 1.85 cannot import `$crate` itself.
    let functions = quote_spanned! {name.span()=>
        #[allow(dead_code, unreachable_pub)]
        impl<#parameters> #name #arguments {
            /// Returns the mapping of this layout. The mapping holds no data.
            #[must_use]
            #visibility fn mapping() -> __macros::Mapping<Self> #bound {
                <Self as __macros::StaticLayout>::mapping()
            }

            /// Returns the mapping of this layout with the given sizes, one for every `?`.
            ///
            /// # Errors
            ///
            /// Returns an error if a size is 0, if a clause does not hold for the sizes, or if there are more
            /// than `isize::MAX` elements or positions.
            #visibility fn with<Sizes: __macros::SizesFor<__macros::ShapeOf<Self>>>(
                sizes: Sizes,
            ) -> ::core::result::Result<__macros::Mapping<Self>, __macros::LayoutError>
            #strides_bound
            {
                __macros::with(sizes)
            }

            #with_strides
        }
    };
    quote! {
        const _: () = {
            use #krate::macros as __macros;
            #functions
        };
    }
}

/// Returns the functions `with_strides` and `with_byte_strides` of a declared `struct`.
fn functions_of_strides(item: &parse::Item) -> TokenStream {
    let parse::Item {
        visibility, name, ..
    } = item;
    quote_spanned! {name.span()=>
        /// Returns the mapping of this layout with the given sizes and strides, one for every `?`. The strides
        /// are in elements.
        ///
        /// # Errors
        ///
        /// Returns an error if a size is 0, if a clause does not hold for the sizes, if a stride is less than
        /// the extent of all inner axes, or if there are more than `isize::MAX` elements or positions.
        #visibility fn with_strides<Sizes, Strides>(
            sizes: Sizes,
            strides: Strides,
        ) -> ::core::result::Result<__macros::Mapping<Self>, __macros::LayoutError>
        where
            Sizes: __macros::SizesFor<__macros::ShapeOf<Self>>,
            Strides: __macros::StridesFor<__macros::StorageOf<Self>>,
        {
            __macros::with_strides(sizes, strides)
        }

        /// Returns the mapping of this layout with the given sizes and strides, one for every `?`. The strides
        /// are in bytes. `Element` is the type of the elements.
        ///
        /// # Errors
        ///
        /// Returns the errors of `with_strides`. Also returns an error if a stride is negative, or if it is
        /// not a multiple of the size of `Element`.
        #visibility fn with_byte_strides<Element>(
            sizes: impl __macros::SizesFor<__macros::ShapeOf<Self>>,
            strides: impl __macros::ByteStridesFor<__macros::StorageOf<Self>>,
        ) -> ::core::result::Result<__macros::Mapping<Self>, __macros::LayoutError> {
            __macros::with_byte_strides::<Element, Self, _, _>(sizes, strides)
        }
    }
}

/// Returns the parameters `const X: usize, ..` without defaults, and the arguments `<{ X }, ..>`.
fn parameters(generics: &TokenStream) -> (TokenStream, Option<TokenStream>) {
    let tokens: Vec<_> = generics.clone().into_iter().collect();
    let [_, inner @ .., _] = tokens.as_slice() else {
        return (TokenStream::new(), None);
    };
    let parts = split_at_commas(inner);
    let declared = parts.iter().map(|part| {
        let declared = &part[..index_of(part, '=').unwrap_or(part.len())];
        quote!(#(#declared)*)
    });
    let names = parts.iter().map(|part| &part[1]);
    let declared = quote!(#(#declared,)*);
    (declared, Some(quote!(<#({ #names }),*>)))
}

/// Returns the attributes for the checks of an item. They are the `cfg` conditions of the item. If the item
/// is deprecated, they also include `allow(deprecated)`, because the checks would repeat the warning.
pub(crate) fn around_checks(item: &TokenStream) -> TokenStream {
    let conditions = attributes(item, "cfg");
    let allow = (!attributes(item, "deprecated").is_empty()).then(|| quote!(#[allow(deprecated)]));
    quote!(#(#[#conditions])* #allow)
}

/// Returns the type of a layout, with brackets around the type, for a call in type or expression position.
/// Brackets cannot begin an item. So for a call in item position, the compiler's error is at the name of the
/// macro, and not at a token that the user did not write.
fn bracketed(layout_type: TokenStream, location: Span) -> TokenStream {
    let mut bracketed = Group::new(Delimiter::Parenthesis, layout_type);
    bracketed.set_span(location.resolved_at(Span::call_site()));
    TokenTree::Group(bracketed).into()
}

/// Returns the documentation that follows the user's own documentation of an item. Editors show a table, and
/// rustdoc a page. Only rustdoc spends time on the page.
fn documentation(krate: &TokenStream, layout: &Layout, source: &TokenStream) -> TokenStream {
    let summary = page::summary(&Description::of(layout));
    // An empty line separates the user's documentation from the table.
    quote! {
        #[doc = ""]
        #[cfg_attr(not(doc), doc = #summary)]
        #[cfg_attr(doc, doc = #krate::macros::page! { #source })]
    }
}

/// Returns the page of a layout as a literal, or its notation and its picture.
pub(crate) fn page(tokens: TokenStream) -> TokenStream {
    let mut tokens: Vec<_> = tokens.into_iter().collect();
    let is_picture = tokens
        .first()
        .is_some_and(|first| is_word(first, "picture"));
    let layout = tokens.split_off(usize::from(is_picture));
    let report = Report::new();
    let layout = tensor_layout_language::read(layout.into_iter().collect(), &report);
    let text = layout.map(|layout| {
        let description = Description::of(&layout);
        if is_picture {
            page::picture(&description)
        } else {
            page::page(&description, cfg!(feature = "operators"))
        }
    });
    let mistakes = report.to_tokens();
    quote!(#text #mistakes)
}

/// Splits the tokens of a call into the name of the crate `tensor-layout` and the tokens of the user. The
/// macros of `tensor-layout` put the name first, after `@`, or after `try` if their own name begins with `try_`.
pub(crate) fn split_crate_name(tokens: TokenStream) -> (TokenStream, TokenStream) {
    let (_, krate, tokens) = split_kind(tokens);
    (krate, tokens)
}

/// Does the work of [`split_crate_name`]. Also returns whether the name of the macro begins with `try_`.
pub(crate) fn split_kind(tokens: TokenStream) -> (bool, TokenStream, TokenStream) {
    let mut tokens = tokens.into_iter();
    let tries = tokens.next().is_some_and(|first| is_word(&first, "try"));
    let krate = tokens.next().into_iter().collect();
    (tries, krate, tokens.collect())
}

fn checked(declaration: Option<Declaration>, report: &Report) -> Option<Layout> {
    let layout = check::check(declaration?, report)?;
    if let Some(OfMeaning {
        first: clause,
        said,
        ..
    }) = clauses_of_meaning(&layout)
    {
        let (axis, letters) = (said.axis, said.letters.iter().collect::<String>());
        report.push(
            said.clause,
            "a layout without a name does not say what its elements are",
            &format!("declare it: `layout! {{ struct Name = .., {clause}({axis} = {letters}); }}`"),
        );
    }
    (report.len() == 0).then_some(layout)
}

/// Returns the axes of a layout with mistakes, as far as its label names them.
fn axes_of(layout: &[TokenTree]) -> Vec<char> {
    match layout.first() {
        Some(TokenTree::Ident(label)) => check::axes_of(label),
        _ => Vec::new(),
    }
}

/// Returns the substitute for a layout with mistakes: a type with the axes of the layout. In this type, the
/// mistakes stand instead of the first size. The type agrees with every other type, so no other error is
/// reported.
fn substitute(krate: &TokenStream, axes: &[char], mistakes: &TokenStream) -> TokenStream {
    let axes = if axes.is_empty() { &['X'] } else { axes };
    let span = Span::call_site();
    let first = size_type(axes[0], "Dim", span);
    let others = axes[1..].iter().map(|axis| size_type(*axis, "Dim", span));
    let letters = axes.iter().map(|axis| size_type(*axis, "", span));
    quote! {
        #krate::TensorLayout::<
            (#krate::#first::<{ #mistakes }>, #(#krate::#others::<1>,)*),
            (#(#krate::#letters,)*)
        >
    }
}

/// Returns the name of a size's type, such as `DimH` or `DynH`, or the name of an axis, such as `H`. The name
/// is resolved where the macro is defined, but has the span of the user's token. So editors show information
/// at this token.
fn size_type(axis: char, prefix: &str, span: Span) -> Ident {
    Ident::new(
        &format!("{prefix}{axis}"),
        span.resolved_at(Span::call_site()),
    )
}

/// Returns the type of a layout.
///
/// In the type, each letter has the span at which editors show information about the axis. If a name stands
/// before the size (`H` in `H = 4`), this is the span of the name. Otherwise it is the span of the label.
fn type_of(krate: &TokenStream, layout: &Layout, label: Span, with_checks: bool) -> TokenStream {
    // A single name could be a const parameter, which allows no arithmetic.
    let can_host = |value: &WrittenValue| matches!(value.kind, ValueKind::Expression(_));
    let hosts = if with_checks {
        hosts(layout, can_host)
    } else {
        Vec::new()
    };
    let checked = if hosts.is_empty() {
        TokenStream::new()
    } else {
        plain_type(krate, layout)
    };
    let check_at = |value: &WrittenValue| {
        let host = hosts.iter().find(|host| core::ptr::eq(host.value, value))?;
        let call = check_call(krate, &checked, &host.axes, value.location);
        Some(quote!(#call;))
    };
    let warned = index_of_warning(layout);
    let sizes = layout.shape.iter().enumerate().map(|(i, (axis, size))| {
        let warning = layout.warning.as_ref().filter(|_| Some(i) == warned);
        let warning = warning.map(warning_tokens);
        let check = check_at(size);
        let before = (warning.is_some() || check.is_some()).then(|| quote!(#warning #check));
        let location = location_of_size_type(layout, *axis, label);
        size_tokens(krate, *axis, size, location, before)
    });
    let factors = layout
        .storage
        .iter()
        .map(|factor| factor_tokens(krate, factor, label, Some(&check_at)));
    quote!(#krate::TensorLayout::<(#(#sizes,)*), (#(#factors,)*)>)
}

/// Returns the index of the last size that can contain the warning of a layout. A size known at run time has no const
/// argument, and a single name must stand alone.
fn index_of_warning(layout: &Layout) -> Option<usize> {
    layout.warning.as_ref()?;
    let mut sizes = layout.shape.iter();
    sizes
        .rposition(|(_, size)| matches!(size.kind, ValueKind::Number(_) | ValueKind::Expression(_)))
}

/// Returns statements of which the compiler warns. On stable Rust, a macro has no other way to warn.
fn warning_tokens(warning: &Warning) -> TokenStream {
    let (location, note) = (warning.location.first, &warning.text);
    let name = Ident::new(warning.name, location);
    quote_spanned! {location=>
        #[deprecated(note = #note)]
        #[allow(non_upper_case_globals)]
        const #name: () = ();
        let () = #name;
    }
}

/// Returns the span for the type of a size. It is the span of:
///
/// 1. the first name of the axis in a clause, if a clause names the axis;
/// 2. the label, if the size is written with the name of its axis, as in `N = 8`;
/// 3. the macro call in all other cases.
fn location_of_size_type(layout: &Layout, axis: char, label: Span) -> Span {
    let has_key = |factor: &CheckedFactor| factor.axis == axis && factor.key.is_some();
    match clauses_of(layout, axis).first() {
        Some(clause) => clause.axis,
        None if layout.storage.iter().any(has_key) => label,
        None => Span::call_site(),
    }
}

/// Returns the type of a layout without checks. The full type contains calls that check this type. A single
/// name could be a const parameter, which allows no arithmetic. So a size that is a single name is replaced
/// by `?`.
fn plain_type(krate: &TokenStream, layout: &Layout) -> TokenStream {
    let location = Span::call_site();
    let sizes = layout.shape.iter().map(|(axis, size)| match size.kind {
        ValueKind::Name(_) => {
            let open = size_type(*axis, "Dyn", location);
            quote!(#krate::#open)
        }
        _ => size_tokens(krate, *axis, size, location, None),
    });
    let factors = layout
        .storage
        .iter()
        .map(|factor| factor_tokens(krate, factor, location, None));
    quote!(#krate::TensorLayout::<(#(#sizes,)*), (#(#factors,)*)>)
}

fn size_tokens(
    krate: &TokenStream,
    axis: char,
    size: &WrittenValue,
    location: Span,
    before: Option<TokenStream>,
) -> TokenStream {
    if let ValueKind::Open = size.kind {
        let open = size_type(axis, "Dyn", location);
        return quote!(#krate::#open);
    }
    if let ValueKind::Named(name) = &size.kind {
        let open = size_type(axis, "Dyn", location);
        let name = size_name(krate, name);
        return quote!(#krate::#open::<#name>);
    }
    let name = size_type(axis, "Dim", location);
    let argument = argument(size, before);
    quote!(#krate::#name::<#argument>)
}

/// Returns the type of a size's name.
fn size_name(krate: &TokenStream, name: &NamedSize) -> TokenStream {
    match name {
        NamedSize::Name(path) => path.clone(),
        NamedSize::Number(number) => quote!(#krate::sizes::Exactly::<#number>),
        NamedSize::Product(outer, location, inner) => {
            let times = Ident::new("Times", location.resolved_at(Span::call_site()));
            let (outer, inner) = (size_name(krate, outer), size_name(krate, inner));
            quote!(#krate::sizes::#times::<#outer, #inner>)
        }
        NamedSize::Quotient(name, location, divisor) => {
            let over = Ident::new("Over", location.resolved_at(Span::call_site()));
            let name = size_name(krate, name);
            quote!(#krate::sizes::#over::<#name, #divisor>)
        }
    }
}

/// Returns a const argument in braces. Without braces, Rust would read a name as a type.
fn argument(value: &WrittenValue, before: Option<TokenStream>) -> TokenStream {
    let span = value.location.first;
    match &value.kind {
        ValueKind::Number(number) => {
            let mut literal = Literal::u128_unsuffixed(*number);
            literal.set_span(span);
            match before {
                None => quote!(#literal),
                Some(before) => quote!({ #before #literal }),
            }
        }
        ValueKind::Name(name) => quote_spanned!(span=> { #name }),
        ValueKind::Expression(expression) => match before {
            None => quote_spanned!(span=> { #expression }),
            Some(before) => quote_spanned!(span=> {
                #before
                #expression
            }),
        },
        // None occurs here: `?` has no argument, and a wrong value has no expansion.
        ValueKind::Open | ValueKind::Named(_) | ValueKind::Wrong => quote!(1),
    }
}

type CheckAt<'a> = dyn Fn(&WrittenValue) -> Option<TokenStream> + 'a;

/// Returns the factor as a type.
///
/// If `check_at` is given, each value contains its check. If not, no value is checked, and clauses whose
/// value is a single name are left out.
fn factor_tokens(
    krate: &TokenStream,
    factor: &CheckedFactor,
    label: Span,
    check_at: Option<&CheckAt<'_>>,
) -> TokenStream {
    let axis = size_type(factor.axis, "", factor.key.unwrap_or(label));
    let mut tokens = quote!(#krate::#axis);
    for clause in factor.clauses() {
        let name = Ident::new(
            clause.kind.type_name(),
            clause.name.resolved_at(Span::call_site()),
        );
        tokens = match &clause.value {
            None => quote!(#krate::#name::<#tokens>),
            Some(_) if clause.is_open() => {
                let name = Ident::new("DynStride", name.span());
                quote!(#krate::#name::<#tokens>)
            }
            Some(value) if check_at.is_none() && matches!(value.kind, ValueKind::Name(_)) => tokens,
            Some(value) => {
                let argument = argument(value, check_at.and_then(|check_at| check_at(value)));
                quote!(#krate::#name::<#tokens, #argument>)
            }
        };
    }
    match factor.part {
        FactorPart::Whole => tokens,
        FactorPart::Outer { block } => {
            let block = Literal::usize_unsuffixed(block);
            quote!(#krate::Block::<#tokens, #block>)
        }
        FactorPart::Lane { block } => {
            let block = Literal::usize_unsuffixed(block);
            let warning = factor.warning.as_ref().filter(|_| check_at.is_some());
            let warning = warning.map(warning_tokens);
            let block =
                warning.map_or_else(|| quote!(#block), |warning| quote!({ #warning #block }));
            quote!(#krate::Lane::<#tokens, #block>)
        }
    }
}

/// A value into which checks of a layout are written, and the axes that these checks cover. The compiler
/// reports mistakes on the value.
struct Host<'a> {
    value: &'a WrittenValue,
    axes: String,
}

/// Returns the hosts of a layout: the values into which checks are written. The host of an axis is the last
/// of the axis's values that can be a host. The first host also checks the axes without a host, and the whole
/// layout (`*`).
fn hosts(layout: &Layout, can_host: impl Fn(&WrittenValue) -> bool) -> Vec<Host<'_>> {
    let mut hosts: Vec<Host<'_>> = Vec::new();
    let mut others = String::from("*");
    for (axis, size) in &layout.shape {
        let mut last = Some(size).filter(|size| can_host(size));
        for clause in clauses_of(layout, *axis) {
            last = clause
                .value
                .as_ref()
                .filter(|value| can_host(value))
                .or(last);
        }
        match last {
            Some(value) => hosts.push(Host {
                value,
                axes: axis.to_string(),
            }),
            None => others.push(*axis),
        }
    }
    if let Some(first) = hosts.first_mut() {
        first.axes.push_str(&others);
    }
    hosts
}

fn clauses_of(layout: &Layout, axis: char) -> Vec<&ClauseOf> {
    let mut clauses = Vec::new();
    for factor in &layout.storage {
        if factor.axis == axis {
            clauses.append(&mut factor.clauses());
        }
    }
    clauses
}

/// Returns the call of a function that checks some axes of a layout. The parentheses around the function have
/// the span of the first token of `location`. The parentheses around the arguments have the span of the last
/// token.
fn check_call(
    krate: &TokenStream,
    checked: &TokenStream,
    axes: &str,
    location: TokenRange,
) -> TokenStream {
    let function = quote!(#krate::macros::check_axes::<#checked>);
    marked(function, location, quote!(#axes))
}

/// Returns the call of a function. The parentheses around the function have the span of the first token of
/// `location`. The parentheses around the arguments have the span of the last token.
pub(crate) fn marked(
    function: TokenStream,
    location: TokenRange,
    arguments: TokenStream,
) -> TokenStream {
    let mut function = Group::new(Delimiter::Parenthesis, function);
    function.set_span(location.first);
    let mut arguments = Group::new(Delimiter::Parenthesis, arguments);
    arguments.set_span(location.last);
    [function, arguments]
        .map(TokenTree::Group)
        .into_iter()
        .collect()
}

/// Returns the checks of an item, which `cargo check` runs. A mistake in an axis is reported on the host of
/// the axis: a size or a clause's value, see `hosts`. If the layout has no hosts, mistakes are reported on
/// the name of the item.
fn item_checks(
    krate: &TokenStream,
    name: &Ident,
    layout: &Layout,
    around: &TokenStream,
) -> TokenStream {
    // The span of the label makes editors show the information about the item there.
    let mut checked = name.clone();
    checked.set_span(layout.label.resolved_at(name.span()));
    let checked = quote!(#checked);
    let hosts = hosts(layout, |value| {
        matches!(value.kind, ValueKind::Expression(_) | ValueKind::Name(_))
    });
    if hosts.is_empty() && check::fits_every_target(layout) {
        // The macro has checked everything. This alias only names the item for editors, and counts as a use of
        // the item, as a check does.
        return quote!(#around const _: () = { #[allow(dead_code)] type Checked = #checked; };);
    }
    if hosts.is_empty() {
        // The literals have been checked, but not for the `usize` of the target.
        let mut all = String::new();
        for (axis, _) in &layout.shape {
            all.push(*axis);
        }
        all.push('*');
        let call = check_call(krate, &checked, &all, name.span().into());
        return quote!(#around const _: () = #call;);
    }
    let mut checks = TokenStream::new();
    for host in &hosts {
        let call = check_call(krate, &checked, &host.axes, host.value.location);
        quote!(#around const _: () = #call;).to_tokens(&mut checks);
    }
    checks
}
