"""A server with the titles of the tests, to be run and killed: database and port are arguments."""

import sys

import uvicorn

from tests.server.helpers import KEEP, new_services
from trunkline.server.app import make_app
from trunkline.server.guard.limits import Limits

if __name__ == "__main__":
    services = new_services(sys.argv[1])
    services.limits = Limits(enabled=False)
    uvicorn.run(make_app(services), port=int(sys.argv[2]), log_config=None, timeout_keep_alive=KEEP)
