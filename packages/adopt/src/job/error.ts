/**
 * A request of a migration failed: `cause` is its failure, and `checkpoint` is where to resume.
 *
 * @example
 * const failed = new RekeyError('backfill: timed out', new Error('timed out'), { segments: [{}] })
 * failed.checkpoint // => { segments: [{}] }
 * failed.message // => 'backfill: timed out'
 */
export class RekeyError extends Error {
  override readonly name = 'RekeyError'
  /** Pass it to the same function, and the job resumes where it stopped. */
  readonly checkpoint: unknown

  constructor(message: string, cause: unknown, checkpoint: unknown) {
    super(message, { cause })
    this.checkpoint = checkpoint
  }
}
