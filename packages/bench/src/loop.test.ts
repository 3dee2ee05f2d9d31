import { describe, expect, it } from 'vitest'
import { candidate } from './job.ts'
import { loopOf, loopSource } from './loop.ts'

const none = (): void => {}

describe('loops', () => {
  it('take the inputs in turn, and go on where they ended', () => {
    const seen: string[] = []
    const loop = loopOf(candidate('a', ['a', 'b', 'c', 'd'], (text) => seen.push(text), none))
    loop(3)
    loop(6)
    expect(seen.join('')).toBe('abcdabcda')
  })

  it('change their copy of an input before each call, where that is asked for', () => {
    const seen: number[] = []
    const inputs = [{ n: 0 }, { n: 10 }]
    const renew = (input: { n: number }): void => {
      input.n += 1
    }
    const loop = loopOf(candidate('a', inputs, ({ n }) => seen.push(n), none, { renew }))
    loop(3)
    loop(2)
    expect(seen).toEqual([1, 11, 2, 12, 3])
    expect(inputs).toEqual([{ n: 0 }, { n: 10 }])
  })

  it('wait for each result of an async candidate', async () => {
    let running = 0
    let most = 0
    const run = async (): Promise<void> => {
      running += 1
      most = Math.max(most, running)
      await null
      running -= 1
    }
    const pending = loopOf(candidate('a', [0], run, none))(5)
    expect(pending).toBeInstanceOf(Promise)
    await pending
    expect({ running, most }).toEqual({ running: 0, most: 1 })
  })

  it('read every text and both ends of every range', () => {
    const read: string[] = []
    const textOf = (name: string) => ({ charCodeAt: () => read.push(name) })
    const range = () => ({ lower: textOf('lower'), upper: textOf('upper') })
    loopOf(candidate('a', [0], () => textOf('text'), none, { use: 'text' }))(2)
    loopOf(candidate('a', [0], range, none, { use: 'range' }))(1)
    expect(read).toEqual(['text', 'text', 'lower', 'upper'])
  })

  it('are never compiled from the same text, which V8 would compile once for all', () => {
    const one = candidate('a', [0], () => 0, none)
    expect(loopSource(one)).not.toBe(loopSource(one))
  })

  it('refuse inputs whose number is not a power of two', () => {
    for (const count of [0, 3, 1000]) {
      const inputs = Array.from({ length: count }, () => 0)
      expect(() => loopOf(candidate('a', inputs, () => 0, none))).toThrow(`got ${count}`)
    }
  })
})
