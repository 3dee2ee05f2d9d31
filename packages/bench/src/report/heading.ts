import { readFileSync } from 'node:fs'
import { arch, cpus, platform } from 'node:os'
import { HOME } from '../home.ts'
import type { Effort } from '../measure.ts'

const { dependencies, devDependencies } = JSON.parse(
  readFileSync(new URL('package.json', HOME), 'utf8'),
) as Readonly<Record<'dependencies' | 'devDependencies', object>>

/** What runs or checks the benchmarks, and is not measured. */
const isTool = (name: string): boolean => /^(esbuild|fast-check|@keywright\/.*)$/.test(name)

/** The version that is installed. Read as a file: not every package exports its `package.json`. */
export const versionOf = (name: string): string => {
  const path = new URL(`node_modules/${name}/package.json`, HOME)
  return (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version
}

const listed = (names: readonly string[]): string =>
  names.map((name) => `${name} ${versionOf(name)}`).join(', ')

/** The machine, the versions, and how to read the numbers. */
export const heading = ({ rounds, slice }: Effort): string => {
  const all = cpus()
  const processor = `${all.length} x ${all[0]?.model.trim() || 'unknown processor'}`
  return [
    '# Keywright, side by side',
    [
      `- Node ${process.version} (V8 ${process.versions.v8}), ${platform()} ${arch()}, ${processor}`,
      `- ${listed(Object.keys(dependencies))}`,
      `- ${listed(Object.keys(devDependencies).filter((name) => !isTool(name)))}`,
      `- One process; up to ${rounds} rounds, each candidate for about ${slice / 1e6} ms in every round; medians of processor time`,
    ].join('\n'),
    'Speed against the first row, which is 1: more is faster. In brackets the time of one.',
  ].join('\n\n')
}
