import Foundation
import LocationUBX
import Testing

@Suite("The page of UBX messages")
struct UBXPageTests {
  private static let page = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Sources/LocationUBX/LocationUBX.docc/LocationUBX.md").standardized

  @Test("lists each layout with its class, number and length, and no other")
  func listsLayouts() throws {
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    let rows = text.components(separatedBy: "\n").filter { $0.hasPrefix("| ") && $0.contains("| 0x") }
      .map { $0.components(separatedBy: " | ").prefix(3).joined(separator: " | ") }

    #expect(rows == UBXLayout.all.map(Self.row))
  }

  private static func row(_ layout: UBXLayout) -> String {
    func hexadecimal(_ byte: UInt8) -> String { "0x" + String(format: "%02X", byte) }
    let kind = "\(hexadecimal(layout.kind.family)) \(hexadecimal(layout.kind.number))"
    let count = layout.groupCount.map { "`\($0)`" } ?? "any"
    let group = layout.group.isEmpty ? "" : " + \(layout.groupSize) × \(count)"
    return "| \(layout.name) | \(kind) | \(layout.fixedSize)\(group)"
  }
}
