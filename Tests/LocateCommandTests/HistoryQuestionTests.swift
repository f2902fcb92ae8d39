import ArgumentParser
import Testing

@testable import LocateCommand

@Suite("HistoryQuestion")
struct HistoryQuestionTests {
  @Test(
    "a maximum error is about places and totals",
    arguments: [
      (["--summary", "day"], true), (["--near=48,11,50"], true), (["--visits"], true), ([], false),
      (["--box=48,11,49,12"], false),
    ])
  func maximumError(_ arguments: [String], _ isValid: Bool) throws {
    let question = try HistoryQuestion.parse(arguments + ["--max-error", "50"])
    #expect(((try? question.check(OutputOptions.parse([]))) != nil) == isValid)
  }
}
