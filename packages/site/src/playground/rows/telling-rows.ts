import { contains } from '@keywright/core'
import { handCondition } from '../ask/by-hand.ts'
import { answer, type ConditionSketch, inWords } from '../ask/condition.ts'
import { type HandPiece, piecesOf } from '../key/by-hand.ts'
import { define, type PageKey } from '../key/definition.ts'
import { type FieldSketch, fieldsIn, KIND_FORMS, type PartSketch } from '../key/sketch.ts'
import { replaced } from '../replaced.ts'
import { handText } from './cell.ts'
import { compareSides, inValues, writtenIn } from './compare-sides.ts'
import { conditionProblems, type Problem, problemsOf } from './problems.ts'

type Row = readonly string[]

/** Rows to start with, and a condition that tells something about them. */
export interface Telling {
  readonly rows: readonly Row[]
  readonly conditions: readonly ConditionSketch[]
}

/** Values of a kind on which code by hand goes wrong, each beside the one that it is mistaken for. */
const TELLING: Readonly<Partial<Record<FieldSketch['kind'], readonly string[]>>> = {
  text: ['San', 'San Francisco', '1', '12', 'Ann', 'ann', ' Ann', 'a', 'é', 'e\u0301'],
  token: ['1', '12', 'Ann', 'ann', 'a-b'],
  integer: ['9', '10', '-5', '-50', '100'],
  bigint: ['9', '10', '-5', '-50'],
  decimal: ['9.5', '10', '-5', '-50.25'],
  number: ['9', '10', '-5', '0.1', '1e21'],
  boolean: ['false', 'true'],
  time: [
    '2024-01-15T10:30:00.000Z',
    '2024-01-15T18:00:00.500Z',
    '2024-02-01T00:00:00.000Z',
    '2001-09-09T01:46:39.999Z',
    '2001-09-09T01:46:40.000Z',
    '1969-07-20T20:17:40.000Z',
  ],
  date: ['2024-01-15', '2024-02-29', '2023-12-31'],
  uuid: ['3f2504e0-4f89-41d3-9a0c-0305e82c3301', '018f3b6e-1c3a-7abc-8def-0123456789ab'],
}

/** The values of a field; of a padded number also the first that its zeros do not reach. */
const valuesOf = (field: FieldSketch, piece: HandPiece | undefined): readonly string[] => {
  const known = field.words ?? TELLING[field.kind] ?? [KIND_FORMS[field.kind].example]
  const width = handText(field, '7', piece).length
  if (!piece?.write || !/^0+7$/.test(handText(field, '7', piece))) return known
  const wide = 10 ** Math.min(width, 15)
  return [String(wide - 1), String(wide), '7', '42']
}

const FREE_TEXT = new Set(['text', 'token'])

/** The row of ordinary values, and others in which one value is another. */
const rowsOfValues = (all: readonly (readonly string[])[]): readonly Row[] => {
  const ordinary = all.map(([first = '']) => first)
  return [
    ordinary,
    ...all.flatMap((values, i) => values.slice(1).map((value) => replaced(ordinary, i, value))),
  ]
}

/** Two rows for each pair of neighbours that run together: ('a#b', 'c') and ('a', 'b#c'). */
const rowsThatMeet = (
  fields: readonly FieldSketch[],
  pieces: readonly HandPiece[],
  ordinary: Row,
): readonly Row[] =>
  fields.slice(1).flatMap((field, i) => {
    const left = fields[i] as FieldSketch
    if (!FREE_TEXT.has(left.kind) || !FREE_TEXT.has(field.kind)) return []
    const between = pieces[i + 1]?.before ?? ''
    return [
      replaced(replaced(ordinary, i, `Paris${between}7`), i + 1, '1'),
      replaced(replaced(ordinary, i, 'Paris'), i + 1, `7${between}1`),
    ]
  })

const MOST_SHOWN = 2

/** The rows of a few problems of each kind, without those that show the same. */
const rowsOf = (problems: readonly Problem[], rows: readonly Row[]): readonly Row[] => {
  const taken = new Set<number>()
  for (const kind of ['collision', 'order', 'neighbour'] as const)
    for (const { rows: wrong } of problems.filter((one) => one.kind === kind).slice(0, MOST_SHOWN))
      for (const row of wrong.slice(0, MOST_SHOWN)) taken.add(row)
  return [...taken].sort((a, b) => a - b).map((row) => rows[row] as Row)
}

/** A condition on the first field by which the code by hand takes too much, if there is one. */
const askedOf = (
  key: PageKey,
  fields: readonly FieldSketch[],
  pieces: readonly HandPiece[],
  rows: readonly Row[],
): readonly [ConditionSketch[], readonly Problem[]] => {
  const sides = compareSides(key, fields, pieces, rows)
  if (fields.length < 2) return [[], []]
  for (const value of new Set(rows.map(([first = '']) => first))) {
    const conditions: ConditionSketch[] = [{ asked: 'is', texts: [value] }]
    const { range } = answer(key, fields, conditions)
    const byHand = handCondition(pieces, fields, conditions)
    if (!range || !byHand) continue
    const ours = new Set(sides.ours.flatMap((one) => (contains(range, one.key) ? one.rows : [])))
    const found = conditionProblems(
      writtenIn(sides),
      inValues(sides),
      { words: inWords(fields, conditions), byHand: byHand.said },
      (row) => ours.has(row),
      ({ hand }) => byHand.takes(hand),
    )
    const wrong = found.find(({ kind, rows: [row] }) => kind === 'neighbour' && row !== undefined)
    const right = [...ours][0]
    if (wrong && right !== undefined)
      return [conditions, [{ ...wrong, rows: [right, ...wrong.rows] }]]
  }
  return [[], []]
}

/**
 * Rows that show what is wrong with a template literal: values that collide, that come back in another
 * order, and that a condition by hand takes by mistake. Where nothing is wrong they are ordinary rows.
 */
export const tellingRows = (parts: readonly PartSketch[], template: string): Telling => {
  const { key } = define(parts)
  const fields = fieldsIn(parts)
  const pieces = piecesOf(template)
  if (!key || fields.length === 0) return { rows: [], conditions: [] }
  const all = fields.map((field, i) => valuesOf(field, pieces[i]))
  const [ordinary = [], ...others] = rowsOfValues(all)
  const pool = [ordinary, ...others, ...rowsThatMeet(fields, pieces, ordinary)]
  // A value that the field does not take, such as a token with a space, shows nothing.
  const sides = compareSides(key, fields, pieces, pool)
  const rows = pool.filter((_, row) => sides.values.has(row))
  const [conditions, asked] = askedOf(key, fields, pieces, rows)
  const compared = compareSides(key, fields, pieces, rows)
  const wrong = rowsOf([...problemsOf(writtenIn(compared), inValues(compared)), ...asked], rows)
  const shown = wrong.length > 0 ? wrong : rows.slice(0, 4)
  return { rows: shown.includes(ordinary) ? shown : [ordinary, ...shown], conditions }
}
