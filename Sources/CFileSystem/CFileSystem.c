#define _GNU_SOURCE
#include "CFileSystem.h"
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

#ifdef __APPLE__
#include <copyfile.h>
#include <sys/acl.h>
#include <sys/stdio.h>

int cfs_exchange(int folder, const char *a, const char *b) {
    return renameatx_np(folder, a, folder, b, RENAME_SWAP);
}

int cfs_rename_new(int folder, const char *from, const char *to) {
    return renameatx_np(folder, from, folder, to, RENAME_EXCL);
}

void cfs_copy_attributes(int from, int to) {
    fcopyfile(from, to, NULL, COPYFILE_XATTR | COPYFILE_ACL);
}

bool cfs_has_access_control_list(int file) {
    acl_t list = acl_get_fd_np(file, ACL_TYPE_EXTENDED);
    if (list) acl_free(list);
    return list;
}

int cfs_pipe(int ends[2]) {
    if (pipe(ends) != 0) return -1;
    for (int i = 0; i < 2; i++) {
        fcntl(ends[i], F_SETFD, FD_CLOEXEC);
        fcntl(ends[i], F_SETFL, O_NONBLOCK);
    }
    return 0;
}
#else
#include <string.h>
#include <sys/xattr.h>

int cfs_exchange(int folder, const char *a, const char *b) {
    return renameat2(folder, a, folder, b, RENAME_EXCHANGE);
}

int cfs_rename_new(int folder, const char *from, const char *to) {
    return renameat2(folder, from, folder, to, RENAME_NOREPLACE);
}

void cfs_copy_attributes(int from, int to) {
    // Linux limits all names together, and each value, to 64 KiB.
    char names[65536], value[65536];
    ssize_t length = flistxattr(from, names, sizeof names);
    for (ssize_t start = 0; start < length; start += strlen(names + start) + 1) {
        const char *name = names + start;
        // Other attributes belong to the system, such as a signature of the old content.
        if (strncmp(name, "user.", 5) != 0 && strcmp(name, "system.posix_acl_access") != 0) continue;
        ssize_t size = fgetxattr(from, name, value, sizeof value);
        if (size >= 0) fsetxattr(to, name, value, size, 0);
    }
}

bool cfs_has_access_control_list(int file) {
    return fgetxattr(file, "system.posix_acl_access", NULL, 0) > 0
        || fgetxattr(file, "system.posix_acl_default", NULL, 0) > 0;
}

int cfs_pipe(int ends[2]) {
    return pipe2(ends, O_CLOEXEC | O_NONBLOCK);
}
#endif

#ifdef __GLIBC__
#include <malloc.h>

void cfs_keep_memory(void) {
    // The heap of a thread has at most 64 MB. It starts with this much, because it would grow page by page later, with a
    // system call for each page.
    mallopt(M_TOP_PAD, 60 << 20);
    // Larger blocks come from a heap too, up to this size, so that the system needn't clear their memory when it is reused.
    mallopt(M_MMAP_THRESHOLD, 8 << 20);
    mallopt(M_TRIM_THRESHOLD, 1 << 30);
}
#else
void cfs_keep_memory(void) {}
#endif

#ifdef __linux__
#include <sched.h>
#include <sys/vfs.h>

int cfs_allowed_cores(void) {
    cpu_set_t cores;
    return sched_getaffinity(0, sizeof cores, &cores) == 0 ? CPU_COUNT(&cores) : -1;
}

int cfs_file_system_kind(const char *path, uint32_t *kind) {
    struct statfs status;
    if (statfs(path, &status) != 0) return -1;
    *kind = (uint32_t)status.f_type;
    return 0;
}
#endif
