/// What was seen of this machine.
public struct Machine: Sendable, Hashable {
  /// Who examines.
  public var user = Credentials(user: 0, group: 0)
  public var accounts = Accounts()
  /// Serial devices that receivers usually are: by-id names, `ttyACM*`, `ttyUSB*`.
  public var receivers: [DeviceFile] = []
  /// The files that the source is about: its own, or those that gpsd reads.
  public var devices: [DeviceFile] = []
  public var daemons: [DaemonProcess] = []
  public var isDaemonInstalled = false
  /// Whether process 1 is systemd, and there is a `gpsd.socket`.
  public var hasSocketUnit = false
  public var isSocketUnitActive = false
  public var defaults: DaemonDefaults?
  public var profile: AppArmorProfile?
  /// Into how many processes one may not look.
  public var hiddenProcesses = 0

  public init() {}

  /// The gpsd that listens on a port.
  func daemon(on port: UInt16) -> DaemonProcess? { daemons.first { $0.command.port == port } }
}
