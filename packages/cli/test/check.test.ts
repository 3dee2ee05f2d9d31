import { describe, expect, it } from 'vitest'
import { cli, widest } from './run-cli.ts'

const check = async (...args: readonly string[]) => {
  const { code, out } = await cli(['check', '--json', '--seed', '1', ...args])
  return { code, ...JSON.parse(out) }
}
const lawsOf = (json: { checks: { findings: { law: string }[] }[] }) =>
  json.checks.map(({ findings }) => findings.map(({ law }) => law))

describe('check gives no false assurance', () => {
  it('for the second template of two', async () => {
    const both = 'PK: `USER#${a}`, SK: `X#${b}#${c}`'
    const json = await check(both)
    expect(json.code).toBe(1)
    expect(json.checks).toMatchObject([
      { label: 'PK', subject: 'USER#${a}', definition: "key('USER', text('a'))" },
      { label: 'SK', subject: 'X#${b}#${c}' },
    ])
    expect(lawsOf(json)[1]).toContain('injective')
    const { out } = await cli(['check', both])
    expect(out).toContain('PK: USER#${a}')
    expect(out).toContain('SK: X#${b}#${c}')
    expect(widest(out)).toBeLessThanOrEqual(80)
  })

  it('for several arguments', async () => {
    const json = await check('A#${id}', '"B#" + x + "#" + y', '--type', 'id=uuid')
    expect(lawsOf(json)).toEqual([[], ['injective', 'prefixSafe']])
  })

  it('for a key that is the beginning of another', async () => {
    const json = await check('USER#${id}')
    expect(json.code).toBe(1)
    expect(json.checks[0].findings).toMatchObject([
      { law: 'prefixSafe', values: [{ id: '1' }, { id: '12' }], keys: ['USER#1', 'USER#12'] },
    ])
    expect(lawsOf(await check('USER#${id}#'))[0]).toContain('prefixSafe')
    expect(lawsOf(await check('USER#${id}', '--type', 'id=uuid'))).toEqual([[]])
    expect(lawsOf(await check('AT#${at.toISOString()}'))).toEqual([[]])
  })

  it('says that a partition key was not looked at as a prefix', async () => {
    const json = await check('PK: `USER#${id}`')
    expect(json.code).toBe(0)
    expect(json.checks[0].notLookedAt).toEqual([
      'the key as a prefix: a partition key is read whole',
    ])
    const { out } = await cli(['check', 'PK: `USER#${id}`'])
    expect(out).toContain('PK: USER#${id}: no counterexample was found in what was looked at.')
    expect(out).toContain('Not looked at: the key as a prefix')
    const whole = await cli(['check', 'SK: `AT#${at.toISOString()}`'])
    expect(whole.out).toContain('no counterexample was found.\n')
  })

  // Found by attack: of what joins any number of texts, "no counterexample was found" was said after one.
  it('says what it does not look at of an export, and refuses to guess how many texts it takes', async () => {
    const of = (name: string) => cli(['check', '--module', 'encoders.ts', '--export', name])
    const { code, out } = await of('userKey')
    expect(code).toBe(0)
    expect(out).toContain('userKey: no counterexample was found in what was looked at.')
    expect(out).toContain('Not looked at: the key as a prefix.')
    expect(out).toContain('Not looked at: more than 1 argument, if it takes more.')
    for (const name of ['joinedAll', 'userOrNone']) {
      const refused = await of(name)
      expect(refused).toMatchObject({ code: 2, out: '' })
      expect(refused.err).toContain(`${name} does not say how many texts it takes.`)
    }
  })

  it('for code that it does not understand', async () => {
    const json = await check('PK: `USER#${id}`, SK: skOf(id)')
    expect(json).toMatchObject({ code: 1, notLookedAt: ['SK: skOf(id)'] })
    const unclear = await check('SK: `A#${slug(name)}`')
    expect(unclear.checks[0].notLookedAt).toEqual([
      'what slug(name) does: it was taken as any text',
    ])
    // Clean is said of all that decides the key, or not at all.
    const pk = await check('PK: `A#${slug(name)}`')
    expect(pk).toMatchObject({ code: 1, checks: [{ isUnclear: true, findings: [] }] })
    const said = await cli(['check', 'PK: `A#${slug(name)}`'])
    expect(said.out).toContain('no counterexample was found in what was looked at.')
    const [floor] = (await check('SK: `A#${Math.floor(order.total)}`')).checks
    expect(floor).toMatchObject({
      subject: 'A#${total}',
      isUnclear: true,
      notLookedAt: ['what Math.floor(order.total) does: it was taken as any text'],
    })
    const [mixed, spec] = (await check('A#${a}#<b>', 'f"B#{at:%Y}"')).checks
    expect(mixed.notLookedAt).toEqual(['<b> as a value: it was taken as fixed text'])
    expect(spec.notLookedAt).toEqual(['what at:%Y does: it was taken as any text'])
    const { code, out } = await cli(['check', 'SK: skOf("a", id)'])
    expect(code).toBe(1)
    expect(out).not.toContain('no counterexample')
    expect(out).toContain('not understood: SK: skOf("a", id)')
  })
})

describe('check runs what the code does to a value', () => {
  it('padded numbers sort until their digits end', async () => {
    const json = await check("ISSUE#${n.toString().padStart(5, '0')}")
    expect(json.checks[0].definition).toBe("key('ISSUE', integer('n', { digits: 16 }))")
    const [{ law, values, keys, seed }] = json.checks[0].findings
    expect({ law, seed }).toEqual({ law: 'ordered', seed: 1 })
    expect(Math.max(...values.map(({ n }: { n: number }) => n))).toBeGreaterThan(99_999)
    expect(keys).toHaveLength(2)
  })

  it('a replaced delimiter makes two values one key', async () => {
    const json = await check("A#${city.replaceAll('#', '-')}#${id}", '--type', 'id=uuid')
    const [{ law, values, keys }] = json.checks[0].findings
    expect(law).toBe('injective')
    expect(values[0].city.replaceAll('#', '-')).toBe(values[1].city.replaceAll('#', '-'))
    expect(keys[0]).toContain('A#')
  })

  it('text that is cut off makes two values one key, and shows where', async () => {
    for (const cut of ['slice(0, 40)', 'substring(0, 300)']) {
      const json = await check(`PK: \`A#\${name.${cut}}\``)
      const [{ law, values, keys }] = json.checks[0].findings
      expect([law, keys[0]]).toEqual(['injective', keys[1]])
      const [length] = /\d+(?=\)$)/.exec(cut) ?? []
      expect(values.map((one: { name: string }) => one.name.length)).toEqual([
        Number(length) + 1,
        Number(length) + 1,
      ])
    }
    expect(lawsOf(await check('PK: `A#${name}`'))).toEqual([[]])
  })

  it('times of one day share a key that has only the day', async () => {
    expect(lawsOf(await check('D#${at.toISOString().slice(0, 10)}'))[0]).toContain('injective')
  })
})
