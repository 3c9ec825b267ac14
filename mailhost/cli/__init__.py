"""Ring 5, the command line: parse, call the host ring, print."""
