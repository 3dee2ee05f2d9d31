import type { EntityIndex } from '@keywright/adapters'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inputsFor, isSorted, questionOf } from '../../test/asking.ts'
import { type Item, itemsOf, someDesign, somePattern, someSeed } from '../../test/designs.ts'
import { readRows, rowsOf } from '../../test/memory.ts'
import { indexesOf } from '../keys/entities.ts'
import { askedOf } from './access-pattern.ts'
import { answerOf } from './answer.ts'
import { detailOf } from './detail.ts'

const soak = Number(process.env['FC_RUNS'] ?? 0)

/**
 * Where a sort key has a coarser bucket than its partition, rows may come sorted by the finer one,
 * because partitions are read in order. Nobody wants such a key, so "no" is good enough for it.
 */
const isOdd = ({ pk, sk }: EntityIndex): boolean =>
  pk.fields.some((fine) =>
    sk?.fields.some(
      (field) =>
        field.name === fine.name && fine.kind === 'bucket' && detailOf(field) < detailOf(fine),
    ),
  )

/** A design, a pattern, and data that would show a wrong answer. */
const someCase = someDesign({ native: true })
  .filter((design) => !indexesOf(design).some(isOdd))
  .chain((design) =>
    fc.record({
      design: fc.constant(design),
      pattern: somePattern(design),
      seed: someSeed,
    }),
  )

describe('answerOf', () => {
  it('is a yes exactly where queryInputs and readAll give what was asked for, in order', async () => {
    const seen = { yes: 0, no: 0 }
    await fc.assert(
      fc.asyncProperty(someCase, async ({ design, pattern, seed }) => {
        const asked = askedOf([design], pattern)
        for (const index of indexesOf(design)) {
          const { name } = index.schema
          const answer = answerOf(index, asked)
          // A wrong yes shows soon; that a no is right may take data that comes up seldom.
          const tries = typeof answer === 'string' ? 1000 : 5
          const problem = await refute(design, name, pattern, seed, tries)
          if (typeof answer === 'string') {
            seen.no += 1
            expect(problem, `${name} answers, but: ${answer}`).toBeDefined()
          } else {
            seen.yes += 1
            expect(problem, `${name} should answer`).toBeUndefined()
            const [target, other] = itemsOf(seed, 2) as [Item, Item]
            const inputs = inputsFor(design, name, questionOf(design, pattern, target, other))
            if (!answer.per) expect(inputs).toHaveLength(answer.queries)
          }
        }
      }),
      // A no is right when data shows it, and chance decides how soon: a fixed seed, except in a soak.
      soak > 0 ? { numRuns: soak } : { numRuns: 150, seed: 17 },
    )
    expect(Math.min(seen.yes, seen.no)).toBeGreaterThan(40)
  })
})

/** What is wrong with the answer of an index, judged by rows; `undefined` when nothing is. */
const refute = async (
  design: Parameters<typeof questionOf>[0],
  index: string,
  pattern: Parameters<typeof questionOf>[1],
  seed: number,
  tries: number,
): Promise<string | undefined> => {
  const directions = new Set<1 | -1>([1, -1])
  for (let i = 0; i < tries; i++) {
    const items = itemsOf(seed + i, 30)
    const rows = rowsOf(design, items)
    // The target may have been replaced by a later item: what is asked for need not be there.
    const question = questionOf(design, pattern, items[0], items[1] as Item)
    const inputs = inputsFor(design, index, question)
    if (!inputs) return 'refused'
    const got = await readRows(design, index, inputs, rows)
    const wanted = rows.map(({ item }) => item).filter(question.isWanted)
    if (got.length !== wanted.length || !got.every((item) => wanted.includes(item))) {
      return `other rows: ${got.length} instead of ${wanted.length}`
    }
    for (const direction of [1, -1] as const) {
      if (!isSorted(got, question.order, direction)) directions.delete(direction)
    }
    if (directions.size === 0) return 'not sorted'
  }
  return undefined
}
