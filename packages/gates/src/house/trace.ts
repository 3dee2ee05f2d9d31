import { Session } from 'node:inspector/promises'
import { relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROOT } from '@keywright/harness/workspace'

/**
 * The modules that one call enters, and how often a function of each began, the busiest first. It is called twice before it is watched, so what
 * is built once, such as the plan of an entity, is not counted.
 */
export const trace = async (call: () => unknown) => {
  const session = new Session()
  session.connect()
  try {
    await session.post('Profiler.enable')
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
    call()
    call()
    // What it counted until now is forgotten.
    await session.post('Profiler.takePreciseCoverage')
    call()
    const { result } = await session.post('Profiler.takePreciseCoverage')
    return result
      .map(({ url, functions }) => ({
        path: pathOf(url),
        calls: functions.reduce((sum, { ranges }) => sum + (ranges[0]?.count ?? 0), 0),
      }))
      .filter(({ path, calls }) => calls > 0 && /^packages\/[^/]+\/src\//.test(path))
      .filter(({ path }) => !path.startsWith('packages/gates/'))
      .sort((a, b) => b.calls - a.calls || (a.path < b.path ? -1 : 1))
  } finally {
    session.disconnect()
  }
}

const pathOf = (url: string): string =>
  url.startsWith('file:')
    ? relative(ROOT, fileURLToPath(url.replace(/\?.*$/, ''))).replaceAll(sep, '/')
    : ''
