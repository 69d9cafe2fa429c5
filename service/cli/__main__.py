"""`python -m service.cli` runs the command `tehai`."""

import sys

from service.cli.main import main

sys.exit(main())
