"""Why a tournament rejects an event."""

TEXTS = {
    "not_opened": "A tournament starts with an opening event that gives its name and format.",
    "already_opened": "The tournament has already started.",
    "number_taken": "Number {number} belongs to {name}.",
    "name_taken": "{name} is already the name of number {number}.",
    "has_withdrawn": "Player {player} has withdrawn and does not play from round {round} on.",
    "still_seated": "Player {player} has a seat in round {round}; first put a substitute there.",
    "no_such_player": "No player has the number {number}.",
    "no_part": "Player {player} does not play in round {round}.",
    "rounds_are": "There are {count} rounds.",
    "rounds_are.one": "There is {count} round.",
    "format_rounds": "The format has {count} rounds.",
    "format_rounds.one": "The format has {count} round.",
    "seated_twice": "Players with two seats: {players}.",
    "withdrawn": "Players who have withdrawn: {players}.",
    "round_seated": "Round {round} already has its tables; only a correction can change them.",
    "round_order": "Round {next} must be seated before round {round}.",
    "round_unfinished": "Round {round} is not finished: there is no result for table {tables}.",
    "without_seat": "Admitted players without a seat: {players}.",
    "not_admitted": "Seated players who were not admitted: {players}.",
    "no_seat": "Player {player} has no seat in round {round}.",
    "has_seat": "Player {player} already has a seat in round {round}.",
    "result_first": "Table {table} of round {round} already has a result; first strike out that result.",
    "result_elsewhere": "The result of table {table} in round {round} does not come from this match.",
    "result_there": "Table {table} of round {round} already has this result.",
    "result_differs": "Table {table} of round {round} has a different result; correct that result.",
    "tables_are": "Round {round} has tables 1 to {most}.",
    "not_seated": "Round {round} has no tables yet.",
    "match_counted": "Match {match} already belongs to table {table} of round {round}.",
    "seats_to_fill": (
        "Round {round} has {players} players: {short} more are needed, but there are {house} house players."
    ),
    "penalty_points": (
        "The rules fix this penalty at {points} points. For a different number of points, choose a different penalty."
    ),
    "sheet_players": "Players {seats} sit at this table, but the sheet is for players {players}.",
    "sheet_sum": "The points of the four players add up to {found}, not to {expected}: a difference of {difference}.",
    "cut_tables": "Round {round} admits {admits} players, which do not fill whole tables of four.",
    "cut_first": "Round 1 cannot have a cut: there are no results before it.",
    "meetings_by_standing": (
        "Only a round that is paired by standing can limit meetings; round {round} is paired otherwise."
    ),
    "pairing_first": "Round 1 cannot be paired by standing, because there are no standings before it.",
    "cut_more": "Round {round} admits {admits} players, more than the {before} admitted to an earlier round.",
    "unknown_format": "There is no format {name}.",
    "unknown_format_hint": "Formats: {names}.",
    "part": "a fraction from 0 to 1",
    "four_pairs": "four pairs of a player number and points",
    "once": "a player who is not in the list already",
}
