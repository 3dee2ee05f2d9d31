import { type Engine, type EngineName, startEngine } from '@keywright/harness/engine'
import type { Need, Recipe } from '../run/recipe.ts'
import { UsageError } from './usage.ts'

/** What the recipe needs and the engine lacks. */
export const lacking = (engine: EngineName, recipe: Recipe): readonly Need[] =>
  engine === 'dynalite' ? (recipe.needs ?? []) : []

/**
 * Starts the engine.
 *
 * @throws UsageError if DynamoDB Local does not start, mostly because there is no Java.
 */
export const startTourEngine = async (name: EngineName): Promise<Engine> => {
  try {
    return await startEngine(name)
  } catch (error) {
    if (name === 'dynalite') throw error
    const { code, message } = error as NodeJS.ErrnoException
    const problem =
      code === 'ENOENT' ? 'there is no `java` on this machine' : `it did not start: ${message}`
    throw new UsageError(
      `DynamoDB Local needs Java 17 or later, and ${problem}.\nWithout --engine the tour runs on dynalite, which needs no Java.`,
    )
  }
}
