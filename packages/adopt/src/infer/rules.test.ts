import { describe, expect, it } from 'vitest'
import { FORM_RULES, formOf } from './form.ts'
import { KIND_RULES, kindOf } from './kind.ts'
import { observe, observed } from './observed.ts'
import { readerOf } from './reader.ts'
import { WORD_RULES, type WordRule } from './word-rules.ts'

const patternsOf = (keys: readonly string[], rules: readonly WordRule[]): string[] => {
  const reader = readerOf(rules)
  for (const key of keys) reader.read(key)
  return reader
    .finish()
    .definitions.map(({ pattern }) => pattern)
    .sort()
}

describe('the rules for words', () => {
  it.each(WORD_RULES.map((rule) => [rule.name, rule] as const))('%s', (_, rule) => {
    const [keys, patterns] = rule.example
    expect(patternsOf(keys, WORD_RULES)).toEqual([...patterns].sort())
    // It is this rule that decides: without it, the keys are read in another way.
    const others = WORD_RULES.filter((one) => one !== rule)
    expect(patternsOf(keys, others)).not.toEqual([...patterns].sort())
  })
})

describe('the rules for forms', () => {
  const named = [...new Set(Object.values(FORM_RULES).flat())].map((rule) => {
    const { form, examples } = rule
    return [typeof form === 'string' ? form : `${form(examples[0] as string)}`, rule] as const
  })
  it.each(named)('%s', (_, { form, examples }) => {
    for (const text of examples) {
      expect(formOf(text), text).toBe(typeof form === 'string' ? form : form(text))
    }
  })

  it.each(['', 'x y', '2024-02-30', '1.2.3', 'a#b', `${'1'.repeat(81)}`, '-', 'P1D'])(
    'nothing else: %j',
    (text) => {
      expect(formOf(text)).toBe('text')
    },
  )
})

describe('the rules for kinds', () => {
  it.each(KIND_RULES.map((rule) => [rule.name, rule] as const))('%s', (_, { example }) => {
    const [values, kind] = example
    const seen = observed()
    for (const value of values) observe(seen, value, `K#${value}`)
    expect(kindOf(seen)).toEqual(kind)
  })
})
