import type { Clock } from './clock.ts'
import type { Pace } from './pace.ts'

/** What DynamoDB calls a request that came too fast, or at the same time as another on the same row. */
const THROTTLED: ReadonlySet<unknown> = new Set([
  'ProvisionedThroughputExceededException',
  'ProvisionedThroughputExceeded',
  'RequestLimitExceeded',
  'ThrottlingException',
  'ThrottlingError',
  'TransactionConflictException',
  'TransactionConflict',
  'TransactionInProgressException',
])

/** How often one request is tried again before its failure counts. */
const MOST_TRIES = 12

/** Sends a request; one that was throttled, again and again, at a slower rate. */
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
 * Which conditions of a cancelled transaction did not hold, in the order of its actions; `undefined` for any
 * other error.
 */
export const failedConditions = (error: unknown): boolean[] | undefined => {
  const codes = codesOf(error)
  return codes.includes('ConditionalCheckFailed')
    ? codes.map((code) => code === 'ConditionalCheckFailed')
    : undefined
}
