"""Where a round stands, for people: what `meydan round` prints."""

from collections.abc import Iterator

from rich.table import Table as Grid

from meydan.match import Role, Round, Seat, may, time_left
from meydan.match.history import clock_text, history
from meydan.match.queries import colours, position
from meydan.rulebooks.field import half
from meydan.words import Lang, say
from meydan.words.phrases.rounds import article_name, explain, player_name, tell

Part = str | Grid


def report(round_: Round, at: int, lang: Lang, *, story: bool) -> Iterator[Part]:
    """Heading, sets, clocks, warnings, what each role may do, the story, the result."""
    yield _heading(round_, lang)
    yield ""
    yield from _sets(round_, lang)
    yield from _clocks(round_, at, lang)
    yield from _warnings(round_, lang)
    yield from _may(round_, at, lang)
    if story:
        yield from _story(round_, lang)
    yield _result(round_, lang)


def _names(round_: Round, lang: Lang) -> tuple[str, str]:
    players = round_.table.players
    return player_name(players, Seat.A, lang), player_name(players, Seat.B, lang)


def _heading(round_: Round, lang: Lang) -> str:
    table = round_.table
    impaired = say("match.label.accommodated", lang)
    names = " – ".join(
        f"{name} ({impaired})" if info.accommodated else name
        for name, info in zip(_names(round_, lang), table.players, strict=True)
    )
    title = getattr(table.book.title, lang)
    return f"{names}\n{title}; {say(f'match.mode.{table.opening.mode}', lang)}"


def _grid() -> Grid:
    return Grid(show_header=False, box=None, pad_edge=False, padding=(0, 3, 0, 0))


def _sets(round_: Round, lang: Lang) -> Iterator[Part]:
    table = round_.table
    yield say("match.label.sets", lang)
    grid = _grid()
    names = _names(round_, lang)
    for number in range(1, max(table.book.sets.count.value, len(table.sets)) + 1):
        label = say("match.label.set", lang, number=number)
        if number <= len(table.sets):
            done = table.sets[number - 1]
            score = "" if done.score is None else f"({done.score[0]}–{done.score[1]})"
            why = say(f"match.why.{done.reason}", lang)
            starter = f"{say('match.label.starter', lang)}: {names[done.starter.index]}"
            grid.add_row(f"  {label}", ":".join(map(half, done.points)), score, why, starter)
        elif table.play is not None and number == table.play.number:
            state = "cut-short" if table.over else "under-way"
            starter = f"{say('match.label.starter', lang)}: {names[table.play.starter.index]}"
            grid.add_row(f"  {label}", "", "", say(f"match.label.{state}", lang), starter)
        else:
            grid.add_row(f"  {label}", "", "", say("match.label.unplayed", lang), "")
    yield grid
    board = position(round_)
    if board is not None:
        yield f"  {say('match.label.board', lang)}: {board}"
    shades = colours(round_)
    if shades is not None and not table.over:
        said = (say(f"match.colour.{shade}", lang) for shade in shades)
        yield "  " + ", ".join(f"{n}: {shade}" for n, shade in zip(names, said, strict=True))
    yield ""


def _clocks(round_: Round, at: int, lang: Lang) -> Iterator[Part]:
    clocks = round_.table.clocks
    yield say("match.label.clocks", lang)
    if clocks is None:
        yield f"  {say('match.label.no-clock', lang)}"
    else:
        grid = _grid()
        for seat, name in zip(Seat, _names(round_, lang), strict=True):
            left = time_left(round_, seat, at) or 0
            state = "running" if clocks.running is seat else "standing"
            grid.add_row(f"  {name}", clock_text(left), say(f"match.label.{state}", lang))
        yield grid
    play = round_.table.play
    if play is not None and play.paused:
        yield f"  {say('match.label.paused', lang)}"
    yield ""


def _warnings(round_: Round, lang: Lang) -> Iterator[Part]:
    table = round_.table
    yield say("match.label.warnings", lang)
    if not table.warnings:
        yield f"  {say('match.label.no-warnings', lang)}"
    for given in table.warnings:
        name = player_name(table.players, given.seat, lang)
        label = say("match.label.set", lang, number=given.set_number)
        yield f"  {name}: {article_name(table.book, given.article, lang)} ({label})"
    if table.play is not None and table.play.claim is not None:
        name = player_name(table.players, table.play.claim.seat, lang)
        yield f"  {say('match.label.claim', lang, seat=name)}"
    for call in table.calls:
        yield f"  {say('match.label.calls', lang, whom=say(f'match.role.{call.whom}', lang))}"
    yield ""


def _may(round_: Round, at: int, lang: Lang) -> Iterator[Part]:
    players = round_.table.players
    yield say("match.label.may", lang)
    for role in Role:
        name = player_name(players, role.seat, lang) if role.seat else None
        yield f"  {name or say(f'match.role.{role.value}', lang)}"
        for item in may(round_, role, at):
            if item.ok:
                about = item.seat and role.seat is None
                who = f"{player_name(players, item.seat, lang)}: " if item.seat and about else ""
                yield f"    {who}{explain(item, lang, players)}"
    yield ""


def _story(round_: Round, lang: Lang) -> Iterator[Part]:
    yield say("match.label.history", lang)
    start = round_.log[0].at
    grid = _grid()
    for line in history(round_):
        by = say(f"match.role.{line.by.role.value}", lang) if line.by else ""
        seq = str(line.seq) if line.by else ""
        grid.add_row(f"  {seq}", clock_text(line.at - start), by, tell(line, round_, lang))
    yield grid
    yield ""


def _result(round_: Round, lang: Lang) -> str:
    result = round_.result
    label = say("match.label.result", lang)
    if result is None:
        return f"{label}: {say('match.label.no-result', lang)}"
    sets = ":".join(map(half, result.set_points))
    parts = [
        result.text,
        say(f"match.why.{result.reason}", lang),
        f"{say('match.label.set-points', lang)} {sets}",
    ]
    if result.stones is not None:
        parts.append(f"{say('match.label.stones', lang)} {result.stones[0]}–{result.stones[1]}")
    out = say("match.label.expelled", lang)
    names = zip(_names(round_, lang), result.expelled, strict=True)
    parts += [f"{out}: {name}" for name, expelled in names if expelled]
    return f"{label}: {', '.join(parts)}"
