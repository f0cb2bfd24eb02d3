#include "provider_descriptions.h"
size_t geobatch_provider_count(void) { return 0; }
const unsigned char *geobatch_provider_text(size_t index, size_t *length) { (void)index; *length = 0; return NULL; }
