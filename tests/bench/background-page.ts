// The background of an extension that has nothing to do.
