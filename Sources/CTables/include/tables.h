/* The text folding table, embedded at build time (made by Scripts/fold-table). */
#ifndef GEOBATCH_TABLES_H
#define GEOBATCH_TABLES_H

#include <stddef.h>

extern const unsigned char geobatch_fold_table[];
extern const size_t geobatch_fold_table_size;

#endif
