/** What a schema finds wrong. */
export interface Issue {
  readonly message: string
  readonly path?: readonly (string | number)[]
}

type Item = Readonly<Record<string, unknown>>

/** The options of an entity whose schema, written by hand, finds these issues. */
export const schemaOf = (issuesOf: (item: Item) => readonly Issue[]) => {
  const validate = (value: unknown) => {
    const issues = issuesOf(value as Item)
    return issues.length > 0 ? { issues } : { value }
  }
  return { schema: { '~standard': { version: 1, vendor: 'test', validate } } } as never
}

/** What is wrong where an item has to have these attributes, and no others. */
export const strict =
  (takes: Readonly<Record<string, (value: unknown) => boolean>>) =>
  (item: Item): Issue[] => [
    ...Object.keys(takes)
      .filter((name) => !takes[name]?.(item[name]))
      .map((name) => ({ message: `bad ${name}`, path: [name] })),
    ...Object.keys(item)
      .filter((name) => !Object.hasOwn(takes, name))
      .map((name) => ({ message: `unknown ${name}`, path: [name] })),
  ]

export const isText = (value: unknown): boolean => typeof value === 'string'
export const isNumber = (value: unknown): boolean => typeof value === 'number'
export const isDate = (value: unknown): boolean => value instanceof Date

/** The issues that a refusal carries. */
export const issuesIn = (call: () => unknown): unknown => {
  try {
    call()
  } catch (error) {
    return (error as { issues?: unknown }).issues
  }
  return 'no error'
}
