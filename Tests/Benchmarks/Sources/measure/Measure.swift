import Glibc

/// Does one work on one file and prints what it came to. Who starts it measures it.
@main
struct Measure {
  static func main() async throws {
    guard CommandLine.arguments.count == 3, let work = Work(rawValue: CommandLine.arguments[1]) else {
      print("usage: measure \(Work.allCases.map(\.rawValue).joined(separator: "|")) FILE")
      exit(64)
    }
    print(try await work.tally(of: CommandLine.arguments[2]).line)
  }
}
