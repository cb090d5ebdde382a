"""``trunkline lab``: improve a bot: measure constants and habits, learn a value, fight duels."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from pathlib import Path

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from trunkline import titles
from trunkline.arena import ladder
from trunkline.arena.lab import duels, factorial, habits, people, value_fit
from trunkline.arena.match import GameFailed, GameResult, Match, check
from trunkline.arena.parallel import Job, played
from trunkline.commands import Complaint
from trunkline.commands.files import kept, writable
from trunkline.commands.ladder import add_ray
from trunkline.commands.options import add_options, chosen_options
from trunkline.interop import load_any
from trunkline.kernel import BadData
from trunkline.titles import bots

PLAYERS = 3
RIDGES = (30.0, 100.0, 300.0, 1000.0, 3000.0)
EXPERIMENTS = {
    "factors": "measure a level's constants: every seat draws each of them high or low",
    "fit": "learn the value of positions from games of a level",
    "duel": "one bot against equal opponents, and another in its seat on the same seeds",
    "people": "how often bots would have moved as people did in finished games",
    "habits": "how often each bot of a game does what, and where two surely differ",
}


def add_arguments(parser: ArgumentParser) -> None:
    """Add an experiment and its arguments."""
    experiments = parser.add_subparsers(dest="experiment", metavar="EXPERIMENT", required=True)
    for name, words in EXPERIMENTS.items():
        each = experiments.add_parser(name, help=words, description=words)
        if name == "people":
            _add_people(each)
        else:
            _add_common(each, name)


def _add_people(parser: ArgumentParser) -> None:
    parser.add_argument(
        "files", metavar="FILE", type=Path, nargs="+", help="a game file, native or of 18xx.games"
    )
    parser.add_argument(
        "--levels", metavar="BOTS", help="bots, separated by commas (default: all of the title)"
    )
    parser.add_argument(
        "--step", metavar="STEP", action="append", default=[], help="only decisions at this step"
    )


def _add_common(parser: ArgumentParser, name: str) -> None:
    parser.add_argument("title", metavar="TITLE", help=f"one of {', '.join(titles.names())}")
    if name == "duel":
        parser.add_argument("--bot", metavar="BOT", required=True, help="the bot to be measured")
        parser.add_argument(
            "--against", metavar="BOT", required=True, help="the bot in all other seats"
        )
        parser.add_argument(
            "--instead",
            metavar="BOT",
            help="another bot, in the same seat on the same seeds",
        )
        parser.add_argument(
            "--promise",
            metavar="SHARE",
            type=float,
            help="end as soon as it is sure that the bot wins this share of the games, or not more "
            "than equal bots do",
        )
    elif name == "habits":
        parser.add_argument(
            "--seats",
            metavar="BOTS",
            required=True,
            help="bots of a game: builder,banker,regular",
        )
    else:
        parser.add_argument("--level", metavar="LEVEL", default="regular", help="default: regular")
        parser.add_argument(
            "--factor",
            metavar="NAME[=LOW:HIGH]",
            action="append",
            default=[],
            help="a constant and its two values; may be repeated (default: those of the level)",
        )
    if name == "fit":
        parser.add_argument(
            "-o", "--output", metavar="FILE", type=Path, help="write the learned value"
        )
    parser.add_argument("--games", metavar="N", type=int, default=60, help="default: 60")
    parser.add_argument("--seed", metavar="N", type=int, default=1, help="of the first game")
    parser.add_argument("--players", metavar="N", type=int, default=PLAYERS, help="default: 3")
    parser.add_argument("--edition", metavar="NAME", help="the edition of the rules")
    add_options(parser)
    parser.add_argument(
        "--file",
        metavar="FILE",
        type=Path,
        help="where games are kept; what is there already is not played again "
        "(default: they are not kept)",
    )
    parser.add_argument(
        "--workers", metavar="N", type=int, help="processes (default: one for each core)"
    )
    add_ray(parser)


def run(args: Namespace) -> int:
    """Play the missing games, then report."""
    if args.experiment == "people":
        return _people(args)
    if args.games < 0 or args.players < 2 or (args.workers is not None and args.workers < 1):
        raise Complaint("--games takes a number from 0 on, --players from 2 on, --workers from 1.")
    experiment = {
        "factors": _factors,
        "fit": _fit,
        "duel": _duel,
        "habits": _habits,
    }[args.experiment]
    try:
        titles.get(args.title)
        with kept(args.file) as path:
            return experiment(args, path)
    except BadData as error:
        raise Complaint(str(error)) from None
    except GameFailed as error:
        raise Complaint(f"The rules of {args.title} failed: {error}") from error


def _factors(args: Namespace, path: Path) -> int:
    found = factorial.factors_of(args.title, args.level, args.factor)
    setting = factorial.Setting(args.title, chosen_options(args), args.players, args.level, found)
    if not found:
        raise BadData(f"{args.level} has no constants that are worth a run: name some.")
    check(setting.match(args.seed))
    rows = ladder.read(path)
    for job, game in _play(list(setting.jobs(args.seed, args.games, rows)), args):
        ladder.append(path, ladder.row_of(job, game))
    rows = [row for row in ladder.read(path) if _in_range(args, row.seed)]
    table = Table(title=f"{args.title}, {args.level}: {len(rows)} games", title_justify="left")
    for name in ("constant", "low", "high", "high less low", "standard error"):
        table.add_column(name, justify="left" if name == "constant" else "right")
    for one in factorial.effects(rows, found):
        table.add_row(
            one.name, f"{one.low:g}", f"{one.high:g}", f"{one.effect:+.1f}", f"{one.error:.1f}"
        )
    Console().print(table)
    return 0


def _fit(args: Namespace, path: Path) -> int:
    look = bots.learnable(args.title)
    if look is None:
        raise BadData(f"{args.title} has no features to learn from.")
    writable(None, args.output)
    found = factorial.factors_of(args.title, args.level, args.factor)
    setting = factorial.Setting(
        args.title, chosen_options(args), args.players, args.level, found, teaches=True
    )
    check(setting.match(args.seed))
    done = value_fit.read(path)
    there = {lesson.seed for lesson in done}
    todo = [job for job in setting.jobs(args.seed, args.games) if job.seed not in there]
    for _, game in _play(todo, args):
        value_fit.append(path, value_fit.lesson_of(game))
    lessons = [one for one in value_fit.read(path) if _in_range(args, one.seed)]
    fitted = value_fit.fit(lessons, RIDGES)
    Console().print(
        f"{fitted.games} games, {fitted.positions} positions and seats: explains "
        f"{fitted.explained:.1%} of the lead to come in games left out (ridge {fitted.ridge:g})."
    )
    if args.output:
        last = args.seed + args.games - 1
        factors = "".join(f" --factor {one}={low:g}:{high:g}" for one, (low, high) in found.items())
        made = {
            "command": f"trunkline lab fit {args.title} --level {args.level}"
            f" --games {args.games} --seed {args.seed} --players {args.players}{factors}",
            "seeds": [args.seed, last],
            "level": args.level,
        }
        args.output.write_text(value_fit.written(fitted, look, made), encoding="utf-8")
    return 0


def _habits(args: Namespace, path: Path) -> int:
    seats = tuple(name.strip() for name in args.seats.split(","))
    names = list(dict.fromkeys(seats))
    if len(names) < 2:
        raise BadData("--seats takes two or more different bots.")
    match = Match(args.title, chosen_options(args), seats)
    check(match)
    there = {one.seed for one in habits.read(path) if one.bots == seats}
    seeds = [seed for seed in range(args.seed, args.seed + args.games) if seed not in there]
    for job, game in _play([Job(match, seed) for seed in seeds], args):
        habits.append(path, habits.conduct_of(job, game))
    games = [one for one in habits.read(path) if one.bots == seats and _in_range(args, one.seed)]
    if len(games) < 2:
        raise BadData(f"{len(games)} games say nothing of habits: at least 2 are needed.")
    every = habits.habits(games, names)
    shown = [one for one in every if one.name == habits.RESULT or one in habits.sure(every)]
    table = Table(title=f"{args.title}: {len(games)} games, a seat's mean", title_justify="left")
    for name in ("count", *names, "surest difference", "standard error"):
        table.add_column(name, justify="left" if name == "count" else "right")
    for one in shown:
        means = (f"{mean:.1f}" for mean in one.means)
        table.add_row(one.name, *means, f"{one.difference:.1f}", f"{one.error:.1f}")
    Console().print(table)
    return 0


def _people(args: Namespace) -> int:
    try:
        replays = [load_any(path) for path in args.files]
        title = replays[0].game.title
        if any(one.game.title != title for one in replays):
            raise BadData("The files must be games of one title.")
        names = args.levels.split(",") if args.levels else list(bots.own(title)[1:])
        for name in names:
            bots.make(name, 0, replays[0].game)
    except BadData as error:
        raise Complaint(str(error)) from None
    asked: list[people.Asked] = []
    with Progress(console=Console(stderr=True), transient=True) as bar:
        for path, one in zip(args.files, replays, strict=True):
            task = bar.add_task(path.name, total=None)
            for found in people.decisions(one.timeline, names, args.step):
                asked.append(found)
                bar.advance(task)
    if not asked:
        raise Complaint("There was nothing to decide in these games.")
    said = f"{title}: {len(asked)} decisions in {len(replays)} game{'s' * (len(replays) > 1)}"
    table = Table(title=said, title_justify="left")
    for column in ("bot", "same move", "same kind", *people.by_step(asked, names)):
        table.add_column(column, justify="left" if column == "bot" else "right")
    for like in people.likeness(asked, names):
        same = f"{like.same / len(asked):.0%} ({like.low:.0%} to {like.high:.0%})"
        steps = (f"{at[like.bot]} of {n}" for n, at in people.by_step(asked, names).values())
        table.add_row(like.bot, same, f"{like.kind / len(asked):.0%}", *steps)
    Console().print(table)
    return 0


def _in_range(args: Namespace, seed: int) -> bool:
    return bool(args.seed <= seed < args.seed + args.games)


def _duel(args: Namespace, path: Path) -> int:
    even = 1 / args.players
    if args.promise is not None and not even < args.promise < 1:
        raise BadData(f"--promise takes a share between {even:.2f}, which is equal, and 1.")
    names = [args.bot, *([args.instead] if args.instead else [])]
    options = chosen_options(args)
    every = [duels.Duel(args.title, options, args.players, one, args.against) for one in names]
    for one in every:
        check(one.match())
    test = duels.Promise(even, args.promise) if args.promise is not None else None
    rows = ladder.read(path)

    def decided() -> bool:
        mine = duels.of(rows, every[0])
        verdict = test.verdict(sum(map(duels.won, mine)), len(mine)) if test else "open"
        return verdict != "open"

    todo = [] if decided() else list(duels.jobs(every, args.seed, args.games, rows))
    for job, game in _play(todo, args, decided):
        row = ladder.row_of(job, game)
        ladder.append(path, row)
        rows.append(row)
    _tell(every, [row for row in rows if _in_range(args, row.seed)], args, test)
    return 0


def _tell(
    every: list[duels.Duel], rows: list[ladder.Row], args: Namespace, test: duels.Promise | None
) -> None:
    """Print how the bots fared."""
    table = Table(title=f"{args.title}, against {args.against}", title_justify="left")
    for name in ("bot", "games", "won", "ahead", "a decision", "longest"):
        table.add_column(name, justify="left" if name == "bot" else "right")
    for one in every:
        found = duels.outcome(rows, one)
        share = found.wins / max(1, found.games)
        table.add_row(
            found.bot,
            f"{found.games}",
            f"{found.wins:g} ({share:.0%}, {found.low:.0%} to {found.high:.0%})",
            f"{found.ahead:+.1f} ± {found.error:.1f}",
            f"{found.decision:.3f} s",
            f"{found.longest:.2f} s",
        )
    console = Console()
    console.print(table)
    if test:
        mine = duels.outcome(rows, every[0])
        words = {
            "kept": f"It wins {test.promised:.0%} rather than {test.even:.0%} of the games.",
            "broken": f"It wins {test.even:.0%} rather than {test.promised:.0%} of the games.",
            "open": "The games do not decide whether the promise is kept.",
        }
        console.print(words[test.verdict(mine.wins, mine.games)])
    if len(every) > 1:
        less = duels.difference(rows, *every)
        console.print(
            f"{args.bot} is {less.ahead:+.1f} ± {less.error:.1f} ahead of {args.instead} on the "
            f"same {less.seeds} seeds."
        )


def _play(
    todo: list[Job], args: Namespace, over: Callable[[], bool] = lambda: False
) -> Iterator[tuple[Job, GameResult]]:
    """Yield each game as soon as it is over, so that the caller stores it; stop if all is known."""
    console = Console(stderr=True, highlight=False)
    workers = min(args.workers or os.cpu_count() or 1, max(1, len(todo)))
    number = 0
    try:
        with redirect_stdout(sys.stderr):
            for job, game in played(todo, workers, args.ray):
                yield job, game
                number += 1
                console.print(f"{number} of {len(todo)}: seed {job.seed}{_faults(game)}")
                if over():
                    return
    except KeyboardInterrupt:
        on = "The same command goes on from here." if args.file else "With --file it could go on."
        console.print(f"Stopped after {number} games. {on}")
        raise


def _faults(game: GameResult) -> str:
    return f", {len(game.faults)} bots replaced" if game.faults else ""
