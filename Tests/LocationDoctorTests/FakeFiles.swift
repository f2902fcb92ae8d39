@testable import LocationDoctor

/// A machine's files as a test defines them.
struct FakeFiles: FileSystem {
  var texts: [String: String] = [:]
  var links: [String: String] = [:]
  var devices: [String: FileStatus] = [:]
  /// Folders that may not be listed.
  var closed: Set<String> = []

  func contents(of path: String, limit: Int) -> [UInt8]? { texts[path].map { Array($0.utf8.prefix(limit)) } }

  func names(in folder: String) -> [String] {
    if closed.contains(folder) { return [] }
    let paths = Array(texts.keys) + Array(links.keys) + Array(devices.keys)
    let names = paths.filter { $0.hasPrefix(folder + "/") }.map { path in
      String(path.dropFirst(folder.count + 1).prefix { $0 != "/" })
    }
    return Set(names).sorted()
  }

  func status(of path: String) -> FileStatus? {
    let target = target(of: path) ?? path
    if let device = devices[target] { return device }
    return texts[target].map { FileStatus(kind: .regular, permissions: 0o644, size: $0.utf8.count) }
  }

  func link(at path: String) -> String? { closed.contains { path.hasPrefix($0) } ? nil : links[path] }

  func target(of path: String) -> String? { links[path] ?? (devices[path] == nil && texts[path] == nil ? nil : path) }

  mutating func addProcess(
    _ number: Int, _ arguments: [String], uid: Int = 0, gid: Int = 0, groups: String = "", state: String = "S",
    open: [String] = [], isHidden: Bool = false
  ) {
    let folder = "/proc/\(number)"
    let name = arguments[0].split(separator: "/").last.map(String.init) ?? ""
    texts["\(folder)/comm"] = name + "\n"
    texts["\(folder)/cmdline"] = arguments.map { $0 + "\0" }.joined()
    texts["\(folder)/status"] =
      "Name:\t\(name)\nState:\t\(state) (x)\nUid:\t0\t\(uid)\t0\t0\nGid:\t0\t\(gid)\t0\t0\nGroups:\t\(groups) \n"
    texts["\(folder)/io"] = "rchar: 56337\nwchar: 63\n"
    if isHidden { closed.insert("\(folder)/fd") } else { links["\(folder)/cwd"] = "/" }
    for (index, path) in open.enumerated() { links["\(folder)/fd/\(index)"] = path }
  }
}
