/// Values of some of the subjects, by slot. A slot leads to the number of its value, so that the room that a hash table
/// keeps free has eight bytes, not the size of a value.
struct SlotTable<Value: Sendable>: Sendable {
  private var numbers: [UInt32: UInt32] = [:]
  private var values: [Value?] = []
  private var free: [UInt32] = []

  var slots: [Int] { numbers.keys.map(Int.init) }

  subscript(slot: Int) -> Value? {
    get { numbers[UInt32(slot)].flatMap { values[Int($0)] } }
    set {
      let slot = UInt32(slot)
      guard let newValue else {
        guard let number = numbers.removeValue(forKey: slot) else { return }
        values[Int(number)] = nil
        free.append(number)
        return
      }
      if let number = numbers[slot] {
        values[Int(number)] = newValue
      } else if let number = free.popLast() {
        (values[Int(number)], numbers[slot]) = (newValue, number)
      } else {
        numbers[slot] = UInt32(values.count)
        values.append(newValue)
      }
    }
  }
}
