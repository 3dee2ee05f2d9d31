/** What a function looked at in an item. */
export interface Reads {
  /** The names of attributes, with repetitions. */
  readonly names: string[]
  /** Those that it asked for by name: a list describes each attribute before it reads it. */
  readonly asked: string[]
  /** True when it listed all attributes, as `{ ...item }` does. */
  isListed: boolean
}

/**
 * Wraps an item, and notes what is read of it. A wrapped item takes ten times as long to read: only a
 * change needs to know what was read.
 */
export const watched = <Item extends object>(item: Item, reads: Reads): Item => {
  const note = (name: string | symbol): void => {
    if (typeof name === 'string') reads.names.push(name)
  }
  let described: string | symbol | undefined
  return new Proxy(item, {
    get: (target, name) => {
      note(name)
      if (typeof name === 'string' && name !== described) reads.asked.push(name)
      return Reflect.get(target, name)
    },
    has: (target, name) => {
      note(name)
      return Reflect.has(target, name)
    },
    getOwnPropertyDescriptor: (target, name) => {
      note(name)
      described = name
      return Reflect.getOwnPropertyDescriptor(target, name)
    },
    ownKeys: (target) => {
      reads.isListed = true
      return Reflect.ownKeys(target)
    },
  })
}
