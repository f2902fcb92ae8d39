#if NATS
  import CLibNATS
  import Glibc
  package import LocationKit
  import Synchronization

  /// A connection to NATS, by libnats. It reconnects by itself, for as long as it exists.
  ///
  /// libnats may be called from any thread, and calls back on threads of its own.
  package final class NATSConnection: Sendable {
    private let options: NATSOptions
    /// A pointer of C, which libnats protects with a lock of its own.
    private nonisolated(unsafe) let handle: OpaquePointer
    private let requests: RequestTable
    private let subscriptions = Mutex<[String: Subscription]>([:])

    /// Connects. Blocks until a server answers, two seconds at most for each. Throws
    /// ``LocationKit/LocationError/Code/sourceUnavailable``, ``LocationKit/LocationError/Code/permissionDenied``, or
    /// ``LocationKit/LocationError/Code/invalidArgument`` for an address that is none.
    package init(_ options: NATSOptions) throws(LocationError) {
      self.options = options
      handle = try Self.connect(options)
      requests = RequestTable(prefix: Self.makeInbox())
      let table = requests
      try subscribe(to: table.prefix + ".*", named: table.prefix) { table.answer($0) }
    }

    deinit {
      requests.end()
      for subscription in subscriptions.withLock({ $0.values }) { subscription.end() }
      natsConnection_Destroy(handle)
    }

    /// Address of the connected server; of all servers while there is no connection.
    package var server: String {
      var address = [CChar](repeating: 0, count: 1024)
      guard natsConnection_GetConnectedUrl(handle, &address, address.count) == NATS_OK else {
        return options.shownServers
      }
      return NATSOptions.shown(
        String(decoding: address.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
    }

    /// Sends a message without waiting. While there is no connection, messages are kept up to 8 MB. Throws
    /// ``LocationKit/LocationError/Code/sourceUnavailable``.
    package func send(_ message: NATSMessage) throws(LocationError) {
      var created: OpaquePointer?
      let status = message.payload.withUnsafeBufferPointer { payload in
        payload.withMemoryRebound(to: CChar.self) { payload in
          natsMsg_Create(
            &created, message.subject, message.reply.isEmpty ? nil : message.reply, payload.baseAddress,
            Int32(payload.count))
        }
      }
      guard status == NATS_OK, let created else { throw Self.failure(status, options) }
      defer { natsMsg_Destroy(created) }
      for (header, value) in message.headers { natsMsgHeader_Set(created, header.rawValue, value) }
      let sent = natsConnection_PublishMsg(handle, created)
      guard sent == NATS_OK else { throw Self.failure(sent, options) }
    }

    /// Sends a message and returns the answer; `nil` if none arrives in this time. Throws like ``send(_:)``, and
    /// `CancellationError`.
    package func request(_ message: NATSMessage, within duration: Duration) async throws -> NATSMessage? {
      var message = message
      let promise = Promise<NATSMessage?>()
      message.reply = requests.add(promise, until: .now + duration)
      try send(message)
      return try await promise.value()
    }

    /// Creates an inbox with a subject of its own.
    package func makeInbox() throws(LocationError) -> NATSInbox {
      let inbox = NATSInbox(subject: Self.makeInbox())
      try subscribe(to: inbox.subject, named: inbox.subject) { inbox.append($0) }
      return inbox
    }

    /// Ends the subscription of an inbox.
    package func close(_ inbox: NATSInbox) {
      subscriptions.withLock { $0.removeValue(forKey: inbox.subject) }?.end()
    }

    // MARK: libnats

    private static func connect(_ options: NATSOptions) throws(LocationError) -> OpaquePointer {
      var created: OpaquePointer?
      guard natsOptions_Create(&created) == NATS_OK, let settings = created else {
        throw LocationError(.internalError, "libnats has no memory left")
      }
      defer { natsOptions_Destroy(settings) }
      let servers = options.servers.map { strdup($0) }
      defer { for server in servers { free(server) } }
      var status = servers.map { UnsafePointer<CChar>($0) }.withUnsafeBufferPointer { list in
        natsOptions_SetServers(settings, UnsafeMutablePointer(mutating: list.baseAddress), Int32(list.count))
      }
      if let credentials = options.credentials, status == NATS_OK {
        status = natsOptions_SetUserCredentialsFromFiles(settings, credentials, nil)
        if status != NATS_OK { throw fault(of: credentials, "credentials of a user", options) }
      }
      if let secret = options.secret, status == NATS_OK {
        status =
          options.user.map { natsOptions_SetUserInfo(settings, $0, secret) } ?? natsOptions_SetToken(settings, secret)
      }
      if let authorities = options.authorities, status == NATS_OK {
        status = natsOptions_LoadCATrustedCertificates(settings, authorities)
        if status != NATS_OK { throw fault(of: authorities, "certificates in PEM", options) }
      }
      if let certificate = options.certificate, status == NATS_OK {
        status = natsOptions_LoadCertificatesChain(settings, certificate, options.key ?? certificate)
        if status != NATS_OK {
          throw fault(of: certificate, "certificate and key in PEM that belong together", options)
        }
      }
      if options.usesTLS, status == NATS_OK { status = natsOptions_SetSecure(settings, true) }
      natsOptions_SetName(settings, options.name)
      natsOptions_SetTimeout(settings, 2000)
      natsOptions_SetMaxReconnect(settings, -1)
      natsOptions_SetReconnectWait(settings, 100)
      natsOptions_SetReconnectJitter(settings, 50, 50)
      // A server that is stopped, and not dead, is left after two seconds, before the lease of a worker ends.
      natsOptions_SetPingInterval(settings, 500)
      natsOptions_SetMaxPingsOut(settings, 2)
      // One thread for all subscriptions, instead of one for each.
      natsOptions_UseGlobalMessageDelivery(settings, true)
      // Without it, libnats prints on standard error.
      natsOptions_SetErrorHandler(settings, { _, _, _, _ in }, nil)
      var connection: OpaquePointer?
      if status == NATS_OK { status = natsConnection_Connect(&connection, settings) }
      guard status == NATS_OK, let connection else { throw failure(status, options) }
      return connection
    }

    private static func fault(of path: String, _ content: String, _ options: NATSOptions) -> LocationError {
      LocationError(.invalidData, "the file has no \(content)", context: path, remedy: "give another file")
    }

    private static func failure(_ status: natsStatus, _ options: NATSOptions) -> LocationError {
      let text = "NATS: \(String(cString: natsStatus_GetText(status)).lowercased())"
      let (code, remedy): (LocationError.Code, String) =
        switch status {
        case NATS_CONNECTION_AUTH_FAILED, NATS_NOT_PERMITTED:
          (
            .permissionDenied,
            options.hasUser
              ? "give the credentials of a user that this server has"
              : "specify a user of this server, or nats://USER@HOST and a file with the password"
          )
        case NATS_INVALID_ARG, NATS_ADDRESS_MISSING: (.invalidArgument, "an address is nats://HOST:PORT")
        case NATS_SECURE_CONNECTION_REQUIRED:
          (
            .sourceUnavailable,
            "the server requires TLS: write tls://HOST:PORT, and trust its authority if that is not known"
          )
        case NATS_SECURE_CONNECTION_WANTED:
          (.sourceUnavailable, "the server has no TLS: write nats://HOST:PORT, or configure TLS on the server")
        // By TLS 1.3, the lack of a certificate of the client shows after the handshake.
        case NATS_SSL_ERROR,
          NATS_PROTOCOL_ERROR where options.usesTLS:
          (
            .permissionDenied,
            "check that the certificate of the server is for this host name and signed by a trusted authority, and "
              + "whether the server requires one of the client"
          )
        default: (.sourceUnavailable, "start it with: nats-server --jetstream; or name another server")
        }
      return LocationError(code, text, context: options.shownServers, remedy: remedy)
    }

    private static func makeInbox() -> String {
      var created: UnsafeMutablePointer<natsInbox>?
      guard natsInbox_Create(&created) == NATS_OK, let created else {
        return "_INBOX.locate\(UInt64.random(in: 0 ... .max))"
      }
      defer { natsInbox_Destroy(created) }
      return String(cString: created)
    }

    private func subscribe(
      to subject: String, named name: String, _ take: @escaping @Sendable (NATSMessage) -> Void
    ) throws(LocationError) {
      let receiver = Unmanaged.passRetained(Receiver(take))
      var created: OpaquePointer?
      let status = natsConnection_Subscribe(
        &created, handle, subject,
        { _, _, message, receiver in
          guard let message, let receiver else { return }
          Unmanaged<Receiver>.fromOpaque(receiver).takeUnretainedValue().take(NATSMessage(message))
          natsMsg_Destroy(message)
        }, receiver.toOpaque())
      guard status == NATS_OK, let created else {
        receiver.release()
        throw Self.failure(status, options)
      }
      // The number of messages is limited by what was requested.
      natsSubscription_SetPendingLimits(created, -1, -1)
      // After the last call.
      natsSubscription_SetOnCompleteCB(
        created, { receiver in if let receiver { Unmanaged<Receiver>.fromOpaque(receiver).release() } },
        receiver.toOpaque())
      let subscription = Subscription(handle: created)
      subscriptions.withLock { $0[name] = subscription }
    }
  }

  /// A subscription of libnats, which ends once.
  private struct Subscription: @unchecked Sendable {
    // A pointer of C, which libnats protects with a lock of its own.
    let handle: OpaquePointer

    func end() { natsSubscription_Destroy(handle) }
  }

  /// What a subscription calls for each message.
  private final class Receiver: Sendable {
    let take: @Sendable (NATSMessage) -> Void

    init(_ take: @escaping @Sendable (NATSMessage) -> Void) { self.take = take }
  }

  extension NATSMessage {
    fileprivate init(_ message: OpaquePointer) {
      subject = String(cString: natsMsg_GetSubject(message))
      if let reply = natsMsg_GetReply(message) { self.reply = String(cString: reply) }
      if let data = natsMsg_GetData(message) {
        payload = Array(UnsafeRawBufferPointer(start: data, count: Int(natsMsg_GetDataLength(message))))
      }
      for header in NATSHeader.allCases {
        var value: UnsafePointer<CChar>?
        let status = natsMsgHeader_Get(message, header.rawValue, &value)
        if status == NATS_OK, let value { headers[header] = String(cString: value) }
      }
    }
  }
#endif
