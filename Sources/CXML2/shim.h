// libxml2's own header for encodings brings in that of ICU, of which Foundation has another version.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
#include <libxml/HTMLparser.h>
#include <libxml/tree.h>

/// Frees a text that libxml2 has made. Its own name for that is a variable, which Swift can't read safely.
static inline void cxml2_free(xmlChar *text) { xmlFree(text); }
