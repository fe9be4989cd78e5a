# Debian's packages, and the tools that have to be there already.

# Whom TLS believes. Not among the pins: nothing that set-up builds depends on
# it.
debian_packages+=(ca-certificates)

missing_packages() {
    dpkg-query -W -f '${Package} ${db:Status-Status}\n' "${debian_packages[@]}" 2>/dev/null |
        awk '$2 == "installed" { print $1 }' |
        grep -Fxvf - <(printf '%s\n' "${debian_packages[@]}") || true
}

install_packages() {
    if ! command -v dpkg-query >/dev/null; then
        need_tools_elsewhere
        return
    fi
    local missing
    mapfile -t missing < <(missing_packages)
    ((${#missing[@]} > 0)) || return 0
    step "Debian packages: ${missing[*]}"
    local -a as_root=()
    if ((EUID != 0)); then choose_sudo "${missing[@]}"; fi
    run_apt update
    run_apt install -y --no-install-recommends "${missing[@]}"
}

# Sets as_root. A password is asked for only where a person can type it.
choose_sudo() {
    if command -v sudo >/dev/null && { [[ -t 0 ]] || sudo -n true 2>/dev/null; }; then
        as_root=(sudo)
        return
    fi
    fail "some Debian packages are missing, and only root may install them." \
        "Run this, then the same command again:" \
        "  su -c 'apt-get update && apt-get install -y --no-install-recommends $*'"
}

run_apt() {
    local log=$work/apt.log
    if "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q \
        -o DPkg::Lock::Timeout=120 "$@" >"$log" 2>&1; then
        return
    fi
    explain_log "$log"
    if grep -Eq 'Could not resolve|Failed to fetch|Temporary failure|Could not connect' "$log"; then
        fail "Debian's package servers could not be reached." \
            "Check the network (or the proxy in http_proxy), then run the same command again."
    fi
    fail "apt-get $1 failed; the end of its output is above."
}

# Not Debian: the names differ, so only look whether the tools are there.
need_tools_elsewhere() {
    local tool
    for tool in c++ cmake ninja; do
        command -v "$tool" >/dev/null || fail "$tool is missing, and this is not a Debian system." \
            "Install your system's counterparts of: ${debian_packages[*]}"
    done
}

need_python() {
    command -v python3 >/dev/null || fail "Python 3 is missing." \
        "Install it, on Debian with: apt-get install python3 python3-pip"
}

need_pip() {
    need_python
    python3 -m pip --version >/dev/null 2>&1 || fail "Python's pip is missing." \
        "Install it, on Debian with: apt-get install python3-pip"
}

need_swift() {
    command -v swift >/dev/null && return
    fail "there is no Swift toolchain in PATH." \
        "Install Swift 6.3 or newer from https://www.swift.org/install/linux/ and run it again."
}
