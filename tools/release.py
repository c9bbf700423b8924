#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes a release: sets the version in CMakeLists.txt, dates the top section
of NEWS.md, commits both and tags the commit with the notes as its message.

usage: tools/release.py VERSION [--dry-run]
"""
import argparse
import datetime
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PROJECT = re.compile(r"(project\(assay VERSION )(\d+\.\d+\.\d+)")
TOP = "## unreleased\n"


def git(root, *args):
    done = subprocess.run(["git", *args], cwd=root, check=True,
                          capture_output=True, text=True)
    return done.stdout.strip()


def numbers(version):
    return tuple(int(part) for part in version.split("."))


def plan(root, version, today):
    """Returns (new CMakeLists.txt, new NEWS.md, notes)."""
    cmake = (root / "CMakeLists.txt").read_text()
    news = (root / "NEWS.md").read_text()
    found = PROJECT.search(cmake)
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        sys.exit("release: the version must look like 1.2.3")
    if not found:
        sys.exit("release: no project(assay VERSION ...) in CMakeLists.txt")
    is_tagged = git(root, "tag", "--list", "v" + found[2])
    # The version that is there already may be released, once.
    if numbers(version) < numbers(found[2]) or (
            version == found[2] and is_tagged):
        sys.exit(f"release: {version} is not newer than {found[2]}")
    if TOP not in news:
        sys.exit("release: NEWS.md has no section '## unreleased'")
    before, _, rest = news.partition(TOP)
    notes = re.split(r"^## ", rest, maxsplit=1, flags=re.MULTILINE)[0].strip()
    if not notes:
        sys.exit("release: nothing is noted as unreleased in NEWS.md")
    dated = f"{before}{TOP}\n## {version} ({today})\n{rest}"
    return PROJECT.sub(rf"\g<1>{version}", cmake, count=1), dated, notes


def main():
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("version")
    parser.add_argument("--dry-run", action="store_true",
                        help="only say what would be done")
    parser.add_argument("--root", type=pathlib.Path, default=ROOT,
                        help=argparse.SUPPRESS)
    options = parser.parse_args()

    root, tag = options.root, "v" + options.version
    today = datetime.date.today().isoformat()
    cmake, news, notes = plan(root, options.version, today)
    print(f"{tag} ({today})\n\n{notes}")
    if options.dry_run:
        return 0
    if git(root, "status", "--porcelain"):
        sys.exit("release: there are uncommitted changes")
    (root / "CMakeLists.txt").write_text(cmake)
    (root / "NEWS.md").write_text(news)
    git(root, "add", "CMakeLists.txt", "NEWS.md")
    git(root, "commit", "-m", f"release: Version {options.version}.")
    # Without --cleanup git would drop the notes' headings as comments.
    git(root, "tag", "-a", tag, "--cleanup=whitespace", "-m",
        f"Assay {options.version}\n\n{notes}")
    print("\nTagged. To publish: git push --follow-tags")
    return 0


if __name__ == "__main__":
    sys.exit(main())
