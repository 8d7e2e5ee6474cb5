#include <zlib.h>

/// `deflateInit2` is a macro, which Swift does not see.
///
/// Begins a gzip stream (RFC 1952): 15 bits of window, 16 more for gzip's wrapping, zlib's default memory.
static inline int czlib_begin_gzip(z_stream *stream, int level) {
    return deflateInit2(stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
}
