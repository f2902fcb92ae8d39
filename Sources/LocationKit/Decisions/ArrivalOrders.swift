/// The order of the locations of each device, and its clock.
struct ArrivalOrders: Sendable {
  private var orders: [(origin: LocationOrigin, order: ArrivalOrder, clock: ReceiverClock)] = []

  /// A source has a handful of devices; of more than this the first to come is forgotten.
  private static let mostDevices = 64

  mutating func judge(
    _ location: Location, usualInterval: Int64?, timing: Timing = .live
  ) -> ArrivalOrder.Verdict {
    if let index = orders.firstIndex(where: { $0.origin == location.origin }) {
      return orders[index].order.judge(location, usualInterval: usualInterval, timing: timing)
    }
    if orders.count == Self.mostDevices { orders.removeFirst() }
    orders.append((location.origin, ArrivalOrder(), ReceiverClock()))
    return orders[orders.endIndex - 1].order.judge(location, usualInterval: usualInterval, timing: timing)
  }

  /// The age of a location that was judged before. See ``ReceiverClock/age(of:at:timeOfDay:)``.
  mutating func age(of time: Int64, from origin: LocationOrigin, at arrival: Int64, timeOfDay: Int64?) -> Int64 {
    guard let index = orders.firstIndex(where: { $0.origin == origin }) else { return 0 }
    return orders[index].clock.age(of: time, at: arrival, timeOfDay: timeOfDay)
  }

  /// The receiver repeats its last time.
  mutating func repeatTime(of origin: LocationOrigin, at arrival: Int64) {
    guard let index = orders.firstIndex(where: { $0.origin == origin }) else { return }
    orders[index].clock.repeatTime(at: arrival)
  }

  /// The receiver's clock was put back.
  mutating func restartClock(of origin: LocationOrigin) {
    guard let index = orders.firstIndex(where: { $0.origin == origin }) else { return }
    orders[index].clock = ReceiverClock()
  }
}

/// Without the clocks: they compare with a clock that runs since the manager's start.
extension ArrivalOrders: ValueCoded {
  func write(to writer: inout ValueWriter) {
    writer.put(UInt8(orders.count))
    for (origin, order, _) in orders {
      writer.put(origin)
      writer.put(order)
    }
  }

  init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    for _ in 0..<(try reader.take(UInt8.self)) {
      orders.append((try reader.take(), try reader.take(), ReceiverClock()))
    }
  }
}
