import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { freePort } from '@keywright/harness/free-port'
import { emptyFolder } from '@keywright/harness/workspace'

/**
 * Database servers that Debian packages and npm does not. Each runs on a free port of this machine,
 * with a data folder of its own that is deleted afterwards, and is stopped by its own process.
 */

export interface Server {
  /** As the suites call it. */
  readonly name: string
  /** The package that `apt-get install` knows. */
  readonly debian: string
  readonly program: string
  /** Who runs it when root may not. */
  readonly user?: string
  /** Finds the version in what `--version` prints. */
  readonly version: RegExp
  readonly prepare?: (folder: string) => [program: string, args: string[]]
  readonly args: (folder: string, port: number) => Promise<string[]> | string[]
}

type Running = { name: string; port: number; version: string; stop: () => Promise<void> }

const HOST = '127.0.0.1'

export const SERVERS: readonly Server[] = [
  {
    name: 'postgres',
    debian: 'postgresql-15',
    program: 'postgres',
    user: 'postgres',
    version: /(\d+\.\d+)/,
    // A linguistic default, as most servers have it.
    prepare: (folder) => [
      'initdb',
      ['-D', folder, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync', ...ICU],
    ],
    args: (folder, port) => [
      ...['-D', folder, '-p', `${port}`, '-h', HOST, '-k', folder, '-c', 'fsync=off'],
    ],
  },
  {
    name: 'mariadb',
    debian: 'mariadb-server',
    program: 'mariadbd',
    user: 'mysql',
    version: /(\d+\.\d+\.\d+)/,
    prepare: (folder) => [
      'mariadb-install-db',
      ['--no-defaults', `--datadir=${folder}`, '--auth-root-authentication-method=normal'],
    ],
    args: (folder, port) => [
      ...['--no-defaults', `--datadir=${folder}`, `--port=${port}`, `--bind-address=${HOST}`],
      ...[`--socket=${join(folder, 'sock')}`, `--pid-file=${join(folder, 'pid')}`],
      ...['--innodb-flush-log-at-trx-commit=0', '--skip-log-bin'],
    ],
  },
  {
    name: 'redis',
    debian: 'redis-server',
    program: 'redis-server',
    version: /v=(\d+\.\d+\.\d+)/,
    args: (folder, port) => [
      ...['--port', `${port}`, '--bind', HOST, '--dir', folder],
      ...['--save', '', '--appendonly', 'no'],
    ],
  },
  {
    name: 'etcd',
    debian: 'etcd-server',
    program: 'etcd',
    version: /(\d+\.\d+\.\d+)/,
    args: async (folder, port) => {
      const client = `http://${HOST}:${port}`
      const peer = `http://${HOST}:${await freePort()}`
      return [
        ...['--data-dir', folder, '--unsafe-no-fsync', '--log-level', 'error'],
        ...['--listen-client-urls', client, '--advertise-client-urls', client],
        ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
        ...['--initial-cluster', `default=${peer}`],
      ]
    },
  },
]

const ICU = ['--locale=C.UTF-8', '--locale-provider=icu', '--icu-locale=en-US']

/** Debian's programs of Postgres are not on the path. */
const postgres = '/usr/lib/postgresql'
const folders = existsSync(postgres)
  ? readdirSync(postgres).map((version) => join(postgres, version, 'bin'))
  : []
const PATH = [...folders, process.env['PATH'], '/usr/sbin'].join(delimiter)
const env = { ...process.env, PATH, TMPDIR: tmpdir() }

/** Whether something answers on a port. */
const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, HOST)
    socket.on('connect', () => socket.end(() => resolve(true)))
    socket.on('error', () => resolve(false))
  })

/** Who runs a server: Postgres and MariaDB refuse root. */
const identityOf = (user: string | undefined) => {
  if (user === undefined || process.getuid?.() !== 0) return {}
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    Number(execFileSync('id', [flag, user], { encoding: 'utf8' })),
  )
  return { uid, gid }
}

/** Starts a server, if it is installed, and waits until it answers. */
export const start = async ({
  name,
  debian,
  program,
  user,
  version,
  prepare,
  args,
}: Server): Promise<Running | { name: string; reason: string; installed: boolean }> => {
  const printed = spawnSync(program, ['--version'], { env, encoding: 'utf8' })
  if (printed.error) {
    const reason = `there is no ${program} here: apt-get install ${debian}`
    return { name, reason, installed: false }
  }
  const folder = emptyFolder(name)
  const discard = () => rmSync(folder, { recursive: true, force: true })
  try {
    const identity = identityOf(user)
    const data = join(folder, 'data')
    mkdirSync(data, { mode: 0o700 })
    if (identity.uid !== undefined) {
      for (const path of [folder, data]) chownSync(path, identity.uid, identity.gid ?? 0)
    }
    const options = { cwd: folder, env, ...identity }
    if (prepare) {
      const [preparer, preparation] = prepare(data)
      const done = spawnSync(preparer, preparation, { ...options, encoding: 'utf8' })
      if (done.status !== 0) throw new Error(`${preparer}: ${done.stderr || done.error}`)
    }
    const port = await freePort()
    const child = spawn(program, await args(data, port), {
      ...options,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text) => {
        output += text
      })
    }
    const ended = new Promise((resolve) => child.on('close', resolve))
    const stop = async () => {
      child.kill('SIGTERM')
      const late = setTimeout(() => child.kill('SIGKILL'), 20_000)
      await ended
      clearTimeout(late)
      discard()
    }
    for (let tries = 0; !(await answers(port)); tries++) {
      if (child.exitCode !== null || tries > 300) {
        await stop()
        throw new Error(`it did not answer: ${output}`)
      }
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    return { name, port, version: version.exec(printed.stdout)?.[1] ?? '?', stop }
  } catch (error) {
    discard()
    const reason = String(error instanceof Error ? error.message : error)
    return { name, reason: reason.trim().split('\n').slice(-3).join(' | '), installed: true }
  }
}
