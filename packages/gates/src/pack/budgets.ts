import { pathToFileURL } from 'node:url'
import { BUDGETS, moduleBytes } from '@keywright/harness/budgets'

/**
 * What each import with a budget costs in a bundle, from what is installed in a project. The tests of the
 * packages hold the sources to the same numbers.
 */
export const costs = (
  folder: string,
  name: string,
): Promise<{ imports: string; bytes: number; budget: number }[]> =>
  Promise.all(
    Object.entries((BUDGETS as Record<string, Record<string, number>>)[name] ?? {}).map(
      async ([imports, budget]) => {
        const contents = `export ${imports} from '${name}'`
        return { imports, budget, bytes: await moduleBytes(pathToFileURL(`${folder}/`), contents) }
      },
    ),
  )
