"""Prefixed ULIDs: ids that say what they are for, sort by time, and can be a field of a key."""
