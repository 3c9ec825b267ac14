"""Ring 3, the use cases and the ports they need. Knows engine and letters, and no outside thing."""
