/// The observations about this machine.
public struct Machine: Sendable, Hashable {
  /// Credentials of this process.
  public var user = Credentials(user: 0, group: 0)
  /// Users and groups.
  public var accounts = Accounts()
  /// Serial devices that are typical receivers: by-id names, `ttyACM*`, `ttyUSB*`.
  public var receivers: [DeviceFile] = []
  /// Device files of the source: its own, or those that gpsd reads.
  public var devices: [DeviceFile] = []
  /// Running gpsd processes.
  public var daemons: [DaemonProcess] = []
  /// Whether gpsd is installed.
  public var isDaemonInstalled = false
  /// Whether process 1 is systemd and a `gpsd.socket` exists.
  public var hasSocketUnit = false
  /// Whether `gpsd.socket` is active.
  public var isSocketUnitActive = false
  /// Debian's start options of gpsd; `nil` without the file.
  public var defaults: DaemonDefaults?
  /// AppArmor profile of gpsd; `nil` if none is in force.
  public var profile: AppArmorProfile?
  /// Number of processes whose open files are not visible to this process.
  public var hiddenProcesses = 0

  /// Creates empty observations.
  public init() {}

  /// Returns the gpsd that listens on a port.
  func daemon(on port: UInt16) -> DaemonProcess? { daemons.first { $0.command.port == port } }
}
