import { UsageError } from '../io/io.ts'

/** What to do about the most common failures, by the AWS SDK's name for them. */
const ADVICE: readonly (readonly [RegExp, string])[] = [
  [
    /Credentials/,
    'Set credentials for the AWS SDK: a profile (AWS_PROFILE), or\nAWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
  ],
  [/Region is missing|Region not accepted/, 'Say which region: --region eu-west-1, or AWS_REGION.'],
  [
    /ResourceNotFound/,
    'There is no such table. Check its name in the module, the region and the account.',
  ],
  [/AccessDenied|UnrecognizedClient|InvalidSignature/, 'These credentials may not do that.'],
  [/ECONNREFUSED|ENOTFOUND|EAI_AGAIN/, 'Nothing answers there. Check --endpoint and --region.'],
]

const causesOf = (error: unknown): readonly Error[] =>
  error instanceof Error ? [error, ...causesOf(error.cause)] : []

/** Name, message and code: any of them may say what happened. */
const saidBy = (error: Error): string =>
  [error.name, error.message, (error as { code?: unknown }).code ?? ''].join(' ')

/**
 * Turns a failed request into a message for people: what happened, and what to do about it.
 * Returns any other error unchanged.
 */
export const explainFailure = (error: unknown, next?: string): unknown => {
  const causes = causesOf(error)
  const [first, last = first] = [causes[0], causes.at(-1)]
  if (!first || !last || first.name !== 'RekeyError') return error
  // Some failures to connect have a code and no message.
  const message = last.message === '' ? `${first.message}${saidBy(last).trim()}` : first.message
  const said = causes.map(saidBy).join(' ')
  const advice = ADVICE.find(([pattern]) => pattern.test(said))?.[1]
  return new UsageError([message, advice, next].filter((line) => line !== undefined).join('\n'))
}
