"""The processes that a test started, found by their parents."""

from __future__ import annotations

import os
import pathlib


def descendants(root: int) -> dict[int, str]:
    """The command line of every process below this one."""
    parents: dict[int, int] = {}
    commands: dict[int, str] = {}
    for folder in pathlib.Path("/proc").iterdir():
        if not folder.name.isdigit():
            continue
        try:
            stat = (folder / "stat").read_text()
            parents[int(folder.name)] = int(stat[stat.rindex(")") + 2:].split()[1])
            commands[int(folder.name)] = (folder / "cmdline").read_text().replace("\0", " ")
        except (OSError, ValueError):
            continue

    def is_below(process: int) -> bool:
        while process in parents:
            process = parents[process]
            if process == root:
                return True
        return False

    return {process: command for process, command in commands.items() if is_below(process)}


def executors() -> list[int]:
    """The executors of Spark that this process started."""
    return [
        process for process, command in descendants(os.getpid()).items()
        if "CoarseGrainedExecutorBackend" in command and "java" in command.split(" ")[0]
    ]


def workers(option: str = "") -> list[int]:
    """The workers of geobatch below this process that were started with an option."""
    return [
        process for process, command in descendants(os.getpid()).items()
        if command.split(" ")[1:2] == ["worker"] and option in command
    ]
