import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { install, RUNTIMES } from '@keywright/gates/runtimes'
import { HOME } from './home.ts'
import type { Options } from './options.ts'

/** The arguments of a run on another Node. */
export const argumentsFor = ({ quick, save, only }: NodeOptions): string[] => [
  ...(quick ? ['--quick'] : []),
  ...(save ? ['--save'] : []),
  ...only.flatMap((name) => ['--only', name]),
]

type NodeOptions = Pick<Options, 'quick' | 'save' | 'only'>

/**
 * Runs these sections on every Node that the packages are for, one after the other.
 *
 * @throws Error when one cannot be installed, or its run fails.
 */
export const onNodes = async (options: NodeOptions): Promise<void> => {
  const bundle = fileURLToPath(new URL('dist/bench.js', HOME))
  for (const runtime of RUNTIMES.filter(({ title }) => title.startsWith('Node'))) {
    const { program } = await install(runtime)
    const child = spawn(program, [bundle, ...argumentsFor(options)], { stdio: 'inherit' })
    const [code] = (await once(child, 'close')) as [number | null]
    if (code !== 0) throw new Error(`${runtime.title}: exit code ${code}`)
  }
}
