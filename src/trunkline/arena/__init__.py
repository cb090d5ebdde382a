"""Games between bots: matches, many at once, ladders, reports and reviews of games."""
