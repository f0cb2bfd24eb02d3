#include "http_server.h"

#include <arpa/inet.h>
#include <errno.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>

/* So many connections may be open; a further one ends the one that has waited longest for its request,
   so that neither idle connections nor such that trickle in keep a person out. */
enum { MOST_OPEN = 96, MOST_ACCEPTED = 512, THREADS = 4, IDLE_SECONDS = 20, MEMORY = 32 * 1024 };

struct peer {
    int descriptor;
    int is_answered; /* a handler is running for it: it is not ended */
    unsigned long long since;
    struct peer *next;
};

struct geobatch_http_server {
    struct MHD_Daemon *daemon;
    geobatch_http_handler handler;
    void *context;
    size_t most_body;
    unsigned short port;
    pthread_mutex_t lock;
    struct peer *peers;
    unsigned open;
    unsigned long long clock;
};

struct exchange {
    unsigned char *body;
    size_t length;
    int is_too_long;
};

struct geobatch_http_response {
    struct MHD_Response *made;
    unsigned status;
};

static void peer_changed(void *context, struct MHD_Connection *connection, void **socket_context,
                         enum MHD_ConnectionNotificationCode code) {
    struct geobatch_http_server *server = context;
    pthread_mutex_lock(&server->lock);
    if (code == MHD_CONNECTION_NOTIFY_STARTED) {
        const union MHD_ConnectionInfo *info =
            MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
        struct peer *peer = calloc(1, sizeof *peer);
        if (peer != NULL && info != NULL) {
            peer->descriptor = info->connect_fd;
            peer->since = server->clock++;
            peer->next = server->peers;
            server->peers = peer;
            server->open++;
            *socket_context = peer;
        } else {
            free(peer);
        }
        if (server->open > MOST_OPEN) {
            struct peer *oldest = NULL;
            for (struct peer *other = server->peers; other != NULL; other = other->next)
                if (!other->is_answered && other != peer && (oldest == NULL || other->since < oldest->since))
                    oldest = other;
            if (oldest != NULL) {
                shutdown(oldest->descriptor, SHUT_RDWR);
                /* Not again before it is gone. */
                oldest->since = server->clock++;
            }
        }
    } else if (*socket_context != NULL) {
        struct peer **link = &server->peers;
        while (*link != NULL && *link != *socket_context) link = &(*link)->next;
        if (*link != NULL) {
            struct peer *gone = *link;
            *link = gone->next;
            server->open--;
            free(gone);
        }
        *socket_context = NULL;
    }
    pthread_mutex_unlock(&server->lock);
}

static void mark(struct geobatch_http_server *server, struct MHD_Connection *connection, int is_answered) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    if (info == NULL || info->socket_context == NULL) return;
    struct peer *peer = info->socket_context;
    pthread_mutex_lock(&server->lock);
    peer->is_answered = is_answered;
    peer->since = server->clock++;
    pthread_mutex_unlock(&server->lock);
}

static enum MHD_Result refuse(struct MHD_Connection *connection, unsigned status, const char *words) {
    struct MHD_Response *response =
        MHD_create_response_from_buffer(strlen(words), (void *)(size_t)words, MHD_RESPMEM_PERSISTENT);
    if (response == NULL) return MHD_NO;
    MHD_add_response_header(response, "Content-Type", "application/json");
    MHD_add_response_header(response, "Connection", "close");
    enum MHD_Result result = MHD_queue_response(connection, status, response);
    MHD_destroy_response(response);
    return result;
}

static const char too_long[] = "{\"error\":{\"code\":\"too_long\",\"message\":\"The request is too long.\"}}";

static int announces_more(struct MHD_Connection *connection, size_t most) {
    const char *text = MHD_lookup_connection_value(connection, MHD_HEADER_KIND, "Content-Length");
    return text != NULL && strtoull(text, NULL, 10) > most;
}

static int take(struct exchange *exchange, const char *data, size_t length, size_t most) {
    if (exchange->is_too_long || exchange->length + length > most) {
        exchange->is_too_long = 1;
        return 1;
    }
    unsigned char *grown = realloc(exchange->body, exchange->length + length);
    if (grown == NULL) return 0;
    memcpy(grown + exchange->length, data, length);
    exchange->body = grown;
    exchange->length += length;
    return 1;
}

static const char *header(struct MHD_Connection *connection, const char *name) {
    return MHD_lookup_connection_value(connection, MHD_HEADER_KIND, name);
}

static enum MHD_Result answer(void *context, struct MHD_Connection *connection, const char *url,
                              const char *method, const char *version, const char *data,
                              size_t *length, void **state) {
    (void)version;
    struct geobatch_http_server *server = context;
    struct exchange *exchange = *state;
    if (exchange == NULL) {
        if (announces_more(connection, server->most_body)) return refuse(connection, 413, too_long);
        *state = calloc(1, sizeof *exchange);
        return *state == NULL ? MHD_NO : MHD_YES;
    }
    if (*length > 0) {
        if (!take(exchange, data, *length, server->most_body)) return MHD_NO;
        *length = 0;
        return MHD_YES;
    }
    if (exchange->is_too_long) return refuse(connection, 413, too_long);
    struct geobatch_http_request request = {
        .method = method,
        .path = url,
        .host = header(connection, "Host"),
        .origin = header(connection, "Origin"),
        .cookie = header(connection, "Cookie"),
        .content_type = header(connection, "Content-Type"),
        .fetch_site = header(connection, "Sec-Fetch-Site"),
        .body = exchange->body,
        .body_length = exchange->length,
        .connection = connection,
    };
    struct geobatch_http_response response = {NULL, 500};
    mark(server, connection, 1);
    server->handler(server->context, &request, &response);
    mark(server, connection, 0);
    if (response.made == NULL) return MHD_NO;
    enum MHD_Result result = MHD_queue_response(connection, response.status, response.made);
    MHD_destroy_response(response.made);
    return result;
}

static void completed(void *context, struct MHD_Connection *connection, void **state,
                      enum MHD_RequestTerminationCode code) {
    (void)context, (void)connection, (void)code;
    struct exchange *exchange = *state;
    if (exchange != NULL) free(exchange->body);
    free(exchange);
    *state = NULL;
}

const char *geobatch_http_argument(const struct geobatch_http_request *request, const char *name) {
    return MHD_lookup_connection_value(request->connection, MHD_GET_ARGUMENT_KIND, name);
}

void geobatch_http_respond(struct geobatch_http_response *response, unsigned status, const void *bytes,
                           size_t length) {
    if (response->made != NULL) MHD_destroy_response(response->made);
    response->made = MHD_create_response_from_buffer(length, (void *)(size_t)bytes, MHD_RESPMEM_MUST_COPY);
    response->status = status;
}

void geobatch_http_header(struct geobatch_http_response *response, const char *name, const char *value) {
    if (response->made != NULL) MHD_add_response_header(response->made, name, value);
}

struct geobatch_http_server *geobatch_http_start(unsigned short port, size_t most_body,
                                                 geobatch_http_handler handler, void *context) {
    struct geobatch_http_server *server = calloc(1, sizeof *server);
    if (server == NULL) return NULL;
    server->handler = handler;
    server->context = context;
    server->most_body = most_body;
    pthread_mutex_init(&server->lock, NULL);
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port)};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    errno = 0;
    server->daemon = MHD_start_daemon(
        MHD_USE_EPOLL_INTERNAL_THREAD, port, NULL, NULL, &answer, server,
        MHD_OPTION_SOCK_ADDR, (struct sockaddr *)&address,
        MHD_OPTION_THREAD_POOL_SIZE, (unsigned)THREADS,
        MHD_OPTION_CONNECTION_LIMIT, (unsigned)MOST_ACCEPTED,
        MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)IDLE_SECONDS,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)MEMORY,
        MHD_OPTION_NOTIFY_COMPLETED, &completed, NULL,
        MHD_OPTION_NOTIFY_CONNECTION, &peer_changed, server,
        MHD_OPTION_STRICT_FOR_CLIENT, 1,
        MHD_OPTION_END);
    if (server->daemon == NULL) {
        int code = errno == 0 ? EADDRINUSE : errno;
        pthread_mutex_destroy(&server->lock);
        free(server);
        errno = code;
        return NULL;
    }
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(server->daemon, MHD_DAEMON_INFO_BIND_PORT);
    server->port = info != NULL ? info->port : port;
    return server;
}

unsigned short geobatch_http_port(const struct geobatch_http_server *server) { return server->port; }

void geobatch_http_stop(struct geobatch_http_server *server) {
    if (server == NULL) return;
    MHD_stop_daemon(server->daemon);
    pthread_mutex_destroy(&server->lock);
    free(server);
}
