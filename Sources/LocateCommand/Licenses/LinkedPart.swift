/// A part of this program that others wrote, and its license.
struct LinkedPart {
  let name: String
  /// Expression of SPDX.
  let license: String
  let copyright: String
  let home: String

  private static let swift = "Apache-2.0 WITH Swift-exception"
  private static let apple = "Apple Inc. and the Swift project authors"

  /// - Parameter home: address, or owner and repository on GitHub.
  private init(_ name: String, _ license: String, _ copyright: String, _ home: String) {
    (self.name, self.license, self.copyright) = (name, license, copyright)
    self.home = home.contains("://") ? home : "https://github.com/\(home)"
  }

  /// Parts of this build, ordered by name. `Config/debian/copyright` has their texts.
  static var all: [LinkedPart] { (always + optional).sorted { $0.name < $1.name } }

  private static let always = [
    LinkedPart("swift", swift, apple, "swiftlang/swift"),
    LinkedPart("swift-argument-parser", swift, apple, "apple/swift-argument-parser"),
    LinkedPart("swift-collections", swift, apple, "apple/swift-collections"),
    LinkedPart(
      "swift-configuration", "Apache-2.0", "Apple Inc. and the Swift Configuration project authors",
      "apple/swift-configuration"),
    LinkedPart("swift-corelibs-libdispatch", swift, apple, "swiftlang/swift-corelibs-libdispatch"),
    LinkedPart("swift-foundation", swift, apple, "swiftlang/swift-foundation"),
    LinkedPart("swift-log", "Apache-2.0", "Apple Inc. and the Swift Logging API project authors", "apple/swift-log"),
    LinkedPart("swift-system", swift, apple, "apple/swift-system"),
    LinkedPart("libyaml", "MIT", "Kirill Simonov, Ingy döt Net", "yaml/libyaml"),
    LinkedPart("zlib", "Zlib", "Jean-loup Gailly and Mark Adler", "https://zlib.net"),
    LinkedPart("glibc", "LGPL-2.1-or-later", "Free Software Foundation, Inc.", "https://www.gnu.org/software/libc/"),
    LinkedPart(
      "libstdc++", "GPL-3.0-or-later WITH GCC-exception-3.1", "Free Software Foundation, Inc.", "https://gcc.gnu.org"),
  ]

  private static var optional: [LinkedPart] {
    var parts: [LinkedPart] = []
    #if LibGPS
      parts.append(gps)
    #endif
    #if SQLite
      parts.append(sqlite)
    #endif
    #if NATS
      parts.append(nats)
    #endif
    #if MQTT
      parts.append(mosquitto)
    #endif
    #if Desktop
      parts.append(dbus)
    #endif
    #if Server
      parts += server
    #endif
    #if Web
      parts += web
    #endif
    return parts
  }

  /// Parts of all traits, also of those that this build lacks.
  static var known: [LinkedPart] { always + [gps, sqlite, nats, mosquitto, dbus] + server + web }

  private static let gps = LinkedPart("libgps", "BSD-2-Clause", "the GPSD project", "https://gpsd.io")
  private static let sqlite = LinkedPart("sqlite", "blessing", "none: in the public domain", "https://sqlite.org")
  private static let nats = LinkedPart("libnats", "Apache-2.0", "The NATS Authors", "nats-io/nats.c")
  private static let mosquitto = LinkedPart(
    "libmosquitto", "BSD-3-Clause", "Roger Light and others", "https://mosquitto.org")
  private static let dbus = LinkedPart(
    "libdbus", "AFL-2.1", "Red Hat, Inc. and others", "https://www.freedesktop.org/wiki/Software/dbus/")
  private static let web = [
    LinkedPart("libcurl", "curl", "Daniel Stenberg and others", "https://curl.se"),
    LinkedPart("swift-corelibs-foundation", swift, apple, "swiftlang/swift-corelibs-foundation"),
    LinkedPart("swift-foundation-icu", "Unicode-3.0", "Unicode, Inc.", "swiftlang/swift-foundation-icu"),
  ]

  /// Parts of `locate-serve` alone.
  private static let server =
    [
      ("swift-async-algorithms", apple, "apple"), ("swift-atomics", apple, "apple"),
      ("swift-distributed-tracing", apple, "apple"),
    ].map { name, holder, owner in LinkedPart(name, swift, holder, "\(owner)/\(name)") }
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
    ].map { name, holder, owner in LinkedPart(name, "Apache-2.0", holder, "\(owner)/\(name)") }
    + [
      LinkedPart(
        "boringssl", "Apache-2.0", "the OpenSSL project authors and Google Inc.", "https://boringssl.googlesource.com"
      ),
      LinkedPart("libsodium", "ISC", "Frank Denis", "https://libsodium.org"),
      LinkedPart("leaflet", "BSD-2-Clause", "Vladimir Agafonkin, CloudMade", "https://leafletjs.com"),
      LinkedPart("llhttp", "MIT", "Fedor Indutny", "nodejs/llhttp"),
      LinkedPart("qrcode-generator", "MIT", "Kazuhiko Arase", "kazuhikoarase/qrcode-generator"),
    ]

  /// The license of this project, then parts as text: a line with name and license, and a line with copyright and home.
  static func text(of parts: [LinkedPart] = all) -> String {
    let parts = parts.map { "\($0.name): \($0.license)\n  Copyright: \($0.copyright); \($0.home)" }
    return """
      This program is licensed under Apache-2.0. Copyright: the location-service authors
      Its outline of the world is from Natural Earth, which is in the public domain.

      Parts of this program, and their licenses:

      \(parts.joined(separator: "\n"))
      """
  }
}
