/// What kind of street a name says it is. Languages share a type where one street is written in
/// both (Rue Neuve, Nieuwstraat); within a language two types never share words.
///
/// The numbers are part of the index format: a new type goes to the end.
public enum StreetType: UInt8, CaseIterable, Sendable {
    case none
    case street, avenue, boulevard, road, lane, drive, court, place, square, way
    case alley, terrace, close, crescent, circle, parkway, highway, route, trail, path
    case walk, row, gardens, grove, quay, passage, loop, ring, embankment, promenade
    case stairs, mews, plaza, freeway, expressway, turnpike, pike, causeway, parade, esplanade
    case countyRoad, stateRoute, federalRoute, interstate, farmRoad
    case driveway, dyke, canal, bridge, market, estate, settlement, roundabout, slope, shore
    case suburb, island, field, hill, residence, farm, villa, arch, mainRoad, cross
    case interchange, yard, thoroughfare, siding, bypass, village, track, gate
    case common
}
