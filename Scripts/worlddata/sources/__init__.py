"""One module for each package that data comes from. Each reads members of a wheel, no more."""
