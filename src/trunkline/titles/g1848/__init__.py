"""1848 Australia, GMT 2021 edition and the first edition of 2007."""
