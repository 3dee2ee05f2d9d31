import { answer } from '@keywright/core/internal'

/** The names of the attributes that a function looked at. */
export type Reads = Set<string>

/** Wraps an item, and notes in `reads` which attributes are read. Without `reads`, it is the item itself. */
export const tracked = <Item extends object>(item: Item, reads: Reads | undefined): Item => {
  if (!reads) return item
  const note = (name: string | symbol): void => {
    if (typeof name === 'string') reads.add(name)
  }
  return new Proxy(item, {
    get: (target, name) => {
      note(name)
      // With the item itself as receiver: a class may keep its state where a proxy cannot reach it.
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
  })
}

/** Calls a function that an entity was defined with; an error names the entity. */
export const call = <Result>(work: (item: never) => Result, item: object, place: string): Result =>
  answer(place, () => work(item as never), 'an item that it takes')
