import { readFileSync } from 'node:fs'
import { scan } from '../../src/scan/scan.ts'

/** A key that a source builds, in a line, and the laws that it breaks. */
interface Expected {
  readonly id: string
  readonly laws: readonly string[]
}

/** The files of a set, with what must be found in them. */
const filesOf = (name: string) => {
  const text = readFileSync(new URL(name, import.meta.url), 'utf8')
  return [...text.matchAll(/^## (\S+)\n\n```\w+\n([\s\S]*?)^```$/gm)].map(
    ([, file = '', source = '']) => {
      const expected = source.split('\n').flatMap((line, i): Expected[] => {
        const [, says] = /(?:\/\/|#)= (.*)$/.exec(line) ?? []
        if (says === undefined) return []
        return says.split(' & ').map((one) => {
          const [pattern = '', laws = ''] = one.split(' ! ')
          return { id: `${file}:${i + 1} ${pattern}`, laws: laws === '' ? [] : laws.split(', ') }
        })
      })
      return { file, source, expected }
    },
  )
}

/** How well a scan does on a set of sources. */
export interface Measured {
  readonly files: number
  readonly expected: number
  /** What was found and must be, what was found and must not be, and what was missed. */
  readonly right: readonly string[]
  readonly wrong: readonly string[]
  readonly missed: readonly string[]
  readonly unread: readonly string[]
}

/** Scans every file of a set on its own: its keys, and the laws that they break. */
export const measure = (name: string): { readonly keys: Measured; readonly laws: Measured } => {
  const files = filesOf(name)
  const compare = (
    wanted: readonly string[],
    found: readonly string[],
    unread: readonly string[],
  ) => ({
    files: files.length,
    expected: wanted.length,
    right: found.filter((one) => wanted.includes(one)),
    wrong: found.filter((one) => !wanted.includes(one)),
    missed: wanted.filter((one) => !found.includes(one)),
    unread,
  })
  const results = files.map(({ file, source, expected }) => {
    const { patterns, notLookedAt } = scan([{ name: file, source }])
    const found = patterns.flatMap(({ places, template, findings }) =>
      places.map(({ line }) => ({
        // Each place has the names of its own values.
        id: `${file}:${line} ${template.pattern}`,
        laws: findings.map(({ law }) => law),
      })),
    )
    return { expected, found, notLookedAt }
  })
  const unread = results.flatMap(({ notLookedAt }) =>
    notLookedAt.map((one) => `${one.file} ${one.reason}`),
  )
  const ids = (all: readonly { readonly id: string }[]) => all.map(({ id }) => shapeOf(id))
  const laws = (all: readonly { readonly id: string; readonly laws: readonly string[] }[]) =>
    all.flatMap((one) => one.laws.map((law) => `${shapeOf(one.id)} ! ${law}`))
  return {
    keys: compare(
      results.flatMap(({ expected }) => ids(expected)),
      results.flatMap(({ found }) => ids(found)),
      unread,
    ),
    laws: compare(
      results.flatMap(({ expected }) => laws(expected)),
      results.flatMap(({ found }) => laws(found)),
      unread,
    ),
  }
}

/** Places of one pattern may name its values differently: the fixed text decides. */
const shapeOf = (id: string): string => id.replaceAll(/\$\{\w+\}/g, '${}')

/** The share of what was found that is right, and of what is right that was found. */
export const ratesOf = ({ right, wrong, missed }: Measured) => ({
  precision: right.length / Math.max(1, right.length + wrong.length),
  recall: right.length / Math.max(1, right.length + missed.length),
})
