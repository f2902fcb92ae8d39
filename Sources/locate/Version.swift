import LocationGPSD

/// What this program is made of.
enum Version {
  static let number = "0.1.0"

  /// What this program is called in the files that it writes.
  static let creator = "locate \(number)"

  static var text: String {
    """
    locate \(number)
    libgps://: \(LibGPS.version)
    """
  }
}
