import LocationKit
import TestSupport
import Testing

@testable import LocationMQTT

@Suite("MQTTAddress")
struct MQTTAddressTests {
  @Test("has the parts of a URL")
  func parts() throws {
    let address = try MQTTAddress("mqtts://ann@boat.local:8884/owntracks/+/+?client=fleet&password-file=/p&ca=/c")
    #expect(address.host == "boat.local")
    #expect(address.port == 8884)
    #expect(address.usesTLS)
    #expect(address.user == "ann")
    #expect(try address.filter() == "owntracks/+/+")
    #expect(address.client == "fleet")
    #expect(address.passwordFile == "/p")
    #expect(address.certificates == "/c")
    #expect(!address.linesNameSubjects)
    #expect(try MQTTAddress("mqtt://host/t?subject=line").linesNameSubjects)
    #expect(address.shown == "mqtts://boat.local:8884/owntracks/+/+")
  }

  @Test("the port is 1883, and 8883 with encryption; IPv6 is in brackets")
  func defaults() throws {
    #expect(try MQTTAddress("mqtt://[::1]/a").port == 1883)
    #expect(try MQTTAddress("MQTTS://[::1]/a").port == 8883)
    #expect(try MQTTAddress("mqtt://[::1]/a@b").shown == "mqtt://[::1]:1883/a@b")
  }

  @Test(
    "a password is refused, and shown by no message",
    arguments: [
      "mqtt://ann:secret@host/a", "mqtt://ann:se/secret@host/a", "mqtt://ann:secret@host:x/a", "mqtt://:secret@host",
    ])
  func passwords(text: String) {
    let error = #expect(throws: LocationError.self) { try MQTTAddress(text) }
    #expect(error?.code == .invalidArgument)
    #expect(error?.description.contains("secret") == false)
  }

  @Test(
    "what is no address is an error",
    arguments: [
      "mqtt:", "mqtt:///a", "mqtt://@host/a", "http://host/a", "mqtt://host:0/a", "mqtt://host/a?clint=x",
      "mqtt://host/a?ca=/c", "mqtt://host/a?client=", "mqtt://host/a?subject=payload",
    ])
  func faults(text: String) { #expect(throws: LocationError.self) { try MQTTAddress(text) } }

  @Test("a prefix has no wildcards", arguments: ["a/#", "+", "a/", "$SYS"])
  func prefixes(topic: String) throws {
    let address = try MQTTAddress("mqtt://host/" + topic)
    expectThrows(LocationError.self, stating: "a prefix of topics has no wildcards") { try address.prefix() }
  }

  @Test("a wildcard is a whole level", arguments: ["", "a/#/b", "a/b#", "a+/b"])
  func filters(topic: String) throws {
    let address = try MQTTAddress("mqtt://host/" + topic)
    expectThrows(LocationError.self, stating: "a wildcard is a whole level", or: "the address has no topic") {
      try address.filter()
    }
  }
}
