#ifndef CCURL_H
#define CCURL_H

// libcurl, loaded when it is first needed: it brings some thirty libraries
// with it, whose loading takes longer than the rest of a program's start. So
// its functions are not linked, only these; variadic ones get a form for each
// type. All names of our own begin with ccurl_.

#include <curl/curl.h>
#include <stdbool.h>

/// The oldest version that can do what is asked of it: 7.80, for its callback
/// between connecting and asking.
#define CCURL_OLDEST_VERSION 0x075000

/// Loads and initialises the library. To be called once, before all else.
/// NULL, or why it cannot be used.
const char *ccurl_load(void);

/// A thread uses the library between these two; while it sleeps in
/// ccurl_multi_poll it is outside. At the program's end no thread gets in any
/// more: the TLS library takes its tables down then.
void ccurl_enter(void);
void ccurl_leave(void);

/// A GNU extension: the calling thread's name, of at most 15 bytes.
void ccurl_name_thread(const char *name);

// MARK: - A transfer

CURL *ccurl_easy_new(void);
void ccurl_easy_free(CURL *easy);

CURLcode ccurl_set_long(CURL *easy, CURLoption option, long value);
CURLcode ccurl_set_string(CURL *easy, CURLoption option, const char *value);
CURLcode ccurl_set_pointer(CURL *easy, CURLoption option, void *value);
/// Copies the bytes.
CURLcode ccurl_set_post_body(CURL *easy, const void *bytes, size_t count);
/// Only plain and TLS-protected HTTP.
CURLcode ccurl_set_protocols(CURL *easy);
/// A name look-up that nobody waits for any more is left to itself, where the
/// library can: otherwise it would hold up everything else.
void ccurl_abandon_lookups(CURL *easy);

typedef size_t (*ccurl_data_callback)(char *bytes, size_t size, size_t count, void *context);
typedef int (*ccurl_connected_callback)(
    void *context, char *theirs, char *ours, int their_port, int our_port);

/// What is called for a line of the head, for bytes of the body, and once the
/// connection stands and nothing has been sent.
CURLcode ccurl_set_callbacks(
    CURL *easy, void *context, ccurl_data_callback header, ccurl_data_callback body,
    ccurl_connected_callback connected);

/// 0 where the library has no answer.
long ccurl_get_long(CURL *easy, CURLINFO information);
curl_off_t ccurl_get_offset(CURL *easy, CURLINFO information);

CURLcode ccurl_resume(CURL *easy);
const char *ccurl_words(CURLcode code);

/// NULL if memory is short; the list is then still the caller's.
struct curl_slist *ccurl_list_append(struct curl_slist *list, const char *text);
void ccurl_list_free(struct curl_slist *list);

// MARK: - What transfers have in common

/// TLS sessions, so that a second connection need not begin from nothing. For
/// transfers of one thread.
CURLSH *ccurl_share_new(void);
void ccurl_share_free(CURLSH *share);

CURLM *ccurl_multi_new(long most_idle_connections);
void ccurl_multi_free(CURLM *multi);
CURLMcode ccurl_multi_add(CURLM *multi, CURL *easy);
CURLMcode ccurl_multi_remove(CURLM *multi, CURL *easy);
CURLMcode ccurl_multi_perform(CURLM *multi);
/// Sleeps until there is something to do.
CURLMcode ccurl_multi_poll(CURLM *multi, int milliseconds);
/// The one function that other threads may call.
CURLMcode ccurl_multi_wakeup(CURLM *multi);
/// The next transfer that has ended, and how; NULL if there is none.
CURL *ccurl_multi_next_ended(CURLM *multi, CURLcode *result);

// MARK: - Addresses

CURLU *ccurl_url_new(void);
CURLU *ccurl_url_copy(const CURLU *url);
void ccurl_url_free(CURLU *url);
/// Replaces it; an address without a scheme is relative to the one it holds.
CURLUcode ccurl_url_set(CURLU *url, const char *text, unsigned flags);
/// NULL if there is no such part. To be freed with ccurl_free.
char *ccurl_url_part(const CURLU *url, CURLUPart part, unsigned flags);
const char *ccurl_url_words(CURLUcode code);
void ccurl_free(void *memory);

#endif
