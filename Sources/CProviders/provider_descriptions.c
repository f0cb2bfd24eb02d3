#include "provider_descriptions.h"

static const unsigned char mapbox_v5[] = {
#embed "descriptions/mapbox-v5.json"
};
static const unsigned char mapbox_v6[] = {
#embed "descriptions/mapbox-v6.json"
};
static const unsigned char nominatim[] = {
#embed "descriptions/nominatim.json"
};
static const unsigned char photon[] = {
#embed "descriptions/photon.json"
};
static const unsigned char pelias[] = {
#embed "descriptions/pelias.json"
};
static const unsigned char google[] = {
#embed "descriptions/google.json"
};
static const unsigned char google_v4[] = {
#embed "descriptions/google-v4.json"
};
static const unsigned char opencage[] = {
#embed "descriptions/opencage.json"
};
static const unsigned char us_census[] = {
#embed "descriptions/us-census.json"
};
static const unsigned char ban_geoplateforme[] = {
#embed "descriptions/ban-geoplateforme.json"
};
static const unsigned char addok[] = {
#embed "descriptions/addok.json"
};
static const unsigned char here[] = {
#embed "descriptions/here.json"
};
static const unsigned char tomtom[] = {
#embed "descriptions/tomtom.json"
};
static const unsigned char locationiq[] = {
#embed "descriptions/locationiq.json"
};
static const unsigned char geoapify[] = {
#embed "descriptions/geoapify.json"
};
static const unsigned char geocodio[] = {
#embed "descriptions/geocodio.json"
};
static const unsigned char esri_world[] = {
#embed "descriptions/esri-world.json"
};
static const unsigned char kakao_local[] = {
#embed "descriptions/kakao-local.json"
};
static const unsigned char naver_cloud[] = {
#embed "descriptions/naver-cloud.json"
};
static const unsigned char amap[] = {
#embed "descriptions/amap.json"
};
static const unsigned char baidu[] = {
#embed "descriptions/baidu.json"
};
static const unsigned char tencent[] = {
#embed "descriptions/tencent.json"
};
static const unsigned char yandex[] = {
#embed "descriptions/yandex.json"
};
static const unsigned char pickpoint[] = {
#embed "descriptions/pickpoint.json"
};
static const unsigned char apple_maps_server[] = {
#embed "descriptions/apple-maps-server.json"
};

static const unsigned char juso_kr[] = {
#embed "descriptions/juso-kr.json"
};

static const struct {
    const unsigned char *text;
    size_t length;
} descriptions[] = {
    {mapbox_v5, sizeof mapbox_v5},
    {mapbox_v6, sizeof mapbox_v6},
    {nominatim, sizeof nominatim},
    {photon, sizeof photon},
    {pelias, sizeof pelias},
    {google, sizeof google},
    {google_v4, sizeof google_v4},
    {opencage, sizeof opencage},
    {us_census, sizeof us_census},
    {ban_geoplateforme, sizeof ban_geoplateforme},
    {addok, sizeof addok},
    {here, sizeof here},
    {tomtom, sizeof tomtom},
    {locationiq, sizeof locationiq},
    {geoapify, sizeof geoapify},
    {geocodio, sizeof geocodio},
    {esri_world, sizeof esri_world},
    {kakao_local, sizeof kakao_local},
    {naver_cloud, sizeof naver_cloud},
    {amap, sizeof amap},
    {baidu, sizeof baidu},
    {tencent, sizeof tencent},
    {yandex, sizeof yandex},
    {pickpoint, sizeof pickpoint},
    {apple_maps_server, sizeof apple_maps_server},
    {juso_kr, sizeof juso_kr},
};

size_t geobatch_provider_count(void) { return sizeof descriptions / sizeof *descriptions; }

const unsigned char *geobatch_provider_text(size_t index, size_t *length) {
    if (index >= geobatch_provider_count()) return NULL;
    *length = descriptions[index].length;
    return descriptions[index].text;
}
