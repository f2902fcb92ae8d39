import Testing

/// Coordinates with their grid positions, from independent programs: easting and northing by PROJ 9.5 (pyproj 3.7.2, `utm`
/// and `ups` on WGS-84, printed to a tenth of a millimetre), references by GEOTRANS (mgrs 1.6), locators by maidenhead 1.8, in
/// lower case, where it gives one. At 84° north GEOTRANS would still take UTM: that reference is PROJ's `ups`, by hand.
struct GridSample: CustomTestStringConvertible, Sendable {
  let latitude: Double
  let longitude: Double
  let zone: Int?
  let easting: Double
  let northing: Double
  let reference: String
  let locator: String

  var testDescription: String { "\(latitude), \(longitude)" }

  private init(
    _ latitude: Double, _ longitude: Double, _ zone: Int?, _ easting: Double, _ northing: Double, _ reference: String,
    _ locator: String
  ) {
    self.latitude = latitude
    self.longitude = longitude
    self.zone = zone
    self.easting = easting
    self.northing = northing
    self.reference = reference
    self.locator = locator
  }

  private typealias Row = GridSample

  static let all: [GridSample] = [
    Row(52.516288, 13.37769, 33, 389917.1241, 5819700.5997, "33UUU8991719700", "jo62qm53hv"),
    Row(-33.856784, 151.215297, 56, 334900.2613, 6252290.5224, "56HLH3490052290", "qf56od54ui"),
    Row(0.0, 0.0, 31, 166021.4431, 0.0000, "31NAA6602100000", "jj00aa00aa"),
    Row(60.0, 5.0, 32, 276979.9264, 6658157.2024, "32VKM7697958157", "jp20ma00aa"),
    Row(64.0, 5.5, 31, 622256.5371, 7099411.9748, "31WFL2225699411", "jp24sa00aa"),
    Row(55.999, 4.0, 31, 562368.2407, 6206419.5199, "31UEC6236806419", "jo25ax09as"),
    Row(78.2232, 15.6267, 33, 514278.7151, 8683355.4695, "33XWG1427883355", "jq78tf53en"),
    Row(73.0, 8.99, 31, 695180.5588, 8110247.0105, "31XFB9518010247", "jq43la80ta"),
    Row(73.0, 9.0, 33, 304494.5860, 8110279.6349, "33XUB0449410279", "jq43ma00aa"),
    Row(83.999, 41.9, 37, 533834.7752, 9328833.9531, "37XEP3383428833", "lr03wx89as"),
    Row(71.9, 8.0, 32, 465325.8903, 7978066.0242, "32WME6532578066", "jq41av06aa"),
    Row(-80.0, -179.5, 1, 451550.1297, 1117373.0551, "01CDM5155017373", "ab00ga00aa"),
    Row(-79.999999, 179.999999, 60, 558132.2015, 1116915.1565, "60CWS5813216915", "rb90xa90xa"),
    Row(-1e-06, -1e-06, 30, 833978.4455, 9999999.8893, "30MZE3397899999", "ii99xx99xx"),
    Row(40.689247, -74.044502, 18, 580735.6450, 4504700.3807, "18TWL8073504700", "fn20xq45pk"),
    Row(-54.8, -68.3, 19, 545000.0534, 3927239.3813, "19FEV4500027239", "fd55ue48aa"),
    Row(1.3, 103.85, 48, 372057.8698, 143718.4406, "48NUG7205743718", "oj11wh22aa"),
    Row(45.0, 180.0, 1, 263553.9739, 4987329.5047, "01TBK6355387329", ""),
    Row(45.0, -180.0, 1, 263553.9739, 4987329.5047, "01TBK6355387329", ""),
    Row(45.0, 3.0, 31, 500000.0000, 4982950.4002, "31TEK0000082950", "jn15ma00aa"),
    Row(84.0, 0.0, nil, 2000000.0000, 1333272.2963, "ZAA0000033272", "jr04aa00aa"),
    Row(84.5, -45.25, nil, 1566018.9576, 1569789.7275, "YTC6601869789", "gr74jm00aa"),
    Row(90.0, 0.0, nil, 2000000.0000, 2000000.0000, "ZAH0000000000", ""),
    Row(-90.0, 0.0, nil, 2000000.0000, 2000000.0000, "BAN0000000000", ""),
    Row(-80.5, 100.0, nil, 3040992.5786, 1816444.9217, "BQL4099216444", "oa09am00aa"),
    Row(-85.123456, -123.456789, nil, 1548036.6864, 1701341.9509, "ATK4803601341", "ca84gv50ei"),
    Row(88.1, 179.9, nil, 2000368.2011, 2210963.4798, "ZAK0036810963", "rr98wc84aa"),
    Row(-31.357768, -125.694297, 10, 243707.7566, 6527610.0421, "10JBL4370727610", "cf78dp64qd"),
    Row(26.866336, -153.922937, 5, 408320.2529, 2971964.5759, "05RMK0832071964", "bl36au97fw"),
    Row(6.386997, -48.35199, 22, 792942.8713, 706737.8211, "22NGN9294206737", "gj56tj72sv"),
    Row(-78.676191, 2.676864, 31, 492916.9269, 1266145.7577, "31CDN9291666145", "jb11ih17fr"),
    Row(-82.325773, -23.887554, nil, 1654483.8088, 2780159.0854, "AUV5448380159", "ha87bq31lt"),
    Row(-76.565735, -147.343315, 6, 491096.2681, 1501660.6603, "06CVA9109601660", "bb63hk84tf"),
    Row(-13.435584, 117.666765, 50, 572178.1918, 8514596.2832, "50LNL7217814596", "oh86un05al"),
    Row(-66.963251, -99.633973, 14, 472315.9072, 2572575.6128, "14DML7231572575", "ec03ea38wt"),
    Row(22.683114, 161.175219, 57, 723474.7035, 2510077.7021, "57QYF2347410077", "rl02oq13aw"),
    Row(13.724325, -37.195029, 24, 695179.1789, 1517967.9284, "24PXA9517917967", "hk13jr63ou"),
    Row(84.773409, -163.230235, nil, 1832463.4272, 2555968.0464, "YYN3246355968", "ar84js25io"),
    Row(63.807386, -75.740657, 18, 463524.3112, 7075762.4959, "18VVR6352475762", "fp23dt13cs"),
    Row(-63.322595, -137.594794, 8, 370046.0192, 2975837.3303, "08ELQ7004675837", "cc16eq82on"),
  ]
}
