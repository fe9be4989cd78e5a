# What only the tests need. It has a key of its own: a new pin here builds no
# llama.cpp again.

# Another client, to compare with, and the shells that complete our commands.
debian_packages+=(curl zsh fish)

test_requirements=$ci/test-requirements.txt

# An environment belongs to the interpreter it was made with.
test_python_key() {
    {
        grep -v '^#' "$test_requirements"
        python3 -c 'import sys; print(sys.version, sys.base_prefix)'
        uname -m
    } | sha256sum | cut -c 1-16
}

is_test_python_ready() { [[ -x $1/bin/python ]] && "$1/bin/python" -c '' 2>/dev/null; }

# Without a pip of its own, which the one at hand replaces: it is made in a
# second, and Debian's python3-venv is not needed.
make_test_python() {
    local made=$work/python log=$work/pip.log
    need_pip
    need_space 200 "$cache_root"
    step "Python packages of the tests"
    if ! python3 -m venv --without-pip "$made" >"$log" 2>&1; then
        explain_log "$log"
        fail "a Python environment could not be made; the end of the output is above."
    fi
    if ! PIP_DISABLE_PIP_VERSION_CHECK=1 python3 -m pip --python "$made/bin/python" install \
        --no-deps --only-binary :all: --retries 2 --timeout 60 \
        --require-hashes -r "$test_requirements" >"$work/pip.out" 2>"$log"; then
        explain_pip_failure "the Python packages of the tests" "$log"
    fi
    rm -rf "$1"
    mv "$made" "$1"
}

# link_test_python FOLDER: beside llama.cpp's libraries, in the folder that
# .deps links to. Relative, like the folder itself it may be found elsewhere.
link_test_python() {
    local wanted
    wanted=../$(basename "$1")
    [[ $(readlink "$target/python" || true) == "$wanted" ]] || ln -sfn "$wanted" "$target/python"
}
