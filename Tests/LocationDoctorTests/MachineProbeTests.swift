import Testing

@testable import LocationDoctor

@Suite("Observations of a machine")
struct MachineProbeTests {
  private static let acm = FileStatus(kind: .characterDevice, permissions: 0o660, owner: 0, group: 20, device: 0xA600)
  private static let usb = FileStatus(kind: .characterDevice, permissions: 0o600, owner: 0, group: 0, device: 0xBC00)

  private var files: FakeFiles {
    var files = FakeFiles()
    files.links["/proc/self"] = "42"
    files.texts["/proc/self/status"] = "Uid:\t1000\t1000\t1000\t1000\nGid:\t1000\t1000\t1000\t1000\nGroups:\t20 1000\n"
    files.texts["/etc/passwd"] = "gpsd:x:102:20::/run/gpsd:/bin/false\n"
    files.texts["/etc/group"] = "dialout:x:20:ann\n"
    files.texts["/usr/sbin/gpsd"] = ""
    files.devices = ["/dev/ttyACM0": Self.acm, "/dev/ttyUSB0": Self.usb]
    files.links["/dev/serial/by-id/usb-u-blox"] = "/dev/ttyACM0"
    files.addProcess(1, ["/sbin/init"])
    files.addProcess(42, ["locate"], open: ["/dev/ttyACM0"])
    files.addProcess(
      700, ["/usr/sbin/gpsd", "-N", "/dev/ttyACM0"], uid: 102, gid: 20, groups: "20",
      open: ["/dev/null", "/dev/ttyACM0"])
    return files
  }

  @Test("gpsd's process, its permissions and devices; receivers by their stable names; the current user")
  func machine() {
    let machine = MachineProbe(files: files).look(at: [], daemonOn: 2947)
    #expect(
      machine.daemons == [
        DaemonProcess(
          process: 700, credentials: Credentials(user: 102, group: 20, groups: [20]),
          command: DaemonCommand(devices: ["/dev/ttyACM0"]))
      ])
    #expect(machine.user == Credentials(user: 1000, group: 1000, groups: [20, 1000]))
    #expect(machine.receivers.map(\.path) == ["/dev/serial/by-id/usb-u-blox", "/dev/ttyUSB0"])
    #expect(machine.devices.map(\.path) == ["/dev/ttyACM0"])
    #expect(machine.devices.first?.status == Self.acm)
    #expect(machine.isDaemonInstalled)
    #expect(!machine.hasSocketUnit)
    #expect(machine.defaults == nil)
    #expect(machine.profile == nil)
  }

  @Test(
    "the process that holds a device, by number, not by name; never this process, nor the owner of a pseudo-terminal")
  func holders() {
    var files = files
    files.devices["/dev/pts/4"] = FileStatus(kind: .characterDevice, permissions: 0o666, device: 0x8804)
    files.devices["/dev/odd-name"] = Self.acm
    files.addProcess(800, ["/usr/bin/screen"], open: ["/dev/odd-name", "/dev/odd-name"])
    files.addProcess(801, ["/usr/bin/locate"], open: ["/dev/pts/4", "/dev/ptmx"])
    files.addProcess(802, ["/usr/bin/cat"], open: ["/dev/pts/4"])
    files.addProcess(803, ["/usr/bin/other"], isHidden: true)
    files.texts["/proc/9/comm"] = "kworker\n"
    let machine = MachineProbe(files: files).look(at: ["/dev/ttyACM0", "/dev/pts/4", "udp://x"], daemonOn: nil)
    #expect(machine.devices.map(\.path) == ["/dev/ttyACM0", "/dev/pts/4"])
    #expect(machine.devices[0].holders == [.init(process: 700, name: "gpsd"), .init(process: 800, name: "screen")])
    #expect(machine.devices[1].holders == [.init(process: 802, name: "cat")])
    #expect(machine.hiddenProcesses == 1)
  }

  @Test("a device of gpsd is a file only if its name is an absolute path: a simulated gpsd has simulated devices")
  func simulatedDevices() {
    let machine = MachineProbe(files: files).look(at: ["simulated", "udp://x:1", "/dev/ttyACM0"], daemonOn: 2950)
    #expect(machine.devices.map(\.path) == ["/dev/ttyACM0"])
  }

  @Test("a stopped gpsd, on its own port, and the bytes that it has read")
  func stopped() {
    var files = files
    files.addProcess(900, ["gpsd", "-S", "2950"], state: "T")
    let processes = ProcessTable(files: files)
    let daemon = processes.daemons().first { $0.command.port == 2950 }
    #expect(daemon?.isStopped == true)
    #expect(processes.bytesRead(by: 900) == 56_337)
    #expect(processes.bytesRead(by: 901) == nil)
  }

  @Test("systemd's units, Debian's defaults if no gpsd runs, and AppArmor only if enforced")
  func surroundings() {
    var files = files
    for path in files.texts.keys where path.hasPrefix("/proc/700/") { files.texts[path] = nil }
    files.texts["/proc/1/comm"] = "systemd\n"
    files.texts["/lib/systemd/system/gpsd.socket"] = ""
    files.texts["/etc/default/gpsd"] = "DEVICES=\"/dev/ttyUSB0\"\n"
    files.texts["/etc/apparmor.d/usr.sbin.gpsd"] = "/dev/ttyACM0 rw,\n"
    files.texts["/sys/module/apparmor/parameters/enabled"] = "Y\n"
    var machine = MachineProbe(files: files).look(at: [], daemonOn: 2947)
    #expect(machine.hasSocketUnit)
    #expect(machine.devices.map(\.path) == ["/dev/ttyUSB0"])
    #expect(machine.profile != nil)
    files.texts["/sys/kernel/security/apparmor/profiles"] = "/usr/sbin/gpsd (complain)\n"
    machine = MachineProbe(files: files).look(at: [], daemonOn: 2947)
    #expect(machine.profile == nil)
  }
}
