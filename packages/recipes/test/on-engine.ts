import { CreateTableCommand } from '@aws-sdk/client-dynamodb'
import { createTableInput } from '@keywright/adapters/dynamodb'
import { type Engine, isDynamoDbLocal, startEngine } from '@keywright/harness/engine'
import { afterAll, beforeAll, describe } from 'vitest'
import { type Recipe, type Row, rowsOf } from '../tour/run/recipe.ts'

/** Runs an access pattern of the recipe by its name, and gives its rows. */
type Run<R extends Recipe> = (pattern: keyof ReturnType<R['patterns']>) => Promise<readonly Row[]>

/** What the tests of a recipe are given. */
type Tests<R extends Recipe> = (run: Run<R>, engine: () => Engine) => void

/**
 * The tests of a recipe: its tables are created and its writes are done before the first of them.
 * Those of a recipe that needs more than dynalite has run on DynamoDB Local only.
 */
export const onEngine = <const R extends Recipe>(name: string, recipe: R, tests: Tests<R>): void =>
  suite(name, recipe, tests, {})

/** The same for a recipe whose patterns write: its tests are the steps of a story, always in order. */
export const inStepsOnEngine = <const R extends Recipe>(
  name: string,
  recipe: R,
  tests: Tests<R>,
): void => suite(name, recipe, tests, { shuffle: false })

const suite = <R extends Recipe>(
  name: string,
  recipe: R,
  tests: Tests<R>,
  options: { readonly shuffle?: boolean },
): void => {
  describe.skipIf((recipe.needs?.length ?? 0) > 0 && !isDynamoDbLocal)(name, options, () => {
    let engine!: Engine
    beforeAll(async () => {
      engine = await startEngine()
      for (const table of recipe.tables) {
        await engine.client.send(new CreateTableCommand(createTableInput(table)))
      }
      await recipe.write(engine.documents)
    })
    afterAll(() => engine?.stop())

    tests(
      async (pattern) => {
        const run = recipe.patterns(engine.documents)[pattern as string]
        if (!run) throw new Error(`${name} has no pattern ${String(pattern)}`)
        return rowsOf(await run())
      },
      () => engine,
    )
  })
}
