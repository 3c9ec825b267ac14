"""Ring 4: one file an outside thing, each what a port asks for. Knows host, letters and engine; decides nothing."""
