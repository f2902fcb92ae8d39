import Glibc

/// What this process holds: open sockets, and threads. Other descriptors come and go with the tests that run beside.
public struct ProcessLoad: Sendable {
  public let sockets: Int
  public let threads: Int
  /// Open ones of all kinds.
  public let descriptors: Int
  /// Kilobytes in memory.
  public let memory: Int

  public init() {
    sockets = Self.entries("/proc/self/fd").count { Self.target("/proc/self/fd/\($0)").hasPrefix("socket:") }
    threads = Self.entries("/proc/self/task").count
    descriptors = Self.entries("/proc/self/fd").count
    memory = Self.residentPages() * Int(sysconf(Int32(_SC_PAGESIZE))) / 1024
  }

  /// Waits until no more than `margin` of either has been added, for two minutes at most: what ends may still be on its
  /// way out.
  public func returns(within margin: Int) async -> Bool {
    let start = ContinuousClock.now
    while ContinuousClock.now - start < .seconds(120) {
      let now = ProcessLoad()
      if now.sockets <= sockets + margin, now.threads <= threads + margin { return true }
      await Task.yield()
    }
    return false
  }

  private static func entries(_ path: String) -> [String] {
    guard let folder = opendir(path), let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      // In place: an entry ends with its name, and a copy of the whole array would read on behind it.
      names.append(
        String(cString: UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self)))
    }
    return names
  }

  /// The second number of proc_pid_statm(5).
  private static func residentPages() -> Int {
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    guard fgets(&line, Int32(line.count), file) != nil else { return 0 }
    let words = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self).split(
      separator: " ")
    return words.count > 1 ? Int(words[1]) ?? 0 : 0
  }

  private static func target(_ path: String) -> String {
    var buffer = [CChar](repeating: 0, count: 256)
    let count = readlink(path, &buffer, buffer.count - 1)
    return String(decoding: buffer.prefix(max(0, count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
