"""The tests read English sentences, whatever language the machine speaks."""

import os

os.environ["LANGUAGE"] = "en"
