// llama.cpp's C interface, from the libraries that .ci/bootstrap built.
#include "../../.deps/include/llama.h"
