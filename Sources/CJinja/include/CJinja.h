// llama.cpp's engine for chat templates, which is C++, behind C functions. No
// exception leaves them: what went wrong is a text in `message`.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A template that was read.
typedef struct cjinja_template cjinja_template;

/// Reads a template; null when it cannot be read, with the reason in `message`.
/// To be freed with `cjinja_free`.
cjinja_template *cjinja_parse(
    const char *source, size_t count, char *message, size_t message_size);

/// Fills a template in with the members of a JSON object. The result, which is
/// to be freed with `cjinja_free_text`, has `*result_count` bytes; null when the
/// template refuses, with the reason in `message`.
char *cjinja_render(
    const cjinja_template *parsed, const char *json, size_t json_count, size_t *result_count,
    char *message, size_t message_size);

void cjinja_free(cjinja_template *parsed);
void cjinja_free_text(char *text);

#ifdef __cplusplus
}
#endif
