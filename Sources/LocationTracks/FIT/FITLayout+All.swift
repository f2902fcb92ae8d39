/// The messages that are read or written, with the numbers of the protocol's public profile.
extension FITLayout {
  static let all = [fileID, record, event, lap, session, activity, sport, course, coursePoint, location]

  static let fileID = FITLayout(
    "file_id", 0,
    """
    0 type          enum
    1 manufacturer  uint16
    2 product       uint16
    3 serial_number uint32z
    4 time_created  uint32 s
    8 product_name  string
    """)

  static let sport = FITLayout(
    "sport", 12,
    """
    0 sport     enum
    1 sub_sport enum
    3 name      string
    """)

  static let session = FITLayout(
    "session", 18,
    """
    253 timestamp           uint32 s
    0   event               enum
    1   event_type          enum
    2   start_time          uint32 s
    3   start_position_lat  sint32 semicircles
    4   start_position_long sint32 semicircles
    5   sport               enum
    6   sub_sport           enum
    7   total_elapsed_time  uint32 s 1000
    8   total_timer_time    uint32 s 1000
    9   total_distance      uint32 m 100
    25  first_lap_index     uint16
    26  num_laps            uint16
    28  trigger             enum
    254 message_index       uint16
    """)

  static let lap = FITLayout(
    "lap", 19,
    """
    253 timestamp           uint32 s
    0   event               enum
    1   event_type          enum
    2   start_time          uint32 s
    3   start_position_lat  sint32 semicircles
    4   start_position_long sint32 semicircles
    5   end_position_lat    sint32 semicircles
    6   end_position_long   sint32 semicircles
    7   total_elapsed_time  uint32 s 1000
    8   total_timer_time    uint32 s 1000
    9   total_distance      uint32 m 100
    25  sport               enum
    254 message_index       uint16
    """)

  static let record = FITLayout(
    "record", 20,
    """
    253 timestamp                 uint32 s
    0   position_lat              sint32 semicircles
    1   position_long             sint32 semicircles
    2   altitude                  uint16 m 5 500
    3   heart_rate                uint8 bpm
    4   cadence                   uint8 rpm
    5   distance                  uint32 m 100
    6   speed                     uint16 m/s 1000
    7   power                     uint16 W
    8   compressed_speed_distance byte
    13  temperature               sint8 C
    31  gps_accuracy              uint8 m
    32  vertical_speed            sint16 m/s 1000
    52  cadence256                uint16 rpm 256
    73  enhanced_speed            uint32 m/s 1000
    78  enhanced_altitude         uint32 m 5 500
    """)

  static let event = FITLayout(
    "event", 21,
    """
    253 timestamp  uint32 s
    0   event      enum
    1   event_type enum
    """)

  /// A marked point in files of locations. It is not in the public profile; devices write it.
  static let location = FITLayout(
    "location", 29,
    """
    253 timestamp     uint32 s
    0   name          string
    1   position_lat  sint32 semicircles
    2   position_long sint32 semicircles
    4   altitude      uint16 m 5 500
    """)

  static let course = FITLayout(
    "course", 31,
    """
    4 sport enum
    5 name  string
    """)

  static let coursePoint = FITLayout(
    "course_point", 32,
    """
    1 timestamp     uint32 s
    2 position_lat  sint32 semicircles
    3 position_long sint32 semicircles
    4 distance      uint32 m 100
    5 type          enum
    6 name          string
    """)

  static let activity = FITLayout(
    "activity", 34,
    """
    253 timestamp        uint32 s
    0   total_timer_time uint32 s 1000
    1   num_sessions     uint16
    2   type             enum
    3   event            enum
    4   event_type       enum
    """)
}
