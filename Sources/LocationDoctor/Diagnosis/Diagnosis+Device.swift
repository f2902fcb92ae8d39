import LocationKit

/// The links of this machine's files.
extension Diagnosis {
  // MARK: Device

  var deviceFindings: [Finding] {
    guard let machine = seen.machine else { return [] }
    switch seen.source.kind {
    case .gpsd: return machine.devices.isEmpty ? [receiversOfTheMachine(machine)] : machine.devices.map(device)
    case .serial: return machine.devices.map(device)
    case .file: return machine.devices.map(file)
    case .network, .stream, .script, .other: return []
    }
  }

  private func receiversOfTheMachine(_ machine: Machine) -> Finding {
    guard machine.receivers.isEmpty else { return Finding(.device, .ok, Wording.list(machine.receivers.map(\.name))) }
    return Finding(
      .device, .note, "no USB or serial receiver shows (no /dev/ttyACM*, /dev/ttyUSB*, /dev/serial/by-id/*)",
      cause: "none is plugged in, or it is on a port of the board (/dev/ttyAMA0, /dev/ttyS0) or on the network",
      remedy: "plug it in, and read the messages of the kernel: sudo dmesg | tail")
  }

  private func device(_ device: DeviceFile) -> Finding {
    let elsewhere = seen.machine?.receivers.filter { $0.target != device.target } ?? []
    guard let status = device.status else {
      let others = elsewhere.isEmpty ? "" : "; there is \(Wording.list(elsewhere.map(\.name)))"
      let byID =
        elsewhere.first.map { "use the name \(Wording.quoted($0.path))" }
        ?? "see the names: ls /dev/serial/by-id /dev/tty*"
      let finding = Finding.failed(
        .device, .sourceUnavailable, "\(device.path) does not exist\(others)",
        cause: "unplugged, or it has another name since it was plugged in again",
        remedy: elsewhere.isEmpty ? "plug the receiver in; \(byID)" : byID)
      return seen.received.isUnderstood ? finding.softened : finding
    }
    if status.kind != .characterDevice {
      return .failed(
        .device, .invalidArgument, "\(device.path) is not a device",
        remedy: status.kind == .regular ? "for a recorded track: locate doctor \(Wording.quoted(device.path))" : nil)
    }
    return Finding(.device, .ok, device.name)
  }

  private func file(_ file: DeviceFile) -> Finding {
    guard let status = file.status else {
      return .failed(
        .device, .inputNotFound, "there is no file \(file.path)",
        remedy: "check the name: ls -l \(Wording.quoted(file.path))")
    }
    switch status.kind {
    case .folder:
      return .failed(
        .device, .inputNotFound, "\(file.path) is a folder",
        remedy: "choose a file in it: ls \(Wording.quoted(file.path))")
    case .regular where status.size == 0:
      return .failed(
        .device, .invalidData, "\(file.path) is empty", cause: "nothing was recorded",
        remedy: "record again: locate record -o FILE")
    case .regular: return Finding(.device, .ok, "\(file.path), \(Wording.count(status.size, "byte"))")
    case .characterDevice, .other: return Finding(.device, .ok, file.path)
    }
  }

  // MARK: Permission

  var permissionFindings: [Finding] {
    guard let machine = seen.machine else { return [] }
    switch seen.source.kind {
    case .gpsd:
      guard let daemon else { return [] }
      return machine.devices.flatMap { device in
        [permission(of: daemon, device, machine), confinement(of: daemon, device, machine)].compactMap(\.self)
      }
    case .serial, .file: return machine.devices.compactMap { ownPermission($0, machine) }
    case .network, .stream, .script, .other: return []
    }
  }

  private func permission(of daemon: DaemonProcess, _ device: DeviceFile, _ machine: Machine) -> Finding? {
    guard let status = device.status, status.kind == .characterDevice else { return nil }
    let who = "gpsd (\(name(of: daemon.credentials, machine)))"
    let file = describe(device, status, machine)
    if status.admits(daemon.credentials, writes: true) {
      return Finding(.permission, .ok, "\(who) may read and write \(file)")
    }
    let group = machine.accounts.group(daemon.credentials.group)
    let path = Wording.quoted(device.target)
    let opens = "sudo chgrp \(group) \(path) && sudo chmod g+rw \(path)"
    if isOpenByDaemon(device) {
      return Finding(
        .permission, .warning, "\(who) has \(device.path) open, and could not open it again: \(file)",
        cause: "gpsd was root when it opened it; plugged in again, it stays closed", remedy: opens)
    }
    let remedy =
      status.permissions & 0o060 == 0o060 && status.group != 0
      ? "sudo usermod -aG \(machine.accounts.group(status.group)) \(machine.accounts.user(daemon.credentials.user))"
      : opens
    return .failed(
      .permission, .permissionDenied, "\(who) may not open \(file)",
      cause: "gpsd gives up root's rights before it opens a device for a client", remedy: "\(remedy); then \(restart)")
  }

  private func confinement(of daemon: DaemonProcess, _ device: DeviceFile, _ machine: Machine) -> Finding? {
    guard let profile = machine.profile, device.status != nil, !profile.admits(device.target) else { return nil }
    if let label = daemon.confinement, !label.contains("enforce") { return nil }
    let remedy =
      "echo '\(device.target) rw,' | sudo tee -a \(AppArmorProfile.localPath); sudo apparmor_parser -r \(AppArmorProfile.path); \(restart)"
    let finding = Finding.failed(
      .permission, .permissionDenied, "AppArmor keeps gpsd from \(device.target)",
      cause: "the profile \(AppArmorProfile.path) does not name this device", remedy: remedy)
    return isOpenByDaemon(device) ? finding.softened : finding
  }

  private func ownPermission(_ device: DeviceFile, _ machine: Machine) -> Finding? {
    guard let status = device.status, status.kind != .folder else { return nil }
    let file = describe(device, status, machine)
    let user = machine.accounts.user(machine.user.user)
    if status.admits(machine.user, writes: false) { return Finding(.permission, .ok, "you (\(user)) may read \(file)") }
    let group = machine.accounts.group(status.group)
    let path = Wording.quoted(device.target)
    let (cause, remedy): (String?, String)
    if status.kind != .characterDevice {
      (cause, remedy) = (nil, "sudo chmod a+r \(path)")
    } else if status.permissions & 0o040 == 0 || status.group == 0 {
      (cause, remedy) = ("its mode lets no group in", "sudo chgrp dialout \(path) && sudo chmod g+rw \(path)")
    } else if machine.accounts.lists(machine.user.user, in: status.group) {
      (cause, remedy) = (
        "you are in the group \(group), but this session began before that", "log out and in again, or: newgrp \(group)"
      )
    } else {
      (cause, remedy) = (
        "you are not in the group \(group)", "sudo usermod -aG \(group) \(user), then log out and in again"
      )
    }
    return .failed(.permission, .permissionDenied, "you (\(user)) may not open \(file)", cause: cause, remedy: remedy)
  }

  private func name(of credentials: Credentials, _ machine: Machine) -> String {
    let groups = ([credentials.group] + credentials.groups.filter { $0 != credentials.group }).map(
      machine.accounts.group)
    return
      "user \(machine.accounts.user(credentials.user)), \(groups.count == 1 ? "group" : "groups") \(groups.joined(separator: ", "))"
  }

  private func describe(_ device: DeviceFile, _ status: FileStatus, _ machine: Machine) -> String {
    let (owner, group) = (machine.accounts.user(status.owner), machine.accounts.group(status.group))
    return "\(device.path) (\(status.modeText) \(owner) \(group))"
  }

  // MARK: Other programs

  var otherProgramsFindings: [Finding] {
    guard let machine = seen.machine, seen.source.isDaemon || seen.source.isSerial else { return [] }
    let devices = machine.devices.filter { $0.status?.kind == .characterDevice }
    if devices.isEmpty { return [] }
    let findings = devices.compactMap(otherPrograms)
    if machine.hiddenProcesses == 0 {
      let none = Finding(.otherPrograms, .ok, "no other program has \(Wording.list(devices.map(\.path))) open")
      return findings.isEmpty ? [none] : findings
    }
    if findings.contains(where: { $0.verdict == .failed }) { return findings }
    let hidden = Finding(
      .otherPrograms, .unchecked,
      "whether another program has it open: \(machine.hiddenProcesses) processes do not show that",
      cause: "they are other users'", remedy: "see all: sudo locate doctor \(Wording.quoted(seen.source.text))")
    return findings + [hidden]
  }

  private func otherPrograms(_ device: DeviceFile) -> Finding? {
    let others = device.holders.filter { $0.process != daemon?.process }
    guard let first = others.first else { return nil }
    let names = Wording.list(others.map { "\($0.name) (process \($0.process))" })
    let remedy =
      switch first.name {
      case "gpsd" where seen.source.isSerial:
        "ask gpsd: locate doctor gpsd://localhost; or stop it: sudo systemctl stop gpsd.socket gpsd"
      case "gpsd": "stop one of them: sudo kill \(first.process)"
      case "ModemManager": "sudo systemctl disable --now ModemManager"
      case let name: "stop \(name): sudo kill \(first.process)"
      }
    let finding = Finding.failed(
      .otherPrograms, .sourceUnavailable, "\(names) \(others.count == 1 ? "has" : "have") \(device.path) open, too",
      cause: "each gets a part of the bytes", remedy: remedy)
    return seen.received.isUnderstood ? finding.softened : finding
  }
}

extension Finding {
  /// The finding as a warning, for a fault that does not break the link now.
  var softened: Finding { Finding(link, .warning, seen, cause: cause, remedy: remedy) }
}
