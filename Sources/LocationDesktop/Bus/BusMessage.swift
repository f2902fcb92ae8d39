/// A message of D-Bus.
package struct BusMessage: Sendable, Hashable {
  package enum Kind: Int32, Sendable {
    case call = 1
    case reply
    case error
    case signal
  }

  package var kind: Kind
  package var path: String?
  package var interface: String?
  package var member: String?
  /// Name of an error: `org.freedesktop.DBus.Error.AccessDenied`.
  package var errorName: String?
  /// Name of the program that is to receive it; `nil` for a signal to all.
  package var destination: String?
  /// Unique name of the program that has sent it; the bus itself vouches for it.
  package var sender: String?
  /// Number of a received message, to which the answer refers.
  package var serial: UInt32 = 0
  /// Number of the call that it answers.
  package var replySerial: UInt32 = 0
  /// Whether the sender of a call waits for an answer.
  package var wantsReply = true
  package var body: [BusValue]

  package init(_ kind: Kind, body: [BusValue] = []) { (self.kind, self.body) = (kind, body) }

  package static func call(
    _ destination: String, _ path: String, _ interface: String, _ member: String, _ body: [BusValue] = []
  ) -> BusMessage {
    var message = BusMessage(.call, body: body)
    (message.destination, message.path, message.interface, message.member) = (destination, path, interface, member)
    return message
  }

  /// - Parameter destination: `nil` for all programs that listen.
  package static func signal(
    _ path: String, _ interface: String, _ member: String, _ body: [BusValue] = [], to destination: String? = nil
  ) -> BusMessage {
    var message = BusMessage(.signal, body: body)
    (message.destination, message.path, message.interface, message.member) = (destination, path, interface, member)
    return message
  }

  /// Returns a reply to this call.
  package func reply(_ body: [BusValue] = []) -> BusMessage { answer(.reply, body) }

  /// Returns an error as the answer to this call.
  package func refusal(_ error: BusFault, _ text: String) -> BusMessage {
    var message = answer(.error, [.string(text)])
    message.errorName = error.rawValue
    return message
  }

  private func answer(_ kind: Kind, _ body: [BusValue]) -> BusMessage {
    var message = BusMessage(kind, body: body)
    (message.destination, message.replySerial) = (sender, serial)
    return message
  }
}

/// The errors of D-Bus that are told apart.
package enum BusFault: String, Sendable {
  case accessDenied = "org.freedesktop.DBus.Error.AccessDenied"
  case failed = "org.freedesktop.DBus.Error.Failed"
  case invalidArguments = "org.freedesktop.DBus.Error.InvalidArgs"
  case limitsExceeded = "org.freedesktop.DBus.Error.LimitsExceeded"
  case noReply = "org.freedesktop.DBus.Error.NoReply"
  case nameHasNoOwner = "org.freedesktop.DBus.Error.NameHasNoOwner"
  case readOnly = "org.freedesktop.DBus.Error.PropertyReadOnly"
  case serviceUnknown = "org.freedesktop.DBus.Error.ServiceUnknown"
  case unknownInterface = "org.freedesktop.DBus.Error.UnknownInterface"
  case unknownMethod = "org.freedesktop.DBus.Error.UnknownMethod"
  case unknownObject = "org.freedesktop.DBus.Error.UnknownObject"
  case unknownProperty = "org.freedesktop.DBus.Error.UnknownProperty"
}

/// Names of D-Bus itself.
package enum BusName {
  package static let bus = "org.freedesktop.DBus"
  package static let busPath = "/org/freedesktop/DBus"
  package static let properties = "org.freedesktop.DBus.Properties"
  package static let introspectable = "org.freedesktop.DBus.Introspectable"
  package static let peer = "org.freedesktop.DBus.Peer"
  package static let objectManager = "org.freedesktop.DBus.ObjectManager"
}
