import { type Entity, entity, table } from '@keywright/adapters'
import { choice, integer, key, text, time } from '@keywright/core'
import { timesAsLong } from '@keywright/harness/growth'
import { describe, expect, it } from 'vitest'
import { type LintOptions, lint, RULES, type RuleName } from '../index.ts'

const app = table({
  name: 'app',
  pk: 'PK',
  sk: 'SK',
  indexes: { byB: { pk: 'BPK', sk: 'BSK' }, byA: { pk: 'APK', sk: 'ASK' } },
})
const status = key('STATUS', choice('status', ['OPEN', 'DONE']))
const order = entity(app, 'Order', {
  byA: { pk: key('ALL'), sk: key('ORDER') },
  primary: { pk: status, sk: key('ORDER', text('id')) },
  byB: { pk: key(time('at')), sk: key('ORDER') },
})
const task = entity(app, 'Task', { primary: { pk: status, sk: key('ORDER', text('taskId')) } })

const places = (findings: ReturnType<typeof lint>): string[] =>
  findings.map(({ rule, entity, index }) => `${entity}.${index} ${rule}`)

describe('lint', () => {
  it("goes by entities, by the table's indexes, by rules", () => {
    const all = [
      'Order.primary low-cardinality-partition',
      'Order.primary changing-primary-key',
      'Order.byB time-partition',
      'Order.byB unprefixed-partition',
      'Order.byA constant-partition',
      'Task.primary same-primary-key',
      'Task.primary low-cardinality-partition',
      'Task.primary changing-primary-key',
    ]
    expect(places(lint([order, task]))).toEqual(all)
    expect(lint([order, task])).toEqual(lint([order, task]))
    expect(places(lint([order, task, order]))).toEqual(all)
    expect(lint([])).toEqual([])
  })

  it('says a collision once, at the later entity', () => {
    const collisions = (entities: Entity[]) =>
      lint(entities).filter(({ rule }) => rule === 'same-primary-key')
    expect(collisions([order, task]).map(({ message }) => message)).toEqual([
      'Task and Order can both write PK = "STATUS#DONE", SK = "ORDER#x".',
    ])
    expect(collisions([task, order]).map(({ entity }) => entity)).toEqual(['Order'])
  })

  it('leaves out what is off, for all entities or for one', () => {
    const rule = 'low-cardinality-partition'
    const left = (off: LintOptions<'Order' | 'Task'>) =>
      places(lint([order, task], off)).filter((place) => place.endsWith(rule))
    expect(left({ off: [] })).toHaveLength(2)
    expect(left({ off: [rule] })).toEqual([])
    expect(left({ off: [{ rule, entity: 'Order' }] })).toEqual([`Task.primary ${rule}`])
    expect(lint([order, task], { off: RULES.map(({ name }) => name) })).toEqual([])
  })

  it('what follows from a collision is said once that is off', () => {
    const rules = (off: RuleName[]) =>
      lint([order, task], { off }).flatMap(({ rule, entity }) =>
        rule === 'foreign-rows' ? [entity] : [],
      )
    expect(rules([])).toEqual([])
    expect(rules(['same-primary-key'])).toEqual(['Order', 'Task'])
  })

  it.each<[string, unknown, RegExp]>([
    [
      'rule',
      { off: ['low-cardinality'] },
      /one of same-primary-key, tenant-not-first, .*, got "low-cardinality"$/,
    ],
    ['rule of an entity', { off: [{ rule: 'x', entity: 'Order' }] }, /one of same-primary-key/],
    [
      'entity',
      { off: [{ rule: 'foreign-rows', entity: 'Oder' }] },
      /one of the entities Order, Task, got "Oder"$/,
    ],
    [
      'entity that is missing',
      { off: [{ rule: 'foreign-rows' }] },
      /one of the entities Order, Task/,
    ],
    ['null', { off: [null] }, /one of same-primary-key/],
    ['no list', { off: 'foreign-rows' }, /a list/],
    ['field', { maxBytes: { titel: 3 } }, /\(id, taskId\), got "titel"$/],
    ['field with a limit of its own', { maxBytes: { status: 3 } }, /\(id, taskId\)/],
    ['size', { maxBytes: { id: -1 } }, /maxBytes of id to be a whole number/],
    ['size that is no number', { maxBytes: { id: '5' } }, /maxBytes of id/],
    ['patterns', { patterns: [{}] }, /pattern/],
    ['no list of patterns', { patterns: {} }, /patterns to be a list/],
    ['no sizes', { maxBytes: 5 }, /maxBytes: expected an object of options, got 5$/],
    ['a rule alone', 'foreign-rows', /an object of options, got "foreign-rows"$/],
    ['a list of rules', ['foreign-rows'], /an object of options/],
    ['no options', null, /an object of options, got null$/],
  ])('refuses an option that names nothing: %s', (_, options, message) => {
    expect(() => lint([order, task], options as never)).toThrow(
      expect.objectContaining({
        name: 'KeyError',
        code: 'INVALID_DEFINITION',
        message: expect.stringMatching(message),
      }),
    )
  })

  const halves = [
    { indexes: { primary: {} } },
    { ...status, table: {} },
    { ...status, indexes: {} },
  ]

  it.each([undefined, null, 'Order', [undefined], [{}], [status], ...halves.map((half) => [half])])(
    'refuses %s',
    (entities) => {
      expect(() => lint(entities as never)).toThrow(
        expect.objectContaining({ name: 'KeyError', code: 'INVALID_DEFINITION' }),
      )
    },
  )

  it('has time for a hundred entities', async () => {
    const some = (length: number) =>
      Array.from({ length }, (_, i) =>
        entity(app, `E${i}`, {
          primary: { pk: key('USER', text('userId')), sk: key(`E${i}`, time('at'), text('id')) },
          byA: { pk: key(`E${i}`, text('id')), sk: key('N', integer('n', { digits: 9 })) },
        }),
      )
    expect(lint(some(100))).toEqual([])
    // It looks at pairs, and so at sixteen times as many: not at three entities at a time, which are 64 times as many.
    const [all, quarter] = [some(100), some(25)]
    expect(
      await timesAsLong(
        () => lint(all),
        () => lint(quarter),
      ),
    ).toBeLessThan(32)
  })
})

describe('rules', () => {
  it('are a frozen list of names, severities, reasons and fixes', () => {
    expect(Object.isFrozen(RULES) && RULES.every(Object.isFrozen)).toBe(true)
    expect(new Set(RULES.map(({ name }) => name)).size).toBe(RULES.length)
    for (const { name, severity, reason, fix } of RULES) {
      expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/)
      expect(['error', 'warning', 'info']).toContain(severity)
      expect([reason, fix].every((text) => /^[A-Z].*\.$/.test(text))).toBe(true)
    }
  })
})
