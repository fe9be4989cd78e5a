// Converts a GGUF model to Q8_0: requantize IN OUT.
#include "llama.h"
#include <stdio.h>

int main(int argc, char **argv) {
    if (argc != 3) {
        fprintf(stderr, "usage: requantize IN OUT\n");
        return 2;
    }
    llama_backend_init();
    llama_model_quantize_params params = llama_model_quantize_default_params();
    params.ftype = LLAMA_FTYPE_MOSTLY_Q8_0;
    params.allow_requantize = true; // the source is quantised already
    return llama_model_quantize(argv[1], argv[2], &params) == 0 ? 0 : 1;
}
