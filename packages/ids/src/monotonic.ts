import { refuse } from '@keywright/core/internal'
import { encodeTime, incrementBase32, TIME_MAX } from 'ulid'
import { digitPairs } from './crockford.ts'
import type { RandomSource } from './random.ts'

// Made when the first id is made, so that loading the package does no work.
let pairs: readonly string[] = []

/**
 * A source of ULIDs that ascend strictly. A new millisecond draws 80 random bits. Within it, and
 * when the clock steps back, they count up by one; when they are used up, the id moves on to the
 * next millisecond: an id that is a millisecond early is better than none, or one that does not
 * ascend.
 */
export const monotonic = (now: () => number, random: RandomSource): (() => string) => {
  const bytes = new Uint8Array(10)
  let time = -1
  // A ULID is ten digits of time, fourteen that seldom change, and a pair that counts.
  let clock = ''
  let middle = ''
  let head = ''
  let last = 1023

  const start = (ms: number): void => {
    random(bytes)
    if (pairs.length === 0) pairs = digitPairs()
    clock = encodeTime(ms)
    middle = [0, 1, 2, 3, 4, 5, 6].map((i) => pairs[tenBits(bytes, i)]).join('')
    // `join` makes one flat string; with `+` every id would keep the chain of its parts.
    head = [clock, middle].join('')
    last = tenBits(bytes, 7)
    time = ms
  }

  const carry = (): void => {
    if (middle !== FULL) {
      middle = incrementBase32(middle)
      head = [clock, middle].join('')
      last = 0
    } else if (time < TIME_MAX) start(time + 1)
    else refuse('INVALID_VALUE', 'a time that has ids left', time)
  }

  return () => {
    const ms = wholeMs(now())
    if (ms > time) start(ms)
    else if (last < 1023) last += 1
    else carry()
    return head + pairs[last]
  }
}

const FULL = 'ZZZZZZZZZZZZZZ'

/**
 * The ten bits from bit 10 * i on. Eighty bits are sixteen digits of five bits, so each digit takes
 * its bits as they are, and none is likelier than another. `ulid` multiplies a fraction by 32, so a
 * byte must be divided by 256. Divided by 255, the byte 255 gives 1, which is past the last digit and
 * wraps to the first.
 */
const tenBits = (bytes: Uint8Array, i: number): number => {
  const at = (10 * i) >> 3
  const both = ((bytes[at] as number) << 8) | (bytes[at + 1] as number)
  return (both >> (6 - ((10 * i) & 7))) & 1023
}

/** Clocks such as `performance.timeOrigin + performance.now()` count fractions: they round down. */
const wholeMs = (ms: number): number =>
  typeof ms === 'number' && ms >= 0 && ms <= TIME_MAX
    ? Math.floor(ms)
    : refuse('INVALID_VALUE', `a clock in milliseconds from 0 to ${TIME_MAX}`, ms)
