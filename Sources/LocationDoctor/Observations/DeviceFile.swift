/// A file of this machine that a receiver may be behind, and who has it open.
public struct DeviceFile: Sendable, Hashable {
  public var path: String
  /// Where the path leads to: `/dev/serial/by-id/…` to `/dev/ttyACM0`.
  public var target: String
  /// `nil` where there is no such file.
  public var status: FileStatus?
  public var holders: [Holder]

  /// A process that has it open.
  public struct Holder: Sendable, Hashable {
    public var process: Int
    public var name: String

    public init(process: Int, name: String) {
      self.process = process
      self.name = name
    }
  }

  public init(path: String, target: String? = nil, status: FileStatus?, holders: [Holder] = []) {
    self.path = path
    self.target = target ?? path
    self.status = status
    self.holders = holders
  }

  /// `/dev/serial/by-id/usb-u-blox… (/dev/ttyACM0)`
  var name: String { target == path ? path : "\(path) (\(target))" }
}
