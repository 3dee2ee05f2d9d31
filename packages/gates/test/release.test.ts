import { join } from 'node:path'
import { publicPackages, ROOT, readJson } from '@keywright/harness/workspace'
import { describe, expect, it } from 'vitest'
import { about, repositoryOf, webAddress, withWholeLinks } from '../src/release/about.ts'
import { released } from '../src/release/release.ts'

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

describe('where a package comes from', () => {
  it.each([
    ['https://github.com/a/b.git', 'https://github.com/a/b'],
    ['https://user:secret@github.com/a/b', 'https://github.com/a/b'],
    ['git@github.com:a/b-c.d.git', 'https://github.com/a/b-c.d'],
    ['ssh://git@github.com/a/b', 'https://github.com/a/b'],
    ['/home/somebody/keywright', undefined],
    ['../keywright', undefined],
    ['', undefined],
  ])('is read from the remote %s', (remote, page) => {
    expect(webAddress(remote)).toBe(page)
  })

  it('is what the workflow says', () => {
    const env = { GITHUB_SERVER_URL: 'https://github.com', GITHUB_REPOSITORY: 'Owner/Name' }
    expect(repositoryOf(ROOT, env)).toBe('https://github.com/Owner/Name')
    expect(about('https://github.com/Owner/Name', 'packages/core')).toEqual({
      repository: {
        type: 'git',
        url: 'git+https://github.com/Owner/Name.git',
        directory: 'packages/core',
      },
      homepage: 'https://github.com/Owner/Name/tree/main/packages/core#readme',
      bugs: 'https://github.com/Owner/Name/issues',
    })
  })

  it('is never invented', () => {
    for (const { folder } of publicPackages()) {
      const manifest = readJson(join(folder, 'package.json'))
      expect(Object.keys(manifest)).not.toEqual(expect.arrayContaining(['repository']))
      expect(manifest.homepage ?? manifest.bugs ?? manifest.author).toBeUndefined()
    }
  })

  it('makes links whole', () => {
    const page = (text: string) => withWholeLinks(text, 'https://x.org/a/b', 'packages/core')
    expect(page('[a](../../README.md#limits) [b](../adopt) [c](#here) [d](https://e.f)')).toBe(
      '[a](https://x.org/a/b/blob/main/README.md#limits) [b](https://x.org/a/b/tree/main/packages/adopt) [c](#here) [d](https://e.f)',
    )
    expect(page('[s](SPEC.md)')).toBe('[s](https://x.org/a/b/blob/main/packages/core/SPEC.md)')
  })
})
