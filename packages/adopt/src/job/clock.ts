declare const setTimeout: (run: () => void, milliseconds: number) => unknown

/** What a migration needs of time. */
export interface Clock {
  /** The time in milliseconds. */
  readonly now: () => number
  readonly sleep: (milliseconds: number) => Promise<void>
}

/** The time of the machine. */
export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (milliseconds) =>
    new Promise((done) => {
      setTimeout(done, milliseconds)
    }),
}
