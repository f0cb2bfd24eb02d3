// Tells the thread sanitizer of the locks that it does not see: Swift's Mutex waits, and wakes who waits, in the
// standard library, which is not compiled for the sanitizer. Without this a lock that two threads wanted at once
// looks like no lock. Preloaded by Scripts/sanitize; programs without the sanitizer are left as they are.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *

typedef SWIFT void lock_call(uint32_t, SELF);
typedef SWIFT void unlock_call(SELF);

void __tsan_acquire(void *) __attribute__((weak));
void __tsan_release(void *) __attribute__((weak));

SWIFT void tell_lock(uint32_t, SELF) __asm__(LOCK);
SWIFT void tell_unlock(SELF) __asm__(UNLOCK);

SWIFT void tell_lock(uint32_t thread, SELF handle) {
    ((lock_call *)dlsym(RTLD_NEXT, LOCK))(thread, handle);
    if (__tsan_acquire) __tsan_acquire(handle);
}

SWIFT void tell_unlock(SELF handle) {
    if (__tsan_release) __tsan_release(handle);
    ((unlock_call *)dlsym(RTLD_NEXT, UNLOCK))(handle);
}
