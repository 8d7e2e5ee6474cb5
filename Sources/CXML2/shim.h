// libxml2's header for encodings includes that of ICU, of which Foundation has another version.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
#include <libxml/HTMLparser.h>
#include <libxml/tree.h>

/// Frees text that libxml2 has allocated. `xmlFree` itself is a global variable, which Swift can't read safely.
static inline void cxml2_free(xmlChar *text) { xmlFree(text); }
