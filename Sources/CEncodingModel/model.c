#include "encoding_model.h"

_Alignas(64) const unsigned char geobatch_encoding_model[] = {
#embed "model.bin"
};
const size_t geobatch_encoding_model_size = sizeof geobatch_encoding_model;
