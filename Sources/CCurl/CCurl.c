#include "CCurl.h"

#if !__has_include(<curl/curl.h>)
#error "curl/curl.h not found: install Debian's libcurl4-openssl-dev (sudo apt-get install libcurl4-openssl-dev)"
#endif
#include <curl/curl.h>
#include <pthread.h>

static pthread_once_t isInitialized = PTHREAD_ONCE_INIT;

static void initialize(void) { curl_global_init(CURL_GLOBAL_ALL); }

static size_t take_head(char *bytes, size_t size, size_t count, void *handlers) {
  const ccurl_handlers *taker = handlers;
  return taker->takeHead(taker->context, bytes, size * count) ? size * count : 0;
}

static size_t take_body(char *bytes, size_t size, size_t count, void *handlers) {
  const ccurl_handlers *taker = handlers;
  return taker->takeBody(taker->context, bytes, size * count) ? size * count : 0;
}

static int look_around(void *handlers, curl_off_t a, curl_off_t b, curl_off_t c, curl_off_t d) {
  (void)a, (void)b, (void)c, (void)d;
  const ccurl_handlers *taker = handlers;
  return taker->isCancelled(taker->context);
}

ccurl_result ccurl_get(
  const char *url, const char *const *headers, const char *authorities, bool usesProxy,
  const ccurl_handlers *handlers) {
  ccurl_result result = {CURLE_FAILED_INIT, 0};
  pthread_once(&isInitialized, initialize);
  CURL *handle = curl_easy_init();
  if (handle == NULL) return result;
  struct curl_slist *lines = NULL;
  for (; *headers != NULL; headers++) {
    struct curl_slist *longer = curl_slist_append(lines, *headers);
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
  curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, take_head);
  curl_easy_setopt(handle, CURLOPT_HEADERDATA, (void *)handlers);
  curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, take_body);
  curl_easy_setopt(handle, CURLOPT_WRITEDATA, (void *)handlers);
  curl_easy_setopt(handle, CURLOPT_NOPROGRESS, 0L);
  curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, look_around);
  curl_easy_setopt(handle, CURLOPT_XFERINFODATA, (void *)handlers);
  result.code = curl_easy_perform(handle);
  curl_easy_getinfo(handle, CURLINFO_SSL_VERIFYRESULT, &result.verification);
  curl_easy_cleanup(handle);
  curl_slist_free_all(lines);
  return result;
}
