import { isWord, type Leaf, leavesOf, replaceAt } from '../values/leaves.ts'

/** The keys of a value: one, or none where the encoder refuses it. */
export type TryEncode = (value: unknown) => readonly string[]

/** What an encoder writes for a text in the middle of another; `undefined` if that cannot be told. */
export type Written = (text: string) => string | undefined

const MARK = 'qx'

// An encoder may escape one part and forget another; beyond this many, they are mostly alike.
const MOST_PLACES = 3

/**
 * Looks at the texts of a value, each on its own: `qxqx` in its place, and then `qx#qx`, tell what is
 * written for `#`, even in hex or in capitals.
 */
export const writtenIn = (samples: readonly unknown[], encode: TryEncode): Written[] => {
  const sample = samples.find((one) => textsIn(one).length > 0)
  return textsIn(sample)
    .slice(0, MOST_PLACES)
    .flatMap(({ path }) => writtenAt((text) => encode(replaceAt(sample, path, text))[0]))
}

const writtenAt = (keyWith: (text: string) => string | undefined): Written[] => {
  const [once, twice] = [keyWith(MARK), keyWith(MARK + MARK)]
  if (once === undefined || twice === undefined) return []
  const length = twice.length - once.length
  const at = Array.from(once).findIndex(
    (_, i) => once.slice(0, i + length) + once.slice(i) === twice,
  )
  if (at < 0 || length < 1) return []
  const [before, after] = [once.slice(0, at + length), once.slice(at)]
  const written: Written = (text) => {
    const key = keyWith(MARK + text + MARK) ?? ''
    const isWhole = key.length >= before.length + after.length
    return isWhole && key.startsWith(before) && key.endsWith(after)
      ? key.slice(before.length, key.length - after.length)
      : undefined
  }
  return [written]
}

/** Whether an encoder writes the length of a text right before it, as in `7qqqqqqq`. */
export const hasLengths = (samples: readonly unknown[], encode: TryEncode): boolean => {
  const sample = samples.find((one) => textsIn(one).length > 0)
  return textsIn(sample)
    .slice(0, MOST_PLACES)
    .flatMap(({ path }) => encode(replaceAt(sample, path, 'q'.repeat(7))))
    .some((key) => key.includes(`7${'q'.repeat(7)}`))
}

/** What an encoder writes where a text or number is missing: `none`, `0`, `undefined`. */
export const writtenForNothing = (samples: readonly unknown[], encode: TryEncode): string[] => {
  const sample = samples.find((one) => leavesOf(one).some(({ value }) => isWord(value)))
  const places = leavesOf(sample)
    .filter(({ value }) => isWord(value))
    .slice(0, 4)
  const texts = places.flatMap(({ path, value }) => {
    const mark = typeof value === 'string' ? MARK : 71_717
    const [marked] = encode(replaceAt(sample, path, mark))
    const at = marked?.indexOf(String(mark)) ?? -1
    if (marked === undefined || at < 0) return []
    const [before, after] = [marked.slice(0, at), marked.slice(at + String(mark).length)]
    return [undefined, null]
      .flatMap((nothing) => encode(replaceAt(sample, path, nothing)))
      .filter((key) => key.startsWith(before) && key.endsWith(after))
      .map((key) => key.slice(before.length, key.length - after.length))
  })
  return [...new Set(texts)]
}

const textsIn = (value: unknown): Leaf[] =>
  leavesOf(value).filter((leaf) => typeof leaf.value === 'string')
