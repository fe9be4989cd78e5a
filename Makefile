# Each target fetches what is missing first; it takes no time when all is there.
PREFIX ?= /usr/local

.PHONY: chat test soak bench build install format docs clean deps

chat: build
	@exec .build/release/tandem

test: deps
	@.ci/test

soak: deps
	@SOAK=1 TEST_LIMIT=36000 .ci/test

bench: deps
	@.ci/bench

build: deps
	@.ci/build

# PORTABLE=1 installs for any x86-64-v3 processor, not only for this one.
install: build
	@.ci/install "$(DESTDIR)$(PREFIX)"

# The libraries' documentation, as archives in .build/docs.
docs: deps
	@swift build --build-tests
	@.ci/docs

format:
	@swift format -i -r Sources Tests Package.swift

clean:
	@rm -rf .build .deps

deps:
	@PORTABLE=$(PORTABLE) .ci/bootstrap
