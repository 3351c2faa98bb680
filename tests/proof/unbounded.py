#!/usr/bin/env python3
"""Shows the steps of the induction in `tests/proof.rs` for all numbers, with z3.

    PROOF_ROWS=FILE cargo test -p tensor-layout-tests --test proof
    python3 tests/proof/unbounded.py FILE

`Walk::push` is stated once more, as relations between numbers. Each row of the file, which
holds what the function itself gave below the bounds of that test, has to satisfy them. Then z3 shows for all
natural numbers that a factor has room for its digits, that it holds what lies inside of it, and that nested
strides lead beyond that. Numbers do not end here as those of a `usize` do; `tests/proof.rs` looks at those.
"""

import re
import sys

import z3

# Divisions are written as the products and bounds that define them, and their results are variables.
PARTS = ["Whole", "Outer", "Lane"]
POSITIONS = ["Size", "Pad", "Align"]
# `Given` is a stride that is given with the sizes, and `Least` stands for one whose number is not known.
STEPS = ["Packed", "Stride", "Pitch", "Overlap", "Broadcast", "Given", "Least"]


def accepted(part, positions, step, n):
    """What `Walk::fault` asks for."""
    asked = [n["size"] >= 1, n["occupied"] >= 1, n["inside"] >= n["occupied"], n["lanes"] >= 1]
    if positions == "Pad":
        asked.append(n["positions_by"] >= n["size"])
    if positions == "Align":
        asked.append(n["positions_by"] >= 1)
    if part == "Whole":
        asked.append(n["lanes"] == 1)
    if part == "Outer":
        asked.append(n["block"] == n["lanes"])
    if part == "Lane":
        asked.append(n["block"] >= 1)
    if step in ("Stride", "Given"):
        asked.append(n["step_by"] >= n["occupied"])
    if step in ("Stride", "Pitch", "Overlap"):
        asked.append(n["step_by"] >= 1)
    return asked


def is_accepted_at_all(part, positions, step):
    if part == "Outer":
        return step == "Packed"
    return part == "Whole" or (step == "Packed" and positions == "Size")


def pushed(part, positions, step, n):
    """What `Walk::push` computes: `room` positions, `count` digits, `stride`, and `after`, the next `inside`.

    `after_occupied`, the next `occupied`, is `after`, unless there is one digit.
    """
    facts = []
    if positions == "Size":
        facts.append(n["room"] == n["size"])
    elif positions == "Pad":
        facts.append(n["room"] == n["positions_by"])
    else:
        facts += multiple_of(n["positions_by"], n["size"], n["room"], n["room_factor"])
    if part == "Whole":
        facts.append(n["count"] == n["room"])
    elif part == "Outer":
        facts += [n["count"] * n["block"] >= n["room"], n["count"] * n["block"] < n["room"] + n["block"]]
    else:
        facts.append(n["count"] == n["block"])
    if step in ("Packed", "Least"):
        facts.append(n["stride"] == n["inside"])
    elif step in ("Stride", "Overlap", "Given"):
        facts.append(n["stride"] == n["step_by"])
    elif step == "Pitch":
        facts += multiple_of(n["step_by"], n["inside"], n["stride"], n["stride_factor"])
    else:
        facts.append(n["stride"] == 0)
    if step == "Broadcast":
        facts.append(n["after"] == n["inside"])
    elif step == "Overlap":
        facts += [
            n["after"] == n["stride"] * (n["count"] - 1) + n["window"],
            n["window"] >= n["stride"],
            n["window"] >= n["inside"],
            either(n["window"] == n["stride"], n["window"] == n["inside"]),
        ]
    else:
        facts.append(n["after"] == n["stride"] * n["count"])
    if step == "Broadcast" or (n["is_single"] and step != "Pitch"):
        facts.append(n["after_occupied"] == n["occupied"])
    elif n["is_single"]:
        facts += multiple_of(n["step_by"], n["occupied"], n["after_occupied"], n["occupied_factor"])
    else:
        facts.append(n["after_occupied"] == n["after"])
    facts.append(n["count"] == 1 if n["is_single"] else n["count"] != 1)
    return facts


def multiple_of(number, least, multiple, factor):
    return [multiple == number * factor, multiple >= least, multiple < least + number]


def either(one, other):
    return (one or other) if isinstance(one, bool) else z3.Or(one, other)


def digit(part, n):
    """`Term::digit` of a position below the size; `lanes` is the divisor."""
    facts = [n["position"] >= 0, n["position"] < n["size"], n["digit"] >= 0]
    if part == "Whole":
        return facts + [n["digit"] == n["position"]]
    if part == "Outer":
        return facts + [n["digit"] * n["lanes"] <= n["position"]]
    return facts + [n["digit"] < n["block"]]


def check_row(line):
    shown, numbers = line.rsplit("|", 1)
    part, positions, step = (re.match(r"\w+", field.strip()).group() for field in shown.split("|"))
    given = [int((re.findall(r"\d+", field) or [0])[0]) for field in shown.split("|")]
    n = dict(zip(["block", "positions_by", "step_by"], given))
    names = ["inside", "occupied", "lanes", "size", "stride", "after", "after_occupied"]
    n.update(zip(names, map(int, numbers.split())))
    # The numbers that are not shown follow from the others.
    room = {"Size": n["size"], "Pad": n["positions_by"]}.get(positions)
    n["room_factor"] = -(-n["size"] // max(n["positions_by"], 1))
    n["room"] = n["positions_by"] * n["room_factor"] if room is None else room
    n["count"] = {"Whole": n["room"], "Lane": n["block"]}.get(part)
    if n["count"] is None:
        n["count"] = -(-n["room"] // n["block"])
    n["stride_factor"] = -(-n["inside"] // max(n["step_by"], 1))
    n["occupied_factor"] = -(-n["occupied"] // max(n["step_by"], 1))
    n["is_single"] = n["count"] == 1
    n["window"] = max(n["stride"], n["inside"])
    holds = accepted(part, positions, step, n) + pushed(part, positions, step, n)
    assert all(holds) and is_accepted_at_all(part, positions, step), line
    return part, positions, step, n["is_single"]


def prove(case, facts, goal, what):
    solver = z3.Solver()
    solver.set("timeout", 60_000)
    solver.add(*facts, z3.Not(goal))
    answer = solver.check()
    assert answer == z3.unsat, f"{case}: {what}: {answer} {solver.model() if answer == z3.sat else ''}"


def main():
    with open(sys.argv[1], encoding="utf-8") as rows:
        met = [check_row(line) for line in rows]
    cases = [
        (part, positions, step, is_single)
        for part in PARTS
        for positions in POSITIONS
        for step in STEPS
        for is_single in [False, True]
        if is_accepted_at_all(part, positions, step)
    ]
    assert set(met) == set(cases), set(met) ^ set(cases)
    names = """size inside occupied lanes positions_by step_by block room room_factor count stride stride_factor
        window occupied_factor after after_occupied"""
    for case in cases:
        part, positions, step, is_single = case
        n = {name: z3.Int(name) for name in f"{names} position digit".split()} | {"is_single": is_single}
        facts = accepted(*case[:3], n) + pushed(*case[:3], n)
        of_position = facts + digit(part, n)
        prove(case, of_position, n["digit"] < n["count"], "a digit without room")
        # The last digit is the furthest; with room for it, nothing else of the position matters.
        has_room = facts + [n["digit"] >= 0, n["digit"] < n["count"], n["count"] >= 1]
        last = n["digit"] * n["stride"] + n["occupied"] - 1
        prove(case, has_room, last <= n["after_occupied"] - 1, "an element beyond")
        counts = facts + [n["count"] >= 1]
        prove(case, counts, n["after_occupied"] >= n["occupied"], "less than lies inside")
        prove(case, counts, n["after"] >= n["after_occupied"], "outer strides that are too short")
        if step not in ("Overlap", "Broadcast"):
            prove(case, facts, n["stride"] >= n["occupied"], "a stride that does not nest")
    print(f"{len(cases)} kinds of factors hold for all numbers; {len(met)} results of the code are as stated")


if __name__ == "__main__":
    main()
