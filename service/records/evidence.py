"""The evidence for verifying the chain: checkpoints next to the database, a printed checkpoint, and public keys."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from service.problems import ServiceError
from service.records.breaks import Break
from service.records.checkpoints import Checkpoint, checked, file_of, lines_of
from service.records.signing_keys import public_file, public_keys
from service.records.verify import Verified
from service.settings import Settings


@dataclass(frozen=True, slots=True)
class Witnesses:
    """Checkpoints with good signatures, what is wrong with others, and how many could not be checked with any key."""

    good: tuple[Checkpoint, ...]
    breaks: tuple[Break, ...]
    unchecked: int
    missing: bool
    """Whether no checkpoints are next to the database although there is a public key, so some should exist."""

    def judge(self, found: Verified) -> Verified:
        """The result, with the breaks of the checkpoints added."""
        more = list(self.breaks)
        if self.missing and found.length:
            message = "There are no checkpoints, though there is a key to check them; name their file (--checkpoints)."
            more.append(Break(None, "checkpoint", message))
        return replace(found, breaks=(*found.breaks, *more))

    def words(self, found: Verified) -> str:
        """A summary of the checkpoints in one line."""
        if self.unchecked:
            return f"{self.unchecked} not checked, for want of a public key (--public-key)"
        if not self.good:
            return "none"
        rest = found.length - found.signed
        return f"{len(self.good)}, signed up to record {found.signed}" + (f"; {rest} records since" if rest > 0 else "")


def witnesses(url: str, settings: Settings, printed: str | None, public: str | None, file: str | None) -> Witnesses:
    """Collect the evidence for verifying the chain. `printed`: a checkpoint as a text; `public`, `file`: named files.

    Raises `ServiceError`: `no_signing_key` if a key was named, or is needed for `printed`, and is missing;
    `bad_checkpoint` for a printed text that is not a checkpoint, or not by a known key; `bad_signing_key`.
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
            known = "is false" if own.key in keys else f"is by the key {own.key}, which is not known here"
            raise ServiceError("bad_checkpoint", f"The signature of the checkpoint {known}.", hint=_HINT)
        good.append(own)
    return Witnesses(tuple(good), tuple(breaks), 0 if keys else len(lines), bool(keys) and not lines)


_HINT = "The public keys lie next to the signing key of the service: `tehai records key` says where; --public-key FILE."
