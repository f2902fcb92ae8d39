import Foundation
import TestSupport

/// GPSBabel, which reads and writes the same formats by itself.
enum GPSBabel {
  private static let path = "/usr/bin/gpsbabel"
  static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: path) }
  static let absence = "SKIPPED: no gpsbabel here: apt-get install gpsbabel"

  struct Failure: Error {
    let status: Int32
    let message: String
  }

  /// The bytes as GPSBabel writes them in another format: `convert(gpx, from: "gpx", to: "unicsv")`.
  static func convert(_ bytes: [UInt8], from: String, to: String) throws -> [UInt8] {
    let folder = RunFolder.url.appending(path: "locate-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (input, output) = (folder.appending(path: "in"), folder.appending(path: "out"))
    try Data(bytes).write(to: input)
    let errors = Pipe()
    let process = try SpawnedProcess(
      path, ["-t", "-i", from, "-f", input.path, "-o", to, "-F", output.path],
      errors: errors.fileHandleForWriting.fileDescriptor)
    try errors.fileHandleForWriting.close()
    let message = try errors.fileHandleForReading.readToEnd() ?? Data()
    let status = process.wait()
    guard status == 0 else { throw Failure(status: status, message: String(decoding: message, as: UTF8.self)) }
    return try Array(Data(contentsOf: output))
  }
}
