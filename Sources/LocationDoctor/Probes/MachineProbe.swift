/// An inspection of this machine. It changes nothing and opens no device.
struct MachineProbe {
  let files: any FileSystem

  /// - Parameters:
  ///   - paths: known devices of the source.
  ///   - port: port of the examined gpsd; `nil` if there is none.
  func look(at paths: [String], daemonOn port: UInt16?) -> Machine {
    let processes = ProcessTable(files: files)
    var machine = Machine()
    machine.user = processes.user()
    machine.accounts = Accounts(passwd: files.text(of: "/etc/passwd") ?? "", group: files.text(of: "/etc/group") ?? "")
    machine.daemons = processes.daemons()
    machine.receivers = receivers()
    var configured: [String] = []
    if let port {
      machine.isDaemonInstalled = ["/usr/sbin/gpsd", "/usr/local/sbin/gpsd"].contains { files.status(of: $0) != nil }
      machine.hasSocketUnit = processes.name(of: 1) == "systemd" && Self.units.contains { files.status(of: $0) != nil }
      machine.isSocketUnitActive = Self.activeUnits.contains { files.status(of: $0) != nil }
      machine.defaults = files.text(of: DaemonDefaults.path).map(DaemonDefaults.init(text:))
      machine.profile = profile()
      configured = machine.daemon(on: port)?.command.devices ?? machine.defaults?.devices ?? []
    }
    // gpsd names device files by their absolute paths. It also reads sources that are not files, such as udp://…, and a
    // simulated gpsd has simulated devices.
    machine.devices = (paths + configured).filter { port == nil ? !$0.contains("://") : $0.hasPrefix("/") }.uniqued()
      .map(device)
    let (holders, hidden) = processes.holders(of: machine.devices.compactMap { $0.status?.device }.filter { $0 != 0 })
    machine.hiddenProcesses = hidden
    for index in machine.devices.indices {
      machine.devices[index].holders = machine.devices[index].status.flatMap { holders[$0.device] } ?? []
    }
    return machine
  }

  private static let units = ["/lib/systemd/system/gpsd.socket", "/etc/systemd/system/gpsd.socket"]
  private static let activeUnits = [
    "/sys/fs/cgroup/system.slice/gpsd.socket", "/sys/fs/cgroup/systemd/system.slice/gpsd.socket",
  ]

  func device(_ path: String) -> DeviceFile {
    DeviceFile(path: path, target: files.target(of: path), status: files.status(of: path))
  }

  /// Returns the receivers. A device with a by-id name is listed only by that name.
  private func receivers() -> [DeviceFile] {
    let folder = "/dev/serial/by-id"
    let named = files.names(in: folder).map { device("\(folder)/\($0)") }
    let others = files.names(in: "/dev").filter { $0.hasPrefix("ttyACM") || $0.hasPrefix("ttyUSB") }
    return named + others.map { device("/dev/\($0)") }.filter { other in !named.contains { $0.target == other.target } }
  }

  /// Returns the profile of gpsd; `nil` if AppArmor does not enforce it.
  private func profile() -> AppArmorProfile? {
    guard files.text(of: "/sys/module/apparmor/parameters/enabled")?.hasPrefix("Y") == true,
      let text = files.text(of: AppArmorProfile.path)
    else { return nil }
    // Only root may read the list of loaded profiles; other users rely on the file.
    if let loaded = files.text(of: "/sys/kernel/security/apparmor/profiles", limit: 1_000_000) {
      let line = loaded.split(separator: "\n").first { $0.hasPrefix("/usr/sbin/gpsd ") || $0.hasPrefix("gpsd ") }
      guard let line, line.contains("(enforce)") else { return nil }
    }
    return AppArmorProfile(text: text + "\n" + (files.text(of: AppArmorProfile.localPath) ?? ""))
  }
}

extension [String] {
  /// Returns the elements in their order, each once.
  fileprivate func uniqued() -> [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
