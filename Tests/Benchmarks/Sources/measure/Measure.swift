import Glibc

/// Does one work on one file and prints what it came to. Who starts it measures it.
@main
struct Measure {
  static func main() {
    guard CommandLine.arguments.count == 3, let work = Work(rawValue: CommandLine.arguments[1]) else {
      print("usage: measure \(Work.allCases.map(\.rawValue).joined(separator: "|")) FILE")
      exit(64)
    }
    let path = CommandLine.arguments[2]
    Task.detached {
      do {
        print(try await work.tally(of: path).line)
        exit(0)
      } catch {
        let complaint = Array("measure: \(error)\n".utf8)
        exit(write(STDERR_FILENO, complaint, complaint.count) < 0 ? 74 : 1)
      }
    }
    // An asynchronous `main` would end this thread, for which a static program first sorts the frames of all its functions: 35 ms
    // of what is measured.
    while true { pause() }
  }
}
