import * as adapters from '@keywright/adapters'
import * as core from '@keywright/core'
import * as adopt from '../src/index.ts'

const MODULES: Readonly<Record<string, object>> = {
  '@keywright/adapters': adapters,
  '@keywright/core': core,
  '@keywright/adopt': adopt,
}

/** Runs a module that `inferTable` wrote, and gives the entities that it exports. */
export const entitiesIn = (code: string): adapters.Entity[] => {
  const names: string[] = []
  const body = code
    .replace(/^import \{ (.*) \} from '(.*)'$/gm, 'const { $1 } = modules["$2"]')
    .replace(/^export const ([\p{L}\p{Mn}\p{Nd}]+) =/gmu, (_, name: string) => {
      names.push(name)
      return `const ${name} =`
    })
  const run = new Function('modules', `${body}\nreturn [${names.join(', ')}]`)
  return (run(MODULES) as adapters.Entity[]).filter((one) => 'table' in one)
}
