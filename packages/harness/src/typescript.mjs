// Loads the compiler by `require`: an `import` reads its nine megabytes once more for the names that it
// exports, which takes longer than to run them.
import { createRequire } from 'node:module'

export default createRequire(import.meta.url)('typescript')
