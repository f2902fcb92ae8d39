import LocationIO
package import LocationKit

/// A connection to a message bus of D-Bus, by libdbus on a thread of its own.
///
/// A call ends within its time limit, whatever the bus and the other program do. When the connection is lost, it has ended:
/// the calls that wait fail, and so does each further one.
package final class BusConnection: Sendable {
  private let exchange: BusExchange
  /// The bus for messages.
  private let place: String
  /// Unique name of this connection: `:1.42`.
  package let name: String

  /// Time for an answer of the bus itself.
  package static let patience = Duration.seconds(5)

  /// Connects to a bus.
  ///
  /// - Parameter handle: called with each signal and each call of another program, in order, on the thread of the
  ///   connection. It must not block. What it returns is sent.
  /// - Throws: ``LocationKit/LocationError/Code/sourceUnavailable`` if there is no bus, or it does not answer in time;
  ///   ``LocationKit/LocationError/Code/permissionDenied`` if it rejects this user;
  ///   ``LocationKit/LocationError/Code/invalidArgument`` in a program that is built without libdbus; `CancellationError`.
  package init(
    _ bus: BusAddress, within limit: Duration = patience,
    handle: @escaping @Sendable (BusMessage) -> [BusMessage] = { _ in [] }
  ) async throws {
    place = bus.shown
    #if Desktop
      let address = try bus.resolved()
      let exchange = try BusExchange()
      self.exchange = exchange
      let place = place
      guard OwnThread.start({ BusLoop(address, place, exchange, handle)?.run() }) else {
        throw LocationError(.internalError, "no thread left")
      }
      do {
        let hello = BusMessage.call(BusName.bus, BusName.busPath, BusName.bus, "Hello")
        let answer = try await Self.call(hello, on: exchange, place, within: limit)
        guard let name = answer.body.first?.string else {
          throw LocationError(.invalidData, "the bus gives this program no name", context: place)
        }
        self.name = name
      } catch {
        exchange.close()
        throw error
      }
    #else
      throw LocationError(
        .invalidArgument, "this program was built without D-Bus", context: place,
        remedy: "build it with: swift build --traits Desktop,LibGPS,Web,SQLite")
    #endif
  }

  deinit { exchange.close() }

  /// Sends a message that needs no answer. Nothing happens if the connection has ended.
  package func send(_ message: BusMessage) { exchange.order(.send(message)) }

  /// Calls a method, and returns the reply.
  ///
  /// - Throws: ``LocationKit/LocationError/Code/timedOut`` without an answer within the limit;
  ///   ``LocationKit/LocationError/Code/permissionDenied``; ``LocationKit/LocationError/Code/sourceUnavailable`` if the
  ///   connection is lost, or the other program answers with an error, which is a ``BusRefusal``; `CancellationError`.
  package func call(_ message: BusMessage, within limit: Duration = patience) async throws -> BusMessage {
    try await Self.call(message, on: exchange, place, within: limit)
  }

  private static func call(
    _ message: BusMessage, on exchange: BusExchange, _ place: String, within limit: Duration
  ) async throws -> BusMessage {
    let answer = BusExchange.Answer()
    if let failure = exchange.order(.call(message, answer)) { throw failure }
    let result = try await withTimeout(limit, clock: ContinuousClock()) {
      do { return try await answer.value() } catch {
        exchange.order(.forget(answer))
        throw error
      }
    }
    guard let result else {
      let other = message.destination == BusName.bus ? "the bus" : message.destination ?? "the bus"
      throw LocationError(.timedOut, "\(other) does not answer within \(limit)", context: place)
    }
    let reply = try result.get()
    guard reply.kind == .error else { return reply }
    throw BusRefusal(reply).error(place)
  }

  /// Waits for the end of the connection. Throws `CancellationError`.
  package func ended() async throws -> LocationError {
    try await exchange.ended() ?? LocationError(.sourceUnavailable, "the connection has ended", context: place)
  }

  /// Ends the connection.
  package func close() { exchange.close() }
}

/// The error with which another program, or the bus, answers a call.
package struct BusRefusal: Error, Sendable {
  /// `org.freedesktop.DBus.Error.AccessDenied`.
  package let name: String
  package let text: String

  init(_ message: BusMessage) {
    name = message.errorName ?? ""
    text = message.body.first?.string ?? ""
  }

  package func `is`(_ fault: BusFault) -> Bool { name == fault.rawValue }

  /// Whether the other program refuses, by its own rules or by those of polkit.
  private var isDenial: Bool {
    `is`(.accessDenied) || name.hasSuffix(".AccessDenied") || name.hasSuffix(".Unauthorized")
      || name.hasSuffix(".NotAuthorized")
  }

  func error(_ place: String) -> LocationError {
    let shown = text.isEmpty ? name : text.visible
    return LocationError(isDenial ? .permissionDenied : .sourceUnavailable, shown, context: place, underlying: self)
  }
}

extension LocationError {
  /// The answer of another program on a bus, if that is the cause.
  package var refusal: BusRefusal? { underlying as? BusRefusal }
}
