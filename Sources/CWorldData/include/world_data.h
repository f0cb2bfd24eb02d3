/* The packed world tables, embedded at build time (format: Scripts/worlddata/README.md). */
#ifndef GEOBATCH_WORLD_DATA_H
#define GEOBATCH_WORLD_DATA_H

#include <stddef.h>

extern const unsigned char geobatch_world_pack[];
extern const size_t geobatch_world_pack_size;

/* The address of the pack; Swift imports the array itself as a value. */
static inline const void *geobatch_world_pack_start(void) { return geobatch_world_pack; }

#endif
