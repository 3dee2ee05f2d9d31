import type { KindName } from './value-kinds.ts'

/** An argument that is written out in the code. */
export type Argument = string | number | RegExp

/** What a call does to a value on its way into a key. */
export interface Step {
  readonly name: string
  /** What the value is, if the call tells. */
  readonly kind?: KindName
  readonly apply: (value: unknown) => unknown
}

/** Returns undefined for arguments with which it is not known what the call does. */
type Call = (args: readonly Argument[], isPython: boolean) => Omit<Step, 'name'> | undefined

/** A value as text, as a template literal writes it. Dates are ISO text. */
export const asText = (value: unknown): string =>
  value instanceof Date ? value.toISOString() : String(value)

const onText =
  (change: (text: string, args: readonly Argument[]) => unknown, ...kinds: string[]): Call =>
  (args) =>
    args.length <= kinds.length && args.every((arg, i) => kinds[i]?.includes(typeof arg))
      ? { apply: (value) => change(asText(value), args) }
      : undefined

const same: Call = () => ({ apply: (value) => value })
const iso: Call = () => ({ kind: 'time', apply: asText })
const lower = onText((text) => text.toLowerCase())
const upper = onText((text) => text.toUpperCase())
const trim = onText((text) => text.trim())
const slice = onText((text, [a, b]) => text.slice(a as number, b as number), 'number', 'number')

const replace =
  (isAll: boolean): Call =>
  ([from, to], isPython) => {
    if (from === undefined || typeof from === 'number' || typeof to !== 'string') return undefined
    return {
      apply: (value) =>
        (isAll || isPython) && typeof from === 'string'
          ? asText(value).replaceAll(from, to)
          : asText(value).replace(from, to),
    }
  }

const milliseconds: Call = () => ({
  kind: 'time',
  apply: (value) => (value instanceof Date ? value.getTime() : value),
})

/** Python writes no fraction for a whole second, and microseconds otherwise. */
const isoformat: Call = () => ({
  kind: 'time',
  apply: (value) => asText(value).replace(/\.000Z$|Z$/, (end) => (end === 'Z' ? '000' : '')),
})

const inRadix: Call = ([radix]) => {
  if (radix === undefined) return { apply: asText }
  if (typeof radix !== 'number' || radix < 2 || radix > 36) return undefined
  return { kind: 'integer', apply: (value) => Number(value).toString(radix) }
}

const fixed: Call = ([digits = 0]) =>
  typeof digits === 'number' && digits >= 0 && digits <= 100
    ? { kind: 'decimal', apply: (value) => Number(value).toFixed(digits) }
    : undefined

/** Methods by what they do. Any other call is named as not understood. */
const METHODS: Readonly<Record<string, Call>> = {
  toString: inRadix,
  valueOf: same,
  toISOString: iso,
  toJSON: iso,
  isoformat,
  getTime: milliseconds,
  trim,
  strip: trim,
  toLowerCase: lower,
  lower,
  toUpperCase: upper,
  upper,
  normalize: onText((text, [form = 'NFC']) => text.normalize(form as string), 'string'),
  slice,
  substring: onText((text, [a, b]) => text.substring(a as number, b as number), 'number', 'number'),
  padStart: onText(
    (text, [n, fill]) => text.padStart(n as number, fill as string),
    'number',
    'string',
  ),
  padEnd: onText((text, [n, fill]) => text.padEnd(n as number, fill as string), 'number', 'string'),
  zfill: onText((text, [n]) => text.padStart(n as number, '0'), 'number'),
  toFixed: fixed,
  replace: replace(false),
  replaceAll: replace(true),
  split: onText((text, [by]) => text.split(by as string), 'string'),
}

/** Functions of one value, by what they do. */
const FUNCTIONS: Readonly<Record<string, Call>> = {
  String: () => ({ apply: asText }),
  str: () => ({ apply: asText }),
  Number: () => ({ kind: 'number', apply: Number }),
  int: () => ({ kind: 'integer', apply: (value) => value }),
  encodeURIComponent: () => ({ apply: (value) => encodeURIComponent(asText(value)) }),
  Date: () => ({ kind: 'time', apply: (value) => value }),
}

const stepOf = (
  calls: Readonly<Record<string, Call>>,
  name: string,
  args: readonly Argument[],
  isPython: boolean,
): Step | undefined => {
  const step = Object.hasOwn(calls, name) ? calls[name]?.(args, isPython) : undefined
  return step && { name, ...step }
}

/** What `.name(args)` does; undefined if that is not known. */
export const methodStep = (
  name: string,
  args: readonly Argument[],
  isPython: boolean,
): Step | undefined => stepOf(METHODS, name, args, isPython)

/** What `name(value)` does; undefined if that is not known. */
export const functionStep = (name: string): Step | undefined => stepOf(FUNCTIONS, name, [], false)

/** What `[index]` does to a list that a step made. */
export const indexStep = (index: number): Step => ({
  name: 'index',
  apply: (value) => (Array.isArray(value) ? (value.at(index) ?? '') : value),
})

/** The `05d` of `{n:05d}`; undefined if it is not known. */
export const specStep = (spec: string): Step | undefined => {
  const [, width] = /^0(\d+)d?$/.exec(spec) ?? []
  if (width === undefined) return undefined
  return {
    name: 'zfill',
    kind: 'integer',
    apply: (value) => asText(value).padStart(Number(width), '0'),
  }
}
