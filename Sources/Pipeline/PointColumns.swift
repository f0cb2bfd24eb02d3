/// The columns that hold a point, for a run that asks what is there.
public struct PointColumns: Sendable, Equatable {
    /// The column of latitudes.
    public let latitude: Int
    /// The column of longitudes.
    public let longitude: Int

    /// Names the columns.
    public init(latitude: Int, longitude: Int) {
        self.latitude = latitude
        self.longitude = longitude
    }
}
