import LocationGPSD
import Synchronization

/// The version of this program and of the libraries in it.
enum Version {
  static let number = "1.0.0"

  /// Name of this program in the files that it writes.
  static let creator = "locate \(number)"

  /// Name of another program that has the commands of `locate`, which has a version of its own; `nil` for `locate` itself.
  static let otherProgram = Mutex<String?>(nil)

  static var text: String { text(of: otherProgram.withLock { $0 }) }

  static func text(of otherProgram: String?) -> String {
    """
    \(otherProgram.map { "\($0), with the commands of location-service \(number)" } ?? "locate \(number)")
    decoder of gpsd://: \(GPSDDecoding.standard.release)
    """
  }
}
