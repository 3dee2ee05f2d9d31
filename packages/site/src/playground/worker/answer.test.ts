import { describe, expect, it } from 'vitest'
import { define } from '../key/definition.ts'
import { newField, type PartSketch, SKETCH_KINDS } from '../key/sketch.ts'
import { cellValue } from '../rows/cell.ts'
import { derive } from '../state/derive.ts'
import { START } from '../state/state.ts'
import { answerQuestion } from './answer.ts'
import type { Answer, Question } from './protocol.ts'

type NastyAnswer = Answer<Extract<Question, { ask: 'nasty' }>>
type KeysAnswer = Answer<Extract<Question, { ask: 'keys' }>>
type FoundAnswer = Answer<Extract<Question, { ask: 'counterexample' }>>

describe('nasty values', () => {
  it.each(SKETCH_KINDS)('%s: the key takes them from their cells', async (kind) => {
    const field = { ...newField('v', kind), desc: true }
    const parts: PartSketch[] = ['K', field]
    const answer = (await answerQuestion({ ask: 'nasty', parts, count: 20 })) as NastyAnswer
    if ('error' in answer) throw new Error(answer.error)
    expect(answer.rows).toHaveLength(20)
    const { key } = define(parts)
    for (const [cell = ''] of answer.rows) {
      const text = key?.encode({ v: cellValue(field, cell) } as never) ?? ''
      expect(key?.tryDecode(text)).toBeDefined()
    }
  })
})

describe('a counterexample', () => {
  it.each(['id', 'integer'] as const)('%s: is looked for', async (kind) => {
    const parts: PartSketch[] = ['K', newField('v', kind), newField('w', 'text')]
    const template = 'K#${v}#${w}'
    const answer = (await answerQuestion({ ask: 'counterexample', parts, template })) as FoundAnswer
    expect(answer).toHaveProperty('found')
  })

  it('says which law is broken, with both values and both keys', async () => {
    const answer = (await answerQuestion({
      ask: 'counterexample',
      parts: START.parts,
      template: START.template,
    })) as {
      readonly found: string
      readonly law: string
      readonly rows: readonly (readonly string[])[]
    }
    expect(['injective', 'ordered', 'prefix-safe']).toContain(answer.law)
    expect(answer.found).toContain('CITY#')
    // Its values are rows of the picture, which then shows what is wrong with them.
    const { problems } = derive({ ...START, rows: answer.rows, conditions: [] })
    expect(answer.rows).toHaveLength(2)
    expect(problems.length).toBeGreaterThan(0)
  })

  it('is refused for a key that is not one', async () => {
    const answer = await answerQuestion({ ask: 'counterexample', parts: [], template: '' })
    expect(answer).toEqual({ error: expect.stringContaining('expected at least one part') })
  })
})

describe('keys of a visitor', () => {
  const read = async (text: string) => {
    const answer = (await answerQuestion({ ask: 'keys', text })) as KeysAnswer
    if ('error' in answer) throw new Error(answer.error)
    return answer
  }

  it('are read from lines, from JSON and from a spreadsheet', async () => {
    for (const text of [
      'USER#1\nUSER#2\r\n\nUSER#10\n',
      '"USER#1",\n"USER#2",\n"USER#10"',
      '["USER#1", "USER#2", "USER#10"]',
    ]) {
      const [attribute] = (await read(text)).attributes
      if (!attribute) throw new Error('the keys are read')
      const { code, findings, explained } = attribute
      expect(code).toContain("key('USER'")
      expect(findings.join('\n')).toContain('USER')
      expect(explained).toHaveLength(3)
    }
  })

  it('are read out of rows, attribute by attribute, and open in the picture', async () => {
    const rows = [
      { PK: 'USER#1', SK: 'ORDER|2024-01-15|a b' },
      { PK: 'USER#2', SK: 'ORDER|2024-02-15|c' },
    ]
    const { attributes, notes } = await read(JSON.stringify(rows))
    expect(notes).toEqual([])
    expect(attributes.map(({ attribute }) => attribute)).toEqual(['PK', 'SK'])
    for (const { attribute, definitions } of attributes) {
      const [found] = definitions
      if (!found) throw new Error('a definition is read')
      const state = { ...START, ...found.opens, conditions: [] }
      // By hand the picture has the keys that were pasted.
      expect(derive(state).sides.hand.map(({ key }) => key)).toEqual(
        rows.map((row) => row[attribute as 'PK']).sort(),
      )
      expect(derive(state).sides.errors).toEqual([])
    }
  })

  it('that are in no attribute are named', async () => {
    const { attributes, notes } = await read('name,age\nAnn,7\nBob,8')
    expect(attributes).toEqual([])
    expect(notes).toEqual(['No attribute of these rows holds a key: name, age'])
  })

  it('may be anything', async () => {
    for (const text of ['\0', '\ud800', '#', '####', '$', 'x'.repeat(100_000), '[', '{}']) {
      await expect(answerQuestion({ ask: 'keys', text })).resolves.toBeDefined()
    }
  })
})
