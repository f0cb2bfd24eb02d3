#include "curl_shim.h"

CURLcode geobatch_curl_set_long(CURL *handle, CURLoption option, long value) {
    return curl_easy_setopt(handle, option, value);
}

CURLcode geobatch_curl_set_text(CURL *handle, CURLoption option, const char *value) {
    return curl_easy_setopt(handle, option, value);
}

CURLcode geobatch_curl_set_headers(CURL *handle, struct curl_slist *headers) {
    return curl_easy_setopt(handle, CURLOPT_HTTPHEADER, headers);
}

CURLcode geobatch_curl_set_owner(CURL *handle, void *owner, geobatch_curl_sink body,
                                 geobatch_curl_sink header, geobatch_curl_prerequest connected) {
    CURLcode code = curl_easy_setopt(handle, CURLOPT_PRIVATE, owner);
    if (!code) code = curl_easy_setopt(handle, CURLOPT_WRITEDATA, owner);
    if (!code) code = curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, body);
    if (!code) code = curl_easy_setopt(handle, CURLOPT_HEADERDATA, owner);
    if (!code) code = curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, header);
    if (!code) code = curl_easy_setopt(handle, CURLOPT_PREREQDATA, owner);
    if (!code) code = curl_easy_setopt(handle, CURLOPT_PREREQFUNCTION, connected);
    return code;
}

CURLcode geobatch_curl_set_body(CURL *handle, const void *bytes, size_t count) {
    CURLcode code = curl_easy_setopt(handle, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)count);
    return code ? code : curl_easy_setopt(handle, CURLOPT_COPYPOSTFIELDS, bytes);
}

long geobatch_curl_long(CURL *handle, CURLINFO info) {
    long value = 0;
    return curl_easy_getinfo(handle, info, &value) ? 0 : value;
}

const char *geobatch_curl_text(CURL *handle, CURLINFO info) {
    char *value = NULL;
    return curl_easy_getinfo(handle, info, &value) ? NULL : value;
}

void *geobatch_curl_owner(CURL *handle) {
    char *value = NULL;
    return curl_easy_getinfo(handle, CURLINFO_PRIVATE, &value) ? NULL : value;
}

CURLcode geobatch_curl_result(const CURLMsg *message) { return message->data.result; }
