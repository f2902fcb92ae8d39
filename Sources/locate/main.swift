import LocateCommand

Locate.main(server: nil)
