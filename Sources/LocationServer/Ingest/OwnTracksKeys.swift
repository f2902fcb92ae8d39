package import LocationKit
import LocationText
import LocationTracks

/// What phones with OwnTracks may do beyond sending locations.
package struct OwnTracksSettings: Sendable {
  /// The keys with which messages are encrypted; `nil` for none.
  package var keys: OwnTracksKeys?
  /// Whether the waypoints of a phone become places of its subject.
  package var takesWaypoints = false

  package init(keys: OwnTracksKeys? = nil, takesWaypoints: Bool = false) {
    (self.keys, self.takesWaypoints) = (keys, takesWaypoints)
  }
}

/// The keys of subjects whose phones encrypt the messages of OwnTracks: a file that only its owner can read, with lines such as
/// `{"subject":"anna","key":"correct horse"}`. Changes apply at once.
package final class OwnTracksKeys: Sendable {
  private let file: RecordFile<OwnTracksKey>

  /// Creates an accessor. Throws if the file is missing or damaged, or others may read it.
  package init(checking path: String) throws(LocationError) {
    file = RecordFile(path, isSecret: true)
    guard try !file.records().isEmpty else {
      throw LocationError(
        .inputNotFound, "there are no keys of OwnTracks", context: path,
        remedy: #"write lines such as {"subject":"anna","key":"…"} to it"#)
    }
  }

  private func key(of subject: String) throws(LocationError) -> [UInt8]? {
    try file.records().last { $0.subject == subject }?.bytes
  }

  /// Returns the plaintext of a message. Throws ``LocationTracks/OwnTracksMessage/Fault`` unless it is encrypted exactly if the subject has
  /// a key.
  package func open(_ message: [UInt8], of subject: String) throws -> [UInt8] {
    let key = try key(of: subject)
    var isSealed = false
    let plain = try OwnTracksMessage.plaintext(of: message) { sealed in
      isSealed = true
      guard let key else {
        throw OwnTracksMessage.Fault(message: "the message is encrypted, and the server has no key of this subject")
      }
      guard let plain = SecretBox.open(sealed, with: key) else {
        throw OwnTracksMessage.Fault(
          message: "the message cannot be decrypted: use the key in OwnTracks that the server has for this subject")
      }
      return plain
    }
    guard isSealed || key == nil else {
      throw OwnTracksMessage.Fault(
        message: "the message is not encrypted, and the server has a key of this subject: set it in OwnTracks")
    }
    return plain
  }

  /// Returns a message to the phone of a subject, encrypted if the subject has a key.
  func seal(_ message: [UInt8], for subject: String) throws -> [UInt8] {
    guard let key = try key(of: subject) else { return message }
    guard let sealed = SecretBox.seal(message, with: key) else {
      throw LocationError(.internalError, "libsodium cannot be used", context: subject)
    }
    let object: JSONObjectText = ["_type": "encrypted", "data": Base64Text.encode(sealed)]
    return object.bytes
  }
}

private struct OwnTracksKey: FileRecord {
  static let largestFile = 1 << 20
  static let damage = (
    message: "this is not a key of OwnTracks",
    remedy: #"write {"subject":"anna","key":"…"}, with a key of 1 to 32 bytes"#
  )

  let subject: String
  let key: String

  /// Zeros fill the key, as in the program.
  var bytes: [UInt8] { key.utf8 + Array(repeating: 0, count: SecretBox.keySize - key.utf8.count) }

  var lines: [UInt8] { (["subject": subject, "key": key] as JSONObjectText).bytes + [UInt8(ascii: "\n")] }

  static func take(_ line: JSONBody, into keys: inout [OwnTracksKey]) throws(Problem) {
    guard let subject = try line.text("subject"), let key = try line.text("key"),
      (1...SecretBox.keySize).contains(key.utf8.count)
    else { throw Problem(400, "subject and key are required, and the key has 1 to 32 bytes") }
    keys.append(OwnTracksKey(subject: subject, key: key))
  }
}
