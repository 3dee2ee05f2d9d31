import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { anyChar } from '@keywright/harness/any-char'
import { growsFast } from '@keywright/harness/growth'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { randomOf, repeat } from '../../test/random.ts'
import { infer } from './infer.ts'

setFlagsFromString('--expose_gc')
const gc = runInNewContext('gc') as () => void

describe('infer on anything', () => {
  const someKey = fc.oneof(
    fc.string({ unit: anyChar }),
    fc
      .array(fc.constantFrom('A', 'B', 'USER', '1', '02', '', 'x y', '$24', 'é'), {
        minLength: 1,
        maxLength: 5,
      })
      .map((parts) => parts.join('#')),
    fc.string({ unit: fc.constantFrom(...'AB12#|:_-$ ') }),
  )

  it('loses no key, and every definition of core reads the keys that it shows', () => {
    fc.assert(
      fc.property(fc.array(someKey, { maxLength: 60 }), (keys) => {
        const { definitions, findings, keys: total } = infer(keys)
        const slips = findings.filter(({ rule }) => rule === 'delimiter-in-value')
        const counted = definitions.reduce((sum, { count }) => sum + count, 0)
        expect(total).toBe(keys.length)
        // Slips belong to a definition, but are not of its shape.
        if (slips.length === 0) expect(counted).toBe(keys.filter((key) => key !== '').length)
        for (const definition of definitions) {
          for (const key of definition.keys) {
            if (definition.key) expect(definition.key.tryDecode(key)).toBeDefined()
          }
        }
      }),
    )
  })

  it('takes an async iterable', async () => {
    async function* some() {
      yield* ['USER#u-1', 'USER#u-2']
    }
    expect((await infer(some())).definitions[0]?.pattern).toBe('USER#<userId>')
  })

  it('refuses what is not a stream of text', () => {
    for (const keys of ['USER#1', undefined, 7, {}]) {
      expect(() => infer(keys as never)).toThrow(/an iterable of keys/)
    }
    expect(() => infer(['a', 7] as never)).toThrow(/key 1: expected text, got 7/)
  })

  it('streams in bounded memory, whatever comes', () => {
    const random = randomOf(1)
    const word = () => repeat(6, () => String.fromCharCode(65 + 26 * random())).join('')
    const heap: number[] = []
    function* keys() {
      for (let i = 0; i < 40_000; i++) {
        if (i % 10_000 === 5_000) {
          gc()
          heap.push(process.memoryUsage().heapUsed)
        }
        yield i % 2 ? `${word()}#${word()}#${i}#${word()}` : `${word()}:${word()}_${i}`
      }
    }
    const { definitions, keys: total } = infer(keys())
    expect(total).toBe(40_000)
    expect(definitions.length).toBeLessThan(20)
    const [first = 0, ...later] = heap
    expect(Math.max(...later) - first).toBeLessThan(4e6)
  })

  it('reads long keys in linear time', () => {
    for (const unit of ['x', '1', '@', '#', '_', '-:', '2024-', '#a_', 'a@b.', '1.', '~', '$']) {
      const long = (size: number) => unit.repeat(size / unit.length)
      const read = (text: string) => {
        for (const head of ['a:', 'a#', 'a_', '$', '']) infer([head + text, 'b:1'])
      }
      expect(growsFast(read, long, 100_000), unit).toBe(false)
    }
  })
})
