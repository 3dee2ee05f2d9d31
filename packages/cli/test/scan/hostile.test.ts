import { growsFast } from '@keywright/harness/growth'
import { describe, expect, it } from 'vitest'
import { scan } from '../../src/scan/scan.ts'

const repeat = (text: string, size: number): string => text.repeat(Math.ceil(size / text.length))

/** Code that a careless reader reads again and again. */
const JAVASCRIPT: Readonly<Record<string, (size: number) => string>> = {
  'assignments of assignments': (n) => `${repeat('pk = ', n)}\`A#\${x}\``,
  'brackets in brackets': (n) => `pk = ${repeat('(', n / 2)}x${repeat(')', n / 2)}`,
  'values in a text': (n) => `pk = \`${repeat('A#${x}', n)}\``,
  'regular expressions that do not end': (n) => repeat('x = (/[ \n', n),
  'choices of choices': (n) => `pk = ${repeat('a ? b : ', n)}\`A#\${x}\``,
  'one name, again and again': (n) =>
    repeat('{ const a = a; pk = `A#${a}`', n / 2) + repeat('}', n / 56),
  'functions that call functions': (n) =>
    Array.from(
      { length: n / 40 },
      (_, i) => `const pk${i} = (x) => pk${i + 1}(x) + pk${i + 1}(x)`,
    ).join('\n'),
  'members of members': (n) => `pk = \`A#\${${repeat('a.', n)}b}\``,
  'one object for all': (n) =>
    `const o = {${repeat('k: 1,', n / 2)} p: 'A' };${repeat('pk = `${o.p}#${x}`;', n / 2)}`,
  'types of types': (n) =>
    `${Array.from({ length: n / 20 }, (_, i) => `type T${i} = T${i + 1}`).join(';')};f = (x: T0) => { pk = \`A#\${x}\` }`,
  'elements that do not end': (n) => `x = ${repeat('<a b={1}>', n)}`,
}
const PYTHON: Readonly<Record<string, (size: number) => string>> = {
  'formats in formats': (n) => repeat("f'{a:", n),
  'percent signs': (n) => `pk = 'A#${repeat('%0', n)}' % x`,
  lambdas: (n) => `pk = ${repeat('lambda x: ', n)}f"A#{x}"`,
  'blocks in blocks': (n) =>
    Array.from({ length: Math.sqrt(n) }, (_, i) => `${' '.repeat(i)}def pk(x):\n`).join(''),
}

describe('scan takes time in proportion to hostile code', () => {
  const cases = [
    ...Object.entries(JAVASCRIPT).map(([name, make]) => ['a.tsx', name, make] as const),
    ...Object.entries(PYTHON).map(([name, make]) => ['a.py', name, make] as const),
  ]
  it.each(cases)('%s: %s', (file, _, make) => {
    expect(growsFast((source: string) => scan([{ name: file, source }]), make)).toBe(false)
  })
})
