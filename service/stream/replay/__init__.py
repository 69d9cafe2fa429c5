"""The record of a match: what happened, with times, for replays, markers of a film, and subtitles."""
