#define _GNU_SOURCE
#define CURL_DISABLE_TYPECHECK
#include "CCurl.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <time.h>

#define FUNCTIONS(X)                                                                   \
    X(curl_global_init) X(curl_version_info) X(curl_free)                              \
    X(curl_easy_init) X(curl_easy_cleanup) X(curl_easy_setopt) X(curl_easy_getinfo)    \
    X(curl_easy_pause) X(curl_easy_strerror) X(curl_slist_append)                      \
    X(curl_slist_free_all) X(curl_share_init) X(curl_share_setopt)                     \
    X(curl_share_cleanup) X(curl_multi_init) X(curl_multi_cleanup)                     \
    X(curl_multi_setopt) X(curl_multi_add_handle) X(curl_multi_remove_handle)          \
    X(curl_multi_perform) X(curl_multi_poll) X(curl_multi_wakeup)                      \
    X(curl_multi_info_read) X(curl_url) X(curl_url_dup) X(curl_url_cleanup)            \
    X(curl_url_set) X(curl_url_get) X(curl_url_strerror)

// The header's own declarations give the types.
static struct {
#define X(name) __typeof__(&name) name;
    FUNCTIONS(X)
#undef X
} lib;

static bool find_functions(void *handle) {
#define X(name)                                                                        \
    if ((lib.name = (__typeof__(&name))dlsym(handle, #name)) == NULL) return false;
    FUNCTIONS(X)
#undef X
    return true;
}

// MARK: - The program's end

// Readers are in the library; the program's end is the writer, for good.
static pthread_rwlock_t door = PTHREAD_RWLOCK_WRITER_NONRECURSIVE_INITIALIZER_NP;

static void close_door(void) {
    static bool is_closed;
    if (is_closed) return;
    is_closed = true;
    struct timespec end;
    clock_gettime(CLOCK_REALTIME, &end);
    end.tv_sec += 1;
    pthread_rwlock_timedwrlock(&door, &end);
}

// The first to be registered comes last: after all else that the program's end
// does, and before libraries are taken down.
__attribute__((constructor)) static void mind_the_end(void) { atexit(close_door); }

// The TLS library's own end would come while another thread still starts it.
static void keep_tls_open(void *handle) {
    int (*init)(uint64_t, const void *) =
        (int (*)(uint64_t, const void *))dlsym(handle, "OPENSSL_init_crypto");
    const uint64_t no_atexit = 0x00080000;
    if (init != NULL) init(no_atexit, NULL);
}

void ccurl_enter(void) { pthread_rwlock_rdlock(&door); }

void ccurl_leave(void) { pthread_rwlock_unlock(&door); }

static const char *load(void) {
    void *handle = dlopen("libcurl.so.4", RTLD_LAZY | RTLD_LOCAL);
    if (handle == NULL) return "libcurl.so.4 cannot be loaded";
    if (!find_functions(handle)) return "libcurl is too old";
    keep_tls_open(handle);
    if (lib.curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) return "libcurl does not start";
    const curl_version_info_data *version = lib.curl_version_info(CURLVERSION_NOW);
    if (version->version_num < CCURL_OLDEST_VERSION) return "libcurl is too old";
    if (!(version->features & CURL_VERSION_SSL)) return "libcurl was built without TLS";
    if (!(version->features & CURL_VERSION_ASYNCHDNS)) return "libcurl waits for name look-ups";
    // What is registered last comes first: before what the library registered.
    atexit(close_door);
    return NULL;
}

const char *ccurl_load(void) {
    // The program's end waits for this, too; when it is under way, it is too
    // late.
    if (atexit(close_door) != 0) return "the program ends";
    ccurl_enter();
    const char *failure = load();
    ccurl_leave();
    return failure;
}

void ccurl_name_thread(const char *name) { pthread_setname_np(pthread_self(), name); }

// MARK: - A transfer

CURL *ccurl_easy_new(void) { return lib.curl_easy_init(); }

void ccurl_easy_free(CURL *easy) { lib.curl_easy_cleanup(easy); }

CURLcode ccurl_set_long(CURL *easy, CURLoption option, long value) {
    return lib.curl_easy_setopt(easy, option, value);
}

CURLcode ccurl_set_string(CURL *easy, CURLoption option, const char *value) {
    return lib.curl_easy_setopt(easy, option, value);
}

CURLcode ccurl_set_pointer(CURL *easy, CURLoption option, void *value) {
    return lib.curl_easy_setopt(easy, option, value);
}

CURLcode ccurl_set_post_body(CURL *easy, const void *bytes, size_t count) {
    // The size first: it says how much is copied.
    CURLcode code =
        lib.curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)count);
    if (code != CURLE_OK) return code;
    return lib.curl_easy_setopt(easy, CURLOPT_COPYPOSTFIELDS, count ? bytes : "");
}

CURLcode ccurl_set_protocols(CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075500
    CURLcode code = lib.curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
    // The library at hand may be older than its header.
    if (code != CURLE_UNKNOWN_OPTION) return code;
#endif
    // By number: newer headers warn about the name.
    enum { PROTOCOLS = 181 };
    return lib.curl_easy_setopt(
        easy, (CURLoption)PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
}

void ccurl_abandon_lookups(CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075700
    lib.curl_easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);
#endif
}

CURLcode ccurl_set_callbacks(
    CURL *easy, void *context, ccurl_data_callback header, ccurl_data_callback body,
    ccurl_connected_callback connected) {
    lib.curl_easy_setopt(easy, CURLOPT_HEADERDATA, context);
    lib.curl_easy_setopt(easy, CURLOPT_WRITEDATA, context);
    lib.curl_easy_setopt(easy, CURLOPT_PREREQDATA, context);
    lib.curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, header);
    lib.curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, body);
    return lib.curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, connected);
}

long ccurl_get_long(CURL *easy, CURLINFO information) {
    long value = 0;
    return lib.curl_easy_getinfo(easy, information, &value) == CURLE_OK ? value : 0;
}

curl_off_t ccurl_get_offset(CURL *easy, CURLINFO information) {
    curl_off_t value = 0;
    return lib.curl_easy_getinfo(easy, information, &value) == CURLE_OK ? value : 0;
}

CURLcode ccurl_resume(CURL *easy) { return lib.curl_easy_pause(easy, CURLPAUSE_CONT); }

const char *ccurl_words(CURLcode code) { return lib.curl_easy_strerror(code); }

struct curl_slist *ccurl_list_append(struct curl_slist *list, const char *text) {
    return lib.curl_slist_append(list, text);
}

void ccurl_list_free(struct curl_slist *list) { lib.curl_slist_free_all(list); }

// MARK: - What transfers have in common

CURLSH *ccurl_share_new(void) {
    CURLSH *share = lib.curl_share_init();
    if (share) lib.curl_share_setopt(share, CURLSHOPT_SHARE, CURL_LOCK_DATA_SSL_SESSION);
    return share;
}

void ccurl_share_free(CURLSH *share) { lib.curl_share_cleanup(share); }

CURLM *ccurl_multi_new(long most_idle_connections) {
    CURLM *multi = lib.curl_multi_init();
    if (multi) lib.curl_multi_setopt(multi, CURLMOPT_MAXCONNECTS, most_idle_connections);
    return multi;
}

void ccurl_multi_free(CURLM *multi) { lib.curl_multi_cleanup(multi); }

CURLMcode ccurl_multi_add(CURLM *multi, CURL *easy) {
    return lib.curl_multi_add_handle(multi, easy);
}

CURLMcode ccurl_multi_remove(CURLM *multi, CURL *easy) {
    return lib.curl_multi_remove_handle(multi, easy);
}

CURLMcode ccurl_multi_perform(CURLM *multi) {
    int running = 0;
    return lib.curl_multi_perform(multi, &running);
}

CURLMcode ccurl_multi_poll(CURLM *multi, int milliseconds) {
    int ready = 0;
    ccurl_leave();
    CURLMcode code = lib.curl_multi_poll(multi, NULL, 0, milliseconds, &ready);
    ccurl_enter();
    return code;
}

CURLMcode ccurl_multi_wakeup(CURLM *multi) { return lib.curl_multi_wakeup(multi); }

CURL *ccurl_multi_next_ended(CURLM *multi, CURLcode *result) {
    int left = 0;
    const CURLMsg *message;
    while ((message = lib.curl_multi_info_read(multi, &left)) != NULL) {
        if (message->msg != CURLMSG_DONE) continue;
        *result = message->data.result;
        return message->easy_handle;
    }
    return NULL;
}

// MARK: - Addresses

CURLU *ccurl_url_new(void) { return lib.curl_url(); }

CURLU *ccurl_url_copy(const CURLU *url) { return lib.curl_url_dup((CURLU *)url); }

void ccurl_url_free(CURLU *url) { lib.curl_url_cleanup(url); }

CURLUcode ccurl_url_set(CURLU *url, const char *text, unsigned flags) {
    return lib.curl_url_set(url, CURLUPART_URL, text, flags);
}

char *ccurl_url_part(const CURLU *url, CURLUPart part, unsigned flags) {
    char *text = NULL;
    return lib.curl_url_get((CURLU *)url, part, &text, flags) == CURLUE_OK ? text : NULL;
}

const char *ccurl_url_words(CURLUcode code) { return lib.curl_url_strerror(code); }

void ccurl_free(void *memory) { lib.curl_free(memory); }
