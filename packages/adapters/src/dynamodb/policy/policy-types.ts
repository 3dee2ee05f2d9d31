/** A statement of an IAM policy. */
export interface PolicyStatement {
  readonly Sid: string
  readonly Effect: 'Allow' | 'Deny'
  readonly Action: readonly string[]
  readonly Resource: readonly string[]
  readonly Condition?: Readonly<
    Record<string, Readonly<Record<string, string | readonly string[]>>>
  >
}

/** An IAM policy document. */
export interface PolicyDocument {
  readonly Version: '2012-10-17'
  readonly Statement: readonly PolicyStatement[]
}

/** The actions of a policy: all that read, all that write, or some by their name. */
export type PolicyActions = 'read' | 'write' | PolicyAction

/** An action on items that carries the partition keys of its request. */
export type PolicyAction =
  | 'GetItem'
  | 'BatchGetItem'
  | 'Query'
  | 'ConditionCheckItem'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'BatchWriteItem'
  | 'PartiQLSelect'
  | 'PartiQLInsert'
  | 'PartiQLUpdate'
  | 'PartiQLDelete'

/** What a policy allows, and where. */
export interface TenantPolicyOptions {
  /** The ARN of the table: `arn:aws:dynamodb:eu-west-1:123456789012:table/app`. */
  readonly table: string
  /** What the callers may do: by default they read and write. */
  readonly actions?: PolicyActions | readonly PolicyActions[]
  /** The indexes that they may query: by default all in which the entities are. */
  readonly indexes?: readonly string[]
  /** True for a session policy, which has at most 2,048 characters; others have 6,144. */
  readonly session?: boolean
}

/** The value of a tag of the caller, which IAM puts in when it judges a request. */
export interface PrincipalTag {
  readonly principalTag: string
}
