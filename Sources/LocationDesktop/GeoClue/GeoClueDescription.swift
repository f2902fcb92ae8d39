/// What the objects say of themselves to programs that ask: the published interface.
enum GeoClueDescription {
  static func of(_ object: GeoClueName.Object) -> String {
    let own =
      switch object {
      case .manager: manager
      case .client: client
      case .location: location
      case .folder: object.child.map { "  <node name=\"\($0)\"/>\n" } ?? ""
      }
    return """
      <!DOCTYPE node PUBLIC "-//freedesktop//DTD D-BUS Object Introspection 1.0//EN"
       "http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd">
      <node>
      \(own)  <interface name="org.freedesktop.DBus.Properties">
          <method name="Get">
            <arg name="interface" type="s" direction="in"/>
            <arg name="name" type="s" direction="in"/>
            <arg name="value" type="v" direction="out"/>
          </method>
          <method name="GetAll">
            <arg name="interface" type="s" direction="in"/>
            <arg name="values" type="a{sv}" direction="out"/>
          </method>
          <method name="Set">
            <arg name="interface" type="s" direction="in"/>
            <arg name="name" type="s" direction="in"/>
            <arg name="value" type="v" direction="in"/>
          </method>
          <signal name="PropertiesChanged">
            <arg name="interface" type="s"/>
            <arg name="changed" type="a{sv}"/>
            <arg name="invalidated" type="as"/>
          </signal>
        </interface>
        <interface name="org.freedesktop.DBus.Introspectable">
          <method name="Introspect"><arg name="xml" type="s" direction="out"/></method>
        </interface>
        <interface name="org.freedesktop.DBus.Peer"><method name="Ping"/></interface>
      </node>

      """
  }

  private static let manager = """
      <interface name="org.freedesktop.GeoClue2.Manager">
        <property name="InUse" type="b" access="read"/>
        <property name="AvailableAccuracyLevel" type="u" access="read"/>
        <method name="GetClient"><arg name="client" type="o" direction="out"/></method>
        <method name="CreateClient"><arg name="client" type="o" direction="out"/></method>
        <method name="DeleteClient"><arg name="client" type="o" direction="in"/></method>
        <method name="AddAgent"><arg name="id" type="s" direction="in"/></method>
      </interface>

    """

  private static let client = """
      <interface name="org.freedesktop.GeoClue2.Client">
        <property name="Location" type="o" access="read"/>
        <property name="DistanceThreshold" type="u" access="readwrite"/>
        <property name="TimeThreshold" type="u" access="readwrite"/>
        <property name="DesktopId" type="s" access="readwrite"/>
        <property name="RequestedAccuracyLevel" type="u" access="readwrite"/>
        <property name="Active" type="b" access="read"/>
        <method name="Start"/>
        <method name="Stop"/>
        <signal name="LocationUpdated"><arg name="old" type="o"/><arg name="new" type="o"/></signal>
      </interface>

    """

  private static let location = """
      <interface name="org.freedesktop.GeoClue2.Location">
        <property name="Latitude" type="d" access="read"/>
        <property name="Longitude" type="d" access="read"/>
        <property name="Accuracy" type="d" access="read"/>
        <property name="Altitude" type="d" access="read"/>
        <property name="Speed" type="d" access="read"/>
        <property name="Heading" type="d" access="read"/>
        <property name="Description" type="s" access="read"/>
        <property name="Timestamp" type="(tt)" access="read"/>
      </interface>

    """
}
