"""Settings of the HTTP service, read from the environment with the prefix TEHAI_.

`vision.settings` has the settings of photos and models.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from service.client_limits import Caps
from vision.settings import Limits, one_of, whole_number
from vision.settings import Settings as PhotoSettings

LEVELS = ("warning", "info", "error")
"""The log levels; the first is the default."""
DATA = Path.home() / ".local" / "share" / "tehai"
_BESIDES_THE_PHOTO = 1 << 20
RECORDS = f"sqlite:///{Path.home() / '.local' / 'share' / 'tehai' / 'records.db'}"
"""The default database of records."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of the service.

    | variable | setting |
    |---|---|
    | `TEHAI_PHOTOS_AT_ONCE` | the number of photos read at the same time |
    | `TEHAI_PHOTO_QUEUE` | the maximum number of photos that wait to be read |
    | `TEHAI_PHOTO_WAIT` | the maximum seconds that a photo waits to be read |
    | `TEHAI_SOURCE_URL` | the URL of the source code, if this is a changed version |
    | `TEHAI_DATA` | the data folder of the service |
    | `TEHAI_KEEP_PHOTOS` | 1 if players can send corrected photos as training data |
    | `TEHAI_KEEP_BYTES` | the maximum bytes of these photos |
    | `TEHAI_LOG` | the lowest logged level, one of `LEVELS` |
    | `TEHAI_SIGNING_KEY` | the file of the key that signs checkpoints of the records |
    | `TEHAI_RECORDS` | the URL of the database of records |
    | `TEHAI_PHOTO_DAYS` | the days after which a photo of a case is erased |
    | `TEHAI_LINK_BYTES` | the maximum bytes that one access link can add to the records |
    | `TEHAI_RECORDS_BYTES` | the size in bytes from which records take no photos, and games no entries |
    | `TEHAI_ALLOWED_HOSTS` | more host names that requests can use |
    | `TEHAI_WEB_PARTS` | the folder of the parts of the page that needs no service |
    """

    limits: Limits = field(default_factory=Limits)
    photos_at_once: int = 2
    photo_queue: int = 160
    photo_wait: int = 180
    source_url: str = "/source.tar.gz"
    data: Path = DATA
    keep_photos: bool = False
    keep_bytes: int = 1 << 30
    log: str = LEVELS[0]
    records: str = RECORDS
    photo_days: int = 30
    key: Path | None = None
    link_bytes: int = 128 << 20
    records_bytes: int = 8 << 30
    allowed_hosts: tuple[str, ...] = ()
    web_parts: str | None = None
    caps: Caps = field(default_factory=Caps)

    @property
    def signing_key(self) -> Path:
        """Return the file of the key that signs checkpoints; by default it is in the data folder."""
        return self.key or self.data / "keys" / "records.pem"

    @property
    def max_body(self) -> int:
        """Return the maximum size in bytes of a request with photos: the largest photo, and the other form fields."""
        return self.limits.max_bytes + _BESIDES_THE_PHOTO

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] | None = None) -> Settings:
        """Read the settings from the environment. Raises `PhotoError` (`bad_setting`) for an invalid value."""
        values = os.environ if environment is None else environment
        return cls(
            limits=PhotoSettings.from_environment(values).limits,
            photos_at_once=whole_number(values, "TEHAI_PHOTOS_AT_ONCE", cls().photos_at_once, 1),
            photo_queue=whole_number(values, "TEHAI_PHOTO_QUEUE", cls().photo_queue, 0),
            photo_wait=whole_number(values, "TEHAI_PHOTO_WAIT", cls().photo_wait, 0),
            source_url=values.get("TEHAI_SOURCE_URL", "") or cls().source_url,
            data=Path(values.get("TEHAI_DATA", "") or DATA),
            keep_photos=whole_number(values, "TEHAI_KEEP_PHOTOS", 0, 0) > 0,
            log=one_of(values, "TEHAI_LOG", LEVELS),
            keep_bytes=whole_number(values, "TEHAI_KEEP_BYTES", cls().keep_bytes, 0),
            records=values.get("TEHAI_RECORDS", "") or RECORDS,
            photo_days=whole_number(values, "TEHAI_PHOTO_DAYS", cls().photo_days, 1),
            key=Path(values["TEHAI_SIGNING_KEY"]) if values.get("TEHAI_SIGNING_KEY") else None,
            link_bytes=whole_number(values, "TEHAI_LINK_BYTES", cls().link_bytes, 0),
            records_bytes=whole_number(values, "TEHAI_RECORDS_BYTES", cls().records_bytes, 0),
            allowed_hosts=tuple(filter(None, values.get("TEHAI_ALLOWED_HOSTS", "").replace(",", " ").split())),
            web_parts=values.get("TEHAI_WEB_PARTS") or None,
            caps=Caps.from_environment(values),
        )
