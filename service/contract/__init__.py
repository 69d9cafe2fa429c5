"""The shapes of JSON at the border, declared once as types: they are read, refused with code and place, described."""
