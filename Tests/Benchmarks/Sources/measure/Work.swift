/// What is measured.
enum Work: String, CaseIterable {
  /// gpsd's JSON, a line to a reading.
  case wire
  /// Readings to gpsd's JSON, all of them again and again out of memory.
  case encode

  func tally(of path: String) throws -> Tally {
    switch self {
    case .wire: try WireWork.decode(path)
    case .encode: try WireWork.encode(path)
    }
  }
}
