"""Rules of 1848: shares, companies, loans and receivership."""
