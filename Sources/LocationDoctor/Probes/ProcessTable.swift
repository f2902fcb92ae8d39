/// The processes of this machine, from `/proc` (proc(5)).
struct ProcessTable {
  let files: any FileSystem

  /// Returns all gpsd processes.
  func daemons() -> [DaemonProcess] {
    numbers().compactMap { number in
      guard name(of: number) == "gpsd", let status = files.text(of: "/proc/\(number)/status") else { return nil }
      return DaemonProcess(
        process: number, credentials: Self.credentials(status),
        isStopped: Self.field("State", of: status).first?.hasPrefix("T") == true,
        command: DaemonCommand(arguments: Array(arguments(of: number).dropFirst())),
        confinement: confinement(of: number))
    }
  }

  /// Returns the processes that have each device open, by device number, whatever path they used; and the number of
  /// processes whose open files are not visible. This process is excluded.
  func holders(of devices: [UInt64]) -> (holders: [UInt64: [DeviceFile.Holder]], hidden: Int) {
    var holders: [UInt64: [DeviceFile.Holder]] = [:]
    var hidden = 0
    let own = files.link(at: "/proc/self")
    for number in numbers() where "\(number)" != own {
      let folder = "/proc/\(number)/fd"
      let names = files.names(in: folder)
      // A process has at least one open file; a kernel thread has none, and no command line.
      if names.isEmpty, files.link(at: "/proc/\(number)/cwd") == nil, !arguments(of: number).isEmpty { hidden += 1 }
      var seen: Set<UInt64> = []
      let links = names.map { files.link(at: "\(folder)/\($0)") ?? "" }
      // The creator of a pseudo-terminal has both ends open.
      let makesTerminals = links.contains { $0.hasSuffix("/ptmx") }
      // The status of other files may block, for example if their file server is unavailable.
      for (name, link) in zip(names, links) where link.hasPrefix(makesTerminals ? "/dev/tty" : "/dev/") {
        guard let status = files.status(of: "\(folder)/\(name)"), status.kind == .characterDevice,
          devices.contains(status.device), seen.insert(status.device).inserted
        else { continue }
        holders[status.device, default: []].append(
          DeviceFile.Holder(process: number, name: self.name(of: number) ?? "?"))
      }
    }
    return (holders, hidden)
  }

  /// Returns the total number of bytes that a process has read; `nil` if that is not visible.
  func bytesRead(by process: Int) -> Int? {
    files.text(of: "/proc/\(process)/io").flatMap { Self.field("rchar", of: $0).first }.flatMap { Int($0) }
  }

  /// Returns the credentials of this process.
  func user() -> Credentials {
    files.text(of: "/proc/self/status").map(Self.credentials) ?? Credentials(user: 0, group: 0)
  }

  func name(of process: Int) -> String? {
    files.text(of: "/proc/\(process)/comm")?.split(separator: "\n").first.map(String.init)
  }

  private func numbers() -> [Int] { files.names(in: "/proc").compactMap { Int($0) }.sorted() }

  private func arguments(of process: Int) -> [String] {
    (files.contents(of: "/proc/\(process)/cmdline", limit: 65_536) ?? []).split(separator: 0).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  private func confinement(of process: Int) -> String? {
    let label = files.text(of: "/proc/\(process)/attr/current")?.split(separator: "\n").first.map(String.init)
    return label == "unconfined" ? nil : label
  }

  /// Returns the effective user and group, and the supplementary groups.
  private static func credentials(_ status: String) -> Credentials {
    let (users, groups) = (field("Uid", of: status), field("Gid", of: status))
    return Credentials(
      user: users.count > 1 ? UInt32(users[1]) ?? 0 : 0, group: groups.count > 1 ? UInt32(groups[1]) ?? 0 : 0,
      groups: field("Groups", of: status).compactMap { UInt32($0) })
  }

  /// Returns the words after `NAME:`.
  private static func field(_ name: String, of text: String) -> [String] {
    let line = text.split(separator: "\n").first { $0.hasPrefix(name + ":") }
    return line?.dropFirst(name.count + 1).split(whereSeparator: { $0 == " " || $0 == "\t" }).map(String.init) ?? []
  }
}
