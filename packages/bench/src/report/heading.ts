import { readFileSync } from 'node:fs'
import { arch, cpus, platform } from 'node:os'
import { HOME } from '../home.ts'
import type { Effort } from '../measure.ts'

const PEERS = [
  'electrodb',
  'dynamodb-toolbox',
  'dynamodb-onetable',
  'fdb-tuple',
  'charwise',
  'ulid',
  'ulidx',
  'id128',
  'typeid-js',
  'uuid',
] as const

const OWN = ['core', 'ids', 'adapters', 'design'] as const

/** The version that is installed. Read as a file: not every package exports its `package.json`. */
export const versionOf = (name: string): string => {
  const path = new URL(`node_modules/${name}/package.json`, HOME)
  return (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version
}

const listed = (names: readonly string[], prefix = ''): string =>
  names.map((name) => `${prefix}${name} ${versionOf(prefix + name)}`).join(', ')

/** The machine, the versions, and how to read the numbers. */
export const heading = ({ rounds, slice }: Effort): string => {
  const all = cpus()
  const processor = `${all.length} x ${all[0]?.model.trim() || 'unknown processor'}`
  return [
    '# Keywright, side by side',
    [
      `- Node ${process.version} (V8 ${process.versions.v8}), ${platform()} ${arch()}, ${processor}`,
      `- ${listed(OWN, '@keywright/')}`,
      `- ${listed(PEERS)}`,
      `- One process; up to ${rounds} rounds, each candidate for about ${slice / 1e6} ms in every round; medians of processor time`,
    ].join('\n'),
    'Speed against the first row, which is 1: more is faster. In brackets the time of one.',
  ].join('\n\n')
}
