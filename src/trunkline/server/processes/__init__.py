"""Several hosts on one database: what one hears of the others."""
