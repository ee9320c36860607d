"""What REST offers, a file for each thing: people, games, tables, records, the server itself."""
