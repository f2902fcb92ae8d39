#define _GNU_SOURCE
#include "CCurl.h"

#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

// curl/curl.h and curl/easy.h, which keep these numbers for ever.
enum {
  OPTION_WRITEDATA = 10001,
  OPTION_URL = 10002,
  OPTION_HTTPHEADER = 10023,
  OPTION_HEADERDATA = 10029,
  OPTION_NOPROGRESS = 43,
  OPTION_XFERINFODATA = 10057,
  OPTION_CAINFO = 10065,
  OPTION_NOSIGNAL = 99,
  OPTION_ACCEPT_ENCODING = 10102,
  OPTION_NOPROXY = 10177,
  OPTION_PROTOCOLS = 181,
  OPTION_SUPPRESS_CONNECT_HEADERS = 265,
  OPTION_WRITEFUNCTION = 20011,
  OPTION_HEADERFUNCTION = 20079,
  OPTION_XFERINFOFUNCTION = 20219,
  INFO_SSL_VERIFYRESULT = 0x200000 + 13,
  PROTOCOLS_HTTP_AND_HTTPS = 3,
  GLOBAL_ALL = 3,
};

static struct {
  int (*global_init)(long);
  void *(*easy_init)(void);
  int (*easy_setopt)(void *, int, ...);
  int (*easy_perform)(void *);
  int (*easy_getinfo)(void *, int, ...);
  void (*easy_cleanup)(void *);
  void *(*slist_append)(void *, const char *);
  void (*slist_free_all)(void *);
} curl;
static pthread_once_t isFound = PTHREAD_ONCE_INIT;

static void find(void) {
  void *const functions[] = {
    dlsym(RTLD_DEFAULT, "curl_global_init"),  dlsym(RTLD_DEFAULT, "curl_easy_init"),
    dlsym(RTLD_DEFAULT, "curl_easy_setopt"),  dlsym(RTLD_DEFAULT, "curl_easy_perform"),
    dlsym(RTLD_DEFAULT, "curl_easy_getinfo"), dlsym(RTLD_DEFAULT, "curl_easy_cleanup"),
    dlsym(RTLD_DEFAULT, "curl_slist_append"), dlsym(RTLD_DEFAULT, "curl_slist_free_all"),
  };
  _Static_assert(sizeof functions == sizeof curl, "a place for each function");
  for (size_t index = 0; index < sizeof functions / sizeof *functions; index++)
    if (functions[index] == NULL) return;
  memcpy(&curl, functions, sizeof functions);
  curl.global_init(GLOBAL_ALL);
}

static size_t take_head(char *bytes, size_t size, size_t count, void *handlers) {
  const ccurl_handlers *taker = handlers;
  return taker->takeHead(taker->context, bytes, size * count) ? size * count : 0;
}

static size_t take_body(char *bytes, size_t size, size_t count, void *handlers) {
  const ccurl_handlers *taker = handlers;
  return taker->takeBody(taker->context, bytes, size * count) ? size * count : 0;
}

static int look_around(void *handlers, long long a, long long b, long long c, long long d) {
  (void)a, (void)b, (void)c, (void)d;
  const ccurl_handlers *taker = handlers;
  return taker->isCancelled(taker->context);
}

ccurl_result ccurl_get(
  const char *url, const char *const *headers, const char *authorities, bool usesProxy,
  const ccurl_handlers *handlers) {
  ccurl_result result = {-1, 0};
  pthread_once(&isFound, find);
  void *handle = curl.easy_init == NULL ? NULL : curl.easy_init();
  if (handle == NULL) return result;
  void *lines = NULL;
  for (; *headers != NULL; headers++) {
    void *longer = curl.slist_append(lines, *headers);
    if (longer != NULL) lines = longer;
  }
  curl.easy_setopt(handle, OPTION_URL, url);
  curl.easy_setopt(handle, OPTION_HTTPHEADER, lines);
  curl.easy_setopt(handle, OPTION_PROTOCOLS, (long)PROTOCOLS_HTTP_AND_HTTPS);
  curl.easy_setopt(handle, OPTION_NOSIGNAL, 1L);
  curl.easy_setopt(handle, OPTION_SUPPRESS_CONNECT_HEADERS, 1L);
  // All that this libcurl can unpack.
  curl.easy_setopt(handle, OPTION_ACCEPT_ENCODING, "");
  if (!usesProxy) curl.easy_setopt(handle, OPTION_NOPROXY, "*");
  if (authorities != NULL) curl.easy_setopt(handle, OPTION_CAINFO, authorities);
  curl.easy_setopt(handle, OPTION_HEADERFUNCTION, take_head);
  curl.easy_setopt(handle, OPTION_HEADERDATA, handlers);
  curl.easy_setopt(handle, OPTION_WRITEFUNCTION, take_body);
  curl.easy_setopt(handle, OPTION_WRITEDATA, handlers);
  curl.easy_setopt(handle, OPTION_NOPROGRESS, 0L);
  curl.easy_setopt(handle, OPTION_XFERINFOFUNCTION, look_around);
  curl.easy_setopt(handle, OPTION_XFERINFODATA, handlers);
  result.code = curl.easy_perform(handle);
  curl.easy_getinfo(handle, INFO_SSL_VERIFYRESULT, &result.verification);
  curl.easy_cleanup(handle);
  curl.slist_free_all(lines);
  return result;
}
