"""One function for each pattern, for people who want one line: section 7 of the SPEC."""
