import * as adopt from '@keywright/adopt'
import * as core from '@keywright/core'
import * as ids from '@keywright/ids'

const MODULES: Readonly<Record<string, object>> = {
  '@keywright/core': core,
  '@keywright/ids': ids,
  '@keywright/adopt': adopt,
}

interface Reader {
  readonly tryDecode: (text: string) => unknown
  readonly readings?: (text: string) => Iterable<unknown>
}

/** Runs a module that `infer` wrote. Gives whether one of its definitions reads a key. */
export const readerOf = (code: string): ((key: string) => boolean) => {
  const names: string[] = []
  const body = code
    .replace(/^import \{ (.*) \} from '(.*)'$/gm, 'const { $1 } = modules["$2"]')
    .replace(/^export const (\w+)/gm, (_, name: string) => {
      names.push(name)
      return `const ${name}`
    })
  const run = new Function('modules', `${body}\nreturn [${names.join(', ')}]`)
  const definitions = run(MODULES) as readonly Reader[]
  return (key) =>
    definitions.some(({ readings, tryDecode }) =>
      readings ? !readings(key)[Symbol.iterator]().next().done : tryDecode(key) !== undefined,
    )
}
