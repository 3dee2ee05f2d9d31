import { checkEncoder, LawError } from '@keywright/testing'
import fc from 'fast-check'
import { piecesOf } from '../key/by-hand.ts'
import { cellOf } from '../key/cell-text.ts'
import { define } from '../key/definition.ts'
import { fieldsIn, type PartSketch } from '../key/sketch.ts'
import { handKeyOf } from '../rows/cell.ts'
import type { Answer, Question } from './protocol.ts'
import { readKeys } from './read-keys.ts'
import { valuesFor } from './values.ts'

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
