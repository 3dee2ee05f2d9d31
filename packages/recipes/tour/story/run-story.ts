import { CreateTableCommand } from '@aws-sdk/client-dynamodb'
import { createTableInput } from '@keywright/adapters/dynamodb'
import { type EngineName, engineName } from '@keywright/harness/engine'
import { afterStory } from '../cli/next.ts'
import type { Output } from '../cli/run-tour.ts'
import { startTourEngine } from '../cli/start-engine.ts'
import { storyEnding } from '../cli/summary.ts'
import { addFaults, type Faults, isClean, NO_FAULTS } from '../run/by-hand.ts'
import { recorderOf, strict } from '../run/record-requests.ts'
import { BUGS } from './bugs.ts'
import { shop } from './orders.ts'
import { type PlayedBug, playBug } from './play-bug.ts'
import { playPages, putOrders, queryCode } from './play-pages.ts'
import { showBug, showOpening, showPages } from './show-story.ts'

/**
 * Tells the first minute: the three bugs, one query, and what to do next. Returns true if Keywright
 * made none of the mistakes.
 */
export const runStory = async (
  { write, progress, ...screen }: Output,
  engine: EngineName = engineName,
): Promise<boolean> => {
  const started = performance.now()
  progress.show(`starting ${engine}`)
  const { client, documents, stop } = await startTourEngine(engine).finally(progress.erase)
  const say = (lines: readonly string[]): void => write(`${lines.join('\n')}\n`)
  try {
    await client.send(new CreateTableCommand(createTableInput(shop)))
    const record = strict(recorderOf(client))
    let requests = 0
    say(showOpening(engine, screen))
    const bugs: PlayedBug[] = []
    for (const bug of BUGS) {
      const done = await record(() => playBug(documents, shop.name, bug))
      requests += done.requests.length
      bugs.push(done.result)
      say(showBug(bugs.length, done.result, screen))
    }
    requests += (await record(() => putOrders(documents))).requests.length
    const pages = await playPages(documents, record)
    requests += pages.flatMap((page) => page.requests).length
    say(showPages(queryCode(), pages, screen))
    const faults = { byHand: faultsOf(bugs, 'byHand'), keywright: faultsOf(bugs, 'keywright') }
    const seconds = (performance.now() - started) / 1000
    say([
      '',
      ...afterStory(screen),
      '',
      ...storyEnding(bugs.length, requests, seconds, faults, screen),
    ])
    return isClean(faults.keywright)
  } finally {
    progress.erase()
    await stop()
  }
}

const faultsOf = (bugs: readonly PlayedBug[], way: 'byHand' | 'keywright'): Faults =>
  bugs
    .map(({ bug, [way]: { wrong } }) => ({ ...NO_FAULTS, [bug.fault]: wrong }))
    .reduce(addFaults, NO_FAULTS)
