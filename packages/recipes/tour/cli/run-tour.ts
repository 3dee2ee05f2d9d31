import { type EngineName, engineName } from '@keywright/harness/engine'
import type { ProgressLine } from '@keywright/harness/terminal'
import { errorLines, type Screen } from '../print/blocks.ts'
import { showHeader, showHeading, showPlayed } from '../print/show-recipe.ts'
import { loadRecipe, pathOf, sourceOf } from '../run/find-recipes.ts'
import { parseHeader } from '../run/header.ts'
import { keywrightCalls } from '../run/keywright-calls.ts'
import { dryStage, liveStage, play, type Stage } from '../run/play-recipe.ts'
import { recorderOf } from '../run/record-requests.ts'
import { AFTER_RECIPES } from './next.ts'
import { lacking, startTourEngine } from './start-engine.ts'
import { tourEnding, type Visit, visitOf } from './summary.ts'

/** Where the tour prints, and how. */
export interface Output extends Screen {
  readonly write: (text: string) => void
  readonly progress: ProgressLine
}

/** Runs recipes one after the other and prints each when it is done. Returns true if none failed. */
export const runTour = async (
  names: readonly string[],
  { write, progress, ...screen }: Output,
  engine: EngineName = engineName,
): Promise<boolean> => {
  const started = performance.now()
  const visits: Visit[] = []
  progress.show(`starting ${engine}`)
  const { client, documents, stop } = await startTourEngine(engine).finally(progress.erase)
  try {
    const live = liveStage(documents, recorderOf(client))
    for (const [i, name] of names.entries()) {
      progress.show(`[${i + 1}/${names.length}] ${name}`)
      const { lines, visit } = await visitRecipe(name, engine, live, screen)
      visits.push(visit)
      progress.erase()
      write(`${lines.join('\n')}\n`)
    }
  } finally {
    progress.erase()
    await stop()
  }
  const seconds = (performance.now() - started) / 1000
  write(`${[...AFTER_RECIPES, '', ...tourEnding(visits, engine, seconds, screen)].join('\n')}\n`)
  return visits.every(({ result }) => result !== 'failed')
}

const visitRecipe = async (
  name: string,
  engine: EngineName,
  live: Stage,
  screen: Screen,
): Promise<{ lines: string[]; visit: Visit }> => {
  const lines = showHeading(name, screen)
  try {
    const source = sourceOf(name)
    lines.push(...showHeader(parseHeader(source), pathOf(name), screen))
    const recipe = await loadRecipe(name)
    const missing = lacking(engine, recipe)
    const stage = missing.length > 0 ? dryStage() : live
    if (stage.isDry) {
      const notice = `Needs ${missing.join(' and ')}: shown, not run. --engine dynamodb-local runs it.`
      lines.push(screen.paint.yellow(notice), '')
    }
    const played = await play(recipe, stage)
    const showing = {
      file: `${name}.ts`,
      calls: keywrightCalls(source),
      isDry: stage.isDry,
    }
    lines.push(...showPlayed(recipe, played, showing, screen))
    return { lines, visit: visitOf(name, played, stage.isDry) }
  } catch (error) {
    lines.push(...errorLines(error, false, '', screen), '')
    return { lines, visit: visitOf(name, undefined, false) }
  }
}
