# Each target is one thing a reader can type. On Windows see README.md.
PYTHON ?= python3
VENV   := .venv
PY     := $(VENV)/bin/python
RUN    := $(VENV)/bin/heliopolis
BABEL  := $(VENV)/bin/pybabel
LOCALE := assets/locale

# What was compiled for one run of the tests is there for the next, and for every program that they start.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play demo test test-slow lint bench messages clean
.DEFAULT_GOAL := play

play: $(VENV)/run
	$(RUN) play --or-demo

demo: $(VENV)/run
	$(RUN) demo --game ra --players 4 --seed 7 --out out/demo

test: $(VENV)/dev
	./.ci/prepare
	$(PY) -m pytest -n 2

test-slow: $(VENV)/dev
	./.ci/prepare
	$(PY) -m pytest -n 2 -m slow

lint: $(VENV)/dev
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy
	$(VENV)/bin/lint-imports

bench: $(VENV)/run
	$(RUN) bench engine --game ra --players 4 --seconds 5
	$(RUN) bench server --tables 50 --spectators 0 --seconds 10
	$(RUN) bench client

messages: $(VENV)/dev
	$(BABEL) extract --mapping babel.cfg --keyword _mark --project Heliopolis --no-location --sort-output --width 120 \
	    --header-comment "# Every sentence of Heliopolis that a person reads. See CONTRIBUTING.md, Translations." \
	    --copyright-holder "the Heliopolis contributors" --output $(LOCALE)/heliopolis.pot .
	$(BABEL) update --domain heliopolis --input-file $(LOCALE)/heliopolis.pot --output-dir $(LOCALE) \
	    --no-fuzzy-matching --ignore-obsolete --width 120
	$(BABEL) compile --domain heliopolis --directory $(LOCALE) --statistics

clean:
	rm -rf $(VENV) out

# Where Python comes without ensurepip (Debian), the pip beside it fills the environment.
$(PY):
	$(PYTHON) -m venv $(VENV) 2>/dev/null || { \
	    rm -rf $(VENV); \
	    $(PYTHON) -m venv --without-pip $(VENV) && $(PYTHON) -m pip --python $(PY) install --quiet pip; }

$(VENV)/run: $(PY) pyproject.toml constraints.txt
	$(PY) -m pip install --quiet --constraint constraints.txt --editable .
	touch $@

$(VENV)/dev: $(PY) pyproject.toml constraints.txt
	$(PY) -m pip install --quiet --constraint constraints.txt --editable '.[dev]'
	touch $@ $(VENV)/run
