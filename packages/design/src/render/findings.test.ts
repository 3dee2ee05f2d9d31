import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Finding, lint, RULES, render } from '../index.ts'

const someText = fc.oneof(
  fc.string({ minLength: 1 }),
  fc.constantFrom('Order', '\u001b[31mred', 'two\nlines', 'a\u2028b', '\u009b'),
)
const someFinding: fc.Arbitrary<Finding> = fc.record({
  rule: fc.constantFrom(...RULES.map(({ name }) => name)),
  severity: fc.constantFrom('error', 'warning', 'info'),
  entity: someText,
  index: someText,
  message: someText,
  fix: someText,
})

describe('render of findings', () => {
  it('shows findings by entity, aligned, and counts them', () => {
    const finding = (entity: string, severity: Finding['severity'], index: string): Finding => ({
      rule: severity === 'error' ? 'same-primary-key' : 'time-partition',
      severity,
      entity,
      index,
      message: 'What is wrong.',
      fix: 'What to do.',
    })
    expect(
      render([
        finding('Order', 'warning', 'GSI1'),
        finding('User', 'error', 'primary'),
        finding('Order', 'info', 'GSI2'),
      ]),
    ).toBe(
      `
Order
  warning  time-partition    GSI1
    What is wrong.
    Fix: What to do.
  info     time-partition    GSI2
    What is wrong.
    Fix: What to do.

User
  error    same-primary-key  primary
    What is wrong.
    Fix: What to do.

3 findings: 1 error, 1 warning, 1 info`.trim(),
    )
  })

  it('says so when there are none', () => {
    expect(render(lint([]))).toBe('no findings')
  })

  it.each([undefined, null, '', {}, [null], [{}], [{ rule: 'foreign-rows' }]])(
    'refuses what is no finding: %j',
    (findings) => {
      expect(() => render(findings as never)).toThrow(
        expect.objectContaining({ name: 'KeyError', code: 'INVALID_VALUE' }),
      )
    },
  )

  it('has lines for each, one for each entity, and nothing that moves a cursor', () => {
    fc.assert(
      fc.property(fc.array(someFinding, { minLength: 1 }), (findings) => {
        const rendered = render(findings, { width: 1000 })
        const entities = new Set(findings.map(({ entity }) => entity)).size
        // A blank line after each entity, and the counts.
        expect(rendered.split('\n')).toHaveLength(3 * findings.length + 2 * entities + 1)
        expect(rendered).not.toMatch(/[^\n\P{Cc}]|[\u2028\u2029]/u)
        expect(rendered.endsWith(' info')).toBe(true)
      }),
    )
  })
})
