import FoundationEssentials
import Glibc
import LocationIO
import LocationKit

/// A folder that only this user may read. It is removed with its files once it is not used any more.
final class PrivateFolder: Sendable {
  let path: String

  init() throws(LocationError) {
    let parent = FileManager.default.temporaryDirectory.path
    var template = Array("\(parent)/locate-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else {
      throw LocationError(
        .writingFailed, "there is no folder for unpacked files: \(SystemError.text(errno))", context: parent,
        remedy: "set TMPDIR to a folder")
    }
    path = String(cString: made)
  }

  deinit {
    for name in FolderEntries.names(in: path) { unlink("\(path)/\(name)") }
    rmdir(path)
  }

  func makeFile(_ name: String) throws(LocationError) -> PrivateFile { try PrivateFile("\(path)/\(name)", in: self) }
}

/// A file of a private folder, which is being written.
final class PrivateFile: Sendable {
  let path: String
  let folder: PrivateFolder
  private let descriptor: Int32

  fileprivate init(_ path: String, in folder: PrivateFolder) throws(LocationError) {
    (self.path, self.folder) = (path, folder)
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw LocationError(.writingFailed, SystemError.text(errno), context: path) }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  func append(_ bytes: [UInt8]) throws(LocationError) {
    var done = 0
    while done < bytes.count {
      let result = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress.map { $0 + done }, bytes.count - done) }
      if result < 0, errno == EINTR { continue }
      guard result > 0 else {
        throw LocationError(
          .writingFailed, SystemError.text(errno), context: path, remedy: "set TMPDIR to a folder with more space")
      }
      done += result
    }
  }
}
