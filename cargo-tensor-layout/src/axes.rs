//! Helps for a wrong set of axes: in a coordinate, and in a layout for which a bound lists the axes.

use crate::fix::receiver;
use crate::types::{Printed, Type};
use tensor_layout_arithmetic::logical_order;

/// Returns the help for the first line of a message, or `None` if it is about something else.
pub(crate) fn help(first_line: &str, code: &str) -> Option<String> {
    let parts: Vec<_> = first_line.split('`').collect();
    match parts[..] {
        [
            "expected one position along each of the axes ",
            wanted,
            ", found ",
            found,
            "",
        ] => match axes(wanted) {
            Some(wanted) => of_coordinate(&wanted, found, code),
            None => of_parameter(wanted, found),
        },
        [
            "expected a layout with the axes ",
            wanted,
            " in logical order, found ",
            found,
            "",
        ] => of_layout(&axes(wanted)?, found, code),
        _ => None,
    }
}

/// Returns the help for a tensor that is moved to the order of an image, of which a text states the axes, or `None` if
/// `code` is no tensor with the layout.
pub(crate) fn image(first_line: &str, layout: &str, code: &str) -> Option<String> {
    let order = first_line
        .strip_prefix("an image is stored in the order `")?
        .split('`')
        .next()?;
    let (order, layout) = (axes(order)?, Printed::read(layout)?);
    let is_order =
        order.len() == layout.sizes.len() && layout.axes().iter().all(|axis| order.contains(axis));
    let sizes = layout.sizes.iter().map(|(axis, size)| {
        let is_number = size.parse::<usize>().is_ok();
        is_number.then(|| format!("{axis} = {size}"))
    });
    let sizes = sizes.collect::<Option<Vec<_>>>()?.join(", ");
    let label: String = order.iter().collect();
    let code = receiver(code).filter(|_| is_order)?;
    Some(format!(
        "write `{code}.to_layout::<layout!({label}[{sizes}])>()`"
    ))
}

/// Returns what is said of a layout whose axes are not those of a function: of a text such as
/// ``type mismatch resolving `<TensorLayout<..> as AnyLayout>::Axes == (H, W, C)` ``.
pub(crate) fn projected(text: &str) -> Option<String> {
    let (layout, others) = text
        .strip_prefix("type mismatch resolving `<")?
        .strip_suffix('`')?
        .split_once(" as AnyLayout>::Axes == ")?;
    let layout = Printed::read(layout)?;
    let (all, named) = (layout.axes(), axes(others)?);
    let is_order = all.len() == named.len() && all.iter().all(|axis| named.contains(axis));
    let help = if is_order {
        "\nhelp: list them in this order, which is not that of the memory"
    } else {
        ""
    };
    Some(format!(
        "the axes of `{}` are `{}` in logical order, not `{}`{help}",
        layout.notation,
        tuple(&all),
        tuple(&named)
    ))
}

/// Reads a tuple of axes.
fn axes(text: &str) -> Option<Vec<char>> {
    let ty = Type::read(text)?;
    let axes = ty.arguments.iter().map(|item| axis(item));
    axes.collect::<Option<Vec<_>>>()
        .filter(|axes| ty.name.is_empty() && !axes.is_empty())
}

fn axis(text: &str) -> Option<char> {
    match text.as_bytes() {
        [letter @ b'A'..=b'Z'] => Some(char::from(*letter)),
        _ => None,
    }
}

/// Writes a tuple. A tuple of one item has a comma after it.
fn tuple<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    let items: Vec<_> = items.into_iter().map(|item| item.to_string()).collect();
    let comma = if items.len() == 1 { "," } else { "" };
    format!("({}{comma})", items.join(", "))
}

/// A coordinate that has axes too many, no tuple around its axis, or numbers instead of axes.
fn of_coordinate(wanted: &[char], found: &str, code: &str) -> Option<String> {
    if axis(found).is_some_and(|axis| wanted == [axis]) {
        return Some(format!("write `({code},)`"));
    }
    let ty = Type::read(found).filter(|ty| ty.name.is_empty())?;
    let positions = Type::read(code).map(|code| code.arguments)?;
    if positions.len() != ty.arguments.len() {
        return None;
    }
    let found: Vec<_> = ty.arguments.iter().map(|item| axis(item)).collect();
    if let Some(found) = found.iter().copied().collect::<Option<Vec<_>>>() {
        let is_there = |axis: &char| found.iter().filter(|other| *other == axis).count() == 1;
        let kept = positions.iter().zip(&found);
        let kept = kept.filter(|(_, axis)| wanted.contains(axis));
        let code = tuple(kept.map(|(position, _)| position));
        return wanted
            .iter()
            .all(is_there)
            .then(|| format!("write `{code}`"));
    }
    let is_number = |text: &&str| ["{integer}", "usize"].contains(text);
    let code = wanted
        .iter()
        .zip(positions)
        .map(|(axis, code)| format!("{axis}({code})"));
    (ty.arguments.iter().all(is_number) && ty.arguments.len() == wanted.len()).then(|| {
        format!(
            "name the axis of each number: `{}`, if this is their order",
            tuple(code)
        )
    })
}

/// A coordinate of a tensor whose layout is a type parameter.
fn of_parameter(wanted: &str, found: &str) -> Option<String> {
    let (parameter, _) = wanted
        .strip_prefix('<')
        .unwrap_or(wanted)
        .split_once([' ', ':'])?;
    let axes = axes(found)?;
    let axes = &logical_order(&axes)[..axes.len()];
    Some(format!(
        "write the bound `{parameter}: WithAxes<{}>`",
        tuple(axes)
    ))
}

/// A layout with the same axes in another logical order, or with as many other axes.
fn of_layout(wanted: &[char], found: &str, code: &str) -> Option<String> {
    let found = Printed::read(found)?.axes();
    let code = receiver(code)?;
    let lacks = |axes: &[char], others: &[char]| -> Vec<char> {
        axes.iter()
            .copied()
            .filter(|axis| !others.contains(axis))
            .collect()
    };
    let (lacking, more) = (lacks(wanted, &found), lacks(&found, wanted));
    if lacking.len() != more.len() {
        return None;
    }
    if lacking.is_empty() {
        return Some(format!(
            "`{code}.permute({})` puts the axes in this order",
            tuple(wanted)
        ));
    }
    let renamed = |axis: &char| match more.iter().position(|other| other == axis) {
        Some(index) => lacking[index],
        None => *axis,
    };
    let calls = more
        .iter()
        .zip(&lacking)
        .map(|(old, new)| format!(".rename({old}, {new})"));
    let calls: String = calls.collect();
    (found.iter().map(renamed).eq(wanted.iter().copied()))
        .then(|| format!("if the axes mean the same, `{code}{calls}` gives them these names"))
}
