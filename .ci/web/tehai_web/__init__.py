"""The parts of the phone page that needs no service; `tehai web` finds them in the folder `parts`."""
