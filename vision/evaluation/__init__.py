"""How well tiles, rows and whole hands are read: figures, the scenes and conditions they are measured on, a peer."""
