import { engineOf, type Request, storageOf } from '../adversary/engine/engine.ts'
import { type DesignName, type Store, tableInput } from './histories.ts'

/** An empty table in memory. */
export const storeOf = (design: DesignName): Store => {
  const engine = engineOf(storageOf(tableInput(design, 'unique-histories')))
  return {
    transact: (input) => {
      try {
        engine.transact(input)
        return true
      } catch (error) {
        if ((error as Error).name === 'TransactionCanceledException') return false
        throw error
      }
    },
    scan: () => engine.scan(),
    get: (input) => engine.get(input as Request),
  }
}
