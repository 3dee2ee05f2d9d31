/** So few values are made at once: that costs less than to wait with each. */
const FEW = 64

const LAZY: WeakSet<object> = /* @__PURE__ */ new WeakSet()

/** A list whose values are made when they are asked for, each of them once; a short one at once. */
export const lazyList = <T>(length: number, make: (at: number) => T): T[] => {
  if (length <= FEW) return Array.from({ length }, (_, at) => make(at))
  const filled = (target: T[], name: string | symbol): void => {
    const at = typeof name === 'string' ? Number(name) : length
    if (Number.isInteger(at) && at >= 0 && at < length && !(at in target)) target[at] = make(at)
  }
  const list = new Proxy<T[]>(new Array(length), {
    get: (target, name, receiver) => {
      filled(target, name)
      return Reflect.get(target, name, receiver) as unknown
    },
    // `map` and its like skip what is not there; comparing looks at each property.
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

/** True for a list that waits: all of it comes from here. */
export const isLazy = (list: object): boolean => LAZY.has(list)
