"""A server with the titles of the tests, to be run and killed: database and port are arguments."""

import sys

import uvicorn

from tests.server.helpers import KEEP, new_site
from trunkline.server.app import make_app
from trunkline.server.limits import Limits

if __name__ == "__main__":
    site = new_site(sys.argv[1])
    site.limits = Limits(enabled=False)
    uvicorn.run(make_app(site), port=int(sys.argv[2]), log_config=None, timeout_keep_alive=KEEP)
