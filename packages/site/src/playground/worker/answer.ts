import { arbitraryFor, checkEncoder, LawError } from '@keywright/testing'
import fc from 'fast-check'
import { piecesOf } from '../key/by-hand.ts'
import { cellOf } from '../key/cell-text.ts'
import { define, type PageKey } from '../key/definition.ts'
import { type FieldSketch, fieldsIn, type PartSketch } from '../key/sketch.ts'
import { handKeyOf } from '../rows/cell.ts'
import type { Answer, Question } from './protocol.ts'
import { readKeys } from './read-keys.ts'

const DIGITS = [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ']

/** Ids with this prefix; the first digit of a ULID is at most 7. */
const idsOf = (prefix: string): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.constantFrom(...DIGITS.slice(0, 8)),
      fc.string({ unit: fc.constantFrom(...DIGITS), minLength: 25, maxLength: 25 }),
    )
    .map(([first, rest]) => `${prefix}_${first}${rest}`)

/** Values that stress a key. Ids have their own codec, so their values are drawn here. */
export const valuesFor = (
  key: PageKey,
  fields: readonly FieldSketch[],
): fc.Arbitrary<Readonly<Record<string, unknown>>> => {
  const ids = fields.filter(({ kind }) => kind === 'id')
  return arbitraryFor(
    key,
    Object.fromEntries(ids.map(({ name, prefix }) => [name, idsOf(prefix ?? '')])) as never,
  ) as fc.Arbitrary<Readonly<Record<string, unknown>>>
}

const keyOf = (parts: readonly PartSketch[]) => {
  const { key, error } = define(parts)
  if (!key) throw new Error(error)
  return key
}

/** Values that stress the key, as the cells of a table. */
const nasty = (parts: readonly PartSketch[], count: number) => {
  const fields = fieldsIn(parts)
  const values = fc.sample(valuesFor(keyOf(parts), fields), count)
  return { rows: values.map((one) => fields.map(({ name }) => cellOf(one[name]))) }
}

/** What the testing package says about a template literal. */
const counterexample = (parts: readonly PartSketch[], template: string) => {
  const key = keyOf(parts)
  const fields = fieldsIn(parts)
  const pieces = piecesOf(template)
  try {
    checkEncoder({
      values: valuesFor(key, fields),
      encode: (values) => handKeyOf(pieces, fields, ({ name }) => cellOf(values[name])),
      compare: (a, b) => key.compare(a, b),
    })
    return { found: undefined, law: undefined, rows: [] }
  } catch (error) {
    if (error instanceof LawError) {
      const values = error.values as readonly Readonly<Record<string, unknown>>[]
      const rows = values.map((one) => fields.map(({ name }) => cellOf(one[name])))
      return { found: error.message, law: error.law, rows }
    }
    throw error
  }
}

/** Answers a question of the page. Never throws: an error is an answer, too. */
export const answerQuestion = async (question: Question): Promise<Answer<Question>> => {
  try {
    if (question.ask === 'nasty') return nasty(question.parts, question.count)
    if (question.ask === 'counterexample') return counterexample(question.parts, question.template)
    return readKeys(question.text)
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}
