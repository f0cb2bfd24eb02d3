/* The event loop under a multi handle: epoll, and an eventfd that wakes it. libcurl's own
   curl_multi_poll and curl_multi_perform look at every transfer each time; this one looks only at
   those for which something came. */
#ifndef GEOBATCH_CURL_POLL_H
#define GEOBATCH_CURL_POLL_H

#include <curl/curl.h>

typedef struct geobatch_curl_poll geobatch_curl_poll;

/* NULL when the system gives none. The multi handle must go first. */
geobatch_curl_poll *geobatch_curl_poll_new(CURLM *multi);
void geobatch_curl_poll_free(geobatch_curl_poll *poll);
/* Ends a wait; from any thread. */
void geobatch_curl_poll_wake(geobatch_curl_poll *poll);
/* Lets libcurl do what its timers ask for, such as beginning a transfer that was added. */
void geobatch_curl_poll_advance(geobatch_curl_poll *poll);
/* Waits for at most so long, and lets libcurl do what came. */
void geobatch_curl_poll_wait(geobatch_curl_poll *poll, int milliseconds);

#endif
