import { attempt } from '@keywright/core/internal'
import type { TextNode, ValueNode } from '../../template/nodes.ts'
import { isPadded } from '../../template/parse-template.ts'
import type { Told } from '../../template/value-kinds.ts'

const SAMPLE = new Date('2024-03-05T06:07:08.123Z')

/** What is left of a time when code cuts it. */
const PARTS = new Map<string, Told>([
  ['2024-03-05', 'date'],
  ['2024-03', { bucket: 'month' }],
  ['2024', { bucket: 'year' }],
  ['2024-03-05T06', { bucket: 'hour' }],
])

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** A Date in a template literal is written for people: `Mon Jan 15 2024 10:30:00 GMT+0000 …`. */
const forPeople = (value: unknown): unknown => {
  if (!(value instanceof Date)) return value
  const day = String(value.getUTCDate()).padStart(2, '0')
  const date = `${DAYS[value.getUTCDay()]} ${MONTHS[value.getUTCMonth()]} ${day}`
  const clock = value.toISOString().slice(11, 19)
  return `${date} ${value.getUTCFullYear()} ${clock} GMT+0000 (Coordinated Universal Time)`
}

const written = ({ steps }: ValueNode, sample: unknown): string =>
  attempt(() => String(steps.reduce((now, { apply }) => apply(now), sample))) ?? ''

/** A number that code pads is one of that many digits: whoever pads to 8 means fewer than 100 million. */
const paddedValue = (node: ValueNode): ValueNode => {
  const digits = written(node, 0).length
  return written(node, 0) === '0'.repeat(digits) && digits <= 16
    ? { ...node, told: { digits } }
    : node
}

const isNumber = ({ told }: ValueNode): boolean => told === 'integer' || told === 'number'

const storedValue = (node: ValueNode, isPython: boolean): ValueNode => {
  // What is not understood is given the benefit of the doubt: a token has no delimiter in it.
  if (node.isUnclear) return { ...node, told: 'token', steps: [] }
  const isFilled = node.steps.some(({ name }) => name === 'padStart' || name === 'zfill')
  if (!node.isUnclear && (isPadded(node.steps) || (isFilled && isNumber(node))))
    return paddedValue(node)
  const isTime = node.told === 'time' || node.steps.some(({ kind }) => kind === 'time')
  if (!isTime) return node
  if (node.steps.length === 0)
    return isPython ? node : { ...node, steps: [{ name: 'toString', apply: forPeople }] }
  const told = PARTS.get(written(node, SAMPLE))
  if (told === undefined) return node
  return told === 'date' ? { ...node, told, steps: [] } : { ...node, told }
}

/**
 * A text as the store gets it. A day or a month that code cuts out of a time is a value of its own: two
 * times of one day are meant to share it.
 */
export const asStored = ({ pieces }: TextNode, isPython: boolean): TextNode => ({
  type: 'text',
  pieces: pieces.map((one) => (typeof one === 'string' ? one : storedValue(one, isPython))),
})
