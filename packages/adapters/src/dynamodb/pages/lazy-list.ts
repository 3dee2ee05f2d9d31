/** Up to this many values are made at once, which costs less than waiting for each. */
const FEW = 64

/** The most values of an array. */
const MOST: number = 2 ** 32 - 1

const LAZY: WeakSet<object> = /* @__PURE__ */ new WeakSet()

/** A list that makes each value once, when it is first read; a short list makes all of them at once. */
export const lazyList = <T>(length: number, make: (at: number) => T): T[] => {
  if (length <= FEW) return Array.from({ length }, (_, at) => make(at))
  const fill = (target: T[], at: number): void => {
    if (Number.isInteger(at) && at >= 0 && at < length && !(at in target)) target[at] = make(at)
  }
  const filled = (target: T[], name: string | symbol): void => {
    if (typeof name === 'string') fill(target, Number(name))
  }
  // V8 makes room for all values of an array beforehand, but not for so many, nor when their number goes down.
  const all = new Array<T>(MOST)
  all.length = length
  // An array's own would ask the Proxy twice for each value, by names that are text. A generator takes three
  // times as long: it lives longer than its values, which are then collected late.
  const iterate = (): IterableIterator<T> => {
    let at = 0
    return {
      next: () => {
        if (at >= all.length) return { done: true, value: undefined }
        fill(all, at)
        at += 1
        return { done: false, value: all[at - 1] as T }
      },
      [Symbol.iterator]() {
        return this
      },
    }
  }
  const list = new Proxy<T[]>(all, {
    get: (target, name, receiver) => {
      if (name === Symbol.iterator) return iterate
      filled(target, name)
      return Reflect.get(target, name, receiver) as unknown
    },
    // `map` and its like skip holes; comparing looks at each property.
    has: (target, name) => {
      filled(target, name)
      return Reflect.has(target, name)
    },
    getOwnPropertyDescriptor: (target, name) => {
      filled(target, name)
      return Reflect.getOwnPropertyDescriptor(target, name)
    },
    ownKeys: (target) => {
      for (let at = 0; at < length; at++) filled(target, String(at))
      return Reflect.ownKeys(target)
    },
  })
  LAZY.add(list)
  return list
}

/** True for a list that makes its values when they are read. */
export const isLazy = (list: object): boolean => LAZY.has(list)
