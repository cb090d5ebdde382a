"""Help for players: advice, previews, reviews, lessons."""
