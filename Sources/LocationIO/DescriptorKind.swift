import Glibc

/// The kind of object that a descriptor refers to.
enum DescriptorKind {
  static func isSocket(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
  }
}
