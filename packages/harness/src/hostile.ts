import { isKeyError } from './refusal.ts'

/** Throws what is not a KeyError. */
export const fail = (): never => {
  throw new TypeError('hostile')
}

/** Every way to look at an object fails: the handler of a Proxy. */
export const failing: ProxyHandler<object> = new Proxy({}, { get: () => fail })

/** A Proxy that cannot be looked at any more. */
export const revoked = (target: object): unknown => {
  const { proxy, revoke } = Proxy.revocable(target, {})
  revoke()
  return proxy
}

/** An object that holds itself. */
export const cyclic: Record<string, unknown> = {}
cyclic['self'] = cyclic

/** What callers without types give, and attackers: every one may fail as soon as it is looked at. */
export const HOSTILE: readonly unknown[] = [
  ...[undefined, null, true, 0, -1, Number.NaN, Infinity, 1e300, 10n, '', 'x', '\ud800'],
  ...['x'.repeat(100_000), Symbol('x'), () => 1, fail, {}, Object.create(null), cyclic],
  ...[[], [undefined], [null], [[]], [{}], [cyclic], new Array(3), ['x', Symbol('x')]],
  ...[new Date(Number.NaN), new Map([['a', 1]]), { length: 3 }, new Uint8Array(2)],
  ...[revoked({}), revoked([]), revoked(fail), [revoked({})], { values: revoked({}) }],
  ...[new Proxy({}, failing), new Proxy(fail, failing), [new Proxy({}, failing)]],
  Object.defineProperty({}, Symbol.toStringTag, { get: fail }),
  Object.defineProperty({}, 'name', { get: fail, enumerable: true }),
  { toString: fail, valueOf: fail, [Symbol.toPrimitive]: fail },
  { [Symbol.iterator]: fail },
]

/**
 * Calls a function with hostile values in place of each of its arguments, and gives what it threw or
 * rejected with that is neither a KeyError nor one of the errors it documents.
 */
export const leaksOf = async (
  call: (...args: never[]) => unknown,
  args: readonly unknown[],
  documented: readonly (abstract new (...args: never[]) => Error)[] = [],
): Promise<unknown[]> => {
  const isFine = (error: unknown): boolean =>
    isKeyError(error) || documented.some((one) => error instanceof one)
  const leaks: unknown[] = []
  for (const at of args.keys()) {
    for (const one of HOSTILE) {
      try {
        await call(...(args.map((arg, i) => (i === at ? one : arg)) as never[]))
      } catch (error) {
        if (!isFine(error)) leaks.push([error, at, HOSTILE.indexOf(one)])
      }
    }
  }
  return leaks
}
