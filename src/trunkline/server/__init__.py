"""Tables over HTTP: the API, the event stream, sign-in, and what it takes to run them."""
