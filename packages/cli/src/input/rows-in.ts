/** What an input may be. */
export const TAKES =
  'It takes what aws dynamodb scan prints, an export in DynamoDB JSON, JSON, JSON lines, CSV, or one key per line.'

/** A row, as the document client or the low-level client returns it. */
export type Item = Readonly<Record<string, unknown>>

export const isRecord = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What commands of AWS print around rows. */
const AROUND: ReadonlySet<string> = new Set([
  'Count',
  'ScannedCount',
  'ConsumedCapacity',
  'LastEvaluatedKey',
  'NextToken',
  'ResponseMetadata',
  '$metadata',
  'UnprocessedKeys',
])

/**
 * The rows in an object: those of a scan, a query, a batch or a get, the `Item` of an export, or the
 * object itself, which is a row; and whether a scan goes on after them.
 */
export const rowsIn = (
  value: Item,
): { readonly rows: readonly Item[]; readonly isCut: boolean } => {
  const names = Object.keys(value).filter((name) => !AROUND.has(name))
  const isCut = value['NextToken'] !== undefined || value['LastEvaluatedKey'] !== undefined
  const [only] = names
  if (names.length === 1 && only !== undefined) {
    const inner = value[only]
    if (only === 'Items' && Array.isArray(inner) && inner.every(isRecord)) {
      return { rows: inner.map(itemIn), isCut }
    }
    if (only === 'Item' && isRecord(inner)) return { rows: [inner], isCut: false }
    if (only === 'Responses' && isRecord(inner)) {
      const lists = Object.values(inner)
      if (lists.every((list) => Array.isArray(list) && list.every(isRecord))) {
        return { rows: (lists as Item[][]).flat(), isCut: false }
      }
    }
    if (Array.isArray(inner) && inner.length > 0 && inner.every(isPutRequest)) {
      return { rows: inner.map((one) => (one as PutRequest).PutRequest.Item), isCut: false }
    }
  }
  return { rows: [value], isCut: false }
}

interface PutRequest {
  readonly PutRequest: { readonly Item: Item }
}

const isPutRequest = (value: unknown): boolean =>
  isRecord(value) && isRecord(value['PutRequest']) && isRecord(value['PutRequest']['Item'])

/** The row of an element of a list: itself, or its `Item`. */
export const itemIn = (value: Item): Item => {
  const inner = value['Item']
  return isRecord(inner) && Object.keys(value).length === 1 ? inner : value
}

/** Files beside the data of an export. */
export const isManifest = (value: Item): boolean =>
  'dataFileS3Key' in value || 'manifestFilesS3Key' in value
