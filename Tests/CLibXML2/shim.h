#include <libxml/xmlversion.h>
/* The headers of Debian's ICU define what Foundation's ICU defines, and a test may import both. No converter of libxml2 is used. */
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/SAX2.h>
#include <libxml/xmlerror.h>
#include <libxml/xmlschemas.h>

/// Who gets the errors of a thread that belong to no parser, such as those of encodings: standard error, if nobody else.
typedef struct {
  xmlGenericErrorFunc generic;
  void *genericContext;
  xmlStructuredErrorFunc structured;
  void *structuredContext;
} CLibXML2Messages;

static inline void CLibXML2Discard(void *context, const char *message, ...) {
  (void)context;
  (void)message;
}

/// Silences this thread; in C because one of the handlers is variadic. Put back what it returns.
static inline CLibXML2Messages CLibXML2Silence(void) {
  CLibXML2Messages previous = {xmlGenericError, xmlGenericErrorContext, xmlStructuredError, xmlStructuredErrorContext};
  xmlSetStructuredErrorFunc(NULL, NULL);
  xmlSetGenericErrorFunc(NULL, CLibXML2Discard);
  return previous;
}

static inline void CLibXML2PutBack(CLibXML2Messages previous) {
  xmlSetGenericErrorFunc(previous.genericContext, previous.generic);
  xmlSetStructuredErrorFunc(previous.structuredContext, previous.structured);
}
