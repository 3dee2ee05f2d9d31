/**
 * What an input notes on its names, which copies of it share: a query where it came from, an update which
 * attributes decide keys, as nothing else may write those.
 */
export type Note = object | Deciding

/** The attributes that decide the keys of an item, found out when somebody asks. */
export type Deciding = () => ReadonlySet<string>

/** What notes, and finds the notes again. */
interface Notes {
  readonly set: (names: object, note: Note) => void
  readonly of: (names: object) => Note | undefined
}

const NOTES: unique symbol = /* @__PURE__ */ Symbol.for('keywright.note')

/**
 * A note is in a private field of the names, so that an input is exactly what the SDK takes. A property that is
 * not enumerable took as long as half of all the rest of a query, a WeakMap longer. A private field belongs to
 * one class, which is on the global object, so that it is the same when both the ESM and the CJS build are
 * loaded.
 */
const SHARED: Notes = /* @__PURE__ */ (() => {
  const all = globalThis as { readonly [NOTES]?: Notes }
  // A constructor that returns an object gives it the private fields of the classes that extend it.
  class Given {
    constructor(names: object) {
      // biome-ignore lint/correctness/noConstructorReturn: see above
      return names
    }
  }
  class Noted extends Given {
    #note: Note
    constructor(names: object, note: Note) {
      super(names)
      this.#note = note
    }
    static set(names: object, note: Note): void {
      if (#note in names) names.#note = note
      else new Noted(names, note)
    }
    static of(names: object): Note | undefined {
      return #note in names ? names.#note : undefined
    }
  }
  const shared = all[NOTES] ?? Noted
  // Where the global object is frozen, this says false, and each build knows its own inputs only.
  Reflect.set(all, NOTES, shared)
  return shared
})()

/** Notes something on the names of an input. */
export const note = (names: object, what: Note): void => SHARED.set(names, what)

/** What the names of an input say; `undefined` for those of one that was made by hand. */
export const noteOf = (names: unknown): Note | undefined => SHARED.of(Object(names) as object)
