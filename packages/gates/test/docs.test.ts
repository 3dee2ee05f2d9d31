import * as core from '@keywright/core'
import { examplesInMarkdown, examplesInSource } from '@keywright/harness/docs'
import { runExample } from '@keywright/harness/run-example'
import { describe, expect, it } from 'vitest'

const modules = { '@keywright/core': core }

describe('the runner of examples', () => {
  const run = (code: string) =>
    runExample({ file: 'x.ts', name: 'x', line: 1, code }, modules, core)

  it('counts the checks that hold', async () => {
    expect(
      await run(`
        zeroPad(42, 5) // => '00042'
        const id: string = 'a // b' // => 'a // b'
        const user = key('USER', text('id')); // => user
        where(
          user,
          { id },
        ) // => { lower: 'USER#a$20//$20b', upper: 'USER#a$20//$20b' }
        descendants('US')
        // => {
        //   lower: 'US#', upper: 'US$',
        //   prefix: 'US#'
        // }
        await Promise.resolve(-0) // => -0
        for (const n of [1, 1]) {
          [n].map((n) => {
            n // => 1
            return n
          }) // => [1]
        }
        zeroPad(-1, 5) // throws KeyError
        await Promise.reject(new TypeError('no such thing')) // throws TypeError: no such
      `),
    ).toBe(10)
  })

  it.each([
    ['a wrong value', "zeroPad(42, 5) // => '42'"],
    ['a wrong type', 'parseZeroPadded("1") // => 1n'],
    ['a missing property', '({}) // => { a: undefined }'],
    ['a wrong variable', 'const n = 1 // => 2'],
    ['a wrong value at depth', 'try { throw 1 } catch (error) {\nerror // => 2\n}'],
    ['a check that is not reached', 'try { 1 } catch (error) {\nerror // => 1\n}'],
    ['a check within an expression', '[\n1, // => 1\n]'],
    ['an error that does not come', 'zeroPad(1, 1) // throws KeyError'],
    ['an error of another class', 'null.x // throws KeyError'],
    ['an error with another message', 'zeroPad(-1, 1) // throws KeyError: fraction'],
    ['an error that is not announced', 'zeroPad(-1, 1)'],
    ['what is not exported', "import { nothing } from '@keywright/core'"],
    ['an unknown package', "import * as all from 'elsewhere'"],
  ])('fails for %s', async (_, code) => {
    await expect(run(code)).rejects.toThrow()
  })

  it('gives README blocks only what they import', async () => {
    const block = (code: string) => runExample({ file: 'x.md', name: 'x', line: 1, code }, modules)
    await expect(block("text('id')")).rejects.toThrow(ReferenceError)
    expect(
      await block(
        "import { type KeyRange, text as string } from '@keywright/core'\nstring('id').name // => 'id'",
      ),
    ).toBe(1)
  })

  it('finds examples where they stand', () => {
    expect(
      examplesInSource(
        'a.ts',
        '\n/** No example. */\nconst a = 1\n/**\n * B.\n * @example\n * b() // => 1\n * @throws C\n */\n// Why.\nexport const b = 1',
      ),
    ).toEqual([{ file: 'a.ts', name: 'b', line: 7, code: 'b() // => 1' }])
    expect(
      examplesInMarkdown('a.md', '# A\n```sh\n# no heading\n```\n## B\n```ts\nb()\nc()\n```\n'),
    ).toEqual([{ file: 'a.md', name: 'B', line: 7, code: 'b()\nc()' }])
    expect(
      examplesInMarkdown('a.md', '|call|x|gives|\n|-|-|-|\n| `b(1 \\| 2)` | | `3` |\n\n| x |\n|-|'),
    ).toEqual([{ file: 'a.md', name: 'a.md', line: 3, code: 'b(1 | 2) // => 3', bare: true }])
  })
})
