import type { AnyField } from '@keywright/core'
import { fieldCode, quote } from '@keywright/core/internal'

/** A module and a name that code imports from it. */
export type Import = readonly [module: string, name: string]

/** Code, and what it imports. */
export interface Code {
  readonly code: string
  readonly imports: readonly Import[]
}

export const CORE = '@keywright/core'
export const ADOPT = '@keywright/adopt'
export const ADAPTERS = '@keywright/adapters'

/** Code that imports nothing. */
export const plainCode = (code: string): Code => ({ code, imports: [] })

/** A call of a function that is imported. */
export const callOf = (called: Import, ...given: readonly Code[]): Code => ({
  code: `${called[1]}(${given.map(({ code }) => code).join(', ')})`,
  imports: [called, ...given.flatMap(({ imports }) => imports)],
})

/** A literal or a field of a key. */
export const codeOfPart = (part: string | AnyField): Code =>
  typeof part === 'string'
    ? plainCode(quote(part))
    : {
        code: fieldCode(part),
        imports: [[CORE, part.kind], ...('of' in part ? [[CORE, 'desc'] as const] : [])],
      }

/** The parts of a key of core's, where literals that follow each other are one: `FOLLOWS#ARTIST`. */
export const joinedLiterals = <Field extends object>(
  parts: readonly (string | Field)[],
): (string | Field)[] => {
  const joined: (string | Field)[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    const isNext = typeof part === 'string' && typeof last === 'string'
    if (isNext) joined.splice(-1, 1, `${last}#${part}`)
    else joined.push(part)
  }
  return joined
}

/** The imports by module, each name once. */
export const importCode = (imports: readonly Import[]): string => {
  const modules = new Map<string, Set<string>>()
  for (const [module, name] of imports) {
    modules.set(module, (modules.get(module) ?? new Set()).add(name))
  }
  return [...modules]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([module, names]) => `import { ${[...names].sort().join(', ')} } from '${module}'`)
    .join('\n')
}
