export type { ListRange } from '../bounds/list.ts'
export type { Continuation, Page } from '../bounds/page.ts'
export {
  type DurableObjectOptions,
  type DurableObjectRange,
  durableObjectKey,
  durableObjectRange,
} from './durable-object.ts'
export { type ListOptions, listRange, r2Key, workersKvKey } from './list.ts'
