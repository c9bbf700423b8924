# SPDX-License-Identifier: MIT
"""What tests/long/known_deviations.json excuses: a wrong answer of a solver to
a text that has an application of one of the entry's operators, where the
entry's pattern is found in the application itself, with what its symbols are
declared or bound to. What stands elsewhere in the text does not count."""
import collections
import json
import pathlib
import re

FILE = pathlib.Path(__file__).resolve().parents[1] / "long/known_deviations.json"
TOKEN = re.compile(r'\(|\)|\|[^|]*\||"(?:[^"]|"")*"|;[^\n]*|[^\s()|";]+')
DECLARING = ("declare-fun", "declare-const", "define-fun", "define-const")


class Node:
    """A list of the text, by its place in it."""

    def __init__(self, start):
        self.start, self.end, self.parts = start, None, []

    def head(self):
        """The operator of an application: f of (f ...) and ((_ f 1) ...)."""
        first = self.parts[0] if self.parts else ""
        if isinstance(first, Node):
            first = first.parts[1] if first.parts[:1] == ["_"] \
                and len(first.parts) > 1 else ""
        return first if isinstance(first, str) else ""


def parse(text):
    """All lists of the text, the inner ones first."""
    open_lists, lists = [], []
    for match in TOKEN.finditer(text):
        token = match.group()
        if token == "(":
            open_lists.append(Node(match.start()))
        elif token == ")" and open_lists:
            node = open_lists.pop()
            node.end = match.end()
            lists.append(node)
            if open_lists:
                open_lists[-1].parts.append(node)
        elif token[0] != ";" and open_lists:
            open_lists[-1].parts.append(token)
    return lists


def meanings(text, lists):
    """Symbol -> texts of its declarations, and of what let binds it to."""
    found = collections.defaultdict(list)
    for node in lists:
        if node.head() in DECLARING and len(node.parts) > 2 \
                and isinstance(node.parts[1], str):
            found[node.parts[1]].append(text[node.start:node.end])
        elif node.head() in ("let", "forall", "exists") \
                and len(node.parts) > 1 and isinstance(node.parts[1], Node):
            for row in node.parts[1].parts:
                if isinstance(row, Node) and row.parts \
                        and isinstance(row.parts[0], str):
                    found[row.parts[0]].append(text[row.start:row.end])
    return found


def with_meanings(own, found):
    """The text with those of its symbols, and of theirs."""
    seen, texts, waiting = set(), [], [own]
    while waiting:
        texts.append(waiting.pop())
        for word in TOKEN.findall(texts[-1]):
            if word in found and word not in seen:
                seen.add(word)
                waiting.extend(found[word])
    return "\n".join(texts)


class Deviations:
    """Also counts what was excused, by entry."""

    def __init__(self, entries=None):
        self.entries = json.loads(FILE.read_text()) if entries is None \
            else entries
        self.counts = collections.Counter()

    def explain(self, solver, text):
        """The entry that excuses a wrong answer of the solver, or None."""
        entries = [e for e in self.entries if e["solver"] == solver
                   and any(name in text for name in e["operators"])]
        if not entries:
            return None
        lists = parse(text)
        found = meanings(text, lists)
        for entry in entries:
            pattern = re.compile(entry.get("pattern", ""))
            for node in lists:
                if node.head() in entry["operators"] and pattern.search(
                        with_meanings(text[node.start:node.end], found)):
                    self.counts[solver, entry["why"]] += 1
                    return entry
        return None

    @staticmethod
    def without(text, entry):
        """The script without the assertions that use the entry's operators,
        also by a definition; None if it has none."""
        lists = parse(text)
        found = meanings(text, lists)
        rest, at = "", 0
        for node in sorted(lists, key=lambda n: n.start):
            if node.head() == "assert" and set(entry["operators"]) & set(
                    TOKEN.findall(with_meanings(text[node.start:node.end],
                                                found))):
                rest += text[at:node.start]
                at = node.end
        return rest + text[at:] if at else None

    def report(self):
        return [f"excused: {count} of {solver}: {why}"
                for (solver, why), count in sorted(self.counts.items())]
