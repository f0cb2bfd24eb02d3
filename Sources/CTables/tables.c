#include "tables.h"

const unsigned char geobatch_fold_table[] = {
#embed "fold.bin"
};
const size_t geobatch_fold_table_size = sizeof geobatch_fold_table;
