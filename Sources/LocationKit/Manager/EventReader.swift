/// Who gets a manager's events besides the delegate and the poster.
struct EventReader {
  enum Kind {
    case lossless(EventChannel)
    case coalescing(WeakBuffer)
  }

  /// Where its events go, as long as somebody reads there.
  enum Target: Sendable {
    case lossless(EventChannel)
    case coalescing(EventBuffer)

    func send(_ events: [LocationEvent]) async {
      switch self {
      case .lossless(let channel): await channel.send(events)
      case .coalescing(let buffer): for event in events { buffer.push(event) }
      }
    }

    func finish(_ error: LocationError?) {
      switch self {
      case .lossless(let channel): channel.finish(error)
      case .coalescing(let buffer): buffer.finish(error)
      }
    }
  }

  let identifier: Int
  let kind: Kind
  var filter: UpdateFilter

  var isLossless: Bool { if case .lossless = kind { true } else { false } }

  /// `nil` when nobody will ever read.
  var target: Target? {
    switch kind {
    case .lossless(let channel): .lossless(channel)
    case .coalescing(let reference): reference.buffer.map { .coalescing($0) }
    }
  }
}

/// The sequence and its iterator hold the buffer; who drops them wants no more.
struct WeakBuffer {
  private(set) weak var buffer: EventBuffer?

  init(_ buffer: EventBuffer) { self.buffer = buffer }
}
