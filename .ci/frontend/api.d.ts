// The types of the API, for checking service/static. Made by `make api-types`; a test compares.

declare namespace Api {
  /** The score bar, from the ledger. */
  type AirBar = { match: string; hand: number; round: "east" | "south" | "west" | "north"; deal: number; honba: number; sticks: number; counted: boolean; ended: boolean; players: AirPlayer[] };

  /** One version of a hand: `of` is the record of the hand, `record` that of the version. */
  type AirCard = { of: number; record: number; table: string; player: string | null; hand: Hand; situation: Situation | null; score: Score | null; names: { [key: string]: string } | null };

  /** A check of a rehearsal, and whether it is done. */
  type AirCheck = { code: "film" | "overlay" | "bar" | "seen" | "answered" | "shown" | "pinned" | "hidden" | "delayed" | "over" | "ready" | "waits"; done: boolean };

  /** A director's command for an overlay. `of`: the record of a hand; `version`: the record of one of its versions. */
  type AirCommand = { table: string; done: "hide" | "pin" | "setting" | "show" | "unpin" | "waits"; of?: number; version?: number; waits?: AirWaits; notice?: number; setting?: AirSettingDone };

  /** All tables that the link is allowed to direct; `rehearsal`: null unless a film is played. */
  type AirDesk = { tables: AirTable[]; rehearsal: AirRehearsal | null };

  /** A recorded command. `turn`: its record, which the next command with `turn` must contain. */
  type AirDone = { record: number; hash: string; at: string; table: string; turn: number };

  /** What is on air at a table. A part that is not shown is null. */
  type AirFrame = { table: string; bar: AirBar | null; card: AirCard | null; waits: AirWaits | null };

  /** A hand as the director sees it. `allowed`: the record of the version on air, null if it is not on air. */
  type AirHand = { card: AirCard; at: string; probability: number; doubts: Doubt[]; dismissed: boolean; allowed: number | null };

  /** A camera on a concealed hand. `player`: null if unknown; `waiting`: as for a table. */
  type AirHandCamera = { side: "far" | "left" | "near" | "right"; player: string | null; waiting: "starting" | "stopped" | "connecting" | "lost" | "wrong" | "ended" | "frozen" | "detector" | "records" | "refused" | "rest" | "look" | "hand" | "clearer" | "clearing" | "known"; problem: StreamProblem | null };

  /** Take card and waits off the air. */
  type AirHideRequest = { table: string };

  /** What a camera noticed before a win, in the hand that is played. `record`: its record. */
  type AirNotice = { record: number; at: string; what: "call" | "draw" | "opened" | "ready" | "riichi"; player: string | null; hand: Hand | null; waits: AirWait[]; visible: string; ready: string[]; of_ledger: boolean; state: "open" | "confirmed" | "refused" };

  /** A director's command for an overlay, or a new setting of it. */
  type AirParts = { air: AirCommand };

  /** `pinned`: true to keep the hand on air when its tiles are cleared or another hand is seen; false to end this. */
  type AirPinRequest = { table: string; of: number; pinned: boolean; turn: number };

  /** A player on the score bar. Players with equal points share a `place`. */
  type AirPlayer = { name: string; seat: "east" | "south" | "west" | "north"; points: number; place: number; riichi: boolean };

  /** A director gave a command for an overlay, or changed its setting. */
  type AirRecord = { kind: "air"; number: number; match: string | null; at: string; by: string; hash: string; parts: AirParts };

  /** The film that is played as a table, and the checks of the rehearsal. */
  type AirRehearsal = { film: string; checks: AirCheck[] };

  /** The checks of the rehearsal that begins again. */
  type AirResetDone = { rehearsal: AirRehearsal };

  /** Begin the rehearsal at this table again: its film from the beginning, a new match, and no check done. */
  type AirResetRequest = { table: string };

  /** The setting of a table. */
  type AirSetting = { mode?: "at_once" | "answered" | "by_hand"; delay?: number; bar?: boolean; waits?: "at_once" | "by_hand" };

  /** The new setting of a table: when hands and waits go on air, the delay in seconds, whether the bar is shown. */
  type AirSettingDone = { mode: "answered" | "at_once" | "by_hand"; delay: number; bar: boolean; waits?: "at_once" | "by_hand" };

  /** Change the setting of a table. Fields that are left out keep their values. */
  type AirSettingRequest = { mode?: "at_once" | "answered" | "by_hand"; delay?: number; bar?: boolean; waits?: "at_once" | "by_hand"; table: string };

  /** Show a version of a hand at once. `turn`: the record of the table's last command that the page knows. */
  type AirShowRequest = { table: string; of: number; record: number; turn: number };

  /** A table on the director's page. */
  type AirTable = { table: string; waiting: "starting" | "stopped" | "connecting" | "lost" | "wrong" | "ended" | "frozen" | "detector" | "records" | "refused" | "rest" | "look" | "hand" | "clearer" | "clearing" | "known"; lies: boolean; problem: StreamProblem | null; tile: number | null; setting: AirSetting; turn: number; pinned: boolean; frame: AirFrame; match: string | null; players: string[]; hands: AirHand[]; notices: AirNotice[]; hand_cameras: AirHandCamera[] };

  /** A tile that completes the hand. `left`: how many copies of this tile are not visible. */
  type AirWait = { tile: string; left: number };

  /** The waits of a player. `hand`: the concealed tiles and melds, without the tile that is waited for. */
  type AirWaits = { player: string; hand: Hand; waits: AirWait[] };

  /** Show the waits of a player. `visible`: other visible tiles, in tile notation. */
  type AirWaitsRequest = { table: string; player: string; hand: Hand; turn: number; visible?: string; notice?: number | null };

  type Answer = Score | Scores | Waits | Settled | Draw;

  /** The referee's answer to a call. */
  type AnswerRequest = { words?: string };

  /** Which hand is answered (`of`: its record), the players by seat, and whether a director wants it shown. */
  type Answered = { of: number; table: string; names: { [key: string]: string } | null; show: boolean };

  /** What people stated about a hand that a camera saw, and the score of the hand. */
  type AnsweredParts = { answered: Answered; hand: Hand; situation: Situation; score: Score; engine: string };

  /** Somebody stated what a camera cannot see of a hand. */
  type AnsweredRecord = { kind: "answered"; number: number; match: string | null; at: string; by: string; hash: string; parts: AnsweredParts };

  type AnySituation = { win?: "self-draw" | "discard"; seat?: "east" | "south" | "west" | "north"; round?: "east" | "south" | "west" | "north"; from?: "east" | "south" | "west" | "north" | null; riichi?: boolean; double_riichi?: boolean; ippatsu?: boolean; last_tile?: boolean; replacement_tile?: boolean; replacement_after_flower?: boolean; robbed_kong?: boolean; robbed_concealed_kong?: boolean; first_turn?: boolean; last_of_kind?: boolean; dora_indicators?: string; ura_indicators?: string; honba?: number; sticks?: number; liable?: { [key: string]: string }; turned?: string | null; wild?: string; discarded_wild?: boolean; penalty_tiles?: string; discards_since?: [string, string][]; options?: { [key: string]: boolean | number | string | (string | number)[] | { [key: string]: (string | number)[] } } };

  /** The events of one device, in order. `after`: the number of events of the match that the device knew. */
  type Backlog = { after: number; events: (MatchRiichi | MatchWon | MatchDrawn | MatchStop | MatchWall | MatchRedeal | MatchPenalty)[]; strict?: boolean };

  /** `recorded`: the numbers of the new events; `same`: the numbers of equal events that another device had recorded. */
  type BacklogTaken = { match: string; recorded: number[]; same: number[]; held: number | null };

  /** The score of a hand by the rules. If only its value is known, it has neither patterns nor an arrangement. */
  type ByTheRules = { rules: string | null; valid: boolean; value: Value; total: number; payments: Payment[]; faults: Fault[]; patterns?: PatternLine[]; arrangement?: string[]; fu?: FuLine[]; not_counted?: NotCounted[]; options?: { [key: string]: boolean | number | string | (string | number)[] | { [key: string]: (string | number)[] } }; engine?: string };

  /** A call for the referee (`made`), perhaps about an `event`; or the answer (`answered`) to the record `call`. */
  type Call = { done: string; words: string; event?: number | null; call?: number };

  /** The recorded answer to a call for the referee. `call`: the number of the call's record. */
  type CallAnswered = { record: number; hash: string; at: string; done: string; call: number; words: string };

  /** The recorded call for the referee. */
  type CallMade = { record: number; hash: string; at: string; done: string; words: string; event: number | null };

  /** A call or an answer. */
  type CallParts = { call: Call };

  /** A call for the referee, or the referee's answer. */
  type CallRecord = { kind: "call"; number: number; match: string | null; at: string; by: string; hash: string; parts: CallParts };

  /** A call for the referee. `event`: the number of the event that it concerns. */
  type CallRequest = { words?: string; event?: number | null };

  /** The calls that have no answer yet. */
  type Calls = { calls: CallRecord[] };

  /** The camera of a table. `view`: the playing area, null for the whole picture. */
  type Camera = { table: string; kind: "camera" | "film" | "phone"; view: CameraView | null };

  /** The playing area. */
  type CameraView = { corners: number[][]; straight: boolean };

  /** A playing area by four corners in any order, or with null the whole picture. */
  type CameraViewRequest = { table: string; corners: number[][] | null; straight?: boolean };

  /** The new playing area of a table. `view`: null for the whole picture. */
  type CameraViewSet = { record: number; hash: string; at: string; table: string; view: CameraView | null };

  /** The cameras that the link can direct. `clear`: the width in pixels from which a tile is large enough. */
  type Cameras = { cameras: Camera[]; clear: number };

  /** A case with its decisions. */
  type Case = { kind: "case"; number: number; match: string | null; at: string; by: string; hash: string; parts: CaseParts; decisions: DecisionRecord[] };

  /** A filed claim, compared with the photo and the rules. */
  type CaseFiled = { record: number; hash: string; at: string; photo: SentPhoto | null; hand: Hand | null; score: Score | null; lines: CaseLine[] };

  /** One item: as claimed, as seen in the photo, and as computed by the rules. A value that is not known is null. */
  type CaseLine = { what: string; claimed: boolean | number | string | string[] | { [key: string]: boolean | number | string | string[] } | null; photo: boolean | number | string | string[] | { [key: string]: boolean | number | string | string[] } | null; rules: boolean | number | string | string[] | { [key: string]: boolean | number | string | string[] } | null; differs: boolean };

  /** A claim, what the photo shows and what the rules say. Lists of cases leave the reading out. */
  type CaseParts = { claim: Claim; standing: Standing | null; hand: Hand | null; rules: RulesInForce; score: Score | null; lines: CaseLine[]; engine: string; photo?: KeptPhoto; model?: Model | null; reading?: Reading };

  /** A claim was filed. */
  type CaseRecord = { kind: "case"; number: number; match: string | null; at: string; by: string; hash: string; parts: CaseParts };

  /** A list of cases, without the readings of their photos. */
  type Cases = { cases: Case[] };

  /** The exchange of one concealed tile, after which the hand is a winning hand. */
  type Change = { remove: string; add: string };

  /** A case before the referee whose circumstances a correction changes. */
  type ChangedCase = { case: number; player: string; decided: boolean };

  /** An event that a correction adds, removes or replaces, or whose hand (round, dealer, honba) or payments change. */
  type ChangedEvent = { event: number; index: number; held: MatchOpen | MatchSeats | MatchRiichi | MatchWon | MatchDrawn | MatchFoul | MatchRuling | MatchTime | MatchStop | MatchWall | MatchRedeal | MatchPenalty; hand_before: Lay | null; hand_after: Lay | null; paid_before: Payment[] | null; paid_after: Payment[] | null };

  /** A player's points and rank (`place`) in the match, before and after the correction. */
  type ChangedPlayer = { player: string; points_before: number; points_after: number; place_before: number; place_after: number };

  /** A player's rank in a tournament, before and after the correction; null: no rank. */
  type ChangedStanding = { name: string; before: number | null; after: number | null };

  /** A result in a tournament that will be corrected, or removed because the match will be open again. */
  type ChangedTable = { tournament: string; name: string; round: number; table: number; outcome: "corrected" | "reopened"; standings: ChangedStanding[] };

  /** A checkpoint: the last record, the key, the line for `tehai records verify --checkpoint`, and its QR code. */
  type Checkpoint = { record: number; hash: string; at: string; key: string; checkpoint: string; qr: string };

  /** A winner's claim: the player, the rules, the circumstances, and the hand and its value if they were stated. */
  type Claim = { player: string; rules: "aml" | "australian" | "baida" | "ema-2016" | "ema-2025" | "jpml-a" | "m-league" | "mahjong-soul" | "mcr" | "riichi" | "saikouisen" | "tenhou" | "wrc-2017" | "wrc-2022" | "wrc-2025" | "wsom" | "zung-jung" | HouseRules; situation: Situation; hand?: Hand | null; value?: ClaimedValue | null; total?: number | null; patterns?: string[]; also?: MatchWinner[]; riichi?: string[] };

  /** A request to file a claim. */
  type ClaimRequest = { claim: Claim };

  type ClaimedValue = { han?: number; fu?: number; yakuman?: number; points?: number; loss?: number; limit?: string };

  /** The state of a clock. */
  type Clock = { players: string[]; round_seconds: number; hand_seconds: number; turn_seconds: number; deal_seconds: number; left: number; since?: string | null; used?: { [key: string]: number }; turn?: string | null; turn_since?: string | null; grace?: string | null; half?: number };

  /** An action for the clock. */
  type ClockRequest = { action: "start" | "pause" | "deal" | "turn" | "wait"; player?: string | null };

  /** The seconds that a screen shows (null: no limit or no turn). `over`: players without time left for the hand. */
  type ClockShown = { at: string; running: boolean; round_left: number | null; hand_left: { [key: string]: number } | null; turn: string | null; turn_left: number | null; over: string[] };

  /** Confirm what a camera noticed. `player`: whose riichi it was; `ready`: who was tenpai, if the camera is wrong. */
  type ConfirmRequest = { player?: string | null; ready?: string[] | null };

  /** What a correction would change: hands, rulings and fouls, cases, points, tournaments, and printouts. */
  type Consequences = { hands: ChangedEvent[]; rulings: ChangedEvent[]; cases: ChangedCase[]; players: ChangedPlayer[]; tournaments: ChangedTable[]; prints: OutdatedPrint[] };

  /** A recorded decision on a case. */
  type Decided = { hand: Hand | null; stated: ClaimedValue | null; situation: Situation | null; score: Score | null; record: number; hash: string; at: string; case: number; verdict: "accept" | "correct" | "reject" };

  /** A decision. */
  type DecisionParts = { hand: Hand | null; stated: ClaimedValue | null; situation: Situation | null; score: Score | null; decision: Verdicted; engine: string };

  /** A referee decided. */
  type DecisionRecord = { kind: "decision"; number: number; match: string | null; at: string; by: string; hash: string; parts: DecisionParts };

  /** A decision on a case. It needs a reason, unless it accepts a claim that agrees with the rules. */
  type DecisionRequest = { verdict: "accept" | "correct" | "reject"; reason?: string; hand?: Hand | null; situation?: Situation | null };

  /** An access link. `scope`: its table, empty for all; in a player's link, the tournament and the player's number. */
  type DeskLink = { id: string; role: "table" | "referee" | "director" | "onlooker" | "player" | "camera"; scope: string; tournament: string; expires_at: string };

  /** A new access link, its address for a browser, and this address as a QR code (SVG). */
  type DeskLinkGiven = { record: number; hash: string; at: string; link: DeskLink; token: string; address: string; qr: string };

  /** An access link, and the time at which it was revoked (null: not revoked). */
  type DeskLinkListed = { id: string; role: "table" | "referee" | "director" | "onlooker" | "player" | "camera"; scope: string; tournament: string; expires_at: string; revoked_at: string | null };

  /** A request for a new access link with a role. `scope`: one table; empty or "all" for all tables. */
  type DeskLinkRequest = { role: "table" | "referee" | "director" | "onlooker" | "player" | "camera"; scope?: string; hours: number };

  /** An access link that has been revoked. */
  type DeskLinkTaken = { record: number; hash: string; at: string; link: string };

  /** The access links that were created. */
  type DeskLinks = { links: DeskLinkListed[] };

  /** The reason why a referee set the total, and the score by the rules (null if unknown). */
  type Deviation = { reason: string; by_the_rules: ByTheRules | null };

  /** A request to dismiss a hand, with the reason. */
  type DismissRequest = { reason: string };

  /** Which hand of a camera does not count (`of`: its record), and why. */
  type Dismissed = { of: number; table: string; reason: string };

  /** The person who dismissed a hand, with time and reason. */
  type DismissedBy = { by: string; at: string; reason: string };

  /** A hand that a camera saw and that does not count. */
  type DismissedParts = { dismissed: Dismissed };

  /** A hand that a camera saw was dismissed: it does not count. */
  type DismissedRecord = { kind: "dismissed"; number: number; match: string | null; at: string; by: string; hash: string; parts: DismissedParts };

  /** A warning. `tiles`: indices into the list of tiles. */
  type Doubt = { code: string; message: string; tiles: number[] };

  /** The settlement of a drawn hand. `deal_repeats`: the dealer deals again; `honba`, `sticks`: of the next hand. */
  type Draw = { rules: string; valid: boolean; draw: DrawnHand; payments: Payment[]; deal_repeats: boolean; honba: number; sticks: number; faults: Fault[]; options?: { [key: string]: boolean | number | string | (string | number)[] | { [key: string]: (string | number)[] } }; engine: string };

  /** A hand that ended in a draw. */
  type DrawRequest = { lang?: "en" | "ja" | "zh"; detail?: "full" | "value"; rules: "aml" | "australian" | "baida" | "ema-2016" | "ema-2025" | "jpml-a" | "m-league" | "mahjong-soul" | "mcr" | "riichi" | "saikouisen" | "tenhou" | "wrc-2017" | "wrc-2022" | "wrc-2025" | "wsom" | "zung-jung" | HouseRules; draw: DrawState; situation?: DrawSituation | null };

  /** The part of the situation that affects a draw. */
  type DrawSituation = { win?: "self-draw" | "discard"; seat?: "east" | "south" | "west" | "north"; round?: "east" | "south" | "west" | "north"; honba?: number; sticks?: number; options?: { [key: string]: boolean | number | string | (string | number)[] | { [key: string]: (string | number)[] } } };

  /** The players who were tenpai (`ready`) at a draw, and the players with nagashi mangan. */
  type DrawState = { ready?: ("east" | "south" | "west" | "north")[]; reason?: string; nagashi?: ("east" | "south" | "west" | "north")[] };

  /** The reason of the draw, and the players who were tenpai (`ready`). */
  type DrawnHand = { reason: string; ready: ("east" | "south" | "west" | "north")[] };

  /** A request to erase a photo, with the reason. */
  type EraseRequest = { reason: string };

  /** An event of a match. `held`: the record of the held events that the event answers; `noticed`: the record of what */
  type EventParts = { event: MatchOpen | MatchSeats | MatchRiichi | MatchWon | MatchDrawn | MatchFoul | MatchRuling | MatchTime | MatchStop | MatchWall | MatchRedeal | MatchPenalty | MatchCorrection | MatchUndo; number: number; hand: Lay; outcome: Outcome; engine: string; held?: number; noticed?: number };

  /** An event of a match. */
  type EventRecord = { kind: "event"; number: number; match: string | null; at: string; by: string; hash: string; parts: EventParts };

  /** An event of a match. With `after`, it is not recorded if the match has a conflicting event since then. */
  type EventRequest = { type: "open"; rules: string | HouseRules; players: string[]; options?: { [key: string]: boolean | number | string | (string | number)[] | { [key: string]: (string | number)[] } }; carried?: { [key: string]: number | string }; after?: number } | { type: "seats"; draw: MatchSeatDraw; after?: number } | { type: "riichi"; player: string; tiles_left?: number | null; after?: number } | { type: "win"; winners: MatchWinner[]; from?: string | null; riichi?: string[]; after?: number } | { type: "draw"; ready?: string[]; reason?: string; nagashi?: string[]; riichi?: string[]; after?: number } | { type: "foul"; player: string; case: string; tiles?: string; taken_back?: string | null; points?: number | null; reason?: string; times?: number | null; after?: number } | { type: "ruling"; reason: string; points?: { [key: string]: number }; dealer?: string | null; honba?: number | null; after?: number } | { type: "time"; after?: number } | { type: "stop"; player: string; after?: number } | { type: "wall"; dice: number[]; turned?: string | null; after?: number } | { type: "redeal"; player: string; after?: number } | { type: "penalty"; player: string; discarded?: string | null; after?: number } | { type: "correction"; changes: MatchChange[]; reason: string; after?: number } | { type: "undo"; event: number; after?: number };

  /** A fault. A near miss has the change to the hand, and the value that the hand would then have. */
  type Fault = { code: string; where: string; message?: string; change?: Change; score?: Worth };

  /** The points of a match, final or so far. */
  type FinalPoints = { final: boolean; players: MatchResult[] };

  /** A table of a tournament where the match is played, and what was done with the result of this table. */
  type Followed = { tournament: string; round: number; table: number; outcome: "corrected" | "differs" | "reopened" | "strangers" | "taken" };

  /** A foul that the rules list. */
  type FoulListed = { id: string; about: string; kind: string; source: string; points?: number; times?: number };

  /** The fouls of a rule set. */
  type Fouls = { rules: "aml" | "australian" | "baida" | "ema-2016" | "ema-2025" | "jpml-a" | "m-league" | "mahjong-soul" | "mcr" | "riichi" | "saikouisen" | "tenhou" | "wrc-2017" | "wrc-2022" | "wrc-2025" | "wsom" | "zung-jung" | HouseRules; fouls: FoulListed[] };

  /** One item of the fu. */
  type FuLine = { id: string; value: number; tiles: string; because: string };

  /** Events entered together. `seen`: the number of events that the phone knew; `again`: the reply to `SecondEntry`. */
  type GameEntry = { events: (MatchOpen | MatchSeats | MatchRiichi | MatchWon | MatchDrawn | MatchFoul | MatchRuling | MatchTime | MatchStop | MatchWall | MatchRedeal | MatchPenalty | MatchCorrection)[]; seen: number; again?: "next" | "replace" | null };

  /** A game that a phone has recorded without a service: all its events, the first one first. */
  type GameHandOver = { events: (MatchOpen | MatchSeats | MatchRiichi | MatchWon | MatchDrawn | MatchFoul | MatchRuling | MatchTime | MatchStop | MatchWall | MatchRedeal | MatchPenalty | MatchCorrection)[] };

  /** A game in the list. `changed`: the time of its last event. */
  type GameListed = { game: string; opened: string; changed: string; rules: "aml" | "australian" | "baida" | "ema-2016" | "ema-2025" | "jpml-a" | "m-league" | "mahjong-soul" | "mcr" | "riichi" | "saikouisen" | "tenhou" | "wrc-2017" | "wrc-2022" | "wrc-2025" | "wsom" | "zung-jung" | HouseRules; players: string[]; points: { [key: string]: number }; hands: number; ended: string | null };

  /** A request to open a game. The players sit in this order; the first one deals first. */
  type GameOpening = { rules: "aml" | "australian" | "baida" | "ema-2016" | "ema-2025" | "jpml-a" | "m-league" | "mahjong-soul" | "mcr" | "riichi" | "saikouisen" | "tenhou" | "wrc-2017" | "wrc-2022" | "wrc-2025" | "wsom" | "zung-jung" | HouseRules; players: string[]; options?: { [key: string]: boolean | number | string | (string | number)[] | { [key: string]: (string | number)[] } } };

  /** The state of a game after a change. `events`: how many events it has now. */
  type GameRecorded = { game: string; events: number; state: MatchState };

  /** A request to take back the last event. `seen`: the number of events that the phone knew. */
  type GameUndo = { seen: number };

  /** Games, the one with the newest event first. */
  type Games = { games: GameListed[] };

  /** A hand. */
  type Hand = { concealed: string; winning_tile?: string | null; melds?: Meld[]; flowers?: string };

  /** The data of a win that people know. */
  type HandAnswerRequest = { player?: string | null; from?: string | null; situation?: AnySituation; winning_tile?: string | null; hand?: Hand | null; show?: boolean };

  /** The score of a hand, and whether overlays show it. */
  type HandAnswered = { record: number; hash: string; at: string; of: number; score: Score; shown: boolean };

  /** A dismissed hand. */
  type HandDismissed = { record: number; hash: string; at: string; of: number; reason: string };

  /** One hand of one winner. */
  type HandRequest = { lang?: "en" | "ja" | "zh"; detail?: "full" | "value"; rules: "aml" | "australian" | "baida" | "ema-2016" | "ema-2025" | "jpml-a" | "m-league" | "mahjong-soul" | "mcr" | "riichi" | "saikouisen" | "tenhou" | "wrc-2017" | "wrc-2022" | "wrc-2025" | "wsom" | "zung-jung" | "all" | HouseRules; hand: Hand; situation: Situation };

  /** The response of a service that is running. */
  type Health = { status: string; version: string; source: string };

  /** Events of a device on which a referee must decide, or the referee's answer. */
  type Held = { done: "answered" | "held"; after?: number; events?: (MatchOpen | MatchSeats | MatchRiichi | MatchWon | MatchDrawn | MatchFoul | MatchRuling | MatchTime | MatchStop | MatchWall | MatchRedeal | MatchPenalty)[]; since?: number[]; why?: "moved_on" | "refused"; held?: number; choice?: "both" | "device" | "match"; reason?: string };

  /** A referee's choice between the events of the match and those of a device, with the reason. */
  type HeldAnswer = { choice: "both" | "device" | "match"; reason: string };

  /** The recorded choice: an answer if the events of the match stay, else the correction of the match. */
  type HeldChosen = { record: number; hash: string; at: string; done?: "answered"; held?: number; choice?: "both" | "device" | "match"; reason?: string; match?: string; step?: Step; tournaments: Followed[] };

  /** The held events on which a referee must decide. */
  type HeldList = { held: HeldListed[] };

  /** A record of held events. `choices`: for the choices `device` and `both`, the changes of the correction. */
  type HeldListed = { kind: "held"; number: number; match: string | null; at: string; by: string; hash: string; parts: HeldParts; table: string; choices: { [key: string]: MatchChange[] } };

  /** Events on which a referee must decide, or the referee's answer. */
  type HeldParts = { held: Held };

  /** Events of a device wait for a referee, or the referee has chosen. */
  type HeldRecord = { kind: "held"; number: number; match: string | null; at: string; by: string; hash: string; parts: HeldParts };

  type HouseRules = { base?: string; name?: string; dated?: string; source?: string; options?: { [key: string]: boolean | number | string | (string | number)[] | { [key: string]: (string | number)[] } }; values?: { [key: string]: number }; sources?: { [key: string]: boolean | number | string | (string | number)[] | { [key: string]: (string | number)[] } } };

  /** House rules without contradictions. `qr`: a QR code (SVG) of the link; null if the link is too long. */
  type HouseRulesChecked = { rules: RuleSet; given: HouseRulesGiven; toml: string; link?: string; qr?: string | null };

  /** The form in which the service records house rules: options and values that differ from the base set. */
  type HouseRulesGiven = { base: string; name: string; options: { [key: string]: boolean | number | string | (string | number)[] | { [key: string]: (string | number)[] } }; values: { [key: string]: number } };

  /** House rules to check: an object, or the text of a TOML file. `page`: the page that the answer's link opens. */
  type HouseRulesRequest = { rules: string | HouseRules; page?: string; lang?: "en" | "ja" | "zh" };

  /** The size of the photo. */
  type Image = { width: number; height: number };

  /** The name under which a photo is stored. */
  type Kept = { kept: string };

  /** A stored photo with its expiry time. */
  type KeptPhoto = { sha256: string; media_type: string; bytes: number; expires_at: string };

  /** The label of a tile in a photo that a player sends: the correct tile, and its corners. */
  type Label = { tile: string; quad: number[][] };

  /** The hand in which an event happens. `number` counts from 1. */
  type Lay = { number: number; round: "east" | "south" | "west" | "north"; deal: number; dealer: string; honba: number };

  /** What was `done` with an access link: `given` (issued) or `taken back` (revoked). */
  type LinkDone = { id: string; done: string; role?: string; scope?: string; expires_at?: string; tournament?: string; secret?: string; revoked_at?: string };

  /** An access link that was issued or revoked. */
  type LinkParts = { link: LinkDone };

  /** An access link was issued or revoked. */
  type LinkRecord = { kind: "link"; number: number; match: string | null; at: string; by: string; hash: string; parts: LinkParts };

  /** A match with its complete ledger. `undoable`: the number of the event that this client can undo; null: none. */
  type Match = { match: string; table: string; options: { [key: string]: boolean | number | string | (string | number)[] | { [key: string]: (string | number)[] } }; state: MatchState; results: MatchResult[]; final: boolean; events: (MatchOpen | MatchSeats | MatchRiichi | MatchWon | MatchDrawn | MatchFoul | MatchRuling | MatchTime | MatchStop | MatchWall | MatchRedeal | MatchPenalty | MatchCorrection | MatchUndo)[]; steps: ShownStep[]; undoable: number | null };

  /** Replace event number `event` by the events `to`. An empty tuple deletes it; several events insert new ones. */
  type MatchChange = { event: number; to: (MatchOpen | MatchSeats | MatchRiichi | MatchWon | MatchDrawn | MatchFoul | MatchRuling | MatchTime | MatchStop | MatchWall | MatchRedeal | MatchPenalty)[] };

  type MatchCircumstances = { riichi?: boolean; double_riichi?: boolean; ippatsu?: boolean; last_tile?: boolean; replacement_tile?: boolean; replacement_after_flower?: boolean; robbed_kong?: boolean; robbed_concealed_kong?: boolean; first_turn?: boolean; last_of_kind?: boolean; dora_indicators?: string; ura_indicators?: string; liable?: { [key: string]: string }; turned?: string | null; wild?: string; discarded_wild?: boolean; penalty_tiles?: string; discards_since?: string[][] };

  /** The clock as it is stored, and as a screen shows it. */
  type MatchClock = { clock: Clock; shown: ClockShown };

  /** Earlier events are corrected, and everything after them is recomputed. */
  type MatchCorrection = { type: "correction"; changes: MatchChange[]; reason: string };

  /** A total set by a referee. */
  type MatchDeviation = { total: number; reason: string };

  /** A hand that ended in a draw. `reason`: as in `scorer.settle`; `ready`, `nagashi`: names of players. */
  type MatchDrawn = { type: "draw"; ready?: string[]; reason?: string; nagashi?: string[]; riichi?: string[] };

  type MatchEvent = MatchOpen | MatchSeats | MatchRiichi | MatchWon | MatchDrawn | MatchFoul | MatchRuling | MatchTime | MatchStop | MatchWall | MatchRedeal | MatchPenalty | MatchCorrection | MatchUndo;

  /** A foul that the rules list (`scorer.match.cases`). `tiles`: exposed tiles; `taken_back`: the one that is excused. */
  type MatchFoul = { type: "foul"; player: string; case: string; tiles?: string; taken_back?: string | null; points?: number | null; reason?: string; times?: number | null };

  /** A match in a list, with its progress. */
  type MatchListed = { match: string; table: string; tournament: string; opened: string; rules: "aml" | "australian" | "baida" | "ema-2016" | "ema-2025" | "jpml-a" | "m-league" | "mahjong-soul" | "mcr" | "riichi" | "saikouisen" | "tenhou" | "wrc-2017" | "wrc-2022" | "wrc-2025" | "wsom" | "zung-jung" | HouseRules; players: string[]; hands: number; ended: string | null };

  /** Something that happened in a match. `t`: seconds since the start of the film, or of the match. */
  type MatchMoment = { t: number; at: string; record: number; what: "open" | "hand" | "riichi" | "win" | "draw" | "end" | "other" | "seen" | "answered" | "dismissed" | "noticed" | "refused" | "show" | "hide" | "pin" | "unpin" | "waits" | "setting"; text: string; bar: AirBar | null; card: AirCard | null };

  /** What a player needs to pass one rival (None: all rivals). `gap`: how many points more the rival has. */
  type MatchNeed = { rival: string | null; gap: number; ways: MatchWay[] };

  /** The opening of a match. `players`: in dealing order, unless seats are drawn later. */
  type MatchOpen = { type: "open"; rules: string | HouseRules; players: string[]; options?: { [key: string]: boolean | number | string | (string | number)[] | { [key: string]: (string | number)[] } }; carried?: { [key: string]: number | string } };

  /** The id of a new match, and the step that opens it. */
  type MatchOpened = { record: number; hash: string; at: string; match: string; table: string; step: Step };

  /** A request to open a match at a table. */
  type MatchOpening = { table: string; rules: "aml" | "australian" | "baida" | "ema-2016" | "ema-2025" | "jpml-a" | "m-league" | "mahjong-soul" | "mcr" | "riichi" | "saikouisen" | "tenhou" | "wrc-2017" | "wrc-2022" | "wrc-2025" | "wsom" | "zung-jung" | HouseRules; players: string[]; options?: { [key: string]: boolean | number | string | (string | number)[] | { [key: string]: (string | number)[] } }; carried?: { [key: string]: number | string } };

  /** A match and its opening event. */
  type MatchParts = { event: MatchOpen | MatchSeats | MatchRiichi | MatchWon | MatchDrawn | MatchFoul | MatchRuling | MatchTime | MatchStop | MatchWall | MatchRedeal | MatchPenalty | MatchCorrection | MatchUndo; number: number; hand: Lay; outcome: Outcome; engine: string; held?: number; noticed?: number; match: OwnMatch };

  /** A player with live penalty tiles discards one of them, or another tile (`discarded` is null). */
  type MatchPenalty = { type: "penalty"; player: string; discarded?: string | null };

  /** The effect that an event would have; nothing is recorded. */
  type MatchPreview = { match: string; payments: Payment[]; scores: Score[]; points: { [key: string]: number }; consequences?: Consequences };

  /** A match was opened. */
  type MatchRecord = { kind: "match"; number: number; match: string | null; at: string; by: string; hash: string; parts: MatchParts };

  /** The effect of a recorded event. */
  type MatchRecorded = { record: number; hash: string; at: string; match: string; step: Step; tournaments?: Followed[] };

  /** The tiles are dealt again, because `player` showed many tiles at the deal. */
  type MatchRedeal = { type: "redeal"; player: string };

  /** One player's result. */
  type MatchResult = { player: string; place: number; points: number; base: number | string; oka: number | string; uma: number | string; after_uma: number; total: number | string; carries: number | string | null; table_points?: number | string | null };

  /** A player declared riichi, and no player won on the discard. The deposit is placed on the table. */
  type MatchRiichi = { type: "riichi"; player: string; tiles_left?: number | null };

  /** A decision of the referee beyond the rules. */
  type MatchRuling = { type: "ruling"; reason: string; points?: { [key: string]: number }; dealer?: string | null; honba?: number | null };

  /** One seat draw. `sitting`: the players as they first sat, counterclockwise; `tiles`: as laid out or as taken. */
  type MatchSeatDraw = { method: "row" | "two_throws" | "provisional_east" | "six_tiles" | "grab" | "grab_white"; sitting: string[]; shuffler: string; tiles: string[]; throws: MatchThrow[]; top?: string | null };

  /** Seats were drawn by dice and tiles. */
  type MatchSeats = { type: "seats"; draw: MatchSeatDraw };

  /** The state of a match after an event. */
  type MatchState = { rules: string | HouseRules; options: { [key: string]: boolean | number | string | (string | number)[] | { [key: string]: (string | number)[] } }; order: string[]; points: { [key: string]: number }; carried: { [key: string]: number | string }; round: number; dealer: number; honba: number; hands: number; sticks: number; touched: boolean; riichi: string[]; dead: string[]; penalty_tiles: { [key: string]: string }; dead_tiles?: { [key: string]: string }; wall?: number[]; turned?: string | null; after_uma: { [key: string]: number }; disqualified: string[]; may_stop: string | null; time_up: boolean; one_more?: boolean; signal_due: boolean; ended: "last_hand" | "below_zero" | "time" | "stopped" | null; round_wind: "east" | "south" | "west" | "north"; seats: { [key: string]: "east" | "south" | "west" | "north" } };

  type MatchStatedValue = { han?: number; fu?: number; yakuman?: number; points?: number; loss?: number };

  /** The dealer of the last hand has the most points, and ends the match instead of dealing again. */
  type MatchStop = { type: "stop"; player: string };

  /** A throw of two dice: the player who threw them, and the numbers. */
  type MatchThrow = { by: string; dice: number[] };

  /** The signal that the time is up. The option `time_up` decides what follows. */
  type MatchTime = { type: "time" };

  /** The last event in effect is undone. `event`: the number of that event. */
  type MatchUndo = { type: "undo"; event: number };

  /** The dealer throws dice to open the wall, or a tile is turned over that makes tiles wild. */
  type MatchWall = { type: "wall"; dice: number[]; turned?: string | null };

  /** The lowest value of a win, by self-draw or on one player's discard, with which the player passes the rival. */
  type MatchWay = { from: string | null; value: { [key: string]: number } | null; total?: number; gains?: number; points?: { [key: string]: number } };

  /** One winner: the hand, or only the stated value (`stated`), for example from a paper sheet without tiles. */
  type MatchWinner = { player: string; hand?: Hand | null; stated?: MatchStatedValue; situation?: MatchCircumstances; deviation?: MatchDeviation | null };

  /** A hand that was won by one player, or by several players on one discard. `discarder`: None for a self-draw. */
  type MatchWon = { type: "win"; winners: MatchWinner[]; from?: string | null; riichi?: string[] };

  /** A list of matches. */
  type Matches = { matches: MatchListed[] };

  /** A called set, or a concealed kong. */
  type Meld = { kind: MeldKind; tiles: string; called_from?: Source | null; called_tile?: string | null };

  /** The kind of a declared set. `value` is the word in JSON. */
  type MeldKind = "added kong" | "chow" | "concealed kong" | "exposed kong" | "pung";

  /** The models behind the reading. */
  type Model = { name: string; version: string; sha256: string };

  /** A name as players know it, in English, Japanese and Chinese. */
  type Names = { en: string; ja: string; zh: string };

  /** What a player needs to pass each rival in the ranking, the nearest first, and then to pass all (if several). */
  type Needs = { player: string; rivals: MatchNeed[] };

  /** An item that adds no value, with the reason. */
  type NotCounted = { id: string; why: string };

  /** The event in the ledger. `of`: the record of what a camera noticed. */
  type NoticeConfirmed = { record: number; hash: string; at: string; match: string; step: Step; tournaments?: Followed[]; of: number };

  /** The recorded statement that a camera noticed something wrongly. */
  type NoticeRefused = { record: number; hash: string; at: string; of: number };

  /** What a camera noticed before a win. */
  type NoticedParts = { noticed: NoticedPlay };

  /** What a camera noticed. `hands`: the number of hands played before. */
  type NoticedPlay = { table: string; what: "call" | "draw" | "opened" | "ready" | "riichi"; hands: number; player: string | null; hand?: Hand; copy?: number; waits?: AirWait[]; ready?: string[] };

  /** A camera noticed something before a win, for example a riichi or a call. */
  type NoticedRecord = { kind: "noticed"; number: number; match: string | null; at: string; by: string; hash: string; parts: NoticedParts };

  /** One of several hands in the photo. `tiles`: indices of its tiles in the reading. */
  type OneHand = { hand: Hand; probability: number; tiles: number[] };

  /** One of several winners. */
  type OneWinner = { hand: Hand; situation: Situation };

  type OpenApi = { [key: string]: unknown };

  /** An option of a rule set: its default, allowed values, meaning and source. */
  type Option = { name: string; default: boolean | number | string | string[]; about: string; source: string; choices?: (boolean | number | string | string[])[]; group?: string; mark?: string };

  /** The payments and scores of an event, and the state after it. */
  type Outcome = { payments: Payment[]; scores: Score[]; state: MatchState };

  /** A printout that the correction makes outdated: of a ruling, of a result slip, of standings. */
  type OutdatedPrint = { what: "ruling" | "slip" | "standings"; case?: number; name?: string; round?: number; table?: number };

  /** The match that a record opens. */
  type OwnMatch = { id: string; table: string; tournament?: string };

  /** The tournament, and the number (from 0) of the first event in the record. */
  type OwnTournament = { id: string; number: number };

  /** A pattern as a rule set lists it, for tables and help. */
  type PatternEntry = { id: string; name: Names; value: string; rule: string };

  /** A pattern that counts. `count`: how often it counts, if this line stands for all times. */
  type PatternLine = { id: string; name: Names; value: number; unit: string; tiles: string; count?: number; because?: string };

  /** `from` pays `to`: a seat, the name of a player, or `table`. `from` is null if the payer is not named. */
  type Payment = { from: string | null; to: string; amount: number; reason: string };

  /** A photo that was cropped or erased. */
  type PhotoChanged = { record: number; hash: string; at: string };

  /** What was `done` with a photo: `cropped` or `erased`. `now`: the hash of the cropped photo. */
  type PhotoDone = { sha256: string; done: string; reason?: string; now?: string; media_type?: string };

  /** A photo that was cropped or erased. */
  type PhotoParts = { photo: PhotoDone };

  /** A photo was cropped or erased. */
  type PhotoRecord = { kind: "photo"; number: number; match: string | null; at: string; by: string; hash: string; parts: PhotoParts };

  /** A request to score the hand in a photo. */
  type PhotoRequest = { lang?: "en" | "ja" | "zh"; detail?: "full" | "value"; rules: "aml" | "australian" | "baida" | "ema-2016" | "ema-2025" | "jpml-a" | "m-league" | "mahjong-soul" | "mcr" | "riichi" | "saikouisen" | "tenhou" | "wrc-2017" | "wrc-2022" | "wrc-2025" | "wsom" | "zung-jung" | "all" | HouseRules; situation: Situation; winning_tile?: string | null; as_seen?: boolean };

  /** A reading and the score of its hand. */
  type PhotoScore = { reading: Reading; score: Score | Scores | Waits };

  /** The service has received a picture from a phone. */
  type PictureTaken = { waiting: string; tile: number | null; clear: number; wait: number };

  /** An error (RFC 9457), with a code. */
  type Problem = { type: string; title: string; status: number; detail: string; code: string; hint: string; where: string; faults?: Fault[] };

  /** The reading of a photo. Readings in records have no `seconds`. */
  type Reading = { tiles: SeenTile[]; hand: Hand | null; as_seen: Hand | null; probability: number; doubts: Doubt[]; image: Image; seconds?: Seconds; model: Model; runners_up: RunnerUp[]; hands?: OneHand[]; sure?: boolean };

  type Record = MatchRecord | EventRecord | CaseRecord | DecisionRecord | CallRecord | HeldRecord | PhotoRecord | LinkRecord | SeenRecord | AnsweredRecord | DismissedRecord | AirRecord | ViewRecord | NoticedRecord | RefusedRecord | TournamentRecord | TournamentEventRecord;

  /** The fields that every record has. `by`: its writer. */
  type RecordHead = { number: number; match: string | null; at: string; by: string; hash: string };

  /** Records, and the results of each match. */
  type Records = { records: (MatchRecord | EventRecord | CaseRecord | DecisionRecord | CallRecord | HeldRecord | PhotoRecord | LinkRecord | SeenRecord | AnsweredRecord | DismissedRecord | AirRecord | ViewRecord | NoticedRecord | RefusedRecord | TournamentRecord | TournamentEventRecord)[]; results: { [key: string]: FinalPoints } };

  /** State that a camera noticed something wrongly; the `reason` can be empty. */
  type RefuseRequest = { reason?: string };

  /** What a camera noticed wrongly (`of`: its record), and the reason. */
  type Refused = { of: number; table: string; reason: string };

  /** The statement that a camera noticed something wrongly. */
  type RefusedParts = { refused: Refused };

  /** Somebody stated that a camera noticed something wrongly. */
  type RefusedRecord = { kind: "refused"; number: number; match: string | null; at: string; by: string; hash: string; parts: RefusedParts };

  type Request = HandRequest | WinnersRequest | DrawRequest;

  /** The language and detail that a request asks for in the response. */
  type RequestForm = { lang?: "en" | "ja" | "zh"; detail?: "full" | "value" };

  /** A rule set. `asks`: the fields of a situation that can change a score; `flowers`: whether flowers count. */
  type RuleSet = { id: string; name: Names; dated: string; source: string; family?: string; base?: string; options: Option[]; patterns: PatternEntry[]; asks: ("win" | "seat" | "round" | "from" | "riichi" | "double_riichi" | "ippatsu" | "last_tile" | "replacement_tile" | "replacement_after_flower" | "robbed_kong" | "robbed_concealed_kong" | "first_turn" | "last_of_kind" | "dora_indicators" | "ura_indicators" | "honba" | "sticks" | "liable" | "turned" | "wild" | "discarded_wild" | "penalty_tiles" | "discards_since" | "options")[]; flowers: boolean };

  /** The result of a decision: hand or stated value, situation, score. All null: the claim is rejected. */
  type Ruled = { hand: Hand | null; stated: ClaimedValue | null; situation: Situation | null; score: Score | null };

  /** Every rule set. */
  type Rules = { rules: RuleSet[] };

  /** The rules of a case, with the values of all options. `given`: the house rules, if they are house rules. */
  type RulesInForce = { id: string; options: { [key: string]: boolean | number | string | (string | number)[] | { [key: string]: (string | number)[] } }; given?: HouseRules };

  /** Another hand that the tiles could form. */
  type RunnerUp = { hand: Hand; probability: number };

  /** The score of a hand. `detail: value` leaves out sentences, `fu`, `not_counted` and `options`. */
  type Score = { rules: string | null; valid: boolean; value: Value; total: number; payments: Payment[]; faults: Fault[]; patterns?: PatternLine[]; arrangement?: string[]; fu?: FuLine[]; not_counted?: NotCounted[]; options?: { [key: string]: boolean | number | string | (string | number)[] | { [key: string]: (string | number)[] } }; engine?: string; deviation?: Deviation };

  /** The answer to `rules: "all"`: for the id of each rule set, the score. */
  type Scores = { scores: { [key: string]: Score | Waits } };

  /** A request to draw seats. Without `method`, the method of the rules is used. */
  type SeatDrawRequest = { method?: "row" | "two_throws" | "provisional_east" | "six_tiles" | "grab" | "grab_white" | null };

  /** Nothing was recorded: the event `first` is of the same hand. `second`: the effect of the new entry in its place. */
  type SecondEntry = { first: ShownStep; second: MatchPreview | null };

  /** The duration of each step in seconds. */
  type Seconds = { decode: number; detect: number; read: number };

  /** A finished hand that a camera saw. `asks`: the fields of the situation that people must state. */
  type Seen = { table: string; player: string | null; rules: string | HouseRules | null; asks: string[]; photos: string[]; expires_at: string };

  /** A hand that a camera saw. `asks`: the fields that people must state; `dismissed`: why it does not count. */
  type SeenHand = { of: number; record: number; match: string | null; at: string; table: string; player: string | null; rules: "aml" | "australian" | "baida" | "ema-2016" | "ema-2025" | "jpml-a" | "m-league" | "mahjong-soul" | "mcr" | "riichi" | "saikouisen" | "tenhou" | "wrc-2017" | "wrc-2022" | "wrc-2025" | "wsom" | "zung-jung" | HouseRules | null; asks: string[]; hand: Hand; probability: number; doubts: Doubt[]; score: Score | null; dismissed: string | null };

  /** The record of a hand, the state of the match when it was seen (`lay`), its last answer, and whether it still */
  type SeenHandRecord = { kind: "seen"; number: number; match: string | null; at: string; by: string; hash: string; parts: SeenParts; lay: TableLay | null; answer: AnsweredParts | null; dismissed: DismissedBy | null; lies: boolean };

  /** Hands that cameras saw. */
  type SeenHands = { hands: SeenHand[] };

  /** A hand that a camera saw. */
  type SeenParts = { seen: Seen; reading: Reading; standing: Standing | null; engine: string };

  /** A camera saw a finished hand. */
  type SeenRecord = { kind: "seen"; number: number; match: string | null; at: string; by: string; hash: string; parts: SeenParts };

  /** A tile in a photo. `quad`: its corners, clockwise from the top left corner of the upright face. */
  type SeenTile = { tile: string; quad: number[][]; confidence: number; sideways: boolean; alternatives: [string, number][]; role: string };

  /** The hash, type and size of a photo as it was sent. */
  type SentPhoto = { sha256: string; media_type: string; bytes: number };

  /** The settlement of several wins on one discard. */
  type Settled = { rules: string; valid: boolean; winners: Score[]; payments: Payment[]; faults: Fault[]; options?: { [key: string]: boolean | number | string | (string | number)[] | { [key: string]: (string | number)[] } }; engine: string };

  /** An event that is in effect, with the state of the table before it. */
  type ShownStep = { event: number; type: string; held: MatchOpen | MatchSeats | MatchRiichi | MatchWon | MatchDrawn | MatchFoul | MatchRuling | MatchTime | MatchStop | MatchWall | MatchRedeal | MatchPenalty; before: TableLay | null; scores: Score[]; payments: Payment[]; points: { [key: string]: number } };

  type Situation = { win: "self-draw" | "discard"; seat: "east" | "south" | "west" | "north"; round?: "east" | "south" | "west" | "north"; from?: "east" | "south" | "west" | "north" | null; riichi?: boolean; double_riichi?: boolean; ippatsu?: boolean; last_tile?: boolean; replacement_tile?: boolean; replacement_after_flower?: boolean; robbed_kong?: boolean; robbed_concealed_kong?: boolean; first_turn?: boolean; last_of_kind?: boolean; dora_indicators?: string; ura_indicators?: string; honba?: number; sticks?: number; liable?: { [key: string]: "east" | "south" | "west" | "north" }; turned?: string | null; wild?: string; discarded_wild?: boolean; penalty_tiles?: string; discards_since?: (["east" | "south" | "west" | "north", string])[]; options?: { [key: string]: boolean | number | string | (string | number)[] | { [key: string]: (string | number)[] } } };

  /** Who discarded a called tile, seen from the caller. */
  type Source = "across" | "left" | "right";

  /** The rules and circumstances that a player's win has in the current state of the match. */
  type Standing = { rules: string | HouseRules; options: { [key: string]: boolean | number | string | (string | number)[] | { [key: string]: (string | number)[] } }; seat: "east" | "south" | "west" | "north"; round: "east" | "south" | "west" | "north"; honba: number; sticks: number };

  /** The outcome of an event, with the number of the event. */
  type Step = { payments: Payment[]; scores: Score[]; state: MatchState; event: number };

  /** A problem with the camera of a table, its loop, or the recording of a hand. */
  type StreamProblem = { code: string; message: string; hint: string; where: string };

  /** The state of a table: what it waits for, its problem, and whether an announced hand lies on it (`lies`). */
  type StreamTable = { table: string; waiting: "starting" | "stopped" | "connecting" | "lost" | "wrong" | "ended" | "frozen" | "detector" | "records" | "refused" | "rest" | "look" | "hand" | "clearer" | "clearing" | "known"; lies: boolean; problem: StreamProblem | null; tile: number | null };

  /** The tables that are watched. */
  type StreamTables = { tables: StreamTable[] };

  /** The hand, with the other data of the match that the situation of a win needs. */
  type TableLay = { number: number; round: "east" | "south" | "west" | "north"; deal: number; dealer: string; honba: number; sticks: number; seats: { [key: string]: "east" | "south" | "west" | "north" }; riichi: string[] };

  /** A tile set that was learnt. */
  type Taught = { name: string; tiles: string };

  /** The names of the learnt tile sets, and the usual order of the tiles for teaching. */
  type TileSets = { tile_sets: string[]; order: string };

  /** A complete tournament. */
  type Tournament = { tournament: string; version: number; notices: TournamentNotice[]; corrections: TournamentResultChange[]; differing: TournamentDiffering[]; name: string; format: TournamentFormat; seed: string; players: TournamentEntered[]; rounds: TournamentRoundSeated[]; penalties: TournamentPenalty[]; announcements: string[] };

  /** An action for the clocks of a round. `table`: only for this table; `seconds`: what the action `extra` adds. */
  type TournamentAction = { action: "extra" | "pause" | "start"; table?: number | null; seconds?: number | null };

  /** The points of a player at a table, and the final points that they count in the standings. */
  type TournamentAmounts = { points: number; total: number | string };

  /** An announcement to all participants. */
  type TournamentAnnounce = { type: "announce"; text: string };

  type TournamentAnyEvent = TournamentOpen | TournamentEnter | TournamentWithdraw | TournamentSeat | TournamentSubstitute | TournamentPlay | TournamentScore | TournamentPenalty | TournamentAnnounce;

  /** The id and the version of a tournament after a record. */
  type TournamentBegun = { record: number; hash: string; at: string; tournament: string; version: number };

  /** Replace event number `event` by the events `to`. An empty tuple deletes it; several events insert new ones. */
  type TournamentChange = { event: number; to: (TournamentOpen | TournamentEnter | TournamentWithdraw | TournamentSeat | TournamentSubstitute | TournamentPlay | TournamentScore | TournamentPenalty | TournamentAnnounce)[] };

  /** The number of clocks to which the action was applied. */
  type TournamentClocks = { clocks: number };

  /** The numbers of the tables, grouped by what was done with the result of their match. */
  type TournamentCollected = { taken: number[]; corrected: number[]; differs: number[]; strangers: number[] };

  /** Earlier events are corrected, and everything after them is recomputed. */
  type TournamentCorrection = { type: "correction"; changes: TournamentChange[]; reason: string };

  /** A table whose typed sheet differs from its match. The sheet counts. */
  type TournamentDiffering = { round: number; table: number; match: string | null };

  /** Players are registered. */
  type TournamentEnter = { type: "enter"; players: TournamentPlayer[] };

  /** A player. `withdrawn`: the first round without this player; null: the player has not withdrawn. */
  type TournamentEntered = { number: number; name: string; club: string; country: string; house: boolean; fixed_table?: number; team?: string; ema_number?: string; withdrawn: number | null };

  /** A request to register players. */
  type TournamentEntries = { players: TournamentPlayer[] };

  type TournamentEvent = TournamentOpen | TournamentEnter | TournamentWithdraw | TournamentSeat | TournamentSubstitute | TournamentPlay | TournamentScore | TournamentPenalty | TournamentAnnounce | TournamentCorrection;

  /** A recorded event, and the events that are in effect instead of it after corrections. */
  type TournamentEventListed = { number: number; by: string; event: TournamentOpen | TournamentEnter | TournamentWithdraw | TournamentSeat | TournamentSubstitute | TournamentPlay | TournamentScore | TournamentPenalty | TournamentAnnounce | TournamentCorrection; holds: (TournamentOpen | TournamentEnter | TournamentWithdraw | TournamentSeat | TournamentSubstitute | TournamentPlay | TournamentScore | TournamentPenalty | TournamentAnnounce)[] };

  /** Events of a tournament. */
  type TournamentEventRecord = { kind: "tournament event"; number: number; match: string | null; at: string; by: string; hash: string; parts: TournamentParts };

  /** All events of a tournament. */
  type TournamentEvents = { version: number; events: TournamentEventListed[] };

  /** A table that has more time left than the round: `seconds` more, `left` in total. */
  type TournamentExtraTime = { table: number; seconds: number; left: number };

  /** The format of a tournament under a rule set. `options`: values that replace the defaults of the rule set. */
  type TournamentFormat = { id?: string; rules: string; rounds: TournamentRoundRule[]; ties?: ("game_points" | "last_round" | "best_round" | "first_places")[]; ties_source?: string; options?: { [key: string]: boolean | number | string | (string | number)[] | { [key: string]: (string | number)[] } } };

  /** The formats that a request can name. */
  type TournamentFormats = { formats: TournamentFormat[] };

  /** A request for an access link for a player, a table or a screen. */
  type TournamentLinkRequest = { player?: number | null; table?: number | null; hours: number };

  /** A tournament in a list. `players`: without house players; `rounds`: seated rounds; `of`: rounds of its format. */
  type TournamentListed = { tournament: string; name: string; format: string; rules: string; players: number; rounds: number; of: number; version: number };

  /** A penalty that the rules list. */
  type TournamentListedPenalty = { case: string; about: string; source: string; points: number | null; times: number };

  /** The match of a table. */
  type TournamentMatch = { table: number; match: string };

  /** The matches of a round. */
  type TournamentMatches = { matches: TournamentMatch[] };

  /** The data that a player sees. */
  type TournamentMe = { player: TournamentPlayer; standing: TournamentStanding | null; tables: TournamentMyTable[]; announcements: string[] };

  /** A table of a round at which the player sits. */
  type TournamentMyTable = { round: number; table: number; seats: TournamentPlayer[] };

  /** A round whose players differ from those that the current results would admit. */
  type TournamentNotice = { code: "cut_changed"; round: number; would_play: number[]; would_not_play: number[] };

  /** The opening of a tournament. `seed`: the random seed of proposed seatings and of lots. */
  type TournamentOpen = { type: "open"; name: string; format: string | TournamentFormat; seed?: string };

  /** A request to open a tournament. `format`: the name of a format, or a complete format. */
  type TournamentOpening = { name: string; format: string | TournamentFormat; seed?: string };

  /** Events of a tournament. */
  type TournamentParts = { tournament: OwnTournament; events: (TournamentOpen | TournamentEnter | TournamentWithdraw | TournamentSeat | TournamentSubstitute | TournamentPlay | TournamentScore | TournamentPenalty | TournamentAnnounce | TournamentCorrection)[]; engine: string };

  /** The penalties that the rules list, and the recorded penalties. */
  type TournamentPenalties = { listed: TournamentListedPenalty[]; recorded: TournamentPenalty[] };

  /** Final points that a player gets, or loses (below 0), in a round in addition to the result of the table. */
  type TournamentPenalty = { type: "penalty"; round: number; player: number; points: number | string; reason: string; case?: string; times?: number };

  /** Tables for several rounds with their figures, for this version of the tournament. */
  type TournamentPlan = { version: number; rounds: TournamentProposal[] };

  /** A table's match was opened. The ledger of the match will give the result. */
  type TournamentPlay = { type: "play"; round: number; table: number; match: string };

  /** A player. */
  type TournamentPlayer = { number: number; name: string; club?: string; country?: string; house?: boolean; fixed_table?: number | null; team?: string; ema_number?: string };

  /** A player whose result changed. `before` or `after` is null if the player had, or has, no result there. */
  type TournamentPlayerChange = { number: number; name: string; before: TournamentAmounts | null; after: TournamentAmounts | null };

  /** The registered players. */
  type TournamentPlayers = { players: TournamentEntered[] };

  /** Tables for a round. */
  type TournamentProposal = { round: number; tables: number[][]; repeats: number; repeats_so_far: number; bound: number; same_table: number; same_table_bound: number; wind_spread: number; same_club: number; same_country: number; by_lot: number[] };

  /** Tables for the next round with their figures, for this version of the tournament. */
  type TournamentProposed = { round: number; tables: number[][]; repeats: number; repeats_so_far: number; bound: number; same_table: number; same_table_bound: number; wind_spread: number; same_club: number; same_country: number; by_lot: number[]; version: number };

  /** A tournament was opened. */
  type TournamentRecord = { kind: "tournament"; number: number; match: string | null; at: string; by: string; hash: string; parts: TournamentParts };

  /** The number of the recorded event, or of the first of several. */
  type TournamentRecorded = { record: number; hash: string; at: string; tournament: string; version: number; number: number };

  /** A request to record an event. `version`: the number of events that its writer has seen. */
  type TournamentRequest = { event: TournamentOpen | TournamentEnter | TournamentWithdraw | TournamentSeat | TournamentSubstitute | TournamentPlay | TournamentScore | TournamentPenalty | TournamentAnnounce | TournamentCorrection; version?: number | null };

  /** A result that the correction `event` changed after it had counted. */
  type TournamentResultChange = { event: number; round: number; table: number; match: string | null; by_match: boolean; reason: string; seated: number[]; current: boolean; open: boolean; players: TournamentPlayerChange[] };

  /** The rounds with their results. */
  type TournamentResults = { rounds: TournamentRoundSeated[] };

  /** One player's result of one round. */
  type TournamentRound = { round: number; table: number | null; carried: number | string; game: number | string | null; points: number | null; place: number | null; penalty: number | string; total: number | string };

  /** The clock of a round in seconds. `left`: null without a limit, and below 0 after the limit. */
  type TournamentRoundClock = { round: number; at: string; running: boolean; left: number | null; extra: TournamentExtraTime[] };

  /** A round, with the current progress of its tables. */
  type TournamentRoundNow = { round: number; tables: TournamentTable[] };

  /** One round. `admits`: the number of players who are admitted from the round before (None: all players). */
  type TournamentRoundRule = { admits?: number | null; carries?: number | string; source?: string; pairing?: "plan" | "standing"; most_meetings?: number | null };

  /** A seated round with all its tables. `open`: the numbers of the tables without a result. */
  type TournamentRoundSeated = { round: number; open: number[]; tables: TournamentSeated[] };

  /** The tables of a round, with the numbers of the players as East, South, West, North. */
  type TournamentRoundTables = { round: number; tables: number[][] };

  /** A director's own plan of several rounds. */
  type TournamentRounds = { rounds: TournamentRoundTables[] };

  /** The result of a table. */
  type TournamentScore = { type: "result"; round: number; table: number; points: [number, number][]; sticks?: number; after_uma?: [number, number][]; ruled?: number; match?: string | null };

  /** The tables of a round are seated. `tables[0]` is table 1. */
  type TournamentSeat = { type: "seat"; round: number; tables: number[][]; reason?: string };

  /** A table of a round. `counts_for`: pairs of a substitute and the player who gets the result (null: no player). */
  type TournamentSeated = { table: number; seats: number[]; counts_for: ([number, number | null])[]; match: string | null; sheet: TournamentSheet | null };

  /** The tables of all seated rounds. */
  type TournamentSeating = { version: number; rounds: TournamentRoundTables[] };

  /** A request to seat several rounds, all or none. `version`: the number of events that its writer has seen. */
  type TournamentSeats = { rounds: TournamentRoundTables[]; version: number };

  /** The result of a table. `points` and `after_uma` are dicts from players' numbers to points. */
  type TournamentSheet = { points: [number, number][]; sticks?: number; after_uma?: [number, number][]; ruled?: number; match?: string | null };

  /** A player who sits at a table. */
  type TournamentSitter = { number: number; name: string };

  /** One player's line in the standings. */
  type TournamentStanding = { place: number; number: number; name: string; stage: number; total: number | string; rounds: TournamentRound[]; withdrawn: number | null };

  /** The standings of players and teams, and the results that changed after they had counted. */
  type TournamentStandings = { tournament: string; version: number; corrections: TournamentResultChange[]; standings: TournamentStanding[]; teams: TournamentTeamLine[] };

  /** A substitute (`by`) takes a player's seat for one round. `counts`: whether `player` gets the result. */
  type TournamentSubstitute = { type: "substitute"; round: number; player: number; by: number; counts: boolean; reason: string };

  /** A request to swap the seats of two players of a seated round. */
  type TournamentSwap = { players: number[]; reason: string; version: number };

  /** A table of a round, with its current progress. */
  type TournamentTable = { table: number; seats: TournamentSitter[]; match: string | null; result: boolean; hands: number | null; ended: string | null; clock: ClockShown | null; late: boolean };

  /** Tables for the next round whose figures are computed. Nothing is recorded. */
  type TournamentTables = { tables: number[][] };

  /** The rank (`place`), total and players of a team. Teams with equal totals share the rank. */
  type TournamentTeamLine = { place: number; team: string; total: number | string; players: number[] };

  /** The standings of teams. */
  type TournamentTeams = { teams: TournamentTeamLine[] };

  /** The tables that got the signal that the time is up, and the tables whose clock has time left. */
  type TournamentTimeCalled = { called: number[]; waiting: number[] };

  /** A player withdraws from this round and all later rounds; their points stay in the standings. */
  type TournamentWithdraw = { type: "withdraw"; player: number; round: number; reason: string };

  /** A list of tournaments. */
  type Tournaments = { tournaments: TournamentListed[] };

  /** The value of a hand, in the units of its rule set. */
  type Value = { han?: number | null; fu?: number | null; limit?: string | null; yakuman?: number; points?: number; without_flowers?: number; loss?: number; total?: number };

  /** The case, the verdict and the reason. */
  type Verdicted = { case: number; verdict: "accept" | "correct" | "reject"; reason: string };

  /** What the camera of a table watches. */
  type ViewParts = { view: ViewSet };

  /** A director set the part of a camera's picture that is watched. */
  type ViewRecord = { kind: "view"; number: number; match: string | null; at: string; by: string; hash: string; parts: ViewParts };

  /** The part of a camera's picture to watch from now on. `corners`: fractions of its size; null: the whole of it. */
  type ViewSet = { table: string; source: string; corners: number[][] | null; straight: boolean };

  /** A tile that completes the hand, and the score that it gives. */
  type Wait = { tile: string; score: Score };

  /** The waits of a hand that lacks one tile. */
  type Waits = { rules: string; waits: Wait[] };

  /** Several wins on one discard. */
  type WinnersRequest = { lang?: "en" | "ja" | "zh"; detail?: "full" | "value"; rules: "aml" | "australian" | "baida" | "ema-2016" | "ema-2025" | "jpml-a" | "m-league" | "mahjong-soul" | "mcr" | "riichi" | "saikouisen" | "tenhou" | "wrc-2017" | "wrc-2022" | "wrc-2025" | "wsom" | "zung-jung" | HouseRules; winners: OneWinner[] };

  /** The value that a changed hand would have. */
  type Worth = { value: Value; total: number };

  /** The fields that every response to a request that writes a record has: the record's number, hash and time. */
  type Written = { record: number; hash: string; at: string };

  /** Return the answer to a GET request; its type depends on the URL path. */
  interface Get {
    (address: `/api/tournaments/${string}/rounds/${string}/clock`, signal?: AbortSignal): Promise<TournamentRoundClock>;
    (address: `/api/tournaments/${string}/penalties`, signal?: AbortSignal): Promise<TournamentPenalties>;
    (address: `/api/tournaments/${string}/standings`, signal?: AbortSignal): Promise<TournamentStandings>;
    (address: `/api/tournaments/${string}/proposal`, signal?: AbortSignal): Promise<TournamentProposed>;
    (address: `/api/tournaments/${string}/players`, signal?: AbortSignal): Promise<TournamentPlayers>;
    (address: `/api/tournaments/${string}/results`, signal?: AbortSignal): Promise<TournamentResults>;
    (address: `/api/tournaments/${string}/seating`, signal?: AbortSignal): Promise<TournamentSeating>;
    (address: `/api/tournaments/${string}/rounds/${string}`, signal?: AbortSignal): Promise<TournamentRoundNow>;
    (address: `/api/desk/matches/${string}/fouls`, signal?: AbortSignal): Promise<Fouls>;
    (address: `/api/desk/matches/${string}/clock`, signal?: AbortSignal): Promise<MatchClock>;
    (address: "/api/tournaments/formats", signal?: AbortSignal): Promise<TournamentFormats>;
    (address: `/api/tournaments/${string}/events`, signal?: AbortSignal): Promise<TournamentEvents>;
    (address: `/api/tournaments/${string}/teams`, signal?: AbortSignal): Promise<TournamentTeams>;
    (address: `/api/tournaments/${string}/plan`, signal?: AbortSignal): Promise<TournamentPlan>;
    (address: "/api/desk/checkpoint", signal?: AbortSignal): Promise<Checkpoint>;
    (address: `/api/tournaments/${string}/me`, signal?: AbortSignal): Promise<TournamentMe>;
    (address: "/api/stream/cameras", signal?: AbortSignal): Promise<Cameras>;
    (address: `/api/desk/matches/${string}`, signal?: AbortSignal): Promise<Match>;
    (address: `/api/desk/records/${string}`, signal?: AbortSignal): Promise<Record>;
    (address: `/api/games/${string}/export`, signal?: AbortSignal): Promise<Records>;
    (address: "/api/stream/tables", signal?: AbortSignal): Promise<StreamTables>;
    (address: `/api/stream/hands/${string}`, signal?: AbortSignal): Promise<SeenHandRecord>;
    (address: "/api/openapi.json", signal?: AbortSignal): Promise<OpenApi>;
    (address: "/api/desk/matches", signal?: AbortSignal): Promise<Matches>;
    (address: "/api/desk/records", signal?: AbortSignal): Promise<Records>;
    (address: `/api/games/${string}/fouls`, signal?: AbortSignal): Promise<Fouls>;
    (address: `/api/games/${string}/needs`, signal?: AbortSignal): Promise<Needs>;
    (address: "/api/stream/hands", signal?: AbortSignal): Promise<SeenHands>;
    (address: `/api/tournaments/${string}`, signal?: AbortSignal): Promise<Tournament>;
    (address: `/api/desk/cases/${string}`, signal?: AbortSignal): Promise<Case>;
    (address: "/api/tournaments", signal?: AbortSignal): Promise<Tournaments>;
    (address: "/api/desk/cases", signal?: AbortSignal): Promise<Cases>;
    (address: "/api/desk/calls", signal?: AbortSignal): Promise<Calls>;
    (address: "/api/desk/links", signal?: AbortSignal): Promise<DeskLinks>;
    (address: "/api/stream/air", signal?: AbortSignal): Promise<AirDesk>;
    (address: "/api/tile-sets", signal?: AbortSignal): Promise<TileSets>;
    (address: "/api/desk/held", signal?: AbortSignal): Promise<HeldList>;
    (address: "/api/desk/me", signal?: AbortSignal): Promise<DeskLink>;
    (address: `/api/games/${string}`, signal?: AbortSignal): Promise<Match>;
    (address: "/api/rules", signal?: AbortSignal): Promise<Rules>;
    (address: "/api/games", signal?: AbortSignal): Promise<Games>;
    (address: "/health", signal?: AbortSignal): Promise<Health>;
    (address: string, signal?: AbortSignal): Promise<any>;
  }
}
