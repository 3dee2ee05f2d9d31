import { type Io, type Result, UsageError } from '../io/io.ts'
import { jsonText } from '../io/json-text.ts'
import { isSource, type Skipped, type SourceFile, sourceOf } from '../scan/files/source-file.ts'
import { walk } from '../scan/files/walk.ts'
import { scanJson } from '../scan/report/json.ts'
import { scanSarif } from '../scan/report/sarif.ts'
import { scanText } from '../scan/report/text.ts'
import { scan } from '../scan/scan.ts'

/** The options of `scan`. */
export interface ScanOptions {
  readonly sarif?: true
  readonly json?: true
  readonly as?: string
}

const STDIN = '-'

/** Standard input as a source. More than a file may have is not kept. */
const readStdin = async (io: Io, name: string): Promise<SourceFile | Skipped> => {
  const chunks: Uint8Array[] = []
  for await (const chunk of io.stdin) chunks.push(chunk)
  return sourceOf(name, Buffer.concat(chunks))
}

/** Finds the keys that source code builds, and the values that break them. */
export const scanCommand = async (
  paths: readonly string[],
  options: ScanOptions,
  io: Io,
): Promise<Result> => {
  if (options.sarif && options.json) throw new UsageError('Give --json or --sarif, not both.')
  const asked = paths.length === 0 ? ['.'] : paths
  const isStdin = asked.includes(STDIN)
  if (isStdin && asked.length > 1) throw new UsageError('Give - alone: it is standard input.')
  if (options.as !== undefined && !isStdin)
    throw new UsageError(
      '--as names standard input: give - as well.\n  keywright scan - --as keys.ts',
    )
  const name = options.as ?? 'stdin.ts'
  if (!isSource(name))
    throw new UsageError(
      `--as ${name}: give the name of a file of TypeScript, JavaScript or Python.`,
    )
  let others = 0
  const seen = new Set<string>()
  function* sources(): Generator<SourceFile | Skipped> {
    for (const path of asked) {
      for (const one of walk(path, io.cwd)) {
        if ('other' in one) others++
        else if (!seen.has('reason' in one ? one.file : one.name)) {
          seen.add('reason' in one ? one.file : one.name)
          yield one
        }
      }
    }
  }
  const found = scan(isStdin ? [await readStdin(io, name)] : sources())
  const isBroken =
    found.patterns.some(({ findings }) => findings.length > 0) ||
    found.meetings.length > 0 ||
    found.ignored.some(({ reason }) => reason === '')
  const isBlind = found.files === 0 && found.notLookedAt.length > 0
  return {
    code: isBroken || isBlind ? 1 : 0,
    json: scanJson(found, others),
    text: options.sarif ? jsonText(scanSarif(found)) : scanText(found, others, io),
  }
}
