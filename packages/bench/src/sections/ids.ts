import { ok } from 'node:assert'
import { randomUUID } from 'node:crypto'
import { createId } from '@keywright/ids'
import id128 from 'id128'
import { typeid } from 'typeid-js'
import { monotonicFactory, ulid } from 'ulid'
import { monotonicFactory as monotonicFactoryX, ulid as ulidX } from 'ulidx'
import { v7 } from 'uuid'
import { createId as createIdByHand } from '../careful/id.ts'
import { sample } from '../inputs.ts'
import { CAREFUL, type Candidate, candidate } from '../job.ts'
import type { Section } from '../section.ts'

const prefixes = sample((i) => ['user', 'order', 'team', 'invoice'][i & 3] as string)

const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/
const ID = /^[a-z]+_[0-7][0-9A-HJKMNP-TV-Z]{25}$/
const UUID = /^[\da-f]{8}-[\da-f]{4}-[47][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/
const TYPE_ID = /^[a-z]+_[0-7][\da-hjkmnp-tv-z]{25}$/

interface Promises {
  readonly shape: RegExp
  /** Each id is greater than the one before, even within a millisecond. */
  readonly ascends?: boolean
}

/** Ids that have this shape, never repeat, and ascend where that is promised. */
const makes = (
  name: string,
  run: (prefix: string) => string,
  { shape, ascends = false }: Promises,
): Candidate =>
  candidate(
    name,
    prefixes,
    run,
    (ids) => {
      for (const id of ids) ok(shape.test(id), `expected ${shape}, got ${id}`)
      ok(new Set(ids).size === ids.length, 'expected ids that never repeat')
      if (!ascends) return
      const bare = ids.map((id) => id.slice(id.lastIndexOf('_') + 1))
      const late = bare.findIndex((id, i) => i > 0 && id <= (bare[i - 1] as string))
      ok(late < 0, `expected ascending ids, got ${bare[late - 1]} and then ${bare[late]}`)
    },
    { use: 'text' },
  )

const monotonic = monotonicFactory()
const monotonicX = monotonicFactoryX()

export const ids: Section = {
  name: 'ids',
  title: 'Ids',
  notes: [
    'Ids as text. `createId` and typeid-js write a prefix (`user_01…`), the others none. By hand: `monotonicFactory` after a checked prefix.',
    'Strictly ascending within a process: `createId`, by hand, `monotonicFactory`, `UlidMonotonic` and uuid v7.',
  ],
  jobs: [
    {
      title: 'one id',
      candidates: [
        makes('ulid', () => ulid(), { shape: ULID }),
        makes('ulid `monotonicFactory`', () => monotonic(), { shape: ULID, ascends: true }),
        makes(CAREFUL, (prefix) => createIdByHand(prefix), { shape: ID, ascends: true }),
        makes('Keywright `createId`', (prefix) => createId(prefix), { shape: ID, ascends: true }),
        makes('ulidx', () => ulidX(), { shape: ULID }),
        makes('ulidx `monotonicFactory`', () => monotonicX(), { shape: ULID, ascends: true }),
        makes('id128 `Ulid`', () => id128.Ulid.generate().toCanonical(), { shape: ULID }),
        makes('id128 `UlidMonotonic`', () => id128.UlidMonotonic.generate().toCanonical(), {
          shape: ULID,
          ascends: true,
        }),
        makes('typeid-js', (prefix) => typeid(prefix).toString(), { shape: TYPE_ID }),
        makes('uuid `v7`', () => v7(), { shape: UUID, ascends: true }),
        makes('`crypto.randomUUID`', () => randomUUID(), { shape: UUID }),
      ],
    },
  ],
}
