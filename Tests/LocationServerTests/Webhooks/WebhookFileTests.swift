import Foundation
import LocationKit
import LocationTesting
import TestSupport
import Testing

@testable import LocationServer

@Suite("WebhookFile")
struct WebhookFileTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path("events.journal.webhooks") }
  private var file: WebhookFile { WebhookFile(ofJournal: folder.path("events.journal")) }

  init() throws { folder = try TemporaryFolder() }

  @Test("keeps webhooks and their progress")
  func keeps() throws {
    _ = try file.add("chat", url: "https://chat.example/hook?key=1", now: .utc("2026-05-01T10:00:00Z"))
    _ = try file.add("log", url: "http://10.0.0.1/", allowsPrivate: true)
    try file.change { webhooks in
      webhooks[1].progress.begin(after: 4)
      webhooks[1].progress.noteDelivered(6)
      webhooks[1].progress.noteOutcome(
        5, .failed("refused"), at: .utc("2026-05-01T10:00:00Z"), WebhookRetries(), jitter: 1)
    }

    let webhooks = try WebhookFile(path).webhooks()

    #expect(webhooks.map(\.name) == ["chat", "log"])
    #expect(webhooks[0].address.text == "https://chat.example/hook?key=1")
    #expect(webhooks[0].progress == WebhookProgress())
    #expect(webhooks[1].progress.acknowledged == 4)
    #expect(webhooks[1].progress.events[6]?.state == .delivered)
    #expect(
      webhooks[1].progress.events[5]
        == WebhookDelivery(.failing, attempts: 1, time: .utc("2026-05-01T10:00:05Z"), reason: "refused"))
  }

  @Test("a change of the progress is appended, and one that a crash has cut off is passed over")
  func appends() throws {
    _ = try file.add("chat", url: "https://chat.example/")
    _ = try file.add("log", url: "https://log.example/")
    let before = try Data(contentsOf: URL(filePath: path))
    let file = file
    try file.change { webhooks in
      for index in webhooks.indices { webhooks[index].progress.begin(after: 4, of: "e") }
      webhooks[1].progress.noteDelivered(6)
    }
    let delivered = try Data(contentsOf: URL(filePath: path))
    try file.change { $0[1].progress.noteDelivered(5) }
    let after = try Data(contentsOf: URL(filePath: path))

    #expect(delivered.starts(with: before) && after.starts(with: delivered) && after.count > delivered.count)
    #expect(try WebhookFile(path).webhooks() == file.webhooks())
    #expect(try file.webhooks().map(\.progress.acknowledged) == [4, 6])
    #expect(try file.webhook("log").progress.events.isEmpty)

    try after.dropLast(5).write(to: URL(filePath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    #expect(try WebhookFile(path).webhook("log").progress.acknowledged ?? 0 >= 4)
    try file.change { $0[1].progress.noteDelivered(5) }
    #expect(try WebhookFile(path).webhook("log").progress.acknowledged == 6)
  }

  @Test("a file with many changes is replaced by the current state")
  func replaces() throws {
    _ = try file.add("chat", url: "https://chat.example/")
    let file = file
    try file.change { $0[0].progress.begin(after: 0) }
    for sequence in 1...1200 { try file.change { $0[0].progress.noteDelivered(sequence) } }
    #expect(try Data(contentsOf: URL(filePath: path)).count < 70_000)
    #expect(try WebhookFile(path).webhook("chat").progress.acknowledged == 1200)
  }

  @Test("only the owner may read the file, and a file that others may read is rejected")
  func isPrivate() throws {
    _ = try file.add("chat", url: "https://chat.example/")
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)

    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    #expect { try WebhookFile(path).webhooks() } throws: { $0.states(.permissionDenied, "other users may", at: path) }
  }

  @Test("lists show neither secrets nor paths")
  func showsNothingSecret() throws {
    let secret = try file.add("chat", url: "https://chat.example:444/hook/T0P?key=1")

    let text = try file.lines().joined()
    let dump = try file.webhooks().map { String(reflecting: $0.secret) + "\($0.secret)" }.joined()

    #expect(secret.hasPrefix("whsec_"))
    #expect(WebhookSecret(secret) != nil)
    #expect(text.hasPrefix("chat: https://chat.example:444; created "))
    #expect(!text.contains("T0P") && !text.contains("whsec"))
    #expect(!dump.contains(secret.dropFirst(6)))
  }

  @Test("keeps that the receiver is gone, and reports that retry resumes the delivery")
  func keepsStops() throws {
    _ = try file.add("chat", url: "https://chat.example/")
    try file.change { webhooks in
      webhooks[0].progress.begin(after: 4)
      webhooks[0].progress.noteOutcome(
        5, .answered(status: 410), at: .utc("2026-05-01T10:00:00Z"), WebhookRetries(), jitter: 1)
    }

    #expect(try WebhookFile(path).webhook("chat").progress.stopped == .utc("2026-05-01T10:00:00Z"))
    #expect(try file.lines()[0].contains("stopped at 2026-05-01T10:00:00.000Z"))
    #expect(try file.retry("chat").count == 2)
    #expect(try WebhookFile(path).webhook("chat").progress.stopped == nil)
  }

  @Test("keeps which events a webhook receives, and rejects types that do not exist")
  func keepsFilters() throws {
    _ = try file.add("door", url: "https://door.example/", events: ["poi.enter"], places: ["home", "shed"])

    #expect(try WebhookFile(path).webhook("door").filter.places == ["home", "shed"])
    #expect(try file.lines()[0].contains("only poi.enter; only at home, shed"))
    #expect {
      try file.add("b", url: "https://door.example/", events: ["enter"])
    } throws: { $0.states(.invalidArgument, "there are no events of this type", at: "enter") }
  }

  @Test("rejects names that cannot be a segment of a path", arguments: ["a/b", "a\\b", ".", ".."])
  func rejectsNames(_ name: String) {
    expectThrows(LocationError(.invalidArgument, "must not contain / or", context: name)) {
      try file.add(name, url: "https://chat.example/")
    }
  }

  @Test("rejects repeated names, and connections without encryption unless private networks are allowed")
  func rejects() throws {
    _ = try file.add("chat", url: "https://chat.example/")
    expectThrows(LocationError.self, stating: "there is a webhook of this name already") {
      try file.add("chat", url: "https://chat.example/")
    }
    expectThrows(LocationError.self, stating: "events are sent with encryption only") {
      try file.add("b", url: "http://chat.example/")
    }
    expectThrows(LocationError.self, stating: "the name must have 1 to 100 bytes") {
      try file.add("", url: "https://chat.example/")
    }
    expectThrows(LocationError.self, stating: "there is no webhook of this name") { try file.remove("b") }
    expectThrows(LocationError.self, stating: "there is no webhook of this name") { try file.retry("b") }
    try file.remove("chat")
    #expect(try file.webhooks().isEmpty)
  }

  @Test(
    "a damaged line is an error that names it",
    arguments: ["x", "{}", #"{"sequence":1,"state":"delivered"}"#, #"{"webhook":"a","url":"https://a/","secret":"x"}"#])
  func namesDamage(_ line: String) throws {
    try Data((line + "\n").utf8).write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)

    expectThrows(LocationError(.invalidData, "this is not a line of webhooks", context: path + ":1")) {
      try file.webhooks()
    }
  }
}
