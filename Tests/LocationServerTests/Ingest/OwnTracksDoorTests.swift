#if Server
  import Foundation
  import LocationKit
  import LocationText
  import Synchronization
  import TestSupport
  import Testing

  @testable import LocationServer

  @Suite("OwnTracks: encryption, friends and waypoints")
  struct OwnTracksDoorTests {
    private let folder: TemporaryFolder
    private let hub = LocationHub()
    private let now: UTCInstant
    private let tokens: TokenFile

    init() throws {
      folder = try TemporaryFolder()
      tokens = TokenFile(folder.path("tokens"))
      now = try #require(UTCInstant(iso8601: "2026-05-01T10:00:00Z"))
    }

    /// Sealed by PyNaCl 1.6.2 (`nacl.secret.SecretBox`) with the key "correct horse" and zeros, and the nonce 0, 1, 2 … 23: a location
    /// at 52.5, 13.25 of 2026-05-01T10:00:00Z, with `vel` 36.
    private static let sealed =
      "AAECAwQFBgcICQoLDA0ODxAREhMUFRYX9dqGzgrYpn2bOzrGk0iaaKwP6tI472fOl80/VsQLiPPXCvF8EeASl/mSdBiaZe9ZdruXlp/g9H6KK9O9ujRZ"
      + "/u8jeh2NmJzJucTrQ3qXL0N7cBs063qrVwTlJppMuPyIwKlNFc5zN8jNBJwxnb4QM5ioZiwKw8Ta0VLmVGzUL3dR6iBriPw/9g=="
    private static let encrypted = #"{"_type":"encrypted","data":"\#(sealed)"}"#
    private static let plain = #"{"_type":"location","tid":"an","lat":1,"lon":2,"tst":1777629600}"#

    private func keys(_ lines: String, permissions: Int = 0o600) throws -> OwnTracksKeys {
      let path = folder.path("keys-\(UUID().uuidString)")
      try Data(lines.utf8).write(to: URL(filePath: path))
      try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path)
      return try OwnTracksKeys(checking: path)
    }

    private func door(_ keys: OwnTracksKeys? = nil, editor: PlaceEditor? = nil) -> OwnTracksDoor {
      OwnTracksDoor(
        settings: OwnTracksSettings(keys: keys, takesWaypoints: editor != nil),
        subjects: SubjectLocations(hub: hub, archive: nil), editor: editor, mostPlaces: 10)
    }

    private func post(_ body: String, of subject: String = "anna", token: AccessToken? = nil) throws -> PhonePost {
      var request = try ServerRequest("POST", "/pub", body: Array(body.utf8))
      request.token = token
      var post = PhonePost(request, now: now)
      post.subject = subject
      return post
    }

    /// Reads a message as the server does: opened first.
    private func read(_ post: PhonePost, by door: OwnTracksDoor) throws -> [Result<Location, Problem>] {
      var post = post
      try door.open(&post)
      return try door.read(post)
    }

    private func fault(_ body: () throws -> Any?) -> String? {
      do { _ = try body() } catch {
        let problem = Problem(error)
        return problem.status == 400 ? problem.detail : "\(problem.status)"
      }
      return nil
    }

    @Test("a message that PyNaCl has sealed is opened with the subject's key, and with no other")
    func opens() throws {
      let door = door(
        try keys("{\"subject\":\"anna\",\"key\":\"correct horse\"}\n{\"subject\":\"ben\",\"key\":\"x\"}\n"))

      let location = try #require(try read(post(Self.encrypted), by: door).first?.get())

      #expect(location.coordinate == Coordinate(latitude: 52.5, longitude: 13.25))
      #expect(location.time == now)
      #expect(location.speed.map { ($0 * 1000).rounded() } == 10_000)
      #expect(fault { try read(post(Self.encrypted, of: "ben"), by: door) }?.contains("cannot be decrypted") == true)
      #expect(fault { try read(post(Self.encrypted, of: "carl"), by: door) }?.contains("no key") == true)
      #expect(fault { try read(post(Self.plain), by: door) }?.contains("not encrypted") == true)
      #expect(fault { try read(post(Self.plain, of: "carl"), by: door) } == nil)
      for data in ["", "AAAA", "%", String(Self.sealed.dropLast(4)) + "AAA="] {
        #expect(fault { try read(post(#"{"_type":"encrypted","data":"\#(data)"}"#), by: door) } != nil, "\(data)")
      }
      #expect(fault { try read(post(Self.encrypted), by: self.door()) }?.contains("encrypted") == true)
    }

    @Test("the file of keys must be private and whole")
    func checksKeys() {
      let line = "{\"subject\":\"anna\",\"key\":\"x\"}\n"
      expectThrows(LocationError.self, stating: "other users may read or change this file") {
        try keys(line, permissions: 0o644)
      }
      expectThrows(LocationError.self, stating: "other users may read or change this file") {
        try keys(line, permissions: 0o640)
      }
      expectThrows(LocationError.self, stating: "there are no keys of OwnTracks") { try keys("") }
      expectThrows(LocationError.self, stating: "the key has 1 to 32 bytes") { try keys("{\"subject\":\"anna\"}\n") }
      expectThrows(LocationError.self, stating: "the key has 1 to 32 bytes") {
        try keys("{\"subject\":\"anna\",\"key\":\"\(String(repeating: "x", count: 33))\"}\n")
      }
      expectThrows(LocationError.self, stating: "there are no keys of OwnTracks") {
        try OwnTracksKeys(checking: folder.path("none"))
      }
    }

    private func token(friends: Set<String>, blur: Double? = nil) throws -> AccessToken {
      let view = friends.isEmpty ? nil : try PrivacyView(blur: blur, zones: [], delay: .zero, subjects: friends)
      let secret = try tokens.create(
        UUID().uuidString, scopes: ["ingest"], subject: "anna", expires: nil, privacy: view)
      return try #require(try tokens.token(of: secret))
    }

    private func note(_ latitude: Double, _ longitude: Double, of subject: String) throws {
      let coordinate = try #require(Coordinate(latitude: latitude, longitude: longitude))
      var location = Location(coordinate: coordinate, time: now, origin: LocationOrigin(source: "test", kind: .live))
      (location.speed, location.horizontalAccuracy) = (10, Accuracy(radius: 11.2, level: .twoThirds, basis: .receiver))
      hub.note(location, of: subject)
    }

    private func answer(_ door: OwnTracksDoor, _ post: PhonePost) async throws -> String {
      guard case .bytes(let bytes) = try await door.answer(post, PhoneReceipt(stored: 1)).body else { return "" }
      return String(decoding: bytes, as: UTF8.self)
    }

    @Test("the answer has the card and the position of the friends that the token names, and of no others")
    func showsFriends() async throws {
      try note(52.5, 13.25, of: "ben")
      try note(48, 11, of: "berta")
      try note(1, 2, of: "carl")
      try note(3, 4, of: "anna")

      let friends = try await answer(door(), post(Self.plain, token: token(friends: ["ben", "berta", "anna", "none"])))
      let blurred = try await answer(door(), post(Self.plain, token: token(friends: ["ben"], blur: 1000)))

      #expect(
        friends
          == #"[{"_type":"card","tid":"be","name":"ben"},{"_type":"location","tid":"be","topic":"owntracks/http/be","#
          + #""lat":52.5,"lon":13.25,"tst":1777629600,"acc":12,"vel":36},{"_type":"card","tid":"br","name":"berta"},"#
          + #"{"_type":"location","tid":"br","topic":"owntracks/http/br","lat":48,"lon":11,"tst":1777629600,"acc":12,"vel":36}]"#
      )
      #expect(blurred.contains(#""name":"ben""#))
      #expect(!blurred.contains(#""lat":52.5,"#) && !blurred.contains("vel"))
      #expect(try await answer(door(), post(Self.plain, token: token(friends: []))) == "[]")
      #expect(try await answer(door(), post(Self.plain)) == "[]")
    }

    @Test("friends are told apart by two characters")
    func initials() {
      #expect(OwnTracksDoor.initials(of: ["ben", "berta", "Be", "7", "🚲"]) == ["be", "br", "b0", "70", "x0"])
    }

    @Test("the answer to a phone with a key is sealed as a whole")
    func sealsAnswers() async throws {
      try note(52.5, 13.25, of: "ben")
      let door = door(try keys("{\"subject\":\"anna\",\"key\":\"correct horse\"}\n"))

      let answer = try await answer(door, post(Self.encrypted, token: token(friends: ["ben"])))

      let body = try JSONBody(Array(answer.utf8))
      #expect(try body.text("_type") == "encrypted")
      let sealed = try #require(try body.text("data").flatMap { Base64Text.decode($0) })
      let key = Array("correct horse".utf8) + Array(repeating: UInt8(0), count: 19)
      let text = try #require(SecretBox.open(sealed, with: key).map { String(decoding: $0, as: UTF8.self) })
      #expect(text.hasPrefix(#"[{"_type":"card","tid":"be","name":"ben"}"#))
    }

    @Test("a token may show friends to a phone, and hide nothing by time")
    func createsTokens() throws {
      let late = try PrivacyView(blur: nil, zones: [], delay: .seconds(60), subjects: ["ben"])
      let all = try PrivacyView(blur: 100, zones: [], delay: .zero)
      for view in [late, all] {
        expectThrows(LocationError.self, stating: "are for tokens with the scope read alone") {
          try tokens.create("phone", scopes: ["ingest"], subject: "anna", expires: nil, privacy: view)
        }
      }
    }

    private final class Store: PlaceStore {
      let content = Mutex<[String: PointOfInterest]>([:])
      let saved = Mutex(0)
      func places() -> [PointOfInterest] { content.withLock { Array($0.values) } }
      func save(_ place: PointOfInterest) {
        content.withLock { $0[place.id] = place }
        saved.withLock { $0 += 1 }
      }
      func remove(_ id: String) { content.withLock { $0[id] = nil } }
    }

    // https://owntracks.org/booklet/tech/json/#_typewaypoint, and the texts for numbers of earlier versions.
    @Test("with the option, waypoints with a radius become places of the subject; the same again changes nothing")
    func storesWaypoints() async throws {
      let store = Store()
      let door = door(editor: try PlaceEditor(store, files: PlaceList()) { _ in })
      let waypoint = { (radius: String, name: String) in
        #"{"_type":"waypoint","desc":"\#(name)","lat":"48.858330","lon":2.29513,"rad":\#(radius),"tst":1385997757}"#
      }

      for body in [
        waypoint("50", "Paris"), waypoint("50", "Paris"), waypoint("80", "Home"), waypoint("0", "no region"),
        #"{"_type":"waypoints","waypoints":[\#(waypoint("80", "Home"))]}"#,
        #"{"_type":"transition","event":"enter","desc":"Home","tst":1777629600,"wtst":1385997757}"#,
      ] {
        #expect(try door.read(post(body)).isEmpty)
        _ = try await door.answer(post(body), PhoneReceipt())
      }

      #expect(store.saved.withLock { $0 } == 2)
      let place = try #require(store.places().first)
      #expect(place.id == "owntracks:anna:1385997757")
      #expect(place.name == "Home")
      #expect(place.attributes == ["subjects": "anna"])
      #expect(
        place.region == .circle(center: try #require(Coordinate(latitude: 48.85833, longitude: 2.29513)), radius: 80))
    }
  }
#endif
