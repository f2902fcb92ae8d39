import Glibc

/// The resources of this process: open sockets, and threads. Other descriptors vary with concurrent tests.
public struct ProcessLoad: Sendable {
  public let sockets: Int
  public let threads: Int
  /// Number of open descriptors of all kinds.
  public let descriptors: Int
  /// Resident memory in kilobytes.
  public let memory: Int

  public init() {
    sockets = Self.entries("/proc/self/fd").count { Self.target("/proc/self/fd/\($0)").hasPrefix("socket:") }
    threads = Self.entries("/proc/self/task").count
    descriptors = Self.entries("/proc/self/fd").count
    memory = Self.residentPages() * Int(sysconf(Int32(_SC_PAGESIZE))) / 1024
  }

  /// Waits, for two minutes at most, until the sockets and the threads each exceed this load by no more than `margin`:
  /// resources that are being released may take some time. Returns whether they do.
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
      // The name is read in place: readdir(3) allocates only the bytes up to the name's terminating zero, so a copy of
      // the whole `d_name` array would read beyond the entry. The entry stays valid until the next call of readdir(3).
      names.append(
        String(cString: UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self)))
    }
    return names
  }

  /// Returns the second number of proc_pid_statm(5).
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
