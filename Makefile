# Each target is one thing a reader can type. On Windows see README.md.
VENV   := .venv
PY     := $(VENV)/bin/python
RUN    := $(VENV)/bin/heliopolis

.PHONY: play demo test test-slow lint bench clean
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

clean:
	rm -rf $(VENV) out

$(PY):
	python3 -m venv $(VENV) || { rm -rf $(VENV); python3 -m pip install --user virtualenv && python3 -m virtualenv $(VENV); }

$(VENV)/run: $(PY) pyproject.toml constraints.txt
	$(PY) -m pip install --quiet --constraint constraints.txt --editable .
	touch $@

$(VENV)/dev: $(PY) pyproject.toml constraints.txt
	$(PY) -m pip install --quiet --constraint constraints.txt --editable '.[dev]'
	touch $@ $(VENV)/run
