"""Ring 4, the outside world: one file a thing, named thing_role."""
