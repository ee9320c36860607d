"""`make fuzz`."""

import sys

from fuzz.fuzz import main

sys.exit(main())
