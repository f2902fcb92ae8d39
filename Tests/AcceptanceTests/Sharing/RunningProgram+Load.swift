import Foundation

extension RunningProgram {
  /// How long it has kept processors busy; proc(5), stat.
  var processorTime: Duration {
    let text = (try? String(contentsOfFile: "/proc/\(processIdentifier)/stat", encoding: .utf8)) ?? ""
    // The command, in brackets, may hold anything.
    let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
    guard fields.count > 12, let user = Int(fields[11]), let system = Int(fields[12]) else { return .zero }
    return .seconds(user + system) / sysconf(Int32(_SC_CLK_TCK))
  }

  /// Bytes; proc(5), statm.
  var residentMemory: Int {
    let text = (try? String(contentsOfFile: "/proc/\(processIdentifier)/statm", encoding: .utf8)) ?? ""
    return (text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * sysconf(Int32(_SC_PAGESIZE))
  }
}
