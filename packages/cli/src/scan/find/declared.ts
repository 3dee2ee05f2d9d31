import { countLeading } from '../../lists/count-leading.ts'
import { grouped } from '../../lists/grouped.ts'
import type { Declaration, Func, NamedType, Outline } from '../syntax/outline.ts'
import type { Spend } from '../syntax/stream.ts'

/** Finds what a name means at a place of a file. */
export interface Declared {
  readonly variable: (name: string, at: number) => Declaration | undefined
  /** The function that `userKey` or `keys.user` calls. */
  readonly function: (path: string, at: number) => Func | undefined
  /** The class around a place. */
  readonly classAt: (at: number) => NamedType | undefined
}

/** The innermost of those that a place is in. They are sorted by where they begin. */
const innermost = <T extends { readonly at: number; readonly end: number }>(
  all: readonly T[],
  at: number,
  spend: Spend,
): T | undefined => {
  for (let i = countLeading(all.length, (n) => (all[n] as T).at <= at) - 1; i >= 0; i--) {
    spend(1)
    if ((all[i] as T).end >= at) return all[i]
  }
  return undefined
}

const sorted = <T extends { readonly at: number }>(all: readonly T[]): readonly T[] =>
  [...all].sort((a, b) => a.at - b.at)

export const declaredIn = (outline: Outline): Declared => {
  const { spend } = outline
  const variables = grouped(sorted(outline.declarations), ({ name }) => name)
  const functions = grouped(outline.functions, ({ name }) => name)
  const classes = sorted(outline.types.filter(({ end }) => end > 0))
  return {
    variable: (name, at) => innermost(variables.get(name) ?? [], at, spend),
    function: (path, at) => {
      const names = path.split('.')
      const all = functions.get(names.at(-1) as string) ?? []
      spend(all.length)
      const owner = names.at(-2)
      if (owner === undefined) {
        // A variable of that name hides a method.
        const own = all.filter((one) => one.owner === undefined)
        return own.length === 1 ? own[0] : all.length === 1 ? all[0] : undefined
      }
      const isSelf = /^(?:this|self|cls|super)$/.test(owner)
      const around = isSelf ? innermost(classes, at, spend)?.name : owner
      const own = all.filter((one) => one.owner === around)
      return own.length === 1 ? own[0] : undefined
    },
    classAt: (at) => innermost(classes, at, spend),
  }
}
