@main struct Locate { static func main() {} }
