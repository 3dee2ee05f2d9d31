"""Keys as hand-written code makes them: values verbatim, with any delimiter."""
