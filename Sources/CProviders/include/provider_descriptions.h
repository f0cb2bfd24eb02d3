/* The provider descriptions, one JSON text each, embedded at build time. */
#ifndef GEOBATCH_PROVIDER_DESCRIPTIONS_H
#define GEOBATCH_PROVIDER_DESCRIPTIONS_H

#include <stddef.h>

/* How many there are. */
size_t geobatch_provider_count(void);
/* The text of one and its length in bytes; NULL beyond the last. */
const unsigned char *geobatch_provider_text(size_t index, size_t *length);

#endif
