/** Up to this many values are made at once, which costs less than waiting for each. */
const FEW = 64

const LAZY: WeakSet<object> = /* @__PURE__ */ new WeakSet()

/** A list that makes each value once, when it is first read; a short list makes all of them at once. */
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
