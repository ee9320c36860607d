"""Who is who: opaque ids, names that can be erased, and the tokens that prove somebody."""
