// Requests of HTTP by libcurl, which FoundationNetworking links as well: it is in the process in any case.
//
// URLSession hands over what libcurl has unpacked without an end: an answer of 5 kB may take gigabytes before its delegate
// sees the first byte. Here each piece goes to its taker at once, which can end the transfer.
#if !__has_include(<curl/curl.h>)
#error "curl/curl.h not found: install Debian's libcurl4-openssl-dev (sudo apt-get install libcurl4-openssl-dev)"
#endif
#include <curl/curl.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

#pragma clang assume_nonnull begin

typedef struct {
  void *context;
  // Takes a line of the head of an answer, the line end too; false ends the transfer.
  bool (*takeHead)(void *context, const char *bytes, size_t count);
  // Takes bytes of the body, unpacked; false ends the transfer.
  bool (*takeBody)(void *context, const char *bytes, size_t count);
  // Called once a second at least; true ends the transfer.
  bool (*isCancelled)(void *context);
} ccurl_handlers;

typedef struct {
  // Of libcurl (libcurl-errors(3)); 0 when all went well.
  int code;
  // Why OpenSSL did not trust a certificate (X509_V_ERR_…); 0 otherwise.
  long verification;
} ccurl_result;

static pthread_once_t ccurl_once = PTHREAD_ONCE_INIT;

static inline void ccurl_initialize(void) { curl_global_init(CURL_GLOBAL_ALL); }

static inline size_t ccurl_take_head(char *bytes, size_t size, size_t count, void *handlers) {
  const ccurl_handlers *taker = handlers;
  return taker->takeHead(taker->context, bytes, size * count) ? size * count : 0;
}

static inline size_t ccurl_take_body(char *bytes, size_t size, size_t count, void *handlers) {
  const ccurl_handlers *taker = handlers;
  return taker->takeBody(taker->context, bytes, size * count) ? size * count : 0;
}

static inline int ccurl_look_around(void *handlers, curl_off_t a, curl_off_t b, curl_off_t c, curl_off_t d) {
  (void)a, (void)b, (void)c, (void)d;
  const ccurl_handlers *taker = handlers;
  return taker->isCancelled(taker->context);
}

// Gets what is at a URL, http or https, and follows no redirects. Blocks until the end. `headers` are lines, the last one
// NULL. `authorities` names a file of certificates that are trusted in place of the system's. `usesProxy`: the proxy that
// the environment names, if any.
static inline ccurl_result ccurl_get(
  const char *url, const char *_Nullable const *_Nonnull headers, const char *_Nullable authorities, bool usesProxy,
  const ccurl_handlers *handlers) {
  ccurl_result result = {CURLE_FAILED_INIT, 0};
  pthread_once(&ccurl_once, ccurl_initialize);
  CURL *_Nullable handle = curl_easy_init();
  if (handle == NULL) return result;
  struct curl_slist *_Nullable lines = NULL;
  for (; *headers != NULL; headers++) {
    struct curl_slist *_Nullable longer = curl_slist_append(lines, *headers);
    if (longer != NULL) lines = longer;
  }
  curl_easy_setopt(handle, CURLOPT_URL, url);
  curl_easy_setopt(handle, CURLOPT_HTTPHEADER, lines);
#if LIBCURL_VERSION_NUM >= 0x075500
  curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "http,https");
#else
  curl_easy_setopt(handle, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
  curl_easy_setopt(handle, CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(handle, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1L);
  // All that this libcurl can unpack.
  curl_easy_setopt(handle, CURLOPT_ACCEPT_ENCODING, "");
  if (!usesProxy) curl_easy_setopt(handle, CURLOPT_NOPROXY, "*");
  if (authorities != NULL) curl_easy_setopt(handle, CURLOPT_CAINFO, authorities);
  curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, ccurl_take_head);
  curl_easy_setopt(handle, CURLOPT_HEADERDATA, (void *)handlers);
  curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, ccurl_take_body);
  curl_easy_setopt(handle, CURLOPT_WRITEDATA, (void *)handlers);
  curl_easy_setopt(handle, CURLOPT_NOPROGRESS, 0L);
  curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, ccurl_look_around);
  curl_easy_setopt(handle, CURLOPT_XFERINFODATA, (void *)handlers);
  result.code = curl_easy_perform(handle);
  curl_easy_getinfo(handle, CURLINFO_SSL_VERIFYRESULT, &result.verification);
  curl_easy_cleanup(handle);
  curl_slist_free_all(lines);
  return result;
}

#pragma clang assume_nonnull end
