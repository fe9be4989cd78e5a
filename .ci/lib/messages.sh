# Progress and failures, in one voice. Progress goes to stderr: stdout stays
# free for whoever called.

step() { printf '%s\n' "-- $*" >&2; }

# fail SENTENCE [DETAIL…]: what happened, then what to do, one line each.
fail() {
    printf '\nset-up stopped: %s\n' "$1" >&2
    shift
    (($# == 0)) || printf '  %s\n' "$@" >&2
    exit 1
}

# explain_log FILE: shows the end of a failed command's output. On a full disk
# the output itself may be lost, so the disk is asked.
explain_log() {
    printf '\n' >&2
    tail -n 15 "$1" | sed 's/^/  | /' >&2
    if grep -q 'No space left on device' "$1" || (($(free_megabytes "$cache_root") < 32)); then
        fail_disk_full
    fi
}

free_megabytes() { df -Pm "$1" | awk 'NR == 2 { print $4 }'; }

fail_disk_full() {
    fail "the disk is full." "Free about 1 GB in $cache_root, then run the same command again."
}

# need_space MEGABYTES FOLDER: better now than after minutes of building.
need_space() {
    local free
    free=$(free_megabytes "$2")
    ((free >= $1)) || fail "the disk is almost full: $free MB free in $2, $1 MB needed." \
        "Free some space, or set XDG_CACHE_HOME to a folder on another disk, and run it again."
}

# check_digest FILE EXPECTED: removes the file and stops when it differs.
check_digest() {
    local got
    got=$(digest_of "$1")
    [[ $got == "$2" ]] && return
    rm -f "$1"
    fail_digest "$(basename "$1")" "$2" "$got"
}

fail_digest() {
    fail "$1 is not the file that was pinned; nothing of it was kept." \
        "expected sha256 $2" "got             $3"
}

# OpenSSL uses the processor's SHA instructions: 0.1 s where sha256sum takes 0.5.
digest_of() {
    if command -v openssl >/dev/null; then
        openssl dgst -sha256 -r "$1" | cut -d' ' -f1
    else
        sha256sum "$1" | cut -d' ' -f1
    fi
}
