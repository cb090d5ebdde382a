"""Rules of 1848: rounds and the steps of a company's turn."""
