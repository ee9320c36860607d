"""`make soak`."""

import sys

from soak.soak import main

sys.exit(main())
