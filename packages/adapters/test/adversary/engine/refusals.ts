/** The names of the exceptions with which DynamoDB refuses. */
export type Exception =
  | 'ValidationException'
  | 'ConditionalCheckFailedException'
  | 'TransactionCanceledException'

/** An error as the SDK throws it: its name says what it is. */
export class EngineError extends Error {
  constructor(name: Exception, message: string) {
    super(message)
    this.name = name
  }
}

/** Refuses a request that DynamoDB does not take. */
export const invalid = (message: string): never => {
  throw new EngineError('ValidationException', message)
}

/** Refuses a write whose condition does not hold. */
export const conditionFailed = (): never => {
  throw new EngineError('ConditionalCheckFailedException', 'The conditional request failed')
}
