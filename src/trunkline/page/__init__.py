"""What travels between server and browser, declared once as Python types.

`make docs` writes the TypeScript declarations, the tables of docs/client.md and the schemas of the
OpenAPI document from these types.
"""
