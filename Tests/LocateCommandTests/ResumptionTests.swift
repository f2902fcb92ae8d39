import ArgumentParser
import Foundation
import LocationJournal
import LocationKit
import TestSupport
import Testing

@testable import LocateCommand

@Suite("Resumption")
final class ResumptionTests {
  private let path = RunFolder.url.appending(path: UUID().uuidString).path

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Opens a journal of three events.
  private func journal() async throws -> FileJournal {
    try await FileJournal(path).record(
      (1...3).map { number in .entered(Event.transition { $0.sequence = number }) }, memory: [])
    return try FileJournal(path)
  }

  @Test("the number of a journal that a longer one has replaced is rejected, and the remedy has the new epoch")
  func replaced() async throws {
    let former = try await journal().epoch
    try FileManager.default.removeItem(atPath: path)
    let journal = try await journal()

    let wanted = try #require(EventIdentifier(argument: "\(former)-2"))
    let error = #expect(throws: LocationError.self) { try Resumption(journal, from: wanted) }
    #expect(error?.code == .invalidArgument)
    #expect(error?.remedy?.contains("--from-seq \(journal.epoch)-1") == true)
  }

  @Test("the number with the epoch of the journal delivers its events; without it, a notice has the epoch")
  func same() async throws {
    let journal = try await journal()
    let text = "\(journal.epoch)-2"

    let checked = try Resumption(journal, from: EventIdentifier(argument: text))
    let plain = try Resumption(journal, from: EventIdentifier(argument: "2"))
    for resumption in [checked, plain] {
      var events = try #require(try resumption.events())
      var numbers: [Int?] = []
      for _ in 0..<3 { numbers.append(try events.next()?.sequence) }
      #expect(numbers == [2, 3, nil])
    }
    #expect(checked.notice == nil)
    #expect(plain.notice?.contains("--from-seq \(text)") == true)
    #expect(try Resumption(journal, from: nil).notice == nil)
  }

  @Test("a number is from 1 on, with or without an epoch", arguments: ["0", "a1-0", "x", "-3", "", "7-"])
  func rejects(_ text: String) {
    #expect(throws: (any Error).self) { try ResumptionOptions.parse(["--from-seq=\(text)"]).validate() }
  }
}
