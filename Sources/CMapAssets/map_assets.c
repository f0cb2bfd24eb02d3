#include "map_assets.h"

/* Leaflet comes from Debian's libjs-leaflet, so that its fixes arrive with a rebuild. */
static const unsigned char style[] = {
#embed "/usr/share/javascript/leaflet/leaflet.css"
    ,
#embed "page/page.css"
};
static const unsigned char body[] = {
#embed "page/map.html"
};
static const unsigned char basemap[] = {
#embed "basemap.txt"
};
static const unsigned char leaflet[] = {
#embed "page/leaflet-licence.js"
    ,
#embed "/usr/share/javascript/leaflet/leaflet.min.js"
};
static const unsigned char script[] = {
#embed "page/begin.js"
    ,
#embed "page/world.js"
    ,
#embed "page/rows.js"
    ,
#embed "page/clusters.js"
    ,
#embed "page/points.js"
    ,
#embed "page/filters.js"
    ,
#embed "page/tables.js"
    ,
#embed "page/map.js"
    ,
#embed "page/end.js"
};

static const unsigned char review_page[] = {
#embed "page/review.html"
};
static const unsigned char review_style[] = {
#embed "/usr/share/javascript/leaflet/leaflet.css"
    ,
#embed "page/page.css"
    ,
#embed "page/review.css"
};
static const unsigned char review_script[] = {
#embed "page/begin.js"
    ,
#embed "page/world.js"
    ,
#embed "page/server.js"
    ,
#embed "page/search.js"
    ,
#embed "page/marks.js"
    ,
#embed "page/review.js"
    ,
#embed "page/end.js"
};

static const struct {
    const unsigned char *bytes;
    size_t length;
} assets[] = {
    [GEOBATCH_MAP_STYLE] = {style, sizeof style},
    [GEOBATCH_MAP_BODY] = {body, sizeof body},
    [GEOBATCH_MAP_BASEMAP] = {basemap, sizeof basemap},
    [GEOBATCH_MAP_LEAFLET] = {leaflet, sizeof leaflet},
    [GEOBATCH_MAP_SCRIPT] = {script, sizeof script},
    [GEOBATCH_REVIEW_PAGE] = {review_page, sizeof review_page},
    [GEOBATCH_REVIEW_STYLE] = {review_style, sizeof review_style},
    [GEOBATCH_REVIEW_SCRIPT] = {review_script, sizeof review_script},
};

const unsigned char *geobatch_map_asset(enum geobatch_map_asset asset, size_t *length) {
    *length = assets[asset].length;
    return assets[asset].bytes;
}
