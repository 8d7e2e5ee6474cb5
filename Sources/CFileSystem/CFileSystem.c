#define _GNU_SOURCE
#include "CFileSystem.h"
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

#ifdef __APPLE__
#include <sys/stdio.h>

int cfs_exchange(int folder, const char *a, const char *b) {
    return renameatx_np(folder, a, folder, b, RENAME_SWAP);
}

int cfs_rename_new(int folder, const char *from, const char *to) {
    return renameatx_np(folder, from, folder, to, RENAME_EXCL);
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
int cfs_exchange(int folder, const char *a, const char *b) {
    return renameat2(folder, a, folder, b, RENAME_EXCHANGE);
}

int cfs_rename_new(int folder, const char *from, const char *to) {
    return renameat2(folder, from, folder, to, RENAME_NOREPLACE);
}

int cfs_pipe(int ends[2]) {
    return pipe2(ends, O_CLOEXEC | O_NONBLOCK);
}
#endif

#ifdef __GLIBC__
#include <malloc.h>
#include <stdbool.h>
#include <sys/mman.h>

// What a heap gets from the system at its beginning. A heap of a thread has 64 MB at the most.
enum { heap_room = 60 << 20, large_page = 2 << 20 };

static bool keeps_memory;

void cfs_keep_memory(void) {
    // What a heap of a thread takes later, it takes page by page, with a call of the system for each.
    mallopt(M_TOP_PAD, heap_room);
    // Blocks of up to this come from a heap, too, and what takes their place later need not be cleared by the system.
    mallopt(M_MMAP_THRESHOLD, 8 << 20);
    mallopt(M_TRIM_THRESHOLD, 1 << 30);
    keeps_memory = true;
    cfs_take_large_pages();
}

void cfs_take_large_pages(void) {
    static _Thread_local bool has_asked;
    if (!keeps_memory || has_asked) return;
    has_asked = true;
    // A block that the heap has no room for yet: the heap gets all its room for it, and goes on behind it.
    char *block = malloc(1 << 20);
    if (!block) return;
    // Advice, which may be refused: then the pages are small.
    madvise(block - (uintptr_t)block % large_page, heap_room, MADV_HUGEPAGE);
    free(block);
}
#else
void cfs_keep_memory(void) {}
void cfs_take_large_pages(void) {}
#endif

#ifdef __linux__
#include <sys/timerfd.h>
#include <sys/vfs.h>

int cfs_wall_timer(void) {
    return timerfd_create(CLOCK_REALTIME, TFD_NONBLOCK | TFD_CLOEXEC);
}

int cfs_wall_timer_set(int timer, int64_t seconds, int64_t nanoseconds) {
    struct itimerspec time = {.it_value = {.tv_sec = seconds, .tv_nsec = nanoseconds}};
    return timerfd_settime(timer, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &time, NULL);
}

int cfs_file_system_kind(const char *path, uint32_t *kind) {
    struct statfs status;
    if (statfs(path, &status) != 0) return -1;
    *kind = (uint32_t)status.f_type;
    return 0;
}
#endif
