import { ROOT } from '@keywright/harness/workspace'
import { release } from './release.ts'

// It changes files only: look at them, commit, then publish.
const version = await release(ROOT, new Date().toISOString().slice(0, 10))
console.log(`Everything is ${version} now: see CHANGELOG.md, the package.json files and Python's.`)
