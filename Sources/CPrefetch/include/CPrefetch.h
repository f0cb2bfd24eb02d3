#ifndef GEOBATCH_PREFETCH_H
#define GEOBATCH_PREFETCH_H

/// Asks the processor for the cache line at an address that will be read soon; any address will do.
static inline void geobatch_prefetch(const void *address) { __builtin_prefetch(address); }

#endif
