/// The observations about this machine.
package struct Machine: Sendable, Hashable {
  /// Credentials of this process.
  package var user = Credentials(user: 0, group: 0)
  /// Users and groups.
  package var accounts = Accounts()
  /// Serial devices that are typical receivers: by-id names, `ttyACM*`, `ttyUSB*`.
  package var receivers: [DeviceFile] = []
  /// Device files of the source: its own, or those that gpsd reads.
  package var devices: [DeviceFile] = []
  /// Running gpsd processes.
  package var daemons: [DaemonProcess] = []
  /// Whether gpsd is installed.
  package var isDaemonInstalled = false
  /// Whether process 1 is systemd and a `gpsd.socket` exists.
  package var hasSocketUnit = false
  /// Whether `gpsd.socket` is active.
  package var isSocketUnitActive = false
  /// Debian's start options of gpsd; `nil` without the file.
  package var defaults: DaemonDefaults?
  /// AppArmor profile of gpsd; `nil` if none is in force.
  package var profile: AppArmorProfile?
  /// Number of processes whose open files are not visible to this process.
  package var hiddenProcesses = 0

  /// Creates empty observations.
  package init() {}

  /// Returns the gpsd that listens on a port.
  func daemon(on port: UInt16) -> DaemonProcess? { daemons.first { $0.command.port == port } }
}
