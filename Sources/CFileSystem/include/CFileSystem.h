/// System calls that Swift can't import: some are declared only for GNU sources, some are in headers that aren't part of
/// Swift's module of the C library, and some have another name on macOS.

#ifndef CFILESYSTEM_H
#define CFILESYSTEM_H

#include <stdbool.h>
#include <stdint.h>

/// Exchanges two files of a folder atomically.
///
/// Returns 0, or -1 with errno: EINVAL, ENOSYS or ENOTSUP if the file system doesn't support that.
int cfs_exchange(int folder, const char *a, const char *b);

/// Renames a file of a folder, unless the new name exists (EEXIST).
///
/// Returns 0, or -1 with errno: EINVAL, ENOSYS or ENOTSUP if the file system doesn't support that.
int cfs_rename_new(int folder, const char *from, const char *to);

/// Copies the access control list and the user's extended attributes from one file to another, as far as the file
/// system allows.
void cfs_copy_attributes(int from, int to);

/// Whether a file or folder has an access control list in addition to its mode.
bool cfs_has_access_control_list(int file);

/// Creates a pipe whose ends don't block and aren't inherited by other programs.
///
/// Returns 0, or -1 with errno.
int cfs_pipe(int ends[2]);

/// With the GNU C library, requests memory in large steps, and keeps freed memory, except for the largest blocks, until
/// the process ends. It must be called before another thread starts.
void cfs_keep_memory(void);

#ifdef __linux__
/// Returns the number of cores that this process may use, or -1 with errno.
int cfs_allowed_cores(void);

/// Stores the kind of the file system of a path, a number from linux/magic.h.
///
/// Returns 0, or -1 with errno.
int cfs_file_system_kind(const char *path, uint32_t *kind);
#endif

#endif
