import { describe, expect, it } from 'vitest'
import { QUICK } from '../measure.ts'
import { heading, versionOf } from './heading.ts'

describe('the heading', () => {
  it('names the engine, the machine and every version', () => {
    const text = heading(QUICK)
    expect(text).toContain(`Node ${process.version}`)
    for (const peer of ['electrodb', 'dynamodb-toolbox', 'fdb-tuple', 'ulid', '@keywright/core']) {
      expect(text).toContain(`${peer} ${versionOf(peer)}`)
    }
    expect(text).not.toMatch(/undefined|NaN/)
  })

  it('reads versions from what is installed', () => {
    expect(versionOf('electrodb')).toMatch(/^\d+\.\d+\.\d+/)
    expect(() => versionOf('no-such-package')).toThrow('no-such-package')
  })
})
