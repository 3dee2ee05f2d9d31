import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '@keywright/harness/workspace'
import { written } from './written.ts'

// Writes what follows from the list of stores: entry points, tables, the playground's list.
for (const { file, text } of written()) {
  const path = join(ROOT, file)
  const before = existsSync(path) ? readFileSync(path, 'utf8') : ''
  if (before !== text) writeFileSync(path, text)
  console.log(`${before === text ? 'unchanged' : 'written'}  ${file}`)
}
