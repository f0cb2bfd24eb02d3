// Shared doubles for all tests.
