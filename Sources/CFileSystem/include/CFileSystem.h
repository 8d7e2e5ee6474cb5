/// The two system calls that Swift does not see: renameat2 is declared for GNU sources only, and its counterpart on
/// macOS has another name.

#ifndef CFILESYSTEM_H
#define CFILESYSTEM_H

/// Swaps two files of a folder in one step.
///
/// Returns 0, or -1 with errno: EINVAL, ENOSYS or ENOTSUP where the file system cannot.
int cfs_exchange(int folder, const char *a, const char *b);

/// Renames a file of a folder, unless something has the new name already (EEXIST).
///
/// Returns 0, or -1 with errno: EINVAL, ENOSYS or ENOTSUP where the file system cannot.
int cfs_rename_new(int folder, const char *from, const char *to);

#endif
