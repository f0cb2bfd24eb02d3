#include "tables.h"

_Alignas(64) const unsigned char geobatch_fold_table[] = {
#embed "fold.bin"
};
const size_t geobatch_fold_table_size = sizeof geobatch_fold_table;
