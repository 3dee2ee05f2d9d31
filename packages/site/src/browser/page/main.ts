import { startCopying } from './copy.ts'
import { startSearch } from './search.ts'
import { startTheme } from './theme.ts'

startTheme()
startCopying()
startSearch()
