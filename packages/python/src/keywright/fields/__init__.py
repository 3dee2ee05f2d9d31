"""Fields: one module a kind of value."""
