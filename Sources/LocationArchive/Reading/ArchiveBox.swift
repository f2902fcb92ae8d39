/// A box in degrees that may cross the antimeridian.
struct ArchiveBox: Sendable {
  let south: Double
  let west: Double
  let north: Double
  let east: Double

  func contains(_ latitude: Int64, _ longitude: Int64) -> Bool {
    let (latitude, longitude) = (Double(latitude) / 1e7, Double(longitude) / 1e7)
    guard south <= latitude, latitude <= north else { return false }
    return west <= east ? west <= longitude && longitude <= east : longitude >= west || longitude <= east
  }

  func mayContain(_ area: BlockArea) -> Bool {
    let (least, greatest) = (area.latitudes.lowerBound, area.latitudes.upperBound)
    guard Double(greatest) / 1e7 >= south, Double(least) / 1e7 <= north else { return false }
    let (first, last) = (Double(area.longitudes.lowerBound) / 1e7, Double(area.longitudes.upperBound) / 1e7)
    return west <= east ? last >= west && first <= east : last >= west || first <= east
  }
}
