/* The variadic calls of libcurl with types, since Swift cannot call variadic C. */
#ifndef GEOBATCH_CURL_SHIM_H
#define GEOBATCH_CURL_SHIM_H

#include <curl/curl.h>

typedef size_t (*geobatch_curl_sink)(char *bytes, size_t size, size_t count, void *owner);
typedef int (*geobatch_curl_prerequest)(void *owner, char *remote, char *local, int remote_port,
                                        int local_port);

CURLcode geobatch_curl_set_long(CURL *handle, CURLoption option, long value);
CURLcode geobatch_curl_set_text(CURL *handle, CURLoption option, const char *value);
CURLcode geobatch_curl_set_headers(CURL *handle, struct curl_slist *headers);
CURLcode geobatch_curl_set_owner(CURL *handle, void *owner, geobatch_curl_sink body,
                                 geobatch_curl_sink header, geobatch_curl_prerequest connected);
/* Copies the body. */
CURLcode geobatch_curl_set_body(CURL *handle, const void *bytes, size_t count);

long geobatch_curl_long(CURL *handle, CURLINFO info);
/* Lives as long as the handle; NULL where there is none. */
const char *geobatch_curl_text(CURL *handle, CURLINFO info);
void *geobatch_curl_owner(CURL *handle);

/* The result of a transfer that is done, out of the message's union. */
CURLcode geobatch_curl_result(const CURLMsg *message);

#endif
