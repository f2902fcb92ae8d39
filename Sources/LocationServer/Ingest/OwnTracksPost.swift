import LocationKit
import LocationTracks

/// A message of OwnTracks in its HTTP mode (https://owntracks.org/booklet/tech/http/).
enum OwnTracksPost {
  /// Returns the location of a message; `nil` for another kind of message, and for the empty one with which the program
  /// removes a friend. Throws 400 with the name of a wrong field.
  static func location(_ bytes: [UInt8], now: UTCInstant) throws(Problem) -> Location? {
    guard !bytes.isEmpty else { return nil }
    let message: OwnTracksMessage
    do throws(OwnTracksMessage.Fault) {
      message = try OwnTracksMessage(bytes.span, source: "owntracks", now: now)
      if let flaw = message.flaws.first { throw flaw }
    } catch {
      throw Problem(400, error.message)
    }
    if message.type == "encrypted" {
      throw Problem(400, "the field _type is encrypted: remove the encryption key in OwnTracks, and use HTTPS")
    }
    guard var location = message.location else { return nil }
    // A time that is more than a day ahead is a fault of the message.
    location.time = DeviceClock.time(location.time, at: now)
    return location
  }
}
