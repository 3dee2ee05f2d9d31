import { attempt } from '@keywright/core/internal'
import { grouped } from '../../lists/grouped.ts'
import type { Template, TemplateValue } from '../../template/parse-template.ts'
import type { FoundKey } from '../find/find-keys.ts'

/** A place where a source builds a key. */
export interface Place {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly endLine: number
  readonly endColumn: number
  /** The attributes, variables or functions that it is for. */
  readonly labels: readonly string[]
  readonly attribute: FoundKey['attribute']
  readonly isPrefix: boolean
  readonly isWhole: boolean
}

/** A key that a source builds, and its template. */
export interface Built {
  readonly place: Place
  readonly template: Template
}

/** Places that build keys in the same way. */
export interface Group {
  readonly template: Template
  readonly places: readonly Place[]
}

const PROBES: readonly unknown[] = [7, 123_456, 'aB #', new Date('2024-01-15T10:30:00.000Z')]

/** What code does to a value, by what it writes for some. */
export const effectOf = (value: TemplateValue): string =>
  PROBES.map((probe) => attempt(() => value.write(probe)) ?? '?').join('\u0000')

/** What the code says that a value is, as text. */
export const kindId = ({ told, kind }: TemplateValue): string => JSON.stringify(told ?? kind ?? '')

const idOf = ({ between, values }: Template, idOfKind: (value: TemplateValue) => string): string =>
  JSON.stringify([between, values.map((one) => [idOfKind(one), effectOf(one)])])

/** Whether a template says nothing that another does not, and the other says more. */
const isVaguer = (vague: Template, other: Template): boolean =>
  vague.values.every((one, i) => {
    const own = kindId(one)
    return own === '""' || own === kindId(other.values[i] as TemplateValue)
  })

/**
 * Groups keys of one pattern. What the code says in one place about a value counts in the places where it
 * says nothing, unless two places say different things.
 */
export const groupsOf = (all: readonly Built[]): readonly Group[] => {
  const exact = [...grouped(all, ({ template }) => idOf(template, kindId)).values()].map(
    (same) => ({
      template: (same[0] as Built).template,
      places: same.map(({ place }) => place),
    }),
  )
  const shapes = grouped(exact, ({ template }) => idOf(template, () => ''))
  return [...shapes.values()].flatMap((groups) =>
    groups.filter((vague) => {
      const told = groups.filter((one) => one !== vague && isVaguer(vague.template, one.template))
      const isText = vague.template.values.every(
        (one) => kindId(one) === '""' || kindId(one) === '"text"',
      )
      const into = told.length === 1 ? told[0] : isText ? told.find(isAllText) : undefined
      into?.places.push(...vague.places)
      return into === undefined
    }),
  )
}

const isAllText = ({ template }: { readonly template: Template }): boolean =>
  template.values.every((one) => kindId(one) === '"text"')
