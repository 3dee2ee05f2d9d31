import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readTemplate } from '../key/read-template.ts'
import { newField, SKETCH_KINDS } from '../key/sketch.ts'
import { derive } from '../state/derive.ts'
import { START, withTemplate } from '../state/state.ts'
import { tellingRows } from './telling-rows.ts'

/** What the page finds wrong with a template that was just pasted. */
const kindsIn = (source: string): readonly string[] => {
  const read = readTemplate(source)
  if (!read) throw new Error(`${source} is read`)
  const { problems, sides } = derive(withTemplate(START, read))
  expect(sides.errors).toEqual([])
  return [...new Set(problems.map(({ kind }) => kind))]
}

describe('a pasted template', () => {
  it.each([
    ['`CITY#${city}#${id}`', ['collision', 'order', 'neighbour']],
    ['`ORG|${org}|${user}`', ['collision', 'neighbour']],
    ['`X${a}${b}`', ['collision']],
    ['`EMAIL#${email.toLowerCase()}`', ['collision']],
    ['`EMAIL#${email.trim()}`', ['collision']],
    ['`SCORE#${score}`', ['order']],
    ['`SCORE#${score}#${user}`', ['order', 'neighbour']],
    ['`N#${String(n).padStart(3, "0")}`', ['order']],
    ['f"N#{n:03d}"', ['order']],
    ['`AT#${createdAt.getTime()}`', ['order']],
    ['`DAY#${createdAt.toISOString().slice(0, 10)}`', ['collision']],
    ['"USER#" + name + "#" + id', ['collision']],
    ["['USER', name, id].join('#')", ['collision']],
    ['USER#<name>#<id>', ['collision']],
    ['f"USER#{user.name}#{user.id}"', ['collision']],
  ])('%s gets values that show what is wrong with it', (source, kinds) => {
    expect(kindsIn(source)).toEqual(expect.arrayContaining(kinds))
  })

  it.each(['`USER#${userUuid}`', '`AT#${createdAt.toISOString()}`', '`ON#${birthDate}`'])(
    '%s, with which nothing is wrong, gets ordinary values',
    (source) => {
      expect(kindsIn(source)).toEqual([])
      const read = readTemplate(source)
      expect(tellingRows(read?.parts ?? [], read?.template ?? '').rows.length).toBeGreaterThan(1)
    },
  )

  it('of any kinds gets values that its fields take', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...SKETCH_KINDS), { minLength: 1, maxLength: 3 }),
        fc.constantFrom('#', '|', '', '-'),
        (kinds, between) => {
          const fields = kinds.map((kind, i) => newField(`v${i}`, kind))
          const template = ['K', ...fields.map(({ name }) => `\${${name}}`)].join(between)
          const telling = tellingRows(['K', ...fields], template)
          const state = { ...START, parts: ['K', ...fields], template, ...telling }
          expect(derive(state).sides.errors).toEqual([])
          expect(telling.rows.length).toBeGreaterThan(0)
          expect(telling.rows.length).toBeLessThan(16)
        },
      ),
      { numRuns: 60 },
    )
  })
})
