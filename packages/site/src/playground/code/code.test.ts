import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import * as core from '@keywright/core'
import { anyChar } from '@keywright/harness/any-char'
import * as ids from '@keywright/ids'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasPython } from '../../../test/has-python.ts'
import { type ConditionSketch, OPERATORS, operatorsFor } from '../ask/condition.ts'
import { cellOf } from '../key/cell-text.ts'
import { define } from '../key/definition.ts'
import { type FieldSketch, newField, type PartSketch, SKETCH_KINDS } from '../key/sketch.ts'
import { derive } from '../state/derive.ts'
import { START, type State, withParts } from '../state/state.ts'
import { valuesFor } from '../worker/answer.ts'
import { pythonCode } from './python.ts'
import { quote, quoteDouble, quotePython } from './quote.ts'
import { typescriptCode } from './typescript.ts'

const PERIODS = ['2024', '2024-02', '2024-02-29']

const texts = (field: FieldSketch): fc.Arbitrary<string> => {
  const { key } = define([field])
  if (!key) throw new Error(`${field.kind} is defined`)
  return valuesFor(key, [field]).map((values) => cellOf(values[field.name]))
}

/** A key of one field of any kind, with a condition of any operator that it takes. */
const states: fc.Arbitrary<State> = fc
  .tuple(fc.constantFrom(...SKETCH_KINDS), fc.boolean(), fc.constantFrom('v', 'class', 'a b'))
  .chain(([kind, desc, name]) => {
    const field = { ...newField(name, kind), ...(desc && { desc }) }
    const parts: PartSketch[] = ['K', field]
    return fc.constantFrom(...operatorsFor(field)).chain((asked) => {
      const one = asked === 'during' ? fc.constantFrom(...PERIODS) : texts(field)
      return fc
        .array(one, { minLength: OPERATORS[asked].takes, maxLength: OPERATORS[asked].takes })
        .map((given): State => {
          const conditions: ConditionSketch[] = [{ asked, texts: given }]
          return { ...withParts(START, parts), conditions }
        })
    })
  })
  .filter((state) => derive(state).answer?.range !== undefined)

const rangeOf = (state: State): core.KeyRange => {
  const range = derive(state).answer?.range
  if (!range) throw new Error('the condition names a range')
  return range
}

/** Runs code of the page as a module would: its imports become parameters. */
const runTypescript = (code: string): core.KeyRange => {
  const body = code.replace(/^import \{.*\} from '(.*)'$/gm, '')
  const scope: Readonly<Record<string, unknown>> = { ...core, ...ids }
  return new Function(...Object.keys(scope), `${body}\nreturn range`)(...Object.values(scope))
}

describe('code to copy', () => {
  it('makes in TypeScript the range that the page shows, and imports what it uses', () => {
    fc.assert(
      fc.property(states, (state) => {
        const code = typescriptCode(state.parts, derive(state).fields, state.conditions)
        expect(runTypescript(code)).toEqual(rangeOf(state))
        const imported = [...code.matchAll(/import \{ (.*) \}/g)].flatMap((found) =>
          (found[1] as string).split(', '),
        )
        const [, ...lines] = code.split('\n\n')
        const called = [...lines.join('\n').matchAll(/\b([a-zA-Z]+)\(/g)].map((found) => found[1])
        expect(imported).toEqual(expect.arrayContaining(called.filter((name) => name !== 'of')))
      }),
      { numRuns: 300 },
    )
  })

  it.skipIf(!hasPython)('makes the same in Python', () => {
    const drawn = fc.sample(states, 300)
    const script = [
      'import json, sys',
      'for code in json.load(sys.stdin):',
      '    scope = {}',
      '    exec(code, scope)',
      "    print(json.dumps([scope['range_'].lower, scope['range_'].upper]))",
    ].join('\n')
    const output = execFileSync('python3', ['-c', script], {
      input: JSON.stringify(
        drawn.map((state) => pythonCode(state.parts, derive(state).fields, state.conditions)),
      ),
      env: {
        ...process.env,
        PYTHONPATH: fileURLToPath(new URL('../../../../python/src', import.meta.url)),
      },
      encoding: 'utf8',
    })
    const found = output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(found).toEqual(drawn.map(rangeOf).map(({ lower, upper }) => [lower, upper]))
  })
})

describe('quotes', () => {
  it('are read back as the text, and hide nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyChar }), (text) => {
        for (const code of [quote(text), quoteDouble(text)]) {
          expect(new Function(`return ${code}`)()).toBe(text)
          expect(code).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u)
        }
        expect(quotePython(text)).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u)
      }),
      { numRuns: 50 },
    )
  })
})
