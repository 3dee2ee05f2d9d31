import { type Leaf, leavesOf, listsOf, mapLeaves, type Path, replaceAt } from '../values/leaves.ts'
import { sameValue } from '../values/same-value.ts'

/**
 * Simpler groups of values, changed together: what two values have in common must change in both, or
 * they are no counterexample any more. They are proposals, not all of them simpler.
 */
export function* simplerTogether(values: readonly unknown[]): Generator<unknown[]> {
  const apply = (replace: (leaf: Leaf) => unknown): unknown[] =>
    values.map((value) => mapLeaves(value, replace))
  const leaves = values.flatMap((value) => leavesOf(value))
  yield* simplerTexts(leaves, apply)
  for (const leaf of distinct(leaves)) {
    for (const simple of simplerLeaf(leaf.value)) {
      yield apply(({ value }) => (sameValue(value, leaf.value) ? simple : value))
      yield apply((other) =>
        sameValue(other.value, leaf.value) && at(other, leaf.path) ? simple : other.value,
      )
    }
  }
  if (values.length === 2) yield* simplerPairs(values as [unknown, unknown])
}

type Cut = (length: number) => readonly [from: number, to: number]

const CUTS: readonly Cut[] = [
  (length) => [0, length >> 1],
  (length) => [length >> 1, length],
  (length) => [1, length],
  (length) => [0, length - 1],
]

/** Values with fewer elements in one of their lists, in all of them at once. */
export function* shorterLists(values: readonly unknown[]): Generator<unknown[]> {
  for (const path of new Set(values.flatMap((value) => listsOf(value).map((one) => one.path)))) {
    for (const cut of CUTS) {
      yield values.map((value) => {
        const list = listsOf(value).find((one) => one.path === path)?.list
        return list ? replaceAt(value, path, list.slice(...cut(list.length))) : value
      })
    }
  }
}

/** Simpler forms of one value, a leaf at a time. */
export function* simplerAlone(value: unknown): Generator<unknown> {
  for (const { path, value: leaf } of leavesOf(value)) {
    for (const simple of simplerLeaf(leaf)) yield replaceAt(value, path, simple)
  }
}

const at = (leaf: Leaf, path: Path): boolean => leaf.path === path

const distinct = (leaves: readonly Leaf[]): Leaf[] =>
  leaves.filter((leaf, i) => leaves.findIndex(({ value }) => sameValue(value, leaf.value)) === i)

const PLAIN = ['a', 'b', 'c']

/** Beyond this, halves must do: a proposal for each character would take too long. */
const LONGEST = 100

/** All texts at once: without a character, with a plainer one, without an end. */
function* simplerTexts(
  leaves: readonly Leaf[],
  apply: (replace: (leaf: Leaf) => unknown) => unknown[],
): Generator<unknown[]> {
  const texts = leaves.filter(({ value }) => typeof value === 'string')
  const chars = new Set(texts.flatMap(({ value }) => [...(value as string)]))
  const onTexts = (change: (text: string) => string, path?: Path) =>
    apply((leaf) =>
      typeof leaf.value === 'string' && (!path || at(leaf, path)) ? change(leaf.value) : leaf.value,
    )
  for (const char of chars) yield onTexts((text) => text.replaceAll(char, ''))
  for (const char of chars) yield onTexts((text) => text.replaceAll(char + char, char))
  for (const char of chars) {
    for (const plain of PLAIN) yield onTexts((text) => text.replaceAll(char, plain))
    const [lower, upper] = [char.toLowerCase(), char.toUpperCase()]
    yield onTexts((text) => text.replaceAll(lower, 'a').replaceAll(upper, 'A'))
  }
  for (const { path } of texts) {
    yield onTexts((text) => [...text].slice(1).join(''), path)
    yield onTexts((text) => [...text].slice(0, -1).join(''), path)
    yield onTexts((text) => text && `a${[...text].slice(1).join('')}`, path)
    yield onTexts((text) => text && `${[...text].slice(0, -1).join('')}a`, path)
    // Where one is empty: a letter before or after both shows better what is missing.
    yield onTexts((text) => `a${text}`, path)
    yield onTexts((text) => `${text}a`, path)
  }
}

const NUMBERS = [0, 1, 2, 9, 10, 0.5, 0.1, 0.01, 0.001, 0.0001, -1, -2, -9, -10]
const FEW_LEAVES = 12
const UNITS = [86_400_000, 3_600_000, 60_000, 1000]
const MILLENNIUM = Date.UTC(2000, 0, 1)

/** Two numbers or times in the same place, which may be a counterexample only as close as they are. */
function* simplerPairs([a, b]: readonly [unknown, unknown]): Generator<unknown[]> {
  const [leaves, others] = [leavesOf(a), leavesOf(b)]
  // In long lists, nobody looks at each number.
  const numbers = leaves.length <= FEW_LEAVES ? NUMBERS : []
  for (const { path, value } of leaves) {
    const other = others.find((leaf) => at(leaf, path))?.value
    const pair = (x: unknown, y: unknown) => [replaceAt(a, path, x), replaceAt(b, path, y)]
    if (typeof value === 'number' && typeof other === 'number') {
      for (const x of numbers) for (const y of numbers) yield pair(x, y)
      for (const by of [value, other].map(Math.trunc)) yield pair(value - by, other - by)
    }
    if (typeof value === 'bigint' && typeof other === 'bigint') {
      for (const by of [value, other]) yield pair(value - by, other - by)
    }
    if (value instanceof Date && other instanceof Date) {
      const [one, two] = [value.getTime(), other.getTime()]
      for (const unit of UNITS) {
        const by = MILLENNIUM - Math.floor(Math.min(one, two) / unit) * unit
        yield pair(new Date(one + by), new Date(two + by))
      }
    }
  }
}

function* simplerLeaf(leaf: unknown): Generator<unknown> {
  if (typeof leaf === 'string') yield* simplerText([...leaf])
  else if (typeof leaf === 'number') {
    yield* NUMBERS
    yield* [Math.trunc(leaf), Math.trunc(leaf / 2), Math.trunc(leaf / 10)]
    const power = 10 ** Math.floor(Math.log10(Math.abs(leaf)))
    yield* [power, power - 1, -power, 1 - power].filter(Number.isFinite)
    for (const digits of [1, 2, 3]) yield Number(leaf.toPrecision(digits))
  } else if (typeof leaf === 'bigint') {
    yield* [0n, 1n, 2n, 9n, 10n, -1n, leaf / 2n, leaf / 10n]
    const power = 10n ** BigInt(String(leaf).replace('-', '').length - 1)
    yield* [power, power - 1n, -power, 1n - power]
  } else if (leaf instanceof Date) yield* simplerTime(leaf.getTime())
  else if (leaf instanceof Uint8Array) {
    yield* [leaf.slice(0, -1), leaf.slice(1), leaf.map(() => 0)]
  } else if (leaf === true) yield false
}

function* simplerText(chars: readonly string[]): Generator<string> {
  const with_ = (i: number, ...instead: string[]): string =>
    [...chars.slice(0, i), ...instead, ...chars.slice(i + 1)].join('')
  yield* PLAIN
  yield chars.slice(0, chars.length >> 1).join('')
  yield chars.slice(chars.length >> 1).join('')
  if (chars.length > LONGEST) return
  for (const i of chars.keys()) yield with_(i)
  for (const i of chars.keys()) for (const plain of PLAIN) yield with_(i, plain)
}

function* simplerTime(time: number): Generator<Date> {
  yield new Date(MILLENNIUM)
  for (const unit of UNITS) {
    yield new Date(Math.floor(time / unit) * unit)
    yield new Date(MILLENNIUM + (time % unit))
    yield new Date(time - (time % unit) + (time % 1000))
  }
  for (const digit of [1, 10, 100]) yield new Date(time - (time % digit))
  yield new Date(MILLENNIUM + 1)
}
