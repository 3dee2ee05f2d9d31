import { describe, expect, it } from 'vitest'
import { judge, levelsOf, requestsOf, type Vectors } from './judge.ts'
import { report } from './report.ts'

const VECTORS: Vectors = {
  version: '1.0',
  levels: {
    1: [
      { op: 'encode', text: 'a b', result: 'a$20b' },
      { op: 'encode', text: '\ud800', refused: true },
    ],
    2: [{ op: 'pad', n: 5, result: { b: 1, a: 2 } }],
  },
}

const RIGHT = [
  '{"id":1,"result":"a$20b"}',
  '{"id":2,"refused":"why"}',
  '{"id":3,"result":{"a":2,"b":1}}',
]

describe('the judge', () => {
  it('sends requests in ASCII, without what they give', () => {
    expect(requestsOf(VECTORS, [1])).toEqual([
      '{"id":1,"op":"encode","text":"a b"}',
      '{"id":2,"op":"encode","text":"\\ud800"}',
    ])
  })

  it('finds every level reached where all answers are right', () => {
    expect(judge(VECTORS, levelsOf(VECTORS), RIGHT).reached).toBe(2)
    expect(levelsOf(VECTORS, 1)).toEqual([1])
  })

  it.each([
    ['another result', ['{"id":1,"result":"a b"}', ...RIGHT.slice(1)], 0],
    ['a result that should be refused', [RIGHT[0], '{"id":2,"result":"?"}', RIGHT[2]], 0],
    ['a refusal that should be a result', ['{"id":1,"refused":"no"}', ...RIGHT.slice(1)], 0],
    ['an answer to another request', ['{"id":7,"result":"a$20b"}', ...RIGHT.slice(1)], 0],
    ['something else than JSON', ['hello', ...RIGHT.slice(1)], 0],
    ['no answer', RIGHT.slice(0, 2), 1],
    ['nothing', [], 0],
  ])('counts %s as a difference', (_, answers, reached) => {
    const result = judge(VECTORS, [1, 2], answers as string[])
    expect(result.reached).toBe(reached)
    const text = report(result)
    expect(text).toContain('differs')
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80)
  })
})
