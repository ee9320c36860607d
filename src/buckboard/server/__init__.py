"""The table on the web: one table is one task, one queue, one log; each connection is told what its seat may see."""
