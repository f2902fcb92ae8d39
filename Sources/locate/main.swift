import LocateCommand

Locate.main()
