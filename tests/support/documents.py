# SPDX-License-Identifier: MIT
"""Reads the blocks of a document, runs their commands, and compares what they
print. The rules are in tests/cli/docs_test.py, which uses this.

As a program, runs a file of bash commands as if at a terminal."""
import dataclasses
import fcntl
import os
import pathlib
import pty
import re
import struct
import subprocess
import sys
import termios

SETTING = re.compile(r"<!-- test: (.*?) -->\s*$")
ANY_LINES = "..."
ANY_REST = " ..."
# What cannot be run in a test.
NOT_RUN = ("make", "git clone", "cd", "apt", "sudo", "assay solvers install")


class Problem(Exception):
    """What is wrong with a document, with the line."""


@dataclasses.dataclass
class Command:
    text: str
    line: int
    shown: list
    code: int = 0
    skips_output: bool = False
    sees_terminal: bool = False


@dataclasses.dataclass
class File:
    name: str
    text: str


@dataclasses.dataclass
class Run:
    """What a command did; no code if it was not reached."""
    command: Command
    code: int | None
    output: list


def split_blocks(text):
    """Yields (line, words behind the fence, lines, settings)."""
    settings, block, start = [], None, 0
    for number, line in enumerate(text.splitlines(), 1):
        if block is None:
            if line.startswith("```"):
                start, block, info = number, [], line[3:].strip()
            elif found := SETTING.match(line):
                settings.append(found[1])
            elif line.strip():
                if settings:
                    raise Problem(f"{number}: no block follows the comment")
        elif line.startswith("```"):
            yield start, info, block, settings
            settings, block = [], None
        else:
            block.append(line)
    if block is not None or settings:
        raise Problem("the document ends within a block")


def read_commands(line, lines):
    commands = []
    is_open = False
    for number, text in enumerate(lines, line + 1):
        if is_open:
            commands[-1].text += "\n" + text
        elif text.startswith("$ "):
            commands.append(Command(text[2:], number, []))
        elif commands:
            commands[-1].shown.append(text)
            continue
        else:
            raise Problem(f"{number}: a console block starts with a command")
        is_open = commands[-1].text.endswith("\\")
    if not commands:
        raise Problem(f"{line}: a console block without a command")
    return commands


def apply_settings(line, commands, settings):
    """Returns whether the commands are to be run."""
    for setting in settings:
        if setting.startswith("not run: "):
            for command in commands:
                if not command.text.startswith(NOT_RUN):
                    raise Problem(f"{command.line}: must be run")
            return False
        if setting.startswith("exit "):
            codes = setting.split()[1:]
            if len(codes) != len(commands):
                raise Problem(f"{line}: {len(codes)} exit codes for "
                              f"{len(commands)} commands")
            for command, code in zip(commands, codes):
                command.code = int(code)
        elif setting == "skip-output":
            for command in commands:
                command.skips_output = True
        elif setting == "terminal":
            for command in commands:
                command.sees_terminal = True
        else:
            raise Problem(f"{line}: unknown setting '{setting}'")
    return True


def read_document(text):
    """The files and commands of a document, in order."""
    steps = []
    for line, info, lines, settings in split_blocks(text):
        name = re.fullmatch(r"\w* ?name=(\S+)", info)
        if info == "console":
            commands = read_commands(line, lines)
            if apply_settings(line, commands, settings):
                steps += commands
        elif name and not settings:
            steps.append(File(name[1], "\n".join(lines) + "\n"))
        else:
            raise Problem(f"{line}: neither console nor a file with a name")
    return steps


def runner_script(steps, work):
    """A bash script that runs them and leaves outputs and codes in `work`."""
    lines = ["docs_code=0"]
    for number, step in enumerate(steps):
        place = work / str(number)
        if isinstance(step, File):
            place.write_text(step.text, encoding="utf-8")
            if step.text.startswith("#!"):
                place.chmod(0o755)
            lines += [f'mkdir -p "$(dirname {step.name})"',
                      f"cp {place} {step.name}"]
            continue
        place.write_text(step.text + "\n", encoding="utf-8")
        if shown := re.fullmatch(r"cat (\S+)", step.text):
            (work / f"{number}.shown").write_text(
                "\n".join(step.shown) + "\n", encoding="utf-8")
            lines.append(f"[ -e {shown[1]} ] || cp {place}.shown {shown[1]}")
        lines.append(f"docs_command=$(<{place})")
        run = (f"{sys.executable} {pathlib.Path(__file__)} {place}"
               if step.sees_terminal else 'eval "$docs_command"')
        lines += ["(exit $docs_code)", f"{run} >{place}.out 2>&1 </dev/null",
                  f"docs_code=$?; echo $docs_code >{place}.code"]
    return "\n".join(lines) + "\n"


def run_document(steps, folder, work, **keys):
    """Runs the commands in `folder`; returns a Run for each."""
    script = work / "script"
    script.write_text(runner_script(steps, work), encoding="utf-8")
    subprocess.run(["bash", str(script)], cwd=folder, check=False,
                   stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                   stderr=subprocess.DEVNULL, **keys)
    runs = []
    for number, step in enumerate(steps):
        if isinstance(step, File):
            continue
        code, out = work / f"{number}.code", work / f"{number}.out"
        text = out.read_bytes().decode("utf-8", "backslashreplace") \
            if out.exists() else ""
        if step.sees_terminal:
            text = without_controls(text)
        runs.append(Run(step, int(code.read_text()) if code.exists() else None,
                        text.splitlines()))
    return runs


def without_controls(text):
    """What is left on a terminal: the last state of each line, no colours."""
    lines = [line.rstrip("\r").rsplit("\r", 1)[-1]
             for line in text.split("\n")]
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", "\n".join(lines))


NUMBER = r"(?<![\w.#])\d[\d,]*(?:\.\d+)?"
SCRUBBED = [(re.compile(pattern), new) for pattern, new in (
    (r'("\w*(?:_us|_ms|_kb|seconds|bytes)": ?)-?[\d.]+(?:e[-+]?\d+)?',
     r"\1NUMBER"),
    (r"\b\d{4}-\d\d-\d\d\b|\b\d\d:\d\d:\d\d\b", "DATE"),
    (r"\bv?\d+\.\d+\.\d+[\w.+-]*", "VERSION"),
    (NUMBER + r" ?(?:[a-z]+ )?(?:[a-z]*/s|per second)\b", "RATE"),
    (NUMBER + r" ?(?:us|ms|s|min|h)\b(?: \d+ ?(?:us|ms|s|min)\b)*", "TIME"),
    (NUMBER + r" ?(?:[kKMG]B|[KMG]iB)\b", "MEMORY"),
    (r"(?<![#\w])(?=[a-f]*\d)[0-9a-f]{12,}\b", "DIGEST"),
    (r"\s+", " "),
)]


def scrub(line):
    for pattern, new in SCRUBBED:
        line = pattern.sub(new, line)
    return line.rstrip()


def shape(line):
    return re.sub(r"\d[\d,]*(?:\.\d+)?", "0", scrub(line))


def same_line(shown, line):
    if shown.endswith(ANY_REST):
        return scrub(line).startswith(scrub(shown[:-len(ANY_REST)]))
    return scrub(shown) == scrub(line)


def trimmed(lines):
    """Without empty lines at the end."""
    lines = list(lines)
    while lines and not lines[-1].strip():
        lines.pop()
    return lines


def same_output(shown, output):
    """Whether the lines match; `shown` may have wildcards."""
    shown, output = trimmed(shown), trimmed(output)
    ends = {0}  # how much of the output the lines so far may have matched
    for line in shown:
        if line.strip() == ANY_LINES:
            ends = set(range(min(ends, default=0), len(output) + 1)) \
                if ends else set()
        else:
            ends = {at + 1 for at in ends
                    if at < len(output) and same_line(line, output[at])}
    return len(output) in ends


def same_shape(shown, output):
    """Whether the first and the last lines are alike but for numbers."""
    shown, output = trimmed(shown), trimmed(output)
    if not shown or not output:
        return shown == output
    return all(line.strip() == ANY_LINES or shape(line) == shape(there)
               for line, there in ((shown[0], output[0]),
                                   (shown[-1], output[-1])))


def run_at_terminal(path):
    """Returns the exit code of bash on the file, and copies its output."""
    terminal, inner = pty.openpty()
    fcntl.ioctl(inner, termios.TIOCSWINSZ, struct.pack("4H", 24, 80, 0, 0))
    running = subprocess.Popen(["bash", path], stdin=inner, stdout=inner,
                               stderr=inner, start_new_session=True)
    os.close(inner)
    while True:
        try:
            data = os.read(terminal, 1 << 16)
        except OSError:  # its end, on Linux
            break
        if not data:
            break
        os.write(1, data)
    return running.wait()


if __name__ == "__main__":
    sys.exit(run_at_terminal(sys.argv[1]))
