"""Measures the ten tasks of `tasks` with five libraries, and prints a table for the page `guide::elsewhere`:

    python3 times.py HEADERS [ROUNDS]

HEADERS is the folder `include` of kokkos/mdspan. numpy must be installed. The script builds all programs with
optimisation. It runs one program after the other, ROUNDS times (20). Each program has one thread. A cell has the
shortest time of a call, in microseconds, and the shortest of a row is bold."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
TASKS = HERE / "tasks"
THREADS = ["OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "RAYON_NUM_THREADS"]


def mdspan(headers, build):
    """Builds the C++ program. In it, the headers declare their items in the namespace `std`."""
    (build / "mdspan").write_text(
        "#define MDSPAN_IMPL_STANDARD_NAMESPACE std\n"
        "#define MDSPAN_IMPL_PROPOSED_NAMESPACE experimental\n"
        f'#include "{Path(headers).resolve()}/experimental/mdspan"\n'
    )
    command = ["g++", "-std=c++20", "-O3", "-DTIMES", f"-I{build}", f"-I{headers}"]
    subprocess.run([*command, TASKS / "tasks.cpp", "-o", build / "tasks"], check=True)
    return [build / "tasks"]


def rust(library):
    return ["cargo", "run", "-q", "--release", "--bin", "tasks", library]


def main(headers, rounds=20):
    with tempfile.TemporaryDirectory() as build:
        programs = {
            "here": rust("here"),
            "numpy": [sys.executable, TASKS / "tasks.py", "times"],
            "ndarray": rust("ndarray"),
            "candle": rust("candle"),
            "mdspan": mdspan(headers, Path(build)),
        }
        environment = os.environ | dict.fromkeys(THREADS, "1")
        least = {}
        for _ in range(int(rounds)):
            for library, program in programs.items():
                run = subprocess.run(
                    program, cwd=HERE, env=environment, check=True, text=True, stdout=subprocess.PIPE
                )
                for line in run.stdout.splitlines():
                    task, time = line.split(" | ")
                    times = least.setdefault(task, {})
                    times[library] = min(float(time), times.get(library, float("inf")))
    print(f"| task | {' | '.join(programs)} |")
    print("|---" * (len(programs) + 1) + "|")
    for task, times in least.items():
        cells = {library: f"{time:.2g}" if time < 10 else f"{time:.0f}" for library, time in times.items()}
        best = min(times, key=times.get)
        cells[best] = f"**{cells[best]}**"
        print(f"| {task} | {' | '.join(cells.values())} |")


main(*sys.argv[1:])
