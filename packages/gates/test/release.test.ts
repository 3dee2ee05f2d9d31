import { join } from 'node:path'
import { publicPackages, ROOT, readJson } from '@keywright/harness/workspace'
import { describe, expect, it } from 'vitest'
import { released } from '../src/release/release.mjs'

describe('a release', () => {
  it('is one of all public packages', () => {
    const { fixed } = readJson(join(ROOT, '.changeset/config.json'))
    const names = publicPackages().map(({ name }) => name)
    expect(names.length).toBeGreaterThan(6)
    expect(fixed).toHaveLength(1)
    expect([...fixed[0]].sort()).toEqual(names.sort())
  })

  it('has a section in the changelog, with what waited there and the changesets', () => {
    const changelog =
      '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- By hand.\n\n## [0.1.0] - 2023-01-01\n'
    const step = (type: 'minor' | 'patch', summary: string) => ({ summary, releases: [{ type }] })
    const changes = [
      step('minor', 'A field.'),
      step('patch', 'A bug.'),
      step('patch', 'Security: A hole.\nTwo lines.'),
    ]
    expect(released(changelog, '0.2.0', '2024-01-15', changes)).toBe(
      [
        '# Changelog\n\n## [Unreleased]\n\n## [0.2.0] - 2024-01-15\n\n### Added\n\n- By hand.\n- A field.\n\n',
        '### Fixed\n\n- A bug.\n\n### Security\n\n- A hole.\n  Two lines.\n\n## [0.1.0] - 2023-01-01\n',
      ].join(''),
    )
    expect(() => released('# Changelog', '1.0.0', '2024-01-15', [])).toThrow('no heading')
  })
})
