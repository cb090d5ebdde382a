"""HTTP: endpoints, requests and responses, static files, documentation."""
