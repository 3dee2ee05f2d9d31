import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isDynamoDbLocal } from '@keywright/harness/engine'
import { paintFor, progressLine, widthOf } from '@keywright/harness/terminal'
import { describe, expect, it, vi } from 'vitest'
import { type Caller, callTour } from '../tour/cli/call.ts'
import { runTour } from '../tour/cli/run-tour.ts'
import { startTourEngine } from '../tour/cli/start-engine.ts'
import { COMMAND, UsageError } from '../tour/cli/usage.ts'
import { recipeNames, sourceOf } from '../tour/run/find-recipes.ts'
import { parseHeader } from '../tour/run/header.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const script = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).scripts
const command: string[] = script.tour.split(' ').slice(1)

interface Ended {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** What users may have set for AWS, none of which the tour minds. */
const SETTINGS = {
  AWS_USE_FIPS_ENDPOINT: 'true',
  AWS_USE_DUALSTACK_ENDPOINT: 'true',
  AWS_PROFILE: 'nobody',
  AWS_ENDPOINT_URL: 'http://127.0.0.1:9',
}

/** Runs the script of the package as it is, with its output in pipes: it loads all sources, which takes a second. */
const tourAsScript = (args: readonly string[]): Promise<Ended> =>
  new Promise((done, fail) => {
    const { FORCE_COLOR, KEYWRIGHT_ENGINE, ...rest } = process.env
    const child = spawn(process.execPath, [...command, ...args], {
      cwd: root,
      env: { ...rest, ...SETTINGS },
    })
    let out = ''
    let err = ''
    child.stdout.setEncoding('utf8').on('data', (text) => {
      out += text
    })
    child.stderr.setEncoding('utf8').on('data', (text) => {
      err += text
    })
    child.once('error', fail)
    child.once('close', (code) => done({ code, out, err }))
  })

/** Runs the tour in this process, which has loaded the SDK and the recipes already, with its output in pipes. */
const tour = async (args: readonly string[], env: Caller['env'] = {}): Promise<Ended> => {
  let out = ''
  let err = ''
  const stdout = {
    write: (text: string) => {
      out += text
    },
  }
  const stderr = {
    write: (text: string) => {
      err += text
    },
  }
  const progress = progressLine(stderr)
  const caller: Caller = { env, stdout, stderr, progress, engine: 'dynalite' }
  const code = await callTour(args, caller)
  return { code, out, err }
}

describe('the tour', () => {
  it('runs one recipe and prints it without colour or progress', async () => {
    const { code, out, err } = await tour(['one-to-many'])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    const lines = out.split('\n')
    expect(lines[0]).toMatch(/^── one-to-many ─+$/)
    expect(lines[1]).toBe('One-to-many: a customer and their orders in one item collection.')
    expect(lines[2]).toBe('packages/recipes/src/one-to-many.ts')
    expect(out).toMatch(
      /• a customer and all their orders\n.*\w+\([^\n]*[\s\S]{0,80} one-to-many\.ts:\d+\n/,
    )
    expect(out).toContain(`
    Query PK = 'CUSTOMER#1' AND SK BETWEEN 'CUSTOMER' AND 'ORDER$'
      PK          SK                                customerId  name  +3 more
      CUSTOMER#1  CUSTOMER                          1           Ann
      CUSTOMER#1  ORDER#2024-01-15T10:30:00.000Z#a  1
`)
    expect(out).toContain(`\n\nNext:\n`)
    expect(out).toMatch(/\n4 access patterns on dynalite in \d+\.\d s\n/)
    expect(lines.at(-2)).toMatch(/^1 recipe ran, 10 requests; prevented: 0 rows lost, 0 mis/)
    expect(lines.filter((line) => line.length > 80)).toEqual([])
    expect(out).not.toContain('\u001b')
  })

  it('has colour when that is forced', async () => {
    const { out } = await tour(['--list'], { FORCE_COLOR: '1' })
    expect(out).toMatch(/\u001b\[1mone-to-many *\u001b\[22m/)
  })

  // args.test.ts has every other mistake in a call.
  it('ends with 2 for a wrong call, and says what was meant', async () => {
    const { code, out, err } = await tour(['one-to-mny'])
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err.split('\n')[0]).toBe('There is no recipe one-to-mny. Did you mean one-to-many?')
  })

  it('goes on after a recipe that fails, and says so at the end', async () => {
    let out = ''
    const write = (text: string): void => {
      out += text
    }
    const screen = { paint: paintFor(false), width: 100 }
    const output = { ...screen, write, progress: progressLine({ write: () => {} }) }
    expect(await runTour(['no-such-recipe', 'singleton'], output, 'dynalite')).toBe(false)
    expect(out).toMatch(/^── no-such-recipe ─+\nError: ENOENT/)
    expect(out).toContain('\nSingleton: the one item of its kind')
    expect(out).toMatch(
      /\n2 access patterns on dynalite in \S+ s, 1 FAILED \(no-such-recipe\)\n1 recipe ran/,
    )
  })

  it('says that DynamoDB Local needs Java where there is none', async () => {
    for (const name of ['PATH', 'Path']) vi.stubEnv(name, '')
    vi.stubEnv('KEYWRIGHT_DYNAMODB_LOCAL_PORT', undefined)
    try {
      const started = startTourEngine('dynamodb-local')
      const words = 'DynamoDB Local needs Java 17 or later, and there is no `java`'
      await expect(started).rejects.toThrow(words)
      await expect(started).rejects.toBeInstanceOf(UsageError)
    } finally {
      vi.unstubAllEnvs()
    }
  })

  it("does not mind a user's settings for AWS", async () => {
    const { code, out, err } = await tourAsScript([])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toMatch(/prevented: 1 row lost, 1 misplaced, 1 leaked\n$/)
  })

  it('ends quietly when its reader has had enough', async () => {
    const child = spawn(process.execPath, [...command, '--list'], { cwd: root })
    let err = ''
    child.stderr.setEncoding('utf8').on('data', (text) => {
      err += text
    })
    child.stdout.destroy()
    const code = await new Promise((done) => child.once('close', done))
    expect({ code, err }).toEqual({ code: 0, err: '' })
  })
})

describe('README.md', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  const commands = [...readme.matchAll(/^```sh\n(.*?)^```/gms)]
    .flatMap(([, block = '']) => block.trim().split('\n'))
    .map((line) => line.replace(/\s+#.*/, ''))
  /** What each command is known to print. */
  const prints: Record<string, (out: string) => void> = {
    '': (out) => {
      expect(out).toMatch(/^Three bugs /)
      expect(out).toMatch(/; prevented: 1 row lost, 1 misplaced, 1 leaked\n$/)
    },
    '--all': (out) => {
      const names = [...out.matchAll(/^── (\S+) ─+$/gm)].map(([, name]) => name)
      expect(names).toEqual(recipeNames())
      expect(out).toMatch(/^\d+ access patterns on dynalite in \S+ s, \d+ recipes only shown$/m)
      expect(out).toMatch(/\n\d+ recipes ran, \d+ requests; prevented: \d+ rows? lost, [^\n]+\n$/)
      expect(out).toContain(
        '\nNeeds transactions: shown, not run. --engine dynamodb-local runs it.\n',
      )
      expect(out.split('\n').filter((line) => widthOf(line) > 80)).toEqual([])
    },
    '--list': (out) => {
      const entries = out.trimEnd().split(/\n(?! )/)
      expect(entries.map((entry) => entry.split(' ')[0])).toEqual(recipeNames())
      for (const [i, entry] of entries.entries()) {
        const { shows } = parseHeader(sourceOf(recipeNames()[i] ?? ''))
        expect(entry.replace(/\s+/g, ' ')).toContain(shows)
      }
      expect(out.split('\n').filter((line) => line.length > 80)).toEqual([])
    },
    'one-to-many': (out) => {
      expect(out).toMatch(/^── one-to-many ─/)
    },
    '--all --engine dynamodb-local': (out) => {
      expect(out).toMatch(new RegExp(`^${recipeNames().length} recipes ran, \\d+ requests`, 'm'))
    },
  }

  it('shows every way to call the tour', () => {
    expect(commands).toEqual(Object.keys(prints).map((args) => `${COMMAND} ${args}`.trim()))
  })
  for (const line of commands) {
    const args = line.slice(COMMAND.length).trim()
    // Every recipe once, on the engine of the run.
    it.skipIf(args.startsWith('--all') && args.includes('dynamodb-local') !== isDynamoDbLocal)(
      line,
      async () => {
        const { code, out, err } = await tour(args === '' ? [] : args.split(' '))
        expect({ code, err }).toEqual({ code: 0, err: '' })
        prints[args]?.(out)
      },
    )
  }
})
