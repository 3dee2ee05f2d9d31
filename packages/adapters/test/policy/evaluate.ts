import type { PolicyDocument, PolicyStatement } from '../../src/dynamodb/index.ts'

/** A request as IAM sees it. */
export interface IamRequest {
  readonly action: string
  readonly resource: string
  /** The values of condition keys; one that the request does not carry is missing. */
  readonly context: Readonly<Record<string, string | readonly string[]>>
}

/**
 * Judges a request by a policy: a second evaluator, written from the words of the IAM user guide, of the
 * few operators that policies for tenants use. Anything else is an error, so that nothing is passed over.
 */
export const isAllowed = ({ Statement }: PolicyDocument, request: IamRequest): boolean => {
  const applying = Statement.filter((statement) => applies(statement, request))
  if (applying.some(({ Effect }) => Effect === 'Deny')) return false
  return applying.length > 0
}

const applies = (statement: PolicyStatement, { action, resource, context }: IamRequest): boolean =>
  statement.Action.includes(action) &&
  statement.Resource.some((pattern) => matcher(pattern, {})(resource)) &&
  Object.entries(statement.Condition ?? {}).every(([operator, conditions]) =>
    Object.entries(conditions).every(([key, expected]) =>
      holds(operator, context[key], [expected].flat(), context),
    ),
  )

const holds = (
  operator: string,
  got: string | readonly string[] | undefined,
  expected: readonly string[],
  context: IamRequest['context'],
): boolean => {
  const values = got === undefined ? [] : [got].flat()
  const isOne = (value: string, compare: (text: string) => Compare): boolean =>
    expected.some((text) => compare(text)(value))
  switch (operator) {
    // Missing: the condition key is not there, or has no value.
    case 'Null':
      return expected.every((text) => (values.length === 0) === (text === 'true'))
    case 'Bool':
      return values.length > 0 && values.every((value) => expected.includes(value))
    case 'ForAllValues:StringEquals':
      return values.every((value) => isOne(value, (text) => exactly(text, context)))
    case 'ForAllValues:StringLike':
      return values.every((value) => isOne(value, (text) => matcher(text, context)))
    case 'StringNotLike':
      return !values.some((value) => isOne(value, (text) => matcher(text, context)))
    default:
      throw new Error(`no operator ${operator}`)
  }
}

type Compare = (value: string) => boolean

/** The pieces of a policy's text: characters, wildcards, and variables that are put in as they are. */
const piecesOf = (
  text: string,
  context: IamRequest['context'],
): (string | RegExp)[] | undefined => {
  const pieces: (string | RegExp)[] = []
  for (const piece of text.match(/\$\{[^}]*\}|[*?]|[^*?$]+|\$/g) ?? []) {
    if (piece === '*' || piece === '?') pieces.push(piece === '*' ? /[\s\S]*/ : /[\s\S]/)
    else if (/^\$\{[*?$]\}$/.test(piece)) pieces.push(piece[2] as string)
    else if (piece.startsWith('${')) {
      const value = context[piece.slice(2, -1)]
      // A variable that has no value makes the statement match nothing.
      if (typeof value !== 'string') return undefined
      pieces.push(value)
    } else pieces.push(piece)
  }
  return pieces
}

const quoted = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

const matcher = (text: string, context: IamRequest['context']): Compare => {
  const pieces = piecesOf(text, context)
  if (!pieces) return () => false
  const source = pieces.map((one) => (typeof one === 'string' ? quoted(one) : one.source)).join('')
  const pattern = new RegExp(`^${source}$`, 'u')
  return (value) => pattern.test(value)
}

const exactly = (text: string, context: IamRequest['context']): Compare => {
  const pieces = piecesOf(text.replaceAll('*', '${*}').replaceAll('?', '${?}'), context)
  return (value) => pieces?.join('') === value
}
