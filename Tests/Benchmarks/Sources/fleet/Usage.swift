import Glibc

/// What this process uses.
enum Usage {
  /// User and system time of all threads in seconds.
  static var seconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Resident bytes.
  static var resident: Int {
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 128)
    guard fgets(&line, 128, file) != nil else { return 0 }
    let words = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self).split(
      separator: " ")
    return (words.count > 1 ? Int(words[1]) ?? 0 : 0) * sysconf(Int32(_SC_PAGESIZE))
  }
}

/// Lines of the report.
enum Report {
  static func line(_ name: String, _ value: String) { print("\(name): \(value)") }

  static func millions(_ count: Int, _ seconds: Double) -> String { number(Double(count) / seconds / 1e6) + " million" }

  static func number(_ value: Double) -> String { String(Double((value * 1000).rounded()) / 1000) }
}
