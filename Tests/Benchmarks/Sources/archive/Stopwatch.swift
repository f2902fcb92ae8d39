import Glibc

/// Wall time and the process's own time, in seconds.
struct Stopwatch {
  private(set) var wall = 0.0
  private(set) var cpu = 0.0
  private var begun = (wall: 0.0, cpu: 0.0)

  mutating func start() { begun = (Self.seconds(CLOCK_MONOTONIC), Self.seconds(CLOCK_PROCESS_CPUTIME_ID)) }

  mutating func stop() {
    wall += Self.seconds(CLOCK_MONOTONIC) - begun.wall
    cpu += Self.seconds(CLOCK_PROCESS_CPUTIME_ID) - begun.cpu
  }

  static func seconds(_ clock: Int32) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The greatest resident size of this process, in MB.
  static var peak: Double {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return Double(usage.ru_maxrss) * 1024 / 1e6
  }
}

/// Numbers by name, in one line for the driver.
struct Report {
  private var words: [String] = []

  mutating func add(_ name: String, _ value: Double) { words += [name, "\(value)"] }

  mutating func add(_ name: String, _ value: Int) { words += [name, "\(value)"] }

  mutating func add(_ name: String, _ watch: Stopwatch) {
    add(name + "_s", watch.wall)
    add(name + "_cpu_s", watch.cpu)
  }

  var line: String { words.joined(separator: " ") }
}
