// Requests of HTTP by libcurl, which FoundationNetworking links as well: it is in the process in any case.
//
// URLSession hands over what libcurl has unpacked without an end: an answer of 5 kB may take gigabytes before its delegate
// sees the first byte. Here each piece goes to its taker at once, which can end the transfer.
#ifndef CCURL_H
#define CCURL_H

#include <stdbool.h>
#include <stddef.h>

#if defined(__clang__)
#pragma clang assume_nonnull begin
#endif

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

// Gets what is at a URL, http or https, and follows no redirects. Blocks until the end. `headers` are lines, the last one
// NULL. `authorities` names a file of certificates that are trusted in place of the system's. `usesProxy`: the proxy that
// the environment names, if any.
ccurl_result ccurl_get(
  const char *url, const char *_Nullable const *_Nonnull headers, const char *_Nullable authorities,
  bool usesProxy, const ccurl_handlers *handlers);

#if defined(__clang__)
#pragma clang assume_nonnull end
#endif

#endif
