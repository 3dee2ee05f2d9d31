import { describe, expect, it } from 'vitest'
import { scanSarif } from '../../src/scan/report/sarif.ts'
import { scan } from '../../src/scan/scan.ts'

/** The members that SARIF 2.1.0 allows in what is used of it, with a star for those that it requires. */
const MEMBERS: Readonly<Record<string, string>> = {
  log: '$schema version* runs*',
  run: 'tool* columnKind originalUriBaseIds invocations results',
  tool: 'driver*',
  driver: 'name* informationUri rules',
  rule: 'id* name shortDescription fullDescription help defaultConfiguration',
  invocation: 'executionSuccessful* toolExecutionNotifications',
  notification: 'level message*',
  result: 'ruleId ruleIndex level message* locations partialFingerprints relatedLocations',
  location: 'id physicalLocation',
  physicalLocation: 'artifactLocation region',
  artifactLocation: 'uri uriBaseId description',
  region: 'startLine startColumn endLine endColumn',
}

const expectShape = (what: keyof typeof MEMBERS, value: object): void => {
  const allowed = (MEMBERS[what] ?? '').split(' ')
  const names = Object.keys(value)
  expect(allowed.map((one) => one.replace('*', ''))).toEqual(expect.arrayContaining(names))
  const required = allowed.filter((one) => one.endsWith('*')).map((one) => one.slice(0, -1))
  expect(names).toEqual(expect.arrayContaining(required))
}

// biome-ignore lint/suspicious/noExplicitAny: the document is read as programs read it
type Document = any

const documentOf = (files: Readonly<Record<string, string>>): Document =>
  JSON.parse(
    JSON.stringify(
      scanSarif(scan(Object.entries(files).map(([name, source]) => ({ name, source })))),
    ),
  )

const FILES = {
  'src/ä b.ts': 'const PK = `A#${a}#${b}`\nconst SK = `A#${n.toString(36)}`\n',
  '/elsewhere/c.py': "PK = f'A#{a}#{b}'\nPK = f'A#{a}'\n",
  'd.ts': '// keywright-ignore\n',
  'e.ts': '(',
}

describe('SARIF', () => {
  it('has the shape of version 2.1.0', () => {
    const log = documentOf(FILES)
    expectShape('log', log)
    expect(log.version).toBe('2.1.0')
    const [run] = log.runs
    expectShape('run', run)
    expectShape('tool', run.tool)
    expectShape('driver', run.tool.driver)
    for (const rule of run.tool.driver.rules) expectShape('rule', rule)
    expectShape('invocation', run.invocations[0])
    for (const one of run.invocations[0].toolExecutionNotifications)
      expectShape('notification', one)
    expect(run.results.length).toBeGreaterThanOrEqual(5)
    for (const result of run.results) {
      expectShape('result', result)
      expect(run.tool.driver.rules[result.ruleIndex].id).toBe(result.ruleId)
      expect(['error', 'warning', 'note']).toContain(result.level)
      for (const location of [...result.locations, ...(result.relatedLocations ?? [])]) {
        expectShape('location', location)
        const { artifactLocation, region } = location.physicalLocation
        expectShape('artifactLocation', artifactLocation)
        expectShape('region', region)
        expect(artifactLocation.uri).toMatch(/^[\w%./:-]+$/)
        expect(region.startLine).toBeGreaterThanOrEqual(1)
      }
    }
  })

  it('has a result for every place, and one for two patterns that meet', () => {
    const { results } = documentOf(FILES).runs[0]
    const ids = results.map(({ ruleId }: Document) => ruleId)
    expect(ids.filter((id: string) => id === 'keywright/injective')).toHaveLength(2)
    expect(ids).toContain('keywright/meeting')
    expect(ids).toContain('keywright/ignoreWithoutReason')
    const uris = results.map((one: Document) => one.locations[0].physicalLocation.artifactLocation)
    expect(uris).toContainEqual({ uri: 'src/%C3%A4%20b.ts', uriBaseId: '%SRCROOT%' })
    expect(uris).toContainEqual({ uri: 'file:///elsewhere/c.py' })
  })

  it('keeps a fingerprint when code above a key changes', () => {
    const prints = (source: string) =>
      documentOf({ 'a.ts': source }).runs[0].results.map((one: Document) => one.partialFingerprints)
    const source = 'const PK = `A#${a}#${b}`\n'
    expect(prints(`\n\n${source}`)).toEqual(prints(source))
  })
})
