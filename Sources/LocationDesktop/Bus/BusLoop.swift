#if Desktop
  import CLibDBus
  import Glibc
  import LocationIO
  import LocationKit

  /// The loop of a connection, on its thread: all calls of libdbus for the connection are made there.
  final class BusLoop {
    private let place: String
    private let exchange: BusExchange
    private let handle: (BusMessage) -> [BusMessage]
    private let connection: OpaquePointer
    /// What libdbus waits for: its descriptor is there once for reading, and once for writing.
    private var watches: [OpaquePointer] = []
    /// Those who wait for answers, by the numbers of their calls.
    private var waiting: [UInt32: BusExchange.Answer] = [:]
    private var failure: LocationError?

    /// Connects; `nil`, with a failure of the exchange, if there is no bus.
    init?(_ address: String, _ place: String, _ exchange: BusExchange, _ handle: @escaping (BusMessage) -> [BusMessage])
    {
      (self.place, self.exchange, self.handle) = (place, exchange, handle)
      dbus_threads_init_default()
      var error = DBusError()
      dbus_error_init(&error)
      defer { dbus_error_free(&error) }
      guard let connection = dbus_connection_open_private(address, &error) else {
        exchange.end(Self.failure(error, place), [])
        return nil
      }
      self.connection = connection
      dbus_connection_set_exit_on_disconnect(connection, 0)
    }

    private static func failure(_ error: DBusError, _ place: String) -> LocationError {
      let name = error.name.map { String(cString: $0) } ?? ""
      let text = error.message.map { String(cString: $0) } ?? "no memory"
      if name == BusFault.accessDenied.rawValue {
        return LocationError(.permissionDenied, "this user may not connect to the bus", context: place)
      }
      if name.hasSuffix(".BadAddress") {
        return LocationError(.invalidArgument, "this is not an address of a bus: \(text.visible)", context: place)
      }
      return LocationError(
        .sourceUnavailable, "there is no bus: \(text.visible)", context: place,
        remedy: "check that dbus-daemon runs, or choose another bus")
    }

    // MARK: Running

    /// Runs until the exchange is closed, or the connection is lost.
    func run() {
      let data = Unmanaged.passUnretained(self).toOpaque()
      let isWatched = dbus_connection_set_watch_functions(
        connection,
        { watch, loop in
          guard let watch else { return 0 }
          BusLoop.of(loop)?.watches.append(watch)
          return 1
        },
        { watch, loop in BusLoop.of(loop)?.watches.removeAll { $0 == watch } },
        { _, _ in }, data, nil)
      if isWatched == 0 { failure = LocationError(.internalError, "libdbus has no memory left") }
      while failure == nil, !exchange.isClosing { step() }
      // What was ordered before the end is sent, as far as the bus takes it at once.
      perform(exchange.takeOrders())
      dbus_connection_set_watch_functions(connection, nil, nil, nil, nil, nil)
      dbus_connection_close(connection)
      dbus_connection_unref(connection)
      exchange.end(
        failure ?? LocationError(.cancelled, "the connection was closed", context: place), waiting.values)
    }

    /// The loop that libdbus calls back. It is alive, because only its `run()` calls libdbus.
    private static func of(_ data: UnsafeMutableRawPointer?) -> BusLoop? {
      data.map { Unmanaged<BusLoop>.fromOpaque($0).takeUnretainedValue() }
    }

    private func step() {
      perform(exchange.takeOrders())
      receive()
      guard failure == nil else { return }
      let watched = watches.filter { dbus_watch_get_enabled($0) != 0 }
      var polled = [pollfd(fd: exchange.descriptor, events: Int16(POLLIN), revents: 0)]
      for watch in watched {
        let flags = dbus_watch_get_flags(watch)
        let events = (flags & 1 != 0 ? POLLIN : 0) | (flags & 2 != 0 ? POLLOUT : 0)
        polled.append(pollfd(fd: dbus_watch_get_unix_fd(watch), events: Int16(events), revents: 0))
      }
      guard poll(&polled, nfds_t(polled.count), -1) > 0 else { return }
      if polled[0].revents != 0 { exchange.resetWakeup() }
      for (watch, polled) in zip(watched, polled.dropFirst()) where polled.revents != 0 {
        let events = Int32(polled.revents)
        // Readable, writable, failed, hung up: the order of libdbus.
        let flags = [POLLIN, POLLOUT, POLLERR, POLLHUP].enumerated().reduce(UInt32(0)) { flags, event in
          events & Int32(event.element) != 0 ? flags | 1 << UInt32(event.offset) : flags
        }
        // Another watch may have ended it.
        if watches.contains(watch) { dbus_watch_handle(watch, flags) }
      }
    }

    private func perform(_ orders: [BusExchange.Order]) {
      for order in orders {
        switch order {
        case .send(let message): send(message)
        case .call(let message, let answer):
          if let serial = send(message) {
            waiting[serial] = answer
          } else {
            answer.fill(.failure(LocationError(.invalidArgument, "this is not a message of D-Bus", context: place)))
          }
        case .forget(let answer):
          if let serial = waiting.first(where: { $0.value === answer })?.key { waiting[serial] = nil }
        }
      }
    }

    /// Bytes that wait for the bus at most: beyond it, the bus counts as lost.
    private static let mostOutgoing = 16 << 20

    /// Returns the number of the message; `nil` if it is none.
    @discardableResult
    private func send(_ message: BusMessage) -> UInt32? {
      if dbus_connection_get_outgoing_size(connection) > Self.mostOutgoing {
        failure = LocationError(
          .sourceUnavailable, "the bus takes no messages any more", context: place,
          remedy: "check that dbus-daemon runs, and is not stopped")
      }
      return message.withLibraryMessage { message in
        var serial: UInt32 = 0
        return dbus_connection_send(connection, message, &serial) == 0 ? nil : serial
      }
    }

    private func receive() {
      while failure == nil, let received = dbus_connection_pop_message(connection) {
        defer { dbus_message_unref(received) }
        guard let message = BusMessage(received) else { continue }
        switch message.kind {
        case .reply, .error: waiting.removeValue(forKey: message.replySerial)?.fill(.success(message))
        case .signal where message.interface == "org.freedesktop.DBus.Local" && message.member == "Disconnected":
          failure = LocationError(
            .sourceUnavailable, "the bus has closed the connection", context: place,
            remedy: "check that dbus-daemon runs, and that this user may use the bus")
        case .signal, .call: for answer in handle(message) { send(answer) }
        }
      }
    }
  }
#endif
