/* How likely letters are beside each other (made by Scripts/encoding-model). */
#ifndef GEOBATCH_ENCODING_MODEL_H
#define GEOBATCH_ENCODING_MODEL_H

#include <stddef.h>

extern const unsigned char geobatch_encoding_model[];
extern const size_t geobatch_encoding_model_size;

/* The address of the table; Swift imports the array itself as a value. */
static inline const void * _Nonnull geobatch_encoding_model_start(void) { return geobatch_encoding_model; }

#endif
