/// The order of locations, kept separately for each device.
struct ArrivalOrders: Sendable {
  private var orders: [(origin: LocationOrigin, order: ArrivalOrder)] = []

  /// Limit on the number of devices, far more than a source has; beyond it the oldest entry is dropped.
  private static let mostDevices = 64

  init() {}

  /// Creates the order of one device, after a location of it.
  init(after location: Location) { orders = [(location.origin, ArrivalOrder(after: location))] }

  /// The device and its order if there is only one.
  var only: (origin: LocationOrigin, order: ArrivalOrder)? { orders.count == 1 ? orders[0] : nil }

  mutating func judge(
    _ location: Location, usualInterval: Int64?, timing: Timing = .live
  ) -> ArrivalOrder.Verdict {
    if let index = orders.firstIndex(where: { $0.origin == location.origin }) {
      return orders[index].order.judge(location, usualInterval: usualInterval, timing: timing)
    }
    if orders.count == Self.mostDevices { orders.removeFirst() }
    orders.append((location.origin, ArrivalOrder()))
    return orders[orders.endIndex - 1].order.judge(location, usualInterval: usualInterval, timing: timing)
  }
}

extension ArrivalOrders: ValueCoded {
  func write(to writer: inout ValueWriter) {
    writer.put(UInt8(orders.count))
    for (origin, order) in orders {
      writer.put(origin, order)
    }
  }

  init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    for _ in 0..<(try reader.take(UInt8.self)) {
      orders.append((try reader.take(), try reader.take()))
    }
  }
}
