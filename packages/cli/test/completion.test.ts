import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { COMMANDS } from '../src/commands.ts'
import { cli } from './run-cli.ts'

const scriptFor = async (shell: string): Promise<string> => (await cli(['completion', shell])).out

/** Whether this machine has a shell. */
const has = (shell: string): boolean =>
  (process.env['PATH'] ?? '').split(':').some((folder) => existsSync(`${folder}/${shell}`))

/** What bash offers for the last of some words, with a script that it has sourced. */
const offered = (script: string, ...words: readonly string[]): string[] => {
  const ask = `${script}
COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMPREPLY=()
_keywright
printf '%s\\n' "\${COMPREPLY[@]}"`
  const { stdout, stderr, status } = spawnSync('bash', ['-c', ask, 'bash', ...words], {
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([0, ''])
  return stdout.split('\n').filter((word) => word !== '')
}

describe('completion', () => {
  it.runIf(has('bash'))('of bash offers commands, options and their words', async () => {
    const script = await scriptFor('bash')
    const names = [...new Set(COMMANDS.map(({ name }) => name.split(' ')[0]))]
    const root = offered(script, 'keywright', '')
    for (const name of [...names, 'completion', 'help']) expect(root).toContain(name)
    expect(offered(script, 'keywright', 'ch')).toEqual(['check', 'chart'])
    expect(offered(script, 'keywright', 'check', '--s')).toEqual(['--seed'])
    expect(offered(script, 'keywright', 'migrate', 'b')).toEqual(['backfill'])
    expect(offered(script, 'keywright', 'migrate', 'backfill', '--y')).toEqual(['--yes'])
    expect(offered(script, 'keywright', 'completion', 'z')).toEqual(['zsh'])
    expect(offered(script, 'keywright', '--json', 'revi')).toEqual(['review'])
    // A file: readline takes over where nothing is offered.
    expect(offered(script, 'keywright', 'lint', '')).toEqual([])
    expect(offered(script, 'keywright', 'lock', '--out', '')).toEqual([])
  })

  it.runIf(has('bash'))('of bash knows every option of every command, and no other', async () => {
    const script = await scriptFor('bash')
    for (const { name, options } of COMMANDS) {
      const own = options.map(([flags]) => flags.split(' ')[0])
      const found = offered(script, 'keywright', ...name.split(' '), '--')
      expect([name, found.sort()]).toEqual([name, [...own, '--json', '--help'].sort()])
      for (const [flags, , read] of options) {
        const words = (read as { words?: readonly string[] } | undefined)?.words
        if (!words) continue
        const [flag = ''] = flags.split(' ')
        expect(offered(script, 'keywright', name, flag, '')).toEqual(words)
      }
    }
  })

  it.each(['zsh', 'fish'])('of %s names every command and option', async (shell) => {
    const script = await scriptFor(shell)
    for (const { name, options } of COMMANDS) {
      expect(script).toContain(`'${name}'`)
      for (const [flags] of options)
        expect(script).toContain(flags.split(' ')[0]?.slice(shell === 'fish' ? 2 : 0))
    }
    // Variables of zsh itself: to make them local takes the commands away.
    expect(script).not.toMatch(/\blocal\b(?:.* )?(?:path|commands|words|functions)(?:=| |$)/m)
  })

  it.runIf(has('zsh'))('of zsh is code', async () => {
    const { status, stderr } = spawnSync('zsh', ['-n'], {
      input: await scriptFor('zsh'),
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([0, ''])
  })

  it.runIf(has('fish'))('of fish offers commands and options', async () => {
    const offers = (line: string, script: string): string =>
      spawnSync('fish', ['-c', `${script}\ncomplete -C '${line}'`], { encoding: 'utf8' }).stdout
    const script = await scriptFor('fish')
    expect(offers('keywright ch', script)).toMatch(/^chart\t[\s\S]*^check\t/m)
    expect(offers('keywright check --se', script)).toContain('--seed')
  })

  it('of another shell is wrong use', async () => {
    const { code, err } = await cli(['completion', 'tcsh'])
    expect(code).toBe(2)
    expect(err).toContain('bash, zsh, fish')
  })
})
