import FixedPlace
import LocateCommand

Locate.main { sources in sources.registerFixedPlace() }
