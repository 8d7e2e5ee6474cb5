/// System calls that Swift does not see: some are declared for GNU sources only, some in headers that Swift's module of
/// the C library leaves out, and some have another name on macOS.

#ifndef CFILESYSTEM_H
#define CFILESYSTEM_H

#include <stdint.h>

/// Swaps two files of a folder in one step.
///
/// Returns 0, or -1 with errno: EINVAL, ENOSYS or ENOTSUP where the file system cannot.
int cfs_exchange(int folder, const char *a, const char *b);

/// Renames a file of a folder, unless something has the new name already (EEXIST).
///
/// Returns 0, or -1 with errno: EINVAL, ENOSYS or ENOTSUP where the file system cannot.
int cfs_rename_new(int folder, const char *from, const char *to);

/// Makes a pipe, of which neither end blocks or is passed on to other programs.
///
/// Returns 0, or -1 with errno.
int cfs_pipe(int ends[2]);

/// Lets the process take memory in large steps, and keep it until it ends, but for the blocks that were taken by
/// themselves; if the C library is GNU's. No other thread may run.
void cfs_keep_memory(void);

#ifdef __linux__
/// Opens a timer of the wall clock, whose reading does not block.
///
/// Returns a descriptor, or -1 with errno.
int cfs_wall_timer(void);

/// Lets a timer of the wall clock go off at a time, or when the clock is set.
///
/// Returns 0, or -1 with errno: ECANCELED if the clock has been set since the timer was last set; it is set anyway.
int cfs_wall_timer_set(int timer, int64_t seconds, int64_t nanoseconds);

/// Tells how many cores this process may use.
///
/// Returns their number, or -1 with errno.
int cfs_allowed_cores(void);

/// Tells the kind of the file system of a path: a number of linux/magic.h.
///
/// Returns 0, or -1 with errno.
int cfs_file_system_kind(const char *path, uint32_t *kind);
#endif

#endif
