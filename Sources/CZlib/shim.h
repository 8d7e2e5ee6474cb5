#include <zlib.h>

/// Begins to read deflated bytes, which a ZIP archive holds bare and gzip with a header. Swift doesn't see zlib's macro.
static inline int czlib_begin_inflate(z_stream *stream, int window_bits) { return inflateInit2(stream, window_bits); }
