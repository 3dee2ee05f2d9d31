import type { Side } from '@keywright/adapters/dynamodb'
import type { AnyField } from '@keywright/core'
import { idGenerator } from '@keywright/ids'

const WORDS =
  'amber birch cedar delta ember fjord grove hazel iris jade kelp lotus maple north ocean pearl quartz river stone topaz umber vivid willow xenon yarrow zephyr'.split(
    ' ',
  )

/** A generator with a seed: the same keys in every run. */
const randomOf = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0
    return state / 2 ** 32
  }
}

const title = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** How people write ids and names. */
const stylesOf = (random: () => number) => {
  const word = (): string => WORDS[Math.floor(random() * WORDS.length)] as string
  const ulid = idGenerator('x', {
    now: () => 1_705_314_600_000 + 1000 * random(),
    random: (bytes) => bytes.fill(256 * random()),
  })
  return {
    ids: (n) => `u-${n}x`,
    digits: String,
    words: (n) => word() + (n % 3 === 0 ? word() : ''),
    names: (n) => title(word()) + (n % 3 === 0 ? ` ${word()}` : ''),
    ulids: () => ulid().slice(2),
    addresses: (n) => `${word()}${n}@example.com`,
    codes: () => word().slice(0, 2).toUpperCase(),
  } satisfies Record<string, (n: number) => string>
}

const ROWS = 100
const START = Date.UTC(2024, 0, 1)
const DAY = 86_400_000

/** The keys of some hundred rows for each definition, once for each way to write ids and names. */
export const manyKeys = (sides: readonly Side[]): [style: string, keys: string[]][] => {
  const random = randomOf(1)
  return Object.entries(stylesOf(random)).map(([style, textOf]) => [
    style,
    sides.flatMap(({ key, shard, fields }) =>
      Array.from({ length: ROWS }, (_, n) => {
        const values: Record<string, unknown> = shard ? { [shard.by]: `s${n}` } : {}
        for (const field of fields) values[field.name] = valueFor(field, n, textOf, random)
        return (shard ?? key)?.encode(values as never) ?? ''
      }),
    ),
  ])
}

const valueFor = (
  field: AnyField & { readonly of?: AnyField },
  n: number,
  textOf: (n: number) => string,
  random: () => number,
): unknown => {
  if (field.of) return valueFor(field.of, n, textOf, random)
  const { all, decode, least } = field.codec
  if (all) return decode(all[Math.floor(random() * all.length)] as string)
  const day = START + Math.floor(random() * 300) * DAY
  switch (field.kind) {
    case 'text':
    case 'token':
      return textOf(n)
    case 'custom':
      return idGenerator(String(least).split('_')[0] as 'x')()
    case 'integer':
      return Math.floor(random() * 10 ** Math.min(3, String(least).length))
    case 'bigint':
      return BigInt(Math.floor(random() * 1e15))
    case 'date':
      return new Date(day).toISOString().slice(0, 10)
    case 'time':
    case 'bucket':
      return new Date(day + Math.floor(random() * DAY))
    default:
      throw new Error(`no values for ${field.kind}`)
  }
}
