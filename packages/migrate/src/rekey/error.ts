/** A request of a migration failed: `cause` says how, and `checkpoint` is where to go on. */
export class RekeyError extends Error {
  override readonly name = 'RekeyError'
  /** Pass it to the same function, and it goes on where it stopped. */
  readonly checkpoint: unknown

  constructor(message: string, cause: unknown, checkpoint: unknown) {
    super(message, { cause })
    this.checkpoint = checkpoint
  }
}
