/* The parts of the map page, embedded at build time. */
#ifndef GEOBATCH_MAP_ASSETS_H
#define GEOBATCH_MAP_ASSETS_H

#include <stddef.h>

enum geobatch_map_asset {
    GEOBATCH_MAP_STYLE,   /* CSS of Leaflet and of the page */
    GEOBATCH_MAP_BODY,    /* HTML inside <body> */
    GEOBATCH_MAP_BASEMAP, /* base64 of the world; Scripts/basemap says how it is laid out */
    GEOBATCH_MAP_LEAFLET, /* JavaScript of Leaflet with its licence */
    GEOBATCH_MAP_SCRIPT,  /* JavaScript of the page */
    GEOBATCH_REVIEW_PAGE,  /* the whole HTML of the review page */
    GEOBATCH_REVIEW_STYLE, /* its CSS, with Leaflet's */
    GEOBATCH_REVIEW_SCRIPT /* its JavaScript */
};

/* The bytes of one part and their number. */
const unsigned char *geobatch_map_asset(enum geobatch_map_asset asset, size_t *length);

#endif
