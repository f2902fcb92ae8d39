/// The order of locations, kept separately for each device.
struct ArrivalOrders: Sendable {
  private struct Device {
    let origin: LocationOrigin
    var order = ArrivalOrder()
    var history: SenderHistory
  }

  private var devices: [Device] = []
  /// Number of judged locations.
  private var turns = 0

  /// Limit on the number of devices, far more than a source has; beyond it one is dropped: see ``SenderHistory``.
  private static let mostDevices = 64

  init() {}

  /// Creates the order of one device, after a location of it.
  init(after location: Location) { add(location.origin, ArrivalOrder(after: location)) }

  /// The device and its order if there is only one.
  var only: (origin: LocationOrigin, order: ArrivalOrder)? {
    devices.count == 1 ? (devices[0].origin, devices[0].order) : nil
  }

  mutating func judge(
    _ location: Location, usualInterval: Int64?, timing: Timing = .live
  ) -> ArrivalOrder.Verdict {
    if let index = devices.firstIndex(where: { $0.origin == location.origin }) {
      turns += 1
      devices[index].history.hear(turn: turns)
      return devices[index].order.judge(location, usualInterval: usualInterval, timing: timing)
    }
    if devices.count == Self.mostDevices, let index = SenderHistory.indexToReplace(in: devices.map(\.history)) {
      devices.remove(at: index)
    }
    add(location.origin)
    return devices[devices.endIndex - 1].order.judge(location, usualInterval: usualInterval, timing: timing)
  }

  private mutating func add(_ origin: LocationOrigin, _ order: ArrivalOrder = ArrivalOrder()) {
    turns += 1
    devices.append(Device(origin: origin, order: order, history: SenderHistory(turn: turns)))
  }
}

extension ArrivalOrders: ValueCoded {
  func write(to writer: inout ValueWriter) {
    writer.put(devices.map(\.origin), devices.map(\.order))
  }

  init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    let (origins, orders): ([LocationOrigin], [ArrivalOrder]) = try reader.take()
    for (origin, order) in zip(origins, orders) {
      add(origin, order)
      // What a journal keeps is not an invented name.
      turns += 1
      devices[devices.endIndex - 1].history.hear(turn: turns)
    }
  }
}
