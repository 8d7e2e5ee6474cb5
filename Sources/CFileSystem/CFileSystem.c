#define _GNU_SOURCE
#include "CFileSystem.h"
#include <stdio.h>

#ifdef __APPLE__
#include <sys/stdio.h>

int cfs_exchange(int folder, const char *a, const char *b) {
    return renameatx_np(folder, a, folder, b, RENAME_SWAP);
}

int cfs_rename_new(int folder, const char *from, const char *to) {
    return renameatx_np(folder, from, folder, to, RENAME_EXCL);
}
#else
int cfs_exchange(int folder, const char *a, const char *b) {
    return renameat2(folder, a, folder, b, RENAME_EXCHANGE);
}

int cfs_rename_new(int folder, const char *from, const char *to) {
    return renameat2(folder, from, folder, to, RENAME_NOREPLACE);
}
#endif
