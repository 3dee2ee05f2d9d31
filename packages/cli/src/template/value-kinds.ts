import {
  type AnyField,
  bigint,
  boolean,
  bucket,
  choice,
  date,
  decimal,
  integer,
  number,
  text,
  time,
  token,
  uuid,
} from '@keywright/core'
import { quote } from '@keywright/core/internal'
import type { KindName } from './kind-names.ts'

export type { KindName } from './kind-names.ts'

/** What code says that a value is: a kind, one of some texts, the part of a time, or so many digits. */
export type Told =
  | KindName
  | { readonly digits: number }
  | { readonly choices: readonly string[] }
  | { readonly bucket: 'year' | 'month' | 'day' | 'hour' }

/** A kind of value that `--type` names: its field, as people would define it, and sample values. */
interface Kind {
  readonly field: (name: string) => AnyField
  /** The options of that field. */
  readonly options?: { readonly digits: number; readonly scale?: number; readonly signed: boolean }
  readonly samples: readonly string[]
  /** A value, and one whose text begins with it if there is such a value. */
  readonly begins: readonly unknown[]
}

const INTEGER = { digits: 16, signed: true } as const
/** A number that is padded has no sign. */
export const COUNT = { digits: 16 } as const
const BIGINT = { digits: 20, signed: true } as const
const DECIMAL = { digits: 10, scale: 2, signed: true } as const

/** Every kind. A value is text unless `--type` says otherwise. */
export const KINDS: Readonly<Record<KindName, Kind>> = {
  text: { field: text, samples: ['San', 'San Francisco', 'a#b', 'a', 'b'], begins: ['1', '12'] },
  token: { field: token, samples: ['a', 'b', 'abc', 'a-b', 'Z'], begins: ['1', '12'] },
  integer: {
    field: (name) => integer(name, INTEGER),
    options: INTEGER,
    samples: ['9', '10', '-5', '-50', '0'],
    begins: [1, 12],
  },
  bigint: {
    field: (name) => bigint(name, BIGINT),
    options: BIGINT,
    samples: ['9', '10', '-5', '-50', '12345678901234567890'],
    begins: [1n, 12n],
  },
  decimal: {
    field: (name) => decimal(name, DECIMAL),
    options: DECIMAL,
    samples: ['9.5', '10', '-5', '-50.25', '0.01'],
    begins: ['1', '12'],
  },
  number: { field: number, samples: ['9', '10', '-5', '0.1', '1e21'], begins: [1, 12] },
  boolean: { field: boolean, samples: ['true', 'false'], begins: [true, false] },
  time: {
    field: time,
    samples: ['2024-01-15T10:30:00.000Z', '2024-01-15T10:30:00.500Z', '1969-07-20T20:17:40.000Z'],
    begins: [new Date('2024-01-15T10:30:00.000Z')],
  },
  date: {
    field: date,
    samples: ['2024-01-15', '2024-02-29', '1969-07-20'],
    begins: ['2024-01-15'],
  },
  uuid: {
    field: uuid,
    samples: ['3f2504e0-4f89-41d3-9a0c-0305e82c3301', '018f3b6e-1c3a-7abc-8def-0123456789ab'],
    begins: ['3f2504e0-4f89-41d3-9a0c-0305e82c3301'],
  },
}

/** A value of each kind, by the names of a template. */
export const oneOfEach = (
  names: readonly string[],
  kindOf: (name: string) => KindName,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(names.map((name) => [name, KINDS[kindOf(name)].begins[0]]))

export const isKind = (name: string): name is KindName => Object.hasOwn(KINDS, name)

const optionText = (options: object): string =>
  `{ ${Object.entries(options)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ')} }`

/** The field of a value of which this is told, and the code that defines it. */
export const fieldFor = (name: string, told: Told): readonly [field: AnyField, code: string] => {
  if (typeof told === 'string') {
    const { field, options } = KINDS[told]
    return [field(name), `${told}('${name}'${options ? `, ${optionText(options)}` : ''})`]
  }
  if ('choices' in told) {
    const { choices } = told
    return [choice(name, choices), `choice('${name}', [${choices.map(quote).join(', ')}])`]
  }
  if ('bucket' in told) return [bucket(name, told.bucket), `bucket('${name}', '${told.bucket}')`]
  return [integer(name, told), `integer('${name}', ${optionText(told)})`]
}
