// llama.cpp's C interface, from the libraries that .ci/bootstrap built. Of ggml
// it needs the thread pool and the sizes of the tensor types.
#include "../../.deps/include/ggml.h"
#include "../../.deps/include/ggml-cpu.h"
#include "../../.deps/include/llama.h"
