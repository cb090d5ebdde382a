"""Rules of 18xx games that a title composes: shares, track, trains, rounds."""
