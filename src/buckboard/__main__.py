"""`python -m buckboard` is the command `buckboard`."""

from buckboard.cli import main

if __name__ == "__main__":
    main()
