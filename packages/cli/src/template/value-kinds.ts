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
  readonly samples: readonly string[]
  /** A value, and one whose text begins with it if there is such a value. */
  readonly begins: readonly unknown[]
}

/** A number that is padded has no sign. */
export const COUNT = { digits: 16 } as const

/** Every kind. A value is text unless `--type` says otherwise. */
export const KINDS: Readonly<Record<KindName, Kind>> = {
  text: { field: text, samples: ['San', 'San Francisco', 'a#b', 'a', 'b'], begins: ['1', '12'] },
  token: { field: token, samples: ['a', 'b', 'abc', 'a-b', 'Z'], begins: ['1', '12'] },
  integer: {
    field: (name) => integer(name, { digits: 16, signed: true }),
    samples: ['9', '10', '-5', '-50', '0'],
    begins: [1, 12],
  },
  bigint: {
    field: (name) => bigint(name, { digits: 20, signed: true }),
    samples: ['9', '10', '-5', '-50', '12345678901234567890'],
    begins: [1n, 12n],
  },
  decimal: {
    field: (name) => decimal(name, { digits: 10, scale: 2, signed: true }),
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

/** The field of a value of which this is told. */
export const fieldFor = (name: string, told: Told): AnyField => {
  if (typeof told === 'string') return KINDS[told].field(name)
  if ('choices' in told) return choice(name, told.choices)
  return 'bucket' in told ? bucket(name, told.bucket) : integer(name, told)
}
