import { answer } from '@keywright/core/internal'

/** What a function looked at in an item. */
export interface Reads {
  /** The names of attributes. */
  readonly names: Set<string>
  /** True when it listed all attributes, as `{ ...item }` does. */
  isListed: boolean
}

export const noReads = (): Reads => ({ names: new Set(), isListed: false })

/** Wraps an item, and notes in `reads` what is read of it. Without `reads`, it is the item itself. */
const watched = <Item extends object>(item: Item, reads: Reads | undefined): Item => {
  // A wrapped item takes ten times as long to read: only a change needs to know what was read.
  if (!reads) return item
  const note = (name: string | symbol): void => {
    if (typeof name === 'string') reads.names.add(name)
  }
  return new Proxy(item, {
    get: (target, name) => {
      note(name)
      return Reflect.get(target, name)
    },
    has: (target, name) => {
      note(name)
      return Reflect.has(target, name)
    },
    getOwnPropertyDescriptor: (target, name) => {
      note(name)
      return Reflect.getOwnPropertyDescriptor(target, name)
    },
    ownKeys: (target) => {
      reads.isListed = true
      return Reflect.ownKeys(target)
    },
  })
}

/** Calls a function that an entity was defined with, and notes what it reads; an error names the entity. */
export const call = <Result>(
  work: (item: never) => Result,
  item: object,
  reads: Reads | undefined,
  place: string,
): Result => answer(place, () => work(watched(item, reads) as never), 'an item that it takes')
