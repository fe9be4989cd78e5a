# The language of chat templates: llama.cpp's own engine for it, and the
# templates of well-known models to try it with. They come out of the same
# archive as llama.cpp itself and have a key of their own: a change here builds
# no llama.cpp again.

jinja_sources=(
    common/jinja/{lexer,parser,runtime,string,value}.cpp common/{json,unicode}.cpp
)
jinja_flags=(-O2 -std=c++17 -Icommon -Ivendor -Iggml/include)

jinja_key() {
    { cat "$ci/lib/jinja.sh" && printf '%s\n' "$sdist_sha256" && uname -m &&
        c++ --version | head -n 1; } | sha256sum | cut -c 1-16
}

is_jinja_ready() { [[ -f $1/lib/libjinja.a && -d $1/templates ]]; }

make_jinja() {
    local source=$work/jinja-source made=$work/jinja log=$work/jinja.log file
    need_pip
    [[ -f $work/downloads/$sdist_file ]] ||
        download "$sdist_name" "$sdist_version" "$sdist_file" "$sdist_sha256"
    step "Jinja, the language of chat templates: building"
    mkdir -p "$source" "$made"/{include/jinja,lib,objects}
    tar xzf "$work/downloads/$sdist_file" -C "$source" --strip-components=3 \
        "${sdist_file%.tar.gz}/vendor/llama.cpp/"{common,vendor/nlohmann,ggml/include,models/templates} \
        2>"$log" || fail_build_jinja "$log"
    for file in "${jinja_sources[@]}"; do
        (cd "$source" && c++ "${jinja_flags[@]}" -c "$file" \
            -o "$made/objects/$(basename "$file" .cpp).o") >"$log" 2>&1 || fail_build_jinja "$log"
    done
    ar rcs "$made/lib/libjinja.a" "$made"/objects/*.o
    cp "$source"/common/jinja/*.h "$made/include/jinja"
    cp "$source/common/json.h" "$made/include"
    cp -r "$source/models/templates" "$made/templates"
    rm -rf "$made/objects" "$1"
    mv "$made" "$1"
}

fail_build_jinja() {
    explain_log "$1"
    fail "the template engine could not be built; the end of the output is above."
}

# link_jinja FOLDER: beside llama.cpp's libraries.
link_jinja() {
    local wanted
    wanted=../$(basename "$1")
    [[ $(readlink "$target/jinja" || true) == "$wanted" ]] || ln -sfn "$wanted" "$target/jinja"
}
