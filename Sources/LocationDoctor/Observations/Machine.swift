/// The observations about this machine.
struct Machine: Sendable, Hashable {
  /// Credentials of this process.
  var user = Credentials(user: 0, group: 0)
  var accounts = Accounts()
  /// Serial devices that are typical receivers: by-id names, `ttyACM*`, `ttyUSB*`.
  var receivers: [DeviceFile] = []
  /// Device files of the source: its own, or those that gpsd reads.
  var devices: [DeviceFile] = []
  var daemons: [DaemonProcess] = []
  var isDaemonInstalled = false
  /// Whether process 1 is systemd and a `gpsd.socket` exists.
  var hasSocketUnit = false
  var isSocketUnitActive = false
  /// Debian's start options of gpsd; `nil` without the file.
  var defaults: DaemonDefaults?
  /// AppArmor profile of gpsd; `nil` if none is in force.
  var profile: AppArmorProfile?
  /// Number of processes whose open files are not visible to this process.
  var hiddenProcesses = 0

  /// Returns the gpsd that listens on a port.
  func daemon(on port: UInt16) -> DaemonProcess? { daemons.first { $0.command.port == port } }
}
