// perplexity MODEL < TEXT: how surprised the model is by the text (lower is
// better), and the token it would have chosen at each place.
#include "llama.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { LIMIT = 4096 };

static void silent(enum ggml_log_level level, const char *text, void *user) {
    (void)level, (void)text, (void)user;
}

static int favourite(const float *scores, int count) {
    int best = 0;
    for (int token = 1; token < count; token++)
        if (scores[token] > scores[best]) best = token;
    return best;
}

// The negative logarithm of the probability of one token.
static double surprise(const float *scores, int count, int token) {
    double sum = 0, top = scores[favourite(scores, count)];
    for (int other = 0; other < count; other++) sum += exp(scores[other] - top);
    return log(sum) + top - scores[token];
}

int main(int argc, char **argv) {
    static char text[4 * LIMIT];
    static llama_token tokens[LIMIT];
    llama_log_set(silent, NULL);
    if (argc != 2) return 2;
    struct llama_model *model =
        llama_model_load_from_file(argv[1], llama_model_default_params());
    if (!model) return 1;
    size_t length = fread(text, 1, sizeof text, stdin);
    const struct llama_vocab *vocabulary = llama_model_get_vocab(model);
    int words = llama_vocab_n_tokens(vocabulary);
    int count = llama_tokenize(vocabulary, text, (int)length, tokens, LIMIT, true, false);
    if (count < 2) return 1;

    struct llama_context_params params = llama_context_default_params();
    params.n_ctx = params.n_batch = LIMIT;
    params.n_threads = params.n_threads_batch = 1; // does not starve on a busy machine
    struct llama_context *context = llama_init_from_model(model, params);
    struct llama_batch batch = llama_batch_get_one(tokens, count);
    static int8_t wanted[LIMIT];
    for (int at = 0; at < count; at++) wanted[at] = 1;
    batch.logits = wanted;
    if (llama_decode(context, batch) != 0) return 1;
    double total = 0;
    for (int at = 0; at + 1 < count; at++) {
        const float *scores = llama_get_logits_ith(context, at);
        total += surprise(scores, words, tokens[at + 1]);
        printf("%d ", favourite(scores, words));
    }
    printf("\n%.4f\n", exp(total / (count - 1)));
    llama_free(context);
    llama_model_free(model);
    return 0;
}
