import type { Clock } from './clock.ts'
import type { Pace } from './pace.ts'

/** DynamoDB's names for requests that came too fast, or together with another on the same row. */
const THROTTLED: ReadonlySet<unknown> = /* @__PURE__ */ new Set([
  'ProvisionedThroughputExceededException',
  'ProvisionedThroughputExceeded',
  'RequestLimitExceeded',
  'ThrottlingException',
  'ThrottlingError',
  'TransactionConflictException',
  'TransactionConflict',
  'TransactionInProgressException',
])

/** How often to retry one request before its failure counts. */
const MOST_TRIES = 12

/** Sends a request, and retries it at a slower rate while it is throttled. */
export const patiently = async <Output>(
  send: () => Promise<Output>,
  units: number,
  pace: Pace,
  clock: Clock,
): Promise<Output> => {
  for (let attempt = 1; ; attempt++) {
    await pace.take(units)
    try {
      const output = await send()
      pace.passed()
      return output
    } catch (error) {
      if (!isThrottled(error) || attempt === MOST_TRIES) throw error
      pace.throttled()
      await clock.sleep(Math.min(25 * 2 ** attempt, 5000))
    }
  }
}

interface Failure {
  readonly name?: unknown
  readonly $retryable?: { readonly throttling?: boolean }
  readonly CancellationReasons?: readonly { readonly Code?: string | undefined }[] | undefined
}

const isThrottled = (error: unknown): boolean => {
  const { name, $retryable } = Object(error) as Failure
  const codes = codesOf(error)
  if (codes.includes('ConditionalCheckFailed')) return false
  return (
    THROTTLED.has(name) ||
    $retryable?.throttling === true ||
    codes.some((code) => THROTTLED.has(code))
  )
}

const codesOf = (error: unknown): (string | undefined)[] =>
  (Object(error) as Failure).CancellationReasons?.map(({ Code }) => Code) ?? []

/**
 * Which conditions of a cancelled transaction failed, in the order of its actions; `undefined` for any
 * other error.
 */
export const failedConditions = (error: unknown): boolean[] | undefined => {
  const codes = codesOf(error)
  return codes.includes('ConditionalCheckFailed')
    ? codes.map((code) => code === 'ConditionalCheckFailed')
    : undefined
}

/** Whether DynamoDB will never take a request as it is: an item that is too large, for one. */
export const isInvalid = (error: unknown): boolean =>
  (Object(error) as Failure).name === 'ValidationException' ||
  codesOf(error).some(
    (code) => code === 'ValidationError' || code === 'ItemCollectionSizeLimitExceeded',
  )
