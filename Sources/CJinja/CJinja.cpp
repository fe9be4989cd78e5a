#include "include/CJinja.h"

#include "../../.deps/jinja/include/json.h"
#include "../../.deps/jinja/include/jinja/lexer.h"
#include "../../.deps/jinja/include/jinja/parser.h"
#include "../../.deps/jinja/include/jinja/runtime.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <string>

struct cjinja_template {
    std::string source;
    jinja::program program;
};

static void tell(char *message, size_t message_size, const char *what) {
    if (message_size > 0) { std::snprintf(message, message_size, "%s", what); }
}

// Runs `body`; its result, or null when it throws.
template <typename Body>
static auto guarded(char *message, size_t message_size, Body body) -> decltype(body()) {
    try {
        return body();
    } catch (const std::exception &error) {
        tell(message, message_size, error.what());
    } catch (...) {
        tell(message, message_size, "an unknown error");
    }
    return nullptr;
}

cjinja_template *cjinja_parse(
    const char *source, size_t count, char *message, size_t message_size
) {
    return guarded(message, message_size, [&] {
        std::string text(source, count);
        jinja::lexer lexer;
        jinja::program program = jinja::parse_from_tokens(lexer.tokenize(text));
        return new cjinja_template{std::move(text), std::move(program)};
    });
}

char *cjinja_render(
    const cjinja_template *parsed, const char *json, size_t json_count, size_t *result_count,
    char *message, size_t message_size
) {
    return guarded(message, message_size, [&]() -> char * {
        jinja::context context(parsed->source);
        const common_json globals = common_json::parse(std::string(json, json_count));
        jinja::global_from_json(context, globals, false);
        jinja::runtime runtime(context);
        const jinja::value result = runtime.execute(parsed->program);
        const std::string text = jinja::runtime::gather_string_parts(result)->as_string().str();
        char *copy = static_cast<char *>(std::malloc(text.size() + 1));
        if (copy == nullptr) { throw std::bad_alloc(); }
        std::memcpy(copy, text.data(), text.size());
        copy[text.size()] = 0;
        *result_count = text.size();
        return copy;
    });
}

void cjinja_free(cjinja_template *parsed) { delete parsed; }

void cjinja_free_text(char *text) { std::free(text); }
