"""The evidence to verify the chain with: checkpoints next to the database, a printed checkpoint, and public keys."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from scorer.sentences import Sentence, say
from service.problems import ServiceError
from service.records.breaks import Break
from service.records.checkpoints import Checkpoint, checked, file_of, lines_of
from service.records.signing_keys import public_file, public_keys
from service.records.verify import Verified
from service.settings import Settings


@dataclass(frozen=True, slots=True)
class Witnesses:
    """The collected evidence.

    `good`: checkpoints with valid signatures; `breaks`: what is wrong with the other checkpoints; `unchecked`: the
    number of checkpoints that were not checked, because there is no public key.
    """

    good: tuple[Checkpoint, ...]
    breaks: tuple[Break, ...]
    unchecked: int
    missing: bool
    """Whether there are no checkpoints next to the database, although a public key exists."""

    def judge(self, found: Verified) -> Verified:
        """Return the result, with the breaks of the checkpoints added."""
        more = list(self.breaks)
        if self.missing and found.length:
            message = "There is a public key, but no checkpoints. Name the file of checkpoints with --checkpoints."
            more.append(Break(None, "checkpoint", message))
        return replace(found, breaks=(*found.breaks, *more))

    def words(self, found: Verified) -> Sentence:
        """Return a summary of the checkpoints in one line."""
        if self.unchecked:
            return say("operating.unchecked", number=self.unchecked)
        if not self.good:
            return say("common.nothing")
        rest = found.length - found.signed
        signed = {"number": len(self.good), "record": found.signed}
        return say("operating.signed_since", **signed, since=rest) if rest > 0 else say("operating.signed", **signed)


def witnesses(url: str, settings: Settings, printed: str | None, public: str | None, file: str | None) -> Witnesses:
    """Collect the evidence to verify the chain with.

    `printed`: the text of a printed checkpoint; `public`: a file of public keys; `file`: a file of checkpoints. By
    default the checkpoints are next to the database, and the public keys are next to the signing key.

    Raises `ServiceError`: `no_signing_key` if there is no public key although `public` or `printed` is given;
    `bad_checkpoint` if `printed` is not a checkpoint or no known key signed it, or if `file` has no checkpoints, or if
    a file of checkpoints cannot be read; `bad_signing_key`.
    """
    keys_file = Path(public) if public else public_file(settings.signing_key)
    keys = public_keys(keys_file)
    if not keys and (public or printed):
        raise ServiceError("no_signing_key", f"There are no public keys at {str(keys_file)!r}.", hint=_HINT)
    lines = lines_of(Path(file) if file else file_of(url, settings.data))
    if file and not lines:
        raise ServiceError("bad_checkpoint", f"There are no checkpoints at {file!r}.")
    good, breaks = checked(lines, keys) if keys else ([], [])
    if printed:
        own = Checkpoint.parse(printed)
        if not own.good(keys):
            known = "is invalid" if own.key in keys else f"is by the unknown key {own.key}"
            raise ServiceError("bad_checkpoint", f"The signature of the checkpoint {known}.", hint=_HINT)
        good.append(own)
    return Witnesses(tuple(good), tuple(breaks), 0 if keys else len(lines), bool(keys) and not lines)


_HINT = "`tehai records key` prints the location of the public keys of the service; name their file with --public-key."
