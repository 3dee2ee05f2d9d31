import { compositeKey } from '@keywright/core'
import { anyChar } from '@keywright/harness/any-char'
import fc from 'fast-check'
import { type Broken, broken, byNumber, byTime, free, instants, pairs } from './zoo.ts'

const text = fc.string()
const two = (n: number): string => String(n).padStart(2, '0')
const seconds = (at: Date): string => at.toISOString().slice(0, 19)
const bits = (n: number): string => {
  const view = new DataView(new ArrayBuffer(8))
  view.setFloat64(0, n)
  const all = view.getBigUint64(0)
  const sortable = all >> 63n ? ~all & (2n ** 64n - 1n) : all | (1n << 63n)
  return sortable.toString(16).padStart(16, '0')
}
/** By value, -0 before 0. */
const byZero = (a: number, b: number): number =>
  a - b || Number(Object.is(b, -0)) - Number(Object.is(a, -0))

/** Encoders that checks used to miss, always or with some seeds. */
export const REPORTED: readonly Broken[] = [
  broken('a length before the first text, nothing after it', 'injective', {
    values: pairs(text),
    encode: ([a, b]) => `P#${a.length}${a}${b}`,
    compare: free,
  }),
  broken('a length before each text, nothing after it', 'injective', {
    values: pairs(text),
    encode: ([a, b]) => `P#${a.length}${a}${b.length}${b}`,
    compare: free,
  }),
  broken('a length before texts that are delimited', 'injective', {
    values: fc.record({ a: fc.string({ maxLength: 30 }), b: fc.string({ maxLength: 30 }) }),
    encode: ({ a, b }) => `${a.length}${a}#${b}`,
    compare: free,
  }),
  broken('lengths in a list', 'injective', {
    values: fc.array(text),
    encode: (list) => `L#${list.map((one) => one.length + one).join('')}`,
    compare: free,
  }),
  broken('a length before mapped texts', 'injective', {
    values: pairs(text).map(([a, b]) => ({ a, b })),
    encode: ({ a, b }) => `P#${a.length}${a}${b}`,
    compare: free,
  }),
  broken('milliseconds of two digits', 'ordered', {
    values: instants,
    encode: (at) => `${seconds(at)}.${two(at.getUTCMilliseconds())}`,
    compare: byTime,
  }),
  broken('milliseconds of two digits, mapped', 'ordered', {
    values: instants.map((at) => ({ at })),
    encode: ({ at }) => `${seconds(at)}.${two(at.getUTCMilliseconds())}`,
    compare: (a, b) => byTime(a.at, b.at),
  }),
  broken('lower case of mapped text', 'injective', {
    values: text.map((id) => `user-${id}`),
    encode: (id) => `U#${id.toLowerCase()}`,
    compare: free,
  }),
  broken('lower case of mapped parts', 'injective', {
    values: fc.tuple(fc.stringMatching(/^[A-Za-z]{1,8}$/), fc.nat(99)).map(([a, n]) => `${a}-${n}`),
    encode: (id) => `U#${id.toLowerCase()}`,
    compare: free,
  }),
  broken('-0 beside 0', 'deterministic', {
    values: fc.double({ noNaN: true }),
    encode: bits,
    compare: byNumber,
  }),
  broken('-0 beside 0 in a record', 'deterministic', {
    values: fc.record({ id: text, n: fc.double({ noNaN: true, noDefaultInfinity: true }) }),
    encode: ({ id, n }) => compositeKey([bits(n), id]),
    compare: (a, b) => a.n - b.n,
  }),
  broken('-0 as 0, where compare tells them apart', 'ordered', {
    values: fc.double({ noNaN: true, noDefaultInfinity: true }),
    encode: (n) => bits(n + 0),
    compare: byZero,
  }),
  broken('400 characters of which each may take three bytes', 'withinBytes', {
    values: fc.string({ maxLength: 400 }),
    encode: (id) => compositeKey(['D', id]),
    compare: free,
    maxBytes: 1024,
  }),
  broken('two texts, both as long as they may be', 'withinBytes', {
    values: pairs(fc.string({ maxLength: 100, unit: anyChar })).map(([a, b]) => ({ a, b })),
    encode: ({ a, b }) => `${encodeURIComponent(a)}#${encodeURIComponent(b)}`,
    compare: free,
    maxBytes: 2400,
  }),
  broken('a list that its mapper reverses in place', 'injective', {
    values: fc.array(fc.oneof(text, fc.nat())).map((list) => list.reverse()),
    encode: (list) => `L#${list.join('#')}`,
    compare: free,
  }),
]
