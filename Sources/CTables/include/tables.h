/* The text folding table, embedded at build time (made by Scripts/fold-table). */
#ifndef GEOBATCH_TABLES_H
#define GEOBATCH_TABLES_H

#include <stddef.h>

extern const unsigned char geobatch_fold_table[];
extern const size_t geobatch_fold_table_size;

/* The address of the table; Swift imports the array itself as a value. */
static inline const void *geobatch_fold_table_start(void) { return geobatch_fold_table; }

#endif
