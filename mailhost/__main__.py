"""`python -m mailhost` is the program too."""

from mailhost.cli.entry import main

main()
