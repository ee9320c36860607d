"""`make chaos`."""

import sys

from chaos.chaos import main

sys.exit(main())
