#include <zlib.h>

/// Begins to read deflated bytes without a header, as a ZIP archive holds them. Swift doesn't see zlib's macro.
static inline int czlib_begin_raw_inflate(z_stream *stream) { return inflateInit2(stream, -MAX_WBITS); }
