#include "curl_poll.h"

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

/* More than anybody asks for at once; idle ones go by their age. */
enum { MOST_CONNECTIONS = 4096 };

struct geobatch_curl_poll {
    CURLM *multi;
    int epoll;
    int wake;
    /* When libcurl's next timer is due, milliseconds of CLOCK_MONOTONIC; -1 for never. */
    int64_t due;
};

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

/* libcurl wants a descriptor watched, watched for something else, or not any more. */
static int watch(CURL *handle, curl_socket_t descriptor, int what, void *owner, void *known) {
    struct geobatch_curl_poll *poll = owner;
    struct epoll_event event = {.data.fd = descriptor};
    (void)handle;
    if (what == CURL_POLL_REMOVE) {
        epoll_ctl(poll->epoll, EPOLL_CTL_DEL, descriptor, NULL);
        return 0;
    }
    if (what & CURL_POLL_IN) event.events |= EPOLLIN;
    if (what & CURL_POLL_OUT) event.events |= EPOLLOUT;
    int first = known ? EPOLL_CTL_MOD : EPOLL_CTL_ADD;
    if (epoll_ctl(poll->epoll, first, descriptor, &event)) {
        /* The descriptor was closed and its number given out again, or the other way round. */
        int second = errno == ENOENT ? EPOLL_CTL_ADD : EPOLL_CTL_MOD;
        if (epoll_ctl(poll->epoll, second, descriptor, &event)) return -1;
    }
    if (!known) curl_multi_assign(poll->multi, descriptor, poll);
    return 0;
}

static int set_timer(CURLM *multi, long milliseconds, void *owner) {
    struct geobatch_curl_poll *poll = owner;
    (void)multi;
    poll->due = milliseconds < 0 ? -1 : milliseconds == 0 ? 0 : now() + milliseconds;
    return 0;
}

struct geobatch_curl_poll *geobatch_curl_poll_new(CURLM *multi) {
    struct geobatch_curl_poll *poll = calloc(1, sizeof *poll);
    if (!poll) return NULL;
    poll->multi = multi;
    poll->due = -1;
    poll->epoll = epoll_create1(EPOLL_CLOEXEC);
    poll->wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    struct epoll_event event = {.events = EPOLLIN, .data.fd = poll->wake};
    int isReady = poll->epoll >= 0 && poll->wake >= 0 &&
                  !epoll_ctl(poll->epoll, EPOLL_CTL_ADD, poll->wake, &event) &&
                  !curl_multi_setopt(multi, CURLMOPT_SOCKETFUNCTION, watch) &&
                  !curl_multi_setopt(multi, CURLMOPT_SOCKETDATA, poll) &&
                  !curl_multi_setopt(multi, CURLMOPT_TIMERFUNCTION, set_timer) &&
                  !curl_multi_setopt(multi, CURLMOPT_TIMERDATA, poll) &&
                  /* By itself libcurl closes idle connections whenever few transfers are under way. */
                  !curl_multi_setopt(multi, CURLMOPT_MAXCONNECTS, MOST_CONNECTIONS);
    if (isReady) return poll;
    geobatch_curl_poll_free(poll);
    return NULL;
}

void geobatch_curl_poll_free(struct geobatch_curl_poll *poll) {
    if (poll->epoll >= 0) close(poll->epoll);
    if (poll->wake >= 0) close(poll->wake);
    free(poll);
}

void geobatch_curl_poll_wake(struct geobatch_curl_poll *poll) {
    uint64_t one = 1;
    /* A full counter wakes as well. */
    ssize_t written = write(poll->wake, &one, sizeof one);
    (void)written;
}

void geobatch_curl_poll_advance(struct geobatch_curl_poll *poll) {
    if (poll->due < 0 || (poll->due > 0 && poll->due > now())) return;
    int running = 0;
    poll->due = -1;
    curl_multi_socket_action(poll->multi, CURL_SOCKET_TIMEOUT, 0, &running);
}

void geobatch_curl_poll_wait(struct geobatch_curl_poll *poll, int milliseconds) {
    struct epoll_event events[128];
    if (poll->due >= 0) {
        int64_t left = poll->due == 0 ? 0 : poll->due - now();
        if (left < milliseconds) milliseconds = left < 0 ? 0 : (int)left;
    }
    int count = epoll_wait(poll->epoll, events, 128, milliseconds);
    for (int index = 0; index < count; index++) {
        int descriptor = events[index].data.fd;
        if (descriptor == poll->wake) {
            uint64_t calls;
            ssize_t taken = read(poll->wake, &calls, sizeof calls);
            (void)taken;
            continue;
        }
        int ready = 0, running = 0;
        if (events[index].events & (EPOLLIN | EPOLLHUP)) ready |= CURL_CSELECT_IN;
        if (events[index].events & EPOLLOUT) ready |= CURL_CSELECT_OUT;
        if (events[index].events & EPOLLERR) ready |= CURL_CSELECT_ERR;
        curl_multi_socket_action(poll->multi, descriptor, ready, &running);
    }
}
