"""Fields: one module for each kind of value."""
