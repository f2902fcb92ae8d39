import LocationGPSD

/// The version of this program and of the libraries in it.
enum Version {
  static let number = "1.0.0"

  /// Name of this program in the files that it writes.
  static let creator = "locate \(number)"

  static var text: String {
    """
    locate \(number)
    decoder of gpsd://: \(GPSDDecoding.standard.release)
    """
  }
}
