/* A small HTTP server on 127.0.0.1 over libmicrohttpd, whose own functions are variadic. */
#ifndef GEOBATCH_HTTP_SERVER_H
#define GEOBATCH_HTTP_SERVER_H

#include <stddef.h>

/* What was asked, whole; texts are NULL where the header is missing. Valid during the call. */
struct geobatch_http_request {
    const char *method;
    const char *path;
    const char *host;
    const char *origin;
    const char *cookie;
    const char *content_type;
    const char *fetch_site;
    const unsigned char *body;
    size_t body_length;
    void *connection;
};

/* An argument of the query, decoded; NULL where it is missing. */
const char *geobatch_http_argument(const struct geobatch_http_request *request, const char *name);

struct geobatch_http_response;
/* What to answer; the bytes are copied. Called once for each request. */
void geobatch_http_respond(struct geobatch_http_response *response, unsigned status,
                           const void *bytes, size_t length);
/* A header of the answer, after `respond`. */
void geobatch_http_header(struct geobatch_http_response *response, const char *name, const char *value);

/* Answers one request; called on any of the server's threads. */
typedef void (*geobatch_http_handler)(void *context, const struct geobatch_http_request *request,
                                      struct geobatch_http_response *response);

struct geobatch_http_server;
/* Listens on 127.0.0.1; port 0 takes a free one. NULL with errno set when that fails.
   A body longer than `most_body` bytes is answered with 413 and never handed on. */
struct geobatch_http_server *geobatch_http_start(unsigned short port, size_t most_body,
                                                 geobatch_http_handler handler, void *context);
/* The port it listens on. */
unsigned short geobatch_http_port(const struct geobatch_http_server *server);
/* Ends it; no handler runs any more when this returns. */
void geobatch_http_stop(struct geobatch_http_server *server);

#endif
