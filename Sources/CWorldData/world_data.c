#include "world_data.h"

const unsigned char geobatch_world_pack[] = {
#embed "world.pack"
};
const size_t geobatch_world_pack_size = sizeof geobatch_world_pack;
