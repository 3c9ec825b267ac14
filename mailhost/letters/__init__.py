"""Ring 2, text and meaning: from a mail to commands, from events to drafts. Pure; imports the engine only."""
