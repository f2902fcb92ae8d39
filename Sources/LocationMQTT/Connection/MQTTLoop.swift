#if MQTT
  import CLibMosquitto
  import Glibc
  import LocationIO
  import LocationKit

  /// The loop of a connection, on its thread: all calls of libmosquitto are made there.
  ///
  /// libmosquitto queues the acknowledgement of a message before it calls back. With `mosquitto_threaded_set`, the
  /// queue is sent by `mosquitto_loop_write` only, which is not called until the message is acknowledged here. The
  /// library does not promise this, so the loop checks it for each message: see ``hasSentAcknowledgement``.
  final class MQTTLoop {
    private let options: MQTTOptions
    private let exchange: MQTTExchange
    private let notice: (MQTTNotice) -> Void
    private let handle: OpaquePointer
    private var backOff = BackOff(first: .milliseconds(100), longest: .seconds(5))
    private var phase = Phase.closed
    /// Whether the connection has been ready before.
    private var hasBeenReady = false
    private var readySince: ContinuousClock.Instant?
    /// Number of subscriptions that the broker has not answered.
    private var awaitedSubscriptions = 0
    private var received: [MQTTMessage] = []
    /// Whether libmosquitto's queue must have the acknowledgement of a received message.
    private var queuesAcknowledgement = false
    /// Ids of the messages that tasks have published and the broker has not acknowledged. A greeting is none of them,
    /// even if the broker acknowledges it only after a reconnection.
    private var awaited: Set<Int32> = []
    private var acknowledged = 0
    /// The last error that the encryption has reported.
    private var encryptionError = ""

    private enum Phase: Equatable {
      case closed
      /// The broker must answer until then.
      case opening(ContinuousClock.Instant)
      case ready
    }

    /// Seconds of silence after which the broker is asked whether it is there, and half of those after which it
    /// publishes the will.
    private static let keepAlive: Int32 = 60
    private static let longestAnswer = Duration.seconds(10)
    /// Two programs with the same client id end the connections of each other at once.
    private static let steadyAfter = Duration.seconds(10)
    /// Messages that are handed over together.
    private static let mostReceived = 1000

    private static let isInitialized: Bool = mosquitto_lib_init() == MOSQ_ERR_SUCCESS.code

    /// Returns `nil`, with a failure of the exchange, if there is no memory, or a file of certificates is unusable.
    init?(_ options: MQTTOptions, _ exchange: MQTTExchange, _ notice: @escaping (MQTTNotice) -> Void) {
      (self.options, self.exchange, self.notice) = (options, exchange, notice)
      guard Self.isInitialized, let handle = mosquitto_new(options.client, !options.keepsSession, nil) else {
        exchange.fail(LocationError(.internalError, "libmosquitto has no memory left"))
        exchange.noteClosed()
        return nil
      }
      self.handle = handle
      do throws(LocationError) { try configure() } catch {
        exchange.fail(error)
        exchange.noteClosed()
        mosquitto_destroy(handle)
        return nil
      }
    }

    // MARK: Running

    /// Runs until the exchange is closed, or the connection has failed for good.
    func run() {
      mosquitto_user_data_set(handle, Unmanaged.passUnretained(self).toOpaque())
      while !exchange.isClosing, step() {}
      // A pending acknowledgement would be sent before the end of the connection.
      if phase == .ready, !exchange.isHolding {
        mosquitto_disconnect(handle)
        mosquitto_loop_write(handle, 1)
      }
      mosquitto_destroy(handle)
      exchange.noteClosed()
    }

    /// Returns `false` if the connection has failed for good.
    private func step() -> Bool {
      if phase == .closed {
        let result = hasAddress ? mosquitto_reconnect(handle) : connect()
        phase = .opening(.now + Self.longestAnswer)
        guard result == MOSQ_ERR_SUCCESS.code else { return lose(failure(result)) }
      }
      if phase == .ready {
        for message in exchange.takeOutgoing() { publish(message, isAwaited: true) }
      }
      let isHolding = exchange.isHolding
      let isReadable = wait(isHolding: isHolding)
      if isReadable, !isHolding {
        let result = read()
        hand()
        if let refusal { return lose(refusal) }
        guard result == MOSQ_ERR_SUCCESS.code else { return lose(failure(result)) }
      }
      let result = mosquitto_loop_misc(handle)
      guard result == MOSQ_ERR_SUCCESS.code else { return lose(failure(result)) }
      if hasSentAcknowledgement {
        // The messages stay available to the task: the broker does not send them again.
        exchange.fail(unsuitableLibrary)
        return false
      }
      if !exchange.isHolding {
        queuesAcknowledgement = false
        let result = mosquitto_loop_write(handle, 1)
        guard result == MOSQ_ERR_SUCCESS.code else { return lose(failure(result)) }
      }
      if case .opening(let deadline) = phase {
        // Messages of a former connection arrive before the subscription is answered.
        if exchange.isHolding { phase = .opening(.now + Self.longestAnswer) }
        if phase == .opening(deadline), ContinuousClock.now > deadline { return lose(silence) }
      }
      return true
    }

    /// Waits for data, a task, or the next look at the clock. Returns whether there is data.
    private func wait(isHolding: Bool) -> Bool {
      let events = Int16(mosquitto_want_write(handle) ? POLLIN | POLLOUT : POLLIN)
      var polled = [
        pollfd(fd: exchange.descriptor, events: Int16(POLLIN), revents: 0),
        // A connection that was closed is always ready.
        pollfd(fd: isHolding ? -1 : mosquitto_socket(handle), events: events, revents: 0),
      ]
      poll(&polled, 2, 1000)
      if polled[0].revents != 0 { exchange.resetWakeup() }
      return polled[1].revents & Int16(POLLIN | POLLHUP | POLLERR) != 0
    }

    private func read() -> Int32 {
      var result = MOSQ_ERR_SUCCESS.code
      repeat {
        result = mosquitto_loop_read(handle, 1)
        guard result == MOSQ_ERR_SUCCESS.code, received.count < Self.mostReceived else { break }
        if !isReady(mosquitto_socket(handle), POLLIN) { break }
      } while true
      return result
    }

    /// Whether libmosquitto has sent an acknowledgement although its queue was not written: the queue is empty.
    private var hasSentAcknowledgement: Bool { queuesAcknowledgement && !mosquitto_want_write(handle) }

    /// Hands over what was received.
    private func hand() {
      if !received.isEmpty { exchange.deliver(received, isHeld: options.acknowledges) }
      received.removeAll()
      if acknowledged > 0 { exchange.noteAcknowledged(acknowledged) }
      acknowledged = 0
    }

    private func publish(_ message: MQTTMessage, isAwaited: Bool) {
      var id: Int32 = 0
      let result = message.payload.withUnsafeBytes { payload in
        mosquitto_publish(
          handle, &id, message.topic, Int32(payload.count), payload.baseAddress, 1, message.isRetained)
      }
      guard isAwaited else { return }
      if result == MOSQ_ERR_SUCCESS.code || result == MOSQ_ERR_NO_CONN.code {
        awaited.insert(id)
      } else {
        // Never queued: a topic or a payload that is too long, which callers prevent.
        exchange.noteAcknowledged(1)
      }
    }

    /// Ends the attempt, or the connection. Returns `false` if there is no hope.
    private func lose(_ error: LocationError) -> Bool {
      exchange.noteReady(false)
      guard hasBeenReady, error.code == .sourceUnavailable else {
        exchange.fail(error)
        phase = .closed
        return false
      }
      if let since = readySince {
        notice(.lost(error))
        if .now - since > Self.steadyAfter { backOff.reset() }
      }
      readySince = nil
      phase = .closed
      refusal = nil
      queuesAcknowledgement = false
      let pause = ContinuousClock.now + backOff.next(jitter: .random(in: 0...1))
      while !exchange.isClosing, case let rest = pause - .now, rest > .zero {
        if isReady(exchange.descriptor, POLLIN, within: Int32(rest.inSeconds * 1000) + 1) { exchange.resetWakeup() }
      }
      return true
    }

    // MARK: Connecting

    /// What the broker has refused; `nil` if nothing.
    private var refusal: LocationError?
    /// Whether libmosquitto has the address, and the messages that the broker has not acknowledged.
    private var hasAddress = false

    private func connect() -> Int32 {
      let result = mosquitto_connect(handle, options.address.host, Int32(options.address.port), Self.keepAlive)
      hasAddress = true
      return result
    }

    private func configure() throws(LocationError) {
      mosquitto_threaded_set(handle, options.delaysAcknowledgements)
      mosquitto_int_option(handle, MOSQ_OPT_PROTOCOL_VERSION, Int32(MQTT_PROTOCOL_V311))
      mosquitto_connect_with_flags_callback_set(handle) { _, loop, code, _ in MQTTLoop.of(loop)?.connected(code) }
      mosquitto_subscribe_callback_set(handle) { _, loop, _, count, granted in
        MQTTLoop.of(loop)?.subscribed((0..<Int(count)).compactMap { granted?[$0] })
      }
      mosquitto_message_callback_set(handle) { _, loop, message in
        if let message { MQTTLoop.of(loop)?.note(message.pointee) }
      }
      mosquitto_publish_callback_set(handle) { _, loop, id in MQTTLoop.of(loop)?.published(id) }
      if let user = options.address.user { mosquitto_username_pw_set(handle, user, options.password) }
      if let will = options.will {
        let result = will.payload.withUnsafeBytes {
          mosquitto_will_set(handle, will.topic, Int32($0.count), $0.baseAddress, 1, true)
        }
        guard result == MOSQ_ERR_SUCCESS.code else { throw failure(result) }
      }
      if options.address.usesTLS { try encrypt() }
    }

    private func encrypt() throws(LocationError) {
      let result =
        if let file = options.address.certificates {
          mosquitto_tls_set(handle, file, nil, nil, nil, nil)
        } else {
          mosquitto_int_option(handle, MOSQ_OPT_TLS_USE_OS_CERTS, 1)
        }
      guard result == MOSQ_ERR_SUCCESS.code else {
        throw LocationError(
          .inputNotFound, "the certificates cannot be used", context: options.address.certificates,
          remedy: "specify a file of PEM certificates: ca=/etc/ssl/certs/ca-certificates.crt")
      }
      mosquitto_tls_opts_set(handle, 1, nil, nil)
      mosquitto_log_callback_set(handle) { _, loop, level, text in
        if level == MOSQ_LOG_ERR, let text { MQTTLoop.of(loop)?.encryptionError = String(cString: text) }
      }
    }

    // MARK: Callbacks

    /// The loop that libmosquitto's callback belongs to. It is alive, because only its `run()` calls libmosquitto.
    private static func of(_ data: UnsafeMutableRawPointer?) -> MQTTLoop? {
      data.map { Unmanaged<MQTTLoop>.fromOpaque($0).takeUnretainedValue() }
    }

    private func connected(_ code: Int32) {
      if code != 0 {
        refusal = refused(code)
        return
      }
      awaitedSubscriptions = options.filters.count
      for filter in options.filters { mosquitto_subscribe(handle, nil, filter, options.acknowledges ? 1 : 0) }
      if awaitedSubscriptions == 0 { becomeReady() }
    }

    private func subscribed(_ granted: [Int32]) {
      if granted.contains(0x80) {
        refusal = LocationError(
          .permissionDenied, "the broker does not let this user subscribe", context: options.address.shown)
        return
      }
      awaitedSubscriptions -= 1
      if awaitedSubscriptions == 0 { becomeReady() }
    }

    private func note(_ message: mosquitto_message) {
      received.append(MQTTMessage(message))
      if message.qos > 0 { queuesAcknowledgement = true }
    }

    private func becomeReady() {
      phase = .ready
      for message in options.greetings { publish(message, isAwaited: false) }
      exchange.noteReady(true)
      if hasBeenReady { notice(.regained) }
      hasBeenReady = true
      readySince = .now
    }

    private func published(_ id: Int32) { if awaited.remove(id) != nil { acknowledged += 1 } }

    // MARK: Errors

    private var unsuitableLibrary: LocationError {
      var (major, minor, revision): (Int32, Int32, Int32) = (0, 0, 0)
      mosquitto_lib_version(&major, &minor, &revision)
      return LocationError(
        .internalError,
        "libmosquitto \(major).\(minor).\(revision) acknowledges messages before they are processed, so that a crash loses them",
        context: options.address.shown, remedy: "install another release of libmosquitto, such as 2.0.11")
    }

    private var silence: LocationError {
      LocationError(
        .sourceUnavailable, "the broker does not answer", context: options.address.shown,
        remedy: "check that this is an MQTT broker, and that mqtts:// is the scheme of an encrypted port")
    }

    private func refused(_ code: Int32) -> LocationError {
      let place = options.address.shown
      return switch code {
      case 4, 5:
        LocationError(
          .permissionDenied, "the broker does not accept this user and password", context: place,
          remedy: "specify the user as mqtt://user@host, and put the password in LOCATE_MQTT_PASSWORD")
      case 1:
        LocationError(.permissionDenied, "the broker does not speak MQTT 3.1.1", context: place)
      case 2:
        LocationError(
          .permissionDenied, "the broker rejects the client id \(options.client)", context: place,
          remedy: "choose another one with ?client=NAME")
      default: LocationError(.sourceUnavailable, "the broker is not available", context: place)
      }
    }

    private func failure(_ result: Int32) -> LocationError {
      let number = errno
      let place = options.address.shown
      let text = String(cString: mosquitto_strerror(result)).lowercased()
      return switch result {
      case MOSQ_ERR_EAI.code:
        LocationError(.sourceUnavailable, "there is no such host", context: place, remedy: "check its name")
      case MOSQ_ERR_ERRNO.code where number == ECONNREFUSED:
        LocationError(
          .sourceUnavailable, "the broker refused the connection", context: place,
          remedy: "start it with: systemctl start mosquitto; or name another one")
      case MOSQ_ERR_ERRNO.code:
        LocationError(.sourceUnavailable, "MQTT: \(SystemError.text(number))", context: place)
      case MOSQ_ERR_TLS.code where encryptionError.contains("certificate"):
        LocationError(
          .permissionDenied, "the certificate of the broker is not accepted", context: place,
          remedy: "specify the certificate that signs it with ca=FILE, and the host as the certificate does")
      case MOSQ_ERR_TLS.code:
        LocationError(
          .permissionDenied, "the encrypted connection failed", context: place,
          remedy: "use the broker's encrypted port, usually 8883; for its plain port, write mqtt://")
      case MOSQ_ERR_CONN_LOST.code where readySince == nil:
        LocationError(
          .sourceUnavailable, "the broker closed the connection before it answered", context: place,
          remedy: options.address.usesTLS
            ? "use the broker's encrypted port, usually 8883; for its plain port, write mqtt://"
            : "if the port is an encrypted one, write mqtts://")
      case MOSQ_ERR_CONN_LOST.code, MOSQ_ERR_NO_CONN.code, MOSQ_ERR_KEEPALIVE.code:
        LocationError(
          .sourceUnavailable, "the broker closed the connection", context: place,
          remedy: "stop the other program with the client id \(options.client), or choose another id")
      default: LocationError(.sourceUnavailable, "MQTT: \(text)", context: place)
      }
    }
  }

  extension MQTTMessage {
    fileprivate init(_ message: mosquitto_message) {
      self.init(
        topic: String(cString: message.topic),
        payload: message.payload.map {
          Array(UnsafeRawBufferPointer(start: $0, count: Int(message.payloadlen)))
        } ?? [], isRetained: message.retain)
    }
  }

  extension mosq_err_t {
    fileprivate var code: Int32 { Int32(rawValue) }
  }
#endif
