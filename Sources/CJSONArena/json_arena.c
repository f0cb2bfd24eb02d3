#include "json_arena.h"

#include <pthread.h>
#include <stdlib.h>

struct geobatch_json_arena {
    struct geobatch_json_arena *before;
    size_t used;
    size_t size;
    _Alignas(16) unsigned char bytes[];
};

enum { SMALLEST = 4096 - 64, LARGEST = 1 << 16 };

/* The arena of the text that this thread parses; NULL while it parses none. */
static _Thread_local struct geobatch_json_arena *current;
static _Thread_local size_t usual;
/* A block that the thread used last: replies of one service are about equally long. */
static _Thread_local struct geobatch_json_arena *spare;

static struct geobatch_json_arena *block(size_t size) {
    struct geobatch_json_arena *arena = spare;
    if (arena && arena->size >= size) {
        spare = NULL;
    } else {
        arena = malloc(sizeof *arena + size);
        if (!arena) return NULL;
        arena->size = size;
    }
    arena->before = current;
    arena->used = 0;
    return arena;
}

static void *take(size_t size) {
    if (!current) return malloc(size);
    size = (size + 15) & ~(size_t)15;
    if (current->size - current->used < size) {
        struct geobatch_json_arena *more = block(size > usual ? size : usual);
        if (!more) return NULL;
        current = more;
    }
    void *start = current->bytes + current->used;
    current->used += size;
    return start;
}

/* What stands in an arena goes with it. */
static void give(void *start) {
    if (!current) free(start);
}

static void set_hooks(void) {
    cJSON_Hooks hooks = {take, give};
    cJSON_InitHooks(&hooks);
}

cJSON *geobatch_json_parse(const char *bytes, size_t count, geobatch_json_arena **arena) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, set_hooks);
    /* Values take about eight times the room of their text. */
    usual = count > LARGEST / 8 ? LARGEST : count * 8 < SMALLEST ? SMALLEST : count * 8;
    *arena = NULL;
    current = block(usual);
    if (!current) return NULL;
    cJSON *root = cJSON_ParseWithLength(bytes, count);
    struct geobatch_json_arena *filled = current;
    current = NULL;
    if (root)
        *arena = filled;
    else
        geobatch_json_free(filled);
    return root;
}

void geobatch_json_free(geobatch_json_arena *arena) {
    while (arena) {
        struct geobatch_json_arena *before = arena->before;
        if (!spare)
            spare = arena;
        else
            free(arena);
        arena = before;
    }
}
