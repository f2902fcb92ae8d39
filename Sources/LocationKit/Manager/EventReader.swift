/// A recipient of a manager's events other than the delegate and the poster.
struct EventReader {
  enum Kind {
    case lossless(Funnel<[LocationEvent]>)
    case coalescing(WeakBuffer)
  }

  /// The destination of a reader's events, while the reader exists.
  enum Target: Sendable {
    case lossless(Funnel<[LocationEvent]>)
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
  var filter: UpdateSieve

  var isLossless: Bool { if case .lossless = kind { true } else { false } }

  /// Destination of the events; `nil` if the reader no longer exists.
  var target: Target? {
    switch kind {
    case .lossless(let channel): .lossless(channel)
    case .coalescing(let reference): reference.buffer.map { .coalescing($0) }
    }
  }
}

/// A weak reference to a buffer. The sequence and its iterator own the buffer; releasing them ends the reader.
struct WeakBuffer {
  private(set) weak var buffer: EventBuffer?

  init(_ buffer: EventBuffer) { self.buffer = buffer }
}
