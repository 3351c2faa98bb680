"""Mutants that are all written into one build, each switched on when a test is run.

A change takes 10 s and more to compile, a test of it some milliseconds. So `schemata/` writes all changes that
cargo-mutants lists into one copy, each where it is made (`if on(7) { l - r } else { l + r }`), and `switch/`
tells which is on: at run time by an environment variable. What a constant computes cannot read one. There
the compiler reads the number in the compiled file of `switch/`, into which another is written, and only the tests
that may notice are compiled once more.

A test notices a mutant only if it asks whether that is on, which one run of each test finds out. A mutant is
tried with those tests only, the fastest first.

A test whose constants and macros were computed without the mutant may fail for that alone, as no changed code would.
`Constants.again` compiles it anew with the mutant everywhere but in functions that the library itself was compiled with,
of which only the generic ones are compiled again.
"""

import collections
import concurrent.futures
import glob
import hashlib
import json
import math
import os
import pathlib
import re
import resource
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import threading

HERE = pathlib.Path(__file__).resolve().parent

# Crates that get the switch.
CRATES = ["tensor-layout-arithmetic", "tensor-layout-language", "tensor-layout-macros", "tensor-layout"]

# All but those for Windows and for wgpu, of which the subjects leave out the code.
FEATURES = "bytemuck,half,image,ndarray,operators,rayon,serde"

# The tests that are run in their own process, and those that are compiled anew for a mutant of constants.
TESTS = ["bounds", "values", "brute_force", "parts", "iteration", "relayout", "split_merge", "components", "nominal",
         "rearrange", "in_place", "zip_map", "moves", "given_strides", "listed_sizes", "size_names", "overflow",
         "descriptions", "exchange", "article", "parallel", "gpu", "direct3d12", "shaders", "directml", "must_compile",
         "operators", "proof", "show", "with_directml"]

# The packages of these tests: together, since only one of them turns on the feature `operators`, which the programs of
# `tests/messages/ui` need.
PACKAGES = ["--package", "tensor-layout-tests", "--package", "tensor-layout-operators-tests"]

# A test is given this many times as long as without a mutant, and these seconds more.
TIMES, SECONDS = 10, 5
# A short test that takes longer, in seconds, is not repeated with all of its random cases.
LONGEST_IN_FULL = 4
# A test that takes as many of the processor's seconds to compile has a constant without an end.
LONGEST_COMPILATION = 180
# A test that waits for this many seconds waits forever.
LONGEST_WAIT = 900
# No test needs as much memory.
BYTES = 8 << 30

# Programs that take what they test neither from constants nor from macros.
CONSTANT_FREE = {"fuzz"}

# Tests that start compilers or ask other machines, and would take minutes.
NOT = re.compile("compilers::")

# The programs with mistakes are compiled in groups, since an error of a macro hides those that are found by checking,
# these hide those found by building, and of these, too, some hide others.
MACROS, CHECK, BUILD = "macros", "check", "build"

MARK = b"mutant in const: "


def limit(seconds):
    resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    # Of the processor's time: other work on the machine may take any share of the rest.
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))


def run(command, seconds, **options):
    """Runs a program for at most some of the processor's seconds: how it ended, and the seconds that it took."""
    with subprocess.Popen(command, preexec_fn=lambda: limit(math.ceil(seconds)), **options) as child:
        # Other threads run programs, too, so that the time of each is asked for by itself.
        waiting = threading.Timer(LONGEST_WAIT, child.kill)
        waiting.start()
        _, status, used = os.wait4(child.pid, 0)
        waiting.cancel()
        child.returncode = os.waitstatus_to_exitcode(status)
    return child.returncode, used.ru_utime + used.ru_stime


def of_tests(names):
    return [word for name in names for word in ("--test", name)]


def written(folder, *words, given=None):
    """What the program in `schemata/` prints, which is compiled below `folder`."""
    tool = subprocess.run(
        ["cargo", "run", "--quiet", "--manifest-path", str(HERE / "schemata/Cargo.toml"), "--", *words],
        input=given, capture_output=True, text=True, env={**os.environ, "CARGO_TARGET_DIR": str(folder / "tool")})
    if tool.returncode:
        sys.exit(tool.stderr)
    return tool.stdout


class Build:
    """A copy of the commit with all mutants of some files."""

    def __init__(self, target, pristine, mutants, jobs):
        self.copy = target / "schemata"
        self.folder = target / "schemata-build"
        self.folder.mkdir(parents=True, exist_ok=True)
        self.pristine = pristine
        self.mutants = mutants
        # The number of tests that run at the same time.
        self.jobs = jobs
        # Those that do not compile, which may have been found before.
        self.kept = self.folder / "unviable.json"
        known = json.loads(self.kept.read_text()) if self.kept.exists() else {}
        self.unviable = {mutant["number"]: known[mutant["key"]] for mutant in mutants if mutant["key"] in known}
        self.programs, self.command = {}, ""

    def environment(self, **more):
        return {**os.environ, "CARGO_TARGET_DIR": str(self.folder), "CARGO_INCREMENTAL": "0",
                "CARGO_PROFILE_DEV_DEBUG": "0", "RUSTFLAGS": "-A warnings -A long_running_const_eval",
                "RUSTC_BOOTSTRAP": "mutant_switch", **more}

    def cargo(self, *words, **more):
        return subprocess.run(["cargo", *words], cwd=self.copy, env=self.environment(**more),
                              capture_output=True, text=True)

    def write(self):
        """Writes those that compile into the copy."""
        fresh = pathlib.Path(f"{self.copy}.new")
        shutil.rmtree(fresh, ignore_errors=True)
        shutil.copytree(self.pristine, fresh, ignore=shutil.ignore_patterns(".git", "target"))
        left = [mutant for mutant in self.mutants if mutant["number"] not in self.unviable]
        told = written(self.folder, str(fresh), given=json.dumps(left))
        self.unviable |= dict.fromkeys(map(int, told.split()), "not written")
        for crate in CRATES + ["tests/fuzz"]:
            manifest = fresh / crate / "Cargo.toml"
            manifest.write_text(manifest.read_text().replace(
                "[dependencies]", f"[dependencies]\nmutant-switch = {{ path = '{HERE / 'switch'}' }}")
                if "[dependencies]" in manifest.read_text() else manifest.read_text()
                + f"\n[dependencies]\nmutant-switch = {{ path = '{HERE / 'switch'}' }}\n")
        # Unchanged files keep their time.
        for path in fresh.rglob("*"):
            old = self.copy / path.relative_to(fresh)
            if path.is_file() and old.is_file() and path.read_bytes() == old.read_bytes():
                os.utime(path, ns=(old.stat().st_atime_ns, old.stat().st_mtime_ns))
            elif path.is_file():
                os.utime(path)
        shutil.rmtree(self.copy, ignore_errors=True)
        fresh.rename(self.copy)

    def check(self):
        """Takes out what does not compile, until all does."""
        while True:
            self.write()
            done = self.cargo("check", "--message-format=json", *PACKAGES,
                              "--package", "tensor-layout", "--package", "tensor-layout-arithmetic",
                              "--package", "tensor-layout-language", "--package", "tensor-layout-macros",
                              "--lib", "--features", FEATURES)
            wrong, other = {}, []
            for line in done.stdout.splitlines():
                message = json.loads(line)
                if message["reason"] != "compiler-message" or message["message"]["level"] != "error":
                    continue
                code = (message["message"]["code"] or {}).get("code")
                found = self.arms(message["message"]["spans"]) if code == "E0004" else {}
                for span in message["message"]["spans"]:
                    if span["is_primary"] and not found:
                        found |= self.culprits(span)
                if not found:
                    for span in message["message"]["spans"]:
                        found |= self.culprits(span)
                wrong |= found
                if not found and message["message"]["spans"]:
                    other.append(message["message"]["rendered"])
            if done.returncode == 0:
                break
            if not wrong:
                sys.exit("the copy does not compile:\n" + "\n".join(other[:5]) + done.stderr[-2000:])
            print(f"{len(wrong)} mutants do not compile", flush=True)
            self.unviable |= wrong
        keys = {mutant["number"]: mutant["key"] for mutant in self.mutants}
        self.kept.write_text(json.dumps({keys[number]: why for number, why in self.unviable.items()}))

    def arms(self, spans):
        """The arms of a `match` that no longer takes all values, since a guarded `_` is no arm for the rest."""
        span = next(span for span in spans if span["is_primary"])
        text = (self.copy / span["file_name"]).read_bytes()
        open_brace = text.index(b"{", span["byte_end"])
        depth, end = 1, open_brace + 1
        while depth:
            depth += {b"{": 1, b"}": -1}.get(text[end:end + 1], 0)
            end += 1
        arms = {mutant["number"] for mutant in self.mutants if mutant["genre"] == "MatchArm"}
        marked = re.findall(rb"/\*\[([\d ]+)\*/", text[open_brace:end])
        return {int(number): "arm" for numbers in marked for number in numbers.split() if int(number) in arms}

    def culprits(self, span):
        """The mutants to which the innermost mark around a part of a file belongs."""
        path = self.copy / span["file_name"]
        if not path.exists() or not path.is_relative_to(self.copy):
            return {}
        text = path.read_bytes()
        stack = []
        for mark in re.finditer(rb"/\*(<(\d+)|(\d+)>|\[([\d ]+)|\])\*/", text):
            if mark.start() >= span["byte_start"]:
                break
            if mark[2]:
                stack.append(("it", [int(mark[2])]))
            elif mark[4]:
                stack.append(("around", [int(number) for number in mark[4].split()]))
            else:
                stack.pop()
        if not stack:
            return {}
        kind, numbers = stack[-1]
        return dict.fromkeys(numbers, kind)

    def compile(self):
        """Compiles all tests: where each is, and how those of `tests` are compiled."""
        for words in ([*PACKAGES, *of_tests(TESTS)], ["--package", "tensor-layout-fuzz"],
                      ["--package", "tensor-layout-arithmetic", "--package", "tensor-layout-language",
                       "--package", "tensor-layout", "--features", FEATURES, "--lib"]):
            done = self.cargo("test", "--no-run", "--message-format=json", *words)
            if done.returncode:
                sys.exit("the tests do not compile:\n" + done.stderr[-3000:])
            for line in done.stdout.splitlines():
                message = json.loads(line)
                if message["reason"] == "compiler-artifact" and message.get("executable") \
                        and message["profile"]["test"]:
                    self.programs[message["target"]["name"], pathlib.Path(message["manifest_path"]).parent] = \
                        message["executable"]
        # A test builds this program at its first use, and then finds it built.
        self.cargo("build", "--package", "tensor-layout-examples", "--example", "show")
        # A test that compiles quickly: Cargo prints the command only when it compiles.
        (self.copy / "tests/article.rs").touch()
        done = self.cargo("test", "--no-run", "-vv", *PACKAGES, "--test", "article")
        self.command = next(line.split("Running `", 1)[1].rstrip("`").strip() for line in done.stderr.splitlines()
                            if "Running `" in line and "--crate-name article" in line)


class Tests:
    """What each test asks for, and how long it takes."""

    def __init__(self, build):
        self.build = build
        # For each mutant, the tests that ask for it: a program, and the name of the test in it.
        self.asking = collections.defaultdict(list)
        self.times = {}

    def cover(self):
        kept = self.build.folder / "coverage.json"
        known = json.loads(kept.read_text()) if kept.exists() else {}
        keys = {}
        for program, path in self.build.programs.items():
            keys[program] = f"{path} {hashlib.sha256(pathlib.Path(path).read_bytes()).hexdigest()[:12]}"
            known.setdefault(keys[program], {})
        asked = [(program, test) for program in self.build.programs for test in self.listed(program)
                 if test not in known[keys[program]]]
        with concurrent.futures.ThreadPoolExecutor(self.build.jobs) as threads:
            for (program, test), found in zip(asked, threads.map(lambda of: self.covered(*of), asked)):
                if found is None:
                    # The next run asks it again: it may have waited for what another test was making.
                    print(f"{program[0]} {test} fails without a mutant, and is left out", flush=True)
                    continue
                known[keys[program]][test] = found
                kept.write_text(json.dumps(known))
        for program in self.build.programs:
            for test, (seconds, numbers) in known[keys[program]].items():
                self.times[program, test] = seconds
                for number in numbers:
                    self.asking[number].append((program, test))

    def listed(self, program):
        command = [self.build.programs[program], "--list", "--format", "terse"]
        lines = subprocess.run(command, capture_output=True, text=True).stdout.splitlines()
        tests = [line.removesuffix(": test") for line in lines if line.endswith(": test")]
        return [test for test in tests if not NOT.search(test)]

    def covered(self, program, test):
        """The seconds of a test, and the mutants that it asks for."""
        with tempfile.TemporaryDirectory(dir=self.build.folder) as folder:
            coverage = pathlib.Path(folder) / "coverage"
            done, seconds = self.run(program, self.build.programs[program], [test], 0, 600, True,
                                     MUTANT_COVERAGE=str(coverage))
            if done != "passed":
                return None
            return seconds, sorted(set(map(int, coverage.read_text().split()))) if coverage.exists() else []

    def run(self, program, path, tests, mutant, seconds, is_short, **more):
        """How tests of a program end, of which the first that fails is the last, and the seconds that they take."""
        code, used = run(
            [path, "--exact", "--test-threads", "1", "-Zunstable-options", "--fail-fast", *tests], seconds,
            cwd=program[1], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            env=self.build.environment(
                # A tenth of all random cases, in tests that have many (`tests/random_inputs.rs`).
                **({"FUZZ_SECONDS": "0"} if is_short else {}), MUTANT=str(mutant), CARGO_MANIFEST_DIR=str(program[1]), PROPTEST_RNG_SEED="1",
                # That it fails is enough, whatever the least input is.
                PROPTEST_FAILURE_PERSISTENCE="off", PROPTEST_MAX_SHRINK_ITERS="0", **more))
        return {0: "passed", -signal.SIGXCPU: "timed out", -signal.SIGKILL: "timed out"}.get(code, "failed"), used

    def notice(self, number, longest):
        """Returns how, and which tests of one program of at most some seconds, notice a mutant as they run, if any do."""
        return self.notices(number, longest, True) or self.notices(number, min(longest, LONGEST_IN_FULL), False)

    def notices(self, number, longest, is_short):
        asking = [test for test in self.asking[number] if self.times[test] <= longest]
        asking.sort(key=lambda test: self.times[test])
        spent = 0.0
        # The fastest ones first, by program, and then the others.
        for seconds in (0.2, 1.0, 5.0, 20.0, 1e9):
            batches = collections.defaultdict(list)
            while asking and (spent < seconds or not batches):
                test = asking.pop(0)
                spent += self.times[test]
                batches[test[0]].append(test[1])
            for program, tests in batches.items():
                base = sum(self.times[program, test] for test in tests)
                # Of the short tests, each takes ten times as long with all of its cases.
                longest_run = SECONDS + TIMES * base * (1 if is_short else 10)
                done, _ = self.run(program, self.build.programs[program], tests, number, longest_run, is_short)
                if done != "passed":
                    return done, program, tests
        return None


class Constants:
    """Tests compiled anew with a mutant switched on in constants and macros, too."""

    def __init__(self, tests, others=None):
        self.tests, self.build = tests, tests.build
        # The libraries that are linked: a mutant is switched on in these, while others are at work on other ones.
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="constants-", dir=self.build.folder))
        libraries = self.folder / "deps"
        libraries.mkdir()
        for path in (self.build.folder / "debug/deps").iterdir():
            if path.suffix in (".rlib", ".rmeta", ".so"):
                is_switch = path.name.startswith("libmutant_switch") and MARK in path.read_bytes()
                (shutil.copy2 if is_switch else os.link)(path, libraries / path.name)
        self.files = [path for path in libraries.glob("libmutant_switch*") if MARK in path.read_bytes()]
        # What the compiler says of each group without a mutant, and the processor's seconds that it takes.
        self.expected, self.seconds = (others.expected, others.seconds) if others else ({}, {})

    def command(self, name, source, *kind):
        """How a program like those of `tests` is compiled, and with which variables."""
        words = shlex.split(self.build.command)
        start = next(i for i, word in enumerate(words) if not re.match(r"^[A-Za-z_0-9]+=", word))
        left_out = ("--json", "--error-format", "--emit", "--test", "--crate-type")
        command = [word for word in words[start:] if not word.startswith(left_out)]
        out = command.index("--out-dir")
        command[out:out + 2] = ["-o", str(self.folder / name), *kind]
        known = {"article": name, "tests/article.rs": str(source)}
        libraries = str(self.build.folder / "debug/deps"), str(self.folder / "deps")
        command = [known.get(word, word).replace(*libraries) for word in command]
        return command, dict(word.split("=", 1) for word in words[:start])

    def rustc(self, name, source, number, *kind):
        command, variables = self.command(name, source, *kind)
        seconds = SECONDS + TIMES * self.seconds[name] if name in self.seconds else LONGEST_COMPILATION
        with tempfile.TemporaryFile("w+") as said:
            code, used = run(command, seconds, cwd=self.build.copy, stdout=subprocess.DEVNULL, stderr=said,
                             env=self.build.environment(**{**variables, "MUTANT": str(number)}))
            said.seek(0)
            told = said.read()
        if number == 0:
            self.seconds[name] = max(self.seconds.get(name, 0), used)
        if code < 0:
            raise subprocess.TimeoutExpired(command, seconds)
        return code, told

    def writes_otherwise(self, number, with_macros):
        """Whether the compiler says anything else of programs of `tests/messages/ui` that have mistakes."""
        groups = (group for group in self.expected if with_macros or group != MACROS)
        return any(self.errors(group, number) != self.expected[group] for group in groups)

    def errors(self, group, number, emit="link"):
        source = self.build.folder / f"{group}.rs"
        # Macros are done before anything is built.
        emit = "metadata" if group == MACROS else emit
        _, said = self.rustc(group, source, number, "--crate-type", "lib", "--error-format=json", f"--emit={emit}")
        told = []
        for line in said.splitlines():
            message = json.loads(line)
            program = re.search(r"modules/(\w+)\.rs", line)
            program = program and program[1]
            if message["level"] == "error" and message["spans"]:
                code = message["code"] and message["code"]["code"]
                told.append([code, program, message["rendered"]])
            elif told:
                # A note may name the program in which a constant of the library is wrong.
                told[-1][1] = told[-1][1] or program
        return collections.Counter(map(tuple, told))

    def write_group(self, group, names):
        # Each public function is looked at on its own, and a mistake in one hides none in another.
        modules = [f'#[path = "modules/{name}.rs"]\npub mod {name};\n' for name in names]
        (self.build.folder / f"{group}.rs").write_text("".join(modules))

    def write_programs(self):
        """All such programs as modules of a few crates, without those that do not compile as a module."""
        folder = self.build.folder / "modules"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        groups = {MACROS: [], CHECK: []}
        built = []
        for path in sorted((self.build.copy / "tests/messages/ui").glob("*/**/*.rs")):
            told = path.with_suffix(".stderr")
            errors = re.findall(r"^error(.*?): ", told.read_text(), re.M) if told.exists() else []
            names = {"": groups[MACROS], "[E0080]": built}.get(errors[0]) if len(set(errors)) == 1 else None
            if names is not None:
                names.append(f"{path.stem}_{path.parent.name}")
                text = re.sub(r"^fn main", "pub fn main", path.read_text(), flags=re.M)
                (folder / f"{names[-1]}.rs").write_text(text)
        # What is found early hides the rest: it is put into a group of its own, until nothing is hidden.
        while True:
            self.write_group(BUILD, built)
            told = self.errors(BUILD, 0, "metadata")
            wrong = {program for code, program, _ in told if code != "E0080"}
            early = wrong or {program for _, program, _ in told}
            if not early:
                break
            built = [name for name in built if name not in early]
            groups[CHECK] += early - wrong
        while built:
            group = f"{BUILD}{len(groups) - 1}"
            self.write_group(group, built)
            early = {program for _, program, _ in self.errors(group, 0) if program}
            # If none names its program, none is taken apart.
            groups[group] = [name for name in built if name in early] or built
            built = [name for name in built if name not in groups[group]]
        for group, names in groups.items():
            self.write_group(group, sorted(names))
            self.expected[group] = self.errors(group, 0)
            print(f"{group}: {len(names)} programs give {self.expected[group].total()} errors", flush=True)

    def switch(self, number):
        for path in self.files:
            path.write_bytes(re.sub(re.escape(MARK) + rb"\d{10}", MARK + b"%010d" % number, path.read_bytes()))

    def notice(self, number, with_macros, names):
        """Returns what notices a mutant that is on everywhere: a message, or a test of these programs."""
        self.switch(number)
        try:
            if self.writes_otherwise(number, with_macros):
                return "failed: messages of macros and constants"
            for name in names:
                program = next(program for program in self.build.programs if program[0] == name)
                noticed = self.notices(number, program)
                if noticed:
                    return noticed
        except subprocess.TimeoutExpired:
            return "timed out: rustc"
        finally:
            self.switch(0)
        return None

    def again(self, number, program, tests):
        """Whether tests that noticed a mutant at run time do so if constants and macros have it, too."""
        if program[0] in CONSTANT_FREE or program[1].name not in ("tests", "operators"):
            return f"failed: {program[0]}"
        self.switch(number)
        try:
            return self.notices(number, program, tests)
        except subprocess.TimeoutExpired:
            return "timed out: rustc"
        finally:
            self.switch(0)

    def notices(self, number, program, tests=None):
        """Returns how a program compiled with a mutant in constants and macros notices it, by some tests or all."""
        name = program[0]
        source = program[1] / f"{name}.rs"
        source = source if source.exists() else program[1] / name / "main.rs"
        code, said = self.rustc(name, source, number, "--test", "--emit=link")
        if code:
            told = [line for line in said.splitlines() if "error" in line]
            return f"does not compile: {name}: {told[0] if told else ''}"
        path = self.folder / name
        tests = tests or [test for of, test in self.tests.times if of == program]
        base = sum(self.tests.times[program, test] for test in tests)
        ran, _ = self.tests.run(program, str(path), tests, number, SECONDS + 10 * TIMES * base, False)
        path.unlink()
        return f"{ran}: {name}, compiled anew" if ran != "passed" else None


def is_in_constants(mutant, text):
    """Whether constants or macros may have computed with the code that a mutant changes."""
    if not mutant["file"].startswith(("tensor-layout/", "tensor-layout-arithmetic/")):
        return True
    lines = text.splitlines()
    start = mutant["function"]["span"]["start"]["line"] if mutant["function"] else mutant["span"]["start"]["line"]
    # Attributes may stand before it.
    head = next((line for line in lines[start - 1:] if re.search(r"\bfn\b", line)), "")
    is_in_block = "const {" in lines[mutant["span"]["start"]["line"] - 1]
    return not mutant["function"] or "const fn" in head or is_in_block


def listed(pristine, files):
    """What cargo-mutants lists of some files."""
    # It looks for modules: included files are made some, in a copy that nobody compiles.
    listing = pathlib.Path(f"{pristine}.list")
    shutil.rmtree(listing, ignore_errors=True)
    shutil.copytree(pristine, listing, ignore=shutil.ignore_patterns(".git", "target"))
    for path in listing.glob("tensor-layout/src/**/*.rs"):
        text = path.read_text()
        changed = re.sub(r'include!\("(.*/(\w+)\.rs)"\);', r'#[path = "\1"] mod \2;', text)
        if changed != text:
            path.write_text(changed)
    mutants = json.loads(subprocess.check_output(
        ["cargo", "mutants", "--list", "--json", "--colors", "never", *(word for file in files for word in
                                                                       ("--file", file))],
        cwd=listing, text=True))
    shutil.rmtree(listing)
    return mutants


def list_of(pristine, files, folder, are_conditions):
    """What cargo-mutants or `schemata/` lists of some files, numbered."""
    mutants = json.loads(written(folder, str(pristine), *files)) if are_conditions else listed(pristine, files)
    mutants.sort(key=lambda mutant: mutant["name"])
    texts = {}
    for number, mutant in enumerate(mutants, 1):
        file = mutant["file"]
        if file not in texts:
            texts[file] = (pristine / file).read_text()
        mutant["number"] = number
        # The location and the file as it is: what is known of a mutant holds until that changes.
        mutant["key"] = f"{mutant['name']} {hashlib.sha256(texts[file].encode()).hexdigest()[:12]}"
        # A name for people, without line and column, which other changes move.
        mutant["of"] = f"{file}: {mutant['name'].split(': ', 1)[1]}"
        mutant["line"] = texts[file].splitlines()[mutant["span"]["start"]["line"] - 1].strip()
        mutant["in_constants"] = is_in_constants(mutant, texts[file])
        mutant.pop("diff", None)
    return mutants
