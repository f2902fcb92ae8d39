import LocationKit

extension [TrackEntry] {
  /// Appends the readings as entries and removes them from their array.
  mutating func take(_ readings: inout [Reading]) {
    for reading in readings {
      if let entry = TrackEntry(reading) { append(entry) }
    }
    readings.removeAll(keepingCapacity: true)
  }
}
