public import LocationUBX

/// What is known of the line to a receiver before a dialogue.
public struct ReceiverLink: Sendable, Hashable {
  /// Name of the source in errors: `serial:/dev/ttyUSB0`.
  public var place: String
  /// Speed of the line in baud; `nil` where a line has none.
  public var speed: Int?
  /// Port of the receiver that the line probably leads to: USB for `/dev/ttyACM0`; `nil` if it is unknown.
  public var port: UBXPort?
  /// Make that the user has named; `nil` to find it out.
  public var make: ReceiverMake?

  /// Creates a link; the parameters are described at the properties.
  public init(place: String, speed: Int? = nil, port: UBXPort? = nil, make: ReceiverMake? = nil) {
    (self.place, self.speed, self.port, self.make) = (place, speed, port, make)
  }
}
