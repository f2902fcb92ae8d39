#if Desktop
  import CLibDBus
  import LocationKit

  extension BusMessage {
    /// Copies a message of libdbus; `nil` if its kind is unknown, and must be ignored.
    init?(_ message: OpaquePointer) {
      guard let kind = Kind(rawValue: dbus_message_get_type(message)) else { return nil }
      self.init(kind)
      path = Self.text(dbus_message_get_path(message))
      interface = Self.text(dbus_message_get_interface(message))
      member = Self.text(dbus_message_get_member(message))
      errorName = Self.text(dbus_message_get_error_name(message))
      sender = Self.text(dbus_message_get_sender(message))
      serial = dbus_message_get_serial(message)
      replySerial = dbus_message_get_reply_serial(message)
      wantsReply = dbus_message_get_no_reply(message) == 0
      var place = DBusMessageIter()
      if dbus_message_iter_init(message, &place) != 0 { body = BusValue.all(at: &place) }
    }

    private static func text(_ pointer: UnsafePointer<CChar>?) -> String? { pointer.map { String(cString: $0) } }

    /// Calls `body` with this message as one of libdbus; returns `nil` if it is no message of D-Bus.
    func withLibraryMessage<Result>(_ body: (OpaquePointer) -> Result?) -> Result? {
      guard let message = dbus_message_new(kind.rawValue) else { return nil }
      defer { dbus_message_unref(message) }
      let texts: [(String?, (OpaquePointer?, UnsafePointer<CChar>?) -> UInt32)] = [
        (path, dbus_message_set_path), (interface, dbus_message_set_interface), (member, dbus_message_set_member),
        (errorName, dbus_message_set_error_name), (destination, dbus_message_set_destination),
      ]
      for (text, set) in texts {
        if let text, set(message, text) == 0 { return nil }
      }
      if replySerial != 0 { dbus_message_set_reply_serial(message, replySerial) }
      dbus_message_set_no_reply(message, wantsReply && kind == .call ? 0 : 1)
      var place = DBusMessageIter()
      dbus_message_iter_init_append(message, &place)
      guard self.body.allSatisfy({ $0.append(at: &place) }) else { return nil }
      return body(message)
    }
  }

  extension BusValue {
    private static func code(_ letter: Unicode.Scalar) -> Int32 { Int32(letter.value) }

    /// Returns the values from a place on. Descriptors of files, which nothing here needs, are left out.
    static func all(at place: inout DBusMessageIter) -> [BusValue] {
      var values: [BusValue] = []
      while true {
        let type = dbus_message_iter_get_arg_type(&place)
        guard type != 0 else { return values }
        if let value = BusValue(at: &place, type) { values.append(value) }
        dbus_message_iter_next(&place)
      }
    }

    private init?(at place: inout DBusMessageIter, _ type: Int32) {
      switch type {
      case Self.code("y"): self = .byte(Self.basic(&place, 0))
      case Self.code("b"): self = .bool(Self.basic(&place, UInt32(0)) != 0)
      case Self.code("n"): self = .int16(Self.basic(&place, 0))
      case Self.code("q"): self = .uint16(Self.basic(&place, 0))
      case Self.code("i"): self = .int32(Self.basic(&place, 0))
      case Self.code("u"): self = .uint32(Self.basic(&place, 0))
      case Self.code("x"): self = .int64(Self.basic(&place, 0))
      case Self.code("t"): self = .uint64(Self.basic(&place, 0))
      case Self.code("d"): self = .double(Self.basic(&place, 0))
      case Self.code("s"): self = .string(Self.text(&place))
      case Self.code("o"): self = .objectPath(Self.text(&place))
      case Self.code("g"): self = .signature(Self.text(&place))
      case Self.code("a"):
        var part = DBusMessageIter()
        dbus_message_iter_recurse(&place, &part)
        let signature = dbus_message_iter_get_signature(&part)
        defer { dbus_free(signature) }
        self = .array(of: signature.map { String(cString: $0) } ?? "", Self.all(at: &part))
      case Self.code("r"):
        self = .structure(Self.parts(&place))
      case Self.code("e"):
        let parts = Self.parts(&place)
        guard parts.count == 2 else { return nil }
        self = .entry(parts[0], parts[1])
      case Self.code("v"):
        guard let value = Self.parts(&place).first else { return nil }
        self = .variant(value)
      default: return nil
      }
    }

    private static func parts(_ place: inout DBusMessageIter) -> [BusValue] {
      var part = DBusMessageIter()
      dbus_message_iter_recurse(&place, &part)
      return all(at: &part)
    }

    private static func basic<Number: BitwiseCopyable>(_ place: inout DBusMessageIter, _ zero: Number) -> Number {
      var number = zero
      dbus_message_iter_get_basic(&place, &number)
      return number
    }

    private static func text(_ place: inout DBusMessageIter) -> String {
      var text: UnsafePointer<CChar>?
      dbus_message_iter_get_basic(&place, &text)
      return text.map { String(cString: $0) } ?? ""
    }

    /// Appends the value to a message. Returns `false` if it is no value of D-Bus: libdbus ends the process for some.
    func append(at place: inout DBusMessageIter) -> Bool {
      switch self {
      case .byte(let value): Self.append(value, "y", &place)
      case .bool(let value): Self.append(UInt32(value ? 1 : 0), "b", &place)
      case .int16(let value): Self.append(value, "n", &place)
      case .uint16(let value): Self.append(value, "q", &place)
      case .int32(let value): Self.append(value, "i", &place)
      case .uint32(let value): Self.append(value, "u", &place)
      case .int64(let value): Self.append(value, "x", &place)
      case .uint64(let value): Self.append(value, "t", &place)
      case .double(let value): Self.append(value, "d", &place)
      case .string(let text): Self.append(text: text, "s", &place) { _ in true }
      case .objectPath(let text): Self.append(text: text, "o", &place) { dbus_validate_path($0, nil) != 0 }
      case .signature(let text): Self.append(text: text, "g", &place) { dbus_signature_validate($0, nil) != 0 }
      case .array(let element, let values): Self.append(values, "a", signature: element, &place)
      case .structure(let parts): !parts.isEmpty && Self.append(parts, "r", signature: nil, &place)
      case .entry(let key, let value): Self.append([key, value], "e", signature: nil, &place)
      case .variant(let value): Self.append([value], "v", signature: value.signature, &place)
      }
    }

    private static func append<Number: BitwiseCopyable>(
      _ number: Number, _ type: Unicode.Scalar, _ place: inout DBusMessageIter
    ) -> Bool {
      withUnsafePointer(to: number) { dbus_message_iter_append_basic(&place, code(type), $0) != 0 }
    }

    private static func append(
      text: String, _ type: Unicode.Scalar, _ place: inout DBusMessageIter,
      isValid: (UnsafePointer<CChar>) -> Bool
    ) -> Bool {
      guard !text.utf8.contains(0) else { return false }
      return text.withCString { text in
        guard isValid(text) else { return false }
        return withUnsafePointer(to: text) { dbus_message_iter_append_basic(&place, code(type), $0) != 0 }
      }
    }

    private static func append(
      _ values: [BusValue], _ type: Unicode.Scalar, signature: String?, _ place: inout DBusMessageIter
    ) -> Bool {
      // libdbus ends the process for a value of another type.
      if type == "a" { guard values.allSatisfy({ $0.signature == signature }) else { return false } }
      if let signature {
        guard dbus_signature_validate(type == "a" ? "a" + signature : signature, nil) != 0 else { return false }
      }
      var part = DBusMessageIter()
      guard dbus_message_iter_open_container(&place, code(type), signature, &part) != 0 else { return false }
      guard values.allSatisfy({ $0.append(at: &part) }) else {
        dbus_message_iter_abandon_container(&place, &part)
        return false
      }
      return dbus_message_iter_close_container(&place, &part) != 0
    }
  }
#endif
