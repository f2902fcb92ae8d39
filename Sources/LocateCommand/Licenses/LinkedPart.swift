/// A part of this program that others wrote, and its license.
struct LinkedPart {
  let name: String
  /// Expression of SPDX.
  let license: String
  let copyright: String
  let home: String

  private static let swift = "Apache-2.0 WITH Swift-exception"
  private static let apple = "Apple Inc. and the Swift project authors"
  private static let github = "https://github.com"

  /// Parts of this build, ordered by name. `Config/debian/copyright` has their texts.
  static var all: [LinkedPart] { (always + optional).sorted { $0.name < $1.name } }

  private static let always = [
    LinkedPart(name: "swift", license: swift, copyright: apple, home: "\(github)/swiftlang/swift"),
    LinkedPart(
      name: "swift-argument-parser", license: swift, copyright: apple, home: "\(github)/apple/swift-argument-parser"),
    LinkedPart(name: "swift-collections", license: swift, copyright: apple, home: "\(github)/apple/swift-collections"),
    LinkedPart(
      name: "swift-configuration", license: "Apache-2.0",
      copyright: "Apple Inc. and the Swift Configuration project authors",
      home: "\(github)/apple/swift-configuration"),
    LinkedPart(
      name: "swift-corelibs-libdispatch", license: swift, copyright: apple,
      home: "\(github)/swiftlang/swift-corelibs-libdispatch"),
    LinkedPart(
      name: "swift-foundation", license: swift, copyright: apple, home: "\(github)/swiftlang/swift-foundation"),
    LinkedPart(
      name: "swift-log", license: "Apache-2.0", copyright: "Apple Inc. and the Swift Logging API project authors",
      home: "\(github)/apple/swift-log"),
    LinkedPart(name: "swift-system", license: swift, copyright: apple, home: "\(github)/apple/swift-system"),
    LinkedPart(
      name: "libyaml", license: "MIT", copyright: "Kirill Simonov, Ingy döt Net", home: "\(github)/yaml/libyaml"),
    LinkedPart(
      name: "zlib", license: "Zlib", copyright: "Jean-loup Gailly and Mark Adler", home: "https://zlib.net"),
    LinkedPart(
      name: "glibc", license: "LGPL-2.1-or-later", copyright: "Free Software Foundation, Inc.",
      home: "https://www.gnu.org/software/libc/"),
    LinkedPart(
      name: "libstdc++", license: "GPL-3.0-or-later WITH GCC-exception-3.1",
      copyright: "Free Software Foundation, Inc.",
      home: "https://gcc.gnu.org"),
  ]

  private static var optional: [LinkedPart] {
    var parts: [LinkedPart] = []
    #if LibGPS
      parts.append(
        LinkedPart(
          name: "libgps", license: "BSD-2-Clause", copyright: "the GPSD project", home: "https://gpsd.io"))
    #endif
    #if SQLite
      parts.append(
        LinkedPart(
          name: "sqlite", license: "blessing", copyright: "none: in the public domain", home: "https://sqlite.org"))
    #endif
    #if NATS
      parts.append(
        LinkedPart(
          name: "libnats", license: "Apache-2.0", copyright: "The NATS Authors",
          home: "https://github.com/nats-io/nats.c"))
    #endif
    #if Server
      parts += server
    #endif
    #if Web
      parts += [
        LinkedPart(name: "libcurl", license: "curl", copyright: "Daniel Stenberg and others", home: "https://curl.se"),
        LinkedPart(
          name: "swift-corelibs-foundation", license: swift, copyright: apple,
          home: "\(github)/swiftlang/swift-corelibs-foundation"),
        LinkedPart(
          name: "swift-foundation-icu", license: "Unicode-3.0", copyright: "Unicode, Inc.",
          home: "\(github)/swiftlang/swift-foundation-icu"),
      ]
    #endif
    return parts
  }

  #if Server
    /// Parts of `locate-serve` alone.
    private static let server =
      [
        ("swift-async-algorithms", apple, "apple"), ("swift-atomics", apple, "apple"),
        ("swift-distributed-tracing", apple, "apple"),
      ].map { name, holder, owner in
        LinkedPart(name: name, license: swift, copyright: holder, home: "\(github)/\(owner)/\(name)")
      }
      + [
        ("hummingbird", "the Hummingbird authors", "hummingbird-project"),
        ("swift-crypto", "Apple Inc. and the SwiftCrypto project authors", "apple"),
        ("swift-http-types", "Apple Inc. and the Swift HTTP Types project authors", "apple"),
        ("swift-metrics", "Apple Inc. and the Swift Metrics API project authors", "apple"),
        ("swift-nio", "Apple Inc. and the SwiftNIO project authors", "apple"),
        ("swift-nio-extras", "Apple Inc. and the SwiftNIO project authors", "apple"),
        ("swift-nio-ssl", "Apple Inc. and the SwiftNIO project authors", "apple"),
        ("swift-service-context", "Apple Inc. and the Swift Service Context project authors", "apple"),
        ("swift-service-lifecycle", "Apple Inc. and the Swift Service Lifecycle project authors", "swift-server"),
      ].map { name, holder, owner in
        LinkedPart(name: name, license: "Apache-2.0", copyright: holder, home: "\(github)/\(owner)/\(name)")
      }
      + [
        LinkedPart(
          name: "boringssl", license: "Apache-2.0", copyright: "the OpenSSL project authors and Google Inc.",
          home: "https://boringssl.googlesource.com"),
        LinkedPart(
          name: "llhttp", license: "MIT", copyright: "Fedor Indutny", home: "\(github)/nodejs/llhttp"),
      ]
  #endif

  /// All parts as text: a line with name and license, then a line with copyright and home.
  static var text: String {
    let parts = all.map { "\($0.name): \($0.license)\n  Copyright: \($0.copyright); \($0.home)" }
    return "Parts of this program, and their licenses:\n\n" + parts.joined(separator: "\n")
  }
}
