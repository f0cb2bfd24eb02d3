/* Parses JSON with libcjson, all values of a text in a few blocks of memory: a reply has a hundred
   of them, and they all go at once. */
#ifndef GEOBATCH_JSON_ARENA_H
#define GEOBATCH_JSON_ARENA_H

#include <cjson/cJSON.h>
#include <stddef.h>

typedef struct geobatch_json_arena geobatch_json_arena;

/* The root of a text, and the arena that it lives in; NULL for what is no JSON text. Never to be
   given to cJSON_Delete. */
cJSON *geobatch_json_parse(const char *bytes, size_t count, geobatch_json_arena **arena);
void geobatch_json_free(geobatch_json_arena *arena);

#endif
