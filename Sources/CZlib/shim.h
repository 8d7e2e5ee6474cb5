#include <zlib.h>

/// Starts decompressing. `window_bits` tells raw data, as in a ZIP archive, from gzip. Swift can't import zlib's macro.
static inline int czlib_begin_inflate(z_stream *stream, int window_bits) { return inflateInit2(stream, window_bits); }
